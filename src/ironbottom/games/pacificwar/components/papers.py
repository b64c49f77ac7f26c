"""The texts of The Pacific War as they stand on disk: rules, rulings, examples, and the skin."""

from __future__ import annotations

from ironbottom.games.pacificwar.components.cards import NationKey, SideKey
from ironbottom.games.pacificwar.components.files import KlassKey, Slug
from ironbottom.kernel import papers
from ironbottom.kernel.papers import ClassSkin, NamedCounterSkin, NamedLandSkin, Record


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
    """``skin.json``."""

    game: Slug
    sides: dict[SideKey, NamedLandSkin]
    looks: dict[NationKey, NamedCounterSkin]
    classes: dict[KlassKey, ClassSkin]
