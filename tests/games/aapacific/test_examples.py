"""Every worked example of the rules, run from the data: what is given goes in, what is expected must come out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from ironbottom.games.aapacific.components import load
from ironbottom.games.aapacific.components.ids import Country, Side, Track, UnitType
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.labels import chips
from ironbottom.games.aapacific.rules.combat_values import (
    aa_fire,
    attack_fire,
    bombardment_fire,
    defense_fire,
    force_of,
)
from ironbottom.games.aapacific.rules.p4_combat.kamikaze import DeclareKamikaze
from ironbottom.games.aapacific.rules.production import burma_road_open, chart
from ironbottom.kernel import registry
from ironbottom.kernel.dice import ScriptedDice
from tests.games.aapacific.positions import act, find, options, position, units

Given = dict[str, Any]
CASES: dict[str, Callable[[Given], Given]] = {}
"""Example -> what the program makes of its situation."""


def case(*names: str) -> Callable[[Callable[[Given], Given]], Callable[[Given], Given]]:
    """Register the way to play one or several examples."""

    def register(run: Callable[[Given], Given]) -> Callable[[Given], Given]:
        CASES.update(dict.fromkeys((f"aapacific:ex.{name}" for name in names), run))
        return run

    return register


@pytest.mark.parametrize("example", load().examples, ids=lambda example: example.id)
def test_example(example: Any) -> None:
    got = CASES[example.id](example.given)
    assert got == {key: example.expect[key] for key in got}
    assert set(example.expect) - set(got) <= {"earliest"}, "every expectation is looked at"


def test_no_case_is_left_over() -> None:
    assert set(CASES) == {example.id for example in load().examples}


def fleet(given: dict[str, int]) -> tuple[int, ...]:
    return force_of(kind for name, count in given.items() for kind in [UnitType.of(name)] * count)


@case("chips_seven")
def chips_seven(given: Given) -> Given:
    red, gray, top = chips(load(), given["count"])
    return {"red_chips": red, "gray_chips": gray, "pieces_on_top": top}


def income_turn(collected: int, points: int = 0) -> Pacific:
    """Japan's phase 9 with so much income, made up of territories without routes and off-board value."""
    losses = {
        19: [],
        12: ["shantung", "french_indo_china", "ryukyu_islands"],
        9: ["shantung", "manchuria", "french_indo_china", "korea"],
    }
    gains = {
        29: ["india", "queensland", "szechwan", "sikang", "burma"],
        28: ["india", "queensland", "szechwan", "sikang"],
    }
    control = dict.fromkeys(losses.get(collected, []), "china") | dict.fromkeys(
        gains.get(collected, []), "japan"
    )
    game = position(phase=9, turn_of="japan", control=control, cash={"japan": 0}, points=points)
    assert game.state.cash[Country.JAPAN] == collected
    return game


@case("vp_12", "vp_29")
def victory_points(given: Given) -> Given:
    return {"points": income_turn(given["japan_collects"]).state.points}


@case("vp_9_allies_win")
def starved(given: Given) -> Given:
    game = income_turn(given["japan_collects"])
    assert game.outcome is not None
    return {"points": game.state.points, "winner": game.outcome.winners[0]}


@case("vp_counts_each_turn_alone")
def remainders(given: Given) -> Given:
    points = given["vp"]
    for collected in given["turns"]:
        points = income_turn(collected, points).state.points
    return {"vp": points}


def campaign() -> Pacific:
    spec = registry.game("aapacific")
    game = spec.new("campaign_1941", spec.full_options({}), ScriptedDice([]), None)
    assert isinstance(game, Pacific)
    return game


@case("starting_money")
def starting_money(given: Given) -> Given:
    game = campaign()
    act(game, f"number:{given['british_convoy_split']['india']}")
    cash = {name: game.state.cash[Country.of(name)] for name in ("usa", "india", "australia", "japan")}
    return {"cash": cash, "china_cash": game.state.cash[Country.CHINA] or None}


@case("starting_money_bad_split")
def bad_split(given: Given) -> Given:
    """Whatever is chosen, nothing is kept: the two shares always make up the whole."""
    shares = [int(choice.removeprefix("number:")) for choice in options(campaign())]
    totals = set()
    for share in shares:
        game = campaign()
        act(game, f"number:{share}")
        totals.add(game.state.cash[Country.INDIA] + game.state.cash[Country.AUSTRALIA])
    kept = given["british_convoy_split"]["kept"]
    return {"legal": 15 + 20 + 12 - kept in totals}


@case("cost_fighter")
def cost_fighter(given: Given) -> Given:
    game = position(phase=1, turn_of=given["country"], cash={given["country"]: given["cash"]})
    legal = "type:fighter" in options(game)
    act(game, "type:fighter")
    return {"legal": legal, "cash": game.state.cash[Country.of(given["country"])]}


@case("land_step")
def land_step(given: Given) -> Given:
    start, to = given["path"]
    game = position(f"1 {given['owner']} {given['unit']} {start}", phase=6, turn_of=given["owner"])
    act(game, "piece:0")
    legal = f"space:{to}" in options(game)
    act(game, f"space:{to}")
    return {"legal": legal, "movement_used": game.state.used[0]}


@case("sea_step")
def sea_step(given: Given) -> Given:
    start, to = given["path"]
    game = position(f"1 {given['owner']} {given['unit']} {start}", phase=6, turn_of=given["owner"])
    act(game, "piece:0", f"space:{to}")
    at = game.data.space_index
    return {"movement_used": game.state.used[0], "adjacent": at[to] in game.data.sea_neighbours[at[start]]}


@case("air_four")
def air_four(given: Given) -> Given:
    start, *_, to = given["path"]
    game = position(f"1 great_britain {given['unit']} {start}", phase=6, turn_of="great_britain")
    act(game, "piece:0", f"space:{to}")
    used = game.state.used[0]
    return {"movement_used": used, "legal_for_range": game.data.move[UnitType.of(given["unit"])]}


def hits(fires: Any, rolls: dict[str, list[int]]) -> int:
    values = {fire.type: fire.value for fire in fires}
    return sum(1 for name, dice in rolls.items() for die in dice if die <= values[UnitType.of(name)])


@case("attack_ones", "attack_threes")
def attack_hits(given: Given) -> Given:
    data = load()
    return {"hits": hits(attack_fire(data.units, data.figures, fleet(given["attack"])), given["rolls"])}


@case("defend_twos")
def defense_hits(given: Given) -> Given:
    return {"hits": hits(defense_fire(load().units, fleet(given["defend"])), given["rolls"])}


@case("sz25_territories")
def territories_inside(given: Given) -> Given:
    data = load()
    inside = data.islands_in[data.space_index[given["space"]]]
    return {"territories_inside": sorted(data.space_ids[t] for t in inside)}


@case("allied_boarding")
def allied_boarding(given: Given) -> Given:
    rows = [f"{u['count']} {u['owner']} {u['type']} {u['space']}" for u in given["units"]]
    game = position(*rows, phase=6, turn_of=given["turn_of"])
    soldier = find(game, "usa", "infantry", "hawaiian_islands")[0]
    act(game, f"piece:{soldier}", "space:sz_9")
    assert game.state.aboard[soldier] == 0
    return {"legal": f"piece:{soldier}" in options(game)}


@case("raid_costs_point")
def raid_costs_point(given: Given) -> Given:
    bombers = units("5 usa bomber japan", marks=["airborne", "raiding"], start="midway", used=3)
    dice = [5] * (given["bombing_total"] // 5)
    game = position(
        bombers,
        phase=4,
        turn_of="united_states",
        cash={"japan": given["japan_cash"]},
        points=given["vp"],
        kamikazes=0,
        dice=dice,
    )
    left = game.state.cash[Country.JAPAN]
    return {"paid": given["japan_cash"] - left, "cash": left, "vp": game.state.points}


@case("artillery_two_six")
def artillery_two_six(given: Given) -> Given:
    data = load()
    fires = attack_fire(data.units, data.figures, fleet(given["attack"]))
    return {"attack_values": sorted((f.value for f in fires for _ in range(f.dice)), reverse=True)}


@case("transport_pick_up")
def transport_pick_up(given: Given) -> Given:
    game = position(
        "1 japan transport sz_36",
        "1 japan infantry japan",
        "1 japan aa_gun ryukyu_islands",
        phase=6,
        turn_of="japan",
    )
    act(
        game,
        "piece:1",
        "space:sz_36",
        "piece:0",
        "space:sz_35",
        "piece:2",
        "space:sz_35",
        "piece:0",
        "space:sz_38",
    )
    assert game.state.aboard[1] == game.state.aboard[2] == 0
    ashore = position(
        "1 japan transport sz_36",
        "1 japan infantry japan",
        "1 japan aa_gun ryukyu_islands",
        phase=6,
        turn_of="japan",
        control={"philippines": "japan"},
    )
    steps = "piece:1 space:sz_36 piece:0 space:sz_35 piece:2 space:sz_35 piece:0 space:sz_38"
    act(ashore, *steps.split(), "piece:1", "space:philippines", "piece:2", "space:philippines")
    manila = ashore.data.space_index["philippines"]
    return {"legal": ashore.state.at[1] == ashore.state.at[2] == manila}


@case("british_setup_table")
def british_setup(given: Given) -> Given:
    game = campaign()
    table: dict[str, Counter[str]] = {
        name: Counter() for name in ("infantry", "artillery", "aa_gun", "fighter")
    }
    for piece, kind in enumerate(game.state.kind):
        on_land = not game.data.is_sea[game.state.at[piece]]
        if game.power(piece) == 1 and on_land and UnitType(kind).key in table:
            table[UnitType(kind).key][game.data.space_ids[game.state.at[piece]]] += 1
    return {
        "infantry": dict(table["infantry"]),
        "artillery": dict(table["artillery"]),
        "aa_guns": table["aa_gun"].total(),
        "fighters_on_land": table["fighter"].total(),
    }


@case("burma_road_open")
def burma_road(given: Given) -> Given:
    cases = [
        position(phase=6, turn_of="great_britain", control=control) for control in given["control_cases"]
    ]
    return {"open": [burma_road_open(game) for game in cases]}


@case("china_count_start")
def china_count(given: Given) -> Given:
    game = position(
        phase=given["phase"], turn_of=given["power"], scenario=given["scenario"], cash={"usa": 0}, round=1
    )
    count = game.state.bought[Country.CHINA][UnitType.INFANTRY]
    act(game, "button:done", "button:done")
    places = {game.data.space_ids[game.state.at[p]] for p in range(len(game.state.kind))}
    return {"infantry": count, "placed_in": "/".join(places)}


@case("destroyer_attack_v_bombard")
def destroyer_values(given: Given) -> Given:
    data, one = load(), fleet({"destroyer": 1})
    attack = attack_fire(data.units, data.figures, one)[0].value
    bombard = bombardment_fire(data.units, one)[0].value
    return {"hit": [attack >= 3, bombard >= 3]}


@case("marine_values")
def marine_values(given: Given) -> Given:
    data = load()

    def marine(amphibious: bool, **others: int) -> int:
        fires = attack_fire(data.units, data.figures, fleet({"marine": 1, **others}), amphibious=amphibious)
        return next(fire.value for fire in fires if fire.type == UnitType.MARINE)

    plain = [marine(False), marine(True), marine(False, artillery=1), marine(True, artillery=1)]
    return {"attack": [*plain, marine(True, infantry=1)]}


@case("aa_one_die")
def aa_one_die(given: Given) -> Given:
    fires = aa_fire(load().units, fleet({"aa_gun": given["aa_guns"]}), given["attacking_aircraft"])
    return {"dice": sum(fire.dice for fire in fires)}


@case("kamikaze_zones")
def kamikaze_zones(given: Given) -> Given:
    allowed = []
    for number in given["zones"]:
        game = position(f"1 usa destroyer sz_{number}", phase=4, turn_of="united_states", dice=[6])
        if isinstance(game.decision, DeclareKamikaze):
            allowed.append(number)
    return {"allowed": allowed}


@case("route_lost_not_gained")
def route_lost(given: Given) -> Given:
    game = position("1 usa submarine sz_44", phase=3, turn_of="united_states", control=given["control"])
    assert {"japan": chart(game)[Track.JAPAN], "usa": chart(game)[Track.USA]} == given["before"]["income"]
    act(game, "piece:0", "space:sz_46")
    if game.decision is not None and "number:0" in options(game):
        labels = {choice: game.decision.label(game, choice) for choice in options(game)}
        act(game, next(choice for choice, label in labels.items() if "45" in label))
    route = game.state.convoy[game.data.space_index["sz_45"]]
    income = {"japan": chart(game)[Track.JAPAN], "usa": chart(game)[Track.USA]}
    return {"income": income, "route_sz_45": Side(route).key}


@case("british_centre_lost")
def british_centre(given: Given) -> Given:
    game = position("1 japan submarine sz_27", phase=3, turn_of="japan")
    act(game, "piece:0", "space:sz_15")
    levels = chart(game)
    return {"income": {"japan": levels[Track.JAPAN], "british_convoys": levels[Track.BRITISH_CONVOYS]}}


@case("us_centre_liberated")
def us_centre(given: Given) -> Given:
    taken = position("1 japan destroyer sz_21", phase=3, turn_of="japan")
    act(taken, "piece:0", "space:sz_6")
    back = position(
        "1 great_britain submarine sz_5", phase=3, turn_of="great_britain", convoys={"sz_6": "japan"}
    )
    act(back, "piece:0", "space:sz_6")
    return {"usa_income": [chart(taken)[Track.USA], chart(back)[Track.USA]]}


@case("allies_take_korea", "britain_takes_siam")
def marker_of(given: Given) -> Given:
    power = {"usa": "united_states"}.get(given["captor"], given["captor"])
    game = position(f"1 {given['captor']} infantry {given['territory']}", phase=5, turn_of=power)
    return {"control": Country(game.state.control[game.data.space_index[given["territory"]]]).key}


def loads_legally(ship: str, nation: str, load: list[str]) -> bool:
    """Whether the units can all board one ship, one after the other."""
    home = {"usa": "united_states", "japan": "japan"}[nation]
    zone = {"usa": "sz_5", "japan": "sz_36"}[nation]
    rows = [f"1 {nation} {ship} {zone}"]
    for unit in load:
        owner, kind = ("china", "infantry") if unit.startswith("chinese") else (nation, unit)
        rows.append(f"1 {owner} {kind} {home}")
    game = position(*rows, phase=6, turn_of="united_states" if nation == "usa" else "japan")
    for piece in range(1, len(rows)):
        game_options = options(game)
        choice = next((c for c in game_options if c == f"piece:{piece}"), None)
        if choice is None:
            return False
        act(game, choice)
        if f"space:{zone}" not in options(game):
            return False
        act(game, f"space:{zone}")
    return all(game.state.aboard[piece] == 0 for piece in range(1, len(rows)))


@case("transport_loads")
def transport_loads(given: Given) -> Given:
    return {"legal": [loads_legally("transport", "usa", load) for load in given["loads"]]}


@case("japanese_destroyer_load")
def destroyer_loads(given: Given) -> Given:
    legal = [loads_legally("destroyer", "japan", load) for load in given["loads"]]
    cargo = units("1 japan infantry sz_25", aboard="destroyer", target="guam")
    game = position(
        "1 japan destroyer sz_25",
        cargo,
        "1 usa marine guam",
        phase=4,
        turn_of="japan",
        kamikazes=0,
        dice=[6, 6, 1, 6],
    )
    act(game, "button:land")
    return {"legal": legal, "bombards": any("bombard" in draw.why for draw in game.draws)}


@case("aa_gun_only_territory")
def guns_only(given: Given) -> Given:
    gun = f"1 japan aa_gun {given['territory']}"
    game = position("1 great_britain armor shan_state", gun, phase=3, turn_of="great_britain")
    act(game, "piece:0")
    beyond = "space:malaya" in options(game)
    act(game, f"space:{given['territory']}", "number:0", "button:done")
    taken = game.state.control[game.data.space_index[given["territory"]]] == Country.INDIA
    return {"may_blitz_through": beyond, "taken_without_dice": taken and not game.draws}


@case("landing_declared")
def landing_declared(given: Given) -> Given:
    """Fighters fly their whole range from two carriers; only a third carrier, empty, can fetch them at the target."""
    sent, slots = given["fighters_sent"], given["carrier_slots_in_reach"]
    game = position(
        "2 usa carrier sz_3",
        units(f"{sent} usa fighter sz_3", aboard="carrier"),
        f"{slots // 2} usa carrier sz_19",
        "1 japan transport sz_24",
        phase=3,
        turn_of="united_states",
    )
    fighters = find(game, "usa", "fighter", "sz_3")
    flown = [fighter for fighter in fighters if _flies(game, fighter, "space:sz_24")]
    return {"legal": len(flown) == sent}


def _flies(game: Pacific, fighter: int, to: str) -> bool:
    if f"piece:{fighter}" not in options(game):
        return False
    act(game, f"piece:{fighter}")
    flies = to in options(game)
    act(game, to if flies else "button:cancel")
    return flies


@case("no_landing_new_capture")
def no_landing(given: Given) -> Given:
    may = []
    for kind in given["aircraft"]:
        plane = units(f"1 usa {kind} sz_25", marks=["airborne"], start="wake_island", used=2)
        game = position(
            plane,
            phase=6,
            turn_of="united_states",
            control={"guam": "usa"},
            control_at_start={"guam": "japan"},
        )
        act(game, "piece:0")
        may.append(f"space:{given['captured_this_turn']}" in options(game))
    return {"may_land_in_guam": may}


@case("island_fighter_at_sea")
def island_fighter(given: Given) -> Given:
    game = position(
        "1 usa submarine sz_26",
        "1 japan destroyer sz_26",
        "2 japan fighter caroline_islands",
        phase=4,
        turn_of="united_states",
        dice=[6, 6],
    )
    act(game, "button:done")
    defence = [draw for draw in game.draws if "defen" in draw.why]
    return {"fighters_join": any("fighter" in draw.why for draw in defence) or not defence}


@case("japan_captured_points")
def japan_captured(given: Given) -> Given:
    game = position(
        f"1 {given['captor']} infantry japan",
        phase=5,
        turn_of="united_states",
        cash={"japan": given["japan_cash"], "usa": 0},
        points=given["vp"],
    )
    cash = game.state.cash
    return {"vp": game.state.points, "japan_cash": cash[Country.JAPAN], "usa_gains": cash[Country.USA]}


@case("submerged_not_present")
def submerged(given: Given) -> Given:
    diver = units(f"1 japan submarine {given['space']}", marks=[given["enemy"]["state"]])
    game = position(
        "1 great_britain transport sz_47",
        units("1 great_britain infantry sz_47", aboard="transport"),
        diver,
        phase=given["phase"],
        turn_of="great_britain",
    )
    act(game, "piece:0")
    enter = f"space:{given['space']}" in options(game)
    act(game, f"space:{given['space']}", "piece:1")
    return {"ships_may_enter": enter, "transports_may_unload": "space:malaya" in options(game)}


@case("defenders_disagree")
def defenders_disagree(given: Given) -> Given:
    game = position(
        "2 japan destroyer sz_9",
        "1 usa battleship sz_9",
        "1 great_britain transport sz_9",
        phase=4,
        turn_of="japan",
        options={"players": "3"},
        dice=[1, 6],
    )
    assert set(game.deciding()) == {"great_britain", "united_states"}
    game.act("united_states", "piece:3")
    game.act("great_britain", "piece:2")
    return {"casualty_chosen_by": "attacker" if game.deciding() == ("japan",) else "defender"}
