"""Kamikaze attacks (aapacific:kami.1 to kami.15; rulings Q26, Q27, Q52)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from ironbottom.games.aapacific.components.ids import Power, Side
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.procedure import Choose, Procedure
from ironbottom.games.aapacific.position.state import FOUGHT
from ironbottom.games.aapacific.rules.details import noted
from ironbottom.games.aapacific.rules.p4_combat.aftermath import HomelessFighters, sink
from ironbottom.games.aapacific.rules.p4_combat.casualties import alike, strike, targets_of
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.grammar import counted
from ironbottom.mechanics.grouping import Groups, Offer, groups


def kamikaze_targets(g: Pacific) -> list[int]:
    """Allied surface ships in the marked zones, of either power, in order of zone and id.

    aapacific:kami.2, kami.5, kami.7, ruling Q52; an option allows only ships that came there this turn.
    """
    movers_only = g.option("Q52")
    return [
        p
        for zone in g.data.sea_zones
        if g.data.kamikaze[zone] and g.area.active[zone]
        for p in g.ships_up(zone, Side.ALLIES)
        if not g.data.units[g.state.kind[p]].submerges and not (movers_only and g.state.start[p] == zone)
    ]


@dataclass(slots=True, kw_only=True)
class DeclareKamikazes(Procedure):
    """Number, zones and targets are all declared before any die of the phase (aapacific:kami.4, kami.6)."""

    STEPS = ("ask", "declare")

    def ask(self, g: Pacific) -> Step:
        if g.state.kamikazes and kamikaze_targets(g):
            return DeclareKamikaze(seats=[g.seat_of_power(Power.JAPAN)])
        return Return()

    def declare(self, g: Pacific) -> Step:
        if self.ret == choices.DONE:
            return Return()
        state, ship = g.state, choices.piece_of(str(self.ret))
        state.kamikazes -= 1  # kami.9, kami.13
        row = next((row for row in state.kamikaze_targets if row[1] == ship), None)
        if row is None:
            row = [state.at[ship], ship, 0]
            state.kamikaze_targets.append(row)
        row[2] += 1
        g.noted()
        zone = g.data.space_ids[state.at[ship]]
        g.log(
            "info",
            f"A kamikaze is declared at {{piece:{ship}}} in {{space:{zone}}} ({{rule:kami.6}})",
            where=zone,
        )
        return Goto(self.ask)


@dataclass(slots=True, kw_only=True)
class DeclareKamikaze(Offer, Choose):
    """The next kamikaze's target, or no more of them."""

    RULE: ClassVar[str] = "aapacific:kami.5"
    ORDER: ClassVar[str] = "kamikaze"
    PIECES = "name"
    WAITING = "Japan considers kamikaze"

    def text(self, g: Pacific, seat: str) -> str:
        left = counted(g.state.kamikazes, "attack")
        return f"Declare a kamikaze, {left} left for the rest of the game, or fight on without"

    def groups(self, g: Pacific, seat: str) -> Groups:
        """Targets that are alike in the same zone with the same number of kamikazes on them."""
        by_zone = groups(kamikaze_targets(g), lambda ship: (g.state.at[ship], declared_at(g, ship)))
        return {
            row: rest for first, more in by_zone.items() for row, rest in alike(g, (first, *more)).items()
        }

    def buttons(self, g: Pacific, seat: str) -> list[str]:
        return [choices.DONE]

    def label(self, g: Pacific, choice: str) -> str:
        if choice != choices.DONE:
            return ""
        return "No more kamikazes" if g.state.kamikaze_targets else "No kamikazes"

    def piece_hint(self, g: Pacific, seat: str, piece: int) -> str:
        count = declared_at(g, piece)
        return noted(f"{count} declared" if count else "", g, piece)


def declared_at(g: Pacific, ship: int) -> int:
    """Kamikazes declared at a ship."""
    return sum(row[2] for row in g.state.kamikaze_targets if row[1] == ship)


def kamikazes_strike(g: Pacific, zone: int) -> list[int]:
    """The kamikazes declared in a zone attack; the ships they sink, which stay for the moment (aapacific:kami.12)."""
    state, figures = g.state, g.data.figures
    name = g.data.space_ids[zone]
    rows = [row for row in state.kamikaze_targets if row[0] == zone]
    state.kamikaze_targets = [row for row in state.kamikaze_targets if row[0] != zone]
    sunk = []
    for _, ship, count in rows:
        values = g.dice(count, figures.dice_sides, f"kamikaze {name} {g.data.units[state.kind[ship]].key}")
        need = figures.kamikaze_hits_on
        g.log(
            "dice",
            f"{counted(count, 'kamikaze')} at {{piece:{ship}}} ({{rule:kami.8}})",
            values=values,
            need=need,
            where=name,
            by=g.seat_of_power(Power.JAPAN),
        )
        hits = sum(value <= need for value in values)
        struck = targets_of(g, [ship])[:hits]  # kami.15: bound to its target
        sunk += strike(g, [str(p) for p in struck])
    return sunk


@dataclass(slots=True, kw_only=True)
class KamikazeExchange(Procedure):
    """Kamikazes strike where no other unit fights: nothing fires at them (ruling Q27)."""

    STEPS = ("strike", "homeless_fighters")
    zone: int
    homeless: list[int] = field(default_factory=list)

    def strike(self, g: Pacific) -> Step:
        name = g.data.space_ids[self.zone]
        g.log("battle", f"Kamikaze attack in {{space:{name}}}", where=name)
        g.state.sea_battles.append(self.zone)  # kami.10
        for ship in g.ships_up(self.zone, g.moving_side):
            if g.own(ship) and g.moving_side == Side.ALLIES:
                g.mark(ship, FOUGHT)
        self.homeless = sink(g, kamikazes_strike(g, self.zone))
        return None

    def homeless_fighters(self, g: Pacific) -> Step:
        return Call(HomelessFighters(fighters=self.homeless)) if self.homeless else None

    def title(self, g: Any) -> str:
        return f"Kamikaze attack in {{space:{g.data.space_ids[self.zone]}}}"
