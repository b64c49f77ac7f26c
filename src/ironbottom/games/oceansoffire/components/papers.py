"""The texts of Oceans of Fire as they stand on disk: rules, rulings, examples, and the skin."""

from __future__ import annotations

from typing import Literal

from ironbottom.games.oceansoffire.components.files import Slug
from ironbottom.kernel import papers
from ironbottom.kernel.papers import ClassSkin, Key, NamedCounterSkin, NamedLandSkin, Record

LandKey = Literal["japan", "us", "cw", "neutral", "allies"]
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
    """``skin.json``: ``lands`` colour Spaces and layers, ``looks`` the counters of nations."""

    game: Slug
    lands: dict[LandKey, NamedLandSkin]
    looks: dict[Key, NamedCounterSkin]
    classes: dict[Key, ClassSkin]
