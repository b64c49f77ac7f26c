"""Positions for tests of Blitz!: an empty board with chosen units, scripted dice, and acting by words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from ironbottom.games.blitz.components import load
from ironbottom.games.blitz.components.ids import Power, Side, Stage
from ironbottom.games.blitz.components.model import Counter
from ironbottom.games.blitz.position.game import Blitz
from ironbottom.games.blitz.position.procedure import Choose, Procedure
from ironbottom.games.blitz.position.state import DAMAGED, LOST, ON_MAP, POOL, BlitzState
from ironbottom.games.blitz.rules.opening import empty_board
from ironbottom.kernel import choices
from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.flow import Frame, Step
from tests.games.asking import asked, by_hand, log, offered, options, set_fields, spaces

__all__ = ["act", "asked", "log", "offered", "options", "spaces"]

MAIN = "empire_of_the_rising_sun"
SPEC = by_hand("blitz", BlitzState, lambda game, piece: game.counter(piece).id)
Unit = Mapping[str, Any]
"""A unit as the worked examples write it: piece, count, space, damaged."""


@dataclass(slots=True, kw_only=True)
class Pause(Procedure):
    """A position in which nothing happens."""

    STEPS: ClassVar[tuple[str, ...]] = ("wait",)

    def wait(self, g: Blitz) -> Step:
        return Waiting(seats=["japan"])


@dataclass(slots=True, kw_only=True)
class Waiting(Choose):
    """A decision that nobody takes."""

    FORCED: ClassVar[bool] = False

    def options(self, g: Blitz, seat: str) -> list[str]:
        return ["button:done"]

    def text(self, g: Blitz, seat: str) -> str:
        return "Wait"


def position(  # noqa: PLR0913 - a position has that many sides
    units: Sequence[tuple[str, str]] = (),
    *,
    procedure: Frame | None = None,
    side: str = "japan",
    blitz: bool = False,
    turn: int = 2,
    control: Mapping[str, str] | None = None,
    switches: Sequence[str] = (),
    dice: Sequence[int] = (),
    scenario: str = MAIN,
    stage: int = Stage.A,
    tracks: Mapping[str, object] | None = None,
) -> Blitz:
    """A game at its first decision, in a set of a side: ``procedure`` runs, then all waits.

    ``units``: ``("jp_inf2", "tokyo")``, damaged: ``("jp_inf2", "tokyo!")``, aboard the last TRS: ``("jp_inf2", "+")``.
    ``control``: area -> power, over the markers of the scenario. ``switches``: options that are on.
    """
    data = load(None)
    state = empty_board(data, scenario, dict.fromkeys(switches, "on"))
    state.turn, state.stage = turn, stage
    sets = data.scenarios[scenario].sets_of(turn)
    state.place = next(n for n, one in enumerate(sets) if one.side == Side.of(side) and one.blitz == blitz)
    for area, power in (control or {}).items():
        state.control[data.space_index[area]] = Power.of(power)
    set_fields(state, tracks or {})
    spec = replace(SPEC, check=lambda game: [])
    game = Blitz(
        spec, data, state, [Pause(), procedure] if procedure else [Pause()], ScriptedDice(list(dice))
    )
    carrier = -1
    for key, where in units:
        if where == "+":
            game.load(put(game, key, data.space_ids[state.at[carrier]], quietly=True), carrier)
            continue
        piece = put(game, key, where.rstrip("!"))
        if where.endswith("!"):
            game.mark(piece, DAMAGED)
        if game.counter(piece).klass.key == "trs":
            carrier = piece
    game.start()
    return game


def put(game: Blitz, key: str, space: str, *, quietly: bool = False) -> int:
    """A further unit of a type on the map."""
    kind = game.data.counter_index[key]
    piece = next(
        one for one, k in enumerate(game.state.kind) if k == kind and game.state.fate[one] in (POOL, LOST)
    )
    if not quietly:
        game.place(piece, game.data.space_index[space])
    return piece


def put_all(game: Blitz, units: Sequence[Unit], space: str = "") -> list[int]:
    """Units of a worked example on the map; ``space``: where those stand that do not say it."""
    found = []
    for unit in units:
        for _ in range(unit.get("count", 1)):
            piece = put(game, unit["piece"], unit.get("space", space))
            if unit.get("damaged"):
                game.mark(piece, DAMAGED)
            found.append(piece)
    return found


def find(game: Blitz, key: str, nth: int = 0) -> int:
    """A unit of a type that is on the map."""
    return [
        piece
        for piece, fate in enumerate(game.state.fate)
        if fate == ON_MAP and game.counter(piece).id == key
    ][nth]


def at(game: Blitz, space: str) -> int:
    """The number of an area."""
    return game.data.space_index[space]


def where(game: Blitz, key: str) -> list[str]:
    """Where all units of a type are."""
    return sorted(
        game.data.space_ids[game.state.at[piece]]
        for piece, fate in enumerate(game.state.fate)
        if fate == ON_MAP and game.counter(piece).id == key
    )


def counter(key: str) -> Counter:
    """A type of counter."""
    data = load(None)
    return data.counters[data.counter_index[key]]


def choice(game: Blitz, word: str) -> str:
    """A choice by words: ``jp_inf2`` the piece offered of that type, ``truk`` the area, else what it says."""
    if word in game.data.counter_index:
        for option in options(game):
            if option.startswith("piece:") and game.counter(choices.piece_of(option)).id == word:
                return option
        return choices.kind(word)
    if word in game.data.space_index:
        return choices.space(word)
    return word if ":" in word else choices.button(word)


def act(game: Blitz, *words: str) -> None:
    """Let whoever is awaited answer, choice after choice."""
    for word in words:
        game.act(game.deciding()[0], choice(game, word))


def types(game: Blitz) -> set[str]:
    """The types of units among the options."""
    return {game.counter(int(piece)).id for piece in offered(game, "piece")}
