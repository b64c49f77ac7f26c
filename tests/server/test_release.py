"""``ironbottom release-check`` says which matches of a server mended rules play otherwise, and where."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from ironbottom.cli.main import main
from ironbottom.server.store.database import FILE
from tests.server.test_mended import KEPT, Mend, begin, mend, play
from tests.server.working import working

__all__ = ["mend"]


@pytest.fixture
def data(tmp_path: Path) -> tuple[Path, list[str]]:
    """Three matches: one that has hardly begun, one with a position, and one without."""

    async def scenario() -> list[str]:
        async with working(tmp_path) as service:
            fresh, kept, bare = [await begin(service) for _ in range(3)]
            await play(service, kept, KEPT)
            await service.shelf.keep_positions(all_of_them=True)
            await play(service, kept, 2)
            await play(service, bare, KEPT)
            return [fresh.id, kept.id, bare.id]

    return tmp_path, asyncio.run(scenario())


def test_it_names_the_matches_that_differ_and_the_first_action_that_does(
    data: tuple[Path, list[str]], mend: Mend, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, (fresh, kept, bare) = data
    before = (folder / FILE).read_bytes()
    assert main(["release-check", str(folder)]) == 0
    assert capsys.readouterr().out.strip() == (
        "3 matches: 3 play as they did, 0 go on from a position, 0 would be lost"
    )

    mend()
    assert main(["release-check", str(folder), "--json"]) == 0
    found = {each["id"]: each for each in json.loads(capsys.readouterr().out)}
    assert found[fresh]["fault"] == ""
    assert found[kept]["goes_on"] == KEPT
    assert "the state behind action " in found[kept]["fault"]
    assert (found[bare]["goes_on"], found[bare]["entries"]) == (0, KEPT), "that of its beginning"
    assert (folder / FILE).read_bytes() == before, "only a copy is tried"


def test_a_match_without_a_position_would_be_lost(
    tmp_path: Path, mend: Mend, capsys: pytest.CaptureFixture[str]
) -> None:
    async def scenario() -> str:
        async with working(tmp_path) as service:
            keys = await begin(service)
            await play(service, keys, KEPT)
            return keys.id

    match_id = asyncio.run(scenario())
    mend()
    assert main(["release-check", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert f"{match_id} (narrows): the state behind action " in out
    assert "no position to go on from: it would be lost" in out
    assert "1 would be lost" in out


def test_a_folder_without_a_database_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["release-check", str(tmp_path)]) == 1
    assert "is not there" in capsys.readouterr().err
