"""6.11, 6.5, 8.1.b: who is eliminated because a Space holds more than it may, and when that is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE, SIDE_OF
from ironbottom.games.oceansoffire.position.figures import operational
from ironbottom.games.oceansoffire.position.fleet_train import space_of
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.places import aircraft, ground, in_port
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import DUE_NOW, EXCUSED, REPAIR
from ironbottom.games.oceansoffire.rules.p02_change import CHANGE, CHANGE_LABEL, ChangeUnits, changeable
from ironbottom.games.oceansoffire.rules.p02_map import port_seas
from ironbottom.games.oceansoffire.rules.p06_basing import air_room, division_room
from ironbottom.games.oceansoffire.rules.p06_fleet_train import lose
from ironbottom.games.oceansoffire.rules.p06_ports import may_base
from ironbottom.games.oceansoffire.rules.p06_rebase import (
    airfields_within,
    fields_within,
    may_rebase,
    ports_within,
    relocate,
)
from ironbottom.games.oceansoffire.rules.p11_no_room import MakeRoom, in_its_way
from ironbottom.games.oceansoffire.rules.p15_picking import kinds
from ironbottom.games.oceansoffire.rules.p15_requirements import decider
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.mechanics.grouping import Groups, Offer

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


def excess(g: Oceans, space: int, side: int) -> list[int]:
    """Units of which one must be eliminated because a Space holds too much of their kind; none: it does not.

    6.11.b, 8.1.b: who has Retreated or arrived beyond a limit is due at the end of an Impulse of its owner.
    """
    units = beyond(g, space, side)
    later = g.state.overstacked[side][space] == DUE_NOW and all(g.power(one) != g.phasing for one in units)
    return [] if later else units


def beyond(g: Oceans, space: int, side: int) -> list[int]:
    """Units of which a Space holds too much, whenever that is due (6.1, 6.2, 6.3); none: it does not."""
    excused = g.state.overstacked[side][space] & EXCUSED  # 6.11.b: from the limit of divisions only
    room = division_room(g, space, side)
    if room is not None and room < 0 and not excused:
        return list(ground(g, space, side))
    room = air_room(g, space, side)
    if room is not None and room < 0:
        return list(aircraft(g, space, side))
    for port in g.data.spaces[space].ports:
        based = [ship for ship in in_port(g, port) if g.side(ship) == side]
        if based and not may_base(g, port, side, []) and not g.state.changing[space]:
            return based
    return []


def owner_of_excess(g: Oceans, space: int, units: Sequence[int]) -> str:
    """The seat whose units must go: of both Allies the Phasing one, due now (8.1.b), else who decides (15.1.b)."""
    seats = {g.seat(g.power(one)) for one in units}
    if len(seats) == 1:
        return seats.pop()
    phasing = g.seat(g.phasing)
    return phasing if phasing in seats else decider(g, space, units, g.side(units[0]))


def excess_of_owner(g: Oceans, space: int, side: int) -> list[int]:
    """Those of the ``excess`` among which one player chooses: of their own alone (6.5)."""
    units = excess(g, space, side)
    return [one for one in units if g.seat(g.power(one)) == owner_of_excess(g, space, units)]


def first_excess(g: Oceans) -> tuple[int, int]:
    """The first Space where a side has too much, and that side, the Phasing side first; -1, -1: none."""
    for side in (g.phasing_side, 1 - g.phasing_side):
        for space, here in enumerate(g.data.spaces):
            if here.land and g.here[space] and excess(g, space, side):
                return space, side
    return -1, -1


@dataclass(slots=True, kw_only=True)
class Limits(Procedure):
    """6.0.c: stacking and basing limits hold at the end of an Impulse; the owner chooses who must go.

    ``going``: air or a ship that may Rebase instead of being eliminated (6.5).
    """

    STEPS: ClassVar[tuple[str, ...]] = ("look", "take", "rebased", "excuses")
    TITLE: ClassVar[str] = "Stacking and basing"
    space: int = -1
    going: int = -1

    def look(self, g: Oceans) -> Step:
        self.space, side = first_excess(g)
        if self.space < 0:
            return Goto(self.excuses)
        return TooMany(seats=[self._seat(g, side)], space=self.space, side=side)

    def _seat(self, g: Oceans, side: int) -> str:
        return owner_of_excess(g, self.space, excess(g, self.space, side))

    def take(self, g: Oceans) -> Step:
        if self.ret == CHANGE:
            _, side = first_excess(g)
            among = excess_of_owner(g, self.space, side)
            return Call(ChangeUnits(seat=self._seat(g, side), among=among), then=self.look)
        self.going = choices.piece_of(str(self.ret))
        if homes(g, self.going):
            return RebaseTo(seats=[g.seat(g.power(self.going))], piece=self.going)
        others = in_its_way(g, self.going, fields_within(g, self.going)) if flies_off(g, self.going) else []
        if others:  # 11.33.d
            return Call(MakeRoom(air=self.going, others=others), then=self.look)
        eliminate(g, self.going)
        return Goto(self.look)

    def rebased(self, g: Oceans) -> Step:
        rebase(g, self.going, g.data.space_index[choices.argument(str(self.ret))])
        return Goto(self.look)

    def excuses(self, g: Oceans) -> Step:
        """6.11.b: who was excused in this Impulse is so to the end of the owner's next one."""
        side = SIDE_OF[g.phasing]
        for space, how in enumerate(g.state.overstacked[side]):
            if how:
                later = how & EXCUSED or beyond(g, space, side)  # these are of the other Ally
                g.excuse(space, side, DUE_NOW if later else 0)
        return Return()


def flies_off(g: Oceans, piece: int) -> bool:
    """Whether it is air that may Rebase, if there is room for it (6.5, 6.22.a)."""
    return g.counter(piece).air and operational(g, piece) and may_rebase(g, piece)


def homes(g: Oceans, piece: int) -> dict[int, int]:
    """Where air or a ship for which there is no room may Rebase: Spaces, of ships with the port (6.5, 11.33, 11.44)."""
    counter = g.counter(piece)
    if counter.air:
        return dict.fromkeys(airfields_within(g, piece) if flies_off(g, piece) else (), NOWHERE)
    if not counter.ship or g.has(piece, REPAIR):
        return {}
    found: dict[int, int] = {}
    for sea in port_seas(g, g.state.berth[piece]):
        for port in ports_within(g, piece, sea):
            found.setdefault(space_of(g, port), port)
    return {space: port for space, port in sorted(found.items()) if space != g.state.at[piece]}


def rebase(g: Oceans, piece: int, space: int) -> None:
    """It goes there, marked Relocating Base (6.5)."""
    port = homes(g, piece)[space]
    if port == NOWHERE:
        g.place(piece, space)
    else:
        g.moor(piece, port)
    relocate(g, piece)
    words = f"{{piece:{piece}}} Rebases to {space_token(g, space)}: there is no room."
    g.log("move", words, where=g.data.space_ids[space])


def eliminate(g: Oceans, piece: int) -> None:
    """A unit goes to the Force Pool, with all that is aboard; ships but transports are lost for good (2.35.f)."""
    space = g.state.at[piece]
    g.log(
        "result",
        f"{{piece:{piece}}} is eliminated in {space_token(g, space)}: there is no room.",
        where=g.data.space_ids[space],
    )
    lose(g, piece)


@dataclass(slots=True, kw_only=True)
class TooMany(Offer, Choose):
    """Who is eliminated."""

    PIECES = "name"
    LABELS: ClassVar = {CHANGE: CHANGE_LABEL}
    WAITING: ClassVar[str] = "too many units are in one Space"
    RULE: ClassVar[str] = "oceansoffire:6.5"
    space: int
    side: int

    def groups(self, g: Oceans, seat: str) -> Groups:
        return kinds(g, excess_of_owner(g, self.space, self.side))

    def buttons(self, g: Oceans, seat: str) -> list[str]:
        return [CHANGE] if changeable(g, excess_of_owner(g, self.space, self.side)) else []

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        return self.options(g, seat)[:1]

    def text(self, g: Oceans, seat: str) -> str:
        return f"{space_token(g, self.space)} holds too many units: choose one that must go"


@dataclass(slots=True, kw_only=True)
class RebaseTo(Offer, Choose):
    """Where it Rebases."""

    WAITING: ClassVar[str] = "too many units are in one Space"
    RULE: ClassVar[str] = "oceansoffire:6.5"
    piece: int

    def goals(self, g: Oceans, seat: str) -> list[int]:
        return list(homes(g, self.piece))

    def text(self, g: Oceans, seat: str) -> str:
        return f"Choose where {{piece:{self.piece}}} Rebases"
