"""Digests of positions, made of the fields of the state and of every running procedure, one after the other.

What is hashed of an object is the list of its fields, in the order in which its class declares them, each by its value.
The list is read off the class once; what else a class has, such as class variables and properties, is no part of it.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any

import msgspec

from ironbottom.kernel.flow import Frame
from ironbottom.kernel.record import FIELD_HASHES
from ironbottom.kernel.state import State

DIGEST = 16
"""Bytes of a digest."""
WIDE = b"\xde"
"""How MessagePack begins a map whose size takes two bytes."""

Ending = tuple[tuple[str, ...], str] | None
"""Who won and why."""

_encoder = msgspec.msgpack.Encoder(order="deterministic", enc_hook=array.tolist)


def digest(state: State, stack: Sequence[Frame], rolls: int, ending: Ending, engine: int) -> str:
    """Digest of a position in the form of an engine version, independent of the process."""
    if engine >= FIELD_HASHES:
        named: Sequence[object] = [(frame.NAME, _ROWS[type(frame)](frame)) for frame in stack]
        packed = _encoder.encode((_ROWS[type(state)](state), named, rolls, ending))
    else:
        named = [(frame.NAME, _mapped(frame)) for frame in stack]
        packed = _encoder.encode((_MAPS[type(state)](state), named, rolls, ending))
    return hashlib.blake2b(packed, digest_size=DIGEST).hexdigest()


Row = tuple[object, ...]


class _Rows(dict[type, Callable[[Any], Row]]):
    """For each class, what makes a row of the values of an object."""

    def __missing__(self, cls: type) -> Callable[[Any], Row]:
        names = [each.name for each in fields(cls)]
        one_by_one: Callable[[Any], Row] = lambda old: tuple(getattr(old, name) for name in names)  # noqa: E731
        row = self[cls] = attrgetter(*names) if len(names) > 1 else one_by_one
        return row


_ROWS = _Rows()


# ---- before engine version 3 --------------------------------------------------------------------------


class _Maps(dict[type, Callable[[Any], msgspec.Struct]]):
    """For each class, what makes a struct of the fields of an object: they were hashed with their names."""

    def __missing__(self, cls: type) -> Callable[[Any], msgspec.Struct]:
        row = _ROWS[cls]
        form = msgspec.defstruct(cls.__name__, [(each.name, Any) for each in fields(cls)])
        made = self[cls] = lambda old: form(*row(old))
        return made


_MAPS = _Maps()


def _mapped(frame: Frame) -> msgspec.Struct | msgspec.Raw:
    """The fields of a procedure with their names, in the form in which it was hashed then, see ``Frame.WIDE``."""
    fields_of = _MAPS[type(frame)](frame)
    if not frame.WIDE:
        return fields_of
    packed = _encoder.encode(fields_of)  # one byte: that it is a map, and its size
    return msgspec.Raw(WIDE + (packed[0] & 0x0F).to_bytes(2) + packed[1:])
