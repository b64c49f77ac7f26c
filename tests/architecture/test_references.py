"""What the docstrings and comments of a game refer to in its component values is there."""

import re
from pathlib import Path

import pytest

from tests.architecture.sources import PACKAGE, shown

NAMED = re.compile(r"(?<![\w.])(?:data|components)\.(\w+)(?:\.([A-Z]\w*))?(?=[`)\s.,;]|$)", re.MULTILINE)
"""``components.model.Unit``: the module, and a class in it."""
MODULES = ("files", "ids", "model", "scenario", "scenario_file", "tables_file")
GAMES = sorted(path for path in (PACKAGE / "games").iterdir() if (path / "components").is_dir())


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_what_is_referred_to_among_component_values_is_there(game: Path) -> None:
    gone = []
    for path in sorted(game.rglob("*.py")):
        for module, name in NAMED.findall(path.read_text(encoding="utf-8")):
            if module not in MODULES:
                continue
            target = game / "components" / f"{module}.py"
            text = target.read_text(encoding="utf-8") if target.is_file() else ""
            if not text or (name and not re.search(rf"\b{name}\b", text)):
                gone.append(f"{shown(path)}: {module}.{name}")
    assert not gone
