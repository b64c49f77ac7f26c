"""13.2.15 to 13.2.18: the ground combats of an Operation, one after the other, with what supports them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import ACTIVATED, USED
from ironbottom.games.oceansoffire.rules.p06_lost_base import LostBase
from ironbottom.games.oceansoffire.rules.p13_allot import SUPPORTS
from ironbottom.games.oceansoffire.rules.p13_from_plan import began_in, bound_elsewhere, marched
from ironbottom.games.oceansoffire.rules.p13_parts import Plain
from ironbottom.games.oceansoffire.rules.p13_steps_air import supporting_cva, supporting_ships
from ironbottom.games.oceansoffire.rules.p14_cases import land_attacks
from ironbottom.games.oceansoffire.rules.p15_requirements import attackers, may_be_attacked
from ironbottom.games.oceansoffire.rules.p19_combat import GroundCombat
from ironbottom.games.oceansoffire.rules.p21_captured import Captured
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.mechanics.grouping import Offer

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


@dataclass(slots=True, kw_only=True)
class GroundCombats(Procedure):
    """The Phasing side names one ground combat after the other, to the last.

    ``parts``: the plan. ``mandatory``: Spaces whose attack was (12.22). ``landed``: troops that have come ashore, each
    with its transport (19.45). ``tasks``: air unit, Space and task of step 8. ``space``: the combat under way.
    ``airfields``: Airfield Upgrades that were captured in it.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("next_combat", "support", "spent", "captured", "again")
    parts: list[Plain]
    mandatory: list[int]
    landed: list[list[int]]
    tasks: list[list[int]]
    space: int = NOWHERE
    attacks: list[int] = field(default_factory=list)
    airfields: int = 0

    def title(self, g: Oceans) -> str:
        return "Ground combats"

    def next_combat(self, g: Oceans) -> Step:
        """Steps 15 and 18."""
        ashore = {g.state.at[unit] for unit, _ in self.landed if g.has(unit, ACTIVATED)}
        spaces = sorted({*land_attacks(g), *ashore} - {NOWHERE})
        self.attacks = [space for space in spaces if attackers(g, space) and may_be_attacked(g, space)]
        return NextCombat(seats=[g.seat(g.phasing)], attacks=self.attacks) if self.attacks else Return()

    def support(self, g: Oceans) -> Step:
        """Steps 16 and 17: with whatever may support it."""
        self.space = space = g.data.space_index[choices.argument(str(self.ret))]
        gba = [air for air, where, task in self.tasks if where == space and task == SUPPORTS]
        here = [air for air in gba if g.state.at[air] != NOWHERE and not g.has(air, USED)]
        came, away = marched(self.parts), bound_elsewhere(self.parts, space)
        return Call(
            GroundCombat(
                space=space,
                assault=[one for row in self.landed if g.state.at[row[0]] == space for one in row],
                marched=came,
                mandatory=space in self.mandatory,
                began=began_in(g, space, came, [unit for unit, _ in self.landed]),
                air=[*here, *(air for air in supporting_cva(g, space) if g.state.aboard[air] not in away)],
                ships=[ship for ship in supporting_ships(g, space) if ship not in away],
            )
        )

    def spent(self, g: Oceans) -> Step:
        """6.22, 6.34: who has lost the Space takes their air and ships away at once."""
        answer = self.ret if isinstance(self.ret, dict) else {}
        side = str(answer.get("control", ""))
        if not side:
            return Goto(self.next_combat)
        self.airfields = int(str(answer["airfields"]))
        return Call(LostBase(space=self.space, side=1 - int(side)))

    def captured(self, g: Oceans) -> Step:
        """21.39."""
        return Call(Captured(space=self.space, airfields=self.airfields))

    def again(self, g: Oceans) -> Step:
        return Goto(self.next_combat)


@dataclass(slots=True, kw_only=True)
class NextCombat(Offer, Choose):
    """13.2.15: which ground combat is fought next."""

    RULE: ClassVar[str] = "oceansoffire:13.2.15"
    TEXT: ClassVar[str] = "Choose the next ground combat"
    WAITING: ClassVar[str] = "names the next ground combat"

    attacks: list[int]

    def goals(self, g: Oceans, seat: str) -> Collection[int]:
        return self.attacks

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        return [self.options(g, seat)[0]]
