"""11.4 to 11.6, 12.9: a force goes from Sea Space to Sea Space, calls at ports, and arrives."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOBODY, NOWHERE
from ironbottom.games.oceansoffire.position.figures import movement_begun
from ironbottom.games.oceansoffire.position.fleet_train import fst_on_map, mobile_port, space_of
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.procedure import Procedure
from ironbottom.games.oceansoffire.position.state import (
    AT_FST,
    EXTENDED,
    PASSING,
    PASSING_MISSION,
    TURNED,
    USED,
)
from ironbottom.games.oceansoffire.rules.p02_carrier_air import may_board, put_aboard
from ironbottom.games.oceansoffire.rules.p06_fleet_train import (
    RECOMBINES,
    apart,
    as_now,
    close,
    form,
    take_base,
)
from ironbottom.games.oceansoffire.rules.p10_activation import activate, cost, refusal, use
from ironbottom.games.oceansoffire.rules.p11_ships import (
    bound_for,
    into_port,
    left,
    out_of_port,
    place_of,
    port_refusal,
    route,
    stops,
    submarines,
)
from ironbottom.games.oceansoffire.rules.p11_transport import (
    boarding_refusal,
    embark,
    land,
    transports,
)
from ironbottom.games.oceansoffire.rules.p12_extended import MORE_MF
from ironbottom.games.oceansoffire.rules.p13_areas import mark, marks_of
from ironbottom.games.oceansoffire.rules.p13_end_of_move import end_move, send_home
from ironbottom.games.oceansoffire.rules.p13_homes import Homecoming
from ironbottom.games.oceansoffire.rules.p13_parts import FAR_ASSAULT, PORT, RAID, Kind, Part, Plain, UnderWay
from ironbottom.games.oceansoffire.rules.p14_combat import ANEW, InterceptionCombat
from ironbottom.games.oceansoffire.rules.p14_window import Window
from ironbottom.games.oceansoffire.rules.p22_raid import set_out
from ironbottom.kernel.flow import END, Call, Goto, Return, Step
from ironbottom.kernel.grammar import do

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


LOST = "lost"
"""What a force answers of which nobody is left to go on."""


@dataclass(slots=True, kw_only=True)
class Sail(Procedure, UnderWay):
    """A force of activated ships goes its way; it answers LOST when none of it is left to go on, ANEW when it turns.

    ``part``: the part that it carries out. ``force``: who still sails together. ``done``: steps of the way behind it.
    """

    STEPS: ClassVar[tuple[str, ...]] = (
        "leave",
        "go",
        "escorts",
        "join",
        "window",
        "fight",
        "go_on",
        "harbour",
        "arrive",
    )
    SHIPS: ClassVar[tuple[str, ...]] = ("force",)
    part: Plain
    force: list[int] = field(default_factory=list)
    done: int = 0
    joining: list[int] = field(default_factory=list)
    """Escorts that are on their way to this Sea Space."""
    rehearsed: bool = False
    joins: bool = False
    """They are escorts: the window of the Sea Space where they end is that of the force that they join (12.9.f)."""

    def title(self, g: Oceans) -> str:
        return "Ships move"

    def leave(self, g: Oceans) -> Step:
        """11.51.a, 11.43.a: troops go aboard, carriers take the carrier air of the port with them."""
        part = Part.of(self.part)
        self.force = [*part.units]
        self._load(g, part)
        start = g.state.at[self.force[0]]
        if any(g.counter(ship).carrier for ship in self.force) and g.data.spaces[start].land:
            put_aboard(g, start, g.power(self.force[0]))
        if part.way:
            words = f"{do(self.force, 'leaves')} {space_token(g, start)}."
            g.log("move", words, where=g.data.space_ids[start])
        return None

    def go(self, g: Oceans) -> Step:
        """11.41: the next Sea Space for an MP, or a port without any."""
        part = Part.of(self.part)
        if not self.force:  # 12.9.h: escorts alone were left, and these fell behind
            return Return(LOST)
        stranded = self._part_company(g, part)
        if stranded and not self.rehearsed:
            return Call(Homecoming(units=stranded, ways=[self._seas()]), then=self.go)
        if not self.force:
            return Return(LOST)
        if self.done == len(part.way):
            return Goto(self.arrive)
        step = part.way[self.done]
        if step >= PORT:
            return self._enter_port(g, part, step - PORT)
        mps = self._mps(g, part, step)
        if step == place_of(g, self.force[0]):  # the FST is there already
            self.done += 1
            return Goto(self.go)
        lost = self._fall_behind(g, part, mps)
        if lost and not self.rehearsed:
            return Call(Homecoming(units=lost, ways=[self._seas()]), then=self.go)
        for ship in lost:  # where it goes is asked when it comes to that
            use(g, ship)
        if not self.force:
            return Goto(self.go)
        self._weigh(g, part)
        more = self._further(g, part, mps) if self.rehearsed else 0
        for ship in self.force:
            if g.has(ship, PASSING | PASSING_MISSION):
                g.unmark(ship, PASSING | PASSING_MISSION | TURNED)
            g.sail(ship, part.way[self.done + more], mps + more)
            if part.far and g.state.spent[ship] > movement_begun(g, ship):  # 12.81: it uses the MF more
                g.mark(ship, EXTENDED)
        self.done += 1 + more
        return None

    def _further(self, g: Oceans, part: Part, mps: int) -> int:
        """Sea Spaces beyond the next one that a rehearsed force enters in the same go, for nothing may happen there.

        Up to the next call, or where escorts join; none at all if any would fall behind on the way.
        """
        end = self.done + 1
        while end < len(part.way) and part.way[end] < PORT and not (part.escorts(end) or part.leavers(end)):
            end += 1
        more = end - self.done - 1
        return 0 if self._slow(g, part, mps + more) else more

    def _part_company(self, g: Oceans, part: Part) -> list[int]:
        """12.9.g: escorts Rebase before the others go on, at the will of their owner; who finds no port in reach."""
        ports = {ship: port for ship, port in part.leavers(self.done).items() if ship in self.force}
        self.force = [ship for ship in self.force if ship not in ports]
        return send_home(g, ports)

    def _fall_behind(self, g: Oceans, part: Part, mps: int) -> list[int]:
        """12.9.g, 12.9.h: escorts that have joined and have no MPs left to go on Rebase; who finds no port in reach."""
        slow = self._slow(g, part, mps)
        self.force = [ship for ship in self.force if ship not in slow]
        return send_home(g, dict.fromkeys(slow, NOWHERE))

    def _slow(self, g: Oceans, part: Part, mps: int) -> list[int]:
        """Escorts that have joined and have fewer MPs left."""
        more = MORE_MF if part.far == FAR_ASSAULT else 0
        return [
            ship
            for ship in self.force
            if ship not in part.units and left(g, [ship], mission=bool(part.mission), more=more) < mps
        ]

    def _weigh(self, g: Oceans, part: Part) -> None:
        """6.4, 6.44: the FST takes its Base along, unless it leaves it behind; a mobile port ends when it sails."""
        fst = fst_on_map(g)
        if fst == NOBODY or fst not in self.force:
            return
        if fst == mobile_port(g):
            close(g)
        elif g.state.berth[fst] != NOWHERE and not part.parts_at(self.done):
            take_base(g, fst)

    def _enter_port(self, g: Oceans, part: Part, port: int) -> Step:
        """A call, or the end: there escorts that may not base in the port stay outside (12.9.g)."""
        self.done += 1
        if self.done < len(part.way) or part.open:
            callers = self._callers(g, port)
        else:
            callers = bound_for(g, self.force, port)
            gone = port == AT_FST and place_of(g, self.force[0]) != space_of(g, AT_FST)
            if gone or port_refusal(g, callers, port):  # who got away from a combat may have filled it
                return Goto(self.arrive)
        mps = into_port(g, port, g.state.at[self.force[0]])
        for ship in callers:
            g.state.spent[ship] += mps
            if apart(g, ship):  # 6.44.a
                close(g)
                g.state.spent[ship] += RECOMBINES
            g.moor(ship, port)
        return Goto(self.harbour)

    def escorts(self, g: Oceans) -> Step:
        """12.9 steps 1 to 4: escorts of one port after the other come to the Sea Space that was entered."""
        if "joins" not in self.part:
            return Goto(self.go if self.rehearsed else self.window)
        part = Part.of(self.part)
        waiting = [
            ship
            for ship in part.escorts(self.done)
            if g.state.berth[ship] != NOWHERE and ship not in self.force
        ]
        if not waiting:
            return Goto(self.window)
        port = g.state.berth[waiting[0]]
        self.joining = [ship for ship in waiting if g.state.berth[ship] == port]
        sea = part.way[self.done - 1]
        way = route(g, self.joining, NOWHERE, sea, mission=bool(part.mission))
        total = cost(g, self.joining)
        if (
            not way
            or total > g.state.aps[g.phasing]
            or any(refusal(g, g.phasing, one) for one in self.joining)
        ):
            g.log("info", f"{do(self.joining, 'does')} not join: that is impossible now.")
            self.part = part._replace(joins=()).plain()
            return Goto(self.window)
        g.spend(g.phasing, total)
        activate(g, self.joining)
        escort = Part(Kind.FORCE, tuple(self.joining), tuple(way))
        return Call(Sail(part=escort.plain(), rehearsed=self.rehearsed, joins=True), then=self.join)

    def join(self, g: Oceans) -> Step:
        """12.9.f: who has arrived goes on with the force."""
        sea = g.state.at[self.force[0]]
        self.force += [ship for ship in self.joining if g.state.at[ship] == sea and not g.has(ship, USED)]
        self.joining = []
        return Goto(self.escorts)

    def window(self, g: Oceans) -> Step:
        """14.11: the other side may Intercept; not in the Target Area (13.2), nor ships under the sea (11.41.e)."""
        if self.rehearsed:
            return Goto(self.go)
        part = Part.of(self.part)
        last = self.done == len(part.way)
        sea = part.way[self.done - 1]
        if (
            part.far == RAID  # 22.11.a
            or submarines(g, self.force)
            or (last and (self.joins or self._waits(g, part, sea)))
        ):
            return Goto(self.go)
        return Call(Window(area=sea, force=list(self.force)), then=self.fight)

    def _waits(self, g: Oceans, part: Part, sea: int) -> bool:
        """Whether the force stops there in a Target Area, where it is Intercepted in step 2 of the Operation."""
        return bool(part.mission) or stops(g, sea)

    def fight(self, g: Oceans) -> Step:
        """14.7: whoever came is fought at once."""
        if not self.ret:
            return Goto(self.go)
        sea = Part.of(self.part).way[self.done - 1]
        return Call(
            InterceptionCombat(area=sea, force=list(self.force), ways=[self._seas()]), then=self.go_on
        )

    def loaders(self, g: Oceans) -> list[int]:
        """12.71.a: who assaults has loaded where it began."""
        return [] if Part.of(self.part).mission else transports(g, self.force)

    def turns_as(self, g: Oceans) -> int:
        """Not escorts that are to join others, nor who sails for something that takes just this way."""
        part = Part.of(self.part)
        if self.joins or part.far or part.alone or any(apart(g, ship) for ship in self.force):
            return 0
        return PASSING_MISSION if part.mission else part.passing or PASSING

    def _seas(self) -> list[int]:
        """The Sea Spaces of its way so far."""
        return [step for step in Part.of(self.part).way[: self.done] if step < PORT]

    def go_on(self, g: Oceans) -> Step:
        """Who is still there goes on; who has Disengaged or is sunk does not."""
        g.reveal()  # how the plan goes on
        sea = Part.of(self.part).way[self.done - 1]
        self.force = as_now(g, self.force)
        self.force = [ship for ship in self.force if g.state.at[ship] == sea and not g.has(ship, USED)]
        if not self.force:
            return Return(LOST)
        if not any(g.has(ship, PASSING | PASSING_MISSION) for ship in self.force):
            return Goto(self.go)
        self._tell(g, do(self.force, "stops"), sea)
        for ship in self.force:
            g.mark(ship, TURNED)
        return Return(ANEW)

    def _mps(self, g: Oceans, part: Part, sea: int) -> int:
        place = place_of(g, self.force[0])
        if place < PORT:
            return 0 if place == sea else 1
        seas = [step for step in part.way[: self.done] if step < PORT]
        return dict(out_of_port(g, place - PORT, seas[-1] if seas else NOWHERE))[sea]

    def _callers(self, g: Oceans, port: int) -> list[int]:
        """6.35.a: into the port of a Space that is not friendly go transports alone."""
        space = space_of(g, port)
        if port == AT_FST or (g.friendly(space, g.side(self.force[0])) and not g.state.changing[space]):
            return self.force
        return transports(g, self.force)

    def harbour(self, g: Oceans) -> Step:
        """11.51.c: in a port on the way transports load and unload."""
        part = Part.of(self.part)
        step = part.way[self.done - 1]
        if step >= PORT:
            self._unload(g, part, step - PORT)
            self._load(g, part)
        return Goto(self.go)

    def _unload(self, g: Oceans, part: Part, port: int) -> None:
        going = [unit for unit in part.lands(self.done) if g.state.aboard[unit] in self.force]
        if going:
            land(g, going, port)
            where = g.data.ports[port].space
            g.log("move", f"{do(going, 'lands')} in {space_token(g, where)}.", where=g.data.space_ids[where])

    def _load(self, g: Oceans, part: Part) -> None:
        """Step 0 is paid with the ships, cargo of a call when it goes aboard (10.3.l)."""
        aboard_now: list[int] = []
        for unit, ship in part.embarks(self.done):
            if ship not in self.force or g.state.aboard[unit] in self.force:  # 14.7.1: it came aboard before
                continue
            if self.done and self._stays(g, unit, ship, aboard_now):
                g.log("info", f"{do([unit], 'does')} not go aboard: that is impossible now.")
                continue
            if self.done:
                g.spend(g.phasing, self._price(g, unit, aboard_now))
            activate(g, [unit])
            if g.counter(ship).carrier:  # 2.33.1.f
                g.embark(unit, ship)
            else:
                embark(g, unit, ship, g.state.berth[ship])
            aboard_now.append(unit)
        if aboard_now:
            where = g.state.at[aboard_now[0]]
            g.log(
                "move",
                f"{do(aboard_now, 'goes')} aboard in {space_token(g, where)}.",
                where=g.data.space_ids[where],
            )

    def _stays(self, g: Oceans, unit: int, ship: int, before: list[int]) -> bool:
        """Whether Damage on the way, or points spent meanwhile, keep cargo of a call ashore (9.31, 17.52.a)."""
        if refusal(g, g.phasing, unit) or self._price(g, unit, before) > g.state.aps[g.phasing]:
            return True
        if g.counter(ship).carrier:
            return not may_board(g, unit, ship)
        return bool(boarding_refusal(g, [ship], unit, g.state.berth[ship]))

    def _price(self, g: Oceans, unit: int, before: list[int]) -> int:
        return cost(g, [*before, unit]) - cost(g, before)

    def arrive(self, g: Oceans) -> Step:
        """11.41.e, 11.51.d: in port the move ends; in a Target Area the force waits (11.6, 12.41)."""
        part = Part.of(self.part)
        if part.open:
            return Return()
        where = g.state.at[self.force[0]]
        if part.alone and not (part.passing and stops(g, where)):
            form(g, self.force[0])
            return Return()
        if part.mission and part.targets:
            self._tell(g, f"{do(self.force, 'begins')} a Mission", where)
            for space in marks_of(g, where, part.targets):
                mark(g, space)
            if part.far == RAID:
                set_out(g)
            return Return()
        if part.passing and stops(g, where):
            self._tell(g, do(self.force, "waits"), where)
            for ship in self.force:
                g.mark(ship, part.passing)
            return Return()
        in_port = [ship for ship in self.force if g.state.berth[ship] != NOWHERE or submarines(g, [ship])]
        lost = send_home(g, {ship: NOWHERE for ship in self.force if ship not in in_port})
        end_move(g, in_port)
        if not lost or self.rehearsed:
            return Return()
        return Call(Homecoming(units=lost, ways=[self._seas()]), then=END)

    def _tell(self, g: Oceans, words: str, where: int) -> None:
        g.log("move", f"{words} in {space_token(g, where)}.", where=g.data.space_ids[where])
