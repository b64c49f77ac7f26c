"""The national production chart: what each country earns (aapacific:conv.10 to conv.21, p9.1).

Nothing is stored: the chart follows from who controls territories, routes and centres.
"""

from __future__ import annotations

from ironbottom.games.aapacific.components.ids import Country, Track
from ironbottom.games.aapacific.position.game import CONVOYS, Pacific
from ironbottom.games.aapacific.position.state import NOWHERE
from ironbottom.mechanics.derived import derived


def route_open(g: Pacific, territory: int) -> bool:
    """Whether a territory's income is not cut: it has no route in use, or its own side holds the route.

    conv.17, conv.18, conv.21 and ruling Q21: route and territory must be on the same side.
    """
    zone = g.data.convoy_route[territory]
    if zone < 0 or g.state.convoy[zone] == NOWHERE:
        return True
    return g.state.convoy[zone] == g.side_of_country(g.state.control[territory])


@derived(CONVOYS)
def chart(g: Pacific) -> tuple[int, ...]:
    """Income level of every track of the chart, by Track (aapacific:setup.9, conv.11)."""
    data, state = g.data, g.state
    levels = [0] * len(Track)
    for territory in data.territories:
        value = data.ipc[territory]
        if value and g.area.active[territory] and route_open(g, territory):
            levels[g.scenario.special.income_paid_to[state.control[territory]]] += value
    for zone in data.sea_zones:
        centre = data.convoy_centre[zone]
        # conv.12 to conv.15: a centre pays its owner while the Allies hold it, and Japan never.
        if centre and state.convoy[zone] == g.data.side_of_country[Country.USA]:
            levels[centre.track] += centre.value
    levels[Track.CHINA] = 0  # setup.18: China has no money
    for country, extra in enumerate(g.scenario.special.off_board_income):
        levels[country] += extra
    return tuple(levels)


def capital_lost(g: Pacific, country: int) -> bool:
    """Whether a country's capital is in other hands (aapacific:cap.9, cap.13)."""
    capital = g.data.capital[country]
    return capital >= 0 and g.area.active[capital] and g.state.control[capital] != country


def chinese_infantry(g: Pacific) -> int:
    """Infantry for China now: one a valued territory it controls, one for the open Burma Road (china.2, china.3)."""
    data, figures = g.data, g.data.figures
    valued = sum(
        1
        for territory in data.territories
        if data.ipc[territory] and g.area.active[territory] and g.state.control[territory] == Country.CHINA
    )
    bonus = figures.burma_road_infantry if burma_road_open(g) else 0
    return valued * figures.china_infantry_per_territory + bonus


def burma_road_open(g: Pacific) -> bool:
    """Open while Japan controls none of India, Burma, Yunnan and Szechwan (aapacific:china.5)."""
    return all(g.state.control[territory] != Country.JAPAN for territory in g.data.burma_road)
