"""State as plain columns, and how it is cloned.

Fields of states and frames are int, str, bool, None, packed columns of numbers (bytearray, Shorts), lists and dicts
with str keys, nested as need be; the items of one list are all of one kind, and the values of one dict that
names their type. Pieces are ids into columns. Static data (map, ratings, tables) lives outside and is never copied.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from types import UnionType
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from ironbottom.kernel.errors import BadState

T = TypeVar("T")

SHORT = "h"
"""The type code of the arrays that are packed columns."""

if TYPE_CHECKING:
    Shorts = array[int]
else:  # an array takes no parameter when the program runs (Python 3.11)
    Shorts = array


def shorts(numbers: Iterable[int] = ()) -> Shorts:
    """A packed column of whole numbers from -32,768 to 32,767; OverflowError for others.

    It is cloned in one go, and saved and hashed like a list of the same numbers.
    """
    return array(SHORT, numbers)


@dataclass(slots=True, kw_only=True)
class State:
    """Base of every game's state."""


_ATOMS = frozenset((int, str, bool, type(None)))


_WORDS = (int, str)
"""What never changes: numbers and text, and members of enums, which are the numbered or named words of a game."""


def _copy(value: object) -> object:
    kind = type(value)
    if kind in _ATOMS:
        return value
    if kind is bytearray or kind is array:
        return value[:]  # type: ignore[index]
    if isinstance(value, list):  # columns are uniform: the first item tells the kind of all
        plain = not value or value[0] is None or isinstance(value[0], _WORDS)
        return value[:] if plain else [_copy(item) for item in value]
    if isinstance(value, dict):
        return (
            value.copy()
            if _ATOMS.issuperset(map(type, value.values()))
            else {key: _copy(item) for key, item in value.items()}
        )
    if isinstance(value, _WORDS):
        return value
    raise BadState(
        f"a field holds a {kind.__name__}; only plain columns, numbers and words may be in a state"
    )


def _is_atom(form: object) -> bool:
    return (
        form in _ATOMS
        or get_origin(form) is Literal
        or (isinstance(form, type) and issubclass(form, int | str))
    )


def _copied(old: str, form: object, depth: int = 0) -> str:
    """The expression that copies what ``old`` stands for and is of this type; BadState when it is of another."""
    value = old if old.isidentifier() else f"value{depth}"
    bound = old if old.isidentifier() else f"({value} := {old})"
    origin, inner, item = get_origin(form), get_args(form), f"item{depth}"
    if form is int or form is str or form is bool:
        return f"{value} if isinstance({bound}, words) else copy({value})"
    if form is bytearray:
        return f"{old}.copy()"
    if form is array:
        return f"{old}[:]"
    if origin is list and _is_atom(inner[0]):
        return f"{value}[:] if not {bound} or isinstance({value}[0], words) else copy({value})"
    if origin is dict and _is_atom(inner[1]):
        return (
            f"{value}.copy() if not {bound} or type(next(iter({value}.values()))) in atoms else copy({value})"
        )
    if origin is list and get_origin(inner[0]) is list and _is_atom(get_args(inner[0])[0]):
        told = f"{value}[0] and type({value}[0][0]) in atoms"  # the first row tells of all, as the first item does
        return f"[*map(copy_row, {value})] if not {bound} or {told} else copy({value})"
    if origin is list:
        return f"[{_copied(item, inner[0], depth + 1)} for {item} in {value}] if {bound} else []"
    if origin is dict:
        row = f"key{depth}: {_copied(item, inner[1], depth + 1)} for key{depth}, {item} in {value}.items()"
        return f"{{{row}}} if {bound} else {{}}"
    if isinstance(form, UnionType) and inner[1:] == (type(None),):
        return f"None if {bound} is None else ({_copied(value, inner[0], depth)})"
    return f"{value} if type({bound}) in atoms else copy({value})"


def filler(cls: type[T], values: dict[str, str], first: str = "", **names: object) -> Callable[[Any], T]:
    """A function that makes an object of this class from another one, ``old``: each field by its expression.

    ``first``: the expression that makes ``old`` of what the function is given, empty where it is given that.

    It is written out and compiled, as ``dataclass`` does with ``__init__``: a loop over the fields takes five times as
    long, and whoever searches clones more than anything else.
    """
    lines = [f"new.{field} = {value}" for field, value in values.items()]
    known: dict[str, Any] = {"cls": cls, "make": object.__new__, **names}
    given = [f"old = {first}"] if first else []
    source = "\n    ".join(["def filled(old):", *given, "new = make(cls)", *lines, "return new"])
    exec(source, known)  # only names of fields stand in it
    filled: Callable[[Any], T] = known["filled"]
    return filled


def _copier(cls: type[T]) -> Callable[[T], T]:
    """A function that copies an object of this class field by field."""
    forms = get_type_hints(cls)
    copies = {each.name: _copied(f"old.{each.name}", forms[each.name]) for each in fields(cls)}  # type: ignore[arg-type]
    return filler(cls, copies, copy=_copy, copy_row=list.copy, atoms=_ATOMS, words=_WORDS)


class _Copiers(dict[type, Callable[[Any], Any]]):
    """The copier of each class, made when it is first needed."""

    def __missing__(self, cls: type) -> Callable[[Any], Any]:
        copier = self[cls] = _copier(cls)
        return copier


_COPIERS = _Copiers()


def clone_plain(thing: T) -> T:
    """An independent copy of a state or frame: one slice a column."""
    copy: T = _COPIERS[type(thing)](thing)
    return copy


def clone_each(things: Sequence[T]) -> list[T]:
    """Independent copies of all the frames of a stack."""
    return [_COPIERS[type(thing)](thing) for thing in things]
