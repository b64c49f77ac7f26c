"""The reference sheets of Blitz!: its tables, for reading."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components import load
from ironbottom.games.blitz.components.ids import Round, Terrain
from ironbottom.games.blitz.position.labels import ROUND_NAMES, counter_name
from ironbottom.kernel.drawing import chart_sheets, reference_of
from ironbottom.kernel.values import ComponentValues
from ironbottom.kernel.views import Reference, Sheet

if TYPE_CHECKING:
    from ironbottom.games.blitz.components.model import BlitzData, Result

SHEET_OF = {kind: f"{kind.key}_round" for kind in Round}
"""The sheet of each kind of round."""


def reference(components: ComponentValues | None) -> Reference:
    """See kernel.views.Reference."""
    data = load(components)
    return reference_of(data, _sheets(data))


def _sheets(data: BlitzData) -> Iterator[Sheet]:
    for kind in Round:
        yield _results(data, kind)
    yield _rounding(data)
    yield _terrain(data)
    yield _turns(data)
    yield _objectives(data)
    yield _counters(data)
    yield from chart_sheets(data.charts)


def result_words(result: Result) -> str:
    """Such as "2 L"; a dash for nothing.

    >>> from ironbottom.games.blitz.components.model import Result
    >>> result_words(Result(2, "L")), result_words(Result(0, "S")), result_words(Result(0, ""))
    ('2 L', 'S', '–')
    """
    parts = [str(result.hits)] if result.hits else []
    return " ".join([*parts, *([result.letter] if result.letter else [])]) or "–"


def _results(data: BlitzData, kind: Round) -> Sheet:
    columns = ("Die", *(column.label for column in data.columns))
    rows = tuple(
        (str(die), *(result_words(result) for result in row))
        for die, row in enumerate(data.results[kind], start=1)
    )
    return Sheet(SHEET_OF[kind], f"{ROUND_NAMES[kind]}: hits and letters", columns, rows)


def _rounding(data: BlitzData) -> Sheet:
    counts = len(data.rounding["S"])
    rows = tuple((letter, *map(str, data.rounding[letter])) for letter in ("S", "L"))
    columns = ("Units", *map(str, range(1, counts + 1)))
    return Sheet("rounding", "Rounding Table: how many units a letter affects", columns, rows)


def _terrain(data: BlitzData) -> Sheet:
    rows = tuple(
        (
            kind.key.capitalize(),
            str(one.mp),
            "half" if one.arm_halved else "",
            "half" if one.air_halved else "",
            str(one.white_per_attacker or ""),
            str(one.arm_bonus or ""),
        )
        for kind, one in zip(Terrain, data.terrain, strict=True)
    )
    columns = ("Terrain", "To enter", "Attacking ARM", "Air support", "Defender per attacker", "ARM bonus")
    return Sheet("terrain", "Terrain", columns, rows)


def _turns(data: BlitzData) -> Sheet:
    rows = tuple((str(turn.number), turn.months, "snow" if turn.snow else "") for turn in data.turns.values())
    return Sheet("turns", "Turns", ("Turn", "Time", "Snow"), rows)


def _objectives(data: BlitzData) -> Sheet:
    rows = tuple(
        (one.name, one.side.key.capitalize(), str(one.vp), str(one.from_turn), one.text)
        for one in data.objectives.values()
    )
    return Sheet("objectives", "Victory Cards", ("Objective", "Side", "Points", "From turn", "What"), rows)


def _counters(data: BlitzData) -> Sheet:
    rows = tuple(
        (
            counter_name(one),
            one.klass.name,
            str(one.front.size),
            *(
                str(value or "")
                for value in (one.front.air, one.front.land, one.front.naval, one.front.strat)
            ),
            str(one.front.mp),
            str(one.cost or ""),
        )
        for one in data.counters
    )
    columns = ("Unit", "Class", "Size", "Air", "Land", "Naval", "Strategic", "Movement", "Cost")
    return Sheet("counters", "Counters", columns, rows)
