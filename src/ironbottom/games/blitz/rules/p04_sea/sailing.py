"""4.2 A group moves to a sea area: cargo, Block rolls on the way, and what is picked up where it stops."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.blitz.position.labels import carrying, space_token
from ironbottom.games.blitz.position.procedure import Choose, Procedure
from ironbottom.games.blitz.position.state import EMBARKED, MOVED
from ironbottom.games.blitz.rules.cargo import can_pick_up, carriers, embarking, loading, take_aboard
from ironbottom.games.blitz.rules.p04_sea.block import best_course, block_in, flight_course, must_roll
from ironbottom.games.blitz.rules.reasons.at_sea import refused_cargo
from ironbottom.games.blitz.rules.who import groups_of
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.grammar import do
from ironbottom.mechanics.grouping import Groups, Offer

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz


@dataclass(slots=True, kw_only=True)
class Sail(Procedure):
    """Ships or aircraft go to a sea area; ``loads[n]`` goes aboard ``carriers[n]``."""

    STEPS: ClassVar[tuple[str, ...]] = ("leave", "onward", "arrive", "embark")
    pieces: list[int]
    goal: int
    loads: list[int] = field(default_factory=list)
    carriers: list[int] = field(default_factory=list)
    course: list[int] = field(default_factory=list)

    def leave(self, g: Blitz) -> Step:
        goal = space_token(g, self.goal)
        if g.state.at[self.pieces[0]] == self.goal:  # 4.2.d, ruling q57: it stops where it lies
            g.log("move", f"{do(self.pieces, 'stays')} in {goal}.", where=g.data.space_ids[self.goal])
            return Goto(self.arrive)
        aboard = carrying([*(load for piece in self.pieces for load in g.cargo(piece)), *self.loads])
        where = g.data.space_ids[self.goal]
        g.log("move", f"{do(self.pieces, 'goes')} to {goal}{aboard}.", where=where)
        flies = g.counter(self.pieces[0]).flies
        if flies and not g.option("q48"):  # 4.2.d2, ruling q48: air units are not blocked
            self._put(g, self.goal)
            return Goto(self.arrive)
        self.course = (flight_course if flies else best_course)(g, self.pieces, self.goal)
        if g.space(g.state.at[self.pieces[0]]).land:
            self._put(g, self.course.pop(0))
            take_aboard(g, dict(zip(self.loads, self.carriers, strict=True)))  # 4.2.c
        return None

    def onward(self, g: Blitz) -> Step:
        here = g.state.at[self.pieces[0]]
        if not self.course:
            return None
        if must_roll(g, here, g.side(self.pieces[0])) and self._blocked(g, here):  # 4.2.g
            return None
        self._put(g, self.course.pop(0))
        return Goto(self.onward)

    def _blocked(self, g: Blitz, sea: int) -> bool:
        """4.2.d2: one roll for all that leave together; a blocked group stops there."""
        worst = block_in(g, sea, self.pieces)
        where, figures = g.data.space_ids[sea], g.data.figures
        roll = g.dice(1, figures.die_sides, f"block in {where}")
        blocked = roll[0] <= worst
        outcome = "is blocked there" if blocked else "gets away"
        group = f"{do(self.pieces, 'leaves')} {space_token(g, sea)} past enemy ships"
        text = f"{group}: the group {outcome} ({{rule:blitz:4.2.g}})."
        g.log("dice", text, values=roll, need=worst, where=where)
        if blocked:
            self.course = []
        return blocked

    def _put(self, g: Blitz, sea: int) -> None:
        for piece in self.pieces:
            g.place(piece, sea)

    def arrive(self, g: Blitz) -> Step:
        for piece in self.pieces:
            g.mark(piece, MOVED)
        return None

    def embark(self, g: Blitz) -> Step:
        if can_pick_up(g, self.pieces):
            return Call(Embark(pieces=list(self.pieces)))
        return Return()


@dataclass(slots=True, kw_only=True)
class Embark(Procedure):
    """4.2.d: unit after unit is picked up."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")
    pieces: list[int]

    def ask(self, g: Blitz) -> Step:
        if not can_pick_up(g, self.pieces):
            return Return()
        return PickUp(seats=[g.seat(g.side(self.pieces[0]))], pieces=list(self.pieces))

    def take(self, g: Blitz) -> Step:
        if self.ret == choices.DONE:
            return Return()
        load = choices.piece_of(str(self.ret))
        sea = g.state.at[self.pieces[0]]
        able = carriers(g, self.pieces, sea)
        coast = space_token(g, g.state.at[load])
        stowed = loading(g, sorted(able, key=lambda one: (g.room_aboard(one), one)), [load])
        assert stowed is not None, "only units with room are offered"
        take_aboard(g, stowed)
        g.mark(load, EMBARKED)
        g.log("move", f"{{piece:{load}}} embarks in {coast}.", where=g.data.space_ids[sea])
        return Goto(self.ask)


@dataclass(slots=True, kw_only=True)
class PickUp(Offer, Choose):
    """Which land unit goes aboard."""

    RULE: ClassVar[str] = "blitz:4.2.d"
    LABELS: ClassVar = {choices.DONE: "Nobody else"}
    WAITING: ClassVar[str] = "units go aboard"
    SUGGESTED: ClassVar = (choices.DONE,)
    pieces: list[int]

    def text(self, g: Blitz, seat: str) -> str:
        sea = space_token(g, g.state.at[self.pieces[0]])
        return f"Choose a land unit that goes aboard in {sea}, or go on"

    def groups(self, g: Blitz, seat: str) -> Groups:
        return groups_of(g, embarking(g, self.pieces))

    def refused(self, g: Blitz, seat: str) -> dict[str, str]:
        return refused_cargo(g, self.pieces, embarking(g, self.pieces))
