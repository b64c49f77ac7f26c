"""What an operation of a set is: who goes where in step B, and what for; and which forces could go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.blitz.components.ids import Klass, Stage
from ironbottom.games.blitz.opponent.lifts import Lift
from ironbottom.games.blitz.position.state import ACTIVE, ASHORE
from ironbottom.games.blitz.rules.areas import air_distances
from ironbottom.games.blitz.rules.p02_activities import price_of as activation
from ironbottom.games.blitz.rules.p02_activities import purse_of

if TYPE_CHECKING:
    from ironbottom.games.blitz.opponent.sight import Sight
    from ironbottom.games.blitz.position.game import Blitz

SCREEN = 4
"""Size of an escort that is not the whole fleet."""
LIFT, COURSE, USE, MARCH, MARINES, FUEL = 0.8, 0.15, 0.1, 0.2, 0.6, 0.8
"""What it costs to use units that other operations may want: a transport, and each sea area that it sails over, a
warship or an air unit by its factors, a land unit by its size, marines by theirs, for whom there are Islands that
nobody else can take, an Oil that activates some of them."""
WASTED = 2.0
"""What it costs to send marines, by their size, where anybody could land."""


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
    risk: float = 0.0
    """What the enemy's answer to it alone costs, as far as its promise counts it."""
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


def price_of(sight: Sight, one: Operation) -> float:
    """What else its units could do: so that one landing does not take the transports of three.

    A ship goes along with transports at the price of its part in the best strike or raid that it could make.
    """
    g, found = sight.g, 0.0
    for_marines = any(
        g.space(goal).island and g.land_units(goal, 1 - sight.side) for goal in (one.goal, *one.also)
    )
    escort = any(g.counter(piece).klass == Klass.TRS for piece in one.movers)
    for move in one.moves:
        for piece in (*move.units, *move.embark):
            counter, ratings = g.counter(piece), g.ratings(piece)
            if counter.klass == Klass.TRS:
                found += LIFT + COURSE * sight.trip.reach_of(piece).get(move.sea, 0)
            elif counter.on_land:
                marines = MARINES if for_marines else WASTED
                found += (marines if counter.klass == Klass.MAR else MARCH) * ratings.size
            else:
                use = USE * (ratings.naval + ratings.air)
                found += max(use, sight.elsewhere.get(piece, 0.0)) if escort else use
    if g.state.stage == Stage.OIL:
        found += FUEL * sum(bill(g, one.units, {}).oil.values())
    return found


class Bill(NamedTuple):
    """2.3.d1: Oil by power that activations cost, and what is paid for then and not used."""

    oil: dict[int, int]
    paid: dict[str, int]


def bill(g: Blitz, units: Iterable[int], paid: Mapping[str, int]) -> Bill:
    """What it costs to activate units, when so much is paid for already; cargo goes with its transport."""
    found = Bill({}, dict(paid))
    for piece in sorted(units):
        if g.state.aboard[piece] == ASHORE and not g.has(piece, ACTIVE):
            purse, power = purse_of(g, piece), g.counter(piece).power
            price = activation(g, piece, found.paid)
            found.oil[power] = found.oil.get(power, 0) + price
            left = found.paid.get(purse, 0) + price * g.data.figures.size_per_oil - g.size(piece)
            found.paid[purse] = left
    return found


def grouped(sight: Sight, pieces: Sequence[int], sea: int) -> tuple[Move, ...]:
    """Moves by which units come to a sea area from wherever they are; those that are there need none."""
    g, groups = sight.g, dict[tuple[int, bool], list[int]]()
    for piece in pieces:
        if g.state.at[piece] != sea:
            groups.setdefault((g.state.at[piece], g.counter(piece).ship), []).append(piece)
    return tuple(Move(tuple(units), sea) for _, units in sorted(groups.items()))


def some_of(sight: Sight, pieces: Sequence[int]) -> list[list[int]]:
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


def in_range(sight: Sight, target: int) -> list[int]:
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
