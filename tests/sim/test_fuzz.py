"""Fuzzing finds what is broken, says what it is, and leaves a record that shows it again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from ironbottom.kernel import registry
from ironbottom.kernel.errors import BadOption, UnknownScenario
from ironbottom.kernel.record import from_json
from ironbottom.kernel.replaying import replay
from ironbottom.sim.fuzz import FuzzFailure, FuzzReport, Held, fuzz
from narrows import spec as narrows
from narrows.position import Narrows
from tests.sim.broken import broken


def test_a_sound_game_runs_clean_and_every_procedure_was_executed() -> None:
    report = fuzz("narrows", 12, seed=7)
    assert report.clean and report.games == 12 and sum(report.reasons.values()) == 12
    assert report.coverage.missing == () and report.coverage.done == report.coverage.total
    assert set(report.tried) >= {"undo", "withdraw", "batch", "save", "views"}


def test_the_same_seed_plays_the_same_games_whatever_the_number_of_workers() -> None:
    one, two = fuzz("narrows", 6, seed=3), fuzz("narrows", 6, seed=3, workers=2)
    assert one == two
    assert fuzz("narrows", 6, seed=4) != one


def test_what_is_held_is_the_same_in_all_games() -> None:
    held = Held("skirmish", (("seats", "3"),))
    stopped = fuzz("narrows", 6, seed=5, most_actions=0, held=held).failures
    begun = [from_json(failure.record) for failure in stopped]
    assert {record.scenario for record in begun} == {"skirmish"}
    assert {record.options["seats"] for record in begun} == {"3"}
    assert len({record.options["depth"] for record in begun}) > 1
    for wrong, fault in ((Held("regatta"), UnknownScenario), (Held("", (("sails", "on"),)), BadOption)):
        with pytest.raises(fault):
            fuzz("narrows", 1, 1, held=wrong)


def test_progress_is_told_and_stopping_keeps_what_was_played() -> None:
    seen: list[tuple[int, int]] = []
    report = fuzz(
        "narrows", 9, 1, lambda done, total: seen.append((done, total)), stop=lambda: len(seen) == 4
    )
    assert seen == [(n, 9) for n in range(1, 5)] and report.games == 4


def only_failure(report: FuzzReport) -> FuzzFailure:
    assert not report.clean
    return report.failures[0]


# ---- what it finds -------------------------------------------------------------------------------------


class LosesCards(Narrows):
    """Drawing burns a card when the deck runs low."""

    __slots__ = ()

    def draw(self, seat: str) -> int:
        if len(self.state.deck) == 2:
            self.state.deck.pop()
        return super().draw(seat)


class Crashes(Narrows):
    """A counter that is lost in the last turns takes the rules with it."""

    __slots__ = ()

    def lose(self, counter: int) -> None:
        if self.state.turn > 1:
            raise ZeroDivisionError("the counter was worth nothing")
        super().lose(counter)


class Stuck(Narrows):
    """Whoever may intercept finds nothing to choose."""

    __slots__ = ()

    def options(self, seat: str) -> tuple[str, ...]:
        found = super().options(seat)
        return () if type(self.decision).__name__ == "MayIntercept" else found


class SharesHands(Narrows):
    """Copies share the list of cards that were discarded."""

    __slots__ = ()

    def adopt(self, other: Any) -> None:
        super().adopt(other)
        self.state.discard = other.state.discard


class Endless(Narrows):
    """The last turn never comes."""

    __slots__ = ()

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.state.last_turn = 10_000
        self.state.depth = 0


def view_of_all_hands(g: Narrows, viewer: str) -> Any:
    """A view that tells everybody the top card of the deck."""
    seen = narrows.GAME.view(g, viewer)
    top = g.state.deck[-1] if g.state.deck else -1
    return msgspec.structs.replace(seen, turn=f"{seen.turn}, next card {top}")


def careless_check(g: Narrows) -> list[str]:
    raise KeyError("a law that fails itself")


@pytest.mark.parametrize(
    ("game", "changes", "law", "says"),
    [
        (LosesCards, {}, "check", "the cards are"),
        (Crashes, {}, "act", "ZeroDivisionError: the counter was worth nothing"),
        (Stuck, {}, "stuck", "can choose nothing"),
        (Narrows, {"view": view_of_all_hands}, "views", "another world looks different"),
        (Narrows, {"check": careless_check}, "check", "KeyError"),
    ],
    ids=["check", "crash", "stuck", "leak", "law"],
)
def test_what_is_broken_is_found_and_named(
    game: type[Narrows], changes: dict[str, Any], law: str, says: str, tmp_path: Path
) -> None:
    with broken(game, **changes) as slug:
        failure = only_failure(fuzz(slug, 6, seed=1, save=tmp_path))
    assert failure.law == law and says in failure.fault
    assert Path(failure.file).read_bytes() == failure.record


def test_copies_that_share_a_part_are_found() -> None:
    with broken(SharesHands) as slug:
        assert not fuzz(slug, 6, seed=1).clean


def test_a_game_that_never_ends_is_found() -> None:
    with broken(Endless) as slug:
        failure = only_failure(fuzz(slug, 1, seed=1, most_actions=300))
    assert failure.law == "end" and "not over behind 300 actions" in failure.fault


def test_the_record_of_a_failing_action_fails_again_when_it_is_replayed() -> None:
    with broken(Crashes) as slug:
        failure = only_failure(fuzz(slug, 6, seed=1))
        record = from_json(failure.record)
        assert len(record.entries) == failure.actions + 1
        with pytest.raises(ZeroDivisionError):
            replay(record)


def test_the_record_of_a_broken_law_breaks_it_again_when_it_is_replayed() -> None:
    with broken(LosesCards) as slug:
        failure = only_failure(fuzz(slug, 6, seed=1))
        match = replay(from_json(failure.record))
        assert registry.game(slug).check(match.game) != []


def test_a_failing_game_does_not_hide_the_others() -> None:
    with broken(Crashes) as slug:
        report = fuzz(slug, 30, seed=1)
    assert 0 < len(report.failures) < 30 and report.games == 30
    assert len({failure.game for failure in report.failures}) == len(report.failures)
