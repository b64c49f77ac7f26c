"""Combat Phase: submarines first, then battle after battle, then what came without a fight (fireinthesky:11.0)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.position.state import NOWHERE
from ironbottom.games.fireinthesky.rules.air_counters import combine_everywhere
from ironbottom.games.fireinthesky.rules.likeness import groups_in
from ironbottom.games.fireinthesky.rules.p11_combat.battle import Battle
from ironbottom.games.fireinthesky.rules.p11_combat.preparation import forces, long_range_air
from ironbottom.games.fireinthesky.rules.p11_combat.submarines import SubmarineSegment
from ironbottom.games.fireinthesky.rules.p11_combat.unopposed import Unopposed
from ironbottom.games.fireinthesky.rules.targets import target
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.targets import Target


@dataclass(slots=True, kw_only=True)
class CombatPhase(Procedure):
    """The Combat Phase of the phasing player (11.0)."""

    STEPS = ("submarine_segment", "next_battle", "note", "unopposed", "air_returns")
    fought: list[int] = field(default_factory=list)
    """Hexes whose battle is over."""

    def submarine_segment(self, g: Sky) -> Step:
        return Call(SubmarineSegment())

    def next_battle(self, g: Sky) -> Step:
        # 11.2: in the order that the phasing player likes.
        hexes = [space for space in battle_hexes(g) if space not in self.fought]
        if not hexes:
            return Goto(self.unopposed)
        return Call(NextBattle(hexes=hexes))

    def note(self, g: Sky) -> Step:
        self.fought.append(int(str(self.ret)))
        return Goto(self.next_battle)

    def unopposed(self, g: Sky) -> Step:
        return Call(Unopposed(fought=list(self.fought)))

    def air_returns(self, g: Sky) -> Step:
        """Commitment is over (10.0); air counters of one base come together again (3.1.2.air.b1)."""
        state, boxed = g.state, g.data.naval_aviation
        for piece, space in enumerate(state.commit):
            if space != NOWHERE and state.at[piece] != boxed:
                g.serve(piece, NOWHERE)
        combine_everywhere(g)
        return None


@dataclass(slots=True, kw_only=True)
class NextBattle(Procedure):
    """The phasing player chooses one battle of those that are left, and it is fought; returned is its hex."""

    STEPS = ("ask", "fight", "end")
    hexes: list[int]
    hex: int = NOWHERE

    def ask(self, g: Sky) -> Step:
        return ChooseBattle(seats=[g.seat(g.phasing)], hexes=self.hexes)

    def fight(self, g: Sky) -> Step:
        self.hex = g.data.space_index[choices.argument(str(self.ret))]
        return Call(Battle(hex=self.hex))

    def end(self, g: Sky) -> Step:
        return Return(self.hex)


def pending_battles(g: Sky) -> list[int]:
    """In the Combat Phase: the hex of the battle under way, and those whose battle is still to come."""
    phase = g.running(CombatPhase)
    if phase is None:
        return []
    under_way = [frame.hex for frame in g.stack if isinstance(frame, Battle)]
    return sorted({*under_way, *(space for space in battle_hexes(g) if space not in phase.fought)})


def battle_hexes(g: Sky) -> list[int]:
    """The hexes with opposing forces, in order (11.2).

    Air that is committed to a hex brings its side there, though not against land units alone (10.0.b5). Replacement
    markers ashore are no force (ruling air_alone_makes_a_battle).
    """
    at_home: tuple[set[int], set[int]] = (set(), set())
    for space in g.standing:
        for side in Side:
            if groups_in(g, space, side):
                at_home[side].add(g.hex_of(space))
    somewhere = at_home[Side.JAPAN] & at_home[Side.ALLIES]
    somewhere |= set(g.state.commit) - {NOWHERE}
    return [
        space
        for space in sorted(somewhere)
        if g.data.parent[space] == space and space not in g.data.located_in and opposed(g, space)
    ]


def opposed(g: Sky, space: int) -> bool:
    """Whether a battle is to be fought in a hex."""
    present = [forces(g, space, side) for side in Side]
    if all(present):
        return True
    attacker = g.phasing
    enemies = present[1 - attacker]
    if not enemies or present[attacker] or not long_range_air(g, space, attacker):
        return False
    return any(not g.counter(piece).land or g.state.force[piece] != NOWHERE for piece in enemies)


@dataclass(slots=True, kw_only=True)
class ChooseBattle(Choose):
    """Which battle is fought next."""

    RULE: ClassVar[str] = "fireinthesky:11.2"
    TEXT = "Choose the battle that is fought next"
    hexes: list[int]

    def options(self, g: Sky, seat: str) -> list[str]:
        return [choices.space(g.data.space_ids[space]) for space in self.hexes]

    def on_map(self, g: Sky, seat: str, choice: str) -> Target:
        return target(g, seat, g.data.space_index[choices.argument(choice)], "")

    def suggestion(self, g: Sky, seat: str) -> list[str]:
        return self.options(g, seat)[:1]
