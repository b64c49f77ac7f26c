"""What follows a battle: cargo goes down, fighters seek a deck, convoys may be claimed, interceptors land."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.aapacific.components.ids import UnitClass
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.labels import do, units_in_words
from ironbottom.games.aapacific.position.procedure import Choose, Procedure
from ironbottom.games.aapacific.position.state import AIRBORNE, DECK_CARGO, FOUGHT, INTERCEPTED, NOWHERE
from ironbottom.games.aapacific.rules.convoys import enemy_convoy
from ironbottom.games.aapacific.rules.movement.chart import chart_of, spaces_in
from ironbottom.games.aapacific.rules.p4_combat.battles import (
    land_attackers,
    land_units_among,
    landing_cargo,
    sea_battle_in,
)
from ironbottom.games.aapacific.rules.p4_combat.casualties import alike, space_id
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step


def lose(g: Pacific, pieces: list[int]) -> None:
    """Casualties leave the board."""
    if pieces:
        g.log("result", f"Lost: {units_in_words(g, pieces)}", where=space_id(g, pieces[0]))
    for piece in pieces:
        if g.state.at[piece] != NOWHERE:  # it may have gone down with its carrier
            g.remove(piece)


def sink(g: Pacific, pieces: list[int]) -> list[int]:
    """Casualties of a naval battle leave with their cargo; the fighters that lose their carrier but stay in the air.

    aapacific:sea.11, tr.18, dd.15, cv.10. Fighters of the mover land in phase 6 and are not returned.
    """
    homeless = []
    for ship in pieces:
        for fighter in [p for p in g.load_of(ship) if p not in pieces and _takes_off(g, p, ship)]:
            g.state.aboard[fighter] = -1
            if g.own(fighter):
                g.mark(fighter, AIRBORNE)
            else:
                homeless.append(fighter)
    cargo = [p for ship in pieces for p in g.load_of(ship) if p not in pieces]
    if cargo:
        sunk = {g.state.aboard[p] for p in cargo}
        whose = "its" if len(cargo) == 1 else "their"
        text = f"{do(g, cargo, 'goes')} down with {whose} {'ship' if len(sunk) == 1 else 'ships'} ({{rule:sea.11}})"
        g.log("result", text, where=space_id(g, cargo[0]))
    lose(g, pieces)
    return homeless


def _takes_off(g: Pacific, load: int, ship: int) -> bool:
    """Whether a unit aboard a sinking ship is a fighter in the air and no cargo (cv.15, cv.7, ruling Q49)."""
    if g.klass(load) != UnitClass.AIR or g.has(load, DECK_CARGO):
        return False
    return g.own(load) or not g.own(ship)


def claim_convoy(g: Pacific, zone: int, attackers: list[int]) -> None:
    """Note whether the attacker may take over the zone's convoy in phase 5, after a battle that is over.

    ``attackers`` are those still in the zone and not submerged: one that left changes nothing (aapacific:conv.4,
    conv.5), nor do aircraft and transports alone (conv.6, conv.7). What is left of the defender cannot hit or be hit:
    then the attacker's ships are submarines (conv.8), or it has dived and counts as gone (ruling Q22).
    """
    warships = [p for p in attackers if g.data.units[g.state.kind[p]].takes_convoy]
    if warships and enemy_convoy(g, zone, g.moving_side):
        g.state.convoy_claims.append(zone)
        g.noted()


def interceptors_come_down(g: Pacific) -> None:
    """Interceptors land where they rose, and are lost if the territory falls (aapacific:sbr.18, sbr.21)."""
    for territory in g.data.territories:
        rose = [p for p in g.pieces(territory, 1 - g.moving_side) if g.has(p, INTERCEPTED)]
        if rose and land_units_among(g, land_attackers(g, territory)):
            g.log(
                "result", "Interceptors have lost their airfield ({rule:sbr.21})", where=space_id(g, rose[0])
            )
            lose(g, rose)


@dataclass(slots=True, kw_only=True)
class HomelessFighters(Procedure):
    """Fighters whose carrier was sunk find a place one space away or are lost (aapacific:cv.10 to cv.12)."""

    STEPS = ("next_fighter", "land")
    fighters: list[int]

    def next_fighter(self, g: Pacific) -> Step:
        if not self.fighters:
            return Return()
        fighter = self.fighters[0]
        if not refuges(g, fighter):
            g.log(
                "result",
                f"{{piece:{fighter}}} finds no place to land ({{rule:cv.12}})",
                where=space_id(g, fighter),
            )
            g.remove(self.fighters.pop(0))
            return Goto(self.next_fighter)
        return LandHomeless(seats=[g.seat_of(fighter)], fighter=fighter)

    def land(self, g: Pacific) -> Step:
        fighter = self.fighters.pop(0)
        verb, what = choices.split(str(self.ret))
        if verb == "piece":
            g.put_aboard(fighter, int(what))
        else:
            g.place(fighter, g.data.space_index[what])
        g.log(
            "move", f"{{piece:{fighter}}} lands: {{{self.ret}}} ({{rule:cv.10}})", where=space_id(g, fighter)
        )
        return Goto(self.next_fighter)


def refuges(g: Pacific, fighter: int) -> list[str]:
    """Where a fighter without its carrier may come down: friendly carriers and land one space away.

    Land must have been held since the turn began (aapacific:cv.11); where a battle is still to be fought nobody is
    added (aapacific:p4.2). A friendly air base lies one hop nearer (aapacific:airbase.1).
    """
    chart, data, side = chart_of(g.area), g.data, g.side(fighter)
    over = chart.within[g.state.at[fighter]][data.figures.carrier_escape_move]
    free_hop = data.figures.air_base_hop_cost == 0
    lands = [
        t
        for t in data.territories
        if (over >> t & 1 or (free_hop and data.air_base[t] and chart.coast[t] & over)) and _quiet(g, t, side)
    ]
    decks = [
        ship
        for zone in spaces_in(over)
        if data.is_sea[zone] and not sea_battle_in(g, zone)
        for ship in g.pieces(zone, side)
        if g.deck_room(ship)
    ]
    grounds = [choices.space(data.space_ids[t]) for t in lands]
    return [*grounds, *map(choices.piece, alike(g, decks))]


def _quiet(g: Pacific, territory: int, side: int) -> bool:
    """Whether a side has held a territory all turn, no enemy has walked in, and no battle is still to come there.

    Raiders have been fought before all else, and aircraft that fought there only wait to fly home.
    """
    held = g.friendly(territory, side) and g.side_of_country(g.state.control_at_start[territory]) == side
    enemies = [
        p for p in g.pieces(territory, 1 - side) if not g.has(p, FOUGHT) or g.klass(p) != UnitClass.AIR
    ]
    return held and not enemies and not landing_cargo(g, territory)


@dataclass(slots=True, kw_only=True)
class LandHomeless(Choose):
    """Where a fighter that lost its carrier comes down."""

    RULE: ClassVar[str] = "aapacific:cv.10"
    ORDER: ClassVar[str] = "landing"
    fighter: int

    def options(self, g: Pacific, seat: str) -> list[str]:
        return refuges(g, self.fighter)

    def text(self, g: Pacific, seat: str) -> str:
        return f"Land {{piece:{self.fighter}}}, whose carrier was sunk"
