"""The form of a position of the laboratory, in the words of the component files."""

from __future__ import annotations

from typing import Literal

import msgspec

from ironbottom.kernel.errors import BadPosition

SideKey = Literal["japan", "allies"]
MomentKey = Literal[
    "set_up",
    "start_of_turn",
    "turn_zero",
    "reinforcements",
    "card_draw",
    "strategy",
    "supply",
    "victory",
]


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A counter: in a zone, ``due`` on a turn of the turn track, ``sunk``, or ``waiting``.

    One that is not named is out of the game.
    """

    counter: str
    """The id of a counter of pieces.json, such as ja_akagi."""
    zone: str = ""
    complete: bool = False
    """On its Ops Complete side."""
    due: int = 0
    repairing: bool = False
    """Under repair, else it is new."""
    repairing_west: bool = False
    """Under repair on the West Coast, for Australia was Japanese when it was damaged."""
    sunk: bool = False
    waiting: bool = False
    """Beside the map, and may yet come: in Phase IV of Turn 0, or as a replacement."""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position; what is left out is as in the scenario's set-up, but for units and cards: none in play or in hand."""

    scenario: str = "campaign"
    options: dict[str, str] = {}
    turn: int = 2
    phase: MomentKey = "strategy"
    """The phase about to begin, the moment before the first one of a turn, or the set-up, which places everything."""
    units: tuple[Unit | str, ...] = ()
    """Counters, or in words: "ja_akagi truk", "us_enterprise midway complete"."""
    ports: dict[str, SideKey] = {}
    """Port markers."""
    fleet_trains: tuple[str, ...] = ()
    routes_open: bool | None = None
    hands: dict[SideKey, tuple[int, ...]] = {}
    """Numbers of cards."""
    discard: tuple[int, ...] = ()
    deck: tuple[int, ...] | None = None
    """The card drawn first stands last; left out: all cards that are nowhere else, in their order."""
    used_events: tuple[str, ...] = ()
    """Halves such as A04."""
    points: int | None = None
    """Above zero for Japan."""
    captured: dict[SideKey, int] = {}
    """Ports that a side has captured in this turn."""
    captured_before: dict[SideKey, int] = {}
    """The same in the turn before."""
    carrier_lost_first: bool = False
    """Whether Japan lost a carrier on Turn 1."""
    marker_used: bool = False
    """Whether the Sea Bees / Magic marker has been turned in this turn."""


def unit_of(words: str) -> Unit:
    """A counter in words; BadPosition when they are not a counter, a zone and perhaps "complete".

    >>> unit_of("ja_akagi truk").zone, unit_of("ja_akagi truk complete").complete
    ('truk', True)
    """
    match words.split():
        case [counter, zone]:
            return Unit(counter=counter, zone=zone)
        case [counter, zone, "complete"]:
            return Unit(counter=counter, zone=zone, complete=True)
    raise BadPosition(f"{words!r} is no unit; write counter, zone and, on its back side, complete")
