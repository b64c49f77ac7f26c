"""Phase 5. Control markers and the production chart (aapacific:p5.1 to p5.16, conv.9, cap.1 to cap.12)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.aapacific.components.ids import Country, Nation, Power, UnitClass, UnitType
from ironbottom.games.aapacific.components.model import CaptureRule
from ironbottom.games.aapacific.position import labels
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.procedure import Choose, Procedure
from ironbottom.games.aapacific.position.state import GUN_TAKEN
from ironbottom.games.aapacific.rules.convoys import enemy_convoy, take_convoy
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step


@dataclass(slots=True, kw_only=True)
class ControlMarkers(Procedure):
    """Captured territories and convoys get their markers, one after the other."""

    STEPS = ("next_territory", "next_convoy", "take_or_leave")
    zones: list[int] = field(default_factory=list)
    zone: int = -1

    def next_territory(self, g: Pacific) -> Step:
        territory = next((t for t in g.data.territories if captured(g, t)), None)
        if territory is None:
            self.zones = [z for z in g.state.convoy_claims if enemy_convoy(g, z, g.moving_side)]
            return None
        return Call(CaptureTerritory(territory=territory), then=self.next_territory)

    def next_convoy(self, g: Pacific) -> Step:
        if not self.zones:
            return Return()
        self.zone = self.zones.pop(0)
        return TakeConvoy(seats=[g.moving_seat], zone=self.zone)

    def take_or_leave(self, g: Pacific) -> Step:
        if self.ret == choices.button("take"):
            take_convoy(g, self.zone, g.moving_side, _rule_of_convoy(g, self.zone))
        return Goto(self.next_convoy)


def captured(g: Pacific, territory: int) -> bool:
    """Whether the mover's land units alone are left in a territory of the enemy (aapacific:p5.2 to p5.7)."""
    side = g.moving_side
    if not g.area.active[territory] or g.friendly(territory, side):
        return False
    if g.combat_units(territory, 1 - side):
        return False
    return bool(captors(g, territory))


def captors(g: Pacific, territory: int) -> list[Nation]:
    """Nations of the moving power with land units other than AA guns in a territory (aapacific:lu.1)."""
    state = g.state
    found = {
        state.owner[p]
        for p in g.combat_units(territory, g.moving_side)
        if g.own(p) and g.klass(p) == UnitClass.LAND
    }
    return [Nation(nation) for nation in sorted(found)]


def new_controllers(g: Pacific, territory: int, nations: list[Nation]) -> tuple[Country, ...]:
    """Countries that may get the marker of a territory just taken; several: the captor chooses."""
    original = g.data.original_country[territory]
    if g.state.power == Power.JAPAN:
        return (Country.JAPAN,)
    if original != Country.JAPAN:  # p5.9, p5.13: liberated land goes back to its own country
        return (Country(original),)
    return _capture_rule(g, territory, nations).control


def _capture_rule(g: Pacific, territory: int, nations: list[Nation]) -> CaptureRule:
    """The row for originally Japanese land that these nations took (p5.14, p5.15; rulings Q18, Q20, Q58)."""
    taken_by = frozenset(nations)
    return next(
        rule for rule in g.data.captures if rule.captors == taken_by and territory in rule.territories
    )


def _rule_of_marker(g: Pacific, territory: int) -> str:
    """The rule by which the power on turn puts its own marker, or an ally's, on land it has just taken."""
    if g.state.power == Power.JAPAN:
        return "p5.8"
    if g.data.original_country[territory] == Country.JAPAN:
        return _capture_rule(g, territory, captors(g, territory)).rule.partition(":")[2]
    return "p5.13" if g.scenario.control[territory] == Country.JAPAN else "p5.9"


@dataclass(slots=True, kw_only=True)
class CaptureTerritory(Procedure):
    """A territory is captured or liberated (aapacific:p5.8 to p5.15, tank.4)."""

    STEPS = ("choose_country", "marker", "choose_purse", "treasury")
    territory: int
    country: int = -1
    loser: int = -1
    """Country whose treasury is taken, -1 when none."""

    def choose_country(self, g: Pacific) -> Step:
        options = new_controllers(g, self.territory, captors(g, self.territory))
        self.country = int(options[0])
        if len(options) == 1:
            return None
        seat = g.moving_seat
        return NameCountry(
            seats=[seat], countries=[int(option) for option in options], territory=self.territory, money=0
        )

    def marker(self, g: Pacific) -> Step:
        if self.ret is not None:
            self.country = int(Country[choices.argument(str(self.ret)).upper()])
        self.loser = _treasury_of(g, self.territory)
        set_control(g, self.territory, self.country)
        return None

    def choose_purse(self, g: Pacific) -> Step:
        self.ret = None
        purses = [c for c in g.data.countries_of_power[g.state.power] if g.data.has_money[c]]
        if self.loser < 0 or not g.state.cash[self.loser] or len(purses) == 1:
            return None
        # Ruling Q17: a captor with two purses names one at once.
        money = g.state.cash[self.loser]
        return NameCountry(
            seats=[g.moving_seat],
            countries=[int(purse) for purse in purses],
            territory=self.territory,
            money=money,
        )

    def treasury(self, g: Pacific) -> Step:
        if self.loser < 0:
            return None
        purses = [c for c in g.data.countries_of_power[g.state.power] if g.data.has_money[c]]
        purse = Country[choices.argument(str(self.ret)).upper()] if self.ret is not None else purses[0]
        take_treasury(g, self.loser, purse)
        return None


def _treasury_of(g: Pacific, territory: int) -> int:
    """Country whose capital this is and that loses it to its enemy now; -1 otherwise (aapacific:cap.3, cap.5)."""
    country = g.data.capital_of[territory]
    if country < 0 or not g.data.has_money[country] or g.state.control[territory] != country:
        return -1
    return country


def set_control(g: Pacific, territory: int, country: int) -> None:
    """Put a country's marker on a territory; guns and complexes there go to the captor (p5.8 to p5.12, aa.2)."""
    state, name = g.state, g.data.space_ids[territory]
    rule = _rule_of_marker(g, territory)
    state.control[territory] = country
    state.taken_by[territory] = state.power
    state.battled[territory] = 1  # p6.7: no landing where a battle or capture took place this turn
    for piece in list(g.pieces(territory, 1 - g.moving_side)):
        if state.kind[piece] == UnitType.AA_GUN:
            nations = captors(g, territory) or list(g.data.nations_of_power[state.power])
            state.owner[piece] = nations[0]
            g.mark(piece, GUN_TAKEN)  # aa.7
    g.changed()
    holder = g.data.country_names[country]
    text = (
        f"{{space:{name}}} liberated for {holder}"
        if rule == "p5.9"
        else f"{holder} controls {{space:{name}}}"
    )
    g.log("result", f"{text} ({{rule:{rule}}})", where=name)


def take_treasury(g: Pacific, loser: int, purse: int) -> None:
    """The captor of a capital takes all the cash of its country at once (aapacific:cap.3, cap.4, cap.7)."""
    state, figures = g.state, g.data.figures
    money = state.cash[loser]
    state.cash[loser] = 0
    state.cash[purse] += money
    names = g.data.country_names
    g.log("result", f"{names[purse]} takes {labels.ipcs(money)} from {names[loser]} ({{rule:cap.3}})")
    if purse == Country.JAPAN:
        state.captured_cash += money  # cap.4
    if loser == Country.JAPAN and g.scenario.special.victory_points_kept:
        lose_points(g, money // figures.ipcs_per_lost_point)  # cap.7
    g.noted()


def lose_points(g: Pacific, points: int) -> None:
    """Take points from Japan; the track has no space below 0 (ruling Q57)."""
    if points:
        g.state.points = max(0, g.state.points - points)
        g.log("result", f"Japan loses {labels.points(points)}, {g.state.points} are left")


@dataclass(slots=True, kw_only=True)
class NameCountry(Choose):
    """Which country gets a captured territory, or (money above 0) the captured treasury."""

    RULE: ClassVar[str] = "aapacific:p5.8"
    countries: list[int]
    territory: int
    money: int

    def rule(self, g: Pacific) -> str:
        if self.money:
            return "aapacific:cap.3"
        mixed = len(captors(g, self.territory)) > 1
        return "aapacific:p5.15" if mixed else self.RULE

    def options(self, g: Pacific, seat: str) -> list[str]:
        return [choices.button(Country(country).key) for country in self.countries]

    def text(self, g: Pacific, seat: str) -> str:
        name = g.data.space_ids[self.territory]
        if self.money:
            return f"Choose the purse for the {labels.ipcs(self.money)} taken in {{space:{name}}}"
        return f"Choose whose marker goes on {{space:{name}}}"

    def label(self, g: Pacific, choice: str) -> str:
        return g.data.country_names[Country[choices.argument(choice).upper()]]


def _rule_of_convoy(g: Pacific, zone: int) -> str:
    """The rule by which a battle lets the mover take a convoy: the defender is gone, or nobody can hit any more."""
    return "conv.8" if g.stops_ships(zone, 1 - g.moving_side) else "conv.6"


@dataclass(slots=True, kw_only=True)
class TakeConvoy(Choose):
    """Whether to take over a convoy after a battle (aapacific:conv.6, conv.8; ruling Q23)."""

    zone: int

    def rule(self, g: Pacific) -> str:
        return f"aapacific:{_rule_of_convoy(g, self.zone)}"

    def options(self, g: Pacific, seat: str) -> list[str]:
        return [choices.button("take"), choices.button("leave")]

    def text(self, g: Pacific, seat: str) -> str:
        return f"Take control of the convoy in {{space:{g.data.space_ids[self.zone]}}}?"

    def label(self, g: Pacific, choice: str) -> str:
        return "Take the convoy" if choice == "button:take" else "Leave it"
