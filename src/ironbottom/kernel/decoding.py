"""Reading JSON, MessagePack and plain values as typed data, safe where threads read the same types.

The decoder works out what a struct class wants when the class is first read, and other threads see its half-made
answer meanwhile: one that reads by it ends the whole process.  So the first use of a type waits for its turn here,
and nothing else in the program makes decoders.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from types import UnionType
from typing import Any, TypeVar, overload

import msgspec

T = TypeVar("T")

_one_at_a_time = Lock()
_json: dict[object, Callable[[bytes | str], Any]] = {}
_msgpack: dict[object, Callable[[bytes], Any]] = {}


@overload
def json_reader(form: type[T]) -> Callable[[bytes | str], T]: ...
@overload
def json_reader(form: UnionType) -> Callable[[bytes | str], Any]: ...
def json_reader(form: object) -> Callable[[bytes | str], Any]:
    """What reads JSON as this type; it raises msgspec.DecodeError, or ValidationError for another type.

    >>> json_reader(tuple[int, ...])(b"[1, 2]")
    (1, 2)
    """
    reader = _json.get(form)
    if reader is None:
        with _one_at_a_time:
            reader = _json[form] = msgspec.json.Decoder(form).decode
    return reader


@overload
def msgpack_reader(form: type[T]) -> Callable[[bytes], T]: ...
@overload
def msgpack_reader(form: UnionType) -> Callable[[bytes], Any]: ...
def msgpack_reader(form: object) -> Callable[[bytes], Any]:
    """What reads MessagePack as this type; it raises as what ``json_reader`` gives does."""
    reader = _msgpack.get(form)
    if reader is None:
        with _one_at_a_time:
            reader = _msgpack[form] = msgspec.msgpack.Decoder(form).decode
    return reader


def read_json(data: bytes | str, form: type[T]) -> T:
    """This JSON as this type; raises as what ``json_reader`` gives does."""
    return json_reader(form)(data)


def converted(value: object, form: type[T]) -> T:
    """A value of dicts, lists and scalars as this type; msgspec.ValidationError when it does not fit.

    >>> converted({"a": [1]}, dict[str, tuple[int, ...]])
    {'a': (1,)}
    """
    json_reader(form)  # works out the classes in it, which conversions then use
    return msgspec.convert(value, form)
