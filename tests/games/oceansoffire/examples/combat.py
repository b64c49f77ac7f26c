"""Worked examples of air, naval and ground combat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate, Level, Side
from ironbottom.games.oceansoffire.position.amounts import QUARTERS, SIXTEENTHS
from ironbottom.games.oceansoffire.position.figures import (
    able_points,
    attack,
    half_damaged,
    on_back,
    points,
    transport,
)
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import aircraft
from ironbottom.games.oceansoffire.position.state import ACTIVATED, EXTENDED, REDUCED, USED
from ironbottom.games.oceansoffire.rules.p16_air_combat import result_of
from ironbottom.games.oceansoffire.rules.p16_losses import AirLosses
from ironbottom.games.oceansoffire.rules.p16_points import groups
from ironbottom.games.oceansoffire.rules.p17_bombing import DIE_FOR, suffer
from ironbottom.games.oceansoffire.rules.p17_carriers import TWICE, capacity
from ironbottom.games.oceansoffire.rules.p17_damage import hurt
from ironbottom.games.oceansoffire.rules.p17_escape import disengagement_modifiers, may_pursue
from ironbottom.games.oceansoffire.rules.p17_type import can_bomb
from ironbottom.games.oceansoffire.rules.p19_combat import GroundCombat
from ironbottom.games.oceansoffire.rules.p19_factors import (
    commit_limit,
    force_quality,
    hits_for,
    modified_attack,
    odds,
    over_mountain,
    results,
)
from ironbottom.games.oceansoffire.rules.p19_retreat import price
from ironbottom.mechanics.modifiers import total
from tests.games.oceansoffire.chapters.fights import as_suggested, launch
from tests.games.oceansoffire.positions import DATA, at, find, position

Given = dict[str, Any]


# ---- air -----------------------------------------------------------------------------------------------


def air_combat_result(given: Given) -> Given:
    game = position()
    return {"results": [result_of(game, given["natural_roll"] + drm) for drm in given["drm"]]}


def _losses(game: Oceans, piece: int, results: list[str]) -> None:
    launch(
        game,
        AirLosses(
            side=game.side(piece),
            area=at("solomons"),
            attackers=[piece],
            others=[],
            left=[results.count("E"), results.count("A")],
        ),
    )
    as_suggested(game)


def extended_losses(given: Given) -> Given:
    game = position(["us_lba_4 solomons"])
    unit = find(game, "us_lba_4")
    game.mark(unit, ACTIVATED | EXTENDED)
    _losses(game, unit, given["results"])
    left = aircraft(game, at("solomons"), Side.ALLIES)
    able = [one for one in left if not game.has(one, USED)]
    fighting = groups(game, able, bombing=False, combined=False)
    return {
        "eliminated": given["points"] - sum(points(game, one) for one in left) // QUARTERS,
        "rebase_used": sum(points(game, one) for one in left if game.has(one, USED)) // QUARTERS,
        "act_as": sum(one.strength for one in fighting) // QUARTERS,
    }


def air_losses(given: Given) -> Given:
    game = position(["us_lba_4 solomons"])
    unit = find(game, "us_lba_4")
    _losses(game, unit, given["results"])
    return {
        "bombing_points": able_points(game, unit) // QUARTERS,
        "marks": {"hits": game.state.hits[unit], "abort": game.state.aborted[unit] // QUARTERS},
        "alternative": "LBA-2 left, one LBA-1 eliminated, one LBA-1 aborted",
    }


def battle_type(given: Given) -> Given:
    game = position(["us_cv_lexington coral_sea", "us_cva_half >"])
    air = find(game, "us_cva_half")
    game.set_air(air, 0, 2)
    found = "carrier" if can_bomb(game, [air]) else "surface"
    return {"type": found, "why": "no bombing die" if found == "surface" else ""}


def bombing_dice(given: Given) -> Given:
    game = position(["us_cv_lexington solomons", "us_cva_half >", "us_lba_1 solomons"])
    game.mark(find(game, "us_lba_1"), EXTENDED)
    units = {"CVA-half": "us_cva_half", "extended range LBA-1": "us_lba_1"}
    dice = []
    for words in given["units"]:
        (one,) = groups(game, [find(game, units[words])], bombing=True, combined=False)
        dice.append(one.strength // DIE_FOR)
    return {"dice": dice}


def aa(given: Given) -> Given:
    found = []
    for grouped in given["grouped"]:
        game = position(["us_cv_lexington coral_sea", "2 us_cva_half >"], box=False)
        halves = [find(game, "us_cva_half", n) for n in range(2)]
        (one, *_) = groups(game, halves, bombing=True, combined=grouped)
        suffer(game, one, given["rolls"][0])
        found.append(sum(game.state.at[half] == NOWHERE for half in halves))
    return {"eliminated": found}


# ---- ships ---------------------------------------------------------------------------------------------


def carrier_air_limit(given: Given) -> Given:
    game = position(["jp_cv_kaga coral_sea", "jp_cv_shokaku_zuikaku coral_sea"], box=False)
    game.set_damage(find(game, "jp_cv_kaga"), 3)
    game.set_damage(find(game, "jp_cv_shokaku_zuikaku"), 3)
    carriers = [find(game, "jp_cv_kaga"), find(game, "jp_cv_shokaku_zuikaku")]
    keep = min(given["cva"], TWICE * capacity(game, carriers) // QUARTERS)
    return {"keep": keep, "aside": given["cva"] - keep}


def naval_damage(given: Given) -> Given:
    game = position([f"{given['cl']['piece']} coral_sea", f"{given['cv']['piece']} coral_sea"], box=False)
    light, carrier = find(game, given["cl"]["piece"]), find(game, given["cv"]["piece"])
    pair = game.data.box.index(DATA.counter_index["us_cv_saratoga_yorktown"])
    game.lift(pair, Fate.BOX)
    hurt(game, light, given["cl"]["damage"], [])
    hurt(game, carrier, given["cv"]["damage"], [])
    out = [one for one, fate in enumerate(game.state.fate) if fate == Fate.OUT and one == pair]
    return {
        "cl_side": "reduced" if on_back(game, light) else "full",
        "cl_damage_left": game.state.damage[light],
        "yorktown": "sunk" if game.state.fate[carrier] == Fate.OUT else "afloat",
        "also_removed": [game.counter(one).id for one in out],
        "front_defense_cl_1": game.counter(light).front.defense,
    }


def tt_capacity(given: Given) -> Given:
    found = []
    for side in given["sides"]:
        game = position(["us_tt_1 coral_sea"])
        ship = find(game, "us_tt_1")
        if side == "reduced":
            game.mark(ship, REDUCED)
        game.set_damage(ship, given["damage"])
        found.append(transport(game, ship) // QUARTERS)
    return {"tp": found}


def fst(given: Given) -> Given:
    game = position(["us_fst_high coral_sea"], turn=6)
    ship = find(game, "us_fst_high")
    game.mark(ship, REDUCED)
    hurt(game, ship, given["damage"], [])
    becomes = game.counter(find(game, "us_fst_low")).front.capacity
    pool = game.state.fate[ship] == Fate.POOL
    return {"becomes": becomes, "removed_counter_to": "force_pool" if pool else ""}


def half_damage(given: Given) -> Given:
    key = next(one.id for one in DATA.counters if one.guns and one.front.defense == given["defense"])
    game = position([f"{key} coral_sea"], box=False)
    ship = find(game, key)
    game.set_damage(ship, given["damage"])
    return {"at_least_half": half_damaged(game, ship)}


def disengage_drm(given: Given) -> Given:
    game = position(["us_bb_texas_newyork coral_sea", "us_ca_1 coral_sea"])
    keys = {"BB": "us_bb_texas_newyork", "CA": "us_ca_1"}
    drms = []
    for unit in given["units"]:
        (klass,) = unit
        ship = find(game, keys[klass])
        assert game.counter(ship).front.mf == unit[klass]
        found = disengagement_modifiers(game, ship, given["enemy_mf"], carrier_battle=False)
        drms.append(total(found))
    return {"drm": drms, "rolls": 1}


def pursuit(given: Given) -> Given:
    units = ["us_bb_texas_newyork coral_sea", "us_ca_1 coral_sea", "jp_cv_kaga coral_sea"]
    game = position(units, box=False)
    ships = {find(game, "us_bb_texas_newyork"): "BB", find(game, "us_ca_1"): "CA"}
    fleeing = [find(game, "jp_cv_kaga")]
    found = [ships[one] for one in may_pursue(game, ships, fleeing)]
    game.set_damage(fleeing[0], 3)
    hurt_too = [ships[one] for one in may_pursue(game, ships, fleeing)]
    return {"may_pursue": found, "if_cv_half_damaged": hurt_too}


# ---- ground --------------------------------------------------------------------------------------------


def commit(given: Given) -> Given:
    game = position()
    limits = {space: commit_limit(game, at(space)) or 0 for space in given["spaces"]}
    return {space: limit // QUARTERS for space, limit in limits.items()}


def defender_commits(given: Given) -> Given:
    game = position(control=dict.fromkeys(given["spaces"], "cw"))
    found: Given = {}
    for space in given["spaces"]:
        limit = (commit_limit(game, at(space)) or 0) // QUARTERS
        if game.igdf(at(space)):
            found[space] = f"{'three' if limit == 3 else limit} divisions plus Control Marker"
        else:
            found[space] = "Control Marker not included (IGDF 0)"
    return found


def odds_of(given: Given) -> Given:
    game = position()
    return {"odds": [odds(game, int(4 * one), int(4 * other)).column for one, other in given["cases"]]}


def mountain(given: Given) -> Given:
    game = position()
    uphill = over_mountain(game, at(given["from"]), at(given["to"]))
    return {"multiplier": [1 if contested or not uphill else 0.5 for contested in given["contested"]]}


def modifiers(given: Given) -> Given:
    game = position(["jp_xx_5 ne_new_guinea"])
    unit = find(game, "jp_xx_5")
    game.set_usl(unit, Level(given["usl"]))
    found = modified_attack(game, [unit], [unit] if given["mountain"] else [])
    return {"multiplier": found / (game.counter(unit).front.attack * SIXTEENTHS)}


def quality(given: Given) -> Given:
    of = {
        q: [one.id for one in DATA.counters if one.ground and one.full and one.quality == q]
        for q in (2, 3, 4)
    }
    keys = [of[q].pop() for _, q in given["units"]]
    game = position([f"{key} luzon" for key in keys], box=False)
    return {"quality": force_quality(game, [find(game, key) for key in keys])}


def table(given: Given) -> Given:
    mine, theirs = results(position(), given["roll"], given["odds"])
    return {"attacker": mine.letter, "defender": f"{theirs.letter}(R)" if theirs.retreat else theirs.letter}


def combat(given: Given) -> Given:
    game = position()
    ours = given["attack_effective"] + min(given["attack_support"], given["attack_effective"])
    theirs = given["defense_effective"] + min(given["defense_support"], given["defense_effective"])
    column = odds(game, ours, theirs).column
    mine, other = results(game, given["modified_roll"], column)
    smaller = min(given["attack_effective"], given["defense_effective"])
    return {
        "odds": column,
        "result": f"{mine.letter}/{other.letter}(R)",
        "loss_column": game.data.table("combat_loss_matrix").in_column(smaller),
        "attacker_hits": hits_for(game, mine.letter, smaller),
        "defender_hits": hits_for(game, other.letter, smaller),
        "defender_must": "Retreat" if other.retreat else "",
    }


def negate(given: Given) -> Given:
    hits = hits_for(position(), "M", given["defense"])
    return {"extra_hits": [price(hits, fort=fort) for fort in given["fort"]]}


def assault_repulsed(given: Given) -> Given:
    """A Marine division and a brigade assault 22 defending factors at 2:3, where a modified 3 is M(R) / L."""
    units = ["us_tt_1 japanese_home_waters", "us_xx_1mar south_honshu", "us_x_4mar south_honshu"]
    game = position([*units, "jp_xx_5 south_honshu", "jp_xx_18 south_honshu"], power="us", dice=[4])
    landed, ship = [find(game, "us_xx_1mar"), find(game, "us_x_4mar")], find(game, "us_tt_1")
    assert sum(attack(game, one) for one in landed) == given["attack"]
    for one in landed:
        game.mark(one, ACTIVATED)
    pairs = [landed[0], ship, landed[1], ship]
    launch(game, GroundCombat(space=at("south_honshu"), assault=pairs, mandatory=True))
    as_suggested(game)
    hits = hits_for(game, "M", given["attack"])
    back = given["attack"] - hits
    extra = back - sum(attack(game, one) for one in landed if game.state.aboard[one] == ship)
    return {"hits": hits, "back_on_tt": back, "extra_hits": extra}


CASES: dict[str, Callable[[Given], Given]] = {
    "air_combat_result": air_combat_result,
    "extended_losses": extended_losses,
    "air_losses": air_losses,
    "battle_type": battle_type,
    "bombing_dice": bombing_dice,
    "aa": aa,
    "carrier_air_limit": carrier_air_limit,
    "naval_damage": naval_damage,
    "tt_capacity": tt_capacity,
    "fst": fst,
    "half_damage": half_damage,
    "disengage_drm": disengage_drm,
    "pursuit": pursuit,
    "commit_limit": commit,
    "defender_commits": defender_commits,
    "odds": odds_of,
    "mountain": mountain,
    "modifiers": modifiers,
    "force_quality": quality,
    "crt": table,
    "combat": combat,
    "negate": negate,
    "assault_repulsed": assault_repulsed,
}
