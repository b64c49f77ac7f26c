"""Dump and load of a whole position, and the migrations that keep old saves alive."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import TYPE_CHECKING, TypeVar

import msgspec

from ironbottom.kernel.errors import BadState
from ironbottom.kernel.flow import END, FRAMES, Decision, Frame, frame_name
from ironbottom.kernel.game import Game, Outcome
from ironbottom.kernel.state import State

if TYPE_CHECKING:
    from ironbottom.kernel.dice import DiceSource
    from ironbottom.kernel.registry import GameSpec

S = TypeVar("S", bound=State)
T = TypeVar("T", bound=State | Frame)
Fields = dict[str, object]

_NAMES: dict[type, frozenset[str]] = {}
"""The names of the fields of each state and frame class met so far."""

FRAME_MIGRATIONS: dict[tuple[str, int], Callable[[Fields], tuple[str, Fields]]] = {}
"""(frame name, state version a save has) -> name and fields in the next version; for a frame that was
renamed, got other fields, or has a step (field ``at``) that was renamed. Frames that stayed as they were need
no entry."""

STATE_MIGRATIONS: dict[tuple[str, int], Callable[[Fields], Fields]] = {}
"""(slug, state version a save has) -> fields of the next version. One for each version there ever was."""


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
            f"the position has version {saved.version}; this program knows versions up to "
            f"{spec.state_version}: update it"
        )
    columns, procedures = saved.state, saved.stack
    for version in range(saved.version, spec.state_version):
        if (spec.slug, version) not in STATE_MIGRATIONS:
            raise BadState(f"positions of {spec.slug!r} of version {version} can no longer be read")
        columns = STATE_MIGRATIONS[spec.slug, version](columns)
        procedures = [_next_version(name, version, values) for name, values in procedures]
    state = _typed(columns, spec.state_type, f"the state of {spec.slug!r}")
    stack = [_frame(name, values) for name, values in procedures]
    if saved.outcome is None and not (stack and isinstance(stack[-1], Decision)):
        raise BadState(f"a position of {spec.slug!r} must stand at a decision, or at the end of the game")
    game = spec.resume(state, stack, dice, saved.rolls, components)
    game.outcome = saved.outcome
    faults = spec.check(game)
    if faults:
        raise BadState(f"a position of {spec.slug!r} breaks its own laws: {'; '.join(faults[:5])}")
    return game


def _next_version(name: str, version: int, values: Fields) -> tuple[str, Fields]:
    migrate = FRAME_MIGRATIONS.get((name, version))
    return migrate(values) if migrate else (name, values)


def _frame(name: str, values: Fields) -> Frame:
    if name not in FRAMES:
        raise BadState(f"the position runs a procedure {name!r} that this program does not know")
    frame = _typed(values, FRAMES[name], f"the procedure {name!r}")
    if frame.at not in ("", END, *frame.STEPS):
        raise BadState(f"the procedure {name!r} has no step {frame.at!r}; it has {', '.join(frame.STEPS)}")
    return frame


def _typed(values: Fields, form: type[T], what: str) -> T:
    """The values as an object of this form; BadState names a field that is missing, unknown or ill-typed."""
    names = _NAMES.get(form)
    if names is None:
        names = _NAMES[form] = frozenset(field.name for field in fields(form))
    if names != values.keys():
        wrong = [f"not to have a field {name}" for name in sorted(values.keys() - names)]
        wrong += [f"to have a field {name}" for name in sorted(names - set(values))]
        raise BadState(f"{what} does not fit its form: it ought {', '.join(wrong)}")
    try:
        return msgspec.convert(values, form)
    except msgspec.ValidationError as fault:
        raise BadState(f"{what} does not fit its form: {fault}") from fault
