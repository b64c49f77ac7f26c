"""The one table of nations: their colours, sign and letter are the same in every game."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Literal

from ironbottom.kernel.decoding import read_json
from ironbottom.kernel.papers import Colour, Letter, NationKey, Record

TABLE = "nations.json"
Sign = Literal[
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
]
"""Shape of a nation's sign, so that colour is never the only difference."""


class Nation(Record, frozen=True, kw_only=True):
    """How a nation looks.

    ``face``, ``ink``: a counter and the figures on it.  ``spine``: its left edge, on which the sign stands.  ``land``:
    the pale tint of land it holds.  ``team``: nations of one team never fight each other.
    """

    face: Colour
    ink: Colour
    spine: Colour
    land: Colour
    team: Literal["axis", "allied"]
    letter: Letter
    sign: Sign


@cache
def nations() -> dict[NationKey, Nation]:
    """The table, by nation.

    >>> nations()["japan"].sign
    'disc'
    """
    return read_json(resources.files(__package__).joinpath(TABLE).read_bytes(), dict[NationKey, Nation])
