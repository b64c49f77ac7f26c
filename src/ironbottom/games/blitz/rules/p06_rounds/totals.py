"""The totals of the four rounds, as functions of who fights: shared by the rules and the odds.

1.10.d1: every half is applied to the unit that it concerns, the fractions of a side are added, and the sum is rounded
once, halves upward. So factors are counted in eighths: three halves meet on an ARM that lands in the snow of a forest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ironbottom.games.blitz.components.ids import CAPITAL, Klass, Round
from ironbottom.games.blitz.components.model import BlitzData
from ironbottom.games.blitz.rules.p06_rounds.fighters import BY_SEA, Fighter, Ground, Reading
from ironbottom.mechanics.modifiers import Modifier, total

EIGHTHS = 8
"""Three halves on one unit make an eighth of it."""


class Total(NamedTuple):
    """``factors``: in eighths, of the units themselves; ``modifiers``: what is added behind the rounding.

    ``idle``: support beyond the Land Factors of the land units, which does not count (5.3.l); in eighths.
    """

    factors: int
    modifiers: tuple[Modifier, ...] = ()
    idle: int = 0

    @property
    def rolls(self) -> bool:
        """6.0.d2: without factors of the round's kind there is no roll."""
        return self.factors > 0

    @property
    def sum(self) -> int:
        """The total with which the chart is entered."""
        return rounded(self.factors) + total(self.modifiers)


def rounded(eighths: int) -> int:
    """1.10.d1: to the nearest whole number, halves upward.

    >>> [rounded(eighths) for eighths in (19, 20, 76)]
    [2, 3, 10]
    """
    return (eighths + EIGHTHS // 2) // EIGHTHS


def _halved(eighths: int, *halves: bool) -> int:
    for half in halves:
        if half:
            eighths //= 2
    return eighths


def _triangles(
    kind: Round, own: Iterable[Fighter], enemy: Iterable[Fighter], reading: Reading, *, red: bool = True
) -> list[Modifier]:
    """6.2.d1: white triangles of the enemy are added, red ones subtracted; ruling q01 has the other reading."""
    marked = list(own if reading.own_triangles else enemy)
    found = [Modifier(sum(one.ratings.white[kind] for one in marked), "for white triangles")]
    if red:
        found.append(Modifier(-sum(one.ratings.red[kind] for one in marked), "for red triangles"))
    return [one for one in found if one.change]


# ---- 6.1 ---------------------------------------------------------------------------------------------


def air_total(
    own: Sequence[Fighter], enemy: Sequence[Fighter], reading: Reading, *, surprised: bool = False
) -> Total:
    """6.1: an Air Round; ``surprised``: Air Factors count half (2.5.d1)."""
    fighting = [one for one in own if one.in_air_round]
    factors = sum(one.ratings.air for one in fighting) * EIGHTHS  # 6.1.a
    against = [one for one in enemy if one.in_air_round]
    return Total(
        _halved(factors, surprised), tuple(_triangles(Round.AIR, fighting, against, reading))
    )  # 6.1.b


def air_round_fought(one: Iterable[Fighter], other: Iterable[Fighter]) -> bool:
    """5.3.a, 5.3.c, 5.3.e, 4.3.d5: both sides have an air unit, a CV or a PARA that flew in."""
    return any(each.hit_in_air_round for each in one) and any(each.hit_in_air_round for each in other)


# ---- 6.2 ---------------------------------------------------------------------------------------------


def attack_total(
    data: BlitzData,
    attackers: Sequence[Fighter],
    defenders: Sequence[Fighter],
    ground: Ground,
    reading: Reading,
) -> Total:
    """6.2: the attacker's total of a Land Round."""
    effect, snow = data.terrain[ground.terrain], data.snow
    land = 0
    for one in attackers:
        if one.counter.on_land:
            klass = one.counter.klass
            land += _halved(
                one.ratings.land * EIGHTHS,  # 6.2.a
                one.via == BY_SEA and klass != Klass.MAR,  # 6.2.c, 6.2.d
                effect.arm_halved and klass == Klass.ARM,  # 6.2.f, 6.0.d4
                ground.snow and snow.attacking_land_halved,  # 1.6.d2
            )
    offered = _support(data, attackers, ground)
    support = min(offered, land)  # 5.3.l
    modifiers = _triangles(Round.LAND, attackers, defenders, reading)  # 6.2.g, 6.2.h
    if ground.cut_off:  # 6.2.j, ruling q11
        times = ground.cut_off if reading.cut_off_by_unit else 1
        modifiers.append(Modifier(times * data.figures.unsupplied_white, "for a defence without supply"))
    return Total(land + support, tuple(modifiers), offered - support)


def defence_total(
    data: BlitzData,
    attackers: Sequence[Fighter],
    defenders: Sequence[Fighter],
    ground: Ground,
    reading: Reading,
) -> Total:
    """6.2: the defender's total of a Land Round."""
    effect = data.terrain[ground.terrain]
    land = sum(one.ratings.land for one in defenders if one.counter.on_land) * EIGHTHS
    offered = _support(data, defenders, ground)
    support = offered if reading.defender_unlimited else min(offered, land)  # 5.3.l, ruling q19
    modifiers = _triangles(Round.LAND, defenders, attackers, reading, red=False)  # 6.2.g, 6.2.h
    rough = effect.white_per_attacker * sum(one.counter.on_land for one in attackers)  # 6.2.i, ruling q12
    if rough:
        modifiers.append(Modifier(rough, f"for attackers in {ground.terrain.key}"))
    return Total(land + support, tuple(modifiers), offered - support)


def _support(data: BlitzData, units: Sequence[Fighter], ground: Ground) -> int:
    """6.2.b, 6.2.e: Land Factors of aircraft (ruling q20), 2 for a big BB or CV and 1 for a small one; in eighths."""
    effect, figures, found = data.terrain[ground.terrain], data.figures, 0
    for one in units:
        counter = one.counter
        if counter.flies:
            found += _halved(one.ratings.land * EIGHTHS, effect.air_halved)  # 6.0.d4
        elif counter.klass in CAPITAL:
            guns = figures.big_ship_support if one.ratings.size > 1 else figures.small_ship_support
            snow = ground.snow and data.snow.carriers_halved and counter.klass == Klass.CV
            found += _halved(guns * EIGHTHS, snow)  # 1.6.d2
    return found


# ---- 6.3 ---------------------------------------------------------------------------------------------


def naval_total(
    data: BlitzData,
    own: Sequence[Fighter],
    enemy: Sequence[Fighter],
    reading: Reading,
    *,
    snow: bool = False,
    convoys: tuple[int, int] = (0, 0),
) -> Total:
    """6.3: a Naval Round at sea; ``convoys``: own and enemy Convoy Factors in the battle."""
    factors = sum(
        _halved(
            one.ratings.naval * EIGHTHS,  # 6.3.a
            snow and data.snow.carriers_halved and one.counter.klass == Klass.CV,  # 6.3.c, 1.6.d2
            snow and data.snow.air_at_sea_halved and one.counter.flies,
        )
        for one in own
    )
    modifiers = _triangles(Round.NAVAL, own, enemy, reading)  # 6.3.d
    convoy = convoys[0] if reading.convoy_escorts else convoys[1]  # 6.3.e, 6.3.d1, ruling q13
    if convoy:
        modifiers.append(Modifier(convoy, "for Convoy Factors"))
    return Total(factors, tuple(modifiers))


def port_total(
    data: BlitzData,
    attackers: Sequence[Fighter],
    in_port: Sequence[Fighter],
    reading: Reading,
    *,
    snow: bool = False,
    surprise: bool = False,
) -> Total:
    """6.3: the attacker's total of a Port Attack; no convoy counts (6.3.f), no SUB takes part (5.3.g)."""
    firing = [
        one for one in attackers if one.counter.klass != Klass.SUB and (one.counter.ship or one.counter.flies)
    ]
    targets = [one for one in in_port if one.counter.klass != Klass.SUB]
    factors = sum(
        _halved(
            one.ratings.naval * EIGHTHS,
            one.counter.klass == Klass.CV,  # 6.3.b
            snow and data.snow.carriers_halved and one.counter.klass == Klass.CV,
        )
        for one in firing
    )
    modifiers = _triangles(Round.NAVAL, firing, targets, reading)
    if surprise:
        modifiers.append(Modifier(data.figures.surprise_port_bonus, "for surprise"))  # 2.5.d1
    return Total(factors, tuple(modifiers))


# ---- 6.4 ---------------------------------------------------------------------------------------------


def strategic_total(
    data: BlitzData, attackers: Sequence[Fighter], factories: int, *, snow: bool = False
) -> Total:
    """6.4: only the attacker rolls; ``factories``: those of the target that count (6.4.c, 6.4.d1)."""
    bombing = [one for one in attackers if one.counter.flies or one.counter.weapon]  # 5.3.b: no CV
    factors = sum(
        _halved(
            one.ratings.strat * EIGHTHS, snow and data.snow.v_weapons_halved and one.counter.weapon
        )  # 6.4.b
        for one in bombing
    )
    return Total(factors, (Modifier(factories, "for Factory Factors"),) if factories else ())
