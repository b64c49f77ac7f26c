"""Phase 7. Place new units (aapacific:p7.1 to p7.9, ic.3, ic.4, china.4, cap.6)."""

from __future__ import annotations

from dataclasses import dataclass

from ironbottom.games.aapacific.components.ids import UnitClass, UnitType
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.procedure import Choose, Procedure
from ironbottom.games.aapacific.position.state import BUILT_COMPLEX, NO_COMPLEX, START_COMPLEX
from ironbottom.games.aapacific.rules.p1_purchase import complex_sites
from ironbottom.games.aapacific.rules.production import capital_lost
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.kernel.grammar import counted


@dataclass(slots=True, kw_only=True)
class PlaceUnits(Procedure):
    """Every unit bought is placed, country by country, in the order of the chart."""

    STEPS = ("next_unit", "place")
    country: int = -1
    kind: int = -1

    def next_unit(self, g: Pacific) -> Step:
        for country in g.data.countries_of_power[g.state.power]:
            for kind, count in enumerate(g.state.bought[country]):
                if count and sites(g, country, kind):
                    self.country, self.kind = int(country), kind
                    return PlaceUnit(seats=[g.moving_seat], country=int(country), kind=kind)
        self._report_kept(g)
        return Return()

    def place(self, g: Pacific) -> Step:
        space = g.data.space_index[choices.argument(str(self.ret))]
        complex_used = port_of(g, self.country, space) if g.data.is_sea[space] else space
        g.state.bought[self.country][self.kind] -= 1
        name = g.data.space_ids[space]
        if self.kind == UnitType.INDUSTRIAL_COMPLEX:
            g.state.complexes[space] = BUILT_COMPLEX
            g.noted()
            g.log("move", f"New {{type:industrial_complex}} in {{space:{name}}} ({{rule:p7.8}})", where=name)
        else:
            piece = g.add(self.kind, g.data.nation_of_country[self.country], space)
            if complex_used is not None:
                g.state.placed[complex_used] += 1
            rule = rule_of(g, self.country, self.kind).partition(":")[2]
            g.log("move", f"New {{piece:{piece}}} in {{space:{name}}} ({{rule:{rule}}})", where=name)
        return Goto(self.next_unit)

    def _report_kept(self, g: Pacific) -> None:
        # cap.6: what cannot be placed now stays set aside.
        for country in g.data.countries_of_power[g.state.power]:
            kept = sum(g.state.bought[country])
            if kept:
                g.log(
                    "info",
                    f"{g.data.country_names[country]} keeps {counted(kept, 'unit')} aside: "
                    f"no place left ({{rule:cap.6}})",
                )


def rule_of(g: Pacific, country: int, kind: int) -> str:
    """The rule that says where a country places a unit of a type."""
    if kind == UnitType.INDUSTRIAL_COMPLEX:
        return "aapacific:p7.8"
    if g.data.units[kind].unit_class == UnitClass.NAVAL:
        return "aapacific:p7.6"
    return "aapacific:china.4" if country == g.data.free_infantry_country else "aapacific:p7.4"


def sites(g: Pacific, country: int, kind: int) -> list[int]:
    """Spaces where a country may place a new unit now."""
    if kind == UnitType.INDUSTRIAL_COMPLEX:
        return complex_sites(g, country)
    if g.data.units[kind].unit_class == UnitClass.NAVAL:
        return ship_sites(g, country)
    return [t for t in working_complexes(g, country) if room(g, country, t) > 0]


def working_complexes(g: Pacific, country: int) -> list[int]:
    """Complexes of a country that work: its own control, and its power's since the turn began (p7.4, ic.3; Q59)."""
    state, data = g.state, g.data
    if country == data.free_infantry_country:  # china.4: Szechwan only
        return [data.free_infantry_space] if _szechwan_places(g) else []
    power = data.power_of_country[country]
    return [
        t
        for t in data.territories
        if state.complexes[t] != NO_COMPLEX
        and g.area.active[t]
        and state.control[t] == country
        and data.power_of_country[state.control_at_start[t]] == power
    ]


def _szechwan_places(g: Pacific) -> bool:
    """cap.6 and ruling Q37: China must have held Szechwan since the turn began (an option waives that)."""
    home, country = g.data.free_infantry_space, g.data.free_infantry_country
    if g.state.control[home] != country:
        return False
    return g.state.control_at_start[home] == country or g.option("Q37")


def room(g: Pacific, country: int, territory: int) -> int:
    """Units that may still be placed at a complex this turn (p7.2, p7.3; ruling Q60: the printed value counts)."""
    start_holder = g.state.complexes[territory] == START_COMPLEX and g.scenario.control[territory] == country
    if start_holder:
        return sum(g.state.bought[country])  # no limit
    return g.data.ipc[territory] - g.state.placed[territory]


def ship_sites(g: Pacific, country: int) -> list[int]:
    """Sea zones for new ships: next to the home territory (p7.6; ruling Q11), enemies there or not (p7.7)."""
    named = g.scenario.special.ship_zones[country]
    if named:
        return list(named)
    if g.option("Q11"):
        return sorted({zone for port in open_ports(g, country) for zone in g.area.coast[port]})
    if capital_lost(g, country):
        return []
    return sorted(g.area.coast[g.data.capital[country]])


def open_ports(g: Pacific, country: int) -> list[int]:
    """Complexes off which ships may be placed under the option of ruling Q11: any that works and has room left."""
    return [t for t in working_complexes(g, country) if room(g, country, t) > 0]


def port_of(g: Pacific, country: int, zone: int) -> int | None:
    """The complex whose room a new ship takes (p7.2): of several beside its zone the one with the most room.

    None where ships do not come from complexes.
    """
    if g.scenario.special.ship_zones[country] or not g.option("Q11"):
        return None
    ports = [t for t in open_ports(g, country) if zone in g.area.coast[t]]
    return max(ports, key=lambda port: room(g, country, port))


@dataclass(slots=True, kw_only=True)
class PlaceUnit(Choose):
    """Where the next new unit goes."""

    country: int
    kind: int

    def rule(self, g: Pacific) -> str:
        return rule_of(g, self.country, self.kind)

    def options(self, g: Pacific, seat: str) -> list[str]:
        return [choices.space(g.data.space_ids[space]) for space in sites(g, self.country, self.kind)]

    def refused(self, g: Pacific, seat: str) -> dict[str, str]:
        ids, legal = g.data.space_ids, sites(g, self.country, self.kind)
        unit = f"{{type:{UnitType(self.kind).key}}}"
        return {
            choices.space(ids[space]): f"No new {unit} in {{space:{ids[space]}}}: {why}"
            for space, why in _why_not(g, self.country, self.kind).items()
            if space not in legal
        }

    def text(self, g: Pacific, seat: str) -> str:
        left = g.state.bought[self.country][self.kind]
        name = g.data.country_names[self.country]
        return f"Place {{type:{UnitType(self.kind).key}}} of {name} ({left} left)"

    def waiting(self, g: Pacific, seat: str) -> str:
        return f"{g.data.country_names[self.country]} places its new units"

    def hint(self, g: Pacific, seat: str, choice: str) -> str:
        space = g.data.space_index[choices.argument(choice)]
        limited = not g.data.is_sea[space] and self.kind != UnitType.INDUSTRIAL_COMPLEX
        if not limited or (
            g.state.complexes[space] == START_COMPLEX and g.scenario.control[space] == self.country
        ):
            return ""
        return f"room for {room(g, self.country, space)}"


def _why_not(g: Pacific, country: int, kind: int) -> dict[int, str]:
    """Complexes of the power on turn -> why a new unit does not go there, if it does not."""
    state, data = g.state, g.data
    complexes = [
        t
        for t in data.territories
        if state.complexes[t] != NO_COMPLEX and data.power_of_country[state.control[t]] == state.power
    ]
    if kind == UnitType.INDUSTRIAL_COMPLEX:
        return dict.fromkeys(complexes, "it has one already ({rule:p7.9})")
    if data.units[kind].unit_class == UnitClass.NAVAL:
        return {}
    return {t: _why_not_at_complex(g, country, t) for t in complexes}


def _why_not_at_complex(g: Pacific, country: int, territory: int) -> str:
    state, data = g.state, g.data
    if country == data.free_infantry_country:
        return (
            f"Chinese infantry go to {{space:{data.space_ids[data.free_infantry_space]}}} ({{rule:china.4}})"
        )
    if state.control[territory] != country:
        return f"it is in the hands of {data.country_names[state.control[territory]]} ({{rule:p7.4}})"
    if data.power_of_country[state.control_at_start[territory]] != state.power:
        return "its complex works from the next turn on ({rule:ic.3})"
    return f"its complex takes no more than {counted(data.ipc[territory], 'unit')} a turn ({{rule:p7.2}})"
