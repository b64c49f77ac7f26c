"""Worked examples of the whole map: the calendar, points, replacements, redeployments, and reaches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate, Power, Side
from ironbottom.games.oceansoffire.position.figures import attack, defense, fst_capacity, marked_hits, on_back
from ironbottom.games.oceansoffire.position.fleet_train import space_of
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import AT_FST
from ironbottom.games.oceansoffire.rules.p05_control import change_control
from ironbottom.games.oceansoffire.rules.p06_fleet_train import forming_ways, parting_refusal
from ironbottom.games.oceansoffire.rules.p06_ports import may_base
from ironbottom.games.oceansoffire.rules.p08_entry import others
from ironbottom.games.oceansoffire.rules.p08_upgrades import FLIP, lost_before, now
from ironbottom.games.oceansoffire.rules.p09_points import buy_aps, cps_of_round, cps_of_turn
from ironbottom.games.oceansoffire.rules.p09_rebuild import lost_transports, rebuild
from ironbottom.games.oceansoffire.rules.p09_repair import repair
from ironbottom.games.oceansoffire.rules.p10_activation import cost, refusal
from ironbottom.games.oceansoffire.rules.p11_transport import may_carry
from ironbottom.games.oceansoffire.rules.p12_targets import bar_of_assault
from ironbottom.games.oceansoffire.rules.p13_draft import Draft
from ironbottom.games.oceansoffire.rules.p13_expected import expected
from ironbottom.games.oceansoffire.rules.p13_parts import plans
from ironbottom.games.oceansoffire.rules.p21_points import gains, tracks_of
from ironbottom.games.oceansoffire.rules.p21_redeployment import ways
from ironbottom.games.oceansoffire.rules.p21_refill import air_cost
from ironbottom.games.oceansoffire.rules.p21_warfare import take_effect
from tests.games.oceansoffire.positions import DATA, act, at, find, kind, position

Given = dict[str, Any]
POWER = {"japan": Power.JAPAN, "us": Power.US, "cw": Power.CW}


def arrival_enemy_controlled(given: Given) -> Given:
    game = position([f"{given['piece']} kyushu"], turn=given["turn"])
    found = others(game, find(game, given["piece"]), at(given["planned"]))
    spaces = sorted(DATA.space_ids[site.space] for site in found)
    (hits,) = {site.hits for site in found}
    return {"options": ["delay", *spaces], "hits": hits}


def upgrade_of_eliminated(given: Given) -> Given:
    game = position(turn=given["turn"])
    game.state.round = 1
    piece = game.state.kind.index(kind(given["piece"]))
    event = next(one for one in now(game, FLIP) if kind(given["piece"]) in one.counters)
    new, hits = lost_before(game, piece, event)
    game.place(new, at("us_box"))
    game.set_hits(new, hits)
    side = "reduced" if on_back(game, new) else "full"
    return {"space": "us_box", "side": side, "hits": hits}


def cw_cps(given: Given) -> Given:
    held = dict.fromkeys(given["japan_controls"], "japan")
    base = cps_of_turn(position(turn=given["turn"]), Power.CW)
    left = cps_of_turn(position(turn=given["turn"], control=held), Power.CW)
    return {"base": base, "loss": base - left, "cps": left}


def cps_by_round(given: Given) -> Given:
    rows = {"japan": "cp_per_round_japan", "us": "cp_per_round_allied"}
    return {
        key: [DATA.table(name).number(str(given["total"]), f"r{n}") for n in (1, 2, 3, 4)]
        for key, name in rows.items()
    }


def rebuild_tt(given: Given) -> Given:
    after, space = [], ""
    for points in given["srps"]:
        game = position(power=given["nation"], turn=2)
        ship = game.state.kind.index(kind("us_tt_s1"))
        game.state.fate[ship] = Fate.POOL
        game.changed()
        (where,) = lost_transports(game)[kind("us_tt_s1")]
        rebuild(game, kind("us_tt_s1"), where)
        for _ in range(points - 1):
            repair(game, ship)
        after.append(game.state.damage[ship])
        space = DATA.space_ids[where]
    return {"space": space, "damage_after": after}


def air_activation(given: Given) -> Given:
    found = []
    for hits in given["hits"]:
        game = position(["us_lba_4 oahu"], power="us")
        game.set_hits(find(game, "us_lba_4"), hits)
        found.append(cost(game, [find(game, "us_lba_4")]))
    return {"ap": found, "part_without_breakdown": False}


def aborts(given: Given) -> Given:
    game = position(["us_lba_4 oahu"], power="us")
    unit = find(game, "us_lba_4")
    game.set_air(unit, 4 * given["aborts"], 0)
    return {"acts_as": f"LBA-{cost(game, [unit])}", "activation_ap": cost(game, [unit])}


def may_assault(given: Given) -> Given:
    found = {}
    for key in given["pieces"]:
        game = position()
        unit = game.state.kind.index(kind(key))
        game.place(unit, at("oahu"))
        found[key] = not bar_of_assault(game, unit)
    return found


def replenish(given: Given) -> Given:
    game = position([f"{given['piece']} us_box"], power="us", turn=3)
    unit = find(game, given["piece"])
    counter = game.counter(unit)
    assert counter.back is not None
    return {
        "rps": counter.front.defense - counter.back.defense,
        "type": tracks_of(game, unit)[0].rpartition("_")[2].upper(),
    }


def partial(given: Given) -> Given:
    game = position([f"{given['piece']} kyushu"])
    unit = find(game, given["piece"])

    def told() -> str:
        side = "reduced" if on_back(game, unit) else "full"
        return f"{side} with {marked_hits(game, unit)} Hit, {attack(game, unit)}-{defense(game, unit)}"

    game.set_hits(unit, given["total_hits"])
    before = told()
    game.set_hits(unit, given["total_hits"] - given["rps"])
    return {"before": before, "after": told()}


def rebuild_air(given: Given) -> Given:
    (entry,) = [DATA.space_ids[s] for s, here in enumerate(DATA.spaces) if "usa" in here.entry]
    game = position(["us_lba_4 us_box"], power="us")
    free = bool(ways(game, find(game, "us_lba_4")))
    return {
        "rps": air_cost(game.counter(find(game, "us_lba_4")).points),
        "enters": entry,
        "free_redeployment": free,
    }


def rp_loss(given: Given) -> Given:
    held = dict.fromkeys(given["japan_controls"], "japan")
    before, after = gains(position(turn=1), Power.CW), gains(position(turn=1, control=held), Power.CW)
    ground = sum(before[t] - after[t] for t in ("australian_q1_q3", "australian_q4"))
    return {
        "australian_ground_loss": ground,
        "air_loss": before["australian_lba"] - after["australian_lba"],
    }


def redeploy_into(given: Given) -> Given:
    held = {space: side for side in ("japan", "cw") for space in given[f"{side}_controls"]}
    game = position(["in_xx_5 malaya", "br_lba_2 malaya"], power="cw", control=held)
    goal = at(given["space"])
    ground, air = (ways(game, find(game, key)) for key in ("in_xx_5", "br_lba_2"))
    return {"ground": goal in ground, "air_from_malaya": goal in air}


def embark(given: Given) -> Given:
    units = {"Indian": "in_xx_5", "US": "us_xx_24"}
    space, power = given["space"], POWER[given["player"]]
    game = position([f"{given['tt']} {space}", *(f"{units[name]} {space}" for name in given["units"])])
    ship = find(game, given["tt"])
    able = [
        name
        for name in given["units"]
        if may_carry(game, ship, find(game, units[name]))
        and not refusal(game, power, find(game, units[name]))
    ]
    return {"may_embark": able}


def capture(given: Given) -> Given:
    game: Oceans = position(control={given["space"]: "japan"})
    place = at(given["space"])
    for facility, where in ((0, place), (1, place), (1, place), (2, DATA.spaces[place].ports[0])):
        game.put_facility(Power.JAPAN, facility, where)
    lost = change_control(game, place, Side.ALLIES, changing=True)
    gone = game.state.coming[Power.JAPAN] == [1, 2, 1]
    return {
        "all_japanese_markers": "next turn" if gone else "",
        "cw_gets": "one +2 airfield" if lost.airfields > 1 else "",
    }


def warfare(given: Given) -> Given:
    game = position(
        turn=given["turn"], tracks={"round": given["round"], "round_hits": given["hits"], "cps": [18, 18, 18]}
    )
    game.state.turn, game.state.round = given["turn"] + 1, 1
    take_effect(game)
    whole = cps_of_round(game, Power.JAPAN, 1)
    buy_aps(game, Power.JAPAN)
    lost = whole - game.state.aps[Power.JAPAN] // 12
    return {"japan_cp_loss": {"turn": game.state.turn, "round": game.state.round, "cps": lost}}


def fst_move(given: Given) -> Given:
    """The FST goes the way of the example: its Base stays where it is dropped, and ships of whom base at it."""
    start, drop = given["start"], given["drop_base_at"]
    held = {start: "us", drop: "cw"}
    game = position(
        [f"us_fst_low {start}", f"us_fst_base {start}"],
        power="us",
        turn=5,
        control=held,
        procedure=Draft(),
        tracks={"aps": [20] * 3},
        box=False,
    )
    fst = find(game, "us_fst_low")
    act(game, "us_fst_low", "via", drop, "mobile_port", given["path"][-1])
    part = plans(game.caller(Draft).parts)[0]
    world = expected(game, (part._replace(goal=-1),)).game
    mps = world.state.spent[fst]
    act(game, "resolve")
    sea = space_of(game, AT_FST)
    nations = {
        game.counter(piece).nation.key
        for piece, at_space in enumerate(game.state.at)
        if at_space == NOWHERE
        and game.counter(piece).ship
        and game.side(piece) == Side.ALLIES
        and may_base(game, AT_FST, Side.ALLIES, [piece])
    }
    keys = {"usa": "us"}
    return {
        "mps": mps,
        "mobile_port_at": DATA.space_ids[sea],
        "full_ships": fst_capacity(game, fst),
        "nations": sorted((keys.get(key, key) for key in nations), reverse=True),
    }


def fst_form_port(given: Given) -> Given:
    space = given["port"]
    game = position(
        [f"us_fst_low {space}", f"us_fst_base {space}"], power="us", turn=5, control={space: "us"}
    )
    (harbour,) = DATA.spaces[at(space)].ports
    ways = forming_ways(game, harbour)
    assert DATA.ports[harbour].capacity == given["capacity"]
    assert at(given["to"]) in ways
    return {"legal": not parting_refusal(game, harbour)}


CASES: dict[str, Callable[[Given], Given]] = {
    "fst_move": fst_move,
    "fst_form_port": fst_form_port,
    "aborts": aborts,
    "air_activation": air_activation,
    "arrival_enemy_controlled": arrival_enemy_controlled,
    "capture": capture,
    "cps_by_round": cps_by_round,
    "cw_cps": cw_cps,
    "embark": embark,
    "may_assault": may_assault,
    "partial": partial,
    "rebuild_air": rebuild_air,
    "rebuild_tt": rebuild_tt,
    "redeploy_into": redeploy_into,
    "replenish": replenish,
    "rp_loss": rp_loss,
    "upgrade_of_eliminated": upgrade_of_eliminated,
    "warfare": warfare,
}
