"""The drawings that games may choose among are those that the client has."""

from __future__ import annotations

import re

import pytest

from ironbottom.kernel import glyphs
from tests.architecture.sources import CLIENT_SOURCES

DRAWN = {
    "silhouettes": ("SILHOUETTES", glyphs.SILHOUETTES),
    "badges": ("BADGES", glyphs.BADGES),
    "emblems": ("EMBLEMS", glyphs.EMBLEMS),
    "signs": ("SIGNS", glyphs.SIGNS),
}


@pytest.mark.parametrize("file", DRAWN)
def test_games_choose_among_what_the_client_draws(file: str) -> None:
    name, known = DRAWN[file]
    source = (CLIENT_SOURCES / "glyphs" / f"{file}.ts").read_text(encoding="utf-8")
    table = re.search(rf"const {name}: [^=]*= {{\n(.*?)\n}};", source, re.DOTALL)
    assert table is not None
    assert re.findall(r"^  (\w+):", table[1], re.MULTILINE) == [*known]
