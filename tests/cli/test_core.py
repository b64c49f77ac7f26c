"""The core stands alone: rules, odds, computer players and simulation without web server and database."""

from __future__ import annotations

import subprocess
import sys
import tomllib

import pytest

from tests.architecture.sources import ROOT

WITHOUT = """
import sys
from importlib.abc import MetaPathFinder

class Missing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
{code}
"""
FIND = """
import importlib.util as util
real = util.find_spec
util.find_spec = lambda name, package=None: None if name in {missing} else real(name, package)
"""


def of_the_server() -> set[str]:
    """The names under which the packages of the extra are imported."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {each.partition(">")[0] for each in project["optional-dependencies"]["server"]}


def run(code: str) -> subprocess.CompletedProcess[str]:
    """Run a program where the packages of the server cannot be imported."""
    missing = sorted(of_the_server())
    whole = FIND.format(missing=missing) + WITHOUT.format(missing=missing, code=code)
    return subprocess.run([sys.executable, "-c", whole], capture_output=True, text=True, check=False)


def command(*words: str) -> str:
    return f"from ironbottom.cli import main; sys.exit(main({list(words)!r}))"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("games",), "aapacific: Axis & Allies: Pacific"),
        (("odds", "2 infantry", "vs", "infantry"), "win "),
        (("simulate", "aapacific", "--games", "1", "--player", "japan=random"), "aapacific"),
    ],
)
def test_games_odds_and_simulation_need_no_server(words: tuple[str, ...], told: str) -> None:
    done = run(command(*words))
    assert (done.returncode, told in done.stdout) == (0, True), done.stderr


def test_computer_players_need_no_server() -> None:
    slugs = "from ironbottom.kernel import registry; from ironbottom.players.levels import levels\n"
    done = run(slugs + "print(*(levels(slug)[0].id for slug in registry.slugs()))")
    assert done.returncode == 0, done.stderr


def test_to_play_without_the_server_is_refused_by_name() -> None:
    done = run(command("play"))
    assert done.returncode == 1
    assert "pip install 'ironbottom[server]'" in done.stderr and "Traceback" not in done.stderr


def test_the_wheel_names_ranges_and_no_pins() -> None:
    """Who needs another version of a library beside us can have it; what is tested together is locked."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["server"]]
    assert [each for each in needed if "==" in each] == []
