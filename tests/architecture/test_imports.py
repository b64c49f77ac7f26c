"""Who may import whom: the arrows of docs/ARCHITECTURE.md."""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.imports import Import, imports_in, module_name
from tests.architecture.sources import ROOT, python_files, shown

# Each part of the package and the parts that it may import. Every part may import itself.
ARROWS = {
    "kernel": (),
    "mechanics": ("kernel",),
    "games": (),
    "odds": ("kernel",),
    "players": ("kernel", "odds"),
    "scaffold": ("kernel",),
    "sim": ("kernel", "players", "odds"),
    "server": ("kernel", "players", "odds"),
    "cli": ("kernel", "mechanics", "players", "odds", "scaffold", "sim", "server"),
    "__main__": ("cli",),
}
# The parts of a game from the floor up: each may import itself and those above it in this list. Beside them, what of
# the package it may import.
FLOOR = ("kernel", "mechanics")
PARTS = {
    "components": FLOOR,
    "position": FLOOR,
    "rules": FLOOR,
    "laboratory": FLOOR,
    "odds": (*FLOOR, "odds"),
    "shown": FLOOR,
    "opponent": (*FLOOR, "odds", "players"),
    "spec": FLOOR,
}
PURE = ("kernel", "mechanics", "games")
IMPURE_PARTS = ("odds", "opponent")
"""Of a game: odds draw their own dice, opponents look at the clock, and both count with NumPy."""
PURE_LIBRARIES = ("msgspec",)

# Rules must give the same answer at any time, on any machine and in any process.
FORBIDDEN_IN_PURE = {
    "the clock": "calendar datetime sched time timeit zoneinfo",
    "chance": "random secrets uuid",
    "the network": "asyncio ftplib http imaplib poplib select selectors smtplib socket socketserver ssl urllib xmlrpc",
    "files": "dbm fileinput glob importlib io mmap os pathlib shelve shutil sqlite3 tempfile",
    "the environment": "ctypes getpass locale os platform signal subprocess sys",
    "other threads and processes": "concurrent multiprocessing queue subprocess threading",
    "saved code": "marshal pickle",
}
# The places where a game's files come in, and games themselves and their types, by one thread at a time.
EXCEPTIONS = {
    "kernel.decoding": ("threading.Lock",),
    "kernel.components": ("importlib.resources.abc", "pathlib"),
    "kernel.homes": ("importlib.metadata", "importlib.resources"),
    "kernel.nations": ("importlib.resources",),
    "kernel.registry": ("threading.RLock",),
}


def part_of(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


def place_in_game(module: str) -> tuple[str, str]:
    """The game in which a module lies and the part of it; both empty outside of games."""
    parts = [*module.split("."), "", ""]
    return (parts[2], parts[3]) if parts[1] == "games" else ("", "")


def is_pure(module: str) -> bool:
    return part_of(module) in PURE and place_in_game(module)[1] not in IMPURE_PARTS


def libraries_for(module: str) -> set[str]:
    """The libraries that a module may import: the core stands without those of the server."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    ranges = [*project["dependencies"], *extras["fast"]]
    if part_of(module) == "server" or module == "ironbottom.cli.serve":
        ranges += extras["server"]
    return {re.split("[<>=]", each)[0].replace("-", "_") for each in ranges}


def inside_fault(module: str, target: str) -> str | None:
    """Say what is wrong with the import of ``target``, a module of the package, by ``module``."""
    here, there = part_of(module), part_of(target)
    if target == "ironbottom.__version__" or here == there != "games":
        return None
    if there == "games":
        return game_fault(module, target)
    if here and here not in ARROWS:
        return f"{here} is no known part; give it its arrows in docs/ARCHITECTURE.md and in this test"
    if there in ARROWS.get(here, ()) or there in PARTS.get(place_in_game(module)[1], ()):
        return None
    return f"{here or 'the package itself'} must not import {there}"


def game_fault(module: str, target: str) -> str | None:
    """Say what is wrong with the import of ``target``, a module of a game."""
    game, part = place_in_game(module)
    other, floor = place_in_game(target)
    if not game or game != other:
        return "nothing imports a game, or another one than its own; go through kernel.registry"
    order = list(PARTS)
    if part in PARTS and floor in PARTS and order.index(floor) <= order.index(part):
        return None
    return (
        f"{part or game} must not import {floor or other}: the parts of a game stand on {' <- '.join(order)}"
    )


def outside_fault(module: str, imported: Import) -> str | None:
    """Say what is wrong with an import from outside the package."""
    root = imported.target.split(".")[0]
    if root in ("tests", "bench"):
        return f"nothing imports {root}"
    pure = is_pure(module)
    if root not in sys.stdlib_module_names:
        allowed = PURE_LIBRARIES if pure else libraries_for(module)
        return None if root in allowed else f"only these libraries may be imported here: {sorted(allowed)}"
    if not pure or imported.typing_only or excepted(module, imported.target):
        return None
    reasons = [what for what, names in FORBIDDEN_IN_PURE.items() if root in names.split()]
    return f"kernel, mechanics and games stay clear of {reasons[0]}" if reasons else None


def excepted(module: str, target: str) -> bool:
    """Whether a pure module has leave for this import: the kernel's loader reads files, its registry finds games."""
    _, _, inside = module.partition(".")
    return any(target == name or target.startswith(f"{name}.") for name in EXCEPTIONS.get(inside, ()))


def faults(module: str, source: str, package: str) -> Iterator[str]:
    for imported in imports_in(source, package):
        if imported.target.split(".")[0] == "ironbottom":
            fault = inside_fault(module, imported.target)
        else:
            fault = outside_fault(module, imported)
        if fault:
            yield f"{imported.line}: imports {imported.target}: {fault}"


def faults_of(path: Path) -> list[str]:
    module = module_name(path)
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    return [f"{shown(path)}:{fault}" for fault in faults(module, path.read_text(encoding="utf-8"), package)]


def test_every_import_follows_an_arrow() -> None:
    found = [fault for path in python_files() for fault in faults_of(path)]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("ironbottom.kernel.dice", "import random"),
        ("ironbottom.kernel.dice", "def roll():\n    from os import environ"),
        ("ironbottom.kernel.dice", "import numpy"),
        ("ironbottom.kernel.flow", "from ironbottom.games import aapacific"),
        ("ironbottom.kernel.flow", "from ..games.aapacific.position import state"),
        ("ironbottom.kernel.flow", "from ironbottom import games"),
        ("ironbottom.kernel.paths", "from ironbottom.mechanics import hexes"),
        ("ironbottom.games.aapacific.rules.turn", "from ironbottom.players import base"),
        ("ironbottom.games.aapacific.rules.turn", "from ironbottom.games.blitz.position import state"),
        ("ironbottom.games.aapacific.rules.turn", "from pathlib import Path"),
        ("ironbottom.games.aapacific.components.files", "from pathlib import Path"),
        ("ironbottom.games.aapacific.rules.turn", "from ironbottom.games.aapacific.shown import view"),
        ("ironbottom.games.aapacific.rules.turn", "from ironbottom.odds import chain"),
        ("ironbottom.games.aapacific.position.state", "from ironbottom.games.aapacific.rules import turn"),
        ("ironbottom.players.levels", "from ironbottom.games.aapacific.position import state"),
        ("ironbottom.games.blitz.opponent.planner", "from ironbottom.games.aapacific.position import state"),
        ("ironbottom.server.app", "import ironbottom.games.aapacific"),
        ("ironbottom.server.app", "from ironbottom.cli import main"),
        ("ironbottom.server.app", "import tests.kernel"),
        ("ironbottom.server.app", "import fastapi"),
        ("ironbottom.sim.fuzz", "import sqlalchemy"),
        ("ironbottom.cli.odds", "import litestar"),
        ("ironbottom.novelty", "from ironbottom.kernel import flow"),
    ],
)
def test_an_import_against_the_arrows_is_found(module: str, source: str) -> None:
    assert len(list(faults(module, source, module.rpartition(".")[0]))) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("ironbottom.kernel.saves", "from ironbottom import __version__"),
        ("ironbottom.kernel.registry", "from pkgutil import resolve_name"),
        ("ironbottom.games.aapacific.rules.turn", "from ..position.state import PacificState"),
        ("ironbottom.kernel.components", "from pathlib import Path"),
        ("ironbottom.games.aapacific.position.state", "if TYPE_CHECKING:\n    from pathlib import Path"),
        (
            "ironbottom.games.aapacific.opponent",
            "from ironbottom.games.aapacific.position.state import Pacific",
        ),
        ("ironbottom.games.aapacific.odds", "import numpy"),
        ("ironbottom.server.app", "import random"),
    ],
)
def test_an_import_along_the_arrows_is_none_of_them(module: str, source: str) -> None:
    assert list(faults(module, source, module.rpartition(".")[0])) == []
