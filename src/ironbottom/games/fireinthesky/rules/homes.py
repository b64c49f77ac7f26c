"""Home bases: where reinforcements and replacements are placed, and where ships return to (fireinthesky:3.3.3)."""

from __future__ import annotations

from ironbottom.games.fireinthesky.components.ids import NONE, Nation, Side
from ironbottom.games.fireinthesky.components.model import Counter
from ironbottom.games.fireinthesky.position.game import Sky


def home_bases_of(g: Sky, nation: int) -> tuple[int, ...]:
    """The home bases of a nation, whoever holds them (3.3.3.b1); none for the Dutch (15.4.b3).

    The US home base serves ANZAC, too (ruling anzac_home). A short scenario may name a base in their stead.
    """
    data = g.data
    side = Side.JAPAN if nation == Nation.JAPAN else Side.ALLIES
    instead = g.scenario.returns_to[side]
    if nation == Nation.NETHERLANDS:
        return ()
    if instead != NONE:
        return (instead,)
    if nation == Nation.JAPAN:
        return (data.kure, data.yokosuka)
    return (data.indian_ocean if nation == Nation.BRITISH else data.west_coast,)


def open_homes(g: Sky, nation: int) -> tuple[int, ...]:
    """The home bases at which reinforcements of a nation can be placed now: those that are not occupied (6.1.b1).

    Occupied is what the enemy controls or has a land unit in (ruling home_base_occupied).
    """
    side = Side.JAPAN if nation == Nation.JAPAN else Side.ALLIES
    return tuple(
        base
        for base in home_bases_of(g, nation)
        if g.friendly_base(base, side) and not g.land_units(base, 1 - side)
    )


def return_bases(g: Sky, counter: Counter) -> tuple[int, ...]:
    """The bases to which a ship that sailed returns (12.1); none when its side holds none of them."""
    data, state = g.data, g.state
    if g.scenario.returns_to[counter.side] != NONE:
        bases = home_bases_of(g, counter.nation) or (g.scenario.returns_to[counter.side],)
    elif counter.nation == Nation.BRITISH and not state.singapore_fell:
        bases = (data.singapore,)  # 15.5
    elif counter.nation == Nation.NETHERLANDS:
        bases = (data.surabaya,)  # 15.4.b2
    else:
        bases = home_bases_of(g, counter.nation)
    return tuple(base for base in bases if g.friendly_base(base, counter.side))
