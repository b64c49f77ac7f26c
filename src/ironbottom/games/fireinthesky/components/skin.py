"""The looks of Fire in the Sky as they stand on disk."""

from __future__ import annotations

from ironbottom.games.fireinthesky.components.ids import Klass, Side
from ironbottom.kernel.papers import ClassSkin, GameFile, Key, NamedCounterSkin, NamedLandSkin

LOOKS = frozenset(("japan", "us_navy", "us_army", "anzac", "british", "netherlands"))
"""Backgrounds of counters (fireinthesky:3.1.1); those of the US tell Navy and Marines from Army."""


class SkinFile(GameFile, frozen=True, kw_only=True):
    """``skin.json``; ``board.look_of`` says which counters have which look."""

    sides: dict[Side, NamedLandSkin]
    looks: dict[Key, NamedCounterSkin]
    classes: dict[Klass, ClassSkin]
