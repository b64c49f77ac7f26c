"""Kernel, server and geometry can be read from the floor up: no module needs, by any way round, one that needs it."""

from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.architecture.imports import imports_in, module_name
from tests.architecture.sources import PACKAGE

FOLDERS = ("kernel", "mechanics", "odds", "players", "sim", "server", "cli")

Needs = Mapping[str, frozenset[str]]

PAIRS = {("ironbottom.kernel.game", "ironbottom.kernel.registry")}
"""What the first names of the second in types alone: a game knows its descriptor, which tells how games are made."""


def needs_of(folder: str) -> Needs:
    """The modules of a folder, each with those of the same folder that it imports, be it for types alone."""
    files = {module_name(path): path for path in sorted((PACKAGE / folder).rglob("*.py"))}
    return {module: frozenset(_needed(module, path, files)) for module, path in files.items()}


def _needed(module: str, path: Path, files: Mapping[str, Path]) -> Iterator[str]:
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for imported in imports_in(path.read_text("utf-8"), package):
        target = imported.target if imported.target in files else imported.target.rpartition(".")[0]
        if imported.typing_only and (module, target) in PAIRS:
            continue
        if target in files and target != module and not module.startswith(f"{target}."):
            yield target


def circle_in(needs: Needs) -> str:
    """The modules of a circle, each needed by the next; empty when there is none."""
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as circle:
        return " <- ".join(circle.args[1])
    return ""


@pytest.mark.parametrize("folder", FOLDERS)
def test_modules_import_one_another_without_circles(folder: str) -> None:
    assert circle_in(needs_of(folder)) == ""


def test_a_circle_is_found_and_named() -> None:
    circle = circle_in(
        {"flow": frozenset({"game"}), "game": frozenset({"views"}), "views": frozenset({"flow"})}
    )
    assert {*circle.split(" <- ")} == {"flow", "game", "views"}


def test_imports_for_types_count_as_well() -> None:
    assert "ironbottom.kernel.state" in needs_of("kernel")["ironbottom.kernel.registry"]
