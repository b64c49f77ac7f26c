"""The looks of The Pacific War as they stand on disk."""

from __future__ import annotations

from ironbottom.games.pacificwar.components.ids import Klass, Nation, Side
from ironbottom.kernel.papers import ClassSkin, GameFile, NamedCounterSkin, NamedLandSkin


class SkinFile(GameFile, frozen=True, kw_only=True):
    """``skin.json``."""

    sides: dict[Side, NamedLandSkin]
    looks: dict[Nation, NamedCounterSkin]
    classes: dict[Klass, ClassSkin]
