"""``ironbottom release-check`` says which matches of a server mended rules play otherwise, and where."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from ironbottom.cli.main import main
from ironbottom.cli.release import LOST, SAFE
from ironbottom.server.protocol import MatchKeys
from ironbottom.server.service import Service
from ironbottom.server.store.database import FILE
from narrows.rules import Plot
from tests.server.test_damaged import damage
from tests.server.test_mended import KEPT, Mend, begin, match_of, mend, play
from tests.server.working import working

__all__ = ["mend"]


@pytest.fixture
def data(tmp_path: Path) -> tuple[Path, list[str]]:
    """Three matches: one that has hardly begun, one with a position, and one without."""

    async def scenario() -> list[str]:
        async with working(tmp_path) as service:
            fresh, kept, bare = [await begin(service) for _ in range(3)]
            await play(service, kept, KEPT)
            while await plots(service, kept):
                await play(service, kept, 1)
            await service.shelf.save_all()
            await play(service, kept, 1)
            await play(service, bare, KEPT)
            return [fresh.id, kept.id, bare.id]

    return tmp_path, asyncio.run(scenario())


async def plots(service: Service, keys: MatchKeys) -> bool:
    """Whether a card is asked for: what cards give is counted when they are shown, and the mend is of that."""
    return isinstance((await match_of(service, keys)).game.decision, Plot)


def test_it_names_the_matches_that_differ_and_what_of_each_is_lost(
    data: tuple[Path, list[str]], mend: Mend, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, (fresh, kept, bare) = data
    before = (folder / FILE).read_bytes()
    assert main(["release-check", str(folder)]) == 0
    assert capsys.readouterr().out.strip() == (
        "3 matches: 3 play as they did, 0 go on from a position with every action, 0 would lose actions, "
        "0 would be lost"
    )

    mend()
    assert main(["release-check", str(folder), "--json"]) == LOST, (
        "of a match the position of its beginning is left"
    )
    found = {each["id"]: each for each in json.loads(capsys.readouterr().out)}
    assert found[fresh]["fault"] == ""
    behind = found[kept]["goes_on"]
    assert behind == found[kept]["entries"] - 1 >= KEPT
    assert found[kept].get("actions_lost", 0) == 0
    assert "the state behind action " in found[kept]["fault"]
    assert (found[bare]["goes_on"], found[bare]["entries"]) == (0, KEPT)
    assert 0 < found[bare]["actions_lost"] <= KEPT

    assert main(["release-check", str(folder)]) == LOST
    out = capsys.readouterr().out
    assert (
        f"behind {behind} of {behind + 1} entries; the rules allow what was played behind it, and nothing is lost"
        in out
    )
    assert f"do not allow the last {found[bare]['actions_lost']} actions: lost" in out
    assert "1 go on from a position with every action, 1 would lose actions, 0 would be lost" in out
    assert "stop it in order" in out
    assert (folder / FILE).read_bytes() == before, "only a copy is tried"


def test_a_match_with_a_position_at_its_end_loses_nothing_and_without_any_it_is_lost(
    tmp_path: Path, mend: Mend, capsys: pytest.CaptureFixture[str]
) -> None:
    async def scenario() -> str:
        async with working(tmp_path) as service:
            keys = await begin(service)
            await play(service, keys, KEPT)
            await service.shelf.save_all()
            return keys.id

    kept = asyncio.run(scenario())
    mend()
    assert main(["release-check", str(tmp_path)]) == SAFE
    assert (
        f"goes on from its position behind {KEPT} of {KEPT} entries, as it stands" in capsys.readouterr().out
    )

    damage(tmp_path, kept, "DELETE FROM position WHERE match_id = :id")
    assert main(["release-check", str(tmp_path)]) == LOST
    out = capsys.readouterr().out
    assert f"{kept} (narrows): the state behind action " in out
    assert "no position to go on from: it would be lost" in out
    assert "1 would be lost" in out


def test_a_folder_without_a_database_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["release-check", str(tmp_path)]) == 1
    assert "name the data folder of a server" in capsys.readouterr().err
