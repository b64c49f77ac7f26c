"""Batches: the same games whatever the number of workers, players that see only what they may, and match tables."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from ironbottom.kernel.errors import BadOption, UnknownGame, UnknownScenario
from ironbottom.kernel.game import Game
from ironbottom.kernel.match import new_match
from ironbottom.kernel.record import from_json
from ironbottom.kernel.replaying import replay
from ironbottom.players.base import Thinking
from ironbottom.players.levels import UnknownLevel
from ironbottom.sim.batch import UNDECIDED, Batch, PlayerFault, answer, play_batch
from ironbottom.sim.processes import spread
from ironbottom.sim.stats import rate, summary
from narrows.spec import GAME

WANTED = Batch(
    slug="narrows", scenario="skirmish", games=8, seed=5, levels={"north": "random", "south": "random"}
)


def test_a_batch_is_the_same_whatever_the_number_of_workers() -> None:
    assert play_batch(WANTED) == play_batch(WANTED, workers=2)


def test_another_seed_plays_other_games() -> None:
    other = msgspec.structs.replace(WANTED, seed=6)
    assert play_batch(other).played != play_batch(WANTED).played
    dice = {game.decisions for game in play_batch(WANTED).played}
    assert len(dice) > 1, "all games of a batch are one and the same"


def test_a_match_table_counts_wins_reasons_and_lengths() -> None:
    table = play_batch(WANTED)
    assert table.games == 8 and set(table.wins) == {"north", "south"}
    assert sum(table.reasons.values()) == 8
    assert sum(won.times for won in table.wins.values()) + table.undecided == 8
    assert table.rounds.high <= 6 and table.decisions.low > 0
    assert [game.number for game in table.played] == list(range(8))


def test_records_are_kept_on_request_and_replay() -> None:
    table = play_batch(msgspec.structs.replace(WANTED, games=2, keep_records=True))
    for game in table.played:
        outcome = replay(from_json(game.record)).game.outcome
        assert outcome is not None and outcome.reason == game.reason
    assert play_batch(msgspec.structs.replace(WANTED, games=1)).played[0].record == b""


def test_a_game_is_broken_off_behind_its_rounds() -> None:
    table = play_batch(msgspec.structs.replace(WANTED, games=3, rounds=2))
    assert table.reasons == {UNDECIDED: 3} and table.undecided == 3
    assert all(game.rounds == 3 for game in table.played)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"slug": "chess"}, UnknownGame),
        ({"scenario": "peace"}, UnknownScenario),
        ({"options": {"weather": "fair"}}, BadOption),
        ({"levels": {"north": "genius"}}, UnknownLevel),
    ],
)
def test_what_does_not_exist_is_refused_before_anything_is_played(
    change: Any, error: type[Exception]
) -> None:
    with pytest.raises(error):
        play_batch(msgspec.structs.replace(WANTED, **change))


class Script:
    """A player that answers with these choices."""

    name = "script"

    def __init__(self, choices: list[str]) -> None:
        self.choices = choices
        self.worlds: list[Game[Any]] = []

    def choose(self, world: Game[Any], seat: str, thinking: Thinking) -> list[str]:
        self.worlds.append(world)
        return self.choices


def asked(choices: list[str]) -> tuple[int, Script, Any]:
    match = new_match("narrows", "skirmish", game_id="batch", secret=bytes(32))
    script = Script(choices)
    return answer(match, "north", script, Thinking(), random.Random(1)), script, match


def test_choices_are_made_as_long_as_they_are_legal() -> None:
    card = new_match("narrows", "skirmish", game_id="batch", secret=bytes(32)).game.options("north")[0]
    made, _, match = asked([card, "button:done", "button:done"])
    assert made == 2 and [entry.choice for entry in match.live] == [card, "button:done"]


@pytest.mark.parametrize("choices", [[], ["button:peace"]])
def test_a_player_that_does_not_answer_is_named(choices: list[str]) -> None:
    with pytest.raises(PlayerFault, match="'script' answers"):
        asked(choices)


def test_a_player_gets_another_world_than_the_real_one_and_cannot_foresee_dice() -> None:
    _, script, match = asked(["button:done"])
    (world,) = script.worlds
    real = match.at(0)
    view = msgspec.json.encode
    assert view(GAME.view(world, "north")) == view(GAME.view(real, "north"))
    assert world.state.hands[1] != real.state.hands[1]
    assert world.dice(9, 6, "peek") != real.dice(9, 6, "peek")


# ---- spreading and statistics -------------------------------------------------------------------------------


def square(number: int) -> int:
    return number * number


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_the_order_of_the_items(workers: int) -> None:
    seen: list[int] = []
    found = spread(square, range(20), workers=workers, progress=lambda done, total: seen.append(done))
    assert found == [n * n for n in range(20)] and seen == list(range(1, 21))


@pytest.mark.parametrize("workers", [1, 2])
def test_stopping_keeps_the_results_from_the_front(workers: int) -> None:
    stops: Iterator[bool] = iter([False, False, True, *[True] * 40])
    found = spread(square, range(40), workers=workers, stop=lambda: next(stops))
    assert found == [n * n for n in range(len(found))] and len(found) >= 3


@pytest.mark.parametrize(
    ("times", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (1, 100, 0.0018, 0.0545)],
)
def test_wilson_intervals_agree_with_published_ones(times: int, of: int, low: float, high: float) -> None:
    found = rate(times, of)
    assert found.low == pytest.approx(low, abs=1e-4) and found.high == pytest.approx(high, abs=1e-4)
    assert found.low <= found.rate <= found.high


def test_more_times_than_tries_are_refused() -> None:
    with pytest.raises(ValueError, match="3 times of 2"):
        rate(3, 2)


def test_a_summary_of_nothing_is_zero() -> None:
    assert summary([]).count == 0 and summary([]).mean == 0.0
