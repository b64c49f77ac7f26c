"""Sequence of play: turns, parts, phases (fireinthesky:4.1, 4.2)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.fireinthesky.components import load
from ironbottom.games.fireinthesky.components.ids import Phase, Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import GREEN, OPERATED, SORTIED, THIS_PART, UNPACKING
from ironbottom.games.fireinthesky.rules.turn import Part, War
from ironbottom.kernel.events import Event
from tests.games.fireinthesky.positions import find, position, put_air, where_is


def war(scenario: str = "pearl_harbor_to_surrender", **more: Any) -> Sky:
    """A war that is fought with nothing: every phase passes without a decision."""
    start = load(None).scenarios[scenario].start
    tracks = {"victory": 30} | more.pop("tracks", {})
    return position(
        procedure=War(), scenario=scenario, phase="economic", **{"turn": start.turn, "tracks": tracks} | more
    )


def pass_all(game: Sky) -> None:
    """Let everybody do as little as possible."""
    while game.decision is not None:
        choices = game.options(game.deciding()[0])
        game.act(game.deciding()[0], choices[0] if choices[0] == "number:0" else choices[-1])


def headings(events: list[Event], kind: str) -> list[str]:
    return [event.text for event in events if event.kind == kind]


@pytest.mark.rule("fireinthesky:4.2.b1")
def test_a_part_has_ten_phases_in_their_order() -> None:
    assert Part.STEPS[1:-1] == tuple(phase.key for phase in Phase)
    game = war("leyte")
    phases = headings(game.events, "phase")
    assert phases == list(game.data.phase_names)[Phase.FIRST_DEPLOYMENT :]


@pytest.mark.rule("fireinthesky:4.2", "fireinthesky:4.2.b1")
def test_japan_plays_first_then_the_allies_turn_after_turn() -> None:
    game = war("coral_sea", turn=3)
    assert headings(game.events, "turn") == [
        "Turn 3: April-June 1942",
        "Turn 3: the Japanese part",
        "Turn 3: the Allied part",
    ]
    assert headings(game.events, "phase") == list(game.data.phase_names) * 2


@pytest.mark.rule("fireinthesky:4.2", "fireinthesky:4.3.b3")
@pytest.mark.parametrize(
    ("scenario", "parts"),
    [
        ("marianas", [(11, Side.ALLIES)]),
        ("guadalcanal", [(4, Side.ALLIES), (5, Side.JAPAN), (5, Side.ALLIES)]),
        ("midway", [(3, Side.JAPAN), (3, Side.ALLIES)]),
    ],
)
def test_scenarios_start_and_end_where_they_say(scenario: str, parts: list[tuple[int, Side]]) -> None:
    game = war(scenario)
    pass_all(game)
    assert game.outcome is not None
    assert (game.state.turn, game.state.part) == parts[-1]


@pytest.mark.rule("fireinthesky:4.2")
def test_what_belongs_to_a_part_ends_with_it() -> None:
    game = position(
        procedure=Part(side=Side.JAPAN),
        phase="economic",
        scenario="coral_sea",
        turn=3,
        tracks={"victory": 30},
        pieces=[("jn_dd_1", "truk", SORTIED | OPERATED | UNPACKING | GREEN)],
    )
    pass_all(game)
    assert game.state.marks[find(game, "jn_dd_1")] == GREEN
    assert not THIS_PART & GREEN and game.state.phase == -1


@pytest.mark.rule("fireinthesky:4.1", "fireinthesky:4.1.b1")
def test_one_chooses_side_scenario_and_options() -> None:
    data = load(None)
    assert {scenario.number for scenario in data.scenarios.values()} == set(range(1, 8))
    assert data.scenarios["java_sea_to_surrender"].number == 1, "the main scenario"
    assert len(data.options) == len(data.option_of_rule) == 15


@pytest.mark.rule("fireinthesky:3.1.2.air.b1", "fireinthesky:13.0.b1")
def test_air_that_operated_joins_its_like_when_the_part_ends() -> None:
    game = war()
    (first,), (second,) = (put_air(game, "us_air", "noumea", 1) for _ in range(2))
    game.mark(second, OPERATED)
    Part(side=Side.ALLIES).finish(game)
    assert (game.state.strength[first], where_is(game, second)) == (2, "unused")
