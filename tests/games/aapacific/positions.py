"""Positions for chapter tests: an empty board with chosen units, scripted dice, and acting by words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ironbottom.games.aapacific.components.ids import Nation, UnitType
from ironbottom.games.aapacific.laboratory.build import build
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.kernel.dice import ScriptedDice
from tests.games.asking import log, options

__all__ = ["Unit", "act", "find", "log", "options", "position", "units"]

Unit = dict[str, object]


def units(text: str, **more: Any) -> Unit:
    """A row of units from words: ``units("2 japan infantry siam")``; ``more`` sets aboard, marks, start, target ..."""
    count, nation, kind, space = text.split()
    return {"count": int(count), "nation": nation, "type": kind, "space": space, **more}


def position(*rows: str | Unit, dice: Sequence[int] = (), **fields: Any) -> Pacific:
    """A game: ``position("2 japan infantry siam", phase=3, turn_of="japan", control={...}, dice=[1, 6])``."""
    placed = [units(row) if isinstance(row, str) else row for row in rows]
    return build({"units": placed, **fields}, ScriptedDice(list(dice)))


def act(game: Pacific, *choices: str) -> None:
    """Let whoever is awaited answer, choice after choice."""
    for choice in choices:
        game.act(game.deciding()[0], choice)


def find(game: Pacific, nation: str, kind: str, space: str) -> list[int]:
    """Pieces of a nation and type in a space, in order of id."""
    here = game.here[game.data.space_index[space]]
    wanted = (Nation[nation.upper()], UnitType[kind.upper()])
    return [p for p in here if (game.state.owner[p], game.state.kind[p]) == wanted]
