"""The form of a position of the laboratory, in the words of the component files."""

from __future__ import annotations

from typing import Literal

import msgspec

from ironbottom.games.oceansoffire.components.cards import Moment
from ironbottom.kernel.choices import counted_words
from ironbottom.kernel.errors import BadPosition

PhaseKey = Literal[
    "reinforcements",
    "supply",
    "repair",
    "commit",
    "place_cva",
    "activate",
    "limits",
    "relocate",
    "repaired",
    "warfare",
    "resupply",
    "clear",
    "place_cva_again",
]
PowerKey = Literal["japan", "us", "cw"]
ControlKey = Literal["japan", "us", "cw", "neutral"]
FacilityKey = Literal["fort", "airfield", "port"]
MarkKey = Literal[
    "used",
    "activated",
    "tried",
    "fired",
    "relocating",
    "fresh",
    "repair",
    "reduced",
    "passing",
    "passing_mission",
    "pursued",
    "stood_off",
    "extended",
    "extended_nav",
    "keeps_used",
]


class Load(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A unit aboard a transport or on a deck."""

    counter: str
    marks: tuple[MarkKey, ...] = ()
    hits: int = 0
    aborted: float = 0
    disrupted: float = 0
    usl: int = 0


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Counters of a type in a Space, all in the same state."""

    counter: str
    """The id of a counter of pieces.json, such as jp_xx_2."""
    space: str
    count: int = 1
    port: str = ""
    """Of a ship: the name of its port where the Space has several; else the first one that takes it."""
    at_fst: bool = False
    """Of a ship at sea: it bases at the mobile port."""
    marks: tuple[MarkKey, ...] = ()
    hits: int = 0
    """Of a ground unit counted from its front, of an air unit whole air points."""
    damage: int = 0
    """Of the side of a ship that lies up."""
    aborted: float = 0
    """Aborted air points; a half is 0.5."""
    disrupted: float = 0
    usl: int = 0
    """How badly supplied: 0, 1 or 2."""
    aboard: tuple[Load, ...] = ()


class CardInForce(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card that has its effect until the end of its moment."""

    card: str
    moment: Moment
    side: Literal["japan", "allies"]
    """Whose rolls or Impulse it is for."""
    space: str = ""


class NeutralFacility(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Facility that belongs to no Force Pool."""

    power: PowerKey
    facility: FacilityKey
    space: str
    """Of a Port Upgrade that of its first port."""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position; what is left out is as in the scenario's set-up, but for units: none on the map.

    The Breakdown Boxes hold what they hold at the start, less what is on the map and belongs into them.
    """

    scenario: str = "solomons"
    options: dict[str, str] = {}
    turn: int = 0
    """0: the first of the scenario."""
    round: int = 1
    power: PowerKey = "japan"
    """Whose Impulse it is."""
    phase: PhaseKey = "activate"
    """The step of the Impulse about to begin; reinforcements: that of the Round, before its first Impulse."""
    units: tuple[Unit | str, ...] = ()
    """Counters, or in words: "jp_x_35 rabaul", "3 jp_nav_1 rabaul"."""
    warfare: tuple[str, ...] = ()
    """Counters in the Strategic Warfare Box."""
    control: dict[str, ControlKey] = {}
    marker_hits: dict[str, int] = {}
    usl: dict[str, int] = {}
    """Of Spaces."""
    concluded: tuple[str, ...] = ()
    changing: tuple[str, ...] = ()
    facilities: dict[str, dict[PowerKey, dict[FacilityKey, int]]] = {}
    """By Space; Port Upgrades lie in its first port."""
    pool: dict[PowerKey, dict[FacilityKey, int]] | None = None
    """Facilities that can be built; left out: those of the set-up."""
    aps: dict[PowerKey, int] = {}
    cps: dict[PowerKey, int] = {}
    """Command Points of the turn; left out: as the tables and this position give them."""
    sunk: dict[PowerKey, dict[Literal["cv", "cvl"], int]] = {}
    """Sunk ships."""
    oil: int | None = None
    hands: dict[PowerKey, tuple[str, ...]] = {}
    """Event Cards by holder, where the option has them; both Allies of one player hold those of the US."""
    discards: tuple[str, ...] = ()
    """Cards that have been discarded; all others lie in their decks, in the order of the file."""
    in_force: tuple[CardInForce, ...] = ()
    """Cards that have an effect now."""
    neutral: tuple[NeutralFacility, ...] = ()
    """Facilities on the map that a card has added."""


def unit_of(words: str) -> Unit:
    """Counters in words; BadPosition when they are not a number, a counter and a Space.

    >>> unit_of("3 jp_nav_1 rabaul").count, unit_of("jp_x_35 truk").space
    (3, 'truk')
    """
    count, rest = counted_words(words)
    match rest:
        case [counter, space]:
            return Unit(counter=counter, space=space, count=count)
    raise BadPosition(f"{words!r} is no unit; write how many, counter and Space")
