"""The looks of Blitz! as they stand on disk."""

from __future__ import annotations

from typing import Literal

from ironbottom.games.blitz.components.files import KlassKey
from ironbottom.kernel.papers import ClassSkin, GameFile, NamedCounterSkin, NamedLandSkin, NationKey

LandKey = Literal["japan", "usa", "afa", "neutral", "allies"]
"""Powers, and the Allies together."""


class SkinFile(GameFile, frozen=True, kw_only=True):
    """``skin.json``: ``lands`` colour areas and layers, ``looks`` the counters of nations."""

    lands: dict[LandKey, NamedLandSkin]
    looks: dict[NationKey, NamedCounterSkin]
    classes: dict[KlassKey, ClassSkin]
