"""What fleets and aircraft could undertake at sea: strikes, raids on ports, and guards."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import NOWHERE, Attack, Klass
from ironbottom.games.blitz.opponent.attacks import aloft
from ironbottom.games.blitz.opponent.operation import Move, Operation, grouped, in_range, some_of
from ironbottom.games.blitz.opponent.reckon import at_sea, in_harbour, shot_down
from ironbottom.games.blitz.rules.areas import hostile_presence
from ironbottom.games.blitz.rules.p05_land.commitment import garrison, in_port, weight
from ironbottom.games.blitz.rules.p06_rounds.situation import AT_SEA

if TYPE_CHECKING:
    from ironbottom.games.blitz.opponent.sight import Sight

GUARD = 0.12
"""What it promises to stand off an own area, as a share of its worth."""
WATCHED = 1.2
"""Worth of an area from which it may be guarded."""
WATCH = 6
"""Naval Factors that guard an area as well as any fleet could."""
HELD = 0.25
"""By how much less an area needs a fleet for each Land Factor that holds it."""
STRIKE, GUARD_DUTY = "strike", "guard"
"""Kinds of operations at sea alone: against the enemy there, and off an own area."""
RAID, AIR_RAID = "raid", "air raid"
"""Kinds of Port Attacks: of fleets with whatever flies, and of aircraft alone."""


def strikes(sight: Sight) -> Iterator[Operation]:
    """Ships and Naval Air against enemy units in a sea area."""
    g, foe = sight.g, 1 - sight.side
    for sea, here in enumerate(g.here):
        if g.space(sea).land or not any(g.side(piece) == foe for piece in here):
            continue
        near = sight.reaching(sea)
        ships = sight.warships(near)
        planes = [piece for piece in near if g.counter(piece).flies and g.ratings(piece).naval]
        boats = [piece for piece in near if g.counter(piece).klass == Klass.SUB]
        forces = [*some_of(sight, [*ships, *planes]), *([ships] if planes and ships else []), planes, boats]
        for force in forces:
            if force and any(g.state.at[piece] != sea for piece in force):
                yield _strike(sight, sea, force)


def _strike(sight: Sight, sea: int, force: Sequence[int]) -> Operation:
    promise = battle(sight, force, sight.defenders_at(sea), sea)
    return Operation(STRIKE, sea, grouped(sight, force, sea), (), promise)


def battle(sight: Sight, own: Sequence[int], enemy: Sequence[int], sea: int) -> float:
    """What an exchange at sea promises."""
    g, worth = sight.g, sight.worth
    if not enemy or not own:
        return 0.0
    outcome = at_sea(g, own, enemy, shot_down(g, AT_SEA, sea, sight.side, own, enemy, {}))
    lost = worth.hits(outcome.taken, (one for one in own if g.counter(one).ship))
    sunk = worth.hits(outcome.dealt, (one for one in enemy if g.counter(one).ship or g.counter(one).convoy))
    return sunk - sight.style.thrift * lost + aloft(sight, AT_SEA, sea, own, enemy, {})


def raids(sight: Sight) -> Iterator[Operation]:
    """Fleets and aircraft against ships in port."""
    g, foe = sight.g, 1 - sight.side
    for port in range(len(g.state.control)):
        if not g.enemy_land(port, sight.side) or not in_port(g, port, foe):
            continue
        planes = in_range(sight, port)
        if planes:
            yield Operation(AIR_RAID, port, (), tuple(planes), _raid(sight, port, planes))
        for sea in g.links.seas[port]:
            fleet = sight.warships(sight.reaching(sea))
            for force in some_of(sight, fleet) if fleet else []:
                yield _from_a_sea(sight, port, sea, force, planes)


def _from_a_sea(sight: Sight, port: int, sea: int, force: Sequence[int], planes: Sequence[int]) -> Operation:
    g, strikers, size = sight.g, [*planes], 0
    for piece in force:
        if size + weight(g, piece) <= g.data.figures.attackers_per_area:
            strikers.append(piece)
            size += weight(g, piece)
    promise = _raid(sight, port, strikers) + battle(sight, force, sight.defenders_at(sea), sea)
    ready = [unit for unit in force if g.state.at[unit] == sea]
    return Operation(RAID, port, grouped(sight, force, sea), (*ready, *planes), promise)


def fleet_with_the_rest(sight: Sight, one: Operation, taken: Collection[int]) -> Operation | None:
    """A strike, a raid or a guard without those that are taken; None where nothing is left of it."""
    g, left = sight.g, [unit for unit in (*one.movers, *one.others) if unit not in taken]
    if not left:
        return None
    if one.kind == STRIKE:
        return _strike(sight, one.goal, left)
    if one.kind == GUARD_DUTY:
        return _guard(sight, one.goal, left)
    planes = sorted(unit for unit in left if g.counter(unit).flies)
    if one.kind == AIR_RAID:
        return one._replace(others=tuple(planes), promise=_raid(sight, one.goal, planes))
    force = sorted(unit for unit in left if g.counter(unit).ship)
    sea = one.moves[0].sea if one.moves else next((g.state.at[unit] for unit in force), NOWHERE)
    return _from_a_sea(sight, one.goal, sea, force, planes) if force else None


def _raid(sight: Sight, port: int, strikers: Sequence[int]) -> float:
    """What a Port Attack promises."""
    foe = 1 - sight.side
    ships, guns = in_port(sight.g, port, foe), garrison(sight.g, port, Attack.PORT, foe)
    hits = in_harbour(sight.g, strikers, ships)
    return sight.worth.hits(hits, ships) + aloft(sight, Attack.PORT, port, strikers, guns, {})


def parts_in(sight: Sight, found: Iterable[Operation]) -> dict[int, float]:
    """What is by each ship, by its factors, of the best strike or raid in which it takes part."""
    g, best = sight.g, dict[int, float]()
    for one in found:
        factors = {unit: g.ratings(unit).naval + g.ratings(unit).air for unit in one.units}
        each = one.promise / (sum(factors.values()) or 1)
        for unit, factor in factors.items():
            if g.counter(unit).ship:
                best[unit] = max(best.get(unit, 0.0), each * factor)
    return best


def guards(sight: Sight) -> Iterator[Operation]:
    """Fleets that go to sea off an area that they want to hold, as long as the enemy can still come."""
    g = sight.g
    if not sight.worth.left and not any(one.side != sight.side for one in sight.to_come):
        return
    fleets: dict[int, list[int]] = {}
    for piece in sight.warships(sight.sailing):
        fleets.setdefault(g.state.at[piece], []).append(piece)
    for at, fleet in fleets.items():
        goals: dict[int, float] = {}
        for piece in fleet[:1]:
            for sea in sight.trip.reach_of(piece):
                watched = any(g.counter(one).warship for one in g.ships(sea, sight.side))
                if not watched and not hostile_presence(g, sea, sight.side):
                    goals[sea] = _guarded(sight, sea)
        for sea in sorted(goals, key=lambda sea: (-goals[sea], sea))[:3]:
            if sea != at:
                able = [piece for piece in fleet if sea in sight.trip.reach_of(piece)]
                yield _guard(sight, sea, able)


def _guard(sight: Sight, sea: int, fleet: Sequence[int]) -> Operation:
    """``fleet``: ships of one area."""
    g = sight.g
    share = min(1.0, sum(g.ratings(piece).naval for piece in fleet) / WATCH)
    promise = share * (_guarded(sight, sea) - _guarded(sight, g.state.at[fleet[0]]))
    return Operation(GUARD_DUTY, sea, (Move(tuple(fleet), sea),), (), promise)


def _guarded(sight: Sight, sea: int) -> float:
    """What standing in a sea area covers."""
    g = sight.g
    if g.space(sea).land:
        return 0.0
    return GUARD * sum(
        sight.nearness(coast)
        * sight.worth.area(coast)
        / (1 + HELD * sight.strength(g.land_units(coast, sight.side)))
        for coast in g.links.coasts[sea]
        if g.friendly_land(coast, sight.side) and sight.worth.area(coast) >= WATCHED
    )
