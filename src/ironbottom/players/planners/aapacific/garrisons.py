"""How many units a place needs, and who may leave it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.aapacific.data_ids import UnitClass

if TYPE_CHECKING:
    from ironbottom.players.planners.aapacific.sight import Sight

WORTH_GUARDING = 2.0
"""Prize from which a place is guarded at all."""


def pinned(sight: Sight) -> set[int]:
    """Own land units that must stay where they are."""
    g = sight.g
    kept: set[int] = set()
    for t in g.data.territories:
        if g.area.active[t] and g.friendly(t, sight.side):
            kept |= garrison(sight, t)
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
    for count in range(len(own) + 1):
        if secure(sight, t, own[:count] + others, prize, capital=capital):
            return set(own[:count])
    return set(own) if capital else set(own[:1])


def secure(sight: Sight, t: int, pieces: list[int], prize: float, *, capital: bool) -> bool:
    """Whether these defenders make every attack on a territory a bad one."""
    force = sight.force(pieces)
    if capital:
        return 1.0 - sight.holds(t, force) <= sight.style.safe_loss
    for blow in sight.strikes.blows(t):
        if not any(force):
            return False
        fought = sight.counter(t, blow, force)
        if fought.win * prize + fought.killed - fought.lost > 0.0:
            return False
    return True
