"""What follows from a position: found out when it is asked for, and kept until the position changes where it matters.

A game numbers the parts of its position: its spaces from 0 on, as its components do, and others below ``WHOLE`` or
beyond the spaces as it likes. It says which parts change (``CounterGame.changed``), and each derived map on which part
it rests. A map that rests on several parts is declared with ``WHOLE``. Where that forgets too much, whoever keeps a map
with ``EVERYTHING`` brings it up to date by ``CounterGame.changes``, the parts that have changed since. What is found
out is never None: that stands for what nobody has asked yet.

>>> from types import SimpleNamespace
>>> @derived_by(range(256))
... def strength(game, space):
...     print("counted")
...     return len(game.here[space])
>>> game = SimpleNamespace(here=[[4, 5], []], kept=defaultdict(dict))
>>> strength(game, 0), strength(game, 0)
counted
(2, 2)
>>> _ = game.kept.pop(0)  # as ``changed(0)`` does
>>> strength(game, 0)
counted
2
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any, Final, Generic, Protocol, TypeVar, TypeVarTuple, Unpack

WHOLE: Final = -1
"""The position as a whole: this changes whenever anything does."""
EVERYTHING: Final = -2
"""All parts together: this changes only when nothing stays as it was, such as from one phase to the next."""

Kept = defaultdict[int, dict[object, Any]]
"""By part of the position: what rests on it, by what it tells of. Anything may be kept; who keeps it knows its type."""


class Keeps(Protocol):
    """What derived maps need of a game."""

    @property
    def kept(self) -> Kept:
        """What is kept."""


G = TypeVar("G", bound=Keeps)
V = TypeVar("V")
Ts = TypeVarTuple("Ts")


def derived(part: int) -> Callable[[Callable[[G], V]], Callable[[G], V]]:
    """A function of the game alone that rests on one part of the position.

    What such functions answer is shared by all who ask, and not to be changed.
    """

    def declare(make: Callable[[G], V]) -> Callable[[G], V]:
        @wraps(make)
        def ask(game: G) -> V:
            kept = game.kept[part]
            known: V | None = kept.get(make)
            if known is None:
                known = kept[make] = make(game)
            return known

        return ask

    return declare


def derived_by(parts: Sequence[int]) -> Callable[[Callable[[G, int], V]], Callable[[G, int], V]]:
    """A function of a number, such as of a space or a side, that rests on the part of the position at its place."""
    places = tuple(parts)  # a range would work out its numbers anew whenever it is asked

    def declare(make: Callable[[G, int], V]) -> Callable[[G, int], V]:
        @wraps(make)
        def ask(game: G, number: int) -> V:
            kept = game.kept[places[number]]
            known: V | None = kept.get(make)
            if known is None:
                known = kept[make] = make(game, number)
            return known

        return ask

    return declare


def derived_for(part: int) -> Callable[[Callable[[G, Unpack[Ts]], V]], Callable[[G, Unpack[Ts]], V]]:
    """A function of more, all of it hashable and given by position, that rests on one part of the position."""

    def declare(make: Callable[[G, Unpack[Ts]], V]) -> Callable[[G, Unpack[Ts]], V]:
        @wraps(make)
        def ask(game: G, *args: *Ts) -> V:
            key, kept = (make, args), game.kept[part]
            known: V | None = kept.get(key)
            if known is None:
                known = kept[key] = make(game, *args)
            return known

        return ask

    return declare


def derived_in(
    parts: Sequence[int],
) -> Callable[[Callable[[G, int, Unpack[Ts]], V]], Callable[[G, int, Unpack[Ts]], V]]:
    """``derived_by`` of a number and of more, all of it hashable and given by position.

    What else it rests on is given to it as well, such as the areas that the enemy closes: so it is found out anew when
    that is another, and is still known when that is the same again.
    """
    places = tuple(parts)

    def declare(make: Callable[[G, int, Unpack[Ts]], V]) -> Callable[[G, int, Unpack[Ts]], V]:
        @wraps(make)
        def ask(game: G, number: int, *args: *Ts) -> V:
            key, kept = (make, args), game.kept[places[number]]
            known: V | None = kept.get(key)
            if known is None:
                known = kept[key] = make(game, number, *args)
            return known

        return ask

    return declare


class Changing(Protocol):
    """What is needed of a game whose changes are followed."""

    @property
    def changes(self) -> list[int]:
        """The parts that have changed since everything did."""


class ByPlace(Generic[V]):
    """What is known place by place, where there is anything to know; brought up to date where something changed.

    Whoever keeps it keeps it with ``EVERYTHING`` or another part that lasts until everything changes, and asks for
    ``known`` only when it is up to date. It saves looking at each of many places when few of them change.
    """

    __slots__ = ("_occupied", "_places", "_read", "known")

    def __init__(self, places: range, occupied: Iterable[int]) -> None:
        """``places``: all there are; ``occupied``: those in which there may be anything to begin with."""
        self.known: dict[int, V] = {}
        self._places = frozenset(places)
        self._occupied = occupied
        self._read: int | None = None

    def bring_up_to_date(self, game: Changing, find: Callable[[int], V]) -> None:
        """Find out anew what there is in the places that have changed; nothing is kept of one where that is empty."""
        changes = game.changes
        changed = self._occupied
        if self._read is not None:
            changed = self._places.intersection(changes[self._read :])
        self._read = len(changes)
        for place in changed:
            found = find(place)
            if found:
                self.known[place] = found
            else:
                self.known.pop(place, None)
