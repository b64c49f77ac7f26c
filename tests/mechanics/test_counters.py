"""Counters on a map: what follows from where they stand is as if it were made anew."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.flow import Frame, Step
from ironbottom.kernel.papers import Papers
from ironbottom.mechanics.counters import NOWHERE, CounterGame, CounterState, Opening
from ironbottom.mechanics.derived import EVERYTHING, WHOLE, derived, derived_by, derived_for
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
    space_index: ClassVar = {name: number for number, name in enumerate(SPACES)}
    scenarios: ClassVar = {"calm": "a quiet sea"}


ISLES = Isles(
    chapters=(),
    rules={},
    rulings=(),
    options=(),
    option_of_rule={"15.2": "weather", "15.3": "fog"},
    examples=(),
)


class Fleet(CounterGame[Stands, Isles, str]):
    __slots__ = ()

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
    game.kept[WHOLE]["told"] = "of this position"
    before = [[*row] for row in game.here]
    copy = game.clone()
    assert not copy.kept and copy.data is game.data
    for counter, space in moves:
        copy.put(counter, space)
    assert game.here == before and game.kept[WHOLE]


# ---- derived maps --------------------------------------------------------------------------------------

SEA, LAND = -3, -4
"""Parts of the position beside its spaces."""


@derived(WHOLE)
def strength(game: Fleet) -> list[int]:
    return [game.state.at.count(space) for space in range(len(SPACES))]


@derived_by(range(len(SPACES)))
def garrison(game: Fleet, space: int) -> list[int]:
    return game.here[space].copy()


@derived_for(SEA)
def route(game: Fleet, start: int, end: int) -> list[int]:
    return [start, end]


@derived(EVERYTHING)
def phase(game: Fleet) -> list[int]:
    return []


def answers(game: Fleet) -> dict[str, object]:
    return {
        "strength": strength(game),
        "garrison": garrison(game, 0),
        "another": garrison(game, 1),
        "route": route(game, 0, 2),
        "phase": phase(game),
    }


@pytest.mark.parametrize(
    ("parts", "forgotten"),
    [
        ((0,), {"strength", "garrison"}),
        ((0, 1), {"strength", "garrison", "another"}),
        ((SEA,), {"strength", "route"}),
        ((LAND,), {"strength"}),
        ((), {"strength", "garrison", "another", "route", "phase"}),
    ],
)
def test_a_change_is_forgotten_where_it_matters_alone(parts: tuple[int, ...], forgotten: set[str]) -> None:
    game = fleet(Stands(at=bytearray([0, 1, 2, NOWHERE])))
    before = answers(game)
    assert all(answers(game)[name] is known for name, known in before.items())
    game.changed(*parts)
    after = answers(game)
    assert {name for name, known in before.items() if after[name] is not known} == forgotten
    assert after == before, "nothing has really changed"
    assert game.changes == list(parts)


def test_what_rests_on_the_whole_is_forgotten_when_a_change_is_noted() -> None:
    game = fleet(Stands())
    before = answers(game)
    game.noted()
    after = answers(game)
    assert {name for name, known in before.items() if after[name] is not known} == {"strength"}


def test_a_derived_map_tells_its_arguments_apart() -> None:
    game = fleet(Stands())
    assert route(game, 0, 1) == [0, 1] and route(game, 1, 0) == [1, 0]


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
