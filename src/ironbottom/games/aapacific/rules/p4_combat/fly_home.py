"""Aircraft that retreat from a land battle land at once, under fire on the way (aapacific:land.20, land.21)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.aapacific.components.ids import UnitType
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.procedure import Choose, Procedure
from ironbottom.games.aapacific.position.state import AIRBORNE, LANDED_ON
from ironbottom.games.aapacific.rules.combat_values import aa_fire
from ironbottom.games.aapacific.rules.details import noted
from ironbottom.games.aapacific.rules.movement.air_range import Flight, flights
from ironbottom.games.aapacific.rules.movement.bounds import bounds_of
from ironbottom.games.aapacific.rules.movement.chart import spaces_in
from ironbottom.games.aapacific.rules.movement.landing import landing_places
from ironbottom.games.aapacific.rules.p4_combat.aftermath import lose
from ironbottom.games.aapacific.rules.p4_combat.casualties import alike
from ironbottom.games.aapacific.rules.p4_combat.fire import force, throw
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step

LATER = choices.button("later")


def moves_left(g: Pacific, aircraft: int) -> int:
    """Movement an aircraft has left this turn."""
    return g.data.move[g.state.kind[aircraft]] - g.state.used[aircraft]


def places(g: Pacific, aircraft: int) -> list[str]:
    """Friendly territory, or for fighters a carrier with room, in remaining range and friendly all turn (land.20)."""
    found = landing_places(g, aircraft, g.state.at[aircraft], moves_left(g, aircraft))
    lands = [choices.space(g.data.space_ids[t]) for t in found.territories]
    return [*lands, *map(choices.piece, alike(g, found.carriers))]


def way_home(g: Pacific, aircraft: int, to: int) -> Flight:
    """The flight that crosses the fewest guns within the remaining range."""
    bounds, start, left = bounds_of(g), g.state.at[aircraft], moves_left(g, aircraft)
    ends = [to]
    if bounds.air_bases >> to & 1:  # airbase.2: the last hop is free
        ends += spaces_in(bounds.chart.coast[to])
    ways = [flight for end in ends for flight in flights(bounds, start, end, left)]
    return min(ways, key=lambda flight: (len(flight.guns), flight.cost, flight.guns))


@dataclass(slots=True, kw_only=True)
class FlyHome(Procedure):
    """Each aircraft chooses its landing place; guns on the way fire at it."""

    STEPS = ("next_aircraft", "fly")
    aircraft: list[int] = field(default_factory=list)

    def next_aircraft(self, g: Pacific) -> Step:
        if not self.aircraft:
            return Return()
        piece = self.aircraft[0]
        if not places(g, piece):  # it stays aloft until phase 6: a carrier may come to meet it
            self.aircraft.pop(0)
            return Goto(self.next_aircraft)
        return LandRetreating(seats=[g.moving_seat], aircraft=piece)

    def fly(self, g: Pacific) -> Step:
        piece = self.aircraft.pop(0)
        if self.ret != LATER:
            self._fly(g, piece, str(self.ret))
        return Goto(self.next_aircraft)

    def _fly(self, g: Pacific, piece: int, place: str) -> None:
        verb, what = choices.split(place)
        to = g.state.at[int(what)] if verb == "piece" else g.data.space_index[what]
        flight = way_home(g, piece, to)
        if any(shot_down(g, piece, territory) for territory in flight.guns):  # land.21
            return
        g.state.used[piece] += flight.cost
        g.unmark(piece, AIRBORNE)
        if verb == "piece":
            g.put_aboard(piece, int(what))
            g.mark(int(what), LANDED_ON)  # cv.8
        else:
            g.place(piece, to)
        g.log("move", f"{{piece:{piece}}} lands: {{{place}}} ({{rule:land.20}})", where=g.data.space_ids[to])


def shot_down(g: Pacific, aircraft: int, territory: int) -> bool:
    """One die of the guns of a territory that an aircraft flies over (aapacific:move.14, land.21)."""
    state, name = g.state, g.data.space_ids[territory]
    enemies = g.pieces(territory, 1 - g.moving_side)
    guns = force(g, (p for p in enemies if state.kind[p] == UnitType.AA_GUN))
    hits = throw(
        g,
        aa_fire(g.data.units, guns, 1),
        heading="AA fire",
        why=f"AA fire {name} at a retreat",
        where=territory,
        by=g.seat_of_territory(territory),
    )
    if any(hits):
        lose(g, [aircraft])
    return any(hits)


@dataclass(slots=True, kw_only=True)
class LandRetreating(Choose):
    """Where a retreating aircraft lands."""

    RULE: ClassVar[str] = "aapacific:land.20"
    LABELS: ClassVar = {LATER: "Land in phase 6"}
    WAITING = "Retreating aircraft fly home"
    aircraft: int

    def options(self, g: Pacific, seat: str) -> list[str]:
        # ftr.7: one that counts on a carrier may wait for it until phase 6.
        later = [LATER] if g.state.lands_on[self.aircraft] >= 0 else []
        return places(g, self.aircraft) + later

    def text(self, g: Pacific, seat: str) -> str:
        return f"Choose where the retreating {{piece:{self.aircraft}}} lands"

    def hint(self, g: Pacific, seat: str, choice: str) -> str:
        if choice == LATER:
            return ""
        verb, what = choices.split(choice)
        to = g.state.at[int(what)] if verb == "piece" else g.data.space_index[what]
        guns = len(way_home(g, self.aircraft, to).guns)
        fire = f"under AA fire of {guns} territories" if guns else ""
        return noted(fire, g, int(what)) if verb == "piece" else fire
