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
from tests.programs import install

LAWS = [f"tests/conformance/test_{name}_laws.py" for name in ("game", "option", "position", "record")]


@pytest.mark.slow
def test_what_it_writes_is_found_and_keeps_the_laws(tmp_path: Path) -> None:
    """Installed as a package beside this one; then every law of the conformance suite is tried on it."""
    folder, target = tmp_path / "reef", tmp_path / "installed"
    scaffold("reef", folder)
    install(folder, target)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *LAWS],
        env={**os.environ, "PYTHONPATH": str(target), "IRONBOTTOM_CONFORMANCE_GAME": "reef"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert "reef: " in done.stdout


def test_it_writes_over_nothing(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(FolderInUse):
        scaffold("reef", tmp_path)
    assert [*tmp_path.iterdir()] == [tmp_path / "mine.txt"]


@pytest.mark.parametrize("slug", ["", "Reef", "my-game", "../reef", "class", "aapacific"])
def test_what_cannot_name_a_game_is_refused(slug: str, tmp_path: Path) -> None:
    with pytest.raises(BadSlug):
        scaffold(slug, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_the_command_says_how_to_go_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scaffold", "reef", str(tmp_path / "reef")]) == 0
    told = capsys.readouterr().out
    assert "pyproject.toml" in told and "ironbottom fuzz reef" in told
