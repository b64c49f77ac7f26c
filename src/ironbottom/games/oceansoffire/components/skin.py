"""The looks of Oceans of Fire as they stand on disk."""

from __future__ import annotations

from typing import Literal

from ironbottom.kernel.papers import ClassSkin, GameFile, Key, NamedCounterSkin, NamedLandSkin

LandKey = Literal["japan", "us", "cw", "neutral", "allies"]
"""Powers, and the Allies together."""


class SkinFile(GameFile, frozen=True, kw_only=True):
    """``skin.json``: ``lands`` colour Spaces and layers, ``looks`` the counters of nations."""

    lands: dict[LandKey, NamedLandSkin]
    looks: dict[Key, NamedCounterSkin]
    classes: dict[Key, ClassSkin]
