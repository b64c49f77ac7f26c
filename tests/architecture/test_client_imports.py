"""The client knows the protocol only: it imports its own files and packages, nothing else of the project.

The stand-in for the server may read the project's data, and so must not get into the built client: tests import
it, everything else only loads it, behind ``import.meta.env.DEV``.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.sources import CLIENT_SOURCES, client_files, shown

STAND_IN = CLIENT_SOURCES / "mock"
TEST_SUFFIX = ".test.ts"
RELATIVE_IMPORT = re.compile(r"""\b(?:from|import)(?P<loaded>\()?\s*["'](?P<target>\.[^"'?]*)""")


def leaving(path: Path, source: str) -> Iterator[tuple[int, str]]:
    """Line and target of each import that leads out of the client's sources, or to the stand-in."""
    if path.is_relative_to(STAND_IN) or path.name.endswith(TEST_SUFFIX):
        return
    for number, line in enumerate(source.splitlines(), start=1):
        for found in RELATIVE_IMPORT.finditer(line):
            target = (path.parent / found["target"]).resolve()
            built_in = target.is_relative_to(STAND_IN) and not found["loaded"]
            if built_in or not target.is_relative_to(CLIENT_SOURCES):
                yield number, found["target"]


def test_no_client_file_imports_from_outside_the_client() -> None:
    found = [
        f"{shown(path)}:{line}: imports {target}: outside client/src, or the stand-in server"
        for path in client_files()
        for line, target in leaving(path, path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        'import board from "../../../src/ironbottom/data/aapacific/board.json";',
        "const board = await import('../../package.json');",
        'import "../../styles.css?inline";',
        'import { install } from "../mock/install";',
    ],
)
def test_an_import_from_outside_is_found(source: str) -> None:
    assert len(list(leaving(CLIENT_SOURCES / "map" / "Board.svelte", source))) == 1


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("map/Board.svelte", 'import { read } from "../net/reading";\nimport { mount } from "svelte";'),
        ("main.ts", 'if (import.meta.env.DEV) await import("./mock/install");'),
        ("net/api.test.ts", 'import { install } from "../mock/install";'),
        ("mock/board.ts", 'import board from "../../../src/ironbottom/data/aapacific/board.json";'),
    ],
)
def test_an_import_from_inside_is_left_alone(file: str, source: str) -> None:
    assert list(leaving(CLIENT_SOURCES / file, source)) == []
