"""6.41, 6.44 in a plan and in step 12: where the FST without its Base goes, and where it forms a mobile port."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOBODY, NOWHERE, Klass
from ironbottom.games.oceansoffire.position.fleet_train import fst_on_map, lone_fst
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import PASSING
from ironbottom.games.oceansoffire.rules.p02_map import port_seas, sea_ways
from ironbottom.games.oceansoffire.rules.p06_fleet_train import (
    RECOMBINES,
    apart,
    base_port,
    forming_ways,
    parting_refusal,
)
from ironbottom.games.oceansoffire.rules.p10_activation import enters_theater
from ironbottom.games.oceansoffire.rules.p11_ships import left, out_of_port, place_of, stops
from ironbottom.games.oceansoffire.rules.p13_concluded import bar_alone
from ironbottom.games.oceansoffire.rules.p13_parts import PORT, Kind, Part, last_sea
from ironbottom.games.oceansoffire.rules.p13_sail import Sail
from ironbottom.games.oceansoffire.rules.p14_cases import operation_areas
from ironbottom.kernel import choices
from ironbottom.kernel.flow import END, Call, Return, Step
from ironbottom.mechanics.grouping import Offer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ironbottom.games.oceansoffire.position.game import Oceans


# ---- ways ------------------------------------------------------------------------------------------


def leads(g: Oceans, force: Sequence[int]) -> bool:
    """Whether a force is the FST by itself, with its Base or without it."""
    return len(force) == 1 and g.counter(force[0]).klass == Klass.FST


def forming_port(g: Oceans, part: Part) -> int:
    """The port in which the Base stays when the FST of a part forms a mobile port next, NOWHERE: it may not.

    That where both are now, or the one that it has left alone on its way (13.2.12.d).
    """
    if not leads(g, part.sailing):
        return NOWHERE
    fst = part.sailing[0]
    if lone_fst(g, fst):
        port = base_port(g)
    else:
        port = place_of(g, fst) - PORT
        if port < 0 or base_port(g) != port:
            return NOWHERE
    return NOWHERE if parting_refusal(g, port) else port


def mobile_ports(g: Oceans, part: Part) -> dict[int, tuple[tuple[int, ...], int]]:
    """Sea Spaces where the FST of a part may form a mobile port, each with the way and the MPs (6.41.a)."""
    port = forming_port(g, part)
    if port == NOWHERE:
        return {}
    fst, found = part.sailing[0], {}
    place, most = place_of(g, fst), left(g, part.sailing, mission=False)
    for sea, out in forming_ways(g, port).items():
        way = way_on(g, place, sea) if place < PORT else out
        mps = len(way)
        if place >= PORT:
            mps = dict(out_of_port(g, port, last_sea(part)))[way[0]] + len(way) - 1
        open_ = all(_may_pass(g, one, through=one != sea) for one in way)
        if open_ and mps <= most and not any(stops(g, one) for one in way[:-1]):
            found[sea] = (way, mps)
    return found


def way_on(g: Oceans, sea: int, to: int) -> tuple[int, ...]:
    """Sea Spaces of the way of the FST from the one where it is, with at most one between; to where it is none."""
    if sea == to:
        return ()
    side = g.phasing_side
    if to in sea_ways(g, sea, side):
        return (to,)
    between = (one for one in sea_ways(g, sea, side) if to in sea_ways(g, one, side))
    return next(((one, to) for one in between), (to,))


def _may_pass(g: Oceans, sea: int, *, through: bool) -> bool:
    return not bar_alone(g, sea, through=through) and enters_theater(g, g.phasing, fst_on_map(g), sea)


def way_back(g: Oceans, part: Part) -> tuple[tuple[int, ...], int]:
    """The way of the FST without its Base back to it, and the MPs, that of joining it among them (6.44.a); (), 0: none.

    The last Sea Space alone where that bears a Combat marker: there it waits (11.7.a).
    """
    fst, port = part.sailing[0], base_port(g)
    if port == NOWHERE or port >= len(g.data.ports):
        return (), 0
    place, most = place_of(g, fst), left(g, part.sailing, mission=False)
    seas = port_seas(g, port)
    way = (place,) if place in seas else next((w for sea in seas if len(w := way_on(g, place, sea)) == 1), ())
    mps = 0 if place in seas else len(way)
    if not way or not all(_may_pass(g, sea, through=False) for sea in way):
        return (), 0
    if stops(g, way[-1]):
        return (way, mps) if way[-1] != place and mps <= most else ((), 0)
    return ((*way, PORT + port), mps + RECOMBINES) if mps + RECOMBINES <= most else ((), 0)


def returns(g: Oceans, part: Part) -> bool:
    """Whether the FST of a part is without its Base, and has nowhere to go but to it, or to form a mobile port."""
    return leads(g, part.sailing) and apart(g, part.sailing[0])


# ---- step 12 -----------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class FormInOperation(Procedure):
    """13.2.12.d, 6.41.c: the FST that has left its Base and waits in an Operation Area may form its port now."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")

    def title(self, g: Oceans) -> str:
        return "Fleet Supply Train"

    def ask(self, g: Oceans) -> Step:
        return FormNow(seats=[g.seat(g.phasing)]) if waiting(g) else Return()

    def take(self, g: Oceans) -> Step:
        if self.ret == choices.DONE:
            return Return()
        part = waiting_part(g)
        sea = g.data.space_index[choices.argument(str(self.ret))]
        way, _ = mobile_ports(g, part)[sea]
        g.unmark(part.sailing[0], PASSING)
        sail = part._replace(way=way, goal=sea, alone=1)
        return Call(Sail(part=sail.plain(), force=list(part.sailing)), then=END)


def waiting(g: Oceans) -> bool:
    """Whether there is such an FST, with somewhere to form its port."""
    fst = fst_on_map(g)
    if fst == NOBODY or not lone_fst(g, fst) or not g.has(fst, PASSING):
        return False
    return g.state.at[fst] in operation_areas(g) and bool(mobile_ports(g, waiting_part(g)))


def waiting_part(g: Oceans) -> Part:
    """The FST as a part of a plan that is to be sent on."""
    return Part(Kind.FORCE, (fst_on_map(g),))


@dataclass(slots=True, kw_only=True)
class FormNow(Offer, Choose):
    """Where it forms the mobile port, if it does so now."""

    FORCED: ClassVar[bool] = False
    RULE: ClassVar[str] = "oceansoffire:13.2.12.d"
    TEXT: ClassVar[str] = "Choose where the FST forms a mobile port, or let it wait"
    WAITING: ClassVar[str] = "decides where the mobile port is"
    LABELS: ClassVar = {choices.DONE: "It waits"}

    def goals(self, g: Oceans, seat: str) -> list[int]:
        return sorted(mobile_ports(g, waiting_part(g)))

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        here = g.state.at[fst_on_map(g)]
        goals = self.goals(g, seat)
        return [choices.space(g.data.space_ids[here if here in goals else goals[0]])]
