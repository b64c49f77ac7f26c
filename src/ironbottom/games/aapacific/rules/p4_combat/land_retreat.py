"""After a round on land the attacker goes on or falls back (aapacific:land.18 to land.26, amph.10, amph.30)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.aapacific.components.ids import Country
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.labels import do
from ironbottom.games.aapacific.position.procedure import Choose
from ironbottom.games.aapacific.rules.details import noted
from ironbottom.games.aapacific.rules.p4_combat.battles import land_attackers, land_units_among
from ironbottom.games.aapacific.rules.p4_combat.casualties import alike
from ironbottom.kernel import choices
from ironbottom.mechanics.grouping import Groups, Offer

CONTINUE = choices.button("continue")
RETREAT = choices.button("retreat")


def land_origins(g: Pacific, territory: int, attackers: list[int]) -> list[int]:
    """Adjacent territories from which any of the land units came and that were the mover's own when the turn began.

    aapacific:land.19; an ally's territory is none (ruling Q43).
    """
    return [t for t in _came_from(g, territory, attackers) if _own_since_start(g, t)]


def _came_from(g: Pacific, territory: int, attackers: list[int]) -> list[int]:
    """Adjacent territories from or through which any of the land units came."""
    state = g.state
    came = {space for p in land_units_among(g, attackers) for space in (state.start[p], state.via[p])}
    return [t for t in g.area.land_neighbours[territory] if t in came]


def _own_since_start(g: Pacific, territory: int) -> bool:
    state, power_of = g.state, g.data.power_of_country
    return all(
        power_of[Country(country)] == state.power
        for country in (state.control_at_start[territory], state.control[territory])
    )


def withdraw_land_units(g: Pacific, units: list[int], territory: int) -> None:
    """All attacking land units go back together (aapacific:land.26)."""
    for piece in units:
        g.place(piece, territory)
    name = g.data.space_ids[territory]
    g.log("move", f"{do(g, units, 'retreats')} to {{space:{name}}} ({{rule:land.19}})", where=name)


@dataclass(slots=True, kw_only=True)
class ContinueOnLand(Choose):
    """Another round, or a retreat of all."""

    RULE: ClassVar[str] = "aapacific:land.18"
    LABELS: ClassVar = {CONTINUE: "Fight another round", RETREAT: "Aircraft retreat"}
    territory: int
    origins: list[int]
    """Where the land units may go; empty when none are left or none may."""
    aircraft_only: bool

    def options(self, g: Pacific, seat: str) -> list[str]:
        retreats = [choices.space(g.data.space_ids[t]) for t in self.origins]
        return [CONTINUE, *retreats, *([RETREAT] if self.aircraft_only else [])]

    def text(self, g: Pacific, seat: str) -> str:
        return f"Fight another round in {{space:{g.data.space_ids[self.territory]}}}, or retreat"

    def waiting(self, g: Pacific, seat: str) -> str:
        return f"The attacker goes on or retreats in {{space:{g.data.space_ids[self.territory]}}}"

    def hint(self, g: Pacific, seat: str, choice: str) -> str:
        return "all retreat there" if choices.split(choice)[0] == "space" else ""

    def refused(self, g: Pacific, seat: str) -> dict[str, str]:
        ids, came = g.data.space_ids, _came_from(g, self.territory, land_attackers(g, self.territory))
        return {
            choices.space(
                ids[t]
            ): f"{{space:{ids[t]}}} has not been their own since the turn began ({{rule:land.19}})"
            for t in came
            if t not in self.origins
        }


@dataclass(slots=True, kw_only=True)
class AircraftLeave(Offer, Choose):
    """In an assault only aircraft may leave, each by itself (aapacific:amph.11, amph.30; ruling Q63)."""

    RULE: ClassVar[str] = "aapacific:amph.30"
    LABELS: ClassVar = {CONTINUE: "Fight another round"}
    territory: int
    aircraft: list[int]

    def groups(self, g: Pacific, seat: str) -> Groups:
        return alike(g, self.aircraft)

    def buttons(self, g: Pacific, seat: str) -> list[str]:
        return []

    def options(self, g: Pacific, seat: str) -> list[str]:
        return [CONTINUE, *Offer.options(self, g, seat)]

    def text(self, g: Pacific, seat: str) -> str:
        return f"Fight another round in {{space:{g.data.space_ids[self.territory]}}}, or let aircraft leave"

    def waiting(self, g: Pacific, seat: str) -> str:
        return f"The attacker goes on or lets aircraft leave {{space:{g.data.space_ids[self.territory]}}}"

    def piece_hint(self, g: Pacific, seat: str, piece: int) -> str:
        return noted("leaves the battle", g, piece)
