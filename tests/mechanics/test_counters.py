"""Counters on a map: what follows from where they stand is as if it were made anew."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from hypothesis import given
from hypothesis import strategies as st

from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.flow import Frame, Step
from ironbottom.kernel.papers import Papers
from ironbottom.mechanics.counters import NOWHERE, CounterGame, CounterState, Opening
from tests.kernel.drill import SPEC

SPACES = ("rabaul", "truk", "yap")
COUNTERS = 4


@dataclass(slots=True, kw_only=True)
class Stands(CounterState):
    scenario: str = "calm"
    options: dict[str, str] = field(default_factory=lambda: {"weather": "on"})
    at: bytearray = field(default_factory=lambda: bytearray([NOWHERE]) * COUNTERS)


class Isles(Papers):
    space_ids = SPACES
    scenarios: ClassVar = {"calm": "a quiet sea"}


ISLES = Isles(
    rules={}, rulings=(), options=(), option_of_rule={"15.2": "weather", "15.3": "fog"}, examples=()
)


class Fleet(CounterGame[Stands, Isles, str]):
    __slots__ = ()

    def places(self) -> bytearray:
        return self.state.at

    def put(self, counter: int, space: int) -> None:
        self.move_here(counter, self.state.at[counter], space)
        self.state.at[counter] = space
        self.changed()


@dataclass(slots=True, kw_only=True)
class Watch(Frame):
    SLUG: ClassVar[str] = "counters_test"
    STEPS = ("keep",)

    def keep(self, game: Fleet) -> Step:
        return None


def fleet(state: Stands) -> Fleet:
    return Fleet(SPEC, ISLES, state, [], ScriptedDice([]))


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


def test_an_option_that_a_match_does_not_know_is_not_in_use() -> None:
    game = fleet(Stands())
    assert (game.option("15.2"), game.option("15.3")) == (True, False)
    assert game.clone().scenario == game.scenario == "a quiet sea"


def test_a_game_opens_and_goes_on_alike() -> None:
    opening = Opening(
        game=Fleet,
        data=lambda _, components: ISLES,
        empty=lambda data, scenario, options: Stands(scenario=scenario, options=dict(options)),
        whole=Watch,
        place=lambda game: game.put(2, 1),
    )
    begun = opening.new(SPEC, "calm", {}, ScriptedDice([]), None)
    assert begun.here == [[], [2], []]
    again = opening.resume(SPEC, begun.state, [], ScriptedDice([]), 3, None)
    assert (again.here, again.rolls, again.scenario) == (begun.here, 3, begun.scenario)
