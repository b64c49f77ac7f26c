"""What a position is worth to a side: points, units, and who stands ready for what."""

from __future__ import annotations

from math import tanh
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Klass, Side
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import (
    able_deck,
    able_points,
    attack,
    deck,
    defense,
    half_damaged,
    ratings,
)
from ironbottom.games.oceansoffire.position.figures import points as air_points
from ironbottom.games.oceansoffire.position.places import aboard, aircraft, ground, on_map, ships
from ironbottom.games.oceansoffire.rules.p03_victory import points
from ironbottom.games.oceansoffire.rules.p06_basing import aal
from ironbottom.games.oceansoffire.rules.p12_ranges import flights

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.opponent.style import Style
    from ironbottom.games.oceansoffire.position.game import Oceans
    from ironbottom.players.plans import Terms

SURE = 1.3
"""A garrison so much stronger than what may come is a full one."""
FULL = 8
"""Air points over a Space beyond which more are of no use."""
LEAST_GUARD = 4
"""Defense that a Space of value should have in any case."""
BY_SEA = 0.75
"""How much of troops in a port counts against a Space that only ships reach."""
SEAS = 2
"""Sea Spaces that a landing may be away."""


def standing(g: Oceans, side: int, style: Style) -> Terms:
    """What a position is worth to a side, by what it is made of."""
    sign = 1 if side == Side.JAPAN else -1
    victory = g.scenario.victory
    even = (victory.japan_at_least + victory.allies_at_most) / 2
    ahead = sign * (points(g) - even) / QUARTERS
    late = 1.0 if g.outcome else min(1.0, g.state.round / g.data.figures.rounds)
    terms = {"points": style.point * ahead, "victory": style.victory * late * tanh(2 * ahead)}
    if g.outcome:
        return terms
    mine, theirs = units(g, side, style), units(g, 1 - side, style)
    terms["units"] = mine - theirs
    terms["ground"] = ready(g, side, style) - ready(g, 1 - side, style)
    terms["air"] = cover(g, side, style) - cover(g, 1 - side, style)
    spare = max(0, g.state.aps[g.phasing] - g.data.figures.most_saved_aps)
    if g.phasing_side == side:
        terms["aps"] = style.price * g.state.aps[g.phasing] - (style.price - style.saved) * spare
    return terms


def units(g: Oceans, side: int, style: Style) -> float:
    """All units of a side on the map, less what damage and missing supply take."""
    return sum(unit(g, piece, style) * (1 - style.supply * g.state.usl[piece]) for piece in on_map(g, side))


def unit(g: Oceans, piece: int, style: Style) -> float:
    """One unit."""
    counter = g.counter(piece)
    if counter.air:
        return style.air * air_points(g, piece) / QUARTERS
    if counter.ground:
        return style.ground * (attack(g, piece) + defense(g, piece))
    figures = ratings(g, piece)
    worth = style.ship * (figures.attack + figures.defense + figures.aa) + style.transport * figures.tt
    worth += style.deck * (deck(g, piece) + able_deck(g, piece)) / (2 * QUARTERS)
    done = g.state.damage[piece] / figures.defense if figures.defense else 0
    return worth * (style.hurt if half_damaged(g, piece) else 1 - 0.4 * done)


# ---- who stands ready ----------------------------------------------------------------------------------


def values(g: Oceans) -> dict[int, float]:
    """Victory Points by Space: a group counts for each of its Spaces alike."""
    found: dict[int, float] = {}
    for group in g.scenario.victory.groups:
        for space in group.spaces:
            found[space] = found.get(space, 0.0) + group.vp / QUARTERS / len(group.spaces)
    return found


def ready(g: Oceans, side: int, style: Style) -> float:
    """Garrisons of what a side holds, and troops that stand ready for what it does not."""
    total = 0.0
    for space, value in values(g).items():
        here = strength(g, space, side)
        if g.friendly(space, side):
            need = max(LEAST_GUARD, SURE * threat(g, space, 1 - side))
            total += style.point * style.guard * value * min(1.0, (here + g.igdf(space)) / need)
        else:
            need = max(1.0, SURE * (strength(g, space, 1 - side) + g.igdf(space)))
            total += style.point * style.pressure * value * min(1.0, (here + threat(g, space, side)) / need)
    return total


def strength(g: Oceans, space: int, side: int) -> float:
    """Ground factors of a side in a Space."""
    return sum((attack(g, one) + defense(g, one)) / 2 for one in ground(g, space, side))


def threat(g: Oceans, space: int, side: int) -> float:
    """What a side might bring into a Space: over land whole, by sea what its transports near by carry."""
    beside = {border.to for border in g.links.borders[space]}
    total = sum(strength(g, one, side) for one in beside)
    for port in landing_ports(g, space):
        if port == space or port in beside:
            continue
        lift = sum(ratings(g, ship).tt for ship in ships(g, port, side) if g.counter(ship).klass == Klass.TT)
        if lift and g.friendly(port, side):
            loaded = sum(
                attack(g, unit)
                for ship in ships(g, port, side)
                for unit in aboard(g, ship)
                if g.counter(unit).ground
            )
            total += BY_SEA * min(2.0 * lift, strength(g, port, side) + loaded)
    return total


def landing_ports(g: Oceans, space: int) -> set[int]:
    """Spaces with a port from which a landing in a Space is near."""
    seas = set(g.links.shores[space])
    for _ in range(SEAS - 1):
        seas |= {other for sea in seas for other in g.links.seas[sea]}
    return {g.data.ports[port].space for sea in seas for port in g.links.ports[sea]}


def cover(g: Oceans, side: int, style: Style) -> float:
    """Air that reaches Spaces of value, up to what their fields can send."""
    over: dict[int, float] = {}
    fields = 0.0
    for space, one in enumerate(g.data.spaces):
        if not one.land or not g.scenario.in_play[space] or not g.friendly(space, side):
            continue
        limit = aal(g, space, side)
        based = sum(able_points(g, air) for air in aircraft(g, space, side)) / QUARTERS
        able = based if limit is None else min(based, limit)
        reached = {flight.area for flight in flights(g, space)}
        near = [other for other in reached if _contested_near(g, other, 1 - side)]
        if limit and near:
            fields += min(limit, FULL)
        if able:
            for area in reached:
                over[area] = over.get(area, 0.0) + able
    worth = values(g)
    total = style.field * fields
    for space, value in worth.items():
        total += style.cover * value * min(FULL, over.get(space, over.get(g.data.spaces[space].area, 0.0)))
    return total


def _contested_near(g: Oceans, space: int, enemy: int) -> bool:
    return g.enemy(space, 1 - enemy) and g.state.control[space] != NOWHERE
