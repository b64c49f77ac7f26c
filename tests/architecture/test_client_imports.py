"""The client knows the protocol only: it imports its own files and packages, nothing else of the project."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.sources import CLIENT_SOURCES, client_files, shown

RELATIVE_IMPORT = re.compile(r"""\b(?:from|import)\s*\(?\s*["'](?P<target>\.[^"'?]*)""")


def leaving(path: Path, source: str) -> Iterator[tuple[int, str]]:
    """Line and target of each import that leads out of the client's sources."""
    for number, line in enumerate(source.splitlines(), start=1):
        for found in RELATIVE_IMPORT.finditer(line):
            if not (path.parent / found["target"]).resolve().is_relative_to(CLIENT_SOURCES):
                yield number, found["target"]


def test_no_client_file_imports_from_outside_the_client() -> None:
    found = [
        f"{shown(path)}:{line}: imports {target}: outside client/src"
        for path in client_files()
        for line, target in leaving(path, path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        'import board from "../../../src/ironbottom/games/aapacific/components/values/board.json";',
        "const board = await import('../../package.json');",
        'import "../../styles.css?inline";',
    ],
)
def test_an_import_from_outside_is_found(source: str) -> None:
    assert len(list(leaving(CLIENT_SOURCES / "map" / "Board.svelte", source))) == 1


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("map/Board.svelte", 'import { read } from "../net/reading";\nimport { mount } from "svelte";'),
        ("main.ts", 'const page = await import("./pages/Game.svelte");'),
    ],
)
def test_an_import_from_inside_is_left_alone(file: str, source: str) -> None:
    assert list(leaving(CLIENT_SOURCES / file, source)) == []
