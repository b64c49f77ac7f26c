"""The texts of The Pacific War as they stand on disk: rules, rulings, examples, and the skin."""

from __future__ import annotations

from ironbottom.games.pacificwar.data_cards import NationKey, SideKey
from ironbottom.games.pacificwar.data_files import KlassKey, Slug
from ironbottom.kernel import papers
from ironbottom.kernel.papers import Colour, Key, Letter, Record


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
    """How the zones of a side look: colour, and a pattern, a letter and an emblem beside it."""

    name: str
    adjective: str
    fill: Colour
    ink: Colour
    pattern: Key
    letter: Letter
    emblem: Key


class CounterSkin(Record, frozen=True, kw_only=True):
    """How the counters of a nation look: colour, and a shape and a letter beside it."""

    name: str
    adjective: str
    fill: Colour
    ink: Colour
    shape: Key
    letter: Letter


class ClassSkin(Record, frozen=True, kw_only=True):
    """Name and symbol of a class of counters."""

    name: str
    plural: str
    symbol: Key


class SkinFile(Record, frozen=True, kw_only=True):
    """``skin.json``."""

    game: Slug
    sides: dict[SideKey, SideSkin]
    looks: dict[NationKey, CounterSkin]
    classes: dict[KlassKey, ClassSkin]
