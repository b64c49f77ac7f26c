"""Which units a player would rather lose, and in what order hits remove them.

Pure functions of counts, shared by the battles themselves and by the odds; see ``combat_values`` for forces and groups.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ironbottom.games.aapacific.components.files import Unit
from ironbottom.games.aapacific.components.ids import UnitClass, UnitType
from ironbottom.games.aapacific.rules.combat_values import Force, Hits, Units, absorbable, group_of


class Loss(NamedTuple):
    """What one hit does to a unit: ``removes`` it, or lays it on its side (aapacific:sea.15, bb.2)."""

    type: UnitType
    removes: bool


class Taste(NamedTuple):
    """What a player would rather lose.

    ``first`` go before all others and ``last`` after all others, each in its order; between them, ``worth``
    decides. ``keep_land_unit``: the attacker's last land unit goes after the aircraft, for it alone captures
    (aapacific:p5.6).
    """

    first: tuple[UnitType, ...] = ()
    last: tuple[UnitType, ...] = ()
    keep_land_unit: bool = True


def worth(unit: Unit, *, attacking: bool, amphibious: bool = False) -> int:
    """What a unit still adds: its cost and its strength, a point of strength counting as one IPC."""
    if not attacking:
        return unit.cost + unit.defense
    strength = unit.attack_amphibious if amphibious else unit.attack
    return unit.cost + strength + unit.raises_by


def casualty_order(
    units: Units,
    *,
    attacking: bool,
    amphibious: bool = False,
    taste: Taste | None = None,
    freight: Mapping[UnitType, int] | None = None,
) -> tuple[UnitType, ...]:
    """All types that may be lost, the most dispensable first; ``freight``: IPCs that go down with a ship of a type.

    >>> from ironbottom.games.aapacific.components import load
    >>> [kind.key for kind in casualty_order(load().units, attacking=False)][:6]
    ['infantry', 'marine', 'artillery', 'armor', 'transport', 'submarine']
    >>> laden = {UnitType.TRANSPORT: 6}
    >>> [kind.key for kind in casualty_order(load().units, attacking=False, freight=laden)][4:8]
    ['submarine', 'transport', 'destroyer', 'bomber']
    """
    taste, freight = taste or Taste(), freight or {}
    named = taste.first + taste.last
    between = [unit.type for unit in units if unit.casualty and unit.type not in named]

    def key(kind: UnitType) -> tuple[int, int]:
        unit = units[kind]
        lost = worth(unit, attacking=attacking, amphibious=amphibious) + freight.get(kind, 0)
        return lost, unit.attack if attacking else unit.defense

    return (*taste.first, *sorted(between, key=key), *taste.last)


def loss_chain(
    units: Units,
    force: Force,
    order: Sequence[UnitType],
    *,
    damaged: int = 0,
    keep_land_unit: bool = False,
) -> list[Loss]:
    """Everything a force can lose, hit by hit: first the hits that sink nothing, then units in ``order``.

    ``damaged``: how many of its battleships lie on their side already. ``keep_land_unit``: see ``Taste``.

    >>> from ironbottom.games.aapacific.components import load
    >>> units = load().units
    >>> from ironbottom.games.aapacific.rules.combat_values import force_of
    >>> fleet = force_of([UnitType.BATTLESHIP, UnitType.TRANSPORT])
    >>> order = casualty_order(units, attacking=True)
    >>> [(loss.type.key, loss.removes) for loss in loss_chain(units, fleet, order)]
    [('battleship', False), ('transport', True), ('battleship', True)]
    """
    chain: list[Loss] = []
    for kind in order:
        spare = force[kind] * (units[kind].hits - 1)  # sea.15: these hits sink nothing
        chain += [Loss(kind, False)] * max(0, spare - damaged)
    chain += [Loss(kind, True) for kind in order for _ in range(force[kind])]
    land = [n for n, loss in enumerate(chain) if units[loss.type].unit_class == UnitClass.LAND]
    if keep_land_unit and land:
        chain.append(chain.pop(land[-1]))
    return chain


def allocate(units: Units, chain: Sequence[Loss], hits: Hits) -> list[int]:
    """Places in ``chain`` of the losses that these hits cause: as many as possible, the earliest ones.

    >>> from ironbottom.games.aapacific.components import load
    >>> units = load().units
    >>> chain = [Loss(UnitType.FIGHTER, True), Loss(UnitType.SUBMARINE, True), Loss(UnitType.CARRIER, True)]
    >>> allocate(units, chain, Hits(ships=1))
    [1]
    >>> allocate(units, chain, Hits(not_submarines=2))
    [0, 2]
    """
    taken = [0, 0, 0]
    places: list[int] = []
    most = sum(hits)
    for place, loss in enumerate(chain):
        if len(places) == most:
            break
        group = group_of(units[loss.type])
        taken[group] += 1
        if absorbable(hits, *taken):
            places.append(place)
        else:
            taken[group] -= 1
    return places
