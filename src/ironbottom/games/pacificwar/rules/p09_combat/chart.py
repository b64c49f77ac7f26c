"""9.2.1 to 9.2.3: the Combat Results Chart, from strength to column to hits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ironbottom.games.pacificwar.components.ids import ROLLED, Segment
from ironbottom.games.pacificwar.position.game import War
from ironbottom.mechanics.modifiers import Modifier, total

OFF_CHART = -1
"""As column: left of the first one, or no attack at all."""


def rating(g: War, piece: int, segment: int) -> int:
    """Strength of a unit in a segment as printed; ROLLED: a die gives it (13.6)."""
    counter = g.counter(piece)
    if segment == Segment.AIRSTRIKE:
        return counter.airstrike  # 9.2.1.b
    return counter.gunnery  # 9.2.1.c


def can_fire(g: War, pieces: Iterable[int], segment: int) -> bool:
    """Whether any unit has strength in a segment (9.1.1, 9.1.2.b; ruling pw_q52: without it there is no attack)."""
    return any(rating(g, piece, segment) != 0 for piece in pieces)


def strength(g: War, pieces: Iterable[int], segment: int, rolled: Sequence[int] = ()) -> int:
    """9.2.1.a: the strengths of all units added up; ``rolled``: gunnery of those that roll for it (13.6)."""
    printed = (rating(g, piece, segment) for piece in pieces)
    return sum(value for value in printed if value != ROLLED) + sum(rolled)


def column_of(g: War, points: int) -> int:
    """9.2.1.a: number of the column with so many points of strength; OFF_CHART below the first (ruling pw_q52)."""
    found = OFF_CHART
    for number, column in enumerate(g.data.crt):
        if column.low <= points:
            found = number
    return found


def shifted(g: War, column: int, shift: int) -> int:
    """A column moved by the sum of all shifts (9.2.2.h): off the chart to the left (9.2.2.f), never to the right."""
    if column == OFF_CHART:
        return OFF_CHART
    return max(OFF_CHART, min(column + shift, len(g.data.crt) - 1))  # 9.2.2.g


def hits(g: War, column: int, die: int) -> int:
    """9.2.3.a: hits for a die in a column."""
    return 0 if column == OFF_CHART else g.data.crt[column].hits[die - 1]


def expected_hits(g: War, column: int) -> float:
    """Hits that a column gives on the average."""
    if column == OFF_CHART:
        return 0.0
    row = g.data.crt[column].hits
    return sum(row) / len(row)


def own_shift(g: War, own: Iterable[int], enemy: Sequence[int]) -> int:
    """Columns by which an airstrike shifts for who takes part, without cards (9.2.2.b: all add up)."""
    return total(own_shifts(g, own, enemy))


def own_shifts(g: War, own: Iterable[int], enemy: Sequence[int]) -> list[Modifier]:
    """Those columns one by one, each with why, in words with the rule."""
    figures = g.data.figures
    found = []
    if carriers(g, enemy) > carriers(g, own):  # 9.2.2.d
        found.append(Modifier(-figures.carriers_left, "for more enemy carriers ({rule:9.2.2.d})"))
    if any(g.counter(piece).lba for piece in enemy):  # 9.2.2.e: however many
        found.append(Modifier(-figures.lba_left, "for enemy LBA ({rule:9.2.2.e})"))
    return found


def carriers(g: War, pieces: Iterable[int]) -> int:
    """Carriers of any kind, Ready or not (ruling pw_q51)."""
    return sum(g.counter(piece).carrier for piece in pieces)
