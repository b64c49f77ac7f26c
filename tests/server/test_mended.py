"""A match whose record mended rules no longer play goes on from the last position that was kept of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random

import msgspec
import pytest

from ironbottom.kernel.audit import audit
from ironbottom.kernel.errors import BadRecord, NoLongerPlayed, ReplayDiffers
from ironbottom.kernel.match import Match
from ironbottom.kernel.mending import MENDED
from ironbottom.kernel.record import Record, from_json, to_json
from ironbottom.kernel.replaying import replay
from ironbottom.kernel.views import View
from ironbottom.server.auth import Credentials, digest
from ironbottom.server.checking import process
from ironbottom.server.checking.checker import Checker
from ironbottom.server.checking.messages import Job, Reply
from ironbottom.server.counting import Counting
from ironbottom.server.faults import DamagedMatch, Refused, named
from ironbottom.server.history import moment, record_file, stats
from ironbottom.server.live import LiveMatch
from ironbottom.server.messages import log_parts
from ironbottom.server.opening import adopt_record, create_match
from ironbottom.server.protocol import (
    ActRequest,
    MatchKeys,
    NewMatch,
    SeatRequest,
    StateMessage,
)
from ironbottom.server.service import Service
from ironbottom.server.worker import Refusal, ValuesOfTasks
from tests.server.test_damaged import damage
from tests.server.working import working

VIEWERS = ("north", "south", "")
Mend = Callable[[], None]
KEPT = 40
"""Actions before the position is kept."""


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the rules of this process check records: in another one they are not mended."""

    async def reply(self: Checker, job: Job) -> Reply:
        found = process._answer(job, ValuesOfTasks(None))
        if isinstance(found, Refusal):
            raise named(found.code, found.detail)
        return found

    monkeypatch.setattr(Checker, "_reply", reply)


@pytest.fixture
def mend(monkeypatch: pytest.MonkeyPatch) -> Mend:
    """Mends a rule of Narrows: every card gives four points to move, whatever stands on it (narrows:2)."""
    return lambda: monkeypatch.setattr("narrows.rules.card_value", lambda card: 4)


async def begin(service: Service) -> MatchKeys:
    return (await create_match(service, NewMatch("narrows", "skirmish"), None))[0]


def shown(keys: MatchKeys) -> Credentials:
    return Credentials(tuple(map(digest, keys.keys.values())))


async def play(service: Service, keys: MatchKeys, actions: int) -> None:
    """So many random actions, none of them taken back."""
    rng = Random(actions)
    for _ in range(actions):
        async with service.shelf.use(keys.id) as live:
            seat = live.match.game.deciding()[0]
            choice, version = rng.choice(live.match.game.options(seat)), live.counting(seat).version
        await service.verbs.act(keys.id, shown(keys), ActRequest(seat, version, (choice,)))


async def match_of(service: Service, keys: MatchKeys) -> Match:
    async with service.shelf.use(keys.id) as live:
        return live.match


def run(scenario: Callable[[], Coroutine[object, object, None]]) -> None:
    asyncio.run(scenario())


def test_it_goes_on_from_its_position_which_the_log_says_and_undo_does_not_cross(
    tmp_path: Path, mend: Mend
) -> None:
    async def scenario() -> None:
        async with working(tmp_path) as service:
            keys = await begin(service)
            await play(service, keys, KEPT)
            await service.shelf.save_all()
            before = await match_of(service, keys)
        mend()
        with pytest.raises(ReplayDiffers):
            replay(before.record)
        async with working(tmp_path) as service:
            async with service.shelf.use(keys.id) as live:
                match = live.match
                assert match.told[:-1] == before.told
                assert [event.text for event in match.told[-1].events] == [MENDED]
                assert log_parts(match, "north", -2, live.counting("north"))[-1].events[0].text == MENDED
                assert match.game.state == before.game.state
                assert match.record.entries[:-1] == before.record.entries
                assert [match.undoable(seat) for seat in ("north", "south")] == [None, None]
                version = live.counting("north").version
                assert stats(live).luck
                with pytest.raises(NoLongerPlayed, match="mended since"):
                    match.at(KEPT - 1)
                assert match.at(KEPT + 1).state == before.game.state
            with pytest.raises(Refused, match="nothing to take back"):
                await service.verbs.undo(keys.id, shown(keys), SeatRequest("north", version))
            await play(service, keys, 12)
            async with service.shelf.use(keys.id) as live:
                saved = to_json(record_file(live, frozenset(keys.keys)))
                version = live.version
            adopted, _ = await adopt_record(service, saved, {}, None)
            assert (await match_of(service, adopted)).game.state == (await match_of(service, keys)).game.state
            elsewhere = saved.replace(keys.id.encode(), b"elsewhere")
            with pytest.raises(BadRecord, match="not on this server"):
                await adopt_record(service, elsewhere, {}, None)
        file = from_json(saved)
        assert file.format == 2
        assert replay(file).told[: len(before.told)] == before.told
        judged = {finding.claim: finding.verdict for finding in audit(file).findings}
        assert judged["mended"] == "open"
        assert "broken" not in judged.values()
        async with working(tmp_path) as service:  # once is enough
            assert (await match_of(service, keys)).version == version

    run(scenario)


def test_history_before_the_mend_is_shown_where_a_position_was_kept_and_told_everywhere(
    tmp_path: Path, mend: Mend
) -> None:
    async def scenario() -> None:
        seen: dict[tuple[str, int], View] = {}
        async with working(tmp_path) as service:
            keys = await begin(service)
            for _ in range(KEPT):
                await play(service, keys, 1)
                await service.shelf.keep_positions()
                async with service.shelf.use(keys.id) as live:
                    seen |= {(seat, live.version): without_prompt(live.view(seat)) for seat in VIEWERS}
            before = live.match
        mend()
        for _ in range(2):  # when it is mended, and when it is loaded again
            async with working(tmp_path) as service, service.shelf.use(keys.id) as live:
                assert log_parts(live.match, "north", -2, live.counting("north"))[:-1] == log_parts(
                    before, "north", -2, Counting(before, "north")
                )
                for seat in VIEWERS:
                    *shown_before, whole = state_of(live, seat).shown
                    assert whole == KEPT + 1
                    assert shown_before[0] == 0
                    assert 3 <= len(shown_before) < KEPT
                    for count in shown_before[1:]:
                        assert moment(live, seat, count).view == seen[seat, count]
                    other = next(count for count in range(KEPT) if count not in shown_before)
                    near = [count for count in shown_before if count < other][-1]
                    with pytest.raises(NoLongerPlayed, match=f"go to moment {near} or "):
                        moment(live, seat, other)

    run(scenario)


def test_a_file_carries_the_boards_from_before_the_mend_which_are_judged_and_shown_elsewhere(
    tmp_path: Path, mend: Mend
) -> None:
    async def scenario() -> None:
        async with working(tmp_path) as service:
            keys = await begin(service)
            for _ in range(KEPT):
                await play(service, keys, 1)
                await service.shelf.keep_positions()
        mend()
        async with working(tmp_path) as service:
            async with service.shelf.use(keys.id) as live:
                saved = to_json(record_file(live, frozenset(keys.keys)))
                kept = dict(live.match.earlier)
            adopted, _ = await adopt_record(service, saved, {}, None)
            assert (await match_of(service, adopted)).earlier == kept
        async with working(tmp_path) as service:
            assert (await match_of(service, adopted)).earlier == kept, "they are in the store"
        file = from_json(saved)
        assert replay(file).earlier == kept and len(kept) > 2
        assert verdicts(file)["boards"] == ["proven", "open"], "nothing tells the state of the set-up"
        assert not isinstance(file.base, msgspec.UnsetType)
        first, *_, last = sorted(kept)
        boards = {**file.base.boards, last: file.base.boards[first]}
        forged = msgspec.structs.replace(file, base=msgspec.structs.replace(file.base, boards=boards))
        assert verdicts(forged)["boards"] == ["broken"]
        boards = {KEPT + 1: file.base.boards[first]}
        later = msgspec.structs.replace(file, base=msgspec.structs.replace(file.base, boards=boards))
        with pytest.raises(BadRecord, match=f"a board of moment {KEPT + 1}, and goes on from moment"):
            replay(later)

    run(scenario)


def verdicts(record: Record) -> dict[str, list[str]]:
    """What an audit finds, by claim."""
    found: dict[str, list[str]] = {}
    for finding in audit(record).findings:
        found.setdefault(finding.claim, []).append(finding.verdict)
    return found


def without_prompt(view: View) -> View:
    return msgspec.structs.replace(view, prompt=None, can_act=())


def state_of(live: LiveMatch, seat: str) -> StateMessage:
    return msgspec.json.decode(live.message(seat, -1), type=StateMessage)


def test_what_was_played_behind_the_position_counts_as_far_as_the_rules_allow_it(
    tmp_path: Path, mend: Mend
) -> None:
    """As after a crash: the record is whole, the position is older."""

    async def scenario() -> None:
        async with working(tmp_path) as service:
            keys = await begin(service)
            await play(service, keys, 3)
            await service.shelf.save_all()
            await play(service, keys, KEPT)
            before = await match_of(service, keys)
        mend()
        async with working(tmp_path) as service:
            after = await match_of(service, keys)
            assert after.record.entries[:-1] == before.record.entries, "nothing is ever removed"
            dropped = after.record.entries[-1].skips
            assert dropped
            assert f"The last {len(dropped)} actions before it" in after.told[-1].events[-1].text
            assert len(after.live) == len(before.live) - len(dropped) + 1
            thrown = {draw.n for draw in before.record.draws()}
            assert after.game.rolls == max(thrown) + 1, "no number is thrown a second time"
            await play(service, keys, 12)
        async with working(tmp_path) as service:
            await match_of(service, keys)

    run(scenario)


def test_a_match_of_which_no_position_was_kept_says_so_and_how_to_save_it(tmp_path: Path, mend: Mend) -> None:
    async def scenario() -> None:
        async with working(tmp_path) as service:
            keys = await begin(service)
            await play(service, keys, KEPT)
        damage(tmp_path, keys.id, "DELETE FROM position WHERE match_id = :id")
        mend()
        async with working(tmp_path) as service:
            with pytest.raises(
                DamagedMatch, match="no position was kept from which it could go on: save it as a file"
            ):
                await match_of(service, keys)

    run(scenario)


def test_a_position_of_other_entries_is_never_gone_on_from(tmp_path: Path) -> None:
    """A record that was altered on the disk is damaged, not played under other rules."""

    async def scenario() -> None:
        async with working(tmp_path) as service:
            keys = await begin(service)
            await play(service, keys, KEPT)
            await service.shelf.save_all()
        altered = "UPDATE entry SET body = replace(body, 'space:', 'place:') WHERE match_id = :id"
        damage(tmp_path, keys.id, altered)
        async with working(tmp_path) as service:
            with pytest.raises(DamagedMatch):
                await match_of(service, keys)

    run(scenario)
