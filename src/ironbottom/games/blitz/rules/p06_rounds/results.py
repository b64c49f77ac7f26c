"""Results of a round: reading the charts, how many units a letter affects, who assigns, and ARM values."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from ironbottom.games.blitz.components.ids import Klass, Round
from ironbottom.games.blitz.components.model import BlitzData, Result
from ironbottom.games.blitz.rules.p06_rounds.fighters import BY_SEA, Fighter, Ground
from ironbottom.games.blitz.rules.p06_rounds.totals import Total

NOTHING = Result(0, "")
HALVES = 2
"""ARM values are counted in halves (ruling q25)."""


def look_up(data: BlitzData, kind: Round, sum: int, die: int) -> Result:
    """6.0.d1: what the enemy suffers; a total below 1 has no effect."""
    place = _column(data, sum)
    return NOTHING if place is None else data.results[kind][die - 1][place]


@cache
def _column(data: BlitzData, sum: int) -> int | None:
    """The column of the charts for a total, None below the first."""
    for place, column in enumerate(data.columns):
        if column.low <= sum and (column.high is None or sum <= column.high):
            return place
    return None


def result_of(data: BlitzData, kind: Round, total: Total, die: int) -> Result:
    """The same for a side that may have nothing to roll for (6.0.d2)."""
    return look_up(data, kind, total.sum, die) if total.rolls else NOTHING


def affected(data: BlitzData, letter: str, units: int) -> int:
    """R, 6.5.h to 6.5.j: how many of so many units a letter affects."""
    if not letter or not units:
        return 0
    if letter == "B":
        return units  # 6.5.j
    row = data.rounding[letter]
    if units <= len(row):
        return row[units - 1]
    thirds = units if letter == "S" else 2 * units
    return (thirds + 1) // 3  # r.d1


def assigner(place: int, owner: int) -> int:
    """6.5.e, 6.5.f: the side that assigns the result at this place, from 0: the owner, the enemy, the owner ..."""
    return owner if place % 2 == 0 else 1 - owner


def attacker_arm(attackers: Iterable[Fighter]) -> int:
    """6.5.m, 6.5.n, 6.5.p: the size of all attacking ARM units, halved from a TRS; in halves."""
    return sum(
        one.ratings.size * (1 if one.via == BY_SEA else HALVES)
        for one in attackers
        if one.counter.klass == Klass.ARM
    )


def defender_arm(data: BlitzData, defenders: Iterable[Fighter], ground: Ground) -> int:
    """6.5.o, 6.5.p: ARM and FORT sizes and the ARM bonus of the terrain; in halves."""
    sizes = sum(one.ratings.size for one in defenders if one.counter.klass in (Klass.ARM, Klass.FORT))
    return HALVES * (sizes + data.terrain[ground.terrain].arm_bonus)


def retreat_called_for(
    data: BlitzData, attackers: Iterable[Fighter], defenders: Iterable[Fighter], ground: Ground
) -> bool:
    """6.5.k, 6.5.l: not from an Island, and only with less ARM than the attacker."""
    return not ground.island and attacker_arm(attackers) > defender_arm(data, defenders, ground)
