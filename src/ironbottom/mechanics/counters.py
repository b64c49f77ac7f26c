"""Counters on a map, kept in columns, and what follows from where they stand."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING, Final, Generic, Protocol, Self, TypeVar

from ironbottom.kernel.game import Game
from ironbottom.kernel.state import State

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ironbottom.kernel.dice import DiceSource
    from ironbottom.kernel.flow import Frame
    from ironbottom.kernel.registry import GameSpec

NOWHERE: Final = 255
"""In a column of places, which holds bytes: in none of them."""


class Components(Protocol):
    """What is needed of the component values: the places, numbered."""

    @property
    def space_ids(self) -> Sequence[str]:
        """Their ids."""


S = TypeVar("S", bound=State)
D = TypeVar("D", bound=Components)
Caches = dict[object, object]
"""Derived maps by what they tell of."""


class CounterGame(Game[S], Generic[S, D]):
    """A game of counters that stand in the spaces of a map. ``here[space]`` lists those in a space, in order of ids.

    Derived maps are no part of the position: they are made when they are asked for, and a copy begins without any.
    ``revision`` rises with every change. ``caches`` holds what follows from the position as a whole, until ``changed``.
    A game that keeps more, such as what follows from one space alone, begins it in ``adopt``, which a new game goes
    through as well as a copy.
    """

    __slots__ = ("_here", "caches", "data", "revision")

    def __init__(
        self, spec: GameSpec, data: D, state: S, stack: list[Frame], dice: DiceSource, rolls: int = 0
    ) -> None:
        super().__init__(spec, state, stack, dice, rolls)
        self.data = data
        self.settle()
        self.adopt(self)

    def settle(self) -> None:
        """Look up what a game keeps of its component values; copies take it over in ``adopt``."""

    def adopt(self, other: Self) -> None:
        """See Game.adopt: the component values are shared, derived maps are made anew when they are asked for."""
        self.data = other.data
        self._here: list[list[int]] | None = None
        self.revision = 0
        self.caches: Caches = {}

    def changed(self) -> None:
        """Note a change of the position."""
        self.revision += 1
        if self.caches:
            self.caches = {}

    def places(self) -> Iterable[int]:
        """The space of every counter, in order of ids, NOWHERE for those in none."""
        raise NotImplementedError

    @property
    def here(self) -> list[list[int]]:
        """Counters by space."""
        if self._here is None:
            here: list[list[int]] = [[] for _ in self.data.space_ids]
            for counter, space in enumerate(self.places()):
                if space != NOWHERE:
                    here[space].append(counter)
            self._here = here
        return self._here

    def move_here(self, counter: int, old: int, new: int) -> None:
        """Keep ``here`` in step with a counter that goes from one space to another, either of which may be NOWHERE.

        To be called before its column changes, for ``here`` is made of that when it is first asked for.
        """
        here = self.here
        if old != NOWHERE:
            here[old].remove(counter)
        if new != NOWHERE:
            insort(here[new], counter)
