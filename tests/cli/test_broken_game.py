"""A game of another package that cannot be loaded is named and left out; all others can be played."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.programs import COMMAND

SECONDS = 240
BROKEN = "GAME = dict(slug='broken', odds=1)[0]\n"


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder with an installed package whose game fails when it is imported."""
    return installed_as(tmp_path, "ironbottom.games")


def installed_as(tmp_path: Path, group: str) -> Path:
    (tmp_path / "broken_game.py").write_text(BROKEN)
    about = tmp_path / "broken_game-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-game\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[{group}]\nbroken = broken_game:GAME\n")
    return tmp_path


def ran(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run(
        [*COMMAND, *words], capture_output=True, text=True, timeout=SECONDS, check=False, env=environment
    )


def test_a_game_that_cannot_be_loaded_is_named_and_the_others_are_listed(installed: Path) -> None:
    done = ran(installed, "games")
    assert done.returncode == 0
    assert "scenario midway" in done.stdout
    assert "the game 'broken' cannot be loaded from broken_game:GAME (KeyError: 0)" in done.stderr


def test_who_asks_for_it_is_told_what_is_wrong_with_it(installed: Path) -> None:
    done = ran(installed, "fuzz", "broken", "--games", "1")
    assert done.returncode == 1
    assert done.stderr.startswith("ironbottom: the game 'broken' cannot be loaded")
    assert "Traceback" not in done.stderr


def test_a_game_in_the_making_stands_in_no_list_but_is_found_by_its_slug(tmp_path: Path) -> None:
    folder = installed_as(tmp_path, "ironbottom.games_in_the_making")
    listed = ran(folder, "games")
    assert listed.returncode == 0
    assert "broken" not in listed.stdout + listed.stderr
    asked = ran(folder, "fuzz", "broken", "--games", "1")
    assert asked.stderr.startswith("ironbottom: the game 'broken' cannot be loaded")
