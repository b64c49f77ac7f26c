"""Amphibious landings, and replacements that come ashore with them (fireinthesky:11.2.5.1, 11.2.5.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import does
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.position.state import (
    BOMBARDMENT,
    LAND_AT_BASE,
    MAULED,
    NO_BOX,
    NOWHERE,
    SEA_CONTROL,
    STORMED,
)
from ironbottom.games.fireinthesky.rules.p11_combat.board import board, in_box
from ironbottom.games.fireinthesky.rules.p11_combat.waters import control_of, ships_in, water_of
from ironbottom.games.fireinthesky.rules.replacements import augment, rebuildable
from ironbottom.games.fireinthesky.rules.stacking import LAND, capacity, load, stacked
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step

KEEP = choices.button("keep_marker")

# ---- who may land (11.2.5.1) -------------------------------------------------------------------------


def landing_in_range(g: Sky, side: int, space: int) -> bool:
    """Whether a side may land in a hex: a base that it controls is within two hexes.

    11.2.5.1.b5: the Allied boxes count as one hex from their entry hexes. A base that is only occupied so far does not
    count (ruling landing_base_control). Hexes are counted as for supply (ruling supply_distance).
    """
    data = g.data
    steps = (data.allied_distance if side == Side.ALLIES else data.distance)[g.hex_of(space)]
    reach = data.figures.landing_range
    return any(far <= reach and g.friendly_base(base, side) for base, far in enumerate(steps))


def landing_forces(g: Sky, side: int) -> list[int]:
    """The land units and markers of a side at sea in the battle under way that land if it gains sea control."""
    battle = board(g)
    if not landing_in_range(g, side, battle.hex):
        return []
    return [
        piece
        for piece in in_box(g, side, BOMBARDMENT)  # 11.2.5.1.b3: none from Carrier Task Forces
        if (g.counter(piece).land or g.counter(piece).marker)
        and ships_in(g, side, water_of(g, battle, piece), BOMBARDMENT, SEA_CONTROL)  # 3.4.3
        and not g.has(piece, MAULED)  # 11.2.5.1.b4
    ]


def landing_parties(g: Sky, side: int) -> list[int]:
    """The land units and markers of a side that have to try to land in the battle under way (11.2.5.1.b6)."""
    battle = board(g)
    return [
        piece
        for piece in landing_forces(g, side)
        if control_of(g, battle, water_of(g, battle, piece)) == side  # 11.2.5.1.b1, 15.1.b3
    ]


def room_ashore(g: Sky, side: int, space: int) -> int:
    """How much transport rating of land units a side may still bring into a hex (11.2.5.1.b2)."""
    return capacity(g, space, LAND, side) - load(g, stacked(g, space, LAND, side))


@dataclass(slots=True, kw_only=True)
class Landings(Procedure):
    """Units of one side come ashore in a hex, as many as the land limit lets in (11.2.5.1.b2)."""

    TITLE: ClassVar[str] = "Amphibious landings"
    STEPS = ("storm", "markers", "next_unit", "land")
    space: int
    """A hex with a base or circle: Malaya as a whole."""
    side: int
    pieces: list[int]
    """Those that try; at the end they are ashore, or still at sea for want of room."""
    storming: bool = False

    def storm(self, g: Sky) -> Step:
        self.storming = storms(g, self.side, self.space)
        return None

    def markers(self, g: Sky) -> Step:
        # 3.3.9.b2: markers need no room.
        for piece in [p for p in self.pieces if g.counter(p).marker]:
            self._land(g, piece)
        return None

    def next_unit(self, g: Sky) -> Step:
        fitting = [p for p in self.pieces if g.transport_of(p) <= self._room(g)]
        if not fitting:
            self._tell_who_is_left(g)
            return Return()
        if load(g, self.pieces) <= self._room(g):
            for piece in list(self.pieces):
                self._land(g, piece)
            return Return()
        return ChooseLanding(seats=[g.seat(self.side)], space=self.space, candidates=fitting)

    def land(self, g: Sky) -> Step:
        self._land(g, choices.piece_of(str(self.ret)))
        return Goto(self.next_unit)

    def _room(self, g: Sky) -> int:
        return room_ashore(g, self.side, self.space)

    def _land(self, g: Sky, piece: int) -> None:
        self.pieces.remove(piece)
        put_ashore(g, piece, self.space)
        if self.storming and g.counter(piece).land:
            g.mark(piece, STORMED)

    def _tell_who_is_left(self, g: Sky) -> None:
        name = g.data.space_ids[self.space]
        for piece in self.pieces:
            g.log(
                "info",
                f"No room for {{piece:{piece}}} in {{space:{name}}} ({{rule:11.2.5.1.b2}})",
                where=name,
            )

    def title(self, g: Any) -> str:
        return f"Landing in {{space:{g.data.space_ids[self.space]}}}"


def storms(g: Sky, side: int, space: int) -> bool:
    """Whether a landing is one in an enemy-occupied hex without friendly units (16.1.6).

    Friendly units at sea do not count, they are those that land and their ships (ruling semper_fi_friends); an enemy
    unit of any kind will do (ruling semper_fi_empty).
    """
    state = g.state
    friends = any(g.side(p) == side and state.force[p] == NOWHERE for p in g.in_hex(space))
    return g.enemies_in(space, side) and not friends


def put_ashore(g: Sky, piece: int, space: int) -> None:
    """Bring a unit out of its Task Force into the land hex; in a battle into its Land at Base box."""
    name = g.data.space_ids[space]
    g.leave_force(piece)
    if g.state.at[piece] != space:  # from a half of Malaya
        g.place(piece, space)
    if g.state.box[piece] != NO_BOX:
        g.state.box[piece] = LAND_AT_BASE
    g.noted()
    g.log("move", f"{does(g, piece, 'lands')} in {{space:{name}}} ({{rule:11.2.5.1}})", where=name)


@dataclass(slots=True, kw_only=True)
class ChooseLanding(Choose):
    """Which unit lands next, where not all can."""

    RULE: ClassVar[str] = "fireinthesky:11.2.5.1.b2"
    ORDER: ClassVar[str] = "landing"
    WAITING = "Units land one by one: not all have room"
    space: int
    candidates: list[int]

    def options(self, g: Sky, seat: str) -> list[str]:
        return [choices.piece(p) for p in self.candidates]

    def text(self, g: Sky, seat: str) -> str:
        return (
            f"Choose the unit that lands next in {{space:{g.data.space_ids[self.space]}}}: not all have room"
        )

    def hint(self, g: Sky, seat: str, choice: str) -> str:
        piece = choices.piece_of(choice)
        return f"takes {g.transport_of(piece)} of the room, combat strength {g.state.strength[piece]}"

    def suggestion(self, g: Sky, seat: str) -> list[str]:
        return [choices.piece(max(self.candidates, key=lambda p: g.state.strength[p]))]


# ---- replacements ashore (11.2.5.2) ------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class ReplacementsAshore(Procedure):
    """Each of these markers may bring a unit back to full strength (3.3.9.b3, 11.2.5.2)."""

    TITLE: ClassVar[str] = "Replacements"
    STEPS = ("next_marker", "augment")
    markers: list[int] = field(default_factory=list)

    def next_marker(self, g: Sky) -> Step:
        while self.markers:
            units = rebuildable(g, self.markers[0])
            if units:
                seat = g.seat(g.side(self.markers[0]))
                return AugmentUnit(seats=[seat], marker=self.markers[0], candidates=units)
            self.markers.pop(0)
        return Return()

    def augment(self, g: Sky) -> Step:
        marker = self.markers.pop(0)
        if self.ret != KEEP:
            augment(g, marker, choices.piece_of(str(self.ret)))
        return Goto(self.next_marker)


@dataclass(slots=True, kw_only=True)
class AugmentUnit(Choose):
    """Which reduced unit a marker brings back to full strength, if any."""

    RULE: ClassVar[str] = "fireinthesky:3.3.9.b3"
    ORDER: ClassVar[str] = "replacements"
    LABELS: ClassVar = {KEEP: "Keep the marker"}
    WAITING = "Replacements join land units"
    marker: int
    candidates: list[int]

    def options(self, g: Sky, seat: str) -> list[str]:
        return [*(choices.piece(p) for p in self.candidates), KEEP]

    def text(self, g: Sky, seat: str) -> str:
        return f"Choose the unit that {{piece:{self.marker}}} brings back to full strength, or keep it"

    def hint(self, g: Sky, seat: str, choice: str) -> str:
        if choice == KEEP:
            return ""
        counter = g.counter(choices.piece_of(choice))
        return f"combat strength {counter.reduced} to {counter.full}"

    def suggestion(self, g: Sky, seat: str) -> list[str]:
        """The unit that gains most, one in the battle hex before others."""

        def gain(piece: int) -> tuple[bool, int]:
            counter = g.counter(piece)
            return g.state.at[piece] == g.state.at[self.marker], counter.full - counter.reduced

        return [choices.piece(max(self.candidates, key=gain))]
