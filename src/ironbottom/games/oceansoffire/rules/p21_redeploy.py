"""21.5: each power Redeploys, in the inverse order of play (4.0 III.6); air that was just Rebuilt without cost."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Klass
from ironbottom.games.oceansoffire.position.amounts import so_many
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import AT_FST, USED
from ironbottom.games.oceansoffire.rules.likeness import likeness
from ironbottom.games.oceansoffire.rules.p02_change import CHANGE, CHANGE_LABEL, ChangeUnits, changeable
from ironbottom.games.oceansoffire.rules.p05_control import enter_neutral
from ironbottom.games.oceansoffire.rules.p11_land import AUSTRALIA, go_by_rail, march
from ironbottom.games.oceansoffire.rules.p11_transport import land_all, use_landing
from ironbottom.games.oceansoffire.rules.p21_duties import summoned
from ironbottom.games.oceansoffire.rules.p21_redeployment import (
    Way,
    can_redeploy,
    cost,
    movable,
    party,
    points_of,
    redeployable,
    ways,
)
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.grammar import do
from ironbottom.mechanics.grouping import Groups, Offer, groups

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

STAY = choices.button("stay")


def go(g: Oceans, piece: int, space: int, way: Way) -> None:
    """Move a unit and who goes with it; they do not Redeploy again (21.51.b)."""
    units = party(g, piece)
    match way.how:
        case "land":
            march(g, units, space)
        case "rail":
            go_by_rail(g, units, space)
        case "air":
            g.place(piece, space)
        case _ if g.counter(piece).ship:
            units += _sail(g, units, space, way)
        case _:
            use_landing(g, units, way.start)
            use_landing(g, units, way.end)
            for one in units:
                g.place(one, space)
            if g.counter(piece).ground:
                enter_neutral(g, space, g.side(piece))
    for one in units:
        g.mark(one, USED)
    g.log("move", f"{do(units, 'redeploys')} to {space_token(g, space)}.", where=g.data.space_ids[space])


def _sail(g: Oceans, ships: list[int], space: int, way: Way) -> list[int]:
    """Move ships; 11.51.d: cargo of transports goes ashore where it can. Who is or was aboard."""
    cargo = [load for ship in ships for load in aboard(g, ship)]
    for ship in ships:
        g.place(ship, space) if way.end == NOWHERE else g.moor(ship, way.end)
        if way.end not in (NOWHERE, AT_FST) and g.counter(ship).klass == Klass.TT:
            land_all(g, ship, way.end)
    return cargo


def fresh(g: Oceans) -> None:
    """What a power used of Landing Capacity, mountain boundaries and railways counts no more for the next one.

    Of the railways of Australia, which both Allies share, it does to the end of the Interphase (ruling q20).
    """
    g.state.landed[:] = bytes(len(g.state.landed))
    g.state.beached[:] = bytes(len(g.state.beached))
    g.state.crossed[:] = bytes(len(g.state.crossed))
    for name in g.state.rail_used.keys() - {AUSTRALIA}:
        del g.state.rail_used[name]
    g.changed()


@dataclass(slots=True, kw_only=True)
class Redeployments(Procedure):
    """21.51 to 21.55 of one power; ``left``: quarters of its points, -1: not begun."""

    STEPS: ClassVar[tuple[str, ...]] = ("begin", "ask", "which", "gone")
    TITLE: ClassVar[str] = "Redeployment"
    left: int = -1
    price: int = 0

    def begin(self, g: Oceans) -> Step:
        fresh(g)
        self.left = points_of(g, g.phasing)
        return None

    def ask(self, g: Oceans) -> Step:
        return WhichUnit(seats=[g.seat(g.phasing)], left=self.left) if movable(g, self.left) else self._end(g)

    def _end(self, g: Oceans) -> Step:
        fresh(g)
        return Return()

    def which(self, g: Oceans) -> Step:
        if self.ret == choices.DONE:
            return self._end(g)
        if self.ret == CHANGE:
            return Call(ChangeUnits(seat=g.seat(g.phasing), among=redeployable(g)), then=self.ask)
        piece = choices.piece_of(str(self.ret))
        self.price = cost(g, piece)
        return Call(Redeploy(piece=piece, needed=summoned(g, self.left).get(piece, [])))

    def gone(self, g: Oceans) -> Step:
        if self.ret:
            self.left -= self.price
        return Goto(self.ask)


@dataclass(slots=True, kw_only=True)
class Redeploy(Procedure):
    """A unit goes where its owner says; whether it went.

    Who spends points has asked whether it may; air that was just Rebuilt goes without (21.43.1b, 21.51.b).
    ``needed``: where it must go as a garrison (22.28.b), empty: wherever it may.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")
    piece: int
    needed: list[int] = field(default_factory=list)

    def ask(self, g: Oceans) -> Step:
        if not can_redeploy(g, self.piece) or not ways(g, self.piece):
            return Return(False)
        return WhereTo(seats=[g.seat(g.phasing)], piece=self.piece, needed=list(self.needed))

    def take(self, g: Oceans) -> Step:
        if self.ret == STAY:
            return Return(False)
        space = g.data.space_index[choices.argument(str(self.ret))]
        go(g, self.piece, space, ways(g, self.piece)[space])
        return Return(True)


@dataclass(slots=True, kw_only=True)
class WhichUnit(Offer, Choose):
    """Who Redeploys next."""

    FORCED: ClassVar[bool] = False
    LABELS: ClassVar = {choices.DONE: "No more", CHANGE: CHANGE_LABEL}
    WAITING: ClassVar[str] = "redeploys units"
    left: int

    def rule(self, g: Oceans) -> str:
        return "oceansoffire:22.28.b" if summoned(g, self.left) else "oceansoffire:21.51.a"

    def groups(self, g: Oceans, seat: str) -> Groups:
        able = list(summoned(g, self.left)) or movable(g, self.left)
        return groups(able, lambda piece: likeness(g, piece))

    def buttons(self, g: Oceans, seat: str) -> list[str]:
        if summoned(g, self.left):
            return []
        return [*([CHANGE] if changeable(g, redeployable(g)) else []), choices.DONE]

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        return [self.options(g, seat)[0] if summoned(g, self.left) else choices.DONE]

    def text(self, g: Oceans, seat: str) -> str:
        if summoned(g, self.left):
            return "Garrisons are missing: choose a unit that redeploys to one"
        return f"Redeployment, {so_many(self.left, 'point')} left: choose a unit, or go on"

    def piece_hint(self, g: Oceans, seat: str, piece: int) -> str:
        return so_many(cost(g, piece), "point")


@dataclass(slots=True, kw_only=True)
class WhereTo(Offer, Choose):
    """Where it goes."""

    FORCED: ClassVar[bool] = False
    LABELS: ClassVar = {STAY: "It stays"}
    WAITING: ClassVar[str] = "redeploys units"
    RULE: ClassVar[str] = "oceansoffire:21.52"
    piece: int
    needed: list[int]

    def goals(self, g: Oceans, seat: str) -> list[int]:
        return self.needed or list(ways(g, self.piece))

    def buttons(self, g: Oceans, seat: str) -> list[str]:
        return [] if self.needed else [STAY]

    def text(self, g: Oceans, seat: str) -> str:
        return f"Choose where {{piece:{self.piece}}} redeploys"

    def goal_hint(self, g: Oceans, seat: str, space: int) -> str:
        return {"rail": "by rail", "sea": "by sea"}.get(ways(g, self.piece)[space].how, "")
