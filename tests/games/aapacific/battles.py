"""What tests of battles share: units that moved to the fight, and what is left of them."""

from __future__ import annotations

from ironbottom.games.aapacific.components.ids import Country
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import NOWHERE
from ironbottom.kernel.dice import ScriptedDice
from tests.games.aapacific.positions import Unit, find, units

RESTED = "1 japan infantry korea"
"""A unit with a move left: phase 6 of Japan stays open, so that marks of the turn can be read."""


def entered(text: str, start: str, **more: object) -> Unit:
    """Units that walked or sailed from the neighbouring space ``start`` to where they stand now."""
    return units(text, **{"start": start, "via": start, "marks": ["moved"], **more})


def flown(text: str, start: str, used: int = 1, **more: object) -> Unit:
    """Aircraft that flew from ``start`` to the battle and have spent ``used`` moves."""
    return units(text, **{"start": start, "marks": ["moved", "airborne"], "used": used, **more})


def dice_left(game: Pacific) -> tuple[int, ...]:
    """Scripted dice that were not thrown."""
    assert isinstance(game.dice_source, ScriptedDice)
    return game.dice_source.left


def controller(game: Pacific, space: str) -> str:
    """Country in control of a territory."""
    return Country(game.state.control[game.data.space_index[space]]).key


def alive(game: Pacific, nation: str, kind: str, space: str) -> int:
    """How many pieces of a nation and type are in a space."""
    return len(find(game, nation, kind, space))


def where(game: Pacific, piece: int) -> str:
    """Space of a piece, "lost" when it was removed."""
    space = game.state.at[piece]
    return "lost" if space == NOWHERE else game.data.space_ids[space]


def needs(game: Pacific) -> list[tuple[str, int, tuple[int, ...]]]:
    """Dice of the last action: purpose, hit at or below, faces."""
    told = [event for event in game.events if event.kind == "dice"]
    return [(draw.why, event.need, draw.values) for draw, event in zip(game.draws, told, strict=True)]
