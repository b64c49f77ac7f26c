"""Operations of a set: who sails where in step B, and what for. Each is reckoned here and rehearsed elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.blitz.components.ids import Attack, Klass, Side
from ironbottom.games.blitz.opponent.attacks import aloft, expected, joined_by, support
from ironbottom.games.blitz.opponent.lifts import Lift, full_lifts, lifts_to
from ironbottom.games.blitz.opponent.reckon import at_sea, in_harbour
from ironbottom.games.blitz.opponent.sweeps import shared_out
from ironbottom.games.blitz.rules.areas import air_distances, hostile_presence
from ironbottom.games.blitz.rules.p05_land.commitment import garrison, in_port
from ironbottom.games.blitz.rules.p06_rounds.situation import AT_SEA

if TYPE_CHECKING:
    from ironbottom.games.blitz.opponent.sight import Sight

GUARD = 0.2
"""What it promises to stand off an own area, as a share of its worth."""
WATCHED = 1.2
"""Worth of an area from which it may be guarded."""
SCREEN = 4
"""Size of an escort that is not the whole fleet."""
FROM_A_SEA = 10
SEVERAL = 2
"""Areas that are attacked together at least, and warships that go along."""
AT_A_GLANCE = 2
"""Lifts, and escorts for them, that are looked at in rehearsals."""
LIFT, COURSE, USE, MARCH = 0.8, 0.15, 0.08, 0.2
"""What it costs to use units that other operations may want: a transport, and each sea area that it sails over, a
warship or an air unit by its factors, a land unit by its size (marines twice)."""


class Move(NamedTuple):
    """Units of one area that go together, and who is picked up where they stop."""

    units: tuple[int, ...]
    sea: int
    embark: tuple[int, ...] = ()


class Operation(NamedTuple):
    """Moves of step B, others that take part without them, and what is expected of it.

    ``price``: what else its units could do; it says which operation goes first, not whether one pays.
    """

    kind: str
    goal: int
    moves: tuple[Move, ...]
    others: tuple[int, ...]
    promise: float
    price: float = 0.0
    also: tuple[int, ...] = ()
    """Further goals that it takes care of."""
    lift: Lift | None = None
    """Of a landing in one area: whom it brings, with which transports, whatever ships go along."""

    @property
    def merit(self) -> float:
        """By which operations are ranked."""
        return self.promise - self.price

    @property
    def units(self) -> frozenset[int]:
        """All that it needs."""
        moved = [unit for move in self.moves for unit in (*move.units, *move.embark)]
        return frozenset((*moved, *self.others))

    @property
    def movers(self) -> frozenset[int]:
        """All that sail, fly or are carried."""
        return frozenset(unit for move in self.moves for unit in (*move.units, *move.embark))


def operations(sight: Sight) -> list[Operation]:
    """All that a side could undertake, the most promising first."""
    found = [
        one._replace(price=_price(sight, one))
        for one in (
            *_strikes(sight), *_landings(sight), *_several(sight), *_raids(sight), *_guards(sight),
            *_ashore(sight),
        )
    ]  # fmt: skip
    return sorted(found, key=lambda one: (-one.merit, one.kind, one.goal, one.moves))


def _price(sight: Sight, one: Operation) -> float:
    """What else its units could do: so that one landing does not take the transports of three."""
    g, found = sight.g, 0.0
    for move in one.moves:
        for piece in (*move.units, *move.embark):
            counter, ratings = g.counter(piece), g.ratings(piece)
            if counter.klass == Klass.TRS:
                found += LIFT + COURSE * sight.trip.reach_of(piece).get(move.sea, 0)
            elif counter.on_land:
                found += MARCH * ratings.size * (2 if counter.klass == Klass.MAR else 1)
            else:
                found += USE * (ratings.naval + ratings.air)
    return found


def _grouped(sight: Sight, pieces: Sequence[int], sea: int) -> tuple[Move, ...]:
    """Moves by which units come to a sea area from wherever they are; those that are there need none."""
    g, groups = sight.g, dict[tuple[int, bool], list[int]]()
    for piece in pieces:
        if g.state.at[piece] != sea:
            groups.setdefault((g.state.at[piece], g.counter(piece).ship), []).append(piece)
    return tuple(Move(tuple(units), sea) for _, units in sorted(groups.items()))


def _some(sight: Sight, pieces: Sequence[int]) -> list[list[int]]:
    """All of them, the largest fleet that lies together, and the strongest up to a size."""
    g = sight.g
    ranked = sorted(pieces, key=lambda piece: (-g.ratings(piece).naval, piece))
    part, size = list[int](), 0
    for piece in ranked:
        if size + g.size(piece) <= SCREEN:
            part.append(piece)
            size += g.size(piece)
    fleets: dict[int, list[int]] = {}
    for piece in ranked:
        fleets.setdefault(g.state.at[piece], []).append(piece)
    if not fleets:
        return [[]]
    largest = max(fleets.values(), key=lambda fleet: sum(g.ratings(piece).naval for piece in fleet))
    return [force for force in (ranked, largest, part) if force is ranked or len(force) < len(ranked)]


# ---- at sea ------------------------------------------------------------------------------------------


def _strikes(sight: Sight) -> Iterator[Operation]:
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
        forces = [*_some(sight, [*ships, *planes]), *([ships] if planes and ships else []), planes, boats]
        for force in forces:
            if force and any(g.state.at[piece] != sea for piece in force):
                promise = _battle(sight, force, theirs, sea)
                yield Operation("strike", sea, _grouped(sight, force, sea), (), promise)


def _battle(sight: Sight, own: Sequence[int], enemy: Sequence[int], sea: int) -> float:
    """What an exchange at sea promises."""
    g, worth = sight.g, sight.worth
    if not enemy or not own:
        return 0.0
    outcome = at_sea(g, own, enemy)
    lost = worth.hits(outcome.taken, (one for one in own if g.counter(one).ship))
    sunk = worth.hits(outcome.dealt, (one for one in enemy if g.counter(one).ship or g.counter(one).convoy))
    return sunk - sight.style.thrift * lost + aloft(sight, AT_SEA, sea, own, enemy, {})


def _raids(sight: Sight) -> Iterator[Operation]:
    """Fleets and aircraft against ships in port."""
    g, foe = sight.g, 1 - sight.side
    for port in range(len(g.state.control)):
        ships = in_port(g, port, foe) if g.enemy_land(port, sight.side) else []
        if not ships:
            continue
        planes, guns = _in_range(sight, port), garrison(g, port, Attack.PORT, foe)
        if planes:
            yield Operation("raid", port, (), tuple(planes), _raid(sight, port, planes, ships, guns))
        for sea in g.links.seas[port]:
            fleet = sight.warships(sight.reaching(sea))
            for force in _some(sight, fleet) if fleet else []:
                strikers = [*force[:FROM_A_SEA], *planes]
                promise = _raid(sight, port, strikers, ships, guns)
                battle = _battle(sight, force, sight.defenders_at(sea), sea)
                moves = _grouped(sight, force, sea)
                ready = [unit for unit in force if g.state.at[unit] == sea]
                yield Operation("raid", port, moves, (*ready, *planes), promise + battle)


def _raid(
    sight: Sight, port: int, strikers: Sequence[int], ships: Sequence[int], guns: Sequence[int]
) -> float:
    """What a Port Attack promises."""
    hits = in_harbour(sight.g, strikers, ships)
    return sight.worth.hits(hits, ships) + aloft(sight, Attack.PORT, port, strikers, guns, {})


def _in_range(sight: Sight, target: int) -> list[int]:
    """Aircraft ashore that reach a land area."""
    g = sight.g
    return [
        piece
        for piece in sight.acting
        if g.counter(piece).flies
        and g.space(g.state.at[piece]).land
        and not g.snows(target)
        and target in air_distances(g, g.state.at[piece], g.ratings(piece).mp)
    ]


def _guards(sight: Sight) -> Iterator[Operation]:
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
                yield Operation("guard", sea, (Move(tuple(able), sea),), (), goals[sea] - _guarded(sight, at))


def _guarded(sight: Sight, sea: int) -> float:
    """What standing in a sea area covers."""
    g = sight.g
    if g.space(sea).land:
        return 0.0
    return GUARD * sum(
        sight.worth.area(coast)
        for coast in g.links.coasts[sea]
        if g.friendly_land(coast, sight.side) and sight.worth.area(coast) >= WATCHED
    )


# ---- on land -----------------------------------------------------------------------------------------


def _targets(sight: Sight) -> Iterator[int]:
    g, surprise = sight.g, sight.g.scenario.surprise
    closed = surprise.no_ground_attack_on if surprise and surprise.turn == g.state.turn else frozenset()
    for space in range(len(g.state.control)):
        if g.enemy_land(space, sight.side) and not (sight.side == Side.JAPAN and space in closed):
            yield space


def _landings(sight: Sight) -> Iterator[Operation]:
    """Landings of what transports can bring, with and without a fleet."""
    g = sight.g
    for target in _targets(sight):
        if sight.worth.area(target) < LIFT:
            continue  # not worth the transport
        planes = _in_range(sight, target)
        for sea in g.links.seas[target]:
            near = sight.reaching(sea)
            carriers = [piece for piece in near if g.counter(piece).klass == Klass.TRS]
            lifts = list(lifts_to(sight, sea, target, carriers)) if carriers else []
            if not lifts:
                continue
            fleet, foes = sight.warships(near), sight.defenders_at(sea)
            forces = [*_some(sight, fleet), []] if fleet else [[]]
            cheap = _cheapest(sight, fleet)
            if sight.glance:
                lifts = sorted(lifts, key=lambda lift: -sight.strength(lift.soldiers))
                lifts = [lifts[0], *lifts[-1:]] if lifts[1:] else lifts
                forces = forces[-1:] if not foes else forces[:AT_A_GLANCE]
            for lift in lifts:
                for force in [*forces, _gunners(sight, target, lift, cheap)]:
                    yield _landing(sight, target, sea, lift, force, planes, foes)


def _several(sight: Sight) -> Iterator[Operation]:
    """Landings in several areas from one sea area."""
    g, wanted = sight.g, {space for space in _targets(sight) if sight.worth.area(space) >= LIFT}
    for sea, coasts in enumerate(g.links.coasts):
        targets = [coast for coast in coasts if coast in wanted]
        if g.space(sea).land or len(targets) < SEVERAL:
            continue
        near = sight.reaching(sea)
        carriers = [piece for piece in near if g.counter(piece).klass == Klass.TRS]
        foes, fleet = sight.defenders_at(sea), sight.warships(near)
        cheap = _cheapest(sight, fleet)
        for lift in full_lifts(sight, sea, targets[0], carriers):
            for force in ([], cheap[:SEVERAL], cheap[-SEVERAL:]):
                shared = shared_out(sight, sea, targets, lift.soldiers, force)
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
) -> Operation:
    g = sight.g
    attackers, ways = joined_by(sight, target, [*lift.soldiers, *force, *planes], sea)
    promise = expected(sight, target, attackers, ways, garrison(g, target, Attack.GROUND, 1 - sight.side))
    promise = _opposed(sight, promise, sea, lift, force, foes)
    moves = _with_escort(sight, sea, lift, force)
    ready = [unit for unit in (*lift.carriers, *force) if g.state.at[unit] == sea]
    needed = [unit for unit in planes if unit in attackers]
    kind = "landing" if force else "landing alone"
    return Operation(kind, target, moves, (*ready, *needed), promise, lift=lift)


def with_others(sight: Sight, one: Operation, taken: Collection[int]) -> Operation | None:
    """A landing with other ships and aircraft than those, which are taken; None where it is the transports that are."""
    g, lift = sight.g, one.lift
    if lift is None or any(unit in taken for unit in (*lift.carriers, *lift.soldiers)):
        return None
    sea = one.moves[-1].sea if one.moves else g.state.at[lift.carriers[0]]
    fleet = [piece for piece in sight.warships(sight.reaching(sea)) if piece not in taken]
    planes = [piece for piece in _in_range(sight, one.goal) if piece not in taken]
    force = _gunners(sight, one.goal, lift, _cheapest(sight, fleet))
    other = _landing(sight, one.goal, sea, lift, force, planes, sight.defenders_at(sea))
    return other._replace(price=_price(sight, other))


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
    return promise * min(1.0, at_sea(g, own, foes).dealt / steps) + _battle(sight, own, foes, sea)


def _with_escort(sight: Sight, sea: int, lift: Lift, force: Sequence[int]) -> tuple[Move, ...]:
    """The warships first, then the transports."""
    return (*_grouped(sight, force, sea), *(Move(one.units, sea, one.embark) for one in lift.trips))


def _ashore(sight: Sight) -> Iterator[Operation]:
    """Attacks over land, of units that need not move before: of interest where activation is paid for."""
    g = sight.g
    for target in _targets(sight):
        soldiers = [
            piece
            for border in g.links.borders[target]
            if g.friendly_land(border, sight.side)
            for piece in sight.spare(border)
            if piece in sight.acting
        ]
        if not soldiers:
            continue
        planes = _in_range(sight, target)
        attackers, ways = joined_by(sight, target, [*soldiers, *planes], -1)
        promise = expected(sight, target, attackers, ways, garrison(g, target, Attack.GROUND, 1 - sight.side))
        yield Operation("ashore", target, (), tuple(attackers), promise)
