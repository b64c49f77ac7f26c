"""The texts of Blitz! as they stand on disk: rules, rulings, examples, and the skin."""

from __future__ import annotations

from typing import Literal

from ironbottom.games.blitz.components.files import KlassKey, Slug
from ironbottom.kernel import papers
from ironbottom.kernel.papers import ClassSkin, NamedCounterSkin, NamedLandSkin, NationKey, Record

LandKey = Literal["japan", "usa", "afa", "neutral", "allies"]
"""Powers, and the Allies together."""


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
    """``skin.json``: ``lands`` colour areas and layers, ``looks`` the counters of nations."""

    game: Slug
    lands: dict[LandKey, NamedLandSkin]
    looks: dict[NationKey, NamedCounterSkin]
    classes: dict[KlassKey, ClassSkin]
