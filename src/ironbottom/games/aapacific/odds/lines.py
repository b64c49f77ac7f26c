"""A party drawn up for battle: what is left after each loss, and how many hits it then makes.

A *line* is a part of a party that loses its units in a fixed order. On land the whole party is one line. At sea
there are three, because of who may hit whom: aircraft, surface ships and submarines; every hit falls on the line
that the casualty order prefers among those it may fall on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ironbottom.games.aapacific.components.ids import UnitClass, UnitType
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.odds.battle import Battle, Raised
from ironbottom.games.aapacific.rules.combat_values import (
    Fire,
    Force,
    Group,
    attack_fire,
    defense_fire,
    group_of,
    pairing,
)
from ironbottom.games.aapacific.rules.losses import Loss, casualty_order, loss_chain
from ironbottom.odds import hits
from ironbottom.odds.hits import Chances

Firing = Callable[[Force], Chances]
"""The chances of the number of hits of a force."""

FIRST_RAISED: dict[Raised, UnitType] = {"infantry": UnitType.INFANTRY, "marines": UnitType.MARINE}
"""The units that artillery raises before others (aapacific:art.2, mar.6)."""

REMEMBERED = 65536
"""Forces whose chances are kept; battles of one game meet the same ones over and over."""


class Line(NamedTuple):
    """By place, that is by number of hits taken: units left, and the chances of their number of hits.

    ``losses`` names what each further hit does. ``ranks`` orders the losses of all lines of a party: lower goes
    first. ``present`` counts allied bystanders too, which come last in each line and do not fire.
    """

    losses: list[Loss]
    ranks: list[int]
    forces: list[Force]
    present: list[Force]
    chances: list[Chances]

    @property
    def places(self) -> int:
        """Number of hits that leave nothing."""
        return len(self.losses)


def chances_of(data: AApacificData, fires: Iterable[Fire]) -> Chances:
    """The chances of the number of hits of these dice."""
    sides = data.figures.dice_sides
    dice = [0] * (sides + 1)
    for fire in fires:
        dice[fire.value] += fire.dice
    return hits.hits(tuple(dice), sides)


def firing(data: AApacificData, battle: Battle, *, attacking: bool) -> Firing:
    """The chances of the number of hits of a force of the attacker or the defender of this battle."""
    if attacking:
        amphibious = battle.kind == "amphibious"
        first = FIRST_RAISED[battle.artillery]
        return lambda force: _attack_chances(data, force, amphibious, first)
    return lambda force: _defense_chances(data, force, battle.cap)


@lru_cache(maxsize=REMEMBERED)
def _attack_chances(data: AApacificData, force: Force, amphibious: bool, first: UnitType) -> Chances:
    raised = pairing(data.units, data.figures, force, first)
    return chances_of(
        data, attack_fire(data.units, data.figures, force, amphibious=amphibious, raised=raised)
    )


@lru_cache(maxsize=REMEMBERED)
def _defense_chances(data: AApacificData, force: Force, cap: int | None) -> Chances:
    return chances_of(data, defense_fire(data.units, force, cap))


def forget() -> None:
    """Empty the caches, so that a measurement starts cold."""
    _attack_chances.cache_clear()
    _defense_chances.cache_clear()
    hits.forget()


def order_of(data: AApacificData, battle: Battle, *, attacking: bool) -> tuple[UnitType, ...]:
    """The casualty order of a party; ships of a type count with what they carry on average."""
    party = battle.attacker if attacking else battle.defender
    amphibious = battle.kind == "amphibious"
    freight = {kind: sum(loads) // len(loads) for kind, loads in party.cargo if loads}
    return casualty_order(
        data.units, attacking=attacking, amphibious=amphibious, taste=party.taste, freight=freight
    )


def land_line(data: AApacificData, battle: Battle, *, attacking: bool, aircraft_lost: int = 0) -> Line:
    """A party of a land battle as one line; ``aircraft_lost``: shot down by AA guns before (aapacific:land.5)."""
    party = battle.attacker if attacking else battle.defender
    keep = attacking and party.taste.keep_land_unit
    force = engaged(data, party.force)
    order = order_of(data, battle, attacking=attacking)
    chain = loss_chain(data.units, force, order, keep_land_unit=keep)
    for _ in range(aircraft_lost):
        gone = next(n for n, loss in enumerate(chain) if data.units[loss.type].unit_class == UnitClass.AIR)
        force = minus(force, chain.pop(gone).type)
    return draw_up(force, chain, firing(data, battle, attacking=attacking))


def one_line(data: AApacificData, battle: Battle, *, attacking: bool) -> Line:
    """A party of a sea battle in which any hit may fall on any unit, as one line."""
    party = battle.attacker if attacking else battle.defender
    chain = loss_chain(
        data.units, party.force, order_of(data, battle, attacking=attacking), damaged=party.damaged
    )
    return draw_up(party.force, chain, firing(data, battle, attacking=attacking))


def sea_lines(data: AApacificData, battle: Battle, *, attacking: bool) -> list[Line]:
    """A party of a sea battle as three lines, by ``Group``."""
    party = battle.attacker if attacking else battle.defender
    order = order_of(data, battle, attacking=attacking)
    own = loss_chain(data.units, party.force, order, damaged=party.damaged)
    allied = loss_chain(data.units, party.bystanders, order)
    fire = firing(data, battle, attacking=attacking)
    lines: list[Line] = []
    for group in Group:
        mine = [n for n, loss in enumerate(own) if group_of(data.units[loss.type]) == group]
        theirs = [n for n, loss in enumerate(allied) if group_of(data.units[loss.type]) == group]
        line = draw_up(
            _of_group(data, party.force, group),
            [own[n] for n in mine],
            fire,
            ranks=mine,
            bystanders=_of_group(data, party.bystanders, group),
            bystander_losses=[allied[n] for n in theirs],
            bystander_ranks=[len(own) + n for n in theirs],
        )
        lines.append(line)
    return lines


def draw_up(
    force: Force,
    losses: Sequence[Loss],
    fire: Firing,
    ranks: Sequence[int] = (),
    bystanders: Force = (),
    bystander_losses: Sequence[Loss] = (),
    bystander_ranks: Sequence[int] = (),
) -> Line:
    """A line of a force that loses its units in this order, its allied bystanders after them."""
    forces = [force]
    for loss in losses:
        forces.append(minus(forces[-1], loss.type) if loss.removes else forces[-1])
    chances = [fire(left) for left in forces]
    present = [plus(left, bystanders) for left in forces] if bystanders else list(forces)
    for loss in bystander_losses:
        present.append(minus(present[-1], loss.type) if loss.removes else present[-1])
        forces.append(forces[-1])
        chances.append(chances[-1])
    return Line([*losses, *bystander_losses], [*ranks, *bystander_ranks], forces, present, chances)


def engaged(data: AApacificData, force: Force) -> Force:
    """The units of a force that take part in the rounds of a battle: AA guns do not (aapacific:land.11)."""
    return tuple([count if unit.casualty else 0 for count, unit in zip(force, data.units, strict=True)])


def minus(force: Force, kind: int, count: int = 1) -> Force:
    """A force without so many units of a type."""
    return (*force[:kind], force[kind] - count, *force[kind + 1 :])


def plus(one: Force, other: Force) -> Force:
    """Two forces together."""
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def _of_group(data: AApacificData, force: Force, group: Group) -> Force:
    return tuple([count if group_of(data.units[kind]) == group else 0 for kind, count in enumerate(force)])
