"""A ship blows up in port (optional rule fireinthesky:16.3.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.fireinthesky.components.ids import NONE, Klass, Nation, Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import does
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.rules.homes import home_bases_of
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Return, Step

CAPITAL = {
    Side.JAPAN: frozenset((Klass.BB, Klass.BBV, Klass.CV, Klass.CVL)),
    Side.ALLIES: frozenset((Klass.BB, Klass.CV, Klass.CVL)),
}
"""Ships that may blow up, by side (16.3.1.b1, 16.3.1.b2)."""


@dataclass(slots=True, kw_only=True)
class Explosion(Procedure):
    """The phasing player rolls two dice; only a double one hurts."""

    STEPS = ("roll", "take_base", "sink")
    base: int = NONE

    def roll(self, g: Sky) -> Step:
        figures = g.data.figures
        faces = g.dice(figures.explosion_dice, figures.dice_sides, "explosion")
        g.log("dice", "An accident in port? ({rule:16.3.1})", values=faces, by=g.seat(g.phasing))
        if sum(faces) != figures.explosion_total:
            return Return()
        if g.phasing == Side.ALLIES:
            blow_up_at_random(g)
            return Return()
        bases = [home for home in home_bases_of(g, Nation.JAPAN) if capital_ships(g, home, Side.JAPAN)]
        if not bases:
            g.log("info", "No great ship is in a home base ({rule:16.3.1.b1})")
            return Return()
        return ChooseHarbour(seats=[g.seat(Side.JAPAN)], bases=bases)

    def take_base(self, g: Sky) -> Step:
        """16.3.1.b1: Japan names the base, the Allies the ship."""
        base = g.data.space_index[choices.argument(str(self.ret))]
        return ChooseExplodingShip(seats=[g.seat(Side.ALLIES)], ships=capital_ships(g, base, Side.JAPAN))

    def sink(self, g: Sky) -> Step:
        blow_up(g, choices.piece_of(str(self.ret)))
        return None


def capital_ships(g: Sky, base: int, side: Side) -> list[int]:
    """The ships in a base that may blow up; boxes that lie in it count as well (3.2.5.b3, 6.1.1.b5)."""
    return [
        piece for piece in g.in_hex(base) if g.side(piece) == side and g.counter(piece).klass in CAPITAL[side]
    ]


def blow_up_at_random(g: Sky) -> None:
    """16.3.1.b2: one of the ships in the West Coast box, drawn by lot."""
    ships = capital_ships(g, g.data.west_coast, Side.ALLIES)
    if not ships:
        g.log("info", "No great ship is in {space:west_coast_usa} ({rule:16.3.1.b2})")
        return
    drawn = g.dice(1, len(ships), "explosion lot")[0]
    blow_up(g, ships[drawn - 1])


def blow_up(g: Sky, ship: int) -> None:
    """Sink a ship in port."""
    g.log(
        "result",
        f"{does(g, ship, 'blows')} up ({{rule:16.3.1}})",
        where=g.data.space_ids[g.state.at[ship]],
    )
    g.out_of_game(ship, sunk=True)


@dataclass(slots=True, kw_only=True)
class ChooseHarbour(Choose):
    """In which home base a ship blows up."""

    RULE: ClassVar[str] = "fireinthesky:16.3.1.b1"
    TEXT = "Choose the home base where a ship blows up"
    bases: list[int]

    def options(self, g: Sky, seat: str) -> list[str]:
        return [choices.space(g.data.space_ids[base]) for base in self.bases]


@dataclass(slots=True, kw_only=True)
class ChooseExplodingShip(Choose):
    """Which ship of the enemy blows up."""

    RULE: ClassVar[str] = "fireinthesky:16.3.1.b1"
    ORDER: ClassVar[str] = "explosion"
    TEXT = "Choose the Japanese ship that blows up"
    ships: list[int]

    def options(self, g: Sky, seat: str) -> list[str]:
        return [choices.piece(ship) for ship in self.ships]
