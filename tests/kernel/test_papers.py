"""The texts of a game: what a list of rules must have besides rules."""

from __future__ import annotations

import pytest

from ironbottom.kernel.paper_faults import paper_faults
from ironbottom.kernel.papers import Chapter, ExamplesFile, Rule, RulesFile, RulingsFile

LAND, SEA = Rule(id="drill:land.1", title="", summary=""), Rule(id="drill:sea.1", title="", summary="")


def faults(chapters: str, rules: tuple[Rule, ...]) -> list[str]:
    titled = tuple(Chapter(id=key, title=key) for key in chapters.split())
    found = paper_faults(
        RulesFile(game="drill", chapters=titled, rules=rules),
        RulingsFile(game="drill", options=(), rulings=()),
        ExamplesFile(game="drill", examples=()),
        (),
    )
    return [fault.path for fault in found]


@pytest.mark.parametrize(
    ("chapters", "rules", "wrong"),
    [
        ("land sea", (LAND, SEA), []),
        ("land", (LAND, SEA), ["$.chapters"]),
        ("land sea air", (LAND, SEA), ["$.chapters"]),
        ("sea land", (LAND, SEA), ["$.chapters"]),
        ("land sea land", (LAND, SEA), ["$.chapters[land]"]),
        ("land sea", (LAND, SEA, Rule(id="drill:land.2", title="", summary="")), ["$.chapters"]),
    ],
)
def test_each_rule_stands_in_a_chapter_and_each_chapter_together(
    chapters: str, rules: tuple[Rule, ...], wrong: list[str]
) -> None:
    assert faults(chapters, rules) == wrong
