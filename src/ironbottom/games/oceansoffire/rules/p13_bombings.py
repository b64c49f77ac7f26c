"""13.2.9, 13.2.14: Naval Bombing in one Space after the other, in the order that the Phasing side likes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE
from ironbottom.games.oceansoffire.position.places import in_port
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import AT_FST
from ironbottom.games.oceansoffire.rules.p15_requirements import from_carrier
from ironbottom.games.oceansoffire.rules.p17_bombing import Bombing
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Return, Step
from ironbottom.mechanics.grouping import Offer

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


@dataclass(slots=True, kw_only=True)
class Bombings(Procedure):
    """Air of both sides bombs in all Spaces that were allotted to it.

    ``tasks``: air unit, Space and task (``p13_allot.BOMBS``), in a row; ``done``: Spaces behind it.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("next_space", "bomb")
    tasks: list[list[int]]
    done: list[int] = field(default_factory=list)

    def title(self, g: Oceans) -> str:
        return "Naval Bombing"

    def bombers(self, g: Oceans, space: int) -> list[int]:
        """Who bombs there."""
        return [air for air, where, _ in self.tasks if where == space and g.state.at[air] != NOWHERE]

    def left(self, g: Oceans) -> list[int]:
        """Spaces in which nobody has bombed yet."""
        spaces = sorted({space for _, space, _ in self.tasks})
        return [space for space in spaces if space not in self.done and self.bombers(g, space)]

    def next_space(self, g: Oceans) -> Step:
        spaces = self.left(g)
        return NextBombing(seats=[g.seat(g.phasing)], spaces=spaces) if spaces else Return()

    def bomb(self, g: Oceans) -> Step:
        space = g.data.space_index[choices.argument(str(self.ret))]
        self.done.append(space)
        bombers = self.bombers(g, space)
        return Call(
            Bombing(space=space, bombers=bombers, targets=at_anchor(g, bombers)), then=self.next_space
        )


def at_anchor(g: Oceans, bombers: Sequence[int]) -> list[int]:
    """What CVA from carriers bombs in a Sea Space: ships at the mobile port, not the FST itself (12.36.c, 12.62)."""
    at_sea = all(from_carrier(g, air) for air in bombers)
    return list(in_port(g, AT_FST)) if at_sea else []


@dataclass(slots=True, kw_only=True)
class NextBombing(Offer, Choose):
    """Where bombs fall next; a single Space is no question."""

    RULE: ClassVar[str] = "oceansoffire:13.2.9"
    TEXT: ClassVar[str] = "Choose where ships are bombed next"
    WAITING: ClassVar[str] = "names where ships are bombed next"
    spaces: list[int]

    def goals(self, g: Oceans, seat: str) -> Collection[int]:
        return self.spaces

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        return [self.options(g, seat)[0]]
