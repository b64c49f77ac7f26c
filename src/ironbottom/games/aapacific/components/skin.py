"""The looks of Axis & Allies: Pacific as they stand on disk."""

from __future__ import annotations

from ironbottom.games.aapacific.components.ids import Country, Nation, UnitType
from ironbottom.kernel.papers import CounterSkin, GameFile, Key, LandSkin, Record


class GlyphSkin(Record, frozen=True, kw_only=True):
    """The symbol of a unit type."""

    symbol: Key


class SkinFile(GameFile, frozen=True, kw_only=True):
    """``skin.json``."""

    countries: dict[Country, LandSkin]
    nations: dict[Nation, CounterSkin]
    glyphs: dict[UnitType, GlyphSkin]
