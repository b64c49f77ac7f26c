"""Records of others are replayed in a process of their own, within a time."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from multiprocessing.context import SpawnProcess

import pytest

from ironbottom.kernel.decoding import read_json
from ironbottom.kernel.errors import IronbottomError, ReplayDiffers
from ironbottom.kernel.match import new_match
from ironbottom.kernel.record import Entry, Record, to_json
from ironbottom.server.checking import process
from ironbottom.server.checking.checker import MOST_WAITING, Checker
from ironbottom.server.checking.messages import Job, Sound, encode, read_reply
from ironbottom.server.faults import (
    NotChecked,
    OutOfTime,
    RecordSealed,
    RecordTooLong,
    RulesFail,
    TooMany,
    named,
)
from ironbottom.server.history import judged
from ironbottom.server.protocol import RecordChecked
from ironbottom.server.worker import Refusal, ValuesOfTasks
from tests.server.test_twin_worlds import beginning_here

GAMES = ("tests.teaching.registered",)


def record(actions: int = 5) -> Record:
    match = new_match("narrows", "skirmish", game_id="checked", secret=bytes(32))
    for _ in range(actions):
        match.act("north", match.game.options("north")[0])
        match.undo("north")
    return match.record


@asynccontextmanager
async def checking(seconds: float) -> AsyncIterator[Checker]:
    checker = Checker(GAMES, None, seconds)
    try:
        yield checker
    finally:
        await asyncio.to_thread(checker.close)


def test_a_record_is_checked_refused_by_name_and_survived() -> None:
    """By one process, also after the process was killed."""
    good = to_json(record())

    async def scenario() -> None:
        async with checking(60) as checker:
            sound = await checker.whole(good)
            assert (len(sound.entries), sound.waiting_on) == (10, ("north", "south"))
            with pytest.raises(ReplayDiffers):
                await checker.whole(to_json(differing()))
            running = checker._worker._process
            assert running is not None
            assert running.pid not in (None, os.getpid())
            os.kill(running.pid or 0, signal.SIGKILL)
            running.join()
            assert (await checker.play(good)).turn == sound.turn
            assert (await checker.judge(good)).actions == 0

    asyncio.run(scenario())


def differing() -> Record:
    damaged = new_match("narrows", "skirmish", game_id="checked", secret=bytes(32))
    damaged.act("north", "button:done")
    damaged.record.entries[0].hash = "0" * 32
    return damaged.record


def test_time_that_runs_out_is_told_as_that_and_ends_the_process_and_no_more() -> None:
    data = to_json(record())

    async def scenario() -> None:
        async with checking(0.0) as checker:
            for _ in range(2):
                await asyncio.to_thread(checker._worker.started)
                running = checker._worker._process
                assert running is not None
                # On a quiet machine it answered before it was looked for.
                os.kill(running.pid or 0, signal.SIGSTOP)
                with pytest.raises(OutOfTime, match=r"within 0 seconds.*try again"):
                    await checker.play(data)

    asyncio.run(scenario())


def test_a_process_that_cannot_be_started_is_told_and_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when too many files are open."""
    data = to_json(record())

    def fails(process: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    async def scenario() -> None:
        async with checking(60) as checker:
            with monkeypatch.context() as short:
                short.setattr(SpawnProcess, "start", fails)
                with pytest.raises(NotChecked):
                    await checker.play(data)
            assert (await checker.play(data)).rolls

    asyncio.run(scenario())


def test_only_so_many_records_wait() -> None:
    data = to_json(record())

    async def scenario() -> list[object]:
        async with checking(60) as checker:
            asked = [checker.play(data) for _ in range(MOST_WAITING + 2)]
            return list(await asyncio.gather(*asked, return_exceptions=True))

    outcomes = asyncio.run(scenario())
    assert [isinstance(outcome, TooMany) for outcome in outcomes] == [False] * MOST_WAITING + [True] * 2


def test_a_fault_of_the_rules_on_a_record_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise KeyError("nowhere")

    monkeypatch.setattr(process, "replay", fails)
    reply = process._answer(Job(to_json(record()), "play"), ValuesOfTasks(None))
    assert isinstance(reply, Refusal)
    assert isinstance(named(reply.code, reply.detail), RulesFail)
    assert read_reply(encode(reply)) == reply
    assert isinstance(named("not_checked", ""), NotChecked)


def test_a_record_of_more_entries_than_any_game_has_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sends it could have it replayed again and again, for a minute each time."""
    monkeypatch.setattr(process, "MOST_ENTRIES", 10)
    for actions, purpose, taken in ((5, "whole", True), (6, "whole", False), (6, "judge", False)):
        reply = process._answer(Job(to_json(record(actions)), purpose), ValuesOfTasks(None))  # type: ignore[arg-type]
        assert isinstance(reply, Refusal) != taken
    assert isinstance(reply, Refusal) and "up to 10 entries" in reply.detail


@pytest.mark.parametrize("date", [1e308, -1.0, 1e11])
def test_a_file_dates_nothing_as_no_clock_has_shown_it(date: float) -> None:
    dated = record()
    for entry in dated.entries:
        entry.time = date if entry.seq % 2 else 1e9
    reply = process._answer(Job(to_json(dated), "whole"), ValuesOfTasks(None))
    assert isinstance(reply, Sound)
    assert [read_json(entry, Entry).time for entry in reply.entries] == [1e9, 0] * 5


class Counted(Checker):
    """Judges nothing: answers with what is prepared, and counts."""

    def __init__(self, outcomes: list[RecordChecked | IronbottomError]) -> None:
        self.outcomes = outcomes

    async def judge(self, data: bytes, *, own: bool = False, values: bytes = b"") -> RecordChecked:
        outcome = self.outcomes.pop(0)
        await asyncio.sleep(0)
        if isinstance(outcome, IronbottomError):
            raise outcome
        return outcome


VERDICT = RecordChecked(turn="", actions=0, over=True, proven=True, faults=(), findings=())


@pytest.mark.parametrize(
    ("outcomes", "told"),
    [
        ([VERDICT], [VERDICT] * 3),
        ([RecordTooLong("too long")], [RecordTooLong] * 3),
        ([TooMany("wait"), NotChecked("again"), VERDICT], [TooMany, NotChecked, VERDICT]),
        ([OutOfTime("busy"), VERDICT], [OutOfTime, VERDICT, VERDICT]),
    ],
)
def test_what_a_finished_match_proves_is_found_out_once(outcomes: list[object], told: list[object]) -> None:
    """By the process that checks records, however often and by however many it is asked."""
    match = new_match("narrows", "skirmish", game_id="checked", secret=bytes(32))
    live = beginning_here(match.record, match.game)
    with pytest.raises(RecordSealed):
        judged(live, Checker(GAMES, None, 1))
    live.match.resign("north")

    async def scenario() -> list[object]:
        heard: list[object] = []
        checker = Counted(list(outcomes))  # type: ignore[arg-type]
        for _ in told:
            both = await asyncio.gather(judged(live, checker), judged(live, checker), return_exceptions=True)
            assert both[0] is both[1], "who asks meanwhile waits for the same"
            heard.append(both[0])
        return heard

    for heard, expected in zip(asyncio.run(scenario()), told, strict=True):
        assert heard is expected or type(heard) is expected
