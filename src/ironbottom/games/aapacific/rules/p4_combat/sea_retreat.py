"""After a round at sea the attacker goes on, withdraws or dives (aapacific:sea.20 to sea.25, sea.30)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.labels import do
from ironbottom.games.aapacific.position.procedure import Choose
from ironbottom.games.aapacific.position.state import NOWHERE, WITHDRAWN
from ironbottom.games.aapacific.rules.details import noted
from ironbottom.games.aapacific.rules.p4_combat.casualties import alike
from ironbottom.kernel import choices
from ironbottom.mechanics.grouping import Groups, Offer

CONTINUE = choices.button("continue")
RETREAT = choices.button("retreat")


def came_from(g: Pacific, zone: int, attackers: list[int]) -> list[int]:
    """Adjacent zones from or through which any of the attacking ships came (aapacific:sea.23)."""
    state = g.state
    passed = {space for p in attackers if g.is_ship(p) for space in (state.start[p], state.via[p])}
    return [z for z in g.area.sea_neighbours[zone] if z in passed]


def friendly_zone(g: Pacific, zone: int) -> bool:
    """Whether ships of the mover may withdraw there: no enemy unit is up in it (aapacific:sea.24, ruling Q44)."""
    return not g.stops_ships(zone, 1 - g.moving_side)


@dataclass(slots=True, kw_only=True)
class ContinueAtSea(Offer, Choose):
    """Another round, a zone to withdraw to, or a submarine that dives."""

    RULE: ClassVar[str] = "aapacific:sea.20"
    LABELS: ClassVar = {CONTINUE: "Fight another round", RETREAT: "Break off"}
    zone: int
    ships: bool
    """Whether ships are left; aircraft alone just break off (ruling Q62)."""
    origins: list[int]
    boats: list[int]

    def groups(self, g: Pacific, seat: str) -> Groups:
        return alike(g, self.boats)

    def goals(self, g: Pacific, seat: str) -> Collection[int]:
        return [zone for zone in self.origins if self.ships and friendly_zone(g, zone)]

    def buttons(self, g: Pacific, seat: str) -> list[str]:
        return [] if self.ships else [RETREAT]

    def options(self, g: Pacific, seat: str) -> list[str]:
        return [CONTINUE, *Offer.options(self, g, seat)]

    def text(self, g: Pacific, seat: str) -> str:
        ways = {
            "withdraw": self.goals(g, seat),
            "dive": self.boats,
            "break off": self.buttons(g, seat),
        }
        *first, last = [f"Fight another round in {{space:{g.data.space_ids[self.zone]}}}"] + [
            way for way, open_ in ways.items() if open_
        ]
        return ", ".join([*first, f"or {last}" if first else last])

    def waiting(self, g: Pacific, seat: str) -> str:
        return f"The attacker goes on or withdraws in {{space:{g.data.space_ids[self.zone]}}}"

    def goal_hint(self, g: Pacific, seat: str, space: int) -> str:
        return "all withdraw there"

    def piece_hint(self, g: Pacific, seat: str, piece: int) -> str:
        return noted("dives", g, piece)

    def refused(self, g: Pacific, seat: str) -> dict[str, str]:
        ids = g.data.space_ids
        return {
            choices.space(ids[z]): f"Enemy units are in {{space:{ids[z]}}} ({{rule:sea.24}})"
            for z in self.origins
            if not friendly_zone(g, z)
        }


def withdraw_ships(g: Pacific, attackers: list[int], zone: int) -> None:
    """All attacking ships go together to one zone (aapacific:sea.30).

    If one of them was to land troops none of them unloads this turn (amph.14); else they may load or unload (tr.14).
    """
    ships = [p for p in attackers if g.is_ship(p)]
    name = g.data.space_ids[zone]
    assault = any(g.state.target[ship] != NOWHERE for ship in ships)
    for ship in ships:
        _lose_stranded_fighters(g, attackers, ship)
        if assault:
            g.mark(ship, WITHDRAWN)
        for piece in (ship, *g.load_of(ship)):
            g.state.target[piece] = NOWHERE
        g.place(ship, zone)
    g.log("move", f"{do(g, ships, 'withdraws')} to {{space:{name}}} ({{rule:sea.23}})", where=name)


def _lose_stranded_fighters(g: Pacific, attackers: list[int], ship: int) -> None:
    """ftr.11: a fighter that used its whole range to land on a carrier in the battle is lost when that withdraws."""
    state = g.state
    for piece in attackers:
        if state.lands_on[piece] == ship and state.used[piece] >= g.data.move[state.kind[piece]]:
            g.log("result", f"{{piece:{piece}}} is lost: its carrier withdraws ({{rule:ftr.11}})")
            g.remove(piece)
