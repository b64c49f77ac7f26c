"""Positions follow the play so closely that mended rules never find actions of which there is none."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from ironbottom.kernel import mending
from ironbottom.kernel.match import new_match
from ironbottom.kernel.record import Entry, to_json
from ironbottom.server import keeping
from ironbottom.server.history import record_file
from ironbottom.server.live import LiveMatch
from ironbottom.server.opening import adopt_record
from ironbottom.server.protocol import ActRequest, MatchKeys, SeatRequest
from ironbottom.server.service import Service, running
from ironbottom.server.store.database import opened
from tests.server.served import settings
from tests.server.test_mended import KEPT, Mend, begin, match_of, mend, play, run, shown
from tests.server.working import working

__all__ = ["mend"]


async def numbers(service: Service, keys: MatchKeys) -> list[int]:
    return sorted(await service.store.position_numbers(keys.id))


def test_each_action_has_its_position_and_those_of_turns_and_fifty_entries_stay(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with working(tmp_path) as service:
            keys = await begin(service)
            stay = {0}
            for _ in range(3 * keeping.EVERY):
                before = await match_of(service, keys)
                entries, told = before.version, len(before.told)
                await play(service, keys, 1)
                await service.shelf.keep_positions()
                match = await match_of(service, keys)
                kept = await numbers(service, keys)
                assert kept[-1] == match.version, "nothing is behind the play"
                news = [event.kind for each in match.told[told:] for event in each.events]
                if "turn" in news or match.version // keeping.EVERY > entries // keeping.EVERY:
                    stay.add(match.version)
                sure = max(number for number in kept if number <= settled(match.record.entries))
                assert {number for number in kept if number < sure} <= stay, "others have taken their place"
                if match.game.outcome is not None:
                    break
            assert stay <= set(await numbers(service, keys))
            assert len(stay) > 3
        async with working(tmp_path) as service:  # what stays is known after a restart
            await match_of(service, keys)
            await service.shelf.keep_positions()
            assert stay <= set(await numbers(service, keys))

    run(scenario)


def test_the_beginning_stays_whatever_is_told_of_it() -> None:
    match = new_match("narrows", "skirmish", game_id="g", secret=bytes(32))
    match.told[0].events = []
    keeper, gone = keeping.Keeping(match), list[int]()
    for _ in range(9):
        taken = keeper.take()
        gone += taken.gone
        keeper.kept(taken)
        seat = match.game.deciding()[0]
        match.act(seat, match.game.options(seat)[-1])
    assert gone
    assert 0 not in gone


def settled(entries: list[Entry]) -> int:
    return max((entry.seq + 1 for entry in entries if entry.barrier), default=0)


def test_a_position_that_an_undo_went_behind_goes_and_the_one_before_is_still_there(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with working(tmp_path) as service:
            keys = await begin(service)
            async with service.shelf.use(keys.id) as live:
                choice = live.match.game.options("north")[0]
            await service.verbs.act(keys.id, shown(keys), ActRequest("north", 0, (choice,)))
            await service.shelf.keep_positions()
            assert await numbers(service, keys) == [0, 1]
            await service.verbs.undo(keys.id, shown(keys), SeatRequest("north", 1))
            kept = await service.store.last_position(keys.id, live.match.record)
            assert kept is not None
            assert kept.number == 0, "a crash now loses nothing"
            await service.shelf.keep_positions()
            assert await numbers(service, keys) == [0, 2]

    run(scenario)


def test_each_entry_is_read_once_for_all_positions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []
    encode = mending._encode

    def counted(value: object) -> bytes:
        read.append(value)
        return encode(value)

    monkeypatch.setattr(mending, "_encode", counted)

    async def scenario() -> None:
        async with working(tmp_path) as service:
            keys = await begin(service)
            for _ in range(KEPT):
                await play(service, keys, 1)
                await service.shelf.keep_positions()
            match = await match_of(service, keys)
            assert sum(isinstance(each, Entry) for each in read) == match.version

    run(scenario)


def test_a_server_that_is_stopped_keeps_the_play_as_it_stands_whatever_rules_come_next(
    tmp_path: Path, mend: Mend, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One match is still in memory, one has just been put away, and of one no list can show anything."""
    summary = LiveMatch.summary
    tables: list[MatchKeys] = []

    def failing(live: LiveMatch) -> object:
        if tables and live.id == tables[0].id:
            raise ArithmeticError("one and one is three")
        return summary(live)

    async def scenario() -> None:
        wanted = replace(settings(tmp_path), matches_in_memory=1)
        with opened(tmp_path) as engine:
            async with running(wanted, engine) as service:
                tables.extend([await begin(service) for _ in range(3)])
                monkeypatch.setattr(LiveMatch, "summary", failing)
                for keys in tables:
                    await play(service, keys, KEPT)
        monkeypatch.setattr(LiveMatch, "summary", summary)
        mend()
        async with working(tmp_path) as service:
            for keys in tables:
                match = await match_of(service, keys)
                assert match.record.entries[-1].kind == "mended"
                assert match.record.entries[-1].skips == ()
                assert match.version == KEPT + 1

    run(scenario)


def test_matches_that_nobody_opens_get_their_positions_while_the_rules_still_play_them(
    tmp_path: Path, mend: Mend
) -> None:
    """As in a database that is older than the table of positions, and of an uploaded file."""

    async def scenario() -> None:
        async with working(tmp_path) as service:
            tables = [await begin(service) for _ in range(2)]
            for keys in tables:
                await play(service, keys, KEPT)
            async with service.shelf.use(keys.id) as live:
                saved = to_json(record_file(live, frozenset(keys.keys)))
            adopted, _ = await adopt_record(service, saved, {}, None)
            assert [await numbers(service, keys) for keys in (*tables, adopted)] == [[0], [0], []]
            assert list(service.backlog._waiting) == [adopted.id]
        async with working(tmp_path) as service:
            await match_of(service, tables[0])
            await service.backlog.look()
            assert len(service.backlog._waiting) == 3
            while service.backlog._waiting:
                await service.backlog.one(service.backlog._waiting.popleft())
            assert not service.shelf.in_memory(tables[1].id)
            found = [await numbers(service, keys) for keys in (*tables, adopted)]
            assert found == [[0], [0, KEPT], [KEPT]], "of what is in memory the play itself is kept"
            await service.shelf.save_all()
            assert await service.store.behind() == []
        mend()
        async with working(tmp_path) as service:
            for keys in (*tables, adopted):
                assert (await match_of(service, keys)).record.entries[-1].skips == ()

    run(scenario)


def test_one_match_that_cannot_be_played_keeps_no_other_from_its_position(tmp_path: Path, mend: Mend) -> None:
    async def scenario() -> None:
        async with working(tmp_path) as service:
            sound, differs = await begin(service), await begin(service)
            await play(service, differs, KEPT)
            await play(service, sound, 1)
        mend()
        async with working(tmp_path) as service:
            work = asyncio.create_task(service.backlog.work())
            while await service.store.behind() != [differs.id]:
                await asyncio.sleep(0.01)
            assert await numbers(service, differs) == [0]
            work.cancel()

    run(scenario)
