"""9.7: Ship Repair: which ships in which ports, and how much."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import Klass, Level
from ironbottom.games.oceansoffire.components.scenario import Repair
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.places import in_port
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import REPAIR
from ironbottom.games.oceansoffire.rules.p07_unsupplied import bar
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.mechanics.grouping import Groups, Offer, groups

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

MOST_REPAIRED, TRANSPORT_REPAIRED = 1, 2
"""9.72.b: Damage that an Impulse takes off a ship, and off a TT."""


def yards(g: Oceans) -> list[Repair]:
    """Ports with Ship Repair Points for the Phasing Player, which are controlled and not at USL-2 (9.7, 9.73.a)."""
    return [
        one
        for one in g.scenario.repair
        if one.power == g.phasing
        and g.friendly(one.space, g.phasing_side)
        and not bar(g, "repair", g.state.space_usl[one.space] or Level.SUPPLIED)
    ]


def points_left(g: Oceans, yard: Repair) -> int:
    """Points of a port that are not spent yet: each has taken a Damage off (9.72.a)."""
    return yard.points - sum(g.state.repaired[ship] for ship in _ships(g, yard))


def _ships(g: Oceans, yard: Repair) -> list[int]:
    ports = g.data.spaces[yard.space].ports
    return [ship for port in ports for ship in in_port(g, port) if g.counter(ship).nation in yard.nations]


def repairable(g: Oceans) -> list[int]:
    """Damaged ships that may take a further point now (9.71.a, 9.72.b, 9.73)."""
    return [
        ship
        for yard in yards(g)
        if points_left(g, yard) > 0
        for ship in _ships(g, yard)
        if g.state.damage[ship] and g.state.repaired[ship] < most_repaired(g, ship) and not _barred(g, ship)
    ]


def _barred(g: Oceans, ship: int) -> bool:
    """7.62.l: a ship at USL-2 does not begin."""
    return bool(bar(g, "repair", g.state.usl[ship]))


def most_repaired(g: Oceans, ship: int) -> int:
    """9.72.b."""
    return TRANSPORT_REPAIRED if g.counter(ship).klass == Klass.TT else MOST_REPAIRED


def repair(g: Oceans, ship: int) -> None:
    """9.72.a: a Repair marker, and a Damage off for a Ship Repair Point."""
    g.state.repaired[ship] += 1
    g.set_damage(ship, g.state.damage[ship] - 1)
    g.mark(ship, REPAIR)


def interrupt(g: Oceans, ship: int) -> None:
    """9.72.a: a ship that must leave port before step g gets its Damage back."""
    if g.has(ship, REPAIR):
        g.set_damage(ship, g.state.damage[ship] + g.state.repaired[ship])
        g.state.repaired[ship] = 0
        g.unmark(ship, REPAIR)


def finish(g: Oceans) -> None:
    """II.2.g: Repair markers of the Phasing Player's ships come off."""
    for ship, done in enumerate(g.state.repaired):
        if done:
            g.state.repaired[ship] = 0
            g.unmark(ship, REPAIR)


@dataclass(slots=True, kw_only=True)
class Repairs(Procedure):
    """II.2.c: ships begin Repair, as long as there are points and the player will."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")
    TITLE: ClassVar[str] = "Ship Repair"

    def ask(self, g: Oceans) -> Step:
        return Yard(seats=[g.seat(g.phasing)]) if repairable(g) else Return()

    def take(self, g: Oceans) -> Step:
        choice = str(self.ret)
        if choice == choices.DONE:
            return Return()
        ship = choices.piece_of(choice)
        repair(g, ship)
        g.log(
            "info",
            f"{{piece:{ship}}} is repaired in {space_token(g, g.state.at[ship])}.",
            where=g.data.space_ids[g.state.at[ship]],
        )
        return Goto(self.ask)


@dataclass(slots=True, kw_only=True)
class Yard(Offer, Choose):
    """Which ship is repaired."""

    PIECES = "name"
    FORCED: ClassVar[bool] = False
    LABELS: ClassVar = {choices.DONE: "No more repairs"}
    TEXT: ClassVar[str] = "Choose a damaged ship that is repaired; it is not activated in this Impulse"
    WAITING: ClassVar[str] = "ships are repaired"
    RULE: ClassVar[str] = "oceansoffire:9.72.a"

    def groups(self, g: Oceans, seat: str) -> Groups:
        return groups(repairable(g), lambda ship: ship)

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        """The most damaged."""
        worst = max(repairable(g), key=lambda ship: g.state.damage[ship])
        return [choices.piece(worst)]
