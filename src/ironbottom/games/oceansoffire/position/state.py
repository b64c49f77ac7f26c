"""The position of a game of Oceans of Fire as plain columns.

Pieces are ids into columns: every unit of the box is one piece, in the order of ``OceansData.box``; Facilities and
Control Markers are no pieces, but columns of the Spaces. Where a piece is:

- on the map: ``fate`` is ON_MAP and ``at`` names its Space;
  a ship in port has the number of the port in ``berth``, one at sea has NOWHERE there, one that bases at the FST
  AT_FST; what is aboard a transport or on a deck has the ship in ``aboard``, and the Space of that ship; air that
  flies a Mission into an Area is in its Space, a Mixed or Sea Area among them;
- off the map: ``at`` is NOWHERE and ``fate`` says why (``ids.Fate``).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from ironbottom.games.oceansoffire.components.ids import POWERS, Facility
from ironbottom.kernel.state import Shorts, shorts
from ironbottom.mechanics.counters import Columns, CounterState

ASHORE: Final = -1
"""In place of a ship in ``aboard``."""
AT_FST: Final = 254
"""In place of a port: at sea, based at the mobile port of the FST (oceansoffire:6.41.b)."""

# marks of a piece
USED: Final = 1
ACTIVATED: Final = 2
TRIED: Final = 4
"""Has made its one Interception attempt of the Impulse (oceansoffire:14.13)."""
FIRED: Final = 8
RELOCATING: Final = 16
"""Bears a Relocating Base marker (oceansoffire:6.22, 6.34)."""
FRESH: Final = 32
"""That marker was placed in this Impulse: it stays at its end."""
REPAIR: Final = 64
REDUCED: Final = 128
"""A ship on its back; of ground units Hits tell it."""
PASSING: Final = 256
"""Marked Passing Through, on Movement (oceansoffire:11.6)."""
PASSING_MISSION: Final = 512
"""Marked Passing Through, on its way to a Mission."""
PURSUED: Final = 1024
STOOD_OFF: Final = 2048
"""Has tried to Disengage (oceansoffire:17.6)."""
TURNED: Final = STOOD_OFF
"""Of a ship that waits where no marker lies: it goes on by another way than was planned (oceansoffire:14.7)."""
EXTENDED: Final = 4096
"""On a regular Extended Range Mission (oceansoffire:12.32)."""
EXTENDED_NAV: Final = 8192
"""On one over a Japanese NAV Air Passage."""
SLOWED: Final = EXTENDED_NAV
"""Of a ship: what Damage takes of its MF was suffered on the way, and counts after it (oceansoffire:11.41.a)."""
KEEPS_USED: Final = 16384
"""Used stays to the end of the CW Impulse (oceansoffire:10.2)."""
STATUS: Final = USED | ACTIVATED | TRIED | FIRED | RELOCATING | FRESH | REPAIR | KEEPS_USED
"""What passes on to breakdown units and from them to the whole (oceansoffire:2.32.d)."""
ON_THE_WAY: Final = PASSING | PASSING_MISSION | PURSUED | STOOD_OFF | EXTENDED | EXTENDED_NAV
"""What ends when a unit has Rebased."""

# Combat Concluded
CONCLUDED: Final = 1
CONCLUDED_TO_CW_END: Final = 2
"""Stays to the end of the CW Impulse (oceansoffire:13.3)."""

# the Pearl Harbor Raid (oceansoffire:22.11.a)
RAID_ALLOWED: Final = 1
RAID_UNDER_WAY: Final = 2

# over-stacked (oceansoffire:6.11)
EXCUSED: Final = 1
"""To the end of the owner's next Impulse."""
DUE_NOW: Final = 2
"""To the end of the Impulse that the owner plays next or is playing."""


def by_power(size: int = 0) -> list[bytearray]:
    """A column for each power."""
    return [bytearray(size) for _ in POWERS]


@dataclass(slots=True, kw_only=True)
class OceansState(CounterState):
    """See the module. Powers are ids.Power, sides ids.Side."""

    turn: int = 1
    round: int = 1
    impulse: int = 0
    """Which Impulse of the Round is under way: the place of its power in ``order``."""
    order: list[int] = field(default_factory=lambda: list(map(int, POWERS)))
    """Round-Play Order (oceansoffire:9.4)."""

    # pieces
    kind: Shorts = field(default_factory=shorts)
    """Index into ``OceansData.counters``."""
    at: bytearray = field(default_factory=bytearray)
    """Space, or NOWHERE."""
    berth: bytearray = field(default_factory=bytearray)
    """Port of a ship, AT_FST or NOWHERE."""
    fate: bytearray = field(default_factory=bytearray)
    """ids.Fate."""
    aboard: Shorts = field(default_factory=shorts)
    """The ship that carries it, or ASHORE."""
    marks: Shorts = field(default_factory=shorts)
    """Bits named above."""
    hits: bytearray = field(default_factory=bytearray)
    """Of a ground unit counted from its front, whichever side lies up; of an air unit whole air points."""
    damage: bytearray = field(default_factory=bytearray)
    """Of the side of a ship that lies up."""
    aborted: bytearray = field(default_factory=bytearray)
    """Aborted air points, in quarters."""
    disrupted: bytearray = field(default_factory=bytearray)
    """Disrupted air points, in quarters."""
    usl: bytearray = field(default_factory=bytearray)
    """ids.Level of a unit."""
    repaired: bytearray = field(default_factory=bytearray)
    """Damage that a Repair under way has taken off (oceansoffire:9.72)."""
    refit: bytearray = field(default_factory=bytearray)
    """Rounds of a Refit so far (oceansoffire:9.75)."""
    origin: bytearray = field(default_factory=bytearray)
    """Port where the move of a ship under way began, of air that has flown out the Space where it bases, or NOWHERE.

    Of troops aboard a transport the Space where they went aboard in its move. Of a unit that was saved from a lost
    transport 4 * turn + Round in which it comes back (oceansoffire:11.51).
    """
    spent: bytearray = field(default_factory=bytearray)
    """MPs that a ship has spent on its way.

    Of an air unit that is out: quarters of the points with which it exceeds the AAL of its base (oceansoffire:6.21.g).
    """

    # map, by Space
    control: bytearray = field(default_factory=bytearray)
    """Power that controls it, NEUTRAL, or NOWHERE where nobody can."""
    marker_hits: bytearray = field(default_factory=bytearray)
    """Hits on the IGDF of its Control Marker."""
    space_usl: bytearray = field(default_factory=bytearray)
    """ids.Level of the Space itself."""
    combat: bytearray = field(default_factory=bytearray)
    """How many Missions hold a Combat marker there."""
    concluded: bytearray = field(default_factory=bytearray)
    """CONCLUDED, CONCLUDED_TO_CW_END or 0."""
    changing: bytearray = field(default_factory=bytearray)
    """Marked Control Changing."""
    attacked: bytearray = field(default_factory=bytearray)
    """Attacked on land in this Impulse (oceansoffire:15.11)."""
    joint: bytearray = field(default_factory=bytearray)
    """Bits 1 << Power of the Allies whose Combat marker lies in a Joint Area (oceansoffire:22.32)."""
    beached: bytearray = field(default_factory=bytearray)
    """TPs landed under 11.54 in this Impulse, in quarters."""
    built: list[bytearray] = field(default_factory=lambda: [bytearray(), bytearray()])
    """By side: Facilities built in this Impulse, or in the Interphase under way."""
    overstacked: list[bytearray] = field(default_factory=lambda: [bytearray(), bytearray()])
    """By side: EXCUSED, DUE_NOW or 0."""
    forts: list[bytearray] = field(default_factory=by_power)
    """By power."""
    airfields: list[bytearray] = field(default_factory=by_power)
    """By power: Airfield Upgrades."""

    # by port and by mountain boundary
    upgrades: list[bytearray] = field(default_factory=by_power)
    """By power and port: Port Upgrades."""
    landed: bytearray = field(default_factory=bytearray)
    """TPs embarked and disembarked in this Impulse, in quarters, by port (oceansoffire:6.32)."""
    crossed: bytearray = field(default_factory=bytearray)
    """Divisions that have marched over in this Impulse, in quarters, by ``Border.mountain``."""

    # powers
    aps: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Activation Points left in the Impulse; between Impulses those that are saved (oceansoffire:9.32)."""
    bought: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Activation Points of the Impulse bought with CPs: what may be doubled (oceansoffire:9.34)."""
    cps: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Command Points of the turn (oceansoffire:9.1)."""
    cps_lost: list[int] = field(default_factory=lambda: [0, 0, 0])
    """To be lost in the next Impulse (oceansoffire:21.24)."""
    facilities_built: list[int] = field(default_factory=lambda: [0, 0, 0])
    """In the Impulse or Interphase under way (oceansoffire:21.31)."""
    pool: list[list[int]] = field(default_factory=lambda: [[0] * len(Facility) for _ in POWERS])
    """Facilities in the Force Pool, by power and ids.Facility."""
    coming: list[list[int]] = field(default_factory=lambda: [[0] * len(Facility) for _ in POWERS])
    """Facilities that come with the next turn."""
    rps: list[dict[str, int]] = field(default_factory=lambda: [{} for _ in POWERS])
    """Replacement Points by power and kind (oceansoffire:21.41)."""
    last_assault: list[int] = field(default_factory=lambda: [0, 0, 0])
    """By power: 4 * turn + Round of its last Extended Range Amphibious Assault, 0: none (oceansoffire:12.82)."""
    far_used: list[int] = field(default_factory=lambda: [0, 0])
    """Of those of this Impulse before: quarters of divisions, and ships with the MF more."""
    assaults: list[int] = field(default_factory=lambda: [0, 0, 0])
    """By power: Extended Range Amphibious Assaults in the turn; of the CW in the game."""
    sunk: list[list[int]] = field(default_factory=lambda: [[0, 0] for _ in POWERS])
    """By power: sunk ships, CV and CVL."""
    oil: int = 0
    """Oil Reserve Points of Japan (oceansoffire:22.1)."""
    oil_spent: int = 0
    """In this turn."""
    oil_assault: bool = False
    """One was spent at the start of this Impulse: an Extended Range Amphibious Assault is allowed."""
    raid: int = 0
    """RAID_ALLOWED, RAID_UNDER_WAY or 0: there is no Pearl Harbor Raid in this Impulse."""
    resources: int = 0
    """Japanese Resource Points (oceansoffire:21.11)."""
    warfare: list[int] = field(default_factory=lambda: [0, 0])
    """Hits of B-29 and of SS in the turn (oceansoffire:21.23)."""
    round_hits: int = 0
    """Hits of both in the Round: they take effect with the next one (oceansoffire:21.24)."""
    recalled: list[int] = field(default_factory=list)
    """Units of the Strategic Warfare Box without a base: they arrive with the next Round (oceansoffire:21.25.b)."""
    air_lost: dict[str, int] = field(default_factory=dict)
    """Air Replacement Points of this Interphase that B-29 cost Japan, by track (oceansoffire:21.24.3)."""
    rail_lost: int = 0
    """Divisions by which Strategic Movement of Japan is less in the next Round (oceansoffire:21.24)."""
    rail_used: dict[str, int] = field(default_factory=dict)
    """Divisions moved by rail, in quarters, by network."""
    air_moved: dict[str, int] = field(default_factory=dict)
    """Quarters of air points that have left a Space by Movement in this Impulse, where that is limited (ruling q46)."""
    theaters_switched: bool = False
    """Borneo and Java Sea are in the US Theater for good (oceansoffire:22.33)."""
    lent: list[int] = field(default_factory=list)
    """Victorious and its air, while they are treated as US units (oceansoffire:22.33.3)."""
    all_joint: bool = False
    """Four Areas of India have been Japanese: the US operates everywhere for good (oceansoffire:22.33)."""
    singapore_since: int = 0
    """4 * turn + Round in which Japan first took it, 0: not yet (oceansoffire:9.71)."""
    yards_used: dict[str, int] = field(default_factory=dict)
    """4 * turn + Round in which the points of a port that both Allies share were used last (oceansoffire:9.7)."""
    held: list[int] = field(default_factory=list)
    """Entries of the schedule that wait for the end of a conquest (oceansoffire:8.23)."""
    near_threat: int = 0
    """Allied divisions in Okinawa and Iwo Jima as the last Japanese Impulse began (oceansoffire:22.21.b)."""
    air_owed: int = 0
    """Quarters of lost Japanese CVA for which no Special Replacement unit came yet (oceansoffire:21.43.5)."""
    chinese_free: list[int] = field(default_factory=list)
    """Chinese units that have had their free activation of the turn (oceansoffire:10.32.b)."""

    # Event Cards, by number; nothing where the game is played without them
    decks: list[list[int]] = field(default_factory=list)
    """By power the own deck, then the Common Deck; the next card is the last one."""
    discards: list[list[int]] = field(default_factory=list)
    """Of each deck, open."""
    hands: list[list[int]] = field(default_factory=list)
    """By power, in order; both Allies of one player hold that of the United States."""
    in_force: list[list[int]] = field(default_factory=list)
    """Cards that have an effect now: card, moment, side whose rolls or Impulse it is for, Space or NOWHERE."""
    granted: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Activation Points of the Impulse beside those bought (oceansoffire:9.34.b)."""
    visitors: list[list[int]] = field(default_factory=list)
    """Units that are there for this turn by a card, and the ids.Fate to which they go (oceansoffire:8.42.a)."""
    neutral: list[list[int]] = field(default_factory=list)
    """Neutral Facilities: power, ids.Facility, Space or port (oceansoffire:21.31.a)."""


PIECE_COLUMNS: Final = Columns(
    "kind",
    "at",
    "berth",
    "fate",
    "aboard",
    "marks",
    "hits",
    "damage",
    "aborted",
    "disrupted",
    "usl",
    "repaired",
    "refit",
    "origin",
    "spent",
)
SPACE_COLUMNS: Final = Columns(
    "control",
    "marker_hits",
    "space_usl",
    "combat",
    "concluded",
    "changing",
    "attacked",
    "joint",
    "beached",
)
