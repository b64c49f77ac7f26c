"""The looks of Axis & Allies: Pacific as they stand on disk."""

from __future__ import annotations

from ironbottom.games.aapacific.components.files import CountryKey, NationKey, UnitKey
from ironbottom.kernel.papers import CounterSkin, GameFile, Key, LandSkin, Record


class GlyphSkin(Record, frozen=True, kw_only=True):
    """The symbol of a unit type."""

    symbol: Key


class SkinFile(GameFile, frozen=True, kw_only=True):
    """``skin.json``."""

    countries: dict[CountryKey, LandSkin]
    nations: dict[NationKey, CounterSkin]
    glyphs: dict[UnitKey, GlyphSkin]
