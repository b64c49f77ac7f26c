"""Whole battles as chains of rounds: every combination of results with its chance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

from ironbottom.games.blitz.components.ids import Attack, Klass, Round
from ironbottom.games.blitz.components.model import BlitzData, Result
from ironbottom.games.blitz.rules.p06_rounds.fighters import Fighter, Ground, Reading
from ironbottom.games.blitz.rules.p06_rounds.forces import takes_hits, takes_letters
from ironbottom.games.blitz.rules.p06_rounds.results import NOTHING, affected, look_up, retreat_called_for
from ironbottom.games.blitz.rules.p06_rounds.totals import (
    Total,
    air_round_fought,
    air_total,
    attack_total,
    defence_total,
    naval_total,
    port_total,
    strategic_total,
)
from ironbottom.games.blitz.rules.p06_rounds.value import absence_worth, step_worth

Force = tuple[Fighter, ...]


class Case(NamedTuple):
    """What surrounds a battle. ``attack``: ids.Attack, -1 at sea.

    ``factories``: those of the target that count, of which so many are ``ruins``.
    ``home``: whether the defenders' aircraft stand in the target area, where an RTB leaves them.
    ``surprised``: by which side's Air Factors count half, 0 the attacker's, 1 the defender's, -1 nobody's (2.5.d1).
    ``cornered``: the defenders have no area to retreat to (6.5.r).
    ``arm_before_hits``, ``running_turns``: the other readings of rulings q45 and q46.
    """

    attack: int
    ground: Ground = Ground()
    reading: Reading = Reading()
    snow: bool = False
    factories: int = 0
    ruins: int = 0
    port_surprise: bool = False
    surprised: int = -1
    two_dice: bool = False
    in_port: Force = ()
    cornered: bool = False
    arm_before_hits: bool = False
    running_turns: bool = False


AIR_ONLY = -2
"""In place of an attack: an Air Round by itself."""


class End(NamedTuple):
    """How a battle ends: who is left in it, who has left it, and what was done.

    ``held``: aircraft of the defender that can do nothing in a battle at sea stay all the same (ruling q56).
    """

    attackers: Force
    defenders: Force
    gone_attackers: Force
    gone_defenders: Force
    taken: bool = False
    ruins: int = 0
    held: bool = False


Ends = dict[End, float]


def faces(data: BlitzData, *, two: bool) -> dict[int, float]:
    """The chance of each row of the charts (ruling q02)."""
    sides = range(1, data.figures.die_sides + 1)
    rows = [(one + other) // 2 for one, other in product(sides, sides)] if two else list(sides)
    return {row: rows.count(row) / len(rows) for row in sorted(set(rows))}


def results(
    data: BlitzData, kind: Round, total: Total | None, dice: Mapping[int, float]
) -> dict[Result, float]:
    """What the enemy of a total suffers, with chances."""
    if total is None or not total.rolls:
        return {NOTHING: 1.0}
    found: dict[Result, float] = defaultdict(float)
    for face, chance in dice.items():
        found[look_up(data, kind, total.sum, face)] += chance
    return dict(found)


def suffer(
    data: BlitzData,
    kind: Round,
    force: Force,
    result: Result,
    *,
    in_port: bool = False,
    running: bool = False,
    landing: bool = False,
) -> tuple[Force, Force]:
    """The force after its hits, and those of it that the letter affects (6.5); ``running``: see ruling q46.

    ``landing``: it is the attacker's, which brings troops.
    """
    left, begun = list(force), 0
    for place in range(result.hits):
        open_to = [one for one in left if takes_hits(kind, one, in_port=in_port)]
        if not open_to:
            break
        struck = _chosen(data, open_to, step_worth, enemy=place % 2 == 1)  # 6.5.e, 6.5.f
        left.remove(struck)
        begun += running
        if struck.counter.back is not None and not struck.damaged:
            left.append(_damaged(data, struck))
    eligible = [one for one in left if takes_letters(kind, one)]
    letter = "" if in_port else result.letter  # 6.5.d3
    sent: list[Fighter] = []
    worth = step_worth if kind == Round.LAND else partial(absence_worth, landing=landing)
    for place in range(begun, begun + affected(data, letter, len(eligible))):
        chosen = _chosen(data, eligible, worth, enemy=kind == Round.LAND or place % 2 == 1)  # 6.5.g
        eligible.remove(chosen)
        sent.append(chosen)
    return _sorted(left), _sorted(sent)


def _damaged(data: BlitzData, one: Fighter) -> Fighter:
    """1.2.d3: a damaged TRS loses cargo, the smallest first, until the rest fits."""
    hit, cargo = one._replace(damaged=True), one.cargo
    while sum(cargo) > hit.ratings.size * data.figures.lift_per_size:
        cargo = cargo[1:]
    return hit._replace(cargo=cargo)


def _chosen(
    data: BlitzData, units: Sequence[Fighter], worth: Callable[[Fighter], int], *, enemy: bool
) -> Fighter:
    """As suggested: of units that are worth as much the owner gives the first of the box, the enemy takes the last."""
    ranked = sorted(units, key=lambda one: (worth(one), data.counter_index[one.counter.id]))
    return ranked[-1] if enemy else ranked[0]


def _sorted(units: Iterable[Fighter]) -> Force:
    return tuple(sorted(units, key=lambda one: (one.counter.id, one.damaged, one.via, one.cargo)))


def _without(force: Force, gone: Force) -> Force:
    left = list(force)
    for one in gone:
        left.remove(one)
    return tuple(left)


def ends_of(data: BlitzData, attackers: Iterable[Fighter], defenders: Iterable[Fighter], case: Case) -> Ends:
    """Every end of a battle with its chance."""
    start = End(_sorted(attackers), _sorted(defenders), (), ())
    return ends_from(data, start, case, Round.AIR)


def ends_from(data: BlitzData, start: End, case: Case, first: Round) -> Ends:
    """The same of a battle that stands before its Air Round, or before the round behind it."""
    dice = faces(data, two=case.two_dice)
    ends: Ends = {start: 1.0}
    if first == Round.AIR and air_round_fought(start.attackers, start.defenders):
        ends = _merged(_each(ends, lambda end: air_round(data, end, case, dice)))
    if case.attack == AIR_ONLY:
        return ends
    return _merged(_each(ends, lambda end: second_round(data, end, case, dice)))


def _each(ends: Ends, play: object) -> Iterator[tuple[End, float]]:
    for end, chance in ends.items():
        for further, share in play(end):  # type: ignore[operator]
            yield further, chance * share


def _merged(pairs: Iterable[tuple[End, float]]) -> Ends:
    found: Ends = defaultdict(float)
    for end, chance in pairs:
        found[end] += chance
    return dict(found)


def air_round(
    data: BlitzData, end: End, case: Case, dice: Mapping[int, float]
) -> Iterator[tuple[End, float]]:
    """6.1: whom a letter affects leaves the battle."""
    totals = (
        air_total(end.attackers, end.defenders, case.reading, surprised=case.surprised == 0),
        air_total(end.defenders, end.attackers, case.reading, surprised=case.surprised == 1),
    )
    yield from _leaving(data, Round.AIR, end, totals, case, dice)


def _leaving(
    data: BlitzData,
    kind: Round,
    end: End,
    totals: tuple[Total | None, Total | None],
    case: Case,
    dice: Mapping[int, float],
) -> Iterator[tuple[End, float]]:
    by_attacker, by_defender = (results(data, kind, total, dice) for total in totals)
    for (on_defender, one), (on_attacker, other) in product(by_attacker.items(), by_defender.items()):
        mine, sent = suffer(data, kind, end.attackers, on_attacker, running=case.running_turns, landing=True)
        theirs, slipped = suffer(data, kind, end.defenders, on_defender, running=case.running_turns)
        yield (
            end._replace(
                attackers=_without(mine, sent),
                defenders=_without(theirs, slipped),
                gone_attackers=_sorted((*end.gone_attackers, *sent)),
                gone_defenders=_sorted((*end.gone_defenders, *slipped)),
            ),
            one * other,
        )


def second_round(
    data: BlitzData, end: End, case: Case, dice: Mapping[int, float]
) -> Iterator[tuple[End, float]]:
    """The round that the battle is about: naval, land, strategic."""
    if case.attack == Attack.GROUND:
        return _land(data, end, case, dice)
    if case.attack == Attack.PORT:
        return _port(data, end, case, dice)
    if case.attack == Attack.FACTORY:
        return _bombing(data, end, case, dice)
    return _naval(data, end, case, dice)


def _naval(data: BlitzData, end: End, case: Case, dice: Mapping[int, float]) -> Iterator[tuple[End, float]]:
    if not end.attackers or not end.defenders:
        yield end, 1.0
        return
    convoys = [sum(one.ratings.convoy for one in force) for force in (end.attackers, end.defenders)]
    mine, theirs = (
        [one for one in force if not one.counter.convoy] for force in (end.attackers, end.defenders)
    )
    totals = (
        naval_total(data, mine, theirs, case.reading, snow=case.snow, convoys=(convoys[0], convoys[1])),
        naval_total(data, theirs, mine, case.reading, snow=case.snow, convoys=(convoys[1], convoys[0])),
    )
    yield from _leaving(data, Round.NAVAL, end, totals, case, dice)


def _land(data: BlitzData, end: End, case: Case, dice: Mapping[int, float]) -> Iterator[tuple[End, float]]:
    """6.2 and 6.5: hits, retreats, and whether anybody can advance."""
    if not any(one.counter.on_land for one in end.attackers):
        yield end, 1.0
        return
    if not any(one.counter.on_land for one in end.defenders):
        yield end._replace(taken=True), 1.0  # 5.3.d2
        return
    totals = (
        attack_total(data, end.attackers, end.defenders, case.ground, case.reading),
        defence_total(data, end.attackers, end.defenders, case.ground, case.reading),
    )
    by_attacker, by_defender = (results(data, Round.LAND, total, dice) for total in totals)
    for (on_defender, one), (on_attacker, other) in product(by_attacker.items(), by_defender.items()):
        mine, held = suffer(data, Round.LAND, end.attackers, on_attacker)
        theirs, struck = suffer(data, Round.LAND, end.defenders, on_defender)
        back: Force = ()
        compared = (end.attackers, end.defenders) if case.arm_before_hits else (mine, theirs)
        if retreat_called_for(data, *compared, case.ground):  # 6.5.l, ruling q45
            theirs, back = retreated(theirs, struck, cornered=case.cornered)
        advance = any(unit.counter.on_land for unit in _without(mine, held))
        taken = advance and not any(unit.counter.on_land for unit in theirs)  # 6.5.d7
        gone = _sorted((*end.gone_defenders, *back))
        yield End(mine, theirs, end.gone_attackers, gone, taken), one * other


def retreated(force: Force, struck: Force, *, cornered: bool) -> tuple[Force, Force]:
    """6.5.l, 6.5.r, 6.5.s: who is left in the area, and who has retreated; who cannot takes another hit."""
    left, back = list(force), list[Fighter]()
    for one in struck:
        left.remove(one)
        if one.counter.klass != Klass.FORT and not cornered:
            back.append(one)
        elif one.counter.back is not None and not one.damaged:
            left.append(one._replace(damaged=True))
    return _sorted(left), _sorted(back)


def _port(data: BlitzData, end: End, case: Case, dice: Mapping[int, float]) -> Iterator[tuple[End, float]]:
    """6.3: one-sided; the ships in port are ``case.in_port``."""
    total = port_total(
        data, end.attackers, case.in_port, case.reading, snow=case.snow, surprise=case.port_surprise
    )
    for result, chance in results(data, Round.NAVAL, total, dice).items():
        ships, _ = suffer(data, Round.NAVAL, case.in_port, result, in_port=True)
        yield end._replace(defenders=_sorted((*end.defenders, *ships))), chance


def _bombing(data: BlitzData, end: End, case: Case, dice: Mapping[int, float]) -> Iterator[tuple[End, float]]:
    total = strategic_total(data, end.attackers, case.factories, snow=case.snow)
    for result, chance in results(data, Round.STRATEGIC, total, dice).items():
        yield end._replace(ruins=min(result.hits, case.factories - case.ruins)), chance


# ---- what ends are worth -----------------------------------------------------------------------------


def steps(force: Iterable[Fighter]) -> int:
    """The steps of a force with what it carries; a convoy factor is one."""
    return sum(max(one.ratings.size, 1) + sum(one.cargo) for one in force)
