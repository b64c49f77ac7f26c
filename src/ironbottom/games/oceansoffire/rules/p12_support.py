"""12.34, 12.5, 22.34: what air and ships add to a ground combat, and whom they may support."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import Nation, Power
from ironbottom.games.oceansoffire.position.amounts import QUARTERS, SIXTEENTHS, factor, times
from ironbottom.games.oceansoffire.position.figures import able_points, bombardment
from ironbottom.games.oceansoffire.position.state import EXTENDED, EXTENDED_NAV
from ironbottom.games.oceansoffire.rules.p07_unsupplied import modified
from ironbottom.games.oceansoffire.rules.p16_points import groups

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

HALVED = SIXTEENTHS // 2
US_FRIENDS = frozenset((Nation.USA, Nation.AUSTRALIA, Nation.NEW_ZEALAND, Nation.PHILIPPINES))
ANZAC_FRIENDS = frozenset(
    (Nation.USA, Nation.BRITAIN, Nation.NETHERLANDS, Nation.AUSTRALIA, Nation.NEW_ZEALAND)
)
NO_FRIENDS_OF_BRITAIN = frozenset((Nation.USA, Nation.PHILIPPINES, Nation.CHINA, Nation.JAPAN))
DUTCH_FRIENDS = frozenset((Nation.NETHERLANDS, Nation.BRITAIN, Nation.AUSTRALIA, Nation.NEW_ZEALAND))


def support_points(g: Oceans, air: int) -> int:
    """Sixteenths of a factor that an air unit adds in Ground Support by itself; see ``air_support``."""
    return air_support(g, [air])


def air_support(g: Oceans, units: Iterable[int]) -> int:
    """Sixteenths of a factor that air adds together in Ground Support (12.34.a, 12.32.d, 12.32.e, 2.33.2).

    One a point; half of what is Disrupted, at USL-2 or at Extended Range, but for NAV at regular Extended Range. Halved
    points of Ground Based Air count in twos, as they bomb; a CVA-half by itself, for all that halves it.
    """
    every = list(units)
    halves = [air for air in every if able_points(g, air) % QUARTERS]
    whole = groups(g, [air for air in every if air not in halves], bombing=True, combined=False)
    return sum(factor(group.strength) for group in whole) + sum(_half_support(g, air) for air in halves)


def _half_support(g: Oceans, air: int) -> int:
    able, upset = able_points(g, air), g.state.disrupted[air] > 0
    points = times(factor(able), HALVED) if upset else factor(able)
    if g.has(air, EXTENDED | EXTENDED_NAV):
        points = times(points, HALVED)
    return modified(g, "support", g.state.usl[air], points)


def bombardment_of(g: Oceans, ship: int, space: int) -> int:
    """Sixteenths of bombardment against a Space, Damage and supply counted (12.52.a, 12.52.b).

    Half against a Land Area, but in full at Singapore and in New Guinea; in full against islands.
    """
    whole = full_bombardment(g, ship)
    here = g.data.spaces[space]
    return whole if here.island or here.full_bombardment else times(whole, HALVED)


def full_bombardment(g: Oceans, ship: int) -> int:
    """Sixteenths of bombardment before it is halved against a Land Area."""
    return modified(g, "bombard", g.state.usl[ship], bombardment(g, ship))


def behind_assault(g: Oceans, ships: Iterable[int], space: int, assaulting: int, others: int) -> int:
    """Sixteenths of bombardment behind an assault on a Space (12.52.c).

    ``assaulting``, ``others``: modified ground factors of the units that assault, and of those that attack beside them.
    Up to those of the assault they count in full; the rest half, and only if others attack too.
    """
    supporting = list(ships)
    here = g.data.spaces[space]
    whole = sum(full_bombardment(g, ship) for ship in supporting)
    if here.island or here.full_bombardment:
        return whole
    full = min(whole, assaulting)
    return full + (times(whole - full, HALVED) if others else 0)


def capped(support: int, ground: int) -> int:
    """12.34.b, 12.52.a: never more than the Modified Effective Ground Factors committed; air and ships each."""
    return min(support, ground)


def friends(g: Oceans, piece: int, nations: Iterable[Nation]) -> bool:
    """22.34 for the nations of the combat."""
    fighting = frozenset(nations)
    match g.counter(piece).nation:
        case Nation.USA | Nation.BRITAIN if g.power(piece) == Power.US:
            return bool(fighting & US_FRIENDS)
        case Nation.BRITAIN | Nation.INDIA:
            return bool(fighting - NO_FRIENDS_OF_BRITAIN)
        case Nation.AUSTRALIA | Nation.NEW_ZEALAND:
            return bool(fighting & ANZAC_FRIENDS)
        case Nation.NETHERLANDS:
            return bool(fighting & DUTCH_FRIENDS)
        case _:
            return True
