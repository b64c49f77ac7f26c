"""State as plain columns, and how it is cloned.

Fields of states and frames are int, str, bool, None, bytearray, lists and dicts with str keys, nested as need
be; the items of one list are all of one kind. Pieces are ids into columns. Static data (map, ratings, tables)
lives outside and is never copied.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TypeVar

from ironbottom.kernel.errors import BadState

T = TypeVar("T")


@dataclass(slots=True, kw_only=True)
class State:
    """Base of every game's state."""


_ATOMS = frozenset((int, str, bool, type(None)))
_FIELDS: dict[type, tuple[str, ...]] = {}


def _copy(value: object) -> object:
    kind = type(value)
    if kind in _ATOMS:
        return value
    if kind is bytearray:
        return value[:]  # type: ignore[index]
    if isinstance(value, list):  # columns are uniform: the first item tells the kind of all
        return value[:] if not value or type(value[0]) in _ATOMS else [_copy(item) for item in value]
    if isinstance(value, dict):
        atoms = all(type(item) in _ATOMS for item in value.values())
        return value.copy() if atoms else {key: _copy(item) for key, item in value.items()}
    if isinstance(value, int | str):  # a numbered or named word of a game: an enum member never changes
        return value
    raise BadState(
        f"a field holds a {kind.__name__}; only plain columns, numbers and words may be in a state"
    )


def clone_plain(thing: T) -> T:
    """An independent copy of a state or frame: one slice a column."""
    cls = type(thing)
    names = _FIELDS.get(cls)
    if names is None:
        names = _FIELDS[cls] = tuple(f.name for f in fields(cls))  # type: ignore[arg-type]
    new = object.__new__(cls)
    for name in names:
        value = getattr(thing, name)
        setattr(new, name, value if type(value) in _ATOMS else _copy(value))
    return new
