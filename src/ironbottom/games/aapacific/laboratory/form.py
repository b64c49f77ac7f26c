"""The form of a position of the laboratory, in the words of the component files."""

from __future__ import annotations

from typing import Literal

import msgspec

from ironbottom.kernel.choices import index
from ironbottom.kernel.decoding import converted
from ironbottom.kernel.errors import BadPosition

SideKey = Literal["japan", "allies"]
PowerKey = Literal["japan", "great_britain", "united_states"]
NationKey = Literal["japan", "great_britain", "usa", "china"]
CountryKey = Literal["japan", "india", "australia", "usa", "china"]
UnitKey = Literal[
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
    "industrial_complex",
]
ROW = ("count", "nation", "type", "space")
"""A row of units in words."""
MarkWord = Literal[
    "damaged",
    "submerged",
    "patrol",
    "moved",
    "fought",
    "airborne",
    "raiding",
    "deck_cargo",
    "unloaded",
    "loaded",
    "loaded_after_fight",
    "intercepted",
    "landed_on",
    "gun_taken",
    "withdrawn",
    "took_convoy",
    "bombarded",
]


class Units(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Some alike units. ``aboard`` names the type of ship in the same space that carries them (the first with room).

    ``start`` is the space where they stood when the turn began, ``target`` the territory they are to assault. A ship
    may have a ``name``, by which ``aboard`` and ``lands_on`` name it then. ``lands_on`` is the carrier that a fighter
    has declared as its landing place, ``flown_over`` the territories whose guns have yet to fire at an aircraft.
    """

    nation: NationKey
    type: UnitKey
    space: str
    count: int = 1
    name: str = ""
    aboard: str | None = None
    lands_on: str | None = None
    flown_over: tuple[str, ...] = ()
    marks: tuple[MarkWord, ...] = ()
    start: str | None = None
    via: str | None = None
    used: int = 0
    target: str | None = None


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position; what is left out is as in the scenario's set-up, but for the units: none, or all with ``set_up``."""

    scenario: str = "campaign_1941"
    options: dict[str, str] = {}
    turn_of: PowerKey = "japan"
    phase: int | Literal["set_up"] = 1
    """1 to 9, about to begin; 0: the turn is about to begin; ``set_up``: before the first turn."""
    round: int | None = None
    """Left out: 2, or Japan's first one with ``first_turn``."""
    first_turn: bool = False
    """Whether this is Japan's first turn (the surprise)."""
    set_up: bool = False
    units: tuple[Units | str, ...] = ()
    """Rows of units, or in words: "2 japan infantry siam" (count, nation, type, space)."""
    control: dict[str, CountryKey] = {}
    control_at_start: dict[str, CountryKey] = {}
    convoys: dict[str, SideKey] = {}
    complexes: dict[str, Literal["none", "start", "built"]] = {}
    convoy_claims: tuple[str, ...] = ()
    """Zones where a battle lets the mover take over the convoy (for positions in phase 5)."""
    taken_by: dict[str, PowerKey] = {}
    cash: dict[CountryKey, int] = {}
    bought: dict[CountryKey, dict[UnitKey, int]] = {}
    points: int | None = None
    kamikazes: int | None = None
    battled: tuple[str, ...] = ()
    """Territories where a battle was fought or a capture made this turn."""
    sea_battles: tuple[str, ...] = ()
    """Zones where a naval battle was fought this turn."""
    placed: dict[str, int] = {}
    """Territory -> units placed this turn at its complex."""
    captured_cash: int = 0
    """Money that Japan has taken this turn with Allied capitals."""
    lines_held: tuple[tuple[int, int], ...] = ()
    """Victory condition of the scenario (from 0) and round: when a side held enough places."""


def units_of(words: str) -> Units:
    """A row of units in words; BadPosition when they are not count, nation, type and space.

    >>> units_of("2 japan infantry siam").space
    'siam'
    """
    parts = words.split()
    count = index(parts[0]) if len(parts) == len(ROW) else None
    if count is None:
        raise BadPosition(f"{words!r} is not a row of units; write count, nation, type and space")
    try:
        return converted(dict(zip(ROW, (count, *parts[1:]), strict=True)), Units)
    except msgspec.ValidationError as fault:
        raise BadPosition(f"{words!r} is not a row of units: {fault}") from fault
