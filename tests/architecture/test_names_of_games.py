"""A game is known by its own folder: nothing else in the product names one, so that any other can take its place."""

import re
from collections.abc import Iterable
from pathlib import Path

from ironbottom.kernel.homes import found
from tests.architecture.sources import PACKAGE, ROOT, client_files, python_files, shown

GAMES = PACKAGE / "games"


def named(slug: str) -> str:
    """Where a slug names the game: as a package or in quotes; a rule of another game may be called the same."""
    word = re.escape(slug)
    return rf"""games[./]{word}\b|["']{word}["':.]|\b{word}:\w+\.\w"""


def naming(files: Iterable[Path], slugs: Iterable[str]) -> list[str]:
    """The lines that name one of these games."""
    names = re.compile("|".join(map(named, slugs)))
    return [
        f"{shown(file)}:{number}"
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        if names.search(line)
    ]


def test_no_game_is_named_outside_its_folder() -> None:
    product = [file for file in python_files() if GAMES not in file.parents]
    tools = sorted((ROOT / "tools").rglob("*.py"))
    assert naming([*product, *tools, *client_files()], found()) == []


def test_no_game_names_another() -> None:
    for slug in found():
        own = [file for file in python_files() if GAMES / slug in file.parents]
        assert naming(own, found().keys() - {slug}) == []
