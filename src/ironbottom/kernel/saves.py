"""Dump and load of a whole position, and the migrations that keep old saves alive."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import msgspec

from ironbottom.kernel.errors import BadState
from ironbottom.kernel.flow import FRAMES, Frame, frame_name
from ironbottom.kernel.game import Game, Outcome
from ironbottom.kernel.state import State

if TYPE_CHECKING:
    from ironbottom.kernel.dice import DiceSource
    from ironbottom.kernel.registry import GameSpec

S = TypeVar("S", bound=State)
Fields = dict[str, object]

FRAME_MIGRATIONS: dict[str, Callable[[Fields], tuple[str, Fields]]] = {}
"""Saved frame name that no longer exists or changed its shape -> its present name and fields."""

STATE_MIGRATIONS: dict[tuple[str, int], Callable[[Fields], Fields]] = {}
"""(slug, state version a save has) -> fields of the next version."""


class Dump(msgspec.Struct):
    """A whole position in plain data; byte columns are base64 text."""

    slug: str
    version: int
    state: Fields
    stack: list[tuple[str, Fields]]
    rolls: int
    outcome: Outcome | None = None


def dump(game: Game[S]) -> Dump:
    """The position as plain data, complete at any decision."""
    builtins: Callable[[object], Fields] = msgspec.to_builtins
    return Dump(
        slug=game.spec.slug,
        version=game.spec.state_version,
        state=builtins(game.state),
        stack=[(frame_name(frame), builtins(frame)) for frame in game.stack],
        rolls=game.rolls,
        outcome=game.outcome,
    )


def load(spec: GameSpec, saved: Dump, dice: DiceSource, *, components: str | None = None) -> Game[State]:
    """The position of a dump, validated field by field; BadState says what is wrong and where."""
    if saved.slug != spec.slug:
        raise BadState(f"this is a position of {saved.slug!r}, not of {spec.slug!r}")
    if saved.version > spec.state_version:
        raise BadState(
            f"the position has version {saved.version}; this program knows versions up to {spec.state_version}: update it"
        )
    fields = saved.state
    for version in range(saved.version, spec.state_version):
        fields = STATE_MIGRATIONS[spec.slug, version](fields)
    try:
        state = msgspec.convert(fields, spec.state_type)
        stack = [_frame(name, values) for name, values in saved.stack]
    except msgspec.ValidationError as fault:
        raise BadState(f"a position of {spec.slug!r} does not fit its form: {fault}") from fault
    game = spec.resume(state, stack, dice, saved.rolls, components)
    game.outcome = saved.outcome
    faults = spec.check(game)
    if faults:
        raise BadState(f"a position of {spec.slug!r} breaks its own laws: {'; '.join(faults[:5])}")
    return game


def _frame(name: str, values: Fields) -> Frame:
    if name in FRAME_MIGRATIONS:
        name, values = FRAME_MIGRATIONS[name](values)
    if name not in FRAMES:
        raise BadState(f"the position runs a procedure {name!r} that this program does not know")
    return msgspec.convert(values, FRAMES[name])
