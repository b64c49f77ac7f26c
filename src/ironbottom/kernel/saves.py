"""Dump and load of a whole position, and the migrations that keep old saves alive."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Set
from dataclasses import fields
from functools import lru_cache
from struct import Struct
from struct import error as StructError
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

import msgspec

from ironbottom.kernel.decoding import json_reader
from ironbottom.kernel.errors import BadState, NewerState
from ironbottom.kernel.flow import END, FRAMES, Decision, Frame
from ironbottom.kernel.game import Game, Outcome
from ironbottom.kernel.state import SHORT, Shorts, State, filler
from ironbottom.kernel.values import ComponentValues

if TYPE_CHECKING:
    from ironbottom.kernel.dice import DiceSource
    from ironbottom.kernel.registry import GameSpec

S = TypeVar("S", bound=State)
T = TypeVar("T", bound=State | Frame)
Fields = dict[str, object]

_encode = msgspec.json.Encoder(enc_hook=array.tolist).encode
_decode_fields = json_reader(Fields)

FRAME_MIGRATIONS: dict[tuple[str, int], Callable[[Fields], tuple[str, Fields]]] = {}
"""(frame name, state version a save has) -> name and fields in the next version; for a frame that was
renamed, got other fields, or has a step (field ``at``) that was renamed. Frames that stayed as they were need
no entry."""

STATE_MIGRATIONS: dict[tuple[str, int], Callable[[Fields], Fields]] = {}
"""(slug, state version a save has) -> fields of the next version. One for each version there ever was."""


class Dump(msgspec.Struct):
    """A whole position. Its parts are JSON already, and so must the whole be; byte columns are base64 text."""

    slug: str
    version: int
    state: msgspec.Raw
    stack: list[tuple[str, msgspec.Raw]]
    rolls: int
    outcome: Outcome | None = None


read_dump = json_reader(Dump)
"""A position from JSON; raises msgspec.DecodeError for what is none."""


def dump(game: Game[S]) -> Dump:
    """The position as data, complete at any decision."""
    return Dump(
        slug=game.spec.slug,
        version=game.spec.state_version,
        state=msgspec.Raw(_encode(game.state)),
        stack=[(frame.NAME, msgspec.Raw(_encode(frame))) for frame in game.stack],
        rolls=game.rolls,
        outcome=game.outcome,
    )


def load(
    spec: GameSpec, saved: Dump, dice: DiceSource, *, components: ComponentValues | None = None
) -> Game[State]:
    """The position of a dump, validated field by field; BadState says what is wrong and where."""
    if saved.slug != spec.slug:
        raise BadState(f"this is a position of {saved.slug!r}, not of {spec.slug!r}")
    if saved.version > spec.state_version:
        raise NewerState(
            f"the position has version {saved.version}; this program knows versions up to {spec.state_version}"
        )
    what, columns, procedures = f"the state of {spec.slug!r}", saved.state, saved.stack
    for version in range(saved.version, spec.state_version):
        if (spec.slug, version) not in STATE_MIGRATIONS:
            raise BadState(f"positions of {spec.slug!r} of version {version} can no longer be read")
        migrated = STATE_MIGRATIONS[spec.slug, version](_fields(columns, what))
        columns = msgspec.Raw(_encode(migrated))
        procedures = [_next_version(name, version, values) for name, values in procedures]
    try:
        state: State = _READERS[spec.state_type](columns)
    except _UNFIT as fault:
        raise _unfit(columns, spec.state_type, what, fault) from fault
    stack = [_frame(name, values) for name, values in procedures]
    if saved.outcome is None and not (stack and isinstance(stack[-1], Decision)):
        raise BadState(f"a position of {spec.slug!r} must stand at a decision, or at the end of the game")
    game = spec.resume(state, stack, dice, saved.rolls, components)
    game.outcome = saved.outcome
    faults = spec.check(game)
    if faults:
        raise BadState(f"a position of {spec.slug!r} breaks its own laws: {'; '.join(faults[:5])}")
    return game


def _next_version(name: str, version: int, values: msgspec.Raw) -> tuple[str, msgspec.Raw]:
    migrate = FRAME_MIGRATIONS.get((name, version))
    if migrate is None:
        return name, values
    new_name, new_values = migrate(_fields(values, f"the procedure {name!r}"))
    return new_name, msgspec.Raw(_encode(new_values))


def _fields(values: msgspec.Raw, what: str) -> Fields:
    try:
        return _decode_fields(values)
    except msgspec.ValidationError as fault:
        raise BadState(f"{what} does not fit its form: {fault}") from fault


def _frame(name: str, values: msgspec.Raw) -> Frame:
    form = FRAMES.get(name)
    if form is None:
        raise BadState(f"the position runs a procedure {name!r} that this program does not know")
    try:
        frame: Frame = _READERS[form](values)
    except _UNFIT as fault:
        raise _unfit(values, form, f"the procedure {name!r}", fault) from fault
    if frame.at not in frame.NEXT and frame.at not in ("", END):
        raise BadState(f"the procedure {name!r} has no step {frame.at!r}; it has {', '.join(frame.STEPS)}")
    return frame


@lru_cache
def _packer(length: int) -> Callable[..., bytes]:
    """Packs so many numbers as a column; struct.error when one does not fit it."""
    return Struct(f"{length}{SHORT}").pack


def _packed(numbers: list[int]) -> Shorts:
    """A packed column of a save, in half the time that array takes for a list."""
    return array(SHORT, _packer(len(numbers))(*numbers))


def _reader(form: type[T]) -> Callable[[msgspec.Raw], T]:
    """What reads the fields of a state or frame class: all of them, no others, each of its type."""
    types = get_type_hints(form)
    packed = {field.name: types[field.name] is array for field in fields(form)}
    plain = [(name, list[int] if is_packed else types[name]) for name, is_packed in packed.items()]
    strict = msgspec.defstruct(form.__name__, plain, forbid_unknown_fields=True)
    values = {name: f"packed(old.{name})" if packed[name] else f"old.{name}" for name in packed}
    return filler(form, values, "decoded(old)", decoded=json_reader(strict), packed=_packed)


class _Readers(dict[type, Callable[[msgspec.Raw], Any]]):
    """The reader of each class, made when it is first needed."""

    def __missing__(self, form: type[Any]) -> Callable[[msgspec.Raw], Any]:
        reader = self[form] = _reader(form)
        return reader


_READERS = _Readers()
_UNFIT = (msgspec.ValidationError, StructError)
"""What a reader raises for values that do not fit."""


def _unfit(values: msgspec.Raw, form: type[State | Frame], what: str, fault: Exception) -> BadState:
    """Names a field that is missing, unknown or ill-typed."""
    wrong = _wrong_names(_fields(values, what).keys(), {field.name for field in fields(form)})
    return BadState(f"{what} does not fit its form: {wrong or fault}")


def _wrong_names(found: Set[str], right: Set[str]) -> str:
    wrong = [f"not to have a field {name}" for name in sorted(found - right)]
    wrong += [f"to have a field {name}" for name in sorted(right - found)]
    return f"it ought {', '.join(wrong)}" if wrong else ""
