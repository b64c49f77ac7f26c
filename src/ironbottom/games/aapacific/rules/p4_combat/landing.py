"""Going ashore: call the assault off, or land, with shore bombardment (aapacific:amph.13 to amph.26)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.labels import do
from ironbottom.games.aapacific.position.procedure import Choose, Procedure
from ironbottom.games.aapacific.position.state import FOUGHT, NOWHERE, UNLOADED
from ironbottom.games.aapacific.rules.details import noted
from ironbottom.games.aapacific.rules.p4_combat.battles import land_defenders, landing_cargo, may_land
from ironbottom.games.aapacific.rules.p4_combat.casualties import alike, lands_units
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.kernel.grammar import counted
from ironbottom.mechanics.grouping import Groups, Offer

LAND = choices.button("land")
CALL_OFF = choices.button("call_off")


@dataclass(slots=True, kw_only=True)
class Landing(Procedure):
    """The declared cargo of one territory; returns the ships that bombard it, None when nobody goes ashore."""

    STEPS = ("those_kept_away", "land_or_call_off", "choose_ships", "take_ship", "go_ashore")
    territory: int
    ships: list[int] = field(default_factory=list)
    """Ships that may bombard and have not been chosen."""
    bombarding: list[int] = field(default_factory=list)

    def those_kept_away(self, g: Pacific) -> Step:
        # amph.14, amph.16: not from ships that withdrew nor from a zone that is not clear.
        kept = [p for p in landing_cargo(g, self.territory) if not may_land(g, p)]
        if kept:
            call_off(g, kept)
        if not landing_cargo(g, self.territory):
            return Return()
        return LandOrCallOff(seats=[g.moving_seat], territory=self.territory)

    def land_or_call_off(self, g: Pacific) -> Step:
        # amph.5, amph.19
        if self.ret == CALL_OFF:
            call_off(g, landing_cargo(g, self.territory))
            return Return()
        if land_defenders(g, self.territory):
            self.ships = ships_that_may_bombard(g, self.territory)
        return None

    def choose_ships(self, g: Pacific) -> Step:
        if not self.ships:
            return Goto(self.go_ashore)
        return ChooseBombardment(seats=[g.moving_seat], territory=self.territory, ships=list(self.ships))

    def take_ship(self, g: Pacific) -> Step:
        if self.ret == choices.DONE:
            return None
        ship = choices.piece_of(str(self.ret))
        self.ships.remove(ship)
        self.bombarding.append(ship)
        return Goto(self.choose_ships)

    def go_ashore(self, g: Pacific) -> Step:
        # amph.12: the whole move of cargo and ship; those ashore are marked as fighting next.
        cargo = landing_cargo(g, self.territory)
        for piece in cargo:
            g.mark(g.state.aboard[piece], UNLOADED)
            g.state.aboard[piece] = -1
            g.state.target[piece] = NOWHERE
            g.place(piece, self.territory)
        name = g.data.space_ids[self.territory]
        # What was told last may be the battle in the zone of the ships (amph.15), which this is no part of.
        g.log("battle", f"Landing in {{space:{name}}}", where=name)
        g.log("move", f"{do(g, cargo, 'lands')} in {{space:{name}}}", where=name)
        return Return([str(ship) for ship in self.bombarding])


def call_off(g: Pacific, cargo: list[int]) -> None:
    """The declared cargo stays aboard; no other territory may be chosen (aapacific:amph.5)."""
    state = g.state
    for piece in cargo:
        state.target[piece] = state.target[state.aboard[piece]] = NOWHERE
    g.noted()
    g.log("info", f"{do(g, cargo, 'stays')} aboard: the assault is called off ({{rule:amph.5}})")


def ships_that_may_bombard(g: Pacific, territory: int) -> list[int]:
    """The mover's ships with guns for the shore beside the ships that unload.

    None where a naval battle was fought (aapacific:amph.25) or kamikazes struck (kami.10); not a destroyer that
    lands its infantry (amph.26, dd.7, ruling Q64), nor one that has bombarded another territory.
    """
    state, units = g.state, g.data.units
    zones = {state.at[p] for p in landing_cargo(g, territory)}
    return [
        ship
        for zone in sorted(zones.difference(state.sea_battles))
        for ship in g.ships_up(zone, g.moving_side)
        if g.own(ship)
        and units[state.kind[ship]].bombard
        and not g.has(ship, FOUGHT | UNLOADED)
        and not lands_units(g, ship)
    ]


@dataclass(slots=True, kw_only=True)
class LandOrCallOff(Choose):
    """The last moment before the landing (aapacific:amph.19)."""

    territory: int

    def rule(self, g: Pacific) -> str:
        fought = any(g.state.at[p] in g.state.sea_battles for p in landing_cargo(g, self.territory))
        return "aapacific:amph.19" if fought else "aapacific:amph.5"

    def options(self, g: Pacific, seat: str) -> list[str]:
        return [LAND, CALL_OFF]

    def text(self, g: Pacific, seat: str) -> str:
        return f"Land in {{space:{g.data.space_ids[self.territory]}}}, or call the assault off"

    def waiting(self, g: Pacific, seat: str) -> str:
        return f"The assault on {{space:{g.data.space_ids[self.territory]}}} lands or is called off"

    def label(self, g: Pacific, choice: str) -> str:
        count = len(landing_cargo(g, self.territory))
        return "Call it off" if choice == CALL_OFF else f"Land {counted(count, 'unit')}"


@dataclass(slots=True, kw_only=True)
class ChooseBombardment(Offer, Choose):
    """Which ships fire at the shore; one shot each (aapacific:amph.22)."""

    RULE: ClassVar[str] = "aapacific:amph.22"
    PIECES = "allot"
    LABELS: ClassVar = {choices.DONE: "No more ships"}
    territory: int
    ships: list[int]

    def groups(self, g: Pacific, seat: str) -> Groups:
        return alike(g, self.ships)

    def text(self, g: Pacific, seat: str) -> str:
        return f"Choose ships that bombard {{space:{g.data.space_ids[self.territory]}}}"

    def waiting(self, g: Pacific, seat: str) -> str:
        return f"The attacker chooses ships that bombard {{space:{g.data.space_ids[self.territory]}}}"

    def piece_hint(self, g: Pacific, seat: str, piece: int) -> str:
        return noted(f"hits on {g.data.units[g.state.kind[piece]].bombard} or less", g, piece)

    def suggestion(self, g: Pacific, seat: str) -> list[str]:
        rows = alike(g, self.ships).items()
        return [
            choices.piece(p) for first, others in rows for p in (first, *others)
        ]  # behind the last one nothing is asked
