"""8.10 Naval movement: a group sails, meets the enemy, may pursue them, and fights."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.procedure import Choose, Procedure
from ironbottom.games.pacificwar.position.state import OPS_COMPLETE
from ironbottom.games.pacificwar.rules.p08_strategy.fleet_trains import overrun_train
from ironbottom.games.pacificwar.rules.p08_strategy.plans import Move, allowance, plan_of
from ironbottom.games.pacificwar.rules.p08_strategy.reaction import Reaction
from ironbottom.games.pacificwar.rules.p08_strategy.sea_bees import SeaBees
from ironbottom.games.pacificwar.rules.p09_combat.cards import shift_by_cards, sides_first
from ironbottom.games.pacificwar.rules.p09_combat.combat import ATTACKER, NO_WINNER, Combat
from ironbottom.games.pacificwar.rules.targets import target
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.grammar import counted, in_words
from ironbottom.kernel.targets import Target


@dataclass(slots=True, kw_only=True)
class GroupMove(Procedure):
    """Ships of one zone go together to one destination, and on from there if they pursue (8.10.1.b to 8.10.1.d).

    ``card``: the card that says what is otherwise, 0: none.
    """

    STEPS: ClassVar[tuple[str, ...]] = (
        "begin",
        "sail",
        "meet",
        "reacted",
        "pursue",
        "stop",
        "fight",
        "after_combat",
    )
    side: int
    group: list[int]
    zone: int
    """Where they go."""
    card: int = 0
    left: int = 0
    """Movement points not spent yet (8.10.1.n)."""
    played: list[str] = field(default_factory=list)
    """Halves of cards whose effect reaches into the combat (ruling pw_q45)."""

    def begin(self, g: War) -> Step:
        cost = plan_of(g, self.side, self.card).targets(self.group)[self.zone]
        points = allowance(g, self.group)  # 8.10.1.g
        self.left = max(points - cost, 0)  # 15.9 may take it farther than its own points
        return None

    def sail(self, g: War) -> Step:
        start, name = g.state.at[self.group[0]], g.data.space_ids[self.zone]
        for piece in self.group:
            g.place(piece, self.zone)
        ships = in_words(self.group)
        text = f"{ships} from {{space:{g.data.space_ids[start]}}} to {{space:{name}}} ({{rule:8.10.1.b}})"
        g.log("move", text, where=name)
        return None

    def meet(self, g: War) -> Step:
        """8.10.1.i: enemy ships or LBA stop the group; they may react before the combat (8.10.1.o, ruling pw_q94)."""
        if not g.any_units(self.zone, 1 - self.side):
            return Goto(self.stop)
        return Call(Reaction(side=1 - self.side, zone=self.zone))

    def reacted(self, g: War) -> Step:
        self.played = list(self.ret) if isinstance(self.ret, list) else []
        if g.any_units(self.zone, 1 - self.side):
            return Goto(self.fight)  # 8.10.1.j
        if not courses_left(g, self):
            return Goto(self.stop)
        return Pursue(seats=[g.seat(self.side)])  # 8.12.e

    def pursue(self, g: War) -> Step:
        if self.ret == choices.DONE:  # ruling pw_q44
            return Goto(self.stop)
        zone = g.data.space_index[choices.argument(str(self.ret))]
        self.left -= courses_left(g, self)[zone]
        self.zone = zone
        return Goto(self.sail)

    def stop(self, g: War) -> Step:
        self._complete(g)
        overrun_train(g, self.zone)  # 8.7.f
        return Return()

    def fight(self, g: War) -> Step:
        self._complete(g)
        first = next(iter(sides_first(g, self.played)), -1)  # A04 in the first round
        shift = shift_by_cards(g, self.played, first)
        return Call(Combat(zone=self.zone, left=self.left, first_air=first, first_air_shift=shift))

    def after_combat(self, g: War) -> Step:
        overrun_train(g, self.zone)  # 8.7.f
        won = self.ret != NO_WINNER and (self.ret == ATTACKER) == (self.side == Side.ALLIES)
        return Call(SeaBees(zone=self.zone)) if won else Return()  # 13.2

    def _complete(self, g: War) -> None:
        """8.10.1.l: when its movement is over the group is Ops Complete, before any combat (ruling pw_q41)."""
        for piece in self.group:
            g.mark(piece, OPS_COMPLETE)


def courses_left(g: War, move: GroupMove) -> dict[int, int]:
    """Where a group can go on to with the points it has left, with the cost."""
    plan = plan_of(g, move.side, move.card)
    assert isinstance(plan, Move), "only moves go on"
    return plan.courses(move.zone, move.left)


@dataclass(slots=True, kw_only=True)
class Pursue(Choose):
    """Whether the group goes on after the enemy has left, and where to (pacificwar:8.12.e)."""

    RULE: ClassVar[str] = "pacificwar:8.12.e"
    LABELS: ClassVar = {choices.DONE: "Stop here"}
    TEXT = "The enemy has left: choose where the group goes on to, or let it stop here"
    WAITING = "The group may go on"

    def options(self, g: War, seat: str) -> list[str]:
        courses = courses_left(g, group_under_way(g))
        return [*[choices.space(g.data.space_ids[zone]) for zone in courses], choices.DONE]

    def hint(self, g: War, seat: str, choice: str) -> str:
        if choice == choices.DONE:
            return ""
        move = group_under_way(g)
        cost = courses_left(g, move)[g.data.space_index[choices.argument(choice)]]
        return f"{cost} of {counted(move.left, 'movement point')}"

    def on_map(self, g: War, seat: str, choice: str) -> Target | None:
        if choice == choices.DONE:
            return None
        move, zone = group_under_way(g), g.data.space_index[choices.argument(choice)]
        return target(g, move.side, zone, points=courses_left(g, move)[zone], going=move.group)


def group_under_way(g: War) -> GroupMove:
    """The move that a question is about."""
    return g.caller(GroupMove)
