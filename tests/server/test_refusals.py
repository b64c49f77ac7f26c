"""Whatever of a saved match is refused, it is said what is missing, and what to do to get at it."""

from __future__ import annotations

import asyncio
import gzip
import json
import lzma
import sqlite3
from base64 import b85encode
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ironbottom.cli import records
from ironbottom.cli.main import main
from ironbottom.kernel import errors, refusals, values
from ironbottom.kernel.components import ComponentError, Fault
from ironbottom.kernel.errors import IronbottomError
from ironbottom.kernel.match import new_match
from ironbottom.kernel.record import to_json
from ironbottom.kernel.replaying import carrying
from ironbottom.kernel.saves import dump
from ironbottom.server.auth import Credentials
from ironbottom.server.checking import process
from ironbottom.server.checking.checker import MOST_WAITING, Checker
from ironbottom.server.checking.messages import Job
from ironbottom.server.damaged import raw_record
from ironbottom.server.faults import Refused
from ironbottom.server.history import record_file
from ironbottom.server.opening import adopt_record
from ironbottom.server.service import Service
from ironbottom.server.store.database import FILE, FolderLock
from ironbottom.server.store.matches import Store
from ironbottom.server.worker import Refusal, ValuesOfTasks
from tests.server.test_damaged import damage
from tests.server.test_mended import Mend, begin, here, mend, play
from tests.server.working import working

__all__ = ["here", "mend"]

REPLY = Checker._reply
AGAIN = "save it again where it was played, or take another copy of it"
UPDATE = "update this program, or go on with it where it was played"
ITS_VERSION = "play it with the version of the program that played it"
FILES_CARRY = "files carry theirs"
BACKUP = "put a backup of the database in its place, or save what is left of the match as a file"

Change = Callable[[dict[str, Any]], object]


def match_record(slug: str = "narrows", scenario: str = "skirmish") -> dict[str, Any]:
    """A match of an action that is taken back and made again, as a file holds it."""
    match = new_match(slug, scenario, game_id="g", secret=bytes(32))
    seat = match.game.deciding()[0]
    match.act(seat, match.game.options(seat)[0])
    match.undo(seat)
    match.act(seat, match.game.options(seat)[0])
    found: dict[str, Any] = json.loads(to_json(carrying(match.record, match.components)))
    return found


def position(**changes: object) -> str:
    game = new_match("narrows", "skirmish", game_id="g", secret=bytes(32)).game
    return json.dumps(json.loads(msgspec.json.encode(dump(game))) | changes)


def carried(files: dict[str, object], slug: str = "narrows") -> dict[str, str]:
    packed = values.ComponentValues.of(slug, files)
    return {"values": b85encode(packed.packed()).decode(), "data_version": packed.digest}


MENDED = {"seq": 3, "kind": "mended", "seat": "", "barrier": True}
OWN_START = {"start": position(), "opening": []}
GREEDY = lzma.compress(b"[]", filters=[{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 29}])

UPLOADS: dict[str, tuple[Change | bytes, str, str]] = {
    "no JSON": (b"hello", "this is not a record of a game", AGAIN),
    "cut off": (
        to_json(new_match("narrows", "skirmish", game_id="g", secret=bytes(32)).record)[:200],
        "no",
        AGAIN,
    ),
    "no record": (lambda r: r.clear(), "this is not a record of a game", AGAIN),
    "a form that never was": (lambda r: r.update(format=0), "there is no format 0", AGAIN),
    "a newer form": (lambda r: r.update(format=9), "format 9; this program reads up to 2", UPDATE),
    "newer rules": (
        lambda r: r.update(engine_version=99),
        "needs engine version 99, this program has",
        UPDATE,
    ),
    "a lost entry": (lambda r: r["entries"].pop(0), "an entry is missing", AGAIN),
    "an undo with dice": (
        lambda r: r["entries"][1].update(choice="button:done"),
        "has dice, a choice",
        AGAIN,
    ),
    "an undo of nothing": (lambda r: r["entries"][1].update(skips=[7]), "takes back [7]", AGAIN),
    "a lost position": (lambda r: r["entries"].append(MENDED), "goes on from positions behind", AGAIN),
    "two beginnings": (
        lambda r: r.update(start=position(), opening=[[0, 6, [1], "x"]]),
        "and yet with the dice of a set-up",
        AGAIN,
    ),
    "no beginning": (
        lambda r: r.update(origin={"match": "m", "moment": 1, "turn": ""}),
        "from a set-up",
        AGAIN,
    ),
    "an unknown game": (
        lambda r: r.update(slug="chess"),
        "no game 'chess'",
        "install the package of that game",
    ),
    "an unknown scenario": (lambda r: r.update(scenario="picnic"), "no scenario 'picnic'", FILES_CARRY),
    "an unknown option": (lambda r: r.update(options={"chairs": "2"}), "no option 'chairs'", ITS_VERSION),
    "an unknown value of an option": (
        lambda r: r.update(options={"seats": "9"}),
        "cannot be '9'",
        ITS_VERSION,
    ),
    "a secret that is none": (lambda r: r.update(secret="x"), "is not a hexadecimal number", AGAIN),
    "a beginning elsewhere": (lambda r: r.update(OWN_START), "and not on this server", "go on with it there"),
    "going on elsewhere": (
        lambda r: (
            r["entries"].append(MENDED),
            r.update(base={"seq": 3, "position": position(), "told": []}),
        ),
        "and not on this server",
        "go on with it there",
    ),
    "another state": (
        lambda r: r["entries"][2].update(hash="0" * 32),
        "the state behind action 2",
        ITS_VERSION,
    ),
    "an illegal action": (lambda r: r["entries"][2].update(choice="button:flee"), "is refused", ITS_VERSION),
    "other dice": (lambda r: r["opening"][0].__setitem__(1, 2), "the rules ask for roll 0", ITS_VERSION),
    "dice too many": (lambda r: r["opening"].append(r["opening"][-1]), "do not throw", ITS_VERSION),
    "values in another coding": (
        lambda r: r.update(values="\u00e9"),
        "the component values in the record",
        AGAIN,
    ),
    "values cut off": (lambda r: r.update(values=r["values"][:-10]), "component values", AGAIN),
    "values that are too long": (
        lambda r: r.update(values=b85encode(bytes(values.MOST_PACKED + 1)).decode()),
        f"and up to {values.MOST_PACKED} are taken",
        AGAIN,
    ),
    "values that unfold": (
        lambda r: r.update(values=b85encode(lzma.compress(bytes(values.MOST_BYTES + 1))).decode()),
        f"or have more than {values.MOST_BYTES} bytes",
        AGAIN,
    ),
    "values that want all memory": (
        lambda r: r.update(values=b85encode(GREEDY).decode()),
        "these are no packed component values",
        AGAIN,
    ),
    "other values than it names": (lambda r: r.update(data_version="0" * 16), "but carries", AGAIN),
    "lost values": (
        lambda r: (
            r.pop("values"),
            r.update(data_version="0" * 16),
            r["entries"][2].update(hash="0" * 32),
        ),
        "it was played with component values 0000000000000000, in use are",
        ITS_VERSION,
    ),
}
"""What may be wrong with an uploaded file: what does it, what is named, and the way out."""


def upload(data: bytes, purpose: str = "whole") -> str:
    """What is told of a file that is refused, as the process that checks it says it."""
    reply = process._answer(
        msgspec.convert({"data": data, "purpose": purpose}, Job, strict=False), ValuesOfTasks(None)
    )
    assert isinstance(reply, Refusal), reply
    return reply.detail


def told(what: str, missing: str, step: str) -> None:
    assert missing in what
    assert step in what, f"no way out is named: {what}"
    assert "update it" not in what


@pytest.mark.parametrize("case", UPLOADS)
def test_an_uploaded_file_that_is_refused(case: str) -> None:
    change, missing, step = UPLOADS[case]
    if isinstance(change, bytes):
        told(upload(change), missing, step)
        return
    record = match_record()
    change(record)
    told(upload(json.dumps(record).encode()), missing, step)


OWN: dict[str, tuple[str, str, str]] = {
    "no position": ("{", "the position from which the record begins is none", AGAIN),
    "a newer position": (position(version=99), "the position has version 99", UPDATE),
    "an older position": (position(version=0), "of version 0 can no longer be read", ITS_VERSION),
    "a position of another game": (position(slug="chess"), "this is a position of 'chess'", ITS_VERSION),
    "an unknown procedure": (
        position(stack=[["narrows.Dance", {}]]),
        "a procedure 'narrows.Dance'",
        ITS_VERSION,
    ),
    "another form": (position(state={}), "does not fit its form", ITS_VERSION),
}
"""Positions from which a match of this server begins."""


@pytest.mark.parametrize("case", OWN)
def test_a_position_that_is_refused(case: str) -> None:
    start, missing, step = OWN[case]
    record = match_record() | {"start": start, "opening": [], "entries": []}
    told(upload(json.dumps(record).encode(), "whole_own"), missing, step)


def test_a_record_that_is_too_long_fails_the_rules_or_finds_nobody_to_check_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = json.dumps(match_record()).encode()

    def failing(*_: object, **__: object) -> None:
        raise ArithmeticError("one and one is three")

    with monkeypatch.context() as patch:
        patch.setattr(process, "MOST_ENTRIES", 1)
        told(upload(data), "a record of up to 1 entries is taken; this has 3", "'ironbottom replay'")
        patch.undo()
        patch.setattr(process, "replay", failing)
        told(upload(data), "they fail with ArithmeticError", ITS_VERSION)
    told(asyncio.run(checked(Slow())), "could not be replayed within 1 seconds", "'ironbottom replay'")
    told(asyncio.run(checked(Ended())), "has ended", "try again")
    told(asyncio.run(checked(Slow(), MOST_WAITING)), "too many records are being checked", "wait a moment")


class Slow:
    """A pipe to a process that never answers."""

    def send_bytes(self, data: bytes) -> None: ...

    def poll(self, seconds: float) -> bool:
        return False


class Ended(Slow):
    """A pipe to a process that has ended."""

    def poll(self, seconds: float) -> bool:
        raise EOFError


async def checked(pipe: Slow, waiting: int = 0) -> str:
    """What is told by the checker with such a process, when so many records wait for it."""
    checker = Checker((), None, 1)
    checker._waiting = waiting
    checker._worker.started = lambda: pipe  # type: ignore[method-assign, assignment, return-value]
    with pytest.raises(IronbottomError) as refused:
        await REPLY(checker, Job(b"", "whole"))
    await asyncio.to_thread(checker.close)
    return str(refused.value)


STORED: dict[str, tuple[str, str, str]] = {
    "its beginning": ("UPDATE match SET head = :bytes WHERE id = :id", "the beginning of its record", BACKUP),
    "its players": ("UPDATE match SET players = :bytes WHERE id = :id", "its players", BACKUP),
    "an entry": ("UPDATE entry SET body = :bytes WHERE match_id = :id AND seq = 1", "entry 1", BACKUP),
    "a lost entry": (
        "DELETE FROM entry WHERE match_id = :id AND seq = 0",
        "entry 0 of its record is missing",
        BACKUP,
    ),
    "a doubled entry": (
        "UPDATE entry SET body = replace(body, '\"seq\":1,', '\"seq\":0,') WHERE match_id = :id AND seq = 1",
        "entry 1 of its record calls itself 0",
        BACKUP,
    ),
    "an unknown game": (
        "UPDATE match SET head = replace(head, 'narrows', 'chess') WHERE id = :id",
        "no game 'chess'",
        "install the package",
    ),
    "an unknown scenario": (
        "UPDATE match SET head = replace(head, 'skirmish', 'picnic') WHERE id = :id",
        "no scenario 'picnic'",
        FILES_CARRY,
    ),
    "an unknown option": (
        "UPDATE match SET head = replace(head, '\"seats\"', '\"chairs\"') WHERE id = :id",
        "'chairs'",
        ITS_VERSION,
    ),
    "newer rules": (
        "UPDATE match SET head = replace(head, '\"engine_version\":3', '\"engine_version\":9') WHERE id = :id",
        "needs engine version 9",
        UPDATE,
    ),
    "no position": (
        'UPDATE entry SET body = replace(body, \'"hash":"\', \'"hash":"00\') WHERE match_id = :id',
        "no position was kept from which it could go on",
        "save it as a file, and play that with the version of the program",
    ),
    "values that it does not name": (
        'UPDATE match SET components = NULL, head = replace(head, \'"data_version":"\', \'"data_version":"0\')'
        " WHERE id = :id",
        "it was begun with component values 0",
        "start the server once with --components DIR",
    ),
    "lost values": (
        "UPDATE match SET components = '0' WHERE id = :id",
        "component values 0 are not in",
        BACKUP,
    ),
}
"""What may be wrong with a match of a server: what does it, what is named, and the way out."""


@pytest.fixture(scope="module")
def shelved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A data folder with a match for each damage."""
    data = tmp_path_factory.mktemp("refused")

    async def scenario() -> dict[str, str]:
        async with working(data) as service:
            found = {}
            for name in STORED:
                keys = await begin(service)
                await play(service, keys, 2)
                found[name] = keys.id
            return found

    matches = asyncio.run(scenario())
    for name, match_id in matches.items():
        if name == "no position":
            damage(data, match_id, "DELETE FROM position WHERE match_id = :id")
        damage(data, match_id, STORED[name][0])
    return data, matches


def asked(data: Path, ask: Callable[[Service], Awaitable[object]]) -> str:
    """What is told of what a server refuses."""

    async def scenario() -> str:
        async with working(data) as service:
            with pytest.raises((IronbottomError, Refused)) as refused:
                await ask(service)
            return str(refused.value)

    return asyncio.run(scenario())


async def load(service: Service, match_id: str) -> None:
    async with service.shelf.use(match_id):
        pass


@pytest.mark.parametrize("case", STORED)
def test_a_stored_match_that_is_refused(shelved: tuple[Path, dict[str, str]], case: str) -> None:
    data, matches = shelved
    told(asked(data, lambda service: load(service, matches[case])), *STORED[case][1:])


def test_what_else_a_server_refuses_of_saved_matches(
    shelved: tuple[Path, dict[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, matches = shelved
    told(asked(data, lambda service: load(service, "x")), "there is no match 'x'", "another data folder")
    whoever = Credentials()
    left = asked(data, lambda service: raw_record(service.store, matches["an entry"], whoever))
    told(left, "is for who holds the keys of all seats of people", "save it in a browser that has them all")
    nobody = asked(data, lambda service: raw_record(service.store, "x", whoever))
    told(nobody, "there is no match 'x'", "another data folder")
    unknown = asked(data, lambda service: service.values.of("narrows", "0" * 16))
    told(unknown, "no component values '0000000000000000'", "name those of a match, or none for those in use")

    async def sealed(service: Service) -> None:
        keys = await begin(service)
        async with service.shelf.use(keys.id) as live:
            record_file(live, frozenset())

    told(asked(tmp_path, sealed), "only for who holds the keys of all its seats", "until the game is over")

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    async def unread(service: Service) -> None:
        monkeypatch.setattr(Store, "_on_a_connection", full)
        await service.store.load("x")

    told(asked(data, unread), "disk is full", "try again")


def test_a_server_that_takes_no_values_of_others_says_so_by_name(tmp_path: Path) -> None:
    """Ours it takes, and those of matches that are here."""
    own = json.dumps(match_record() | carried({"prices": {"fleet": 12}})).encode()

    async def strict(service: Service, data: bytes) -> str:
        object.__setattr__(service.settings, "uploaded_values", False)
        keys, _ = await adopt_record(service, data, {}, None)
        return keys.note

    told(
        asked(tmp_path, lambda service: strict(service, own)),
        "component values of its own",
        "'ironbottom play'",
    )

    async def scenario() -> None:
        async with working(tmp_path) as service:
            assert await strict(service, json.dumps(match_record()).encode()) == ""
            object.__setattr__(service.settings, "uploaded_values", True)
            keys, _ = await adopt_record(service, own, {}, None)
            assert keys.note == ""
            assert await strict(service, own) == "", "they are those of a match that is here"

    asyncio.run(scenario())


def test_a_file_of_unknown_values_with_which_all_agrees_goes_on_with_ours_and_says_so(tmp_path: Path) -> None:
    record = match_record() | {"data_version": "0" * 16}
    del record["values"]
    data = json.dumps(record).encode()

    async def scenario() -> None:
        async with working(tmp_path) as service:
            keys, _ = await adopt_record(service, data, {}, None)
            told(keys.note, "component values 0000000000000000", "save it again where it was played")
            findings = (await service.checker.judge(data)).findings
        (found,) = [finding for finding in findings if finding.claim == "values"]
        assert found.verdict == "open"
        told(found.text, "0000000000000000", "Save it again where it was played")

    asyncio.run(scenario())


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Path]]:
    """Files and folders on which commands are tried."""
    folder = tmp_path_factory.mktemp("files")
    record = json.dumps(match_record()).encode()
    contents = {
        "good": record,
        "unknown": record.replace(b'"narrows"', b'"chess"'),
        "differs": record.replace(b'"hash": "', b'"hash": "00'),
        "cut.gz": gzip.compress(record)[:-20],
        "large.gz": gzip.compress(bytes(5000)),
    }
    found = {name: folder / name for name in (*contents, "none", "empty", "damaged", "newer", "used")}
    for name, content in contents.items():
        found[name].write_bytes(content)
    for name in ("empty", "damaged", "newer", "used"):
        found[name].mkdir()
    (found["damaged"] / FILE).write_bytes(b"no database")

    async def begun() -> None:
        async with working(found["newer"]) as service:
            await begin(service)

    asyncio.run(begun())
    with closing(sqlite3.connect(found["newer"] / FILE)) as disk, disk:
        disk.execute("UPDATE alembic_version SET version_num = '9999'")
    lock = FolderLock(found["used"])
    yield found
    lock.release()


COMMANDS: dict[str, tuple[list[str], str, str]] = {
    "no file": (
        ["replay", "none"],
        "there is no record file",
        "saved from the browser, or made by 'ironbottom new'",
    ),
    "a packed file cut off": (["verify", "cut.gz"], "cannot be unpacked", AGAIN),
    "a packed file that unfolds": (["show", "large.gz"], "holds more than 4000 bytes", AGAIN),
    "an unknown game": (["replay", "unknown"], "no game 'chess'", "install the package"),
    "mended rules": (["replay", "differs"], "the state behind action 2", ITS_VERSION),
    "a file that is there": (["new", "narrows", "skirmish", "-o", "good"], "is there already", "--force"),
    "no database": (
        ["release-check", "empty"],
        "there is no ironbottom.sqlite3 in",
        "name the data folder of a server",
    ),
    "a damaged database": (["release-check", "damaged"], "cannot be read", "put a backup in its place"),
    "a newer database": (["release-check", "newer"], "the database has form 9999", "update the program"),
    "data in use": (
        ["serve", "--port", "0", "--data", "used"],
        "another server works on",
        "stop it, or give this one",
    ),
}
"""What a command refuses: its words, what is named, and the way out."""


@pytest.mark.parametrize("case", COMMANDS)
def test_a_command_on_saved_matches_that_is_refused(
    case: str, files: dict[str, Path], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words, missing, step = COMMANDS[case]
    monkeypatch.setattr(records, "MOST_UNPACKED", 4000)
    assert main([str(files.get(word, word)) for word in words]) == 1
    told(capsys.readouterr().err, missing, step)


def test_every_kind_of_fault_of_a_record_has_its_way_out() -> None:
    """A new kind of fault is among those that have one, or says it itself."""
    of_records = (errors.BadRecord, errors.BadValues, errors.BadState, errors.ReplayDiffers)
    for kind in of_records:
        for each in (kind, *kind.__subclasses__()):
            assert refusals.step_for(each("x")) != ""
    other_form = ComponentError([Fault("pieces.json", "$.types", "unknown key", "known are none")])
    told(refusals.with_step(other_form), "pieces.json: $.types", ITS_VERSION)


def test_a_match_that_cannot_go_on_for_its_past_is_lost_says_so(tmp_path: Path, mend: Mend) -> None:
    async def scenario() -> str:
        async with working(tmp_path) as service:
            keys = await begin(service)
            await play(service, keys, 40)
            await service.shelf.save_all()
            return keys.id

    match_id = asyncio.run(scenario())
    with closing(sqlite3.connect(tmp_path / FILE)) as disk, disk:
        disk.execute("DELETE FROM told")
    mend()
    told(asked(tmp_path, lambda service: load(service, match_id)), "what was told in it", BACKUP)
