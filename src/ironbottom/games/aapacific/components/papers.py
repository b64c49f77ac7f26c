"""The texts of Axis & Allies: Pacific as they stand on disk: rules, rulings, examples, and the skin."""

from __future__ import annotations

from typing import Literal

from ironbottom.games.aapacific.components.files import CountryKey, NationKey, UnitKey
from ironbottom.kernel import papers
from ironbottom.kernel.papers import CounterSkin, Key, LandSkin, Record


class RulesFile(papers.RulesFile, frozen=True, kw_only=True):
    """``rules_index.json``."""

    game: Literal["aapacific"]


class RulingsFile(papers.RulingsFile, frozen=True, kw_only=True):
    """``rulings.json``."""

    game: Literal["aapacific"]


class ExamplesFile(papers.ExamplesFile, frozen=True, kw_only=True):
    """``examples.json``."""

    game: Literal["aapacific"]


class GlyphSkin(Record, frozen=True, kw_only=True):
    """The symbol of a unit type."""

    symbol: Key


class SkinFile(Record, frozen=True, kw_only=True):
    """``skin.json``."""

    game: Literal["aapacific"]
    countries: dict[CountryKey, LandSkin]
    nations: dict[NationKey, CounterSkin]
    glyphs: dict[UnitKey, GlyphSkin]
