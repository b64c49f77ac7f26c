"""Phase 1. Purchase combat units (aapacific:p1.1 to p1.9, china.1 to china.8, setup.16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.aapacific.components.ids import Country, UnitType
from ironbottom.games.aapacific.position import labels
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.procedure import Choose, Procedure
from ironbottom.games.aapacific.position.state import NO_COMPLEX
from ironbottom.games.aapacific.rules.production import capital_lost, chinese_infantry
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step


@dataclass(slots=True, kw_only=True)
class PurchaseUnits(Procedure):
    """Each country of the power buys with its own money (aapacific:p1.8)."""

    STEPS = ("raise_chinese_infantry", "next_country")
    done: int = 0
    """Countries that have bought."""

    def raise_chinese_infantry(self, g: Pacific) -> Step:
        # china.8: counted at the start of the turn and put aside until phase 7.
        country = g.data.free_infantry_country
        if g.data.power_of_country[country] == g.state.power:
            count = chinese_infantry(g)
            g.state.bought[country][UnitType.INFANTRY] += count
            g.noted()
            if count:
                g.log(
                    "info", f"China raises {labels.counted_live(UnitType.INFANTRY, count)} ({{rule:china.2}})"
                )
        return None

    def next_country(self, g: Pacific) -> Step:
        countries = g.data.countries_of_power[g.state.power]
        if self.done == len(countries):
            return None
        country = countries[self.done]
        self.done += 1
        if not g.data.has_money[country] or not g.state.cash[country]:
            return Goto(self.next_country)
        if capital_lost(g, country):  # cap.13: a country whose capital is lost buys nothing
            g.log(
                "info", f"{g.data.country_names[country]} may not buy: its capital is lost ({{rule:cap.13}})"
            )
            return Goto(self.next_country)
        return Call(CountryBuys(country=int(country)), then=self.next_country)


@dataclass(slots=True, kw_only=True)
class CountryBuys(Procedure):
    """One country spends as much of its cash as it likes (aapacific:p1.1, p1.3)."""

    STEPS = ("ask", "buy")
    country: int

    def ask(self, g: Pacific) -> Step:
        if not _affordable(g, self.country):
            return self._report(g)
        return BuyUnit(seats=[g.moving_seat], country=self.country)

    def buy(self, g: Pacific) -> Step:
        if self.ret == choices.DONE:
            return self._report(g)
        bought = UnitType[choices.argument(str(self.ret)).upper()]
        g.state.cash[self.country] -= g.data.cost[bought]
        g.state.bought[self.country][bought] += 1  # p1.4: kept apart by country
        g.noted()
        return Goto(self.ask)

    def _report(self, g: Pacific) -> Step:
        bought = g.state.bought[self.country]
        text = ", ".join(labels.counted_live(kind, count) for kind, count in enumerate(bought) if count)
        left = g.state.cash[self.country]
        name = g.data.country_names[self.country]
        g.log("info", f"{name} buys {text or 'nothing'}, {labels.ipcs(left)} left")
        return Return()


def _affordable(g: Pacific, country: int) -> list[UnitType]:
    """What a country may buy with the cash it has (aapacific:p1.5, p1.6: no limit of pieces)."""
    cash = g.state.cash[country]
    return [
        unit.type
        for unit in g.data.units
        if country in unit.buyers
        and unit.cost <= cash
        and (unit.type != UnitType.INDUSTRIAL_COMPLEX or _room_for_complex(g, country))
    ]


def _room_for_complex(g: Pacific, country: int) -> bool:
    """p7.8, p7.9: a complex needs a territory held since the start of the turn that has none."""
    sites = complex_sites(g, country)
    return len(sites) > g.state.bought[country][UnitType.INDUSTRIAL_COMPLEX]


def complex_sites(g: Pacific, country: int) -> list[int]:
    """Territories where a new complex may stand: held by the country since its turn began, without one (p7.8, p7.9)."""
    state = g.state
    return [
        territory
        for territory in g.data.territories
        if g.area.active[territory]
        and state.control[territory] == country
        and state.control_at_start[territory] == country
        and state.complexes[territory] == NO_COMPLEX
    ]


@dataclass(slots=True, kw_only=True)
class BuyUnit(Choose):
    """Which unit to buy next, or done."""

    RULE: ClassVar[str] = "aapacific:p1.1"
    LABELS: ClassVar = {choices.DONE: "Done buying"}
    country: int

    def options(self, g: Pacific, seat: str) -> list[str]:
        return [choices.kind(unit.key) for unit in _affordable(g, self.country)] + [choices.DONE]

    def text(self, g: Pacific, seat: str) -> str:
        return f"Buy units for {g.data.country_names[self.country]}: {labels.ipcs(g.state.cash[self.country])} left"

    def waiting(self, g: Pacific, seat: str) -> str:
        return f"{g.data.country_names[self.country]} buys units"

    def hint(self, g: Pacific, seat: str, choice: str) -> str:
        verb, name = choices.split(choice)
        if verb != "type":
            return ""
        unit = g.data.units[UnitType[name.upper()]]
        return labels.ipcs(unit.cost) if self.country in unit.buyers else ""

    def refused(self, g: Pacific, seat: str) -> dict[str, str]:
        allowed = set(_affordable(g, self.country))
        return {
            choices.kind(unit.key): self._why_not(g, unit.type)
            for unit in g.data.units
            if unit.type not in allowed
        }

    def _why_not(self, g: Pacific, kind: UnitType) -> str:
        unit = g.data.units[kind]
        if self.country not in unit.buyers:
            return f"Only the USA may buy {unit.plural} ({{rule:p1.5}})"
        if unit.cost > g.state.cash[self.country]:
            return f"{unit.name} costs {labels.ipcs(unit.cost)}, {g.state.cash[self.country]} left ({{rule:p1.1}})"
        return "Every territory held since the turn began has a complex already ({rule:p7.9})"


@dataclass(slots=True, kw_only=True)
class AllotConvoyMoney(Procedure):
    """British convoy income goes to India or Australia, or is split between them, at once (setup.16, p9.2)."""

    STEPS = ("ask", "allot")
    amount: int

    def ask(self, g: Pacific) -> Step:
        purses = _purses(g)
        if len(purses) > 1:
            seat = g.seat_of_power(g.data.power_of_country[purses[0]])
            return SplitConvoyMoney(
                seats=[seat], amount=self.amount, first=int(purses[0]), second=int(purses[1])
            )
        if purses:  # ruling Q38: a country without its capital gets none, the other all
            self._pay(g, purses[0], self.amount)
        return Return()

    def allot(self, g: Pacific) -> Step:
        first, second = _purses(g)
        share = int(choices.argument(str(self.ret)))
        self._pay(g, first, share)
        self._pay(g, second, self.amount - share)  # setup.17: nothing is kept apart
        return None

    def _pay(self, g: Pacific, country: int, amount: int) -> None:
        g.state.cash[country] += amount
        g.noted()
        if amount:
            g.log(
                "info",
                f"{g.data.country_names[country]} receives {labels.ipcs(amount)} from the British convoys"
                f" ({{rule:{_rule_of_convoy_money(g).partition(':')[2]}}})",
            )


def _rule_of_convoy_money(g: Pacific) -> str:
    """The rule that hands the convoy money out: that of phase 9, or that of the set-up before the first turn."""
    return "aapacific:p9.2" if g.state.phase else "aapacific:setup.16"


def _purses(g: Pacific) -> list[Country]:
    return [country for country in g.scenario.convoy_purses if not capital_lost(g, country)]


@dataclass(slots=True, kw_only=True)
class SplitConvoyMoney(Choose):
    """How much of the convoy money the first country gets; the other gets the rest."""

    WAITING = "Great Britain divides its convoy income"
    amount: int
    first: int
    second: int

    def options(self, g: Pacific, seat: str) -> list[str]:
        return [choices.number(share) for share in range(self.amount + 1)]

    def rule(self, g: Pacific) -> str:
        return _rule_of_convoy_money(g)

    def text(self, g: Pacific, seat: str) -> str:
        names = g.data.country_names
        return f"Divide {self.amount} convoy IPCs: how many to {names[self.first]}? {names[self.second]} gets the rest"

    def label(self, g: Pacific, choice: str) -> str:
        share = int(choices.argument(choice))
        names = g.data.country_names
        return f"{names[self.first]} {share}, {names[self.second]} {self.amount - share}"
