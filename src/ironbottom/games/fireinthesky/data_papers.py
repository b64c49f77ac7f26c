"""The texts of Fire in the Sky as they stand on disk: rules, rulings, examples, and the skin."""

from __future__ import annotations

from ironbottom.games.fireinthesky.data_files import ClassKey, SideKey, Slug
from ironbottom.kernel import papers
from ironbottom.kernel.papers import Colour, Key, Letter, Record

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


class SideSkin(Record, frozen=True, kw_only=True):
    """How the bases of a side look: colour, and a pattern, a letter and an emblem beside it."""

    name: str
    adjective: str
    fill: Colour
    ink: Colour
    pattern: Key
    letter: Letter
    emblem: Key


class CounterSkin(Record, frozen=True, kw_only=True):
    """How the counters of a nation or service look: colour, and a shape and a letter beside it."""

    name: str
    adjective: str
    fill: Colour
    ink: Colour
    shape: Key
    letter: Letter


class ClassSkin(Record, frozen=True, kw_only=True):
    """Name and symbol of a ship class or another kind of counter."""

    name: str
    plural: str
    symbol: Key


class SkinFile(Record, frozen=True, kw_only=True):
    """``skin.json``; ``board.look_of`` says which counters have which look."""

    game: Slug
    sides: dict[SideKey, SideSkin]
    looks: dict[Key, CounterSkin]
    classes: dict[ClassKey, ClassSkin]
