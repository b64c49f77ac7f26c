"""Perft: counts of decision paths, the same on every run, and their files."""

from __future__ import annotations

from pathlib import Path

import pytest

from ironbottom.kernel.errors import UnknownScenario
from ironbottom.sim.perft import BadPerftFile, PerftLine, differing, divide, perft, position, read_perft
from tests.kernel.drill import Perils, Questions, SealedThenMore, drill

TESTS = Path(__file__).parents[1]
FILES = [("narrows", TESTS / "teaching" / "perft" / "narrows.txt")]
FILES += [(path.parts[-3], path) for path in sorted(TESTS.glob("games/*/perft/*.txt"))]


@pytest.mark.parametrize(("slug", "path"), FILES, ids=lambda value: getattr(value, "stem", value))
def test_the_number_of_decision_paths_is_what_it_was(slug: str, path: Path) -> None:
    """A changed count is a fault or a change of the rules; write the new count down only for the latter."""
    assert differing(slug, read_perft(path.read_text(encoding="utf-8"))) == []


def test_paths_are_counted_over_all_options_and_seats() -> None:
    game = drill(Questions(seats=["a", "b", "a"]))
    assert [perft(game, depth) for depth in range(5)] == [1, 2, 4, 8, 8]


def test_a_path_on_which_the_game_ends_counts_once() -> None:
    game = drill(SealedThenMore(seats=["a", "b"]))
    assert [perft(game, depth) for depth in range(6)] == [1, 2, 4, 8, 8, 8]


def test_the_split_by_first_choice_adds_up() -> None:
    game = position("narrows", "skirmish")
    split = divide(game, 3)
    assert set(split) == set(game.options("north")) and sum(split.values()) == perft(game, 3)
    assert divide(game, 0) == {}


def test_counting_leaves_the_position_alone_and_throws_dice_of_its_own() -> None:
    game = drill(Perils(), dice=[])
    before = game.state_hash()
    game.act("a", "button:note")
    perft(game.clone(), 1)
    assert game.events and before != game.state_hash()
    assert perft(position("narrows", "skirmish"), 2) == perft(position("narrows", "skirmish"), 2)


def test_a_position_is_a_scenario_or_a_laboratory_position() -> None:
    text = '{"counters": {"north": ["h0000"], "south": ["h0504"]}, "impulse_of": "north"}'
    assert perft(position("narrows", text), 1) == 2
    with pytest.raises(UnknownScenario):
        position("narrows", "peace")


def test_a_changed_count_is_told_with_its_split() -> None:
    (fault,) = differing("narrows", [PerftLine("opening", "skirmish", 2, 1)])
    assert fault.startswith("opening: ") and "paths of length 2, not 1 (card:" in fault


@pytest.mark.parametrize(
    "line", ["opening", "a | b | c", "a | b | x | 1", "a | b | 1 | -1", "a | b | 1 | 1 | 1"]
)
def test_a_damaged_line_is_named(line: str) -> None:
    with pytest.raises(BadPerftFile, match="line 2"):
        read_perft(f"# comment\n{line}\n")
