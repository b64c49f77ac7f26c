"""The texts of Fire in the Sky as they stand on disk: rules, rulings, examples, and the skin."""

from __future__ import annotations

from ironbottom.games.fireinthesky.components.files import ClassKey, SideKey, Slug
from ironbottom.kernel import papers
from ironbottom.kernel.papers import ClassSkin, Key, NamedCounterSkin, NamedLandSkin, Record

LOOKS = frozenset(("japan", "us_navy", "us_army", "anzac", "british", "netherlands"))
"""Backgrounds of counters (fireinthesky:3.1.1); those of the US tell Navy and Marines from Army."""


class RulesFile(papers.RulesFile, frozen=True, kw_only=True):
    """``rules_index.json``."""

    game: Slug


class RulingsFile(papers.RulingsFile, frozen=True, kw_only=True):
    """``rulings.json``."""

    game: Slug


class ExamplesFile(papers.ExamplesFile, frozen=True, kw_only=True):
    """``examples.json``."""

    game: Slug


class SkinFile(Record, frozen=True, kw_only=True):
    """``skin.json``; ``board.look_of`` says which counters have which look."""

    game: Slug
    sides: dict[SideKey, NamedLandSkin]
    looks: dict[Key, NamedCounterSkin]
    classes: dict[ClassKey, ClassSkin]
