"""Counters on a map, kept in columns, and what follows from where they stand."""

from __future__ import annotations

from bisect import insort
from collections import defaultdict
from collections.abc import Callable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from itertools import compress
from operator import attrgetter
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

from ironbottom.kernel.dice import DiceSource
from ironbottom.kernel.errors import BadPosition
from ironbottom.kernel.flow import Frame
from ironbottom.kernel.game import Game
from ironbottom.kernel.registry import GameSpec, Options
from ironbottom.kernel.state import State
from ironbottom.kernel.values import ComponentValues
from ironbottom.mechanics.columns import table_of
from ironbottom.mechanics.derived import WHOLE, Kept

NOWHERE: Final = 255
"""In a column of places, which holds bytes: in none of them."""
_IN_A_PLACE: Final = table_of(range(NOWHERE))


class Components(Protocol):
    """What is needed of the component values."""

    @property
    def space_ids(self) -> Sequence[str]:
        """The ids of the places, which are numbered in this order."""

    @property
    def space_index(self) -> Mapping[str, int]:
        """The number of each place by its id."""

    @property
    def scenarios(self) -> Mapping[str, Any]:
        """The scenarios by id."""

    def in_use(self, rule: str, options: Mapping[str, str]) -> bool:
        """Whether the options of a match switch a rule on: see ``Papers``."""


@dataclass(slots=True, kw_only=True)
class CounterState(State):
    """What the state of such a game begins with; ``options``: the value of each switch by its id."""

    scenario: str
    options: dict[str, str]

    @property
    def kind(self) -> Sequence[int]:
        """Column of the state: what kind of counter each is."""
        raise NotImplementedError

    @property
    def at(self) -> bytearray:
        """Column of the state: the space of each counter, in order of ids, NOWHERE for those in none."""
        raise NotImplementedError

    @property
    def marks(self) -> MutableSequence[int]:
        """Column of the state: what marks each counter, a bit for each mark."""
        raise NotImplementedError


class Columns:
    """Columns of a state that must be of one length, at least two, by name."""

    def __init__(self, first: str, second: str, *others: str) -> None:
        self._names = (first, second, *others)
        self.of: Callable[[CounterState], tuple[Sequence[int], ...]] = attrgetter(*self._names)

    def faults(self, state: CounterState, length: int) -> list[str]:
        """Those that are not that long, in words."""
        columns = self.of(state)
        if {*map(len, columns)} == {length}:  # that all are is seen in one go
            return []
        return [
            f"column {name} has {len(column)} entries, not {length}"
            for name, column in zip(self._names, columns, strict=True)
            if len(column) != length
        ]


S = TypeVar("S", bound=CounterState)
D = TypeVar("D", bound=Components)
P = TypeVar("P")
"""The scenario of a game."""


class CounterGame(Game[S], Generic[S, D, P]):
    """A game of counters that stand in the spaces of a map. ``here[space]`` lists those in a space, in order of ids.

    Derived maps (``mechanics.derived``) are no part of the position: they are made when they are asked for, and a copy
    begins without any. Whoever changes the position says which parts of it change; ``changes`` lists those that did
    since everything changed.
    """

    __slots__ = ("_here", "changes", "data", "kept", "scenario")

    def __init__(
        self, spec: GameSpec, data: D, state: S, stack: list[Frame], dice: DiceSource, rolls: int = 0
    ) -> None:
        super().__init__(spec, state, stack, dice, rolls)
        self.data = data
        self.settle()
        self.adopt(self)

    def settle(self) -> None:
        """Look up what a game keeps of its component values; copies take it over in ``adopt``."""
        self.scenario: P = self.data.scenarios[self.state.scenario]

    def adopt(self, other: Self) -> None:
        """See Game.adopt: the component values are shared, derived maps are made anew when they are asked for."""
        self.data = other.data
        self.scenario = other.scenario
        # rows are replaced, never changed: a copy takes them over, and need not look through all counters for them
        self._here: list[list[int]] | None = None if other is self or other._here is None else other._here[:]
        self.kept: Kept = defaultdict(dict)
        self.changes: list[int] = []

    def changed(self, *parts: int) -> None:
        """Note a change of these parts of the position (see ``mechanics.derived``); without any named: of all."""
        kept = self.kept
        if not kept:
            return  # nobody has found out anything that could be out of date
        if not parts:
            kept.clear()
            self.changes = []
            return
        self.changes += parts
        kept.pop(WHOLE, None)
        for part in parts:
            kept.pop(part, None)

    def noted(self) -> None:
        """Note a change of something on which nothing rests but what rests on the position as a whole."""
        self.kept.pop(WHOLE, None)

    def option(self, rule: str) -> bool:
        """Whether an optional rule is in use, by its number ("15.2"), or another reading of a ruling ("Q11")."""
        return self.data.in_use(rule, self.state.options)

    @property
    def here(self) -> list[list[int]]:
        """Counters by space. Nobody changes one of these lists: copies share them, and put another in its place."""
        if self._here is None:
            here: list[list[int]] = [[] for _ in self.data.space_ids]
            at = self.state.at
            for counter in compress(range(len(at)), at.translate(_IN_A_PLACE)):  # most may be in none
                here[at[counter]].append(counter)
            self._here = here
        return self._here

    def move_here(self, counter: int, old: int, new: int) -> None:
        """Keep ``here`` in step with a counter that goes from one space to another, either of which may be NOWHERE.

        To be called before its column changes, for ``here`` is made of that when it is first asked for.
        """
        here = self.here
        if old != NOWHERE:
            here[old] = [other for other in here[old] if other != counter]
        if new != NOWHERE:
            here[new] = row = here[new][:]
            insort(row, counter)

    def mark(self, counter: int, bits: int) -> None:
        """Set marks of a counter."""
        self.state.marks[counter] |= bits
        self.marked(counter, bits)

    def unmark(self, counter: int, bits: int) -> None:
        """Clear marks of a counter."""
        self.state.marks[counter] &= ~bits
        self.marked(counter, bits)

    def has(self, counter: int, bits: int) -> bool:
        """Whether a counter carries any of these marks."""
        return bool(self.state.marks[counter] & bits)

    def marked(self, counter: int, bits: int) -> None:
        """Note a change of these marks: of the whole position, unless a game knows better what rests on them."""
        self.changed()

    def space_named(self, name: str, kind: str = "space") -> int:
        """The number of a space that a description names; BadPosition where the board has none of this id."""
        if name not in self.data.space_index:
            raise BadPosition(f"the board has no {kind} {name!r}")
        return self.data.space_index[name]


class PrintedComponents(Components, Protocol):
    """What is needed of the component values where each counter has its ratings printed on it."""

    @property
    def counters(self) -> Sequence[Any]:
        """The kinds of counters, each of which says in ``side`` whose it is."""


PD = TypeVar("PD", bound=PrintedComponents)
C = TypeVar("C")
"""A kind of counter."""


class PrintedGame(CounterGame[S, PD, P], Generic[S, PD, P, C]):
    """A game of printed counters for two sides, each of which one seat plays."""

    __slots__ = ()

    SEATS: ClassVar[tuple[str, ...]]
    """The seat of each side."""

    def counter(self, piece: int) -> C:
        """Name and ratings of a counter."""
        return self.data.counters[self.state.kind[piece]]  # type: ignore[no-any-return]  # asked most often of all

    def side(self, piece: int) -> int:
        """Whose counter it is."""
        return self.data.counters[self.state.kind[piece]].side  # type: ignore[no-any-return]

    def seat(self, side: int) -> str:
        """The seat that plays a side."""
        return self.SEATS[side]

    def seat_of(self, piece: int) -> str:
        return self.seat(self.side(piece))


GameT = TypeVar("GameT", bound=CounterGame[Any, Any, Any])


@dataclass(frozen=True, kw_only=True)
class Opening(Generic[GameT]):
    """How a game of counters begins and goes on from a position; its descriptor takes ``new`` and ``resume``."""

    game: type[GameT]
    data: Callable[[Options, ComponentValues | None], Any]
    """The component values as the rules read them, under these options."""
    empty: Callable[[Any, str, Options], CounterState]
    """The state at the beginning of a scenario (values, its id, options), before any counter stands anywhere."""
    whole: Callable[[], Frame]
    """The procedure that is the whole game."""
    place: Callable[[GameT], None] = lambda _: None
    """Puts the counters of the set-up where they begin; a game whose procedure does so gives none."""

    def table(
        self,
        spec: GameSpec,
        scenario: str,
        options: Options,
        stack: list[Frame],
        dice: DiceSource,
        components: ComponentValues | None,
    ) -> GameT:
        """A game with nothing set up, before anything of these procedures has been played."""
        data = self.data(options, components)
        return self.game(spec, data, self.empty(data, scenario, options), stack, dice)

    def new(
        self,
        spec: GameSpec,
        scenario: str,
        options: Options,
        dice: DiceSource,
        components: ComponentValues | None,
    ) -> GameT:
        """A game at its first decision."""
        game = self.table(spec, scenario, options, [self.whole()], dice, components)
        self.place(game)
        game.start()
        return game

    def resume(
        self,
        spec: GameSpec,
        state: State,
        stack: list[Frame],
        dice: DiceSource,
        rolls: int,
        components: ComponentValues | None,
    ) -> GameT:
        """A game from a loaded position."""
        assert isinstance(state, CounterState)
        return self.game(spec, self.data(state.options, components), state, stack, dice, rolls)
