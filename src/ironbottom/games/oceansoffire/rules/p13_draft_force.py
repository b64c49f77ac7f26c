"""11.4, 11.5 in a plan: ships of one port, their cargo, their way with its calls, and where it ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from ironbottom.games.oceansoffire.components.ids import SIDE_OF, Klass
from ironbottom.games.oceansoffire.position.places import (
    aboard,
    aircraft,
    at_sea,
    contested,
    ground,
    in_port,
    ships,
)
from ironbottom.games.oceansoffire.position.state import PASSING, PASSING_MISSION
from ironbottom.games.oceansoffire.rules.p10_activation import cost, refusal
from ironbottom.games.oceansoffire.rules.p11_ships import (
    ends_in_port,
    left,
    place_of,
    port_refusal,
    ports_on,
    route,
    seas_in_reach,
    stops,
    submarines,
)
from ironbottom.games.oceansoffire.rules.p11_transport import (
    boarding_refusal,
    landing_refusal,
    stowage,
    transports,
)
from ironbottom.games.oceansoffire.rules.p13_legal import part_cost, short_of
from ironbottom.games.oceansoffire.rules.p13_parts import PORT, Kind, Part, Plain
from ironbottom.games.oceansoffire.rules.p13_plan import (
    CANCEL,
    PartChoice,
    PartFrame,
    alike,
    before,
    with_part,
)
from ironbottom.games.oceansoffire.rules.p13_sail import last_sea
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.kernel.grammar import counted
from ironbottom.kernel.targets import Target
from ironbottom.mechanics.grouping import Groups, groups

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

VIA, END_HERE = map(choices.button, ("via", "end_here"))


class Goal(NamedTuple):
    """A Space that a force may be sent to: the steps of the way there, the MPs, and whether the move ends there."""

    way: tuple[int, ...]
    mps: int
    end: int


@dataclass(slots=True, kw_only=True)
class DraftForce(PartFrame):
    """A part of ships: they are picked, cargo after its transport, then the way is given.

    ``part``: as far as it is drawn up, open. ``via``: the next Space is a call or a bend of the way, not its end.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("begin", "ask", "take")
    first: int
    part: Plain | None = None
    via: bool = False

    def begin(self, g: Oceans) -> Step:
        world = before(g).game
        units: tuple[int, ...] = (self.first,)
        if at_sea(world, self.first) and world.has(self.first, PASSING | PASSING_MISSION):
            units = tuple(
                ship
                for ship in ships(world, world.state.at[self.first], SIDE_OF[g.phasing])
                if world.state.origin[ship] == world.state.origin[self.first]
                and world.has(ship, PASSING | PASSING_MISSION)
            )
        self.part = Part(Kind.FORCE, units).plain()
        return None

    def ask(self, g: Oceans) -> Step:
        assert self.part is not None
        return ForceNext(seats=[g.seat(g.phasing)], part=self.part, via=self.via)

    def take(self, g: Oceans) -> Step:
        assert self.part is not None
        choice, part = str(self.ret), Part.of(self.part)
        verb, name = choices.split(choice)
        if choice == CANCEL:
            return Return()
        if choice == VIA:
            self.via = not self.via
            return Goto(self.ask)
        if choice == END_HERE:
            self.add(g, part._replace(goal=with_part(g, part).game.state.at[part.units[0]]))
            return Return()
        if verb == "piece":
            self.part = picked(g, part, int(name)).plain()
            return Goto(self.ask)
        space = g.data.space_index[name]
        goal = goals_of(g, part, via=self.via)[space]
        part = part._replace(way=part.way + goal.way)
        if goal.end:
            self.add(g, part._replace(goal=space))
            return Return()
        self.part, self.via = part.plain(), False
        return Goto(self.ask)


# ---- who -------------------------------------------------------------------------------------------


def picked(g: Oceans, part: Part, piece: int) -> Part:
    """The part with a unit more: a ship, cargo that goes aboard or, if it is aboard at a call, ashore."""
    world = with_part(g, part).game
    if world.counter(piece).ship:
        return part._replace(units=(*part.units, piece))
    done = len(part.way)
    if world.state.aboard[piece] in part.units:
        return part._replace(land=(*part.land, done, piece))
    ship = stowage(world, transports(world, part.units), piece)
    return part._replace(embark=(*part.embark, done, piece, ship))


def company(g: Oceans, part: Part) -> list[int]:
    """Ships of the same port that may go along: SS with SS alone (2.35.c), and who can be paid."""
    if part.way or part.embark:
        return []
    world, lone, _ = before(g)
    first = part.units[0]
    if world.state.berth[first] >= len(g.data.ports):
        return []
    diving = world.counter(first).klass == Klass.SS
    return [
        ship
        for ship in in_port(world, world.state.berth[first])
        if ship not in part.units
        and (world.counter(ship).klass == Klass.SS) == diving
        and not refusal(world, g.phasing, ship)
        and not short_of(world, part_cost(world, part._replace(units=(*part.units, ship)), lone))
    ]


def cargo(g: Oceans, part: Part) -> list[int]:
    """Units in the port that may go aboard the transports of a force, and those aboard that may land at a call."""
    world = with_part(g, part).game
    carriers = transports(world, part.units)
    place = place_of(world, part.units[0])
    if not carriers or place < PORT:
        return []
    space, side = g.data.ports[place - PORT].space, SIDE_OF[g.phasing]
    ashore = [*ground(world, space, side), *aircraft(world, space, side)]
    boarding = [piece for piece in ashore if not cargo_refusal(g, part, piece)]
    if not part.way:
        return boarding
    leaving = [piece for ship in carriers for piece in aboard(world, ship)]
    return boarding + [piece for piece in leaving if not landing_refusal(world, [piece], place - PORT)]


def cargo_refusal(g: Oceans, part: Part, piece: int) -> str:
    """Why a unit in the port where a force is may not go aboard it; "": it may."""
    world, start = with_part(g, part).game, before(g)
    place = place_of(world, part.units[0])
    why = refusal(world, g.phasing, piece) or boarding_refusal(
        world, transports(world, part.units), piece, place - PORT
    )
    if why:
        return why
    if part.way:
        return short_of(world, _call_cost(g, part, piece))
    more = part._replace(embark=(*part.embark, 0, piece, part.units[0]))
    return short_of(start.game, part_cost(start.game, more, start.lone))


def _call_cost(g: Oceans, part: Part, piece: int) -> int:
    """What a unit costs that goes aboard at a call, beside those that do so there (10.3.l)."""
    world = with_part(g, part).game
    now = [unit for unit, _ in part.embarks(len(part.way))]
    return cost(world, [*now, piece]) - cost(world, now)


# ---- where to --------------------------------------------------------------------------------------


def goals_of(g: Oceans, part: Part, *, via: bool) -> dict[int, Goal]:
    """Spaces to which a force may be sent next."""
    world = with_part(g, part).game
    sea = last_sea(part)
    return _bends(world, part, sea) if via else _ends(world, part, sea)


def _ends(world: Oceans, part: Part, sea: int) -> dict[int, Goal]:
    """Where Movement may end: ports, for SS any Sea Space, and for all a sea where they wait Passing Through."""
    found: dict[int, Goal] = {}
    for port, (by, mps) in ends_in_port(world, part.units, sea).items():
        space = world.data.ports[port].space
        if space not in found or mps < found[space].mps:
            way = (*route(world, part.units, sea, by, mission=False), PORT + port)
            found[space] = Goal(way, mps, 1)
    if submarines(world, part.units):
        here = place_of(world, part.units[0])
        for to, mps in seas_in_reach(world, part.units, sea, mission=False).items():
            if to != here:
                found[to] = Goal(tuple(route(world, part.units, sea, to, mission=False)), mps, 1)
    return found


def _bends(world: Oceans, part: Part, sea: int) -> dict[int, Goal]:
    """Bends of the way, and ports where a force may call (11.51.c, 6.35)."""
    found: dict[int, Goal] = {}
    place, side = place_of(world, part.units[0]), world.side(part.units[0])
    for to, mps in seas_in_reach(world, part.units, sea, mission=False).items():
        way = tuple(route(world, part.units, sea, to, mission=False))
        if to != place and not stops(world, to):
            found[to] = Goal(way, mps, 0)
        if not transports(world, part.units) or stops(world, to):
            continue
        for port in ports_on(world, to):
            space = world.data.ports[port].space
            open_ = world.friendly(space, side) or contested(world, space)
            known = found.get(space)
            if PORT + port != place and open_ and (known is None or mps < known.mps):
                found[space] = Goal((*way, PORT + port), mps, 0)
    return found


@dataclass(slots=True, kw_only=True)
class ForceNext(PartChoice):
    """Who goes along, what is carried, and where to."""

    part: Plain
    via: bool

    def _part(self) -> Part:
        return Part.of(self.part)

    def rule(self, g: Oceans) -> str:
        return "oceansoffire:11.51.a" if self._part().embark else "oceansoffire:11.41.a"

    def goals(self, g: Oceans, seat: str) -> list[int]:
        return sorted(goals_of(g, self._part(), via=self.via))

    def groups(self, g: Oceans, seat: str) -> Groups:
        part = self._part()
        world = with_part(g, part).game
        return groups([*company(g, part), *cargo(g, part)], lambda piece: alike(world, piece))

    def buttons(self, g: Oceans, seat: str) -> list[str]:
        part = self._part()
        found = [VIA]
        if part.way and self._may_end(g, part):
            found.append(END_HERE)
        return [*found, CANCEL]

    def _may_end(self, g: Oceans, part: Part) -> bool:
        world = with_part(g, part).game
        place = place_of(world, part.units[0])
        if place < PORT:
            return submarines(world, part.units)
        return not port_refusal(world, part.units, place - PORT)

    def refused(self, g: Oceans, seat: str) -> dict[str, str]:
        part = self._part()
        world = with_part(g, part).game
        found: dict[str, str] = {}
        place = place_of(world, part.units[0])
        for sea in seas_in_reach(world, part.units, last_sea(part), mission=False):
            for port in ports_on(world, sea):
                why = port_refusal(world, part.units, port)
                if why:
                    found[choices.space(g.data.space_ids[g.data.ports[port].space])] = why
        if place >= PORT and transports(world, part.units):
            space = g.data.ports[place - PORT].space
            for piece in (
                *ground(world, space, SIDE_OF[g.phasing]),
                *aircraft(world, space, SIDE_OF[g.phasing]),
            ):
                why = cargo_refusal(g, part, piece)
                if why:
                    found[choices.piece(piece)] = why
        return found

    def text(self, g: Oceans, seat: str) -> str:
        part = self._part()
        mps = left(with_part(g, part).game, part.units, mission=False)
        if self.via:
            return f"Choose the next Space on the way, {counted(mps, 'MP')} left"
        return f"Choose where the ships go, {counted(mps, 'MP')} left, or who goes along"

    def label(self, g: Oceans, choice: str) -> str:
        return {
            VIA: "Choose the end" if self.via else "By way of",
            END_HERE: "End the move here",
            CANCEL: "Leave them",
        }.get(choice, "")

    def going(self, g: Oceans) -> tuple[int, ...]:
        part = self._part()
        return (*part.units, *part.cargo)

    def goal_hint(self, g: Oceans, seat: str, space: int) -> str:
        start = before(g)
        return counted(part_cost(start.game, self._part(), start.lone), "AP")

    def piece_hint(self, g: Oceans, seat: str, piece: int) -> str:
        world = before(g).game
        if world.counter(piece).ship:
            more = self._part()._replace(units=(*self._part().units, piece))
            return counted(part_cost(world, more, before(g).lone), "AP")
        aboard_now = with_part(g, self._part()).game.state.aboard[piece] in self._part().units
        return "lands" if aboard_now else counted(cost(world, [piece]), "AP")

    def at_goal(self, g: Oceans, seat: str, space: int) -> Target:
        return Target(steps=goals_of(g, self._part(), via=self.via)[space].mps)
