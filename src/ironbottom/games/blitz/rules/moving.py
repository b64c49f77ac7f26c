"""The moves of a set, group by group: a unit is picked, others of its area join, an area is chosen."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.blitz.components.ids import Stage
from ironbottom.games.blitz.position.labels import carrying, space_token
from ironbottom.games.blitz.position.procedure import Choose, Procedure
from ironbottom.games.blitz.position.state import EMBARKED, MOVED, RETURNED
from ironbottom.games.blitz.rules.areas import bases
from ironbottom.games.blitz.rules.cargo import activate_with, carriers, loading
from ironbottom.games.blitz.rules.p04_sea.sailing import Sail
from ironbottom.games.blitz.rules.reasons.moves import refused_goals, refused_mates, refused_movers
from ironbottom.games.blitz.rules.targets import target
from ironbottom.games.blitz.rules.trip import movers_and_loads
from ironbottom.games.blitz.rules.trips import trip_of
from ironbottom.kernel import choices
from ironbottom.kernel.flow import END, Call, Goto, Return, Step
from ironbottom.kernel.grammar import counted, do
from ironbottom.kernel.targets import Target
from ironbottom.mechanics.grouping import Groups, Offer

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz

ALL, CANCEL = choices.button("all"), choices.button("cancel")
TITLES = {
    Stage.A: "A: Return to base",
    Stage.B: "B: Sea moves",
    Stage.D: "D: Rebase",
    Stage.E: "E: Land moves",
}
ENDED = {
    Stage.A: "No more units return to base",
    Stage.B: "Sea moves are over",
    Stage.D: "Rebasing is over",
    Stage.E: "Land moves are over",
}
ASKED = {
    Stage.A: "Pick a unit that returns to base, or end step A",
    Stage.B: "Pick a unit that moves to a sea area, or end step B",
    Stage.D: "Pick a unit that rebases, or end step D",
    Stage.E: "Pick a land unit that moves or lands, or end step E",
}


@dataclass(slots=True, kw_only=True)
class MoveStep(Procedure):
    """Steps A, B, D and E of a set (2.2.d1): move after move until the phasing side is done."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "pick")
    stage: int

    def title(self, g: Blitz) -> str:
        return TITLES[Stage(self.stage)]

    def ask(self, g: Blitz) -> Step:
        if not trip_of(g, self.stage).groups():
            return Return()
        return PickFirst(seats=[g.seat(g.phasing)], stage=self.stage)

    def pick(self, g: Blitz) -> Step:
        if self.ret == choices.DONE:
            return Return()
        return Call(OneMove(stage=self.stage, picked=[choices.piece_of(str(self.ret))]), then=self.ask)


@dataclass(slots=True, kw_only=True)
class OneMove(Procedure):
    """One move: who goes along, and where to. It is deeper than the step, so that it is planned as a whole."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")
    stage: int
    picked: list[int]

    def ask(self, g: Blitz) -> Step:
        return PickFurther(seats=[g.seat(g.phasing)], stage=self.stage, picked=list(self.picked))

    def take(self, g: Blitz) -> Step:
        choice = str(self.ret)
        if choice == CANCEL:
            return Return()
        if choice.startswith("space:"):
            goal = g.data.space_index[choices.argument(choice)]
            return Call(Go(stage=self.stage, pieces=list(self.picked), goal=goal), then=END)
        more = trip_of(g, self.stage).everybody(self.picked) if choice == ALL else [choices.piece_of(choice)]
        self.picked = [*self.picked, *more]
        return Goto(self.ask)


@dataclass(slots=True, kw_only=True)
class PickFirst(Offer, Choose):
    """The first unit of a group."""

    PIECES = "pick"
    WAITING: ClassVar[str] = "units are moved"
    SUGGESTED: ClassVar = (choices.DONE,)
    stage: int

    def rule(self, g: Blitz) -> str:
        return trip_of(g, self.stage).RULE

    def sole(self, g: Blitz, seat: str) -> str | None:
        return None  # there is a unit to pick, and the button that ends the step

    def groups(self, g: Blitz, seat: str) -> Groups:
        return trip_of(g, self.stage).groups()

    def buttons(self, g: Blitz, seat: str) -> list[str]:
        return [choices.DONE]

    def text(self, g: Blitz, seat: str) -> str:
        return ASKED[Stage(self.stage)]

    def refused(self, g: Blitz, seat: str) -> dict[str, str]:
        return refused_movers(g, self.stage)

    def label(self, g: Blitz, choice: str) -> str:
        return f"End step {Stage(self.stage).name}" if choice == choices.DONE else ""


@dataclass(slots=True, kw_only=True)
class PickFurther(Offer, Choose):
    """Who goes along, or where to."""

    PIECES = "pick"
    LABELS: ClassVar = {ALL: "All that can", CANCEL: "Put them back"}
    WAITING: ClassVar[str] = "units are moved"
    stage: int
    picked: list[int]

    def rule(self, g: Blitz) -> str:
        return trip_of(g, self.stage).RULE

    def sole(self, g: Blitz, seat: str) -> str | None:
        return None  # those that were picked can go somewhere, or be put back

    def goals(self, g: Blitz, seat: str) -> list[int]:
        return sorted(self._costs(g))

    def _costs(self, g: Blitz) -> dict[int, int]:
        return trip_of(g, self.stage).goals(self.picked)

    def groups(self, g: Blitz, seat: str) -> Groups:
        return trip_of(g, self.stage).groups_along(self.picked)

    def buttons(self, g: Blitz, seat: str) -> list[str]:
        trip = trip_of(g, self.stage)
        several = len(trip.along(self.picked)) > 1 and len([*islice(trip.everybody(self.picked), 2)]) > 1
        return [ALL, CANCEL] if several else [CANCEL]

    def text(self, g: Blitz, seat: str) -> str:
        first, *others = self.picked
        units = f"{{piece:{first}}}" + (f" and {len(others)} more" if others else "")
        return f"Choose where {units} {'go' if others else 'goes'}, or who goes along"

    def refused(self, g: Blitz, seat: str) -> dict[str, str]:
        return refused_goals(g, self.stage, self.picked) | refused_mates(g, self.stage, self.picked)

    def goal_hint(self, g: Blitz, seat: str, space: int) -> str:
        if space == g.state.at[self.picked[0]]:
            return "stays and takes units aboard"  # ruling q57
        cost = counted(self._costs(g)[space], "movement point")
        return f"{cost}; no base in reach from there" if self._stranded(g, space) else cost

    def _stranded(self, g: Blitz, space: int) -> bool:
        """4.1.c, 4.1.d2: whether one of them goes to a sea area from which it could not return to base."""
        movers, _ = movers_and_loads(g, self.picked)
        return self.stage == Stage.B and any(not bases(g, piece, space) for piece in movers)

    def at_goal(self, g: Blitz, seat: str, space: int) -> Target:
        return target(g, g.phasing, space, cost=self._costs(g)[space])


@dataclass(slots=True, kw_only=True)
class Go(Procedure):
    """A group makes its move."""

    STEPS: ClassVar[tuple[str, ...]] = ("go",)
    stage: int
    pieces: list[int]
    goal: int

    def go(self, g: Blitz) -> Step:
        movers, loads = movers_and_loads(g, self.pieces)
        if self.stage == Stage.B:
            stowed = loading(g, carriers(g, movers, g.state.at[movers[0]]), loads) or {}
            return Call(
                Sail(
                    pieces=movers,
                    goal=self.goal,
                    loads=list(stowed),
                    carriers=list(stowed.values()),
                )
            )
        verb = trip_of(g, self.stage).VERB
        where = g.data.space_ids[self.goal]
        carried = carrying([*(load for piece in movers for load in g.cargo(piece)), *loads])
        g.log("move", f"{do(movers, verb)} to {space_token(g, self.goal)}{carried}.", where=where)
        for piece in movers:
            g.place(piece, self.goal)
            g.unmark(piece, RETURNED)  # 2.2.d2, ruling q30: a ship that returned rebases once
            g.mark(piece, MOVED | RETURNED if self.stage == Stage.A else MOVED)
        for load in loads:  # 5.1.d: carried on a rebase, landed in port
            g.place(load, self.goal)
            g.mark(load, EMBARKED)
            activate_with(g, load, movers[0])
        return Return()
