"""The looks of The Pacific War as they stand on disk."""

from __future__ import annotations

from ironbottom.games.pacificwar.components.cards import NationKey, SideKey
from ironbottom.games.pacificwar.components.files import KlassKey
from ironbottom.kernel.papers import ClassSkin, GameFile, NamedCounterSkin, NamedLandSkin


class SkinFile(GameFile, frozen=True, kw_only=True):
    """``skin.json``."""

    sides: dict[SideKey, NamedLandSkin]
    looks: dict[NationKey, NamedCounterSkin]
    classes: dict[KlassKey, ClassSkin]
