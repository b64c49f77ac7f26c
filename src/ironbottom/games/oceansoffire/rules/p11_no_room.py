"""11.33.d: where air must die for lack of room on the airfields in reach, its owner says which."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Klass
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import points
from ironbottom.games.oceansoffire.position.places import aircraft
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.rules.p02_change import CHANGE, ChangeUnits, ways_of
from ironbottom.games.oceansoffire.rules.p06_basing import airfield
from ironbottom.games.oceansoffire.rules.p06_loads import take_off
from ironbottom.games.oceansoffire.rules.p13_rebase import based_at
from ironbottom.games.oceansoffire.rules.p15_picking import kinds
from ironbottom.games.oceansoffire.rules.p15_requirements import in_command
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Return, Step
from ironbottom.kernel.grammar import do
from ironbottom.mechanics.grouping import Groups, Offer

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


def in_its_way(g: Oceans, air: int, fields: Iterable[int]) -> list[int]:
    """Air of the same seat at full airfields that may die in place of one that has no room.

    At fields where enough of it bases; that of another player stays, and B-29 never die (21.26).
    """
    seat, found = in_command(g, air), list[int]()
    if g.counter(air).klass == Klass.B29:
        return []
    for base in fields:
        most = airfield(g, base, g.side(air))
        based = based_at(g, base, air)
        own = [one for one in based if g.seat(g.power(one)) == seat and g.counter(one).klass != Klass.B29]
        stay = sum(points(g, one) for one in based if one not in own)
        if most is not None and stay + points(g, air) <= most * QUARTERS:
            found += own
    return sorted(found)


@dataclass(slots=True, kw_only=True)
class MakeRoom(Procedure):
    """One air unit dies: that which has no room, or one that is in its way; or it breaks down first (2.32.a).

    ``air``: who has no room; ``others``: who is in its way. ``place``, ``over``: where it is when it breaks down, and
    all air that is there. It returns with what the unit has become.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take", "changed")
    TITLE: ClassVar[str] = "Rebase"
    air: int
    others: list[int]
    place: int = NOWHERE
    over: list[int] = field(default_factory=list)

    def ask(self, g: Oceans) -> Step:
        return NoRoom(seats=[in_command(g, self.air)], air=self.air, others=list(self.others))

    def take(self, g: Oceans) -> Step:
        if self.ret == CHANGE:
            self.place = g.state.at[self.air]
            self.over = list(aircraft(g, self.place, g.side(self.air)))
            return Call(ChangeUnits(seat=in_command(g, self.air), among=[self.air]))
        gone = choices.piece_of(str(self.ret))
        space = g.data.space_ids[g.state.at[gone]]
        take_off(g, gone)
        words = f"{do([gone], 'is')} eliminated: no airfield has room ({{rule:11.33.d}})."
        g.log("result", words, where=space)
        return Return()

    def changed(self, g: Oceans) -> Step:
        here = aircraft(g, self.place, g.side(self.air))
        return Return([str(one) for one in here if one not in self.over])


@dataclass(slots=True, kw_only=True)
class NoRoom(Offer, Choose):
    """Which air dies."""

    PIECES = "name"
    LABELS: ClassVar = {CHANGE: "Break it down"}
    WAITING: ClassVar[str] = "has no room for aircraft"
    RULE: ClassVar[str] = "oceansoffire:11.33.d"
    air: int
    others: list[int]

    def groups(self, g: Oceans, seat: str) -> Groups:
        return kinds(g, [self.air, *self.others])

    def buttons(self, g: Oceans, seat: str) -> list[str]:
        return [CHANGE] if ways_of(g, [self.air]) else []

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        return [choices.piece(self.air)]

    def text(self, g: Oceans, seat: str) -> str:
        return f"No airfield in reach has room for {{piece:{self.air}}}: choose which air is eliminated"
