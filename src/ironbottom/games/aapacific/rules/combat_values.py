"""Figures of combat: who fires at which value, who may hit whom, what a set of hits removes.

Pure functions of counts, shared by the battles themselves and by the odds. A ``Force`` is the number of units
of each ``UnitType``, in that order; ``units`` is ``data.units`` and ``figures`` is ``data.figures``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from itertools import compress
from typing import NamedTuple

import msgspec

from ironbottom.games.aapacific.components.files import Unit
from ironbottom.games.aapacific.components.ids import UnitClass, UnitType
from ironbottom.games.aapacific.components.model import Figures

Units = Sequence[Unit]
Force = tuple[int, ...]


def force_of(kinds: Iterable[int]) -> Force:
    """The force made up of pieces of these types.

    >>> force_of([UnitType.INFANTRY, UnitType.FIGHTER, UnitType.INFANTRY])[UnitType.INFANTRY]
    2
    """
    counts = [0] * len(UnitType)
    for kind in kinds:
        counts[kind] += 1
    return tuple(counts)


def present(units: Units, force: Force) -> Iterable[Unit]:
    """The units of which a force has any: few of all there are, which odds would else look at one by one."""
    return compress(units, force)


class Fire(msgspec.Struct, frozen=True):
    """Dice that units of one type throw at one value: each that shows it or less hits (aapacific:units.4)."""

    type: UnitType
    value: int
    dice: int


def pairing(
    units: Units, figures: Figures, force: Force, first: UnitType = UnitType.INFANTRY
) -> dict[UnitType, int]:
    """How many units of each type artillery raises when those of type ``first`` are served first.

    aapacific:art.2, mar.5, mar.6: the attacker pairs as they like.

    >>> from ironbottom.games.aapacific.components import load
    >>> data = load()
    >>> six_and_two = force_of([UnitType.INFANTRY] * 6 + [UnitType.ARTILLERY] * 2)
    >>> pairing(data.units, data.figures, six_and_two)
    {<UnitType.INFANTRY: 0>: 2}
    """
    raised: dict[UnitType, int] = {}
    for unit in present(units, force):
        if not unit.raises_attack_of:
            continue
        left = force[unit.type] * figures.artillery_pairs  # art.2: one to one
        for partner in sorted(unit.raises_attack_of, key=lambda kind: kind != first):
            pairs = min(left, force[partner] - raised.get(partner, 0))
            if pairs:
                raised[partner] = raised.get(partner, 0) + pairs
                left -= pairs
    return raised


def pairing_choices(units: Units, figures: Figures, force: Force) -> range:
    """The numbers of infantry that may be raised when all artillery is used to the full (ruling Q32)."""
    infantry, marines = force[UnitType.INFANTRY], force[UnitType.MARINE]
    pairs = min(force[UnitType.ARTILLERY] * figures.artillery_pairs, infantry + marines)
    return range(max(0, pairs - marines), min(pairs, infantry) + 1)


def attack_fire(
    units: Units,
    figures: Figures,
    force: Force,
    *,
    amphibious: bool = False,
    raised: dict[UnitType, int] | None = None,
) -> list[Fire]:
    """The attacker's dice of a round; transports have none (aapacific:land.7, sea.2, sea.9).

    ``amphibious``: at least one land unit lands from the sea (aapacific:mar.3, mar.4). ``raised``: the
    attacker's pairing, by default ``pairing``.

    >>> from ironbottom.games.aapacific.components import load
    >>> data = load()
    >>> force = force_of([UnitType.INFANTRY] * 6 + [UnitType.ARTILLERY] * 2)
    >>> [(fire.value, fire.dice) for fire in attack_fire(data.units, data.figures, force)]
    [(2, 2), (1, 4), (2, 2)]
    """
    pairs = pairing(units, figures, force) if raised is None else raised
    fires: list[Fire] = []
    for unit in present(units, force):
        value = unit.attack_amphibious if amphibious else unit.attack  # mar.2, mar.3
        lifted = pairs.get(unit.type, 0)
        if lifted:
            bonus = next(other.raises_by for other in units if unit.type in other.raises_attack_of)
            fires.append(Fire(unit.type, value + bonus, lifted))  # inf.2, mar.5, mar.6, art.4
        _add(fires, unit.type, value, force[unit.type] - lifted)
    return fires


def defense_fire(units: Units, force: Force, cap: int | None = None) -> list[Fire]:
    """The defender's dice of a round, without AA guns (aapacific:land.12, sea.12, art.3).

    ``cap``: the highest value that hits in Japan's first turn (aapacific:land.13), else None.

    >>> from ironbottom.games.aapacific.components import load
    >>> force = force_of([UnitType.INFANTRY, UnitType.FIGHTER, UnitType.AA_GUN])
    >>> [(fire.value, fire.dice) for fire in defense_fire(load().units, force)]
    [(2, 1), (4, 1)]
    >>> [(fire.value, fire.dice) for fire in defense_fire(load().units, force, cap=1)]
    [(1, 1), (1, 1)]
    """
    fires: list[Fire] = []
    for unit in present(units, force):
        if not unit.aa_hits_on:  # land.2: guns fire at aircraft before the battle, and only then
            _add(fires, unit.type, capped(unit.defense, cap), force[unit.type])
    return fires


def bombardment_fire(units: Units, ships: Force) -> list[Fire]:
    """Dice of the ships that bombard (aapacific:amph.22, amph.31, dd.4)."""
    fires: list[Fire] = []
    for unit in present(units, ships):
        _add(fires, unit.type, unit.bombard, ships[unit.type])
    return fires


def aa_fire(units: Units, guns: Force, aircraft: int) -> list[Fire]:
    """Dice of the AA guns of one territory: one for each aircraft (aapacific:land.4, land.6).

    >>> from ironbottom.games.aapacific.components import load
    >>> aa_fire(load().units, force_of([UnitType.AA_GUN] * 3), 2)
    [Fire(type=<UnitType.AA_GUN: 4>, value=1, dice=2)]
    """
    fires: list[Fire] = []
    for unit in present(units, guns):
        _add(fires, unit.type, unit.aa_hits_on, aircraft)
    return fires


def intercept_fire(units: Units, force: Force, cap: int | None = None) -> list[Fire]:
    """Dice of the fighters that rise against a raid (aapacific:sbr.8; the cap by ruling Q30)."""
    fires: list[Fire] = []
    for unit in present(units, force):
        _add(fires, unit.type, capped(unit.intercept_defense, cap), force[unit.type])
    return fires


def escort_fire(units: Units, force: Force) -> list[Fire]:
    """Dice of the fighters that escort a raid (aapacific:sbr.9)."""
    fires: list[Fire] = []
    for unit in present(units, force):
        _add(fires, unit.type, unit.escort_attack, force[unit.type])
    return fires


def raid_dice(units: Units, figures: Figures, force: Force) -> int:
    """How many dice of money the raiders throw (aapacific:sbr.12)."""
    bombers = sum(force[unit.type] for unit in present(units, force) if unit.raids)
    return bombers * figures.raid_dice_per_bomber


def capped(value: int, cap: int | None) -> int:
    """A defence value under the rule of Japan's first turn (aapacific:land.13)."""
    return value if cap is None else min(value, cap)


def _add(fires: list[Fire], kind: UnitType, value: int, dice: int) -> None:
    if value and dice:
        fires.append(Fire(kind, value, dice))


# ---- who may hit whom ----------------------------------------------------------------------------


class Pool(IntEnum):
    """Which targets a hit may fall on."""

    ANY = 0
    SHIPS = 1
    """Hits of submarines: no aircraft (aapacific:sea.6, ss.9)."""
    NOT_SUBMARINES = 2
    """Hits of aircraft without a friendly destroyer in the battle (aapacific:ss.3)."""


class Group(IntEnum):
    """What a target is to the pools."""

    OFF_WATER = 0
    """Land and air units."""
    SURFACE = 1
    UNDERWATER = 2


TAKES = ((True, True, True), (False, True, True), (True, True, False))
"""By pool and group: whether such a hit may fall on such a target."""


def group_of(unit: Unit) -> Group:
    """The group of a target."""
    if unit.unit_class != UnitClass.NAVAL:
        return Group.OFF_WATER
    return Group.UNDERWATER if unit.submerges else Group.SURFACE


def pool_of(unit: Unit, guided: bool) -> Pool:
    """The pool of a shooter's hits; ``guided``: see ``guides``."""
    if not unit.hits_air:
        return Pool.SHIPS
    if unit.unit_class == UnitClass.AIR and not guided:
        return Pool.NOT_SUBMARINES
    return Pool.ANY


def guides(units: Units, force: Force) -> bool:
    """Whether a side's aircraft may hit submarines: it has a destroyer there (aapacific:ss.3, dd.16).

    Give all ships of the side in the zone, those of allies too (aapacific:multi.8, multi.13), as they were
    when the round began: ships set aside still count until they leave (aapacific:dd.3).
    """
    return any(unit.guides_aircraft for unit in present(units, force))


def first_strike(units: Units, attackers: Force, defenders: Force) -> bool:
    """Whether the attacker's submarines strike first this round.

    aapacific:sea.3, sea.5, ss.2, dd.2, dd.17, multi.5. ``defenders``: as they were when the round began.
    """
    strikers = any(unit.first_strike for unit in present(units, attackers))
    return strikers and not guards(units, defenders)


def guards(units: Units, force: Force) -> bool:
    """Whether a force has what keeps the enemy's submarines from striking first (aapacific:sea.5, dd.2)."""
    return any(unit.cancels_first_strike for unit in present(units, force))


def can_hit(units: Units, fires: Iterable[Fire], guided: bool, targets: Force) -> bool:
    """Whether any of these dice could remove any of these targets (AA guns: never, aapacific:land.11)."""
    pools = {pool_of(units[fire.type], guided) for fire in fires}
    groups = {group_of(unit) for unit in present(units, targets) if unit.casualty}
    return any(TAKES[pool][group] for pool in pools for group in groups)


def deadlock(
    units: Units, figures: Figures, attackers: Force, defenders: Force, bystanders: Force | None = None
) -> bool:
    """Whether nobody left in a sea battle can hit anybody: it is over (aapacific:sea.29).

    ``bystanders``: ships of the attacker's allies in the zone, which guide the attacker's aircraft (aapacific:multi.8).
    That they may be hit for the attacker keeps no battle going: they take no part in it (aapacific:multi.7, multi.9).

    >>> from ironbottom.games.aapacific.components import load
    >>> data = load()
    >>> planes, boats = force_of([UnitType.FIGHTER] * 2), force_of([UnitType.SUBMARINE])
    >>> deadlock(data.units, data.figures, planes, boats)
    True
    """
    present = attackers if bystanders is None else tuple(map(sum, zip(attackers, bystanders, strict=True)))
    attack = attack_fire(units, figures, attackers)
    defense = defense_fire(units, defenders)
    return not can_hit(units, attack, guides(units, present), defenders) and not can_hit(
        units, defense, guides(units, defenders), attackers
    )


# ---- what hits remove ----------------------------------------------------------------------------


class Hits(NamedTuple):
    """Hits by ``Pool``."""

    any: int = 0
    ships: int = 0
    not_submarines: int = 0


def absorbable(hits: Hits, off_water: int, surface: int, underwater: int) -> bool:
    """Whether so many losses in each ``Group`` can be met by these hits, one hit each.

    Losses chosen one by one stay a part of a largest possible set as long as this holds: every single choice
    that keeps it true is legal.

    >>> absorbable(Hits(ships=1, not_submarines=1), 1, 0, 1)
    True
    >>> absorbable(Hits(ships=1, not_submarines=1), 2, 0, 0)
    False
    """
    return (
        off_water <= hits.any + hits.not_submarines
        and underwater <= hits.any + hits.ships
        and off_water + surface + underwater <= hits.any + hits.ships + hits.not_submarines
    )
