"""Throwing the dice of a battle and counting the hits (aapacific:p4.1, units.4, land.7, land.8)."""

from __future__ import annotations

from collections.abc import Iterable

from ironbottom.games.aapacific.components.ids import Country, Nation, Side, UnitType
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.rules.combat_values import (
    Fire,
    Force,
    Hits,
    aa_fire,
    can_hit,
    defense_fire,
    force_of,
    guides,
    pool_of,
)
from ironbottom.kernel.grammar import counted


def force(g: Pacific, pieces: Iterable[int]) -> Force:
    """The force made up of some pieces."""
    kind = g.state.kind
    return force_of(kind[p] for p in pieces)


def defense_cap(g: Pacific, space: int) -> int | None:
    """The highest value at which Allied defenders hit in Japan's first turn (aapacific:land.13, ruling Q30).

    None: no cap. Land under Chinese control when the turn began is defended at full strength (aapacific:land.14,
    ruling Q31).
    """
    if not g.surprise or not g.scenario.special.first_turn_surprise:
        return None
    if not g.data.is_sea[space] and g.state.control_at_start[space] == Country.CHINA:
        return None
    return g.data.figures.first_turn_defense_cap


def throw(
    g: Pacific,
    fires: Iterable[Fire],
    *,
    heading: str,
    why: str,
    where: int,
    guided: bool = True,
    by: str = "",
) -> Hits:
    """Throw the dice of each fire, tell them under a heading, and count the hits by who may be hit.

    ``why`` names the fire, such as "attack burma round 1"; ``guided``: see combat_values.guides. ``by``: the
    seat whose dice they are, by default the one on turn.
    """
    units, space = g.data.units, g.data.space_ids[where]
    hits = [0] * len(Hits._fields)
    for fire in fires:
        values = g.dice(fire.dice, g.data.figures.dice_sides, f"{why} {fire.type.key}")
        count = sum(value <= fire.value for value in values)  # units.4
        hits[pool_of(units[fire.type], guided)] += count
        # Dice are counted, not units: a gun fires one at each aircraft.
        text = f"{heading}, {{type:{fire.type.key}}}: {counted(fire.dice, 'die', 'dice')}, {counted(count, 'hit')}"
        g.log("dice", text, values=values, need=fire.value, where=space, by=by or g.moving_seat, said=True)
    return Hits(*hits)


def those_with_targets(g: Pacific, fires: Iterable[Fire], guided: bool, targets: Force) -> list[Fire]:
    """The dice that could hit anything: no others are thrown (aapacific:ss.3, ss.9)."""
    return [fire for fire in fires if can_hit(g.data.units, [fire], guided, targets)]


def throw_guns(g: Pacific, territory: int, aircraft: int, why: str) -> Hits:
    """The fire of the AA guns in a territory at so many attacking aircraft, a die at each (aapacific:land.4)."""
    kind = g.state.kind
    guns = [p for p in g.pieces(territory, 1 - g.moving_side) if kind[p] == UnitType.AA_GUN]
    fires = aa_fire(g.data.units, force(g, guns), aircraft)
    gunner = g.seat_of_territory(territory)
    return throw(g, fires, heading="AA fire", why=why, where=territory, by=gunner)


def throw_defense(g: Pacific, shooters: list[int], targets: Force, *, where: int, round_number: int) -> Hits:
    """The defender's fire: each nation throws for its own units (aapacific:multi.4, land.12, sea.12).

    An ally's destroyer guides the aircraft of all defenders (aapacific:multi.13).
    """
    units = g.data.units
    guided = guides(units, force(g, shooters))
    cap = defense_cap(g, where) if g.moving_side == Side.JAPAN else None
    total = Hits()
    owner = g.state.owner
    for nation in sorted({Nation(owner[p]) for p in shooters}):
        own = force(g, (p for p in shooters if owner[p] == nation))
        fires = those_with_targets(g, defense_fire(units, own, cap), guided, targets)
        why = f"defense {g.data.space_ids[where]} round {round_number} {nation.key}"
        seat = g.seat_of_power(g.data.power_of_nation[nation])
        heading = f"{g.data.nation_adjectives[nation]} defense"
        hits = throw(g, fires, heading=heading, why=why, where=where, guided=guided, by=seat)
        total = add(total, hits)
    return total


def add(a: Hits, b: Hits) -> Hits:
    """Hits of two fires together."""
    return Hits(*map(sum, zip(a, b, strict=True)))
