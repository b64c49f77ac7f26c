"""2.32 in a plan: units break down or recombine before they go their way, which costs nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.position.labels import counter_name
from ironbottom.games.oceansoffire.rules.p02_change import CHANGE, ways_of
from ironbottom.games.oceansoffire.rules.p13_parts import Kind, Part
from ironbottom.games.oceansoffire.rules.p13_plan import CANCEL, PartChoice, PartFrame, before
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Return, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ironbottom.games.oceansoffire.position.game import Oceans


def change_buttons(world: Oceans, pieces: Sequence[int]) -> list[str]:
    """The button that changes units, where they can be."""
    return [CHANGE] if ways_of(world, pieces) else []


@dataclass(slots=True, kw_only=True)
class DraftChange(PartFrame):
    """A part that breaks a unit down, or recombines several."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")
    units: list[int]

    def ask(self, g: Oceans) -> Step:
        return Change(seats=[g.seat(g.phasing)], units=list(self.units))

    def take(self, g: Oceans) -> Step:
        if self.ret == CANCEL:
            return Return()
        way = ways_of(before(g).game, self.units)[int(choices.argument(str(self.ret))) - 1]
        if len(self.units) > 1:
            self.add(g, Part(Kind.JOIN, tuple(self.units), goal=way[0]))
        else:
            self.add(g, Part(Kind.BREAK, tuple(self.units), way))
        return Return()


@dataclass(slots=True, kw_only=True)
class Change(PartChoice):
    """Into what."""

    RULE: ClassVar[str] = "oceansoffire:2.32.a"
    units: list[int]

    def options(self, g: Oceans, seat: str) -> list[str]:
        count = len(ways_of(before(g).game, self.units))
        return [*(choices.number(n + 1) for n in range(count)), CANCEL]

    def text(self, g: Oceans, seat: str) -> str:
        return "Choose what it becomes, free" if len(self.units) == 1 else "Choose what they become, free"

    def label(self, g: Oceans, choice: str) -> str:
        if choice == CANCEL:
            return "Leave it"
        way = ways_of(before(g).game, self.units)[int(choices.argument(choice)) - 1]
        return " + ".join(counter_name(g.data.counters[kind]) for kind in way)
