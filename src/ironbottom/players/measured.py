"""What computer players have won against each other in series that were measured."""

from __future__ import annotations

import sys
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec

from ironbottom.kernel import registry
from ironbottom.kernel.decoding import read_json
from ironbottom.players.base import Level
from ironbottom.players.levels import levels

BESIDE = "measured.json"
"""The file with the series of a game, beside its levels."""


class Series(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Games of one scenario between players of these levels: seat -> level, seat -> games won; and games drawn."""

    scenario: str
    levels: dict[str, str]
    won: dict[str, int]
    drawn: int = 0


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All series of a game, and how they were made."""

    source: str = ""
    series: tuple[Series, ...] = ()


@cache
def measured(slug: str) -> Measured:
    """The series of a game on record; none where nothing was measured."""
    module, _, _ = registry.game(slug).opponent.partition(":")
    if not module:
        return Measured()
    registry.resolved(registry.game(slug).opponent, tuple)
    lies = sys.modules[module].__spec__
    file = files(lies.parent or module).joinpath(BESIDE) if lies is not None else None
    return read_json(file.read_bytes(), Measured) if file is not None and file.is_file() else Measured()


class Balance(NamedTuple):
    """Games between equals: how many each seat won, and how many nobody did."""

    won: dict[str, int]
    drawn: int


def balance(slug: str, scenario: str) -> Balance | None:
    """What came of games in which the best level played all seats; None where that was not measured."""
    best = levels(slug)[0].id
    won: dict[str, int] = {}
    drawn = 0
    for series in measured(slug).series:
        if series.scenario == scenario and set(series.levels.values()) == {best}:
            drawn += series.drawn
            for seat, count in series.won.items():
                won[seat] = won.get(seat, 0) + count
    return Balance(won, drawn) if won else None


def results(slug: str, level: Level) -> list[tuple[Level, int, int]]:
    """What a level won against each other one over all scenarios: the other, games, games won."""
    found: list[tuple[Level, int, int]] = []
    for other in levels(slug):
        games = won = 0
        for series in measured(slug).series:
            if set(series.levels.values()) == {level.id, other.id} != {level.id}:
                games += sum(series.won.values()) + series.drawn
                won += sum(series.won[seat] for seat, one in series.levels.items() if one == level.id)
        if games:
            found.append((other, games, won))
    return found
