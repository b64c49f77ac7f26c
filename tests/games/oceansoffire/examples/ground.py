"""Worked examples of map, counters, basing and supply."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate, Klass, Power, Side
from ironbottom.games.oceansoffire.position.amounts import QUARTERS, dice, factor, told
from ironbottom.games.oceansoffire.position.figures import attack, defense, marked_hits, on_back, ratings
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.state import REDUCED
from ironbottom.games.oceansoffire.rules.p02_air_points import carrier_air
from ironbottom.games.oceansoffire.rules.p02_breakdown import partings, ships_lost_with
from ironbottom.games.oceansoffire.rules.p02_map import area_of
from ironbottom.games.oceansoffire.rules.p05_control import change_control
from ironbottom.games.oceansoffire.rules.p06_basing import aal, airfield, deck_room
from ironbottom.games.oceansoffire.rules.p06_loads import load_of
from ironbottom.games.oceansoffire.rules.p06_ports import landing_cost, landing_left, may_base
from ironbottom.games.oceansoffire.rules.p07_supply import points_to_contest, sea_state
from tests.games.oceansoffire.positions import DATA, at, find, port, position, put

Given = dict[str, Any]
SIDES = {"japan": Side.JAPAN, "us": Side.ALLIES, "cw": Side.ALLIES, "allied": Side.ALLIES}


def effectiveness(given: Given) -> Given:
    """A CVA-half, which a further halving leaves a quarter (1.21)."""
    quarters = 2 // (2 if given["halved"] else 1)
    return {"ground_support": factor(quarters) / 16, "bombing_dice": dice(2 * quarters)}


def is_playable_island(given: Given) -> Given:
    game = position()
    found: Given = {space: DATA.spaces[at(space)].island for space in given["spaces"]}
    return found | {"palau_area": DATA.space_ids[area_of(game, at("palau"))]}


def ports(given: Given) -> Given:
    rows = [DATA.ports[one] for one in DATA.spaces[at(given["space"])].ports]
    return {
        "ports": [
            {"capacity": one.capacity, "borders": [DATA.space_ids[sea] for sea in one.seas]} for one in rows
        ]
    }


def breakdown(given: Given) -> Given:
    game = position([f"{given['piece']} kyushu"])
    way = partings(game, find(game, given["piece"]))[0]
    return {"parts": [DATA.counters[one].id for one in way]}


def must_be_in_box(given: Given) -> Given:
    parts = {DATA.counter_index[key] for key in given["on_map"]}
    if len(parts) == 1:
        return {"in_box": [DATA.counters[one].id for one in DATA.counters[min(parts)].singles]}
    parents = next(one.parents for one in DATA.breakdowns if set(one.parts) == parts)
    return {"in_box": [DATA.counters[one].id for one in parents]}


def air_hits(given: Given) -> Given:
    game = position(["us_lba_2 oahu"])
    unit = find(game, "us_lba_2")
    game.set_hits(unit, given["hits"])
    return {"must_be_removed": not DATA.counters[game.state.kind[unit]].points > given["hits"] * QUARTERS}


def air_combat_dice(given: Given) -> Given:
    units = ["jp_cv_akagi_kaga truk"]
    for points in given["carrier_air"]["elite"]:
        units.append(f"jp_cvae_{'1' if points == 1 else 'half'} >")
    game = position(units)
    air = aboard(game, find(game, "jp_cv_akagi_kaga"))
    found = carrier_air(game, air, combined=given["combine_halves"])
    return {"dice": found.whole + found.pairs + found.halves, "half_penalty_dice": found.halves}


def ground_hits(given: Given) -> Given:
    game = position([f"{given['piece']} luzon"])
    unit = find(game, given["piece"])
    game.set_hits(unit, given["hits"])
    return {
        "side": "reduced" if on_back(game, unit) else "full",
        "hits_marker": marked_hits(game, unit),
        "defense": defense(game, unit),
        "attack": attack(game, unit),
    }


def ratings_of(given: Given) -> Given:
    game = position([f"{given['piece']} north_honshu"])
    unit = find(game, given["piece"])
    if given.get("side") == "reduced":
        game.mark(unit, REDUCED)
    one = ratings(game, unit)
    return {"attack": one.attack, "defense": one.defense, "mf": one.mf, "tt": one.tt}


def sink(given: Given) -> Given:
    game = position([f"{given['piece']} kyushu"], box=False)
    unit = find(game, given["piece"])
    for single in game.counter(unit).singles:
        game.lift(game.data.box.index(single), Fate.BOX)
    lost = [game.counter(one).id for one in ships_lost_with(game, unit)]
    game.turn_over(unit, 0)
    return {"unit_side": "reduced" if on_back(game, unit) else "full", "removed": lost}


def conquered_by_combat(given: Given) -> Given:
    game, space = position(), at(given["space"])
    change_control(game, space, SIDES[given["winner"]], changing=not given["overrun"])
    limit = aal(game, space, SIDES[given["winner"]])
    assert limit is not None
    printed = DATA.spaces[space].airfield or 1
    return {
        "control": Power(game.state.control[space]).key,
        "control_changing": bool(game.state.changing[space]),
        "port_usable": may_base(
            game, DATA.spaces[space].ports[0], SIDES[given["winner"]], [put(game, "jp_ca_1")]
        ),
        "airfield_share": limit / printed,
    }


def airfield_limit(given: Given) -> Given:
    game = position(control={given["space"]: given["controller"]})
    side = SIDES[given["controller"]]
    return {
        "base_max": airfield(game, at(given["space"]), side),
        "missions_max": aal(game, at(given["space"]), side),
    }


def carrier_capacity(given: Given) -> Given:
    units = [f"{given['piece']} oahu", *("us_cva_1 >" for _ in given["based"])]
    game = position(units)
    room = deck_room(game, find(game, given["piece"]))
    return {str(points): points * QUARTERS <= room for points in given["try"]}


KEYS = {"one-step TT": "us_tt_s", "two-step TT": "us_tt_1", "FST": "us_fst_low", "SS": "us_ss_1"}
SHIPS = {one.key.upper(): one for one in Klass}


def ships_may_base(given: Given) -> Given:
    game = position(box=False)
    port_of, found = port(given["space"]), {}
    for words in given.get("already", ()):
        game.moor(_ship(game, words), port_of)
    for words in given["try"]:
        found[words] = may_base(game, port_of, Side.ALLIES, [_ship(game, words)])
    return found


def _ship(game: Oceans, words: str) -> int:
    """An Allied ship in words, or of a class, that is not on the map."""
    return next(
        piece
        for piece, kind in enumerate(game.state.kind)
        if game.state.at[piece] == NOWHERE
        and (one := DATA.counters[kind]).side == Side.ALLIES
        and (one.id.startswith(KEYS[words]) if words in KEYS else one.klass == SHIPS[words])
    )


def landing_at(given: Given) -> Given:
    game = position(["jp_lba_1 kyushu"])
    port_of = port(given["space"])
    division = load_of(game, put(game, "jp_xx_2"))
    game.land(port_of, 4 * division)
    game.land(port_of, 3 * load_of(game, put(game, "jp_x_35")))
    game.land(port_of, landing_cost(game, [find(game, "jp_lba_1")]))
    left = landing_left(game, port_of, Side.JAPAN)
    assert left is not None
    return {"left_divisions": left // division}


def blocked(given: Given) -> Given:
    units = [f"{points} jp_lba_1 {space}" for space, points in given["enemy_air"].items()]
    units += [f"{points} us_lba_1 {space}" for space, points in given["friendly_air"].items()]
    game = position(units, control=dict.fromkeys(given["enemy_air"], "japan"), box=False)
    return {"state_for_us": sea_state(game, at(given["sea"]), Side.ALLIES).name.lower()}


def to_contest(given: Given) -> Given:
    return {"needed": int(told(points_to_contest(given["enemy_points"] * QUARTERS)))}


CASES: dict[str, Callable[[Given], Given]] = {
    "effectiveness": effectiveness,
    "is_playable_island": is_playable_island,
    "ports": ports,
    "breakdown": breakdown,
    "must_be_in_box": must_be_in_box,
    "air_hits": air_hits,
    "air_combat_dice": air_combat_dice,
    "ground_hits": ground_hits,
    "ratings": ratings_of,
    "sink": sink,
    "conquered_by_combat": conquered_by_combat,
    "aal": airfield_limit,
    "carrier_capacity": carrier_capacity,
    "may_base": ships_may_base,
    "landing": landing_at,
    "blocked": blocked,
    "points_to_contest": to_contest,
}
"""By what a case asks (``given.op``)."""
