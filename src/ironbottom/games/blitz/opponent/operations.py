"""Operations of a set: who sails where in step B, and what for. Each is reckoned here and rehearsed elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Attack, Klass, Side
from ironbottom.games.blitz.opponent.answer import Answer
from ironbottom.games.blitz.opponent.attacks import EFFORT, best_of, expected, joined_by, numbers, support
from ironbottom.games.blitz.opponent.fleets import (
    battle,
    fleet_with_the_rest,
    guards,
    parts_in,
    raids,
    strikes,
)
from ironbottom.games.blitz.opponent.lifts import Lift, full_lifts, lifts_to
from ironbottom.games.blitz.opponent.operation import (
    LIFT,
    Move,
    Operation,
    grouped,
    in_range,
    price_of,
    some_of,
)
from ironbottom.games.blitz.opponent.reckon import at_sea
from ironbottom.games.blitz.opponent.reliefs import RELIEF, reliefs
from ironbottom.games.blitz.opponent.sweeps import shared_out
from ironbottom.games.blitz.rules.p05_land.commitment import garrison

if TYPE_CHECKING:
    from ironbottom.games.blitz.opponent.sight import Sight

OVER_LAND = "ashore"
"""The kind of attacks by units that need not move before."""
SEVERAL = 2
"""Areas that are attacked together at least, and warships that go along."""
STRANDED = 0.5
"""What a Block costs of the transports and of whom they carry, as a share of their worth."""
AT_A_GLANCE = 2
"""Lifts, and escorts for them, that are looked at in rehearsals."""


def operations(sight: Sight) -> list[Operation]:
    """All that a side could undertake, the most promising first."""
    found = [_ranked(sight, one) for one in (*strikes(sight), *raids(sight))]
    if sight.worth.left:  # in the last turn the areas come first
        sight.elsewhere = parts_in(sight, found)
    others = (*_landings(sight), *_several(sight), *reliefs(sight), *guards(sight), *_ashore(sight))
    found += [_ranked(sight, one) for one in others]
    return sorted(found, key=lambda one: (-one.merit, one.kind, one.goal, one.moves))


def _ranked(sight: Sight, one: Operation) -> Operation:
    """With its price, and with what is left of its promise by Blocks on the way and by the enemy's answer."""
    promise = one.promise
    for move in one.moves if promise > 0 else ():
        passed = sight.passage(move.units, move.sea)
        carriers = [
            unit
            for unit in move.units
            if sight.g.counter(unit).klass == Klass.TRS or sight.g.counter(unit).on_land
        ]
        promise = passed * promise - (1 - passed) * STRANDED * sum(map(sight.worth.unit, carriers))
    risk = Answer(sight).to(one)
    return one._replace(price=price_of(sight, one), promise=promise - risk, risk=risk)


def targets(sight: Sight) -> Iterator[int]:
    """Areas of the enemy on which a Ground Attack may be made."""
    g, surprise = sight.g, sight.g.scenario.surprise
    closed = surprise.no_ground_attack_on if surprise and surprise.turn == g.state.turn else frozenset()
    for space in range(len(g.state.control)):
        if g.enemy_land(space, sight.side) and not (sight.side == Side.JAPAN and space in closed):
            yield space


def _landings(sight: Sight) -> Iterator[Operation]:
    """Landings of what transports can bring, with and without a fleet."""
    g = sight.g
    for target in targets(sight):
        if sight.worth.area(target) < LIFT:
            continue  # not worth the transport
        planes = in_range(sight, target)
        for sea in g.links.seas[target]:
            near = sight.reaching(sea)
            carriers = [piece for piece in near if g.counter(piece).klass == Klass.TRS]
            lifts = list(lifts_to(sight, sea, target, carriers)) if carriers else []
            if not lifts:
                continue
            fleet, foes = sight.warships(near), sight.defenders_at(sea)
            forces = [*some_of(sight, fleet), []] if fleet else [[]]
            cheap = _cheapest(sight, fleet)
            beside = neighbours(sight, target)
            if sight.glance:
                lifts = sorted(lifts, key=lambda lift: -sight.strength(lift.soldiers))
                lifts = [lifts[0], *lifts[-1:]] if lifts[1:] else lifts
                forces = forces[-1:] if not foes else forces[:AT_A_GLANCE]
            for lift in lifts:
                for force in [*forces, _gunners(sight, target, lift, cheap)]:
                    yield _landing(sight, target, sea, lift, force, planes, foes)
                    if beside:
                        yield _landing(sight, target, sea, lift, force, planes, foes, beside)


def _several(sight: Sight) -> Iterator[Operation]:
    """Landings in several areas from one sea area."""
    g, wanted = sight.g, {space for space in targets(sight) if sight.worth.area(space) >= LIFT}
    for sea, coasts in enumerate(g.links.coasts):
        goals = [coast for coast in coasts if coast in wanted]
        if g.space(sea).land or len(goals) < SEVERAL:
            continue
        near = sight.reaching(sea)
        carriers = [piece for piece in near if g.counter(piece).klass == Klass.TRS]
        foes, fleet = sight.defenders_at(sea), sight.warships(near)
        cheap = _cheapest(sight, fleet)
        for lift in full_lifts(sight, sea, goals[0], carriers):
            for force in ([], cheap[:SEVERAL], cheap[-SEVERAL:]):
                shared = shared_out(sight, sea, goals, lift.soldiers, force)
                if len(shared.targets) >= SEVERAL:
                    promise = _opposed(sight, shared.promise, sea, lift, force, foes)
                    moves = _with_escort(sight, sea, lift, force)
                    ready = tuple(unit for unit in (*lift.carriers, *force) if g.state.at[unit] == sea)
                    first, *others = shared.targets
                    one = Operation("landings", first, moves, ready, promise)
                    yield one._replace(also=tuple(others))


def _gunners(sight: Sight, target: int, lift: Lift, cheap: Sequence[int]) -> list[int]:
    """5.3.l: the least of a fleet, the cheapest first, that supports a landing as far as its own factors allow."""
    g, found = sight.g, list[int]()
    if g.land_units(target, 1 - sight.side):
        wanted = sum(
            g.ratings(one).land / (1 if g.counter(one).klass == Klass.MAR else 2) for one in lift.soldiers
        )
        for piece in cheap:
            if wanted > 0:
                found.append(piece)
                wanted -= support(g, piece)
    return found


def _landing(
    sight: Sight,
    target: int,
    sea: int,
    lift: Lift,
    force: Sequence[int],
    planes: Sequence[int],
    foes: Sequence[int],
    beside: Sequence[int] = (),
) -> Operation:
    """``beside``: those who attack over land at the same time."""
    g = sight.g
    beside = [unit for unit in beside if unit not in lift.soldiers]
    attackers, ways = joined_by(sight, target, [*lift.soldiers, *beside, *force, *planes], sea, lift.soldiers)
    promise = expected(sight, target, attackers, ways, garrison(g, target, Attack.GROUND, 1 - sight.side))
    promise = _opposed(sight, promise, sea, lift, force, foes)
    moves = _with_escort(sight, sea, lift, force)
    ready = [unit for unit in (*lift.carriers, *force) if g.state.at[unit] == sea]
    needed = [unit for unit in (*beside, *planes) if unit in attackers]
    promise -= EFFORT * sum(g.size(unit) for unit in needed if unit in beside)
    kind = "landing and attack" if beside else "landing" if force else "landing alone"
    return Operation(kind, target, moves, (*ready, *needed), promise, lift=lift)


def neighbours(sight: Sight, target: int, taken: Collection[int] = ()) -> list[int]:
    """Land units that can be spared next to an area or one march away from there (5.2), and may act."""
    g = sight.g
    next_door = [
        piece
        for border in g.links.borders[target]
        if g.friendly_land(border, sight.side)
        for piece in sight.spare(border, target)
    ]
    return [
        piece
        for piece in (*next_door, *sight.marching(target))
        if piece in sight.acting and piece not in taken
    ]


def with_the_rest(sight: Sight, one: Operation, taken: Collection[int]) -> Operation | None:
    """The same undertaking without those that are taken; None where it cannot be without them."""
    if one.kind == OVER_LAND:
        return over_land(sight, one.goal, taken)
    if one.kind == RELIEF:
        return None
    if one.lift is not None:
        return _with_others(sight, one, one.lift, taken)
    other = fleet_with_the_rest(sight, one, taken)
    return other and _ranked(sight, other)


def _with_others(sight: Sight, one: Operation, lift: Lift, taken: Collection[int]) -> Operation | None:
    """A landing with other ships and aircraft; None where it is the transports or the troops that are taken."""
    g = sight.g
    if any(unit in taken for unit in (*lift.carriers, *lift.soldiers)):
        return None
    sea = one.moves[-1].sea if one.moves else g.state.at[lift.carriers[0]]
    fleet = [piece for piece in sight.warships(sight.reaching(sea)) if piece not in taken]
    planes = [piece for piece in in_range(sight, one.goal) if piece not in taken]
    force = _gunners(sight, one.goal, lift, _cheapest(sight, fleet))
    beside = neighbours(sight, one.goal, taken) if one.kind == "landing and attack" else []
    return _ranked(
        sight, _landing(sight, one.goal, sea, lift, force, planes, sight.defenders_at(sea), beside)
    )


def _cheapest(sight: Sight, fleet: Sequence[int]) -> list[int]:
    """Those first that are needed least elsewhere."""
    g = sight.g
    return sorted(fleet, key=lambda piece: (g.ratings(piece).naval + g.ratings(piece).air, piece))


def _opposed(
    sight: Sight, promise: float, sea: int, lift: Lift, force: Sequence[int], foes: Sequence[int]
) -> float:
    """What is left of the promise of landings where the enemy must be driven from the sea before."""
    if not foes:
        return promise
    g, own = sight.g, [*force, *lift.carriers]
    steps = sum(max(1, g.size(piece)) for piece in foes if g.counter(piece).ship) or 1
    return promise * min(1.0, at_sea(g, own, foes).dealt / steps) + battle(sight, own, foes, sea)


def _with_escort(sight: Sight, sea: int, lift: Lift, force: Sequence[int]) -> tuple[Move, ...]:
    """The warships first, then the transports."""
    return (*grouped(sight, force, sea), *(Move(one.units, sea, one.embark) for one in lift.trips))


def _ashore(sight: Sight) -> Iterator[Operation]:
    """Attacks over land, of units that need not move before: of interest where activation is paid for."""
    for target in targets(sight):
        one = over_land(sight, target)
        if one is not None:
            yield one


def over_land(sight: Sight, target: int, taken: Collection[int] = ()) -> Operation | None:
    """An attack over land by as many as it needs of those who are not taken; None where nobody is left."""
    g = sight.g
    soldiers = neighbours(sight, target, taken)
    planes = [piece for piece in in_range(sight, target) if piece not in taken]
    holders = garrison(g, target, Attack.GROUND, 1 - sight.side)
    found = list[Operation]()
    for some in numbers(sight, target, list(best_of(sight, target, soldiers))):
        attackers, ways = joined_by(sight, target, [*some, *planes], -1)
        promise = expected(sight, target, attackers, ways, holders)
        promise -= EFFORT * sum(g.size(piece) for piece in some)
        found.append(Operation(OVER_LAND, target, (), tuple(attackers), promise))
    return max(found, key=lambda one: one.promise, default=None)
