"""The form of a position of the laboratory, in the words of the component files."""

from __future__ import annotations

from typing import Literal

import msgspec

from ironbottom.kernel.choices import counted_words
from ironbottom.kernel.errors import BadPosition

MarkWord = Literal[
    "reduced",
    "sortied",
    "operated",
    "deployed",
    "moved",
    "halted",
    "without_planes",
    "green",
    "training",
    "aviator",
    "mauled",
    "stormed",
    "unpacking",
]
ForceMark = Literal["tokyo_express", "secret"]
SideKey = Literal["japan", "allied"]
PurseKey = Literal["japan", "us", "british"]
PhaseKey = Literal[
    "economic",
    "reinforcement",
    "first_deployment",
    "operational_movement",
    "reaction",
    "air_commitment",
    "combat",
    "return_to_base",
    "second_deployment",
    "end",
]
MomentKey = Literal["start_of_turn", "start_of_part"] | PhaseKey


class Units(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Some alike counters: in a space, or ``due`` on a turn of the Game Turn Track, or ``sunk``."""

    counter: str
    """The id of a counter of pieces.json, such as jn_dd_1 or us_air."""
    space: str = ""
    count: int = 1
    strength: int | None = None
    """Of an air unit or a replacement marker: 1 or 2, which it is when left out."""
    marks: tuple[MarkWord, ...] = ()
    commit: str = ""
    """The hex an air unit is committed to; in the Naval Aviation box: the home base it waits in."""
    force: str = ""
    """A name shared by the units of one Task Force, which are on their operational side."""
    hits: int = 0
    """Hits taken at sea in this part by a land unit or a marker."""
    due: int = 0
    sunk: bool = False
    gone: bool = False
    """Out of the game for good, but not sunk."""


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """More of a Task Force that units name."""

    start: str = ""
    """The space where it was formed; empty: where it is."""
    marks: tuple[ForceMark, ...] = ()


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position; what is left out is as in the scenario's set-up, but for the units: none, or all with ``set_up``."""

    scenario: str = "pearl_harbor_to_surrender"
    options: dict[str, str] = {}
    turn: int = 2
    part: SideKey = "japan"
    phase: MomentKey = "economic"
    """The phase about to begin, or the moment before the first one of a part or of a turn."""
    set_up: bool = False
    units: tuple[Units | str, ...] = ()
    """Counters, or in words: "2 us_air noumea" (count, counter, space), the count only if it is not 1."""
    forces: dict[str, Force] = {}
    """More of the Task Forces, by the names that their units share."""
    control: dict[str, Literal["japan", "allied", "neutral"]] = {}
    occupied: dict[str, SideKey] = {}
    """Occupied markers."""
    victory: int | None = None
    oil: int | None = None
    merchantmen: int | None = None
    transport: dict[PurseKey, int] = {}
    submarines: dict[SideKey, int] = {}
    never_captured: tuple[str, ...] | None = None
    singapore_fell: bool | None = None
    surabaya_fell: bool | None = None
    european_fleet_called: bool = False
    mail_read: bool = False
    ranger_called: bool = False
    kamikaze: bool = False
    captured: tuple[str, ...] = ()
    """Bases that changed hands in this part."""


def units_of(words: str) -> Units:
    """Counters in words; BadPosition when they are not an optional count, a counter and a space.

    >>> units_of("2 us_air noumea").count, units_of("jn_dd_1 truk").space
    (2, 'truk')
    """
    count, rest = counted_words(words)
    match rest:
        case [counter, space]:
            return Units(counter=counter, space=space, count=count)
    raise BadPosition(f"{words!r} are no units; write a count if it is not 1, counter and space")
