"""Every worked example of the rules, run from the data: what is given goes in, what is expected must come out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from ironbottom.games.fireinthesky.components import load
from ironbottom.games.fireinthesky.components.ids import Nation, Purse, Roll, Side, When
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.position.state import NOWHERE
from ironbottom.games.fireinthesky.rules import victory
from ironbottom.games.fireinthesky.rules.combat_table import (
    anti_aircraft_dice,
    anti_aircraft_halves,
    needed,
    surface_needed,
)
from ironbottom.games.fireinthesky.rules.damage import NavalDamage
from ironbottom.games.fireinthesky.rules.p05_economic import EconomicPhase, oil_within_reach
from ironbottom.games.fireinthesky.rules.p06_reinforcement.aviation import NavalAviation
from ironbottom.games.fireinthesky.rules.p06_reinforcement.levels import reset_levels
from ironbottom.games.fireinthesky.rules.p07_deployment import DeploymentPhase
from ironbottom.games.fireinthesky.rules.p08_operations import OperationalMovement
from ironbottom.games.fireinthesky.rules.p09_reaction import ReactionPhase
from ironbottom.games.fireinthesky.rules.p11_combat.combat_groups import firepower
from ironbottom.games.fireinthesky.rules.p11_combat.landing import landing_in_range
from ironbottom.games.fireinthesky.rules.p11_combat.submarines import destroyers, torpedo_needed
from ironbottom.games.fireinthesky.rules.sea_lanes import lanes
from ironbottom.games.fireinthesky.rules.stacking import LAND, StackingLimits, capacity, excess, stacked
from ironbottom.games.fireinthesky.rules.stacking import load as weight
from ironbottom.games.fireinthesky.rules.supply import lifeline_open
from ironbottom.games.fireinthesky.rules.zones import air_bases
from ironbottom.kernel.flow import Step
from ironbottom.mechanics.paths import reach
from tests.games.fireinthesky.air_battles import air_battle
from tests.games.fireinthesky.positions import act, find, options, position, put, spaces, units, where
from tests.games.fireinthesky.sea_battles import ATTACK, sea_battle

Given = dict[str, Any]
CASES: dict[str, Callable[[Given], Given]] = {}
"""Example -> what the program makes of its situation."""


def case(name: str) -> Callable[[Callable[[Given], Given]], Callable[[Given], Given]]:
    """Register the way to play an example."""

    def register(run: Callable[[Given], Given]) -> Callable[[Given], Given]:
        CASES[f"fireinthesky:ex.{name}"] = run
        return run

    return register


@pytest.mark.parametrize("example", load(None).examples, ids=lambda example: example.id)
def test_example(example: Any) -> None:
    assert CASES[example.id](example.given) == example.expect


def test_no_case_is_left_over() -> None:
    assert set(CASES) == {example.id for example in load(None).examples}


@dataclass(slots=True, kw_only=True)
class Pause(Procedure):
    """A position in which nothing happens."""

    STEPS = ("wait",)

    def wait(self, g: Sky) -> Step:
        return Waiting(seats=["japan"])


@dataclass(slots=True, kw_only=True)
class Waiting(Choose):
    """A decision that nobody takes."""

    def options(self, g: Sky, seat: str) -> list[str]:
        return ["button:on", "button:off"]


def board_with(**fields: Any) -> Sky:
    """A position to be measured, at any point of the game."""
    return position(procedure=Pause(), **fields)


def side_of(key: str) -> Side:
    return Side.of(key)


def word(side: int | None) -> str | None:
    return None if side is None else Side(side).key


# ---- stacking and supply -----------------------------------------------------------------------------


@case("stack_atoll_both_sides")
def stack_atoll_both_sides(given: Given) -> Given:
    counters = {("japan", 4): "jl_kure_snlf", ("allied", 4): "us_marine_1"}
    pieces = [(counters[unit["side"], unit["tr"]], given["space"]) for unit in given["units"]]
    game = position(procedure=StackingLimits(), pieces=pieces)
    space = game.data.space_index[given["space"]]
    assert capacity(game, space, LAND, Side.JAPAN) == given["land_capacity"]
    totals = {side: weight(game, stacked(game, space, LAND, side)) for side in Side}
    return {
        "legal": game.decision is None,
        "japan_total": totals[Side.JAPAN],
        "allied_total": totals[Side.ALLIES],
        "removed": [key for key, _ in pieces if where(game, key) != given["space"]],
    }


@case("atoll_overstack")
def atoll_overstack(given: Given) -> Given:
    keys = [unit["piece"] for unit in given["units"]]
    game = position(
        procedure=StackingLimits(),
        pieces=[(key, given["space"]) for key in keys],
        control={given["space"]: given["control"]},
        turn=given["turn"],
        part=given["part"],
        phase="second_deployment",
    )
    assert [game.transport_of(find(game, key)) for key in keys] == [unit["tr"] for unit in given["units"]]
    over = excess(game, game.data.space_index[given["space"]], LAND, Side.JAPAN)
    chooser = {"japan": "japan", "allies": "allied"}[game.deciding()[0]]
    act(game, keys[0])
    gone = [where(game, key) for key in keys if where(game, key) != given["space"]]
    return {
        "legal": over == 0,
        "chooser": chooser,
        "removed": len(gone),
        "space": gone[0].replace("turn ", "turn_track:"),
    }


@case("expansion_factors")
def expansion_factors(given: Given) -> Given:
    return {"factor": [load(None).base_expansion[turn] for turn in given["turns"]]}


@case("lifeline_cut")
def lifeline_cut(given: Given) -> Given:
    scenario = load(None).scenarios["pearl_harbor_to_surrender"]
    names = {0: "japan", 1: "allied", 2: "neutral"}
    ids = load(None).space_ids
    start = {ids[space]: names[holder] for space, holder in enumerate(scenario.control) if holder in names}
    control = start | {key: side for key, side in given["control"].items() if key != "all_other_bases"}
    game = board_with(
        control=control, turn=given["turn"], part=given["part"], tracks={"victory": given["vp_before"]}
    )
    line = lifeline_open(game)
    victory.count_captures(game)
    victory.count_lifeline(game)
    return {"supply_line": line, "vp": game.state.victory}


# ---- tracks and victory ------------------------------------------------------------------------------


@case("pool_marker_even")
def pool_marker_even(given: Given) -> Given:
    game = board_with(tracks={"merchantmen": given["merchantmen"]})
    game.lose_shipping(given["sub_hits"])
    return {"merchantmen": game.state.merchantmen, "always_even": game.state.merchantmen % 2 == 0}


@case("merchant_sub_unused_lost")
def merchant_sub_unused_lost(given: Given) -> Given:
    turn = next(
        turn
        for turn in range(1, 17)
        if levels(turn) == {"sub_us": given["level_sub"], "tp_us": given["level_tp"]}
    )
    return levels(turn, sub=given["sub_us_before"], tp=given["tp_us_before"])


def levels(turn: int, sub: int = 0, tp: int = 0) -> Given:
    """American points after the reset of a turn."""
    tracks = {"submarines": [0, sub], "transport": [0, tp, 0]}
    game = board_with(turn=turn, part="allied", tracks=tracks)
    reset_levels(game)
    return {"sub_us": game.state.submarines[Side.ALLIES], "tp_us": game.state.transport[Purse.US]}


@case("manila_singapore_penalty")
def manila_singapore_penalty(given: Given) -> Given:
    data = load(None)
    never = [
        base for base in data.penalty_bases if data.space_ids[base] not in given["ever_captured_by_japan"]
    ]
    game = board_with(turn=given["turn"], tracks={"victory": given["vp"], "penalty": never})
    victory.pay_for_what_was_never_taken(game)
    return {"vp": game.state.victory}


@case("turn16_draw")
def turn16_draw(given: Given) -> Given:
    results = []
    for points in given["vp"]:
        game = board_with(turn=given["turn"], part="allied", tracks={"victory": points})
        victory.at_the_end(game)
        results.append(winner(game) or "draw")
    return {"result": results}


@case("sudden_limits")
def sudden_limits(given: Given) -> Given:
    results = []
    for points in given["vp"]:
        step = 1 if points > 30 else -1  # the marker reaches its place by a change
        game = board_with(tracks={"victory": points - step})
        victory.change(game, step, "a base", "4.3.1")
        results.append(winner(game))
    return {"result": results}


def winner(game: Sky) -> str | None:
    """The side that has won, None when nobody has."""
    if game.outcome is None or not game.outcome.winners:
        return None
    return {"japan": "japan", "allies": "allied"}[game.outcome.winners[0]]


# ---- economy and reinforcement -----------------------------------------------------------------------


@case("oil_ceiling")
def oil_ceiling(given: Given) -> Given:
    # Bases from Formosa to Surabaya carry the supply line.
    control = dict.fromkeys([*given["controlled"], "manila", "davao"], "japan")
    tracks = {"merchantmen": given["merchantmen"], "transport": [given["tp_japan"], 0, 0], "oil": 0}
    game = position(
        procedure=EconomicPhase(), part=given["part"], phase=given["phase"], control=control, tracks=tracks
    )
    most = oil_within_reach(game, 0)
    act(game, f"number:{most}")
    assert game.state.oil == most
    return {
        "per_hex_max": game.data.figures.oil_per_resource,
        "max_total": most,
        "tp_cost": given["tp_japan"] - game.state.transport[Purse.JAPAN],
    }


@case("escort_transfer_cost")
def escort_transfer_cost(given: Given) -> Given:
    moves = [move.split() for move in given["transfers"]]
    pieces = [(key, "kure" if way == "in" else "convoy_escort") for key, way, *_ in moves]
    game = position(procedure=EconomicPhase(), pieces=pieces, tracks={"transport": [given["tp_japan"], 0, 0]})
    for key, way, *rest in moves:
        act(game, offered(game, key))
        if way == "out":
            act(game, f"space:{rest[-1]}")
    places = sorted(where(game, key) for key, _ in pieces)
    assert places == ["convoy_escort", "convoy_escort", "kure"]
    left = game.state.transport[Purse.JAPAN]
    return {"tp_cost": given["tp_japan"] - left, "tp_japan": left}


def offered(game: Sky, key: str) -> str:
    """The choice that stands for a counter or one just like it."""
    decision, piece = game.decision, find(game, key)
    assert decision is not None
    return next(
        choice
        for choice in options(game)
        if choice == f"piece:{piece}" or piece in decision.alike(game, choice)
    )


@case("convoy_asw_cost")
def convoy_asw_cost(given: Given) -> Given:
    game = shipping_war(given, turn=2, sub=given["sub_us_available"], dice=[*given["dice"], 1, 1, 1])
    act(game, f"number:{given['sub_us_committed']}", f"number:{given['escorts']}")
    thrown = sum(len(draw.values) for draw in game.draws if draw.why == "submarines shipping")
    return {"oil": game.state.oil, "sub_us_left": thrown}


@case("merchant_attack_turn6")
def merchant_attack_turn6(given: Given) -> Given:
    escorts = {"escorts": given["asw_hits"], "oil": 5}
    dice = [6] * given["asw_hits"] + given["dice"]
    game = shipping_war({**escorts, **given}, turn=given["turn"], sub=given["sub_us"], dice=dice)
    act(game, f"number:{given['sub_us']}", f"number:{given['asw_hits']}")
    need = needed(game, Roll.MERCHANT, Side.ALLIES)
    return {
        "needs": need,
        "hits": sum(face >= need for face in given["dice"]),
        "merchantmen": game.state.merchantmen,
        "tp_japan": game.state.transport[Purse.JAPAN],
        "sub_us": game.state.submarines[Side.ALLIES],
    }


def shipping_war(given: Given, *, turn: int, sub: int, dice: list[int]) -> Sky:
    """An Allied Economic Phase with escorts in the box."""
    tracks = {
        "oil": given["oil"],
        "submarines": [0, sub],
        "merchantmen": given.get("merchantmen", 60),
        "transport": [given.get("tp_japan", 0), 0, 0],
    }
    escorts = [(f"jn_dd_{n + 1}", "convoy_escort") for n in range(given["escorts"])]
    return position(
        procedure=EconomicPhase(), part="allied", turn=turn, pieces=escorts, tracks=tracks, dice=dice
    )


@case("replenish_all_or_nothing")
def replenish_all_or_nothing(given: Given) -> Given:
    def replenished(strengths: list[int]) -> bool:
        game = position(procedure=Pause(), phase="reinforcement", pieces=[(given["carrier"], given["box"])])
        assert game.counter(find(game, given["carrier"])).air == given["air_strength"]
        for strength in strengths:
            piece = put(game, "jp_air", "naval_aviation", strength)
            game.state.commit[piece] = game.data.kure
        game.stack[:] = [NavalAviation()]
        game.start()
        return given["carrier"] in units(game)

    enough = [[2, 2], [2, 1, 1]]
    return {
        "can_replenish": replenished(given["naval_aviation"]),
        "can_with": [strengths for strengths in enough if replenished(strengths)],
    }


# ---- movement ----------------------------------------------------------------------------------------


@case("deploy_army_cost")
def deploy_army_cost(given: Given) -> Given:
    key, purse = given["unit"]["piece"], Purse.of(given["tp_nation"])
    points = [0, 0, 0]
    points[purse] = given["tp_before"]
    game = position(
        procedure=DeploymentPhase(first=True),
        part="allied",
        pieces=[(key, "brisbane")],
        tracks={"transport": points},
    )
    assert game.transport_of(find(game, key)) == given["unit"]["tr"]
    act(game, key, "space:fiji")
    left = game.state.transport[purse]
    return {"tp_cost": given["tp_before"] - left, "tp_after": left}


@case("entry_hex_one_point")
def entry_hex_one_point(given: Given) -> Given:
    game = board_with(pieces=[(given["unit"], given["start"])])
    data, ship = game.data, find(game, given["unit"])
    start, box = (data.space_index[given[key]] for key in ("start", "to"))
    assert data.entry_box[start] == data.space_index[given["entry_hex_of"]]
    steps = reach([start], lanes(data, game.counter(ship).nation).__getitem__, game.counter(ship).movement)
    return {"movement_points": steps[box], "legal": box in steps}


@case("landing_figure")
def landing_figure(given: Given) -> Given:
    force, target = given["task_force"], given["target"]
    keys = force["units"]
    nearest_base, data = given["nearest_friendly_base"], load(None)
    steps = data.allied_distance[data.space_index[target]]
    nearer = [
        data.space_ids[base]
        for base, far in enumerate(steps)
        if far < nearest_base["hexes"] and data.is_base[base]
    ]
    game = position(
        procedure=OperationalMovement(),
        part=given["sea_control"],
        pieces=[(key, force["starts_at"]) for key in keys],
        control=dict.fromkeys(nearer, "japan"),
        tracks={"transport": [0, 40, 40]},
    )
    act(game, *keys)
    start, end = (game.data.space_index[name] for name in (force["starts_at"], target))
    assert game.data.distance[start][end] == force["hexes_moved"]
    assert (nearest_base["id"], nearest_base["hexes"]) == (force["starts_at"], nearest(game, target))
    move_legal = target in spaces(game)
    return {"move_legal": move_legal, "landing_allowed": landing_in_range(game, Side.ALLIES, end)}


@case("operational_start_in_zone")
def operational_start_in_zone(given: Given) -> Given:
    force = given["task_force"]
    game = position(
        procedure=OperationalMovement(),
        part=given["part"],
        pieces=[(key, force["at"]) for key in force["units"]],
        air=[("us_air", base, 2) for base in given["enemy_air"]],
        tracks={"transport": [given["tp_japan"], 0, 0], "oil": given["oil"]},
    )
    act(game, *force["units"])
    return {"legal": [target in spaces(game) for target in given["targets"]]}


@case("malaya_crossing")
def malaya_crossing(given: Given) -> Given:
    assert given["enemy_air"] == []
    game = board_with(pieces=[("jn_dd_1", given["task_force_at"])])
    steps = [game.data.space_ids[space] for space in lanes(game.data, Nation.JAPAN)[game.data.malaya_west]]
    assert where(game, "jn_dd_1") == "malaya_west"
    return {"legal_direct": [target in steps for target in given["moves"]]}


@case("reaction_range")
def reaction_range(given: Given) -> Given:
    data = load(None)
    start = data.space_index["truk"]
    # An enemy in every hex of the open sea around: ships may go as far as they reach.
    seas = [space for space, name in enumerate(data.space_ids) if name.startswith("sea_")]
    far = {}
    for counter in data.counters:
        if counter.side != Side.JAPAN or not counter.naval or counter.movement in far:
            continue
        enemies = [key.key for key in data.counters if key.naval and key.side == Side.ALLIES]
        hexes = sorted(seas, key=lambda space: data.distance[start][space])
        game = position(
            procedure=ReactionPhase(),
            part="allied",
            pieces=[
                (counter.key, "truk"),
                *zip(enemies, (data.space_ids[space] for space in hexes), strict=False),
            ],
            tracks={"oil": 40},
        )
        act(game, counter.key)
        steps = reach([start], lanes(data, Nation.JAPAN).__getitem__)
        far[counter.movement] = max(steps[data.space_index[name]] for name in spaces(game))
    return {"range": [far[movement] for movement in given["ma"]]}


# ---- the Battle Board --------------------------------------------------------------------------------


@case("bb_three_hits_return")
def bb_three_hits_return(given: Given) -> Given:
    assert given["unit"] == {"class": "BB", "side": "japan"}
    key, hits = "jn_bb_yamato_musashi", given["hits"]
    dice = [1, 1] * hits
    game = position(
        procedure=NavalDamage(ships=[find(board_with(), key)], hits=[[0] * hits]),
        turn=given["turn"],
        part=given["part"],
        phase="combat",
        pieces=[(key, "truk")],
        dice=dice,
    )
    due = where(game, key)
    assert (due == "gone") == given["sunk"]
    back = int(due.removeprefix("turn "))
    return {"space": f"turn_track:{back}", "friendly_reinforcement_phases_later": back - given["turn"]}


@case("dd_aa_upgrade")
def dd_aa_upgrade(given: Given) -> Given:
    def rating(turn: int) -> float:
        game = board_with(
            turn=turn, options=dict.fromkeys(given["options"], "on"), pieces=[(given["unit"], "truk")]
        )
        return anti_aircraft_halves(game, find(game, given["unit"])) / 2

    return {"aa_before_turn_10": rating(given["turn"] - 1), "aa": rating(given["turn"])}


@case("tf_aa_round_down")
def tf_aa_round_down(given: Given) -> Given:
    game = board_with(pieces=[(key, "truk") for key in given["task_force"]])
    ships = [find(game, key) for key in given["task_force"]]
    halves = sum(anti_aircraft_halves(game, ship) for ship in ships)
    return {"sum": halves / 2, "dice": anti_aircraft_dice(game, ships)}


@case("tf_without_dd_target")
def tf_without_dd_target(given: Given) -> Given:
    game = board_with(
        turn=given["turn"],
        part=given["attacker"],
        pieces=[(key, "sea_1407") for key in given["task_force"]],
        forces=[given["task_force"]],
    )
    need = torpedo_needed(game, 0, find(game, given["target"]))
    hits_on = game.data.combat[Roll.TORPEDO].hits_on
    return {
        "asw_dice": len(destroyers(game, 0)),
        "torpedo_modifier": hits_on - need,
        "hit_on": need,
    }


@case("surface_lookup")
def surface_lookup(given: Given) -> Given:
    game = board_with()
    cells = [surface_needed(game, power, defence) for power, defence in given["queries"]]
    return {"to_hit": [f"{cell.needs}*" if cell.half else cell.needs for cell in cells]}


@case("air_strike_turn1_anchor")
def air_strike_turn1_anchor(given: Given) -> Given:
    assert given["options"] == []
    facts = [When.AIR_SUPREMACY] if given["supremacy"] == given["attacker"] else []
    facts += [When.SHIP_AT_ANCHOR] if given["target"]["box"] == "ships_at_anchor" else []
    return strike(given, facts)


@case("air_strike_plain_tf")
def air_strike_plain_tf(given: Given) -> Given:
    assert (given["supremacy"], given["target"]["box"]) == (None, "carrier_task_force")
    return strike(given, [])


def strike(given: Given, facts: list[When]) -> Given:
    """What an air point needs."""
    game = board_with(turn=given["turn"], part=given["part"])
    need = needed(game, Roll.AIR_STRIKE, side_of(given["attacker"]), *facts)
    return {"modifier": game.data.combat[Roll.AIR_STRIKE].hits_on - need, "needs": need}


@case("long_range_half")
def long_range_half(given: Given) -> Given:
    assert given["committed"]
    first, second = given["air_at_adjacent_hexes"]
    _, battle = air_battle(
        "guadalcanal",
        pieces=[("us_marine_1", "guadalcanal"), ("jl_south_seas", "guadalcanal")],
        air=[("jp_air", "rabaul", first, "guadalcanal"), ("jp_air", "lae", second, "guadalcanal")],
        control={"rabaul": "japan", "lae": "japan"},
    )
    return {"air_points": battle.points[Side.JAPAN]}


@case("commit_adjacent_keeps_zone")
def commit_adjacent_keeps_zone(given: Given) -> Given:
    base, target = given["air"]["at"], given["commit"]

    def points(space: str) -> tuple[Sky, int]:
        game, battle = air_battle(
            space,
            part=given["air"]["side"],
            pieces=[("us_marine_1", space), ("jl_south_seas", space)],
            air=[("jp_air", base, given["air"]["strength"], target)],
            control={base: given["air"]["side"]},
            dice=[6, 1],
        )
        return game, battle.points[Side.JAPAN]

    game, at_target = points(target)
    ids = game.data.space_ids
    (zone_from,) = air_bases(game, Side.JAPAN)
    return {
        "still_in": where(game, "jp_air"),
        "zone_from": ids[zone_from],
        f"points_at_{target}": at_target,
        f"points_at_{base}": points(base)[1],
    }


@case("landing_dutch_harbor_from_box")
def landing_dutch_harbor_from_box(given: Given) -> Given:
    assert given["target_units"] == "one Japanese land unit"
    # pearl_harbor and midway stand for all other bases near by
    game, battle = sea_battle(
        given["target"],
        given["task_force"]["units"],
        pieces=[("jl_kure_snlf", given["target"])],
        part=given["task_force"]["side"],
        control={**given["control"], "midway": "japan"},
    )
    act(game, *[key for key in given["task_force"]["units"] if game.counter(find(game, key)).naval])
    assert battle.sea_control == side_of(given["sea_control"])
    landed = (
        where(game, "us_army_x") == given["target"] and game.state.force[find(game, "us_army_x")] == NOWHERE
    )
    return {"distance_to_nearest_friendly_base": nearest(game, given["target"]), "landing_allowed": landed}


def nearest(game: Sky, target: str) -> int:
    """Hexes from a target to the nearest Allied base."""
    steps = game.data.allied_distance[game.data.space_index[target]]
    return min(far for base, far in enumerate(steps) if game.friendly_base(base, Side.ALLIES))


@case("land_combat_tie")
def land_combat_tie(given: Given) -> Given:
    assert given["phasing"] == "attacker"
    hits = [5] * given["defender_total"], [5] * given["attacker_total"]
    game, _ = sea_battle(
        "saipan",
        ("us_ca_portland",),
        pieces=[("jl_31_army", "saipan"), ("us_marine_1", "saipan")],
        part="allied",
        control={"eniwetok": "allied"},
        dice=[1, *hits[0], *hits[1]],
    )
    before = game.state_hash()
    act(game, "button:done", ATTACK)
    strengths = [game.state.strength[find(game, key)] for key in ("jl_31_army", "us_marine_1")]
    places = [where(game, key) for key in ("jl_31_army", "us_marine_1")]
    assert before != game.state_hash()
    unchanged = strengths == [3, 3] and places == ["saipan", "saipan"]
    return {"result": "no effect" if unchanged else "losses"}


@case("long_lance_first_round")
def long_lance_first_round(given: Given) -> Given:
    game = board_with(options=dict.fromkeys(given["options"], "on"), pieces=[(given["shooter"], "truk")])
    ship = find(game, given["shooter"])
    assert game.counter(ship).firepower == given["printed_fp"]
    powers = [firepower(game, ship, number) for number in given["rounds"]]
    needs = [surface_needed(game, power, given["target_def"]).needs for power in powers]
    return {"fp": powers, "to_hit": needs}
