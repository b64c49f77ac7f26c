"""What computer players have won against each other in series that were measured."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from ironbottom.kernel.decoding import read_json
from ironbottom.players.base import Level
from ironbottom.players.levels import levels


class Series(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Games of one scenario between players of these levels: seat -> level, seat -> games won."""

    game: str
    scenario: str
    levels: dict[str, str]
    won: dict[str, int]


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All series, and how they were made."""

    source: str
    series: tuple[Series, ...]


@cache
def measured() -> Measured:
    """The series on record."""
    return read_json(files("ironbottom.players").joinpath("measured.json").read_bytes(), Measured)


def balance(slug: str, scenario: str) -> dict[str, int]:
    """How often each seat won when the best level played all of them; empty where that was not measured."""
    best = levels(slug)[0].id
    won: dict[str, int] = {}
    for series in measured().series:
        if (series.game, series.scenario) == (slug, scenario) and set(series.levels.values()) == {best}:
            for seat, count in series.won.items():
                won[seat] = won.get(seat, 0) + count
    return won


def results(slug: str, level: Level) -> list[tuple[Level, int, int]]:
    """What a level won against each other one over all scenarios: the other, games, games won."""
    found: list[tuple[Level, int, int]] = []
    for other in levels(slug):
        games = won = 0
        for series in measured().series:
            if series.game == slug and set(series.levels.values()) == {level.id, other.id} != {level.id}:
                games += sum(series.won.values())
                won += sum(series.won[seat] for seat, one in series.levels.items() if one == level.id)
        if games:
            found.append((other, games, won))
    return found
