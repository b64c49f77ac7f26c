"""6.5 What follows a Land Round: retreats, the compulsory advance, control, and who is displaced by it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.blitz.components.ids import SEATS, SIDE_OF, Klass, Power, Side
from ironbottom.games.blitz.position.labels import POWER_NAMES, space_token
from ironbottom.games.blitz.position.procedure import Choose, Procedure
from ironbottom.games.blitz.position.state import LOST
from ironbottom.games.blitz.rules.areas import fits
from ironbottom.games.blitz.rules.p06_rounds.all_home import AllHome
from ironbottom.games.blitz.rules.reasons.rounds import refused_retreats
from ironbottom.kernel import choices
from ironbottom.kernel.flow import END, Call, Goto, Return, Step
from ironbottom.kernel.grammar import do, sentence

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz

MARKERS = {choices.button(power.key): power for power in Power}
"""Whose marker a button lays."""


@dataclass(slots=True, kw_only=True)
class GroundEnd(Procedure):
    """Retreats, advance and displacement; all pieces are land units.

    ``affected``: those of both sides that must retreat or may not advance by a letter result.  ``closed``: areas named
    as targets of Ground Attacks in this step (ruling q28).
    """

    STEPS: ClassVar[tuple[str, ...]] = ("call", "retreat", "advance", "control", "displace")
    target: int
    side: int
    attackers: list[int]
    defenders: list[int]
    affected: list[int]
    ways: dict[str, str]
    unharmed: bool
    closed: list[int]
    queue: list[int] = field(default_factory=list)

    def call(self, g: Blitz) -> Step:
        """6.5.l: the defenders that a letter affects retreat."""
        self.queue = [piece for piece in self.affected if piece in self.defenders]
        return None

    def retreat(self, g: Blitz) -> Step:
        if not self.queue:
            return None
        first, *self.queue = self.queue
        return Call(Retreat(piece=first, closed=list(self.closed)), then=self.retreat)

    def advance(self, g: Blitz) -> Step:
        """6.5.u, 6.5.d7: every attacker that can must advance; 6.5.t: only so control changes."""
        if g.land_units(self.target, 1 - self.side):
            return Return()
        movers = [piece for piece in self.attackers if piece not in self.affected]
        if not movers:
            return Return()
        where = g.data.space_ids[self.target]
        for piece in movers:
            g.place(piece, self.target)
        powers = sorted({g.counter(piece).power for piece in movers})
        if g.option("q58") and len(powers) > 1 and returns_to(g, self.target, self.side) is None:
            g.log("result", f"{do(movers, 'advances')}.", where=where)
            return ChooseMarker(seats=[g.seat(self.side)], space=self.target, powers=list(map(int, powers)))
        power = new_holder(g, self.target, movers)
        self._control(g, power, f"{do(movers, 'advances')}: ")
        return Goto(self.displace)

    def control(self, g: Blitz) -> Step:
        self._control(g, MARKERS[str(self.ret)])
        return None

    def _control(self, g: Blitz, power: Power, how: str = "") -> None:
        where = g.data.space_ids[self.target]
        g.take(self.target, power)
        told = f"{how}{POWER_NAMES[power]} controls {{space:{where}}}."
        g.log("result", sentence(told), where=where)
        if self.side == Side.ALLIES and self.unharmed:
            g.state.clean_captures = [*g.state.clean_captures, self.target]

    def displace(self, g: Blitz) -> Step:
        """5.3.d4: enemy ships and air units leave at once; they have not fought, and defend their new base (4.3.h)."""
        for piece in g.units(self.target, 1 - self.side):
            if g.counter(piece).weapon:
                g.lift(piece, LOST)
        return Call(AllHome(pieces=list(g.units(self.target, 1 - self.side)), marks=0), then=END)


def returns_to(g: Blitz, space: int, side: int) -> Power | None:
    """6.5.t, ruling q58: the power of the side that takes an area which held it at first, None: it was the enemy's."""
    before = Power(g.scenario.control[space])
    return before if SIDE_OF[before] == side else None


def new_holder(g: Blitz, space: int, movers: Sequence[int]) -> Power:
    """Ruling q58: whoever held it at first, else the power of the biggest part of those who advance."""
    before = returns_to(g, space, g.side(movers[0]))
    if before is not None:
        return before
    sizes = dict.fromkeys(Power, 0)
    for piece in movers:
        sizes[g.counter(piece).power] += g.size(piece)
    return max(sizes, key=lambda power: (sizes[power], -power))


@dataclass(slots=True, kw_only=True)
class ChooseMarker(Choose):
    """Ruling q58: whose marker is laid, where units of two powers have advanced."""

    RULE: ClassVar[str] = "blitz:6.5.t"
    WAITING: ClassVar[str] = "the marker of a captured area is chosen"
    space: int
    powers: list[int]

    def options(self, g: Blitz, seat: str) -> list[str]:
        return [choices.button(Power(power).key) for power in self.powers]

    def text(self, g: Blitz, seat: str) -> str:
        return f"Choose the power that controls {space_token(g, self.space)}"

    def label(self, g: Blitz, choice: str) -> str:
        return sentence(POWER_NAMES[MARKERS[choice]])

    def suggestion(self, g: Blitz, seat: str) -> list[str]:
        movers = g.land_units(self.space, SEATS.index(seat))
        return [choices.button(new_holder(g, self.space, movers).key)]


# ---- retreats ----------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class Retreat(Procedure):
    """6.5.d4: one area over a land border, chosen by the owner; who cannot takes one more hit (6.5.r, 6.5.s)."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "go")
    piece: int
    closed: list[int]

    def ask(self, g: Blitz) -> Step:
        if not retreats_of(g, self.piece, self.closed):
            why = "6.5.s" if g.counter(self.piece).klass == Klass.FORT else "6.5.r"
            where = g.data.space_ids[g.state.at[self.piece]]
            g.log(
                "result",
                f"{{piece:{self.piece}}} cannot retreat and takes a hit ({{rule:blitz:{why}}}).",
                where=where,
            )
            g.lose_step(self.piece)
            return Return()
        return ChooseRetreat(seats=[g.seat(g.side(self.piece))], piece=self.piece, closed=list(self.closed))

    def go(self, g: Blitz) -> Step:
        space = g.data.space_index[choices.argument(str(self.ret))]
        g.log(
            "move",
            f"{{piece:{self.piece}}} retreats to {space_token(g, space)}.",
            where=g.data.space_ids[space],
        )
        g.place(self.piece, space)
        return Return()


def retreats_of(g: Blitz, piece: int, closed: Collection[int]) -> list[int]:
    """Friendly land areas over a border that are not being Ground Attacked (6.5.q) and have room; a FORT has none."""
    if g.counter(piece).klass == Klass.FORT:
        return []
    return [
        space
        for space in g.links.borders[g.state.at[piece]]
        if g.friendly_land(space, g.side(piece)) and space not in closed and fits(g, [piece], space)
    ]


@dataclass(slots=True, kw_only=True)
class ChooseRetreat(Choose):
    """Where a unit retreats to."""

    RULE: ClassVar[str] = "blitz:6.5.d4"
    ORDER: ClassVar[str] = "retreats"
    piece: int
    closed: list[int]

    def options(self, g: Blitz, seat: str) -> list[str]:
        return [choices.space(g.data.space_ids[space]) for space in retreats_of(g, self.piece, self.closed)]

    def text(self, g: Blitz, seat: str) -> str:
        return f"Choose where {{piece:{self.piece}}} retreats to"

    def refused(self, g: Blitz, seat: str) -> dict[str, str]:
        return refused_retreats(g, self.piece, self.closed, retreats_of(g, self.piece, self.closed))

    def waiting(self, g: Blitz, seat: str) -> str:
        return "land units retreat"

    def suggestion(self, g: Blitz, seat: str) -> list[str]:
        """Where most friends stand."""
        side = g.side(self.piece)
        best = max(
            retreats_of(g, self.piece, self.closed),
            key=lambda space: (sum(g.size(piece) for piece in g.land_units(space, side)), -space),
        )
        return [choices.space(g.data.space_ids[best])]
