"""Component files say words where the records that read them hold numbers."""

from __future__ import annotations

import msgspec
import pytest

from ironbottom.kernel.components import faults_in
from ironbottom.kernel.papers import Record, Word
from ironbottom.kernel.spelling import json_schemas, read_words


class Side(Word):
    JAPAN = 0
    ALLIES = 1


class Condition(Record, frozen=True, kw_only=True):
    """One that holds others of its own kind."""

    side: Side
    all_of: tuple[Condition, ...] = ()
    unless: Condition | None = None


class Terms(Record, frozen=True, kw_only=True):
    win: Condition


NESTED = {"side": "japan", "all_of": [{"side": "allies"}], "unless": {"side": "allies", "all_of": []}}


def test_a_record_may_hold_records_of_its_own_kind() -> None:
    """It was asked for its words for ever: RecursionError when the game was loaded."""
    other = Condition(side=Side.ALLIES)
    assert read_words({"win": NESTED}, Terms).win == Condition(side=Side.JAPAN, all_of=(other,), unless=other)
    told = json_schemas({"terms": Terms})["terms"]
    assert told["$defs"]["Side"]["enum"] == ["japan", "allies"]


def test_a_word_that_is_none_is_named_where_it_stands() -> None:
    wrong = {"win": {"side": "japan", "all_of": [{"side": "mars"}]}}
    (fault,) = faults_in(wrong, Terms, "terms.json")
    assert (fault.path, fault.wrong) == ("$.win.all_of[0].side", "no word mars")
    with pytest.raises(msgspec.ValidationError, match=r"\$\.win\.all_of\[0\]\.side"):
        read_words(wrong, Terms)


class Stretch(Record, frozen=True, kw_only=True):
    turns: tuple[int, int]
    names: dict[str, tuple[str, str]]


@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        ({"turns": [1, 2, 3], "names": {}}, "$.turns"),
        ({"turns": [], "names": {}}, "$.turns"),
        ({"turns": [1, 2], "names": {"a": ["x"]}}, "$.names.a"),
    ],
)
def test_a_list_that_is_too_long_or_too_short_is_named_where_it_stands(
    wrong: dict[str, object], path: str
) -> None:
    """The file was refused without a word."""
    (fault,) = faults_in(wrong, Stretch, "stretch.json")
    assert fault.path == path
    assert fault.right.startswith("give a list of 2, each item")
