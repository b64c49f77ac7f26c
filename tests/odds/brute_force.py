"""Odds worked out the slow way: every die of every unit by itself, every loss sought by matching hits to units.

Nothing of the odds or of the combat figures is used here; the figures are written down a second time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

ATTACK = {
    "infantry": 1,
    "marine": 1,
    "artillery": 2,
    "armor": 3,
    "fighter": 3,
    "bomber": 4,
    "battleship": 4,
    "carrier": 1,
    "destroyer": 3,
    "transport": 0,
    "submarine": 2,
}
DEFENSE = {
    "infantry": 2,
    "marine": 2,
    "artillery": 2,
    "armor": 2,
    "fighter": 4,
    "bomber": 1,
    "battleship": 4,
    "carrier": 3,
    "destroyer": 3,
    "transport": 1,
    "submarine": 2,
}
COST = {
    "infantry": 3,
    "marine": 4,
    "artillery": 4,
    "armor": 5,
    "fighter": 12,
    "bomber": 15,
    "battleship": 24,
    "carrier": 18,
    "destroyer": 12,
    "transport": 8,
    "submarine": 8,
}
AIRCRAFT = ("fighter", "bomber")
LAND = ("infantry", "marine", "artillery", "armor")
SIDES = 6

Dive = Literal["never", "at_once", "alone", "hunted"]
Units = tuple[str, ...]
"""Units in the order in which their owner gives them up; a damaged battleship is a "wreck"."""
Hits = tuple[str, ...]
"""Who shot, for each hit: "any", "boat" (no aircraft), "plane" (no submarines)."""


@dataclass(frozen=True)
class Fight:
    """A battle; ``dives``: when submarines leave, by side (attacker, defender)."""

    sea: bool
    attacker: Units
    defender: Units
    amphibious: bool = False
    keep_land_unit: bool = True
    gun: bool = False
    bombarding: Units = ()
    cap: int = SIDES
    dives: tuple[Dive, Dive] = ("never", "never")
    after_rounds: int = 0
    units_left: int = -1
    rounds: int = 0
    artillery: Literal["infantry", "marines"] = "infantry"


class End(NamedTuple):
    """Who is left in the battle, submarines that dived, aircraft that flew home, whether all broke off."""

    attacker: Units
    defender: Units
    sunk: int = 0
    below: int = 0
    away: Units = ()
    broke_off: bool = False


@dataclass
class Result:
    """Probability of each end, and the expected number of rounds."""

    ends: defaultdict[End, float] = field(default_factory=lambda: defaultdict(float))
    rounds: float = 0.0


State = tuple[Units, Units, int, int]


def losses_of(units: Units, hits: Hits, keep: bool = False) -> tuple[Units, Units]:
    """What is left and what is lost. Every hit that can be used is used, on the units given up first."""
    order = [n for n, unit in enumerate(units) if unit == "battleship"]  # first hits cost nothing
    sinking = list(range(len(units)))
    land = [n for n in sinking if units[n] in LAND]
    if keep and land:
        sinking.append(sinking.pop(land[-1]))
    places = [(n, "damage") for n in order] + [(n, "sink") for n in sinking]
    taken: list[tuple[int, str]] = []
    for place in places:
        if len(taken) < len(hits) and _matched([*taken, place], units, hits):
            taken.append(place)
    sunk = {n for n, what in taken if what == "sink"}
    hurt = {n for n, what in taken if what == "damage"}
    left = tuple("wreck" if n in hurt else unit for n, unit in enumerate(units) if n not in sunk)
    return left, tuple(units[n] for n in sorted(sunk))


def _matched(places: list[tuple[int, str]], units: Units, hits: Hits) -> bool:
    """Whether each of these losses can have a hit of its own."""
    owner: dict[int, int] = {}

    def find(place: int, seen: set[int]) -> bool:
        for n, hit in enumerate(hits):
            if n in seen or not _may_hit(hit, units[places[place][0]]):
                continue
            seen.add(n)
            if n not in owner or find(owner[n], seen):
                owner[n] = place
                return True
        return False

    return all(find(place, set()) for place in range(len(places)))


def _may_hit(hit: str, unit: str) -> bool:
    if hit == "boat":
        return unit not in AIRCRAFT
    return hit == "any" or unit != "submarine"


def shots(values: list[tuple[int, str]]) -> Iterator[tuple[Hits, float]]:
    """Every outcome of these dice: hits with the probability."""
    outcomes: defaultdict[Hits, float] = defaultdict(float, {(): 1.0})
    for value, label in values:
        more: defaultdict[Hits, float] = defaultdict(float)
        for hits, chance in outcomes.items():
            more[tuple(sorted((*hits, label)))] += chance * value / SIDES
            more[hits] += chance * (SIDES - value) / SIDES
        outcomes = more
    return ((hits, chance) for hits, chance in outcomes.items() if chance)


def attack_values(fight: Fight, units: Units) -> list[tuple[int, str]]:
    values = {n: _plain(unit, ATTACK) for n, unit in enumerate(units)}
    for n, unit in enumerate(units):
        if unit == "marine" and fight.amphibious:
            values[n] = 2
    raised = units.count("artillery")
    pairs = ("infantry", "marine")
    for kind in pairs if fight.artillery == "infantry" else reversed(pairs):
        for n, unit in enumerate(units):
            if unit == kind and raised:
                values[n] += 1
                raised -= 1
    return [(values[n], _label(unit, units)) for n, unit in enumerate(units)]


def defense_values(fight: Fight, units: Units) -> list[tuple[int, str]]:
    return [(min(fight.cap, _plain(unit, DEFENSE)), _label(unit, units)) for unit in units]


def _plain(unit: str, table: dict[str, int]) -> int:
    return table[_name(unit)]


def _name(unit: str) -> str:
    return "battleship" if unit == "wreck" else unit


def _label(unit: str, comrades: Units) -> str:
    if unit == "submarine":
        return "boat"
    return "plane" if unit in AIRCRAFT and "destroyer" not in comrades else "any"


def one_round(fight: Fight, state: State, bombard: bool = False) -> Iterator[tuple[State, float]]:
    """Every result of a round."""
    attacker, defender, sunk_below, below = state
    values = attack_values(fight, attacker)
    first: list[tuple[int, str]] = []
    if fight.sea and "destroyer" not in defender:
        first = [value for value in values if value[1] == "boat"]
        values = [value for value in values if value[1] != "boat"]
    if bombard:
        values = values + [(2 if ship == "destroyer" else 4, "any") for ship in fight.bombarding]
    for first_hits, chance in shots(first):
        facing, _ = losses_of(defender, first_hits)
        for hits, more in shots(values):
            left, lost = losses_of(facing, hits)
            diving = _dives(fight.dives[1], left, "destroyer" in attacker)
            gone_below = left.count("submarine") if diving else 0
            firing = facing
            if diving:
                firing = tuple(unit for unit in facing if unit != "submarine")
                firing += ("submarine",) * lost.count("submarine")
                left = tuple(unit for unit in left if unit != "submarine")
            for answer, most in shots(defense_values(fight, firing)):
                keep = fight.keep_land_unit and not fight.sea
                remaining, _ = losses_of(attacker, answer, keep)
                dived = 0
                if left and _dives(fight.dives[0], remaining, "destroyer" in left):
                    dived = remaining.count("submarine")
                    remaining = tuple(unit for unit in remaining if unit != "submarine")
                yield (remaining, left, sunk_below + dived, below + gone_below), chance * more * most


def _dives(rule: str, units: Units, hunted: bool) -> bool:
    if "submarine" not in units:
        return False
    alone = all(unit == "submarine" or unit in AIRCRAFT for unit in units)
    return {"never": False, "at_once": True, "alone": alone, "hunted": hunted}[rule]


def over(fight: Fight, state: State) -> bool:
    attacker, defender = state[0], state[1]
    if not attacker or not defender:
        return True

    def can(values: list[tuple[int, str]], targets: Units) -> bool:
        return any(value and _may_hit(label, target) for value, label in values for target in targets)

    return fight.sea and not (
        can(attack_values(fight, attacker), defender) or can(defense_values(fight, defender), attacker)
    )


def solve(fight: Fight) -> Result:
    """All ends of a battle."""
    result = Result()
    planes = sum(unit in AIRCRAFT for unit in fight.attacker)
    for hits, chance in shots([(1, "any")] * planes if fight.gun else []):
        force = list(fight.attacker)
        for _ in hits:
            force.remove(next(unit for unit in force if unit in AIRCRAFT))
        _fight_on(fight, {(tuple(force), fight.defender, 0, 0): chance}, 0, result)
    return result


def _fight_on(fight: Fight, states: dict[State, float], fought: int, result: Result) -> None:
    """Round after round until hardly anything is left open."""
    while states:
        after: defaultdict[State, float] = defaultdict(float)
        for state, weight in states.items():
            attacker, defender, sunk, below = state
            if over(fight, state):
                result.ends[End(*state)] += weight
            elif fought and _leaves(fight, attacker, fought):
                if fight.amphibious and any(unit in LAND for unit in attacker):
                    stay = tuple(unit for unit in attacker if unit in LAND)
                    away = tuple(unit for unit in attacker if unit not in LAND)
                    _alone(fight, (stay, defender, sunk, below), weight, fought, away, result)
                else:
                    result.ends[End(*state, broke_off=True)] += weight
            elif fight.rounds and fought == fight.rounds:
                result.ends[End(*state)] += weight
            else:
                result.rounds += weight
                for target, chance in one_round(fight, state, bombard=not fought):
                    after[target] += weight * chance
        states = {state: weight for state, weight in after.items() if weight > 1e-17}
        fought += 1


def _leaves(fight: Fight, attacker: Units, fought: int) -> bool:
    if fight.amphibious and not any(unit in AIRCRAFT for unit in attacker):
        return False
    return bool(fight.after_rounds and fought >= fight.after_rounds) or len(attacker) <= fight.units_left


def _alone(fight: Fight, state: State, weight: float, fought: int, away: Units, result: Result) -> None:
    rest = Result()
    _fight_on(replace(fight, units_left=-1, after_rounds=0), {state: weight}, fought, rest)
    for end, chance in rest.ends.items():
        result.ends[end._replace(away=away)] += chance
    result.rounds += rest.rounds


def summary(fight: Fight, result: Result) -> dict[str, float]:
    """The figures that the odds give, from the ends."""
    found: defaultdict[str, float] = defaultdict(float)
    for end, chance in result.ends.items():
        found[_verdict(fight, end)] += chance
        left = _cost(end.attacker) + _cost(end.away) + end.sunk * COST["submarine"]
        remain = _cost(end.defender) + end.below * COST["submarine"]
        found["attacker_cost"] += chance * (_cost(fight.attacker) - left)
        found["defender_cost"] += chance * (_cost(fight.defender) - remain)
        for side, before, after in (
            ("attacker", fight.attacker, (*end.attacker, *end.away, *("submarine",) * end.sunk)),
            ("defender", fight.defender, (*end.defender, *("submarine",) * end.below)),
        ):
            for kind in COST:
                found[f"{side} {kind}"] += chance * (_count(before, kind) - _count(after, kind))
        units = len(end.attacker) + len(end.away) + end.sunk - len(end.defender) - end.below
        found[f"balance {units}"] += chance
    found["rounds"] = result.rounds
    return dict(found)


def _verdict(fight: Fight, end: End) -> str:
    if end.broke_off:
        return "retreat"
    if end.attacker and end.defender:
        return "undecided"
    if end.defender:
        return "lost"
    if not end.attacker:
        return "both gone"
    return "win" if fight.sea or any(unit in LAND for unit in end.attacker) else "cleared"


def _count(units: Units, kind: str) -> int:
    return sum(_name(unit) == kind for unit in units)


def _cost(units: Units) -> int:
    return sum(_plain(unit, COST) for unit in units)
