"""Counters on a map: what follows from where they stand is as if it were made anew."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.state import State
from ironbottom.mechanics.counters import NOWHERE, CounterGame
from tests.kernel.drill import SPEC

SPACES = ("rabaul", "truk", "yap")
COUNTERS = 4


@dataclass(slots=True, kw_only=True)
class Stands(State):
    at: bytearray = field(default_factory=lambda: bytearray([NOWHERE]) * COUNTERS)


class Isles:
    space_ids = SPACES


class Fleet(CounterGame[Stands, Isles]):
    __slots__ = ()

    def places(self) -> bytearray:
        return self.state.at

    def put(self, counter: int, space: int) -> None:
        self.move_here(counter, self.state.at[counter], space)
        self.state.at[counter] = space
        self.changed()


def fleet(state: Stands) -> Fleet:
    return Fleet(SPEC, Isles(), state, [], ScriptedDice([]))


MOVES: Any = st.lists(
    st.tuples(st.integers(0, COUNTERS - 1), st.sampled_from([*range(len(SPACES)), NOWHERE])), max_size=30
)


@given(moves=MOVES)
def test_what_is_kept_in_step_is_what_would_be_made_anew(moves: list[tuple[int, int]]) -> None:
    game = fleet(Stands())
    for counter, space in moves:
        game.put(counter, space)
    assert game.here == fleet(game.state).here
    assert [*game.state.at] == [next((s for s in range(3) if c in game.here[s]), NOWHERE) for c in range(4)]


@given(moves=MOVES)
def test_a_copy_has_its_own_derived_maps(moves: list[tuple[int, int]]) -> None:
    game = fleet(Stands(at=bytearray([0, 1, 2, NOWHERE])))
    game.caches["told"] = "of this position"
    before = [[*row] for row in game.here]
    copy = game.clone()
    assert copy.caches == {} and copy.data is game.data
    for counter, space in moves:
        copy.put(counter, space)
    assert game.here == before and game.caches


def test_a_change_empties_what_hangs_on_the_whole_position() -> None:
    game = fleet(Stands())
    game.caches["strength"] = 7
    game.put(1, 2)
    assert game.caches == {} and game.revision == 1
