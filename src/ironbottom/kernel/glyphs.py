"""What the client can draw, by name: a game chooses among these for its counters, spaces and sides.

A counter whose silhouette is not among them is drawn as a plain block, so a law of the conformance suite holds every
board to them. A badge that is not among them is left to the words, which may be what is wanted. A new drawing is
added here and in ``client/src/glyphs/``.
"""

from __future__ import annotations

from typing import Final

SILHOUETTES: Final = (
    "infantry",
    "marine",
    "artillery",
    "armor",
    "aa_gun",
    "fighter",
    "bomber",
    "battleship",
    "carrier",
    "destroyer",
    "transport",
    "submarine",
    "light_carrier",
    "hybrid_carrier",
    "large_cruiser",
    "heavy_cruiser",
    "light_cruiser",
    "aa_cruiser",
    "replacement",
    "industrial_complex",
)
"""Of pieces and cards: ``PieceType.glyph``, ``Card.glyph``."""

BADGES: Final = (
    "capital",
    "naval_base",
    "air_base",
    "air",
    "port",
    "land",
    "resource",
    "atoll",
    "kamikaze",
    "convoy_route",
    "convoy_centre",
    "base",
    "major",
    "flag",
    "fleet_train",
    "battle",
    "convoy",
    "factory",
    "burma_road",
)
"""Printed on a space: ``Space.badges``, such as "naval_base", or "air:2" with a number beside it."""

EMBLEMS: Final = (
    "sun",
    "circle",
    "wheel",
    "star5",
    "star7",
    "sun12",
    "square",
    "diamond",
    "hexagon",
    "triangle",
    "shield",
    "cross",
)
"""On land that a side holds: ``Side.emblem``; empty: none."""

SIGNS: Final = (
    "disc",
    "square",
    "round_square",
    "shield",
    "diamond",
    "pentagon",
    "hexagon",
    "sun",
    "triangle",
    "octagon",
    "pill",
)
"""Behind the letter of a side: ``Side.shape``; empty: a disc."""
