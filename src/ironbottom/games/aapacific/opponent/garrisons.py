"""How many units a place needs, who must stay for it, and who comes to its help."""

from __future__ import annotations

from ironbottom.games.aapacific.components.ids import UnitClass
from ironbottom.games.aapacific.opponent.reckon import NOBODY, total
from ironbottom.games.aapacific.opponent.sight import Sight
from ironbottom.games.aapacific.rules.combat_values import Force

WORTH_GUARDING = 2.0
"""Prize from which a place is guarded at all."""


def pinned(sight: Sight) -> set[int]:
    """Own land units that must stay where they are, or go to the help of a capital later in the turn."""
    g = sight.g
    kept: set[int] = set()
    for t in g.data.territories:
        if g.area.active[t] and g.friendly(t, sight.side):
            kept |= garrison(sight, t)
    for t in capitals(sight):
        kept.update(helpers(sight, t, [p for p in neighbours(sight, t) if p not in kept]))
    return kept


def garrison(sight: Sight, t: int) -> set[int]:
    """The own units that a friendly territory needs: as few as make the enemy's best attack not worth it."""
    g = sight.g
    prize = sight.foe_worth.of(t).whole
    own = [p for p in g.combat_units(t, sight.side) if g.own(p) and g.klass(p) == UnitClass.LAND]
    blows = sight.strikes.blows(t)
    if not own or not blows or prize < WORTH_GUARDING:
        return set()
    others = [p for p in g.combat_units(t, sight.side) if p not in own]
    own.sort(key=lambda p: (g.data.attack[g.state.kind[p]], g.data.cost[g.state.kind[p]], p))
    capital = prize >= sight.style.capital
    coming = to_be_placed(sight, t) if capital else NOBODY
    for count in range(len(own) + 1):
        force = total(sight.force(own[:count] + others), coming)
        if secure(sight, t, force, prize, capital=capital):
            return set(own[:count])
    return set(own) if capital else set(own[:1])


def secure(sight: Sight, t: int, force: Force, prize: float, *, capital: bool) -> bool:
    """Whether these defenders make every attack on a territory a bad one."""
    if capital:
        return 1.0 - sight.holds(t, force) <= sight.style.safe_loss
    for blow in sight.strikes.blows(t):
        if not any(force):
            return False
        fought = sight.counter(t, blow, force)
        if fought.win * prize + fought.killed - fought.lost > 0.0:
            return False
    return True


# ---- capitals ----------------------------------------------------------------------------------------


def capitals(sight: Sight) -> list[int]:
    """Friendly places whose loss may lose the game and that the enemy can reach."""
    g = sight.g
    return [
        t
        for t in g.data.territories
        if g.area.active[t]
        and g.friendly(t, sight.side)
        and sight.foe_worth.of(t).whole >= sight.style.capital
        and sight.strikes.blows(t)
    ]


def to_be_placed(sight: Sight, t: int) -> Force:
    """What has been bought and will stand in a capital at the end of the turn."""
    g = sight.g
    country = g.data.capital_of[t]
    if country < 0 or g.data.power_of_country[country] != g.state.power:
        return NOBODY
    bought = g.state.bought[country]
    units = g.data.units
    return tuple([n if units[kind].unit_class in ASHORE else 0 for kind, n in enumerate(bought)])


ASHORE = (UnitClass.LAND, UnitClass.AIR)


def neighbours(sight: Sight, t: int) -> list[int]:
    """Own land units next to a territory that could march there, the weakest attackers first."""
    g = sight.g
    found = [
        p
        for near in g.area.land_neighbours[t]
        for p in g.here[near]
        if g.own(p) and g.klass(p) == UnitClass.LAND and g.data.units[g.state.kind[p]].attacks
    ]
    return sorted(found, key=lambda p: (g.data.attack[g.state.kind[p]], p))


def helpers(sight: Sight, t: int, willing: list[int]) -> list[int]:
    """Of some units those that a capital needs besides what stands there and will be placed there."""
    force = total(sight.force(sight.defenders(t, sight.side)), to_be_placed(sight, t))
    needed: list[int] = []
    for piece in willing:
        if secure(sight, t, total(force, sight.force(needed)), 0.0, capital=True):
            break
        needed.append(piece)
    return needed
