"""What players look up is told in words: no keys of files and no ids stand in the reference of any game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from ironbottom.kernel import registry
from ironbottom.kernel.homes import listed
from ironbottom.kernel.views import Reference

KEYS = {
    "a key": re.compile(r"\w_\w"),
    "two words grown together": re.compile(r"\b[a-z]+[A-Z]"),
    "a number glued on": re.compile(r"\b[A-Za-z]?[a-z]{2,}\d"),
    "a month in figures": re.compile(r"\b19\d\d-\d\d\b"),
    "an abbreviation written as a word": re.compile(
        r"\b(?:Us|Cw|Tt|Fst|Drms?|Cva|Lba|Nav(?! point)|Aa|Tp|Aps?|Cps?|Vps?|Mf|Br|Nz|Snlf|Gba|Usl|Nei|Rtb|Bb|Cv)\b"
    ),
    "what a player never sees": re.compile(r"\b(?:seed|scenario file|JSON|field [a-z]+ of the scenario)\b"),
    "the number of a ruling": re.compile(r"\b[Rr]uling [a-zA-Z]*_?[qQ]?\d+|\(Q\d+\)"),
    "a range without words": re.compile(r"<=|>="),
}


def faults(texts: Iterator[tuple[str, str]]) -> set[str]:
    return {
        f"{what} in {where}: {text}"
        for where, text in texts
        for what, key in KEYS.items()
        if key.search(text)
    }


def words_of(reference: Reference) -> Iterator[tuple[str, str]]:
    """What is read, and where."""
    for sheet in reference.sheets:
        yield from ((sheet.title, text) for text in (sheet.title, *sheet.columns))
        yield from ((sheet.title, cell) for row in sheet.rows for cell in row)
    for rule in reference.rules:
        yield from ((rule.id, text) for text in (rule.title, rule.summary))


@pytest.mark.parametrize("slug", listed())
def test_the_reference_of_a_game_has_no_keys(slug: str) -> None:
    """Once there were "Usl2", "Tt 0 4", "naval round sea", "1941-12", "(ruling pw_q16)"."""
    found = faults(words_of(registry.game(slug).reference(None)))
    assert not found, "\n".join(sorted(found)[:20])


@pytest.mark.parametrize("slug", listed())
def test_places_and_sides_stand_in_the_sheets_of_a_game_by_their_names(slug: str) -> None:
    """Once there were "java", "us, australia, newzealand", "japan capital"."""
    spec = registry.game(slug)
    board = spec.board(None)
    names = {space.id: space.name for space in board.spaces} | {side.id: side.name for side in board.sides}
    ids = {id for id, name in names.items() if not id[-1].isdigit() and id.replace("_", " ") != name}
    raw = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(ids)))})\b")
    sheets = [sheet for sheet in spec.reference(None).sheets if sheet.id != "rulings"]
    told = [(sheet.title, text) for sheet in sheets for row in (sheet.columns, *sheet.rows) for text in row]
    found = {f"{title}: {text}" for title, text in told if raw.search(text)}
    assert not found, "\n".join(sorted(found)[:20])


@pytest.mark.parametrize("slug", listed())
def test_every_column_of_the_reference_has_a_heading(slug: str) -> None:
    """Once nobody was told whether the first column had dice, turns or Areas."""
    for sheet in registry.game(slug).reference(None).sheets:
        assert len({len(row) for row in (sheet.columns, *sheet.rows)}) == 1, sheet.title
        for heading in (sheet.title, *sheet.columns):
            assert heading, f"{sheet.title} has a column without a heading"
            assert not heading[0].islower(), f"{sheet.title}: {heading}"
        for name, *_ in sheet.rows:
            assert name and not name[0].islower(), f"{sheet.title}: {name!r}"


def test_a_table_of_oceans_of_fire_that_gains_a_row_or_a_column_gets_words_for_it() -> None:
    """Each table has a title and says what its rows are."""
    from ironbottom.games.oceansoffire.components import load
    from ironbottom.games.oceansoffire.shown.sheet_words import TABLES

    assert set(TABLES) == set(load(None).tables)
