"""The position of Axis & Allies: Pacific: columns of small whole numbers, and nothing that can be derived from them.

Pieces are ids into the piece columns; a removed piece keeps its id with ``at`` NOWHERE. Spaces are numbered as in the
data: the territories first, then the sea zones. An industrial complex is a property of its territory, not a piece.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ironbottom.kernel.state import Shorts, shorts
from ironbottom.mechanics.counters import CounterState

NOWHERE = 255
"""In a byte column: no space (a removed piece, no space passed, no target)."""

# Marks of a piece, one bit each. Those of THIS_TURN are wiped when a turn ends.
DAMAGED = 1
"""A battleship on its side (aapacific:bb.2)."""
SUBMERGED = 2
"""A submarine under water until phase 8 (aapacific:sea.8)."""
PATROL = 4
"""A fighter on combat air patrol (aapacific:cap_air.1)."""
MOVED = 8
"""Moved in phase 3, or made its whole move in phase 6."""
FOUGHT = 16
"""Took part in a battle this turn."""
UNLOADED = 32
"""A ship that has unloaded: its move is over (aapacific:tr.7)."""
LOADED = 64
"""Cargo that came aboard this turn."""
LOADED_AFTER_FIGHT = 128
"""Cargo that came aboard a ship after it fought: stays aboard this turn (aapacific:tr.21)."""
DECK_CARGO = 256
"""A fighter whose carrier moved with it aboard: cargo for the rest of the turn (aapacific:cv.15)."""
AIRBORNE = 512
"""An aircraft that flew in phase 3 and has not landed yet (aapacific:p6.1)."""
RAIDING = 1024
"""A bomber or escort on a strategic bombing raid (aapacific:sbr.3)."""
INTERCEPTED = 2048
"""A fighter bound to the defence against a raid (aapacific:sbr.19)."""
LANDED_ON = 4096
"""A carrier on which a fighter landed this turn: it may not move any more (aapacific:cv.8)."""
GUN_TAKEN = 8192
"""An AA gun captured this turn: it may not move (aapacific:aa.7)."""
WITHDRAWN = 16384
"""A ship that retreated from the naval battle of an assault: it may not unload this turn (aapacific:amph.14)."""
TOOK_CONVOY = 32768
"""A warship that took a convoy in combat movement: it may sail on (aapacific:conv.2, conv.3)."""
BOMBARDED = 65536
"""A ship that fired at a shore: a Japanese destroyer lands nobody any more this turn (aapacific:amph.26, Q64)."""

LASTING = DAMAGED | SUBMERGED | PATROL
"""Marks that outlive the turn (damage and submersion end in phase 8 of every turn, patrols in phase 2)."""

# Territory marks.
NO_COMPLEX = 0
START_COMPLEX = 1
"""Stood at the start of the game: no limit for the country that held it then (aapacific:p7.3)."""
BUILT_COMPLEX = 2
"""Built during the game (aapacific:p7.2)."""


@dataclass(slots=True, kw_only=True)
class PacificState(CounterState):
    """See the module. Sides are 0 Japan, 1 the Allies."""

    round: int = 1
    power: int = 0
    """Power whose turn it is (components.ids.Power)."""
    phase: int = 0
    """1 to 9 as in the rules, 0 between turns."""
    japan_turns: int = 0
    """Turns Japan has begun; its first one is the surprise (aapacific:land.13)."""

    # pieces
    kind: bytearray = field(default_factory=bytearray)
    """Unit type."""
    owner: bytearray = field(default_factory=bytearray)
    """Nation."""
    at: bytearray = field(default_factory=bytearray)
    """Space, NOWHERE when removed. Cargo and fighters aboard are where their ship is."""
    aboard: Shorts = field(default_factory=shorts)
    """Piece id of the ship that carries it, -1 when none."""
    marks: list[int] = field(default_factory=list)
    """Bits named above."""
    used: bytearray = field(default_factory=bytearray)
    """Movement spent this turn."""
    start: bytearray = field(default_factory=bytearray)
    """Where it stood when this turn began."""
    via: bytearray = field(default_factory=bytearray)
    """Last space passed before the present one this turn, NOWHERE when none."""
    target: bytearray = field(default_factory=bytearray)
    """Territory it is to assault from the sea (cargo), or in which its ship must unload (ship); NOWHERE when none."""
    lands_on: list[int] = field(default_factory=list)
    """Carrier declared as landing place of a risky mission, -1 when none (aapacific:ftr.9)."""
    flown_over: list[list[int]] = field(default_factory=list)
    """For each aircraft that flew in phase 3 over enemy AA guns: [piece, territory, territory, ...]."""

    # territories
    control: bytearray = field(default_factory=bytearray)
    """Country in control."""
    control_at_start: bytearray = field(default_factory=bytearray)
    """Country in control when this turn began."""
    complexes: bytearray = field(default_factory=bytearray)
    """NO_COMPLEX, START_COMPLEX or BUILT_COMPLEX."""
    battled: bytearray = field(default_factory=bytearray)
    """1 where a battle was fought or a capture made this turn: no landing there (aapacific:p5.16, p6.7)."""

    # convoys
    convoy: bytearray = field(default_factory=bytearray)
    """By space: side that holds the route or centre of the zone, NOWHERE when there is none in use."""
    sea_battles: list[int] = field(default_factory=list)
    """Zones where a naval battle was fought this turn: no bombardment there (aapacific:amph.25)."""
    convoy_claims: list[int] = field(default_factory=list)
    """Zones whose convoy the moving power may take over in phase 5, after a battle (aapacific:conv.6)."""

    # economy
    cash: list[int] = field(default_factory=list)
    """IPCs by country."""
    bought: list[list[int]] = field(default_factory=list)
    """By country: number of each unit type bought (or raised in China) and not placed yet."""
    placed: bytearray = field(default_factory=bytearray)
    """Units placed this turn at each territory's complex (aapacific:p7.2)."""
    captured_cash: int = 0
    """Taken by Japan this turn with Allied capitals (aapacific:cap.4)."""
    points: int = 0
    """Japan's victory points."""
    kamikazes: int = 0
    """Kamikaze attacks left."""
    kamikaze_targets: list[list[int]] = field(default_factory=list)
    """Declared this phase: [zone, ship, number of attacks]."""
    taken_by: bytearray = field(default_factory=bytearray)
    """By territory: power that last took it in this game, NOWHERE when it never changed hands (aapacific:cap.8)."""
    lines_held: list[list[int]] = field(default_factory=list)
    """[victory condition of the scenario, round]: moments at which a side held enough of its places (HoldsSeveral)."""
