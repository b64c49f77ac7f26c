"""What a battle is worth before it is fought: chances and losses, in well under a millisecond as a rule.

Both sides are drawn up as one line that loses its units in a fixed order and the chain of states is solved exactly.
Who may hit whom at sea, first strikes and AA guns come in roughly only; ``ironbottom.odds`` has the exact figures.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ironbottom.games.aapacific.components.ids import UnitClass, UnitType
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.rules.combat_values import (
    Fire,
    Force,
    attack_fire,
    bombardment_fire,
    defense_fire,
    guides,
)
from ironbottom.games.aapacific.rules.losses import Loss, casualty_order, loss_chain
from ironbottom.odds import chain, chain_numpy
from ironbottom.odds.chain import Race
from ironbottom.odds.hits import Chances, at_most, hits, together

NOBODY: Force = (0,) * len(UnitType)
GUN_HIT = 1 / 6
"""Share of attacking aircraft that AA guns shoot down."""
ARRAYS_FROM = 120
"""States from which arrays beat plain Python."""
KNOWN_FIGHTS = 100_000
"""Battles remembered."""


class Fight(NamedTuple):
    """A battle to be reckoned; ``cap`` is the highest value at which the defender hits, 0: no cap."""

    attacker: Force
    defender: Force
    sea: bool = False
    amphibious: bool = False
    bombarding: Force = NOBODY
    cap: int = 0
    guns: bool = False


class Reckoning(NamedTuple):
    """``win``: the attacker alone is left (on land with a land unit); ``stands``: the defender alone is left.

    ``lost``, ``killed``: expected IPCs lost by the attacker and by the defender. ``survivors``: what the attacker
    has left on average after a win; ``holders``: what the defender has left after standing.
    """

    win: float
    stands: float
    lost: float
    killed: float
    survivors: Force
    holders: Force


class Line(NamedTuple):
    """By number of hits taken: the units left, the IPCs lost, and the chances of the number of hits made."""

    forces: tuple[Force, ...]
    costs: tuple[int, ...]
    chances: tuple[Chances, ...]

    @property
    def places(self) -> int:
        """Number of hits that leave nothing."""
        return len(self.forces) - 1


def force_cost(data: AApacificData, force: Force) -> int:
    """What a force cost."""
    return sum(count * price for count, price in zip(force, data.cost, strict=True))


def total(*forces: Force) -> Force:
    """Forces together."""
    return tuple([sum(counts) for counts in zip(*forces, strict=True)])


def of_class(data: AApacificData, force: Force, wanted: UnitClass) -> Force:
    """The units of one class in a force."""
    return tuple([n if data.units[kind].unit_class == wanted else 0 for kind, n in enumerate(force)])


@lru_cache(maxsize=KNOWN_FIGHTS)
def reckon(data: AApacificData, fight: Fight) -> Reckoning:
    """The chances of a battle fought to the end."""
    a, d = _attacker(data, fight), _defender(data, fight)
    gunned = 0.0
    if fight.guns:
        gunned = GUN_HIT * force_cost(data, of_class(data, fight.attacker, UnitClass.AIR))
    if not a.places or not d.places:
        holds = bool(a.places) and (fight.sea or _has_land(data, fight.attacker))
        return Reckoning(
            float(holds and not d.places), float(bool(d.places)), gunned, 0.0, a.forces[0], d.forces[0]
        )
    race = Race(list(a.chances[:-1]), list(d.chances[:-1]))
    solve = chain if a.places * d.places < ARRAYS_FROM else chain_numpy
    ends = solve.run_out(race, _first_round(data, fight, a, d)).ends
    return _sum_up(data, fight, a, d, ends, gunned)


def _attacker(data: AApacificData, fight: Fight) -> Line:
    force = _engaged_at_sea(data, fight.attacker, fight.defender) if fight.sea else fight.attacker
    return attacking_line(data, force, fight.amphibious, fight.sea)


def _defender(data: AApacificData, fight: Fight) -> Line:
    force = fight.defender
    if fight.sea:
        force = _engaged_at_sea(data, force, fight.attacker)
    return defending_line(data, force, fight.cap)


@lru_cache(maxsize=KNOWN_FIGHTS)
def attacking_line(data: AApacificData, force: Force, amphibious: bool, sea: bool) -> Line:
    """An attacker, the most dispensable units in front; on land a land unit is kept to the last."""
    order = casualty_order(data.units, attacking=True, amphibious=amphibious)
    losses = loss_chain(data.units, force, order, keep_land_unit=not sea)
    forces = _wear(force, losses)
    fires = [attack_fire(data.units, data.figures, left, amphibious=amphibious) for left in forces]
    return _line(data, forces, losses, fires)


@lru_cache(maxsize=KNOWN_FIGHTS)
def defending_line(data: AApacificData, force: Force, cap: int) -> Line:
    """A defender, without AA guns."""
    force = tuple([count if data.units[kind].casualty else 0 for kind, count in enumerate(force)])
    losses = loss_chain(data.units, force, casualty_order(data.units, attacking=False))
    forces = _wear(force, losses)
    return _line(data, forces, losses, [defense_fire(data.units, left, cap or None) for left in forces])


def _wear(force: Force, losses: list[Loss]) -> list[Force]:
    """What is left of a force after 0, 1, 2 ... hits."""
    forces = [force]
    for loss in losses:
        left = list(forces[-1])
        left[loss.type] -= loss.removes
        forces.append(tuple(left))
    return forces


def _line(data: AApacificData, forces: list[Force], losses: list[Loss], fires: list[list[Fire]]) -> Line:
    costs = [0]
    for loss in losses:
        costs.append(costs[-1] + data.cost[loss.type] * loss.removes)
    return Line(tuple(forces), tuple(costs), tuple(_chances(data, fire) for fire in fires))


def _chances(data: AApacificData, fires: list[Fire]) -> Chances:
    dice = [0] * (data.figures.dice_sides + 1)
    for fire in fires:
        dice[fire.value] += fire.dice
    return hits(tuple(dice), data.figures.dice_sides)


def _engaged_at_sea(data: AApacificData, force: Force, foe: Force) -> Force:
    """ss.3, ss.9: aircraft without a destroyer do nothing against submarines alone, nor these against aircraft."""
    if _only(data, foe, submarines=True) and not guides(data.units, force):
        force = tuple([0 if data.units[k].unit_class == UnitClass.AIR else n for k, n in enumerate(force)])
    if _only(data, foe, submarines=False):
        force = tuple([0 if data.units[kind].submerges else count for kind, count in enumerate(force)])
    return force


def _only(data: AApacificData, force: Force, *, submarines: bool) -> bool:
    """Whether a force is nothing but submarines, or nothing but aircraft."""
    return any(force) and all(
        (data.units[kind].submerges if submarines else data.units[kind].unit_class == UnitClass.AIR)
        for kind, count in enumerate(force)
        if count
    )


def _first_round(data: AApacificData, fight: Fight, a: Line, d: Line) -> list[list[float]]:
    """The states after the first round when ships bombard (amph.23), else the state before it."""
    grid = [[0.0] * (d.places + 1) for _ in range(a.places + 1)]
    if not any(fight.bombarding):
        grid[0][0] = 1.0
        return grid
    shots = _chances(data, bombardment_fire(data.units, fight.bombarding))
    strike = at_most(together(shots, a.chances[0]), d.places)
    fall = at_most(d.chances[0], a.places)
    for i, share in enumerate(fall):
        for j, chance in enumerate(strike):
            grid[i][j] = share * chance
    return grid


def _sum_up(
    data: AApacificData, fight: Fight, a: Line, d: Line, ends: list[list[float]], gunned: float
) -> Reckoning:
    """Chances and averages over the ends of the chain."""
    lost = killed = win = stands = place = stood = 0.0
    takes = [fight.sea or _has_land(data, force) for force in a.forces]
    for i, row in enumerate(ends):
        for j, chance in enumerate(row):
            if not chance:
                continue
            lost += chance * a.costs[i]
            killed += chance * d.costs[j]
            if j == d.places and i < a.places and takes[i]:
                win += chance
                place += chance * i
            elif i == a.places and j < d.places:
                stands += chance
                stood += chance * j
    survivors = a.forces[round(place / win)] if win else NOBODY
    holders = d.forces[round(stood / stands)] if stands else NOBODY
    return Reckoning(win, stands, lost + gunned, killed, survivors, holders)


def _has_land(data: AApacificData, force: Force) -> bool:
    return any(of_class(data, force, UnitClass.LAND))
