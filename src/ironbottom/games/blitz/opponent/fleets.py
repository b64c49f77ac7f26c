"""What fleets and aircraft could undertake at sea: strikes, raids on ports, and guards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Attack, Klass
from ironbottom.games.blitz.opponent.attacks import aloft
from ironbottom.games.blitz.opponent.operation import Move, Operation, grouped, in_range, some_of
from ironbottom.games.blitz.opponent.reckon import at_sea, in_harbour, shot_down
from ironbottom.games.blitz.rules.areas import hostile_presence
from ironbottom.games.blitz.rules.p05_land.commitment import garrison, in_port
from ironbottom.games.blitz.rules.p06_rounds.situation import AT_SEA

if TYPE_CHECKING:
    from ironbottom.games.blitz.opponent.sight import Sight

GUARD = 0.12
"""What it promises to stand off an own area, as a share of its worth."""
WATCHED = 1.2
"""Worth of an area from which it may be guarded."""
WATCH = 6
"""Naval Factors that guard an area as well as any fleet could."""
FROM_A_SEA = 10


def strikes(sight: Sight) -> Iterator[Operation]:
    """Ships and Naval Air against enemy units in a sea area."""
    g, foe = sight.g, 1 - sight.side
    for sea, here in enumerate(g.here):
        if g.space(sea).land or not any(g.side(piece) == foe for piece in here):
            continue
        theirs = sight.defenders_at(sea)
        near = sight.reaching(sea)
        ships = sight.warships(near)
        planes = [piece for piece in near if g.counter(piece).flies and g.ratings(piece).naval]
        boats = [piece for piece in near if g.counter(piece).klass == Klass.SUB]
        forces = [*some_of(sight, [*ships, *planes]), *([ships] if planes and ships else []), planes, boats]
        for force in forces:
            if force and any(g.state.at[piece] != sea for piece in force):
                promise = battle(sight, force, theirs, sea)
                yield Operation("strike", sea, grouped(sight, force, sea), (), promise)


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
        ships = in_port(g, port, foe) if g.enemy_land(port, sight.side) else []
        if not ships:
            continue
        planes, guns = in_range(sight, port), garrison(g, port, Attack.PORT, foe)
        from_land = _raid(sight, port, planes, ships, guns) if planes else 0.0
        if planes:
            yield Operation("air raid", port, (), tuple(planes), from_land)
        for sea in g.links.seas[port]:
            fleet = sight.warships(sight.reaching(sea))
            for force in some_of(sight, fleet) if fleet else []:
                strikers = [*force[:FROM_A_SEA], *planes]
                promise = _raid(sight, port, strikers, ships, guns) - max(0.0, from_land)  # flown anyway
                clearing = battle(sight, force, sight.defenders_at(sea), sea)
                moves = grouped(sight, force, sea)
                ready = [unit for unit in force if g.state.at[unit] == sea]
                yield Operation("raid", port, moves, (*ready, *planes), promise + clearing)


def _raid(
    sight: Sight, port: int, strikers: Sequence[int], ships: Sequence[int], guns: Sequence[int]
) -> float:
    """What a Port Attack promises."""
    hits = in_harbour(sight.g, strikers, ships)
    return sight.worth.hits(hits, ships) + aloft(sight, Attack.PORT, port, strikers, guns, {})


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
                weight = min(1.0, sum(g.ratings(piece).naval for piece in able) / WATCH)
                promise = weight * (goals[sea] - _guarded(sight, at))
                yield Operation("guard", sea, (Move(tuple(able), sea),), (), promise)


def _guarded(sight: Sight, sea: int) -> float:
    """What standing in a sea area covers."""
    g = sight.g
    if g.space(sea).land:
        return 0.0
    return GUARD * sum(
        sight.nearness(coast) * sight.worth.area(coast)
        for coast in g.links.coasts[sea]
        if g.friendly_land(coast, sight.side) and sight.worth.area(coast) >= WATCHED
    )
