"""``ironbottom scaffold``: what it writes is a game that keeps the laws."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ironbottom.cli.main import main
from ironbottom.scaffold import BadSlug, FolderInUse, scaffold
from tests.architecture.sources import ROOT
from tests.programs import COMMAND, install

LAWS = [
    f"tests/conformance/test_{name}_laws.py" for name in ("board", "game", "option", "position", "record")
]
RUN_WHOLLY = "9 of 9 steps and decisions executed; never: nothing"


@pytest.mark.slow
def test_what_it_writes_is_found_and_keeps_the_laws(tmp_path: Path) -> None:
    """Installed as a package beside this one; then its own tests, random games and every law are tried."""
    folder, target = tmp_path / "reef", tmp_path / "installed"
    scaffold("reef", folder)
    install(folder, target)

    def run(*words: str, cwd: Path = ROOT) -> str:
        done = subprocess.run(
            [sys.executable, *words],
            env={**os.environ, "PYTHONPATH": str(target), "IRONBOTTOM_CONFORMANCE_GAME": "reef"},
            cwd=cwd,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
        return done.stdout

    assert "7 passed" in run("-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=folder)
    assert "4 of 4 rules have tests" in run(*COMMAND[1:], "ledger", "reef", str(folder / "tests"))
    assert "test tests/test_rules.py::test_red_begins" in run(*COMMAND[1:], "rules", "reef", "1.1")
    assert RUN_WHOLLY in run(*COMMAND[1:], "fuzz", "reef", "--games", "20", "--workers", "1")
    assert "reef: " in run("-m", "pytest", "-q", "-p", "no:cacheprovider", *LAWS)
    named = run(
        "-c",
        "from reef.rules.turn import PickCounter, WholeGame as Whole; print(Whole.NAME, PickCounter.NAME)",
    )
    assert named.split() == ["reef.WholeGame", "reef.PickCounter"]


def test_it_writes_over_nothing(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(FolderInUse):
        scaffold("reef", tmp_path)
    assert [*tmp_path.iterdir()] == [tmp_path / "mine.txt"]


@pytest.mark.parametrize(
    "slug", ["", "Reef", "my-game", "../reef", "class", "aapacific", "random", "msgspec"]
)
def test_what_cannot_name_a_game_is_refused(slug: str, tmp_path: Path) -> None:
    with pytest.raises(BadSlug):
        scaffold(slug, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_the_command_says_how_to_go_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scaffold", "reef", str(tmp_path / "reef")]) == 0
    told = capsys.readouterr().out
    assert "pyproject.toml" in told and "ironbottom fuzz reef" in told
