"""17.6.f: carriers that still lie off a port may mark it when enemies slip into it from a battle."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import PURSUED, STOOD_OFF, USED
from ironbottom.games.oceansoffire.rules.p12_ranges import strike_range
from ironbottom.games.oceansoffire.rules.p13_areas import mark
from ironbottom.games.oceansoffire.rules.p14_cases import at_sea_there
from ironbottom.games.oceansoffire.rules.p15_requirements import decider
from ironbottom.games.oceansoffire.rules.p17_carriers import lifted
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.mechanics.grouping import Offer

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


@dataclass(slots=True, kw_only=True)
class SlippedIntoPort(Procedure):
    """17.6.f: asked when ships that Disengaged from a battle have Rebased.

    ``sea``: where the battle was; ``ships``: those that Disengaged. A side with carriers there whose air may still fly
    lays Combat markers on the Land Spaces of ports on that sea where enemies of theirs lie now.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "marked")
    sea: int
    ships: list[int]
    asked: list[int] = field(default_factory=list)

    def ask(self, g: Oceans) -> Step:
        for side in (g.phasing_side, 1 - g.phasing_side):
            carriers = able_carriers(g, self.sea, side)
            spaces = shelters(g, self.sea, (ship for ship in self.ships if g.side(ship) != side))
            if side not in self.asked and carriers and spaces:
                self.asked.append(side)
                return MarkPort(seats=[decider(g, self.sea, carriers, side)], spaces=spaces)
        return Return()

    def marked(self, g: Oceans) -> Step:
        if self.ret == choices.DONE:
            return Goto(self.ask)
        space = g.data.space_index[choices.argument(str(self.ret))]
        mark(g, space)
        g.log("move", f"A Combat marker is laid in {space_token(g, space)} ({{rule:17.6.f}})")
        self.asked.pop()
        return Goto(self.ask)


def able_carriers(g: Oceans, sea: int, side: int) -> list[int]:
    """Carriers of a side that did neither Disengage nor Pursue and have air that may fly a Mission."""
    return [
        ship
        for ship in at_sea_there(g, sea, side)
        if not g.has(ship, STOOD_OFF | PURSUED | USED)
        and any(not g.has(air, USED) for air in lifted(g, [ship]))
    ]


def shelters(g: Oceans, sea: int, ships: Iterable[int]) -> list[int]:
    """Land Spaces in range of carriers in a Sea Space, on which it opens, where these ships lie; unmarked ones."""
    ports = frozenset(g.links.ports[sea])
    found = {
        g.state.at[ship] for ship in ships if g.state.at[ship] != NOWHERE and g.state.berth[ship] in ports
    }
    return sorted(space for space in found if space in strike_range(g, sea) and not g.state.combat[space])


@dataclass(slots=True, kw_only=True)
class MarkPort(Offer, Choose):
    """Which port is marked for a Naval Bombing Mission (17.6.f)."""

    FORCED: ClassVar[bool] = False
    WAITING: ClassVar[str] = "considers ships that slipped into port"
    TEXT: ClassVar[str] = "Choose ports in which carrier air shall bomb who has Disengaged"
    RULE: ClassVar[str] = "oceansoffire:17.6.f"
    LABELS: ClassVar = {choices.DONE: "Done"}
    spaces: list[int]

    def goals(self, g: Oceans, seat: str) -> list[int]:
        return self.spaces

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        return [choices.space(g.data.space_ids[self.spaces[0]])]
