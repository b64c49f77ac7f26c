"""Advanced and optional rules of the Allies' Reinforcements Phase: 13.1 (placing), 13.4, 15.1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.labels import counter_name, do
from ironbottom.games.pacificwar.position.procedure import Choose, Procedure
from ironbottom.games.pacificwar.position.state import NOWHERE, REPAIRING
from ironbottom.games.pacificwar.rules.control import controls
from ironbottom.games.pacificwar.rules.p08_strategy.fleet_trains import place_train, train_places
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Return, Step
from ironbottom.mechanics.cards import shuffled

WAIT = choices.button("wait")


def late_arrivals(g: War) -> None:
    """15.1: of the four late ships as many come as Japan has points, drawn at random; none beside 1 to 4 points."""
    figures, points = g.data.figures, g.state.points
    ships = [ship for ship in g.data.late_ships if g.state.due[ship] == g.state.turn]
    if not ships:
        return
    coming = points if figures.late_least <= points <= figures.late_most else 0
    lots = shuffled(g, sorted(ships))
    for ship in lots[coming:]:
        g.out_of_game(ship)
    names = ", ".join(counter_name(g.counter(ship)) for ship in sorted(lots[:coming]))
    g.log("info", f"Late arrivals: {names or 'none'} ({{rule:15.1}})")


@dataclass(slots=True, kw_only=True)
class PlaceDivisions(Procedure):
    """13.1: the Australian ground unit is put on the map, once, where its player likes, or waits."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")
    piece: int = NOWHERE

    def ask(self, g: War) -> Step:
        state = g.state
        self.piece = next(
            (
                piece
                for piece, due in enumerate(state.due)
                if 0 < due <= state.turn and g.counter(piece).infantry and not g.has(piece, REPAIRING)
            ),
            NOWHERE,
        )
        if self.piece == NOWHERE:
            return Return()
        return PlaceInfantry(seats=[g.seat(Side.ALLIES)], piece=self.piece)

    def take(self, g: War) -> Step:
        if self.ret == WAIT:
            g.to_track(self.piece, 1)
            return Return()
        name = choices.argument(str(self.ret))
        g.place(self.piece, g.data.space_index[name])
        g.log("move", f"{do(g, [self.piece], 'lands')} in {{space:{name}}} ({{rule:13.1}})", where=name)
        return Return()


@dataclass(slots=True, kw_only=True)
class PlaceInfantry(Choose):
    """On which Allied port or base the Australian ground unit is put."""

    RULE: ClassVar[str] = "pacificwar:13.1"
    LABELS: ClassVar = {WAIT: "Not this turn"}
    WAITING = "Reinforcements arrive"
    SUGGESTED = (WAIT,)
    piece: int

    def options(self, g: War, seat: str) -> list[str]:
        zones = [n for n in range(len(g.data.zones)) if controls(g, n, Side.ALLIES)]
        return [*[choices.space(g.data.space_ids[zone]) for zone in zones], WAIT]

    def text(self, g: War, seat: str) -> str:
        return (
            f"Choose where {counter_name(g.counter(self.piece))} is put"  # by name: it is not on the map yet
        )

    def hint(self, g: War, seat: str, choice: str) -> str:
        if choice == WAIT:
            return ""
        port = g.state.port[g.data.space_index[choices.argument(choice)]]  # a port of Japan is held as a base
        return "one more to capture" if port == Side.ALLIES else "stays Allied"


@dataclass(slots=True, kw_only=True)
class FreeFleetTrain(Procedure):
    """13.4: on Turns 4 and 5 a fleet train may be placed now without a card."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")

    def ask(self, g: War) -> Step:
        if not train_places(g):
            return Return()
        return PlaceTrain(seats=[g.seat(Side.ALLIES)])

    def take(self, g: War) -> Step:
        if self.ret != WAIT:
            place_train(g, g.data.space_index[choices.argument(str(self.ret))])
        return Return()


@dataclass(slots=True, kw_only=True)
class PlaceTrain(Choose):
    """On which base the free fleet train is placed."""

    RULE: ClassVar[str] = "pacificwar:13.4"
    LABELS: ClassVar = {WAIT: "None this turn"}
    TEXT = "Choose a base for the fleet train"
    WAITING = "Reinforcements arrive"
    SUGGESTED = (WAIT,)

    def options(self, g: War, seat: str) -> list[str]:
        return [*[choices.space(g.data.space_ids[zone]) for zone in train_places(g)], WAIT]
