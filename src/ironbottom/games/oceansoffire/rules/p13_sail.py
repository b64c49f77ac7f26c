"""11.4 to 11.6, 12.9: a force goes from Sea Space to Sea Space, calls at ports, and arrives."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE
from ironbottom.games.oceansoffire.position.labels import do, in_words, space_token
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.procedure import Procedure
from ironbottom.games.oceansoffire.position.state import PASSING, PASSING_MISSION, USED
from ironbottom.games.oceansoffire.rules.p02_carrier_air import put_aboard
from ironbottom.games.oceansoffire.rules.p10_activation import activate, cost, use
from ironbottom.games.oceansoffire.rules.p11_ships import out_of_port, place_of, stops
from ironbottom.games.oceansoffire.rules.p11_transport import embark, land, land_all, transports
from ironbottom.games.oceansoffire.rules.p13_parts import NO_GOAL, PORT, Part, Plain
from ironbottom.kernel.flow import Goto, Return, Step

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


def last_sea(part: Part) -> int:
    """The Sea Space that the force of a part was in last on its way, NOWHERE: it has not left port."""
    return next((step for step in reversed(part.way) if step < PORT), NOWHERE)


@dataclass(slots=True, kw_only=True)
class Sail(Procedure):
    """A force of activated ships goes its way; it answers "lost" when none of it is left to go on.

    ``part``: the part that it carries out. ``force``: who still sails together. ``done``: steps of the way behind it.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("leave", "go", "harbour", "arrive")
    part: Plain
    force: list[int] = field(default_factory=list)
    done: int = 0
    rehearsed: bool = False

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
            g.log(
                "move", f"{do(self.force, 'leaves')} {space_token(g, start)}.", where=g.data.space_ids[start]
            )
        return None

    def go(self, g: Oceans) -> Step:
        """11.41: the next Sea Space for an MP, or a port without any."""
        part = Part.of(self.part)
        if self.done == len(part.way):
            return Goto(self.arrive)
        step = part.way[self.done]
        if step >= PORT:
            for ship in self._callers(g, step - PORT):
                g.moor(ship, step - PORT)
        else:
            mps = self._mps(g, part, step)
            for ship in self.force:
                g.unmark(ship, PASSING | PASSING_MISSION)
                g.sail(ship, step, mps)
        self.done += 1
        return None

    def _mps(self, g: Oceans, part: Part, sea: int) -> int:
        place = place_of(g, self.force[0])
        if place < PORT:
            return 0 if place == sea else 1
        seas = [step for step in part.way[: self.done] if step < PORT]
        return dict(out_of_port(g, place - PORT, seas[-1] if seas else NOWHERE))[sea]

    def _callers(self, g: Oceans, port: int) -> list[int]:
        """6.35.a: into the port of a Space that is not friendly go transports alone."""
        space = g.data.ports[port].space
        if g.friendly(space, g.side(self.force[0])) and not g.state.changing[space]:
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
        pairs = [(unit, ship) for unit, ship in part.embarks(self.done) if ship in self.force]
        units = [unit for unit, _ in pairs]
        if self.done:
            g.spend(g.phasing, cost(g, units))
        activate(g, units)
        for unit, ship in pairs:
            embark(g, unit, ship, g.state.berth[ship])
        if units:
            where = g.state.at[units[0]]
            g.log(
                "move",
                f"{do(units, 'goes')} aboard in {space_token(g, where)}.",
                where=g.data.space_ids[where],
            )

    def arrive(self, g: Oceans) -> Step:
        """11.41.e, 11.51.d: in port the move ends; in a Target Area the force waits (11.6, 12.41)."""
        part = Part.of(self.part)
        if part.goal == NO_GOAL or part.mission:
            return Return()
        where = g.state.at[self.force[0]]
        if part.passing and stops(g, where):
            for ship in self.force:
                g.mark(ship, part.passing)
            return Return()
        end_move(g, self.force)
        return Return()


def end_move(g: Oceans, force: list[int]) -> None:
    """The move of ships is over: cargo lands where it can, all are Used (11.41.e, 11.51.d)."""
    where = g.state.at[force[0]]
    g.log("move", f"{in_words(force)} in {space_token(g, where)}.", where=g.data.space_ids[where])
    for ship in transports(g, force):
        if g.state.berth[ship] != NOWHERE:
            landed = land_all(g, ship, g.state.berth[ship])
            if landed:
                g.log(
                    "move",
                    f"{do(landed, 'lands')} in {space_token(g, where)}.",
                    where=g.data.space_ids[where],
                )
    for ship in force:
        use(g, ship)
        g.arrive(ship)
        for load in aboard(g, ship):
            if not g.has(load, USED):
                use(g, load)
