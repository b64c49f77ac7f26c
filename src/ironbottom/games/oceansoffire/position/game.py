"""The running game of Oceans of Fire: typed access to the columns, and the few mutators that change them.

What follows of the figures of a piece stands in ``figures``, who stands where in ``places``.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, Self

from ironbottom.games.oceansoffire.components.data import OceansData
from ironbottom.games.oceansoffire.components.ids import (
    NOWHERE,
    SCORED,
    SIDE_OF,
    Facility,
    Fate,
    Klass,
    Power,
    Side,
)
from ironbottom.games.oceansoffire.components.model import Counter
from ironbottom.games.oceansoffire.components.scenario import Scenario
from ironbottom.games.oceansoffire.position.fleet_train import space_of
from ironbottom.games.oceansoffire.position.state import (
    ASHORE,
    AT_FST,
    CONCLUDED,
    REDUCED,
    OceansState,
)
from ironbottom.mechanics.counters import CounterGame, PrintedGame
from ironbottom.mechanics.derived import WHOLE

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.model import Links, MarkerSide, Port, Space

PLAYERS: Final = "players"
"""The option that says how many play."""
THREE: Final = "three"
ALLIES: Final = Side.ALLIES.key
CONTROL: Final = 1000
"""The part of the position on which rests whatever hangs on control alone (``mechanics.derived``)."""
BOXES: Final = 1001
"""That on which rests which counters lie in the Breakdown Boxes."""
FIELDS: Final = 1002
"""That on which rests where air may base: control, and airfields."""
SPACES: Final = range(256)
"""Each Space is a part of the position by its number."""


@cache
def printed(data: OceansData) -> tuple[Counter, ...]:
    """By piece, what is printed on its counter."""
    return tuple(data.counters[kind] for kind in data.box)


class Oceans(PrintedGame[OceansState, OceansData, Scenario, Counter]):
    """A game of Oceans of Fire."""

    __slots__ = ("counters",)

    def settle(self) -> None:
        """See CounterGame: which counter a piece is never changes (``OceansData.box``)."""
        CounterGame.settle(self)
        self.counters = printed(self.data)

    def counter(self, piece: int) -> Counter:
        """See PrintedGame; asked most often of all."""
        return self.counters[piece]

    def side(self, piece: int) -> int:
        """Whose unit it is."""
        return self.counters[piece].side

    def adopt(self, other: Self) -> None:
        """See CounterGame. What rests on single Spaces, on control or on the boxes is shared until it changes.

        The position that a plan leads to is a copy in which few Spaces change, and each part of a plan makes another.
        What either of them finds out is known to both, so there is a place for each part before anything is found out.
        """
        CounterGame.adopt(self, other)
        self.counters = other.counters
        if other is not self:
            kept, spaces = other.kept, len(self.data.spaces)
            if len(kept) <= spaces + 1:
                for part in (CONTROL, BOXES, FIELDS, *SPACES[:spaces]):
                    kept.setdefault(part, {})
            self.kept = kept.copy()
            self.kept.pop(WHOLE, None)

    def changed(self, *parts: int) -> None:
        """See CounterGame; the places of what rests on these parts are emptied, and no longer shared."""
        kept = self.kept
        if not parts or not kept:
            CounterGame.changed(self, *parts)
            return
        self.changes += parts
        kept.pop(WHOLE, None)
        for part in parts:
            kept[part] = {}

    # ---- what is fixed ---------------------------------------------------------------------------

    @property
    def links(self) -> Links:
        """What joins the Spaces in play."""
        return self.scenario.links

    def space(self, space: int) -> Space:
        """What is printed in a Space."""
        return self.data.spaces[space]

    def port(self, port: int) -> Port:
        """A port by its number."""
        return self.data.ports[port]

    def power(self, piece: int) -> int:
        """ids.Power of a piece: of what is lent to the United States these (oceansoffire:22.33.3)."""
        if self.state.lent and piece in self.state.lent:
            return Power.US
        return self.counters[piece].power

    def seat(self, power: int) -> str:
        """The seat that plays a power: both Allies are one with two players (oceansoffire:1.1)."""
        if power != Power.JAPAN and self.state.options.get(PLAYERS) != THREE:
            return ALLIES
        return Power(power).key

    def seat_of(self, piece: int) -> str:
        return self.seat(self.power(piece))

    # ---- where we are ----------------------------------------------------------------------------

    @property
    def phasing(self) -> int:
        """The power whose Impulse it is (oceansoffire:9.6)."""
        return self.state.order[self.state.impulse]

    @property
    def phasing_side(self) -> int:
        """Its side."""
        return SIDE_OF[self.phasing]

    # ---- control ---------------------------------------------------------------------------------

    def friendly(self, space: int, side: int) -> bool:
        """Whether a side controls a Space (oceansoffire:5.0); its boxes are its own for good."""
        power = self.state.control[space]
        return power != NOWHERE and SIDE_OF[power] == side

    def enemy(self, space: int, side: int) -> bool:
        """Whether the other side controls it."""
        power = self.state.control[space]
        return power != NOWHERE and SIDE_OF[power] == 1 - side

    def marker(self, space: int) -> MarkerSide | None:
        """The side of its Control Marker that lies up; None where there is none, and in neutral Spaces."""
        markers, power = self.data.spaces[space].markers, self.state.control[space]
        return markers[SIDE_OF[power]] if markers and power in (Power.JAPAN, Power.US, Power.CW) else None

    def igdf(self, space: int) -> int:
        """Intrinsic Ground Defense Factors that are left (oceansoffire:5.4)."""
        marker = self.marker(space)
        return max(0, marker.igdf - self.state.marker_hits[space]) if marker else 0

    # ---- mutators: where pieces are --------------------------------------------------------------

    def place(self, piece: int, space: int) -> None:
        """Put a piece into a Space: ground or air ashore, air over an Area, a ship at sea with all that is aboard.

        A ship that shall lie in port is put there by ``moor``.
        """
        self._put(piece, space, NOWHERE, ASHORE)

    def moor(self, piece: int, port: int) -> None:
        """Put a ship into a port, with all that is aboard; ``arrive`` ends its move.

        AT_FST: into the mobile port, which must be there. The Base that comes with the FST lies beside it in port.
        """
        self._put(piece, space_of(self, port), port, ASHORE)
        if self.counter(piece).klass == Klass.FST:
            at = self.state.at[piece]
            for base in [one for one in self.here[at] if self.state.aboard[one] == piece]:
                self._put(base, at, port, ASHORE)

    def base_at_fst(self, piece: int, sea: int) -> None:
        """Let a ship base at sea at the mobile port, or the FST become that port (oceansoffire:6.41.b)."""
        self._put(piece, sea, AT_FST, ASHORE)

    def embark(self, piece: int, ship: int) -> None:
        """Put a unit aboard a transport, carrier air on a deck, or the Base with the FST."""
        self._put(piece, self.state.at[ship], NOWHERE, ship)

    def _put(self, piece: int, space: int, berth: int, ship: int) -> None:
        state = self.state
        old = state.at[piece]
        self.move_here(piece, old, space)
        state.at[piece], state.berth[piece], state.aboard[piece] = space, berth, ship
        state.fate[piece] = Fate.ON_MAP
        if self.counter(piece).ship and old not in (NOWHERE, space):
            for load in [one for one in self.here[old] if state.aboard[one] == piece]:
                self.move_here(load, old, space)
                state.at[load] = space
        self.changed(BOXES, space) if old == NOWHERE else self.changed(old, space)

    def settle_at(self, piece: int, space: int, berth: int, ship: int) -> None:
        """Put a piece just where another one is: its Space, berth and ship."""
        self._put(piece, space, berth, ship)

    def lift(self, piece: int, fate: int) -> None:
        """Take a piece off the map with all its marks; what is aboard must have been dealt with before.

        Japanese carrier air that is lost leaves the game, and is owed a Special Replacement (oceansoffire:21.43.5).
        """
        state, counter = self.state, self.counter(piece)
        old = state.at[piece]
        if (
            fate == Fate.POOL
            and counter.power == Power.JAPAN
            and counter.klass == Klass.CVA
            and old != NOWHERE
        ):
            fate = Fate.OUT
            state.air_owed += counter.points
        self.move_here(piece, old, NOWHERE)
        state.at[piece] = state.berth[piece] = state.origin[piece] = NOWHERE
        state.aboard[piece], state.fate[piece], state.marks[piece] = ASHORE, fate, 0
        for column in (
            state.hits,
            state.damage,
            state.aborted,
            state.disrupted,
            state.usl,
            state.repaired,
            state.refit,
            state.spent,
        ):
            column[piece] = 0
        self.changed(BOXES) if old == NOWHERE else self.changed(BOXES, old)

    def sail(self, piece: int, sea: int, mps: int) -> None:
        """Let a ship go to a Sea Space for so many MPs; its move remembers the port where it began."""
        state = self.state
        if state.origin[piece] == NOWHERE:
            state.origin[piece] = state.berth[piece]
        state.spent[piece] += mps
        self.place(piece, sea)

    def arrive(self, piece: int) -> None:
        """End the move of a ship: where it began and what it spent are forgotten."""
        self.state.origin[piece], self.state.spent[piece] = NOWHERE, 0
        self._touched(piece)

    # ---- mutators: what pieces bear --------------------------------------------------------------

    def _touched(self, piece: int) -> None:
        at = self.state.at[piece]
        self.noted() if at == NOWHERE else self.changed(at)

    def marked(self, counter: int, bits: int) -> None:
        """See CounterGame: marks matter where their piece is."""
        self._touched(counter)

    def set_hits(self, piece: int, hits: int) -> None:
        """Hits of a ground unit counted from its front, or points of an air unit.

        Who is lost is lifted by the caller.
        """
        self.state.hits[piece] = hits
        self._touched(piece)

    def set_damage(self, piece: int, damage: int) -> None:
        """Damage of the side of a ship that lies up."""
        self.state.damage[piece] = damage
        self._touched(piece)

    def set_air(self, piece: int, aborted: int, disrupted: int) -> None:
        """Aborted and Disrupted points of an air unit, in quarters."""
        self.state.aborted[piece], self.state.disrupted[piece] = aborted, disrupted
        self._touched(piece)

    def set_beyond(self, piece: int, quarters: int) -> None:
        """Air points of a counter that is out with which it exceeds the AAL (oceansoffire:6.21.g)."""
        self.state.spent[piece] = quarters
        self._touched(piece)

    def set_usl(self, piece: int, level: int) -> None:
        """ids.Level of a unit."""
        self.state.usl[piece] = level
        self._touched(piece)

    def turn_over(self, piece: int, damage: int) -> None:
        """Turn a two-sided ship to its back with what damage is left, and count the sunk ship (oceansoffire:2.35)."""
        self.count_sunk(piece)
        self.state.marks[piece] |= REDUCED
        self.set_damage(piece, damage)

    def count_sunk(self, piece: int) -> None:
        """One ship of this counter is sunk."""
        counter = self.counter(piece)
        if counter.klass in SCORED:
            self.state.sunk[counter.power][SCORED.index(counter.klass)] += 1
        self.noted()

    # ---- mutators: Spaces ------------------------------------------------------------------------

    def take(self, space: int, power: int) -> None:
        """Turn a Control Marker to a side, without Hits (oceansoffire:5.2); of the Allies it is the side printed."""
        ally = self.data.spaces[space].ally
        self.state.control[space] = power if power == Power.JAPAN else ally
        self.state.marker_hits[space] = 0
        self.changed(space, CONTROL, FIELDS)

    def hit_marker(self, space: int, hits: int) -> None:
        """Hits on the IGDF, beside those that it has."""
        self.state.marker_hits[space] += hits
        self.changed(space)

    def set_space_usl(self, space: int, level: int) -> None:
        """ids.Level of a Space."""
        self.state.space_usl[space] = level
        self.changed(space)

    def combat_marker(self, space: int, change: int = 1) -> None:
        """One Combat marker more or, with -1, less."""
        self.state.combat[space] += change
        self.changed(space)

    def conclude(self, space: int, how: int = CONCLUDED) -> None:
        """Turn all Combat markers of a Space to Combat Concluded (oceansoffire:13.2.21)."""
        self.state.combat[space], self.state.concluded[space] = 0, how
        self.changed(space)

    def control_changing(self, space: int, *, marked: bool) -> None:
        """Lay or remove a Control Changing marker (oceansoffire:5.21)."""
        self.state.changing[space] = marked
        self.changed(space, FIELDS)

    def attack(self, space: int) -> None:
        """Note that a Land Space was attacked in this Impulse (oceansoffire:15.11)."""
        self.state.attacked[space] = 1
        self.changed(space)

    def excuse(self, space: int, side: int, how: int) -> None:
        """Allow a side to be over-stacked for a while, or with 0 no longer (oceansoffire:6.11)."""
        self.state.overstacked[side][space] = how
        self.changed(space)

    def land(self, port: int, tps: int) -> None:
        """Use Landing Capacity: TPs in quarters (oceansoffire:6.32)."""
        self.state.landed[port] += tps
        self.changed(self.data.ports[port].space)

    def land_on_beach(self, space: int, tps: int) -> None:
        """Use the Landing Capacity of a contested Space: TPs in quarters (oceansoffire:11.54)."""
        self.state.beached[space] += tps
        self.changed(space)

    def cross(self, mountain: int, divisions: int) -> None:
        """Note divisions, in quarters, that march over a mountain boundary (oceansoffire:2.14.i)."""
        self.state.crossed[mountain] += divisions
        self.changed(*self.links.mountains[mountain])

    # ---- mutators: Facilities and points ---------------------------------------------------------

    def put_facility(self, power: int, facility: int, place: int, change: int = 1) -> None:
        """Facilities more or less on the map; ``place``: a Space, of Port Upgrades a port. The pool is the caller's."""
        state = self.state
        column = {Facility.FORT: state.forts, Facility.AIRFIELD: state.airfields}.get(
            Facility(facility), state.upgrades
        )
        column[power][place] += change
        if facility == Facility.AIRFIELD:
            self.changed(place, FIELDS)
        else:
            self.changed(self.data.ports[place].space if facility == Facility.PORT else place)

    def spend(self, power: int, aps: int) -> None:
        """Expend Activation Points (oceansoffire:9.31): they never go negative."""
        assert self.state.aps[power] >= aps, "more Activation Points spent than there are"
        self.state.aps[power] -= aps
        self.noted()
