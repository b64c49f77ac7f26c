"""Worked examples of chapter 6: rounding, totals, results, who assigns, ARM values."""

from __future__ import annotations

from ironbottom.games.blitz.components import load
from ironbottom.games.blitz.components.ids import Round, Side
from ironbottom.games.blitz.rules.p06_rounds.results import (
    affected,
    assigner,
    attacker_arm,
    defender_arm,
    look_up,
    retreat_called_for,
)
from ironbottom.games.blitz.rules.p06_rounds.totals import (
    EIGHTHS,
    Total,
    air_round_fought,
    air_total,
    attack_total,
    defence_total,
    naval_total,
    port_total,
    strategic_total,
)
from tests.games.blitz.examples.cases import PLAIN, Given, case, fighters, ground

DATA = load(None)


def _result(kind: Round, total: Total, die: int) -> list[object]:
    found = look_up(DATA, kind, total.sum, die)
    return [found.hits, found.letter or None]


@case("e01")
def whole_table(given: Given) -> Given:
    return {letter: [affected(DATA, letter, units) for units in given["units"]] for letter in ("S", "L")}


@case("e02")
def small_groups(given: Given) -> Given:
    return {"affected": [affected(DATA, letter, units) for units, letter in given["cases"]]}


@case("e47")
def air_totals(given: Given) -> Given:
    one, other = fighters(given["attacker"]), fighters(given["defender"])
    attack, defence = air_total(one, other, PLAIN), air_total(other, one, PLAIN)
    return {
        "attacker_total": attack.sum,
        "defender_total": defence.sum,
        "attacker_result": _result(Round.AIR, attack, given["dice"]["attacker"]),
        "defender_result": _result(Round.AIR, defence, given["dice"]["defender"]),
    }


@case("e49")
@case("e50")
@case("e51")
@case("e83")
def land_totals(given: Given) -> Given:
    one, other = fighters(given["attacker"]), fighters(given["defender"])
    place = ground(given)
    attack = attack_total(DATA, one, other, place, PLAIN)
    defence = defence_total(DATA, one, other, place, PLAIN)
    found: Given = {"attacker_total": attack.sum, "defender_total": defence.sum}
    if "dice" in given:
        found["attacker_result"] = _result(Round.LAND, attack, given["dice"]["attacker"])
        found["defender_result"] = _result(Round.LAND, defence, given["dice"]["defender"])
    return found


@case("e79")
def support_limit(given: Given) -> Given:
    one, other, place = fighters(given["attacker"]), fighters(given["defender"]), ground(given)
    land = [unit for unit in one if unit.counter.on_land]
    alone = attack_total(DATA, land, other, place, PLAIN).factors
    total = attack_total(DATA, one, other, place, PLAIN)
    offered = sum(unit.ratings.land for unit in one if unit.counter.flies)
    return {
        "land_factors": str(alone // EIGHTHS),
        "support_offered": str(offered),
        "support_counted": str((total.factors - alone) // EIGHTHS),
        "attacker_total": total.sum,
    }


@case("e84")
@case("e85")
def naval_totals(given: Given) -> Given:
    one, other = fighters(given["attacker"]), fighters(given["defender"])
    if "turns" in given:
        snow = DATA.spaces[DATA.space_index[given["space"]]].snow
        totals = [
            naval_total(DATA, one, other, PLAIN, snow=snow and DATA.turns[turn].snow)
            for turn in given["turns"]
        ]
        return {"attacker_total": [total.sum for total in totals]}
    attack, defence = naval_total(DATA, one, other, PLAIN), naval_total(DATA, other, one, PLAIN)
    return {
        "attacker_total": attack.sum,
        "defender_total": defence.sum,
        "attacker_result": _result(Round.NAVAL, attack, given["dice"]["attacker"]),
        "defender_result": _result(Round.NAVAL, defence, given["dice"]["defender"]),
    }


@case("e39")
@case("e55")
@case("e88")
def bombing(given: Given) -> Given:
    one = fighters(given["attacker"])
    factories = given["undamaged_factory_factors"]
    found: Given = {}
    if "defender" in given:
        found["air_round"] = air_round_fought(one, fighters(given["defender"]))
        one = [unit for unit in one if unit.counter.id not in given["air_round_result_on_attacker"]]
        found["strategic_units"] = [u.counter.id for u in one if u.counter.flies]
    total = strategic_total(DATA, one, factories)
    found["total"] = total.sum
    if "dice" in given:
        found["hits"] = [look_up(DATA, Round.STRATEGIC, total.sum, die).hits for die in given["dice"]]
        found["weapon_after"] = "removed"  # played in chapters/test_p05_land.py
        return found
    hits = look_up(DATA, Round.STRATEGIC, total.sum, given["die"]).hits
    found |= {"hits": hits, "defender_rolls": False}
    if "defender" not in given:
        found["undamaged_after"] = factories - hits
    return found


@case("e57")
@case("e58")
def who_assigns(given: Given) -> Given:
    owner = Side.ALLIES if given["owner"] == "usa" else Side.JAPAN
    named = {owner: given["owner"], 1 - owner: "enemy"}
    hits = [named[assigner(place, owner)] for place in range(given["hits"])]
    if given["round"] == "naval":
        letters = [named[assigner(place, owner)] for place in range(given["letters_affecting"])]
        return {"hits_by": hits, "letters_by": letters}
    count = affected(DATA, given["letter"], given["units_after_hits"])
    return {"hits_by": hits, "letters_affecting": count, "letters_by": ["enemy"] * count}


def _halves(value: int) -> str:
    return str(value // 2) if value % 2 == 0 else f"{value}/2"


@case("e60")
def arm_values(given: Given) -> Given:
    attack, defence, retreats = [], [], []
    for one in given["cases"]:
        mine, theirs, place = fighters(one["attacker"]), fighters(one["defender"]), ground(one)
        attack.append(_halves(attacker_arm(mine)))
        defence.append(defender_arm(DATA, theirs, place) // 2)
        retreats.append(retreat_called_for(DATA, mine, theirs, place))
    return {"attacker_arm": attack, "defender_arm": defence, "letters_make_defender_retreat": retreats}


@case("e72")
def pearl_harbor(given: Given) -> Given:
    one, other = fighters(given["attacker"]), fighters(given["defender_air"])
    port = port_total(DATA, one, fighters(given["in_port"]), PLAIN, surprise=True)
    return {
        "air_totals": {
            "attacker": air_total(one, other, PLAIN).sum,
            "defender": air_total(other, one, PLAIN, surprised=True).sum,
        },
        "naval_total": port.sum,
    }
