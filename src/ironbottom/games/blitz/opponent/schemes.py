"""What a side undertakes in a set: operations that do not need the same units, carried out one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from random import Random
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Stage
from ironbottom.games.blitz.opponent.answer import Answer
from ironbottom.games.blitz.opponent.fleets import AIR_RAID, GUARD_DUTY, RAID, STRIKE
from ironbottom.games.blitz.opponent.operation import Operation, bill
from ironbottom.games.blitz.opponent.operations import operations, with_the_rest
from ironbottom.games.blitz.rules.p02_activities import Activate, price_of
from ironbottom.players.plans import in_turn

if TYPE_CHECKING:
    from ironbottom.games.blitz.opponent.hand import Hand
    from ironbottom.games.blitz.opponent.sight import Sight

GOALS = 12
"""Goals of a kind that are looked at."""
LANDING = "landing"
"""What landings with an escort and alone have in common: one is enough for a goal, as of any other kind."""
SCALES = (1.0, 0.0, 2.5)
"""By how much the prices of units count in the drafts of a scheme."""
EASE = 0.25
"""Share of the price of its units that an operation must promise to be undertaken at all."""
BEGINNINGS, MOST_SOLDIERS = 48, 3
"""Operations with which a scheme could begin to promise more, and land units by which they differ."""
AHEAD = 100.0
"""By how much what a scheme begins with is ranked before all else."""
BETTER = 1.0
"""What it must promise more to begin so."""
SHORT = 6
"""Operations of a kind for a goal that go with them."""
AGAIN = 3
"""How often an operation is looked at again without units that others have taken."""
FORCES = 3
"""Forces that are looked at for each of them."""


def considered(sight: Sight, rng: Random | None = None) -> list[Operation]:
    """All operations that a side sees, as it judges them, the most promising first."""
    return _judged(operations(sight), sight, rng)


def offered(found: Iterable[Operation]) -> list[Operation]:
    """Those of them worth a thought: of each kind in turn the best goals, with the best forces for each."""
    kinds: dict[str, dict[int, list[Operation]]] = {}
    seen: set[tuple[str, int, frozenset[int]]] = set()
    for one in found:
        key = (one.kind, one.goal, one.units)
        if key not in seen and one.units:
            seen.add(key)
            kinds.setdefault(one.kind, {}).setdefault(one.goal, []).append(one)
    return list(in_turn([list(_best(goals)) for goals in kinds.values()]))


def _best(goals: dict[int, list[Operation]]) -> Iterator[Operation]:
    yield from in_turn([found[:FORCES] for found in list(goals.values())[:GOALS]])


def _judged(found: list[Operation], sight: Sight, rng: Random | None) -> list[Operation]:
    """The same with errors of judgement."""
    noise = sight.style.noise
    if not noise or rng is None:
        return found
    erring = [one._replace(promise=one.promise + rng.gauss(0.0, noise)) for one in found]
    return sorted(erring, key=lambda one: -one.merit)


def usual(sight: Sight, found: Sequence[Operation]) -> list[Operation]:
    """The scheme without rehearsals: of the drafts the one that promises most."""
    return drafts(sight, found)[0]


def drafts(sight: Sight, found: Sequence[Operation], openings: int = 0) -> list[list[Operation]]:
    """Whole schemes, each with other prices for units: from great undertakings to many small ones; the best first.

    ``openings``: so many of them begin with an operation that promises much, whatever its units cost.
    """
    made: list[list[Operation]] = []
    for scale in SCALES:
        made.append(Draft(sight, scale).of(found))
    for one in _leading(found, openings):
        made.append(_begun_with(sight, [one], found))
    if openings:
        made.append(improved(sight, found, max(made, key=promised)))
    made = [scheme for number, scheme in enumerate(made) if scheme not in made[:number]]
    return sorted(made, key=lambda scheme: -promised(scheme))


def promised(scheme: Iterable[Operation]) -> float:
    """What a scheme promises in all."""
    return sum(one.promise for one in scheme)


def _begun_with(sight: Sight, first: Iterable[Operation], found: Sequence[Operation]) -> list[Operation]:
    """A scheme of these, whatever their units cost, and of what goes with them."""
    return Draft(sight, SCALES[0]).of([*(one._replace(price=-AHEAD) for one in first), *found])


def improved(sight: Sight, found: Sequence[Operation], best: list[Operation]) -> list[Operation]:
    """A scheme that promises more by beginning with what would come too late otherwise, one after the other."""
    first = list[Operation]()
    few = _shortlist(found)
    for one in _beginnings(found):
        if any(one.units == other.units and one.goal == other.goal for other in best):
            continue
        other = _begun_with(sight, [*first, one], few)
        if promised(other) > promised(best) + BETTER:
            best = other
            first.append(one)
    return best


def _leading(found: Sequence[Operation], most: int) -> list[Operation]:
    """Of each aim the operation that promises most, the most promising first."""
    best: dict[tuple[str, int], Operation] = {}
    for one in sorted(found, key=lambda one: -one.promise) if most else ():
        best.setdefault((_kind(one), one.goal), one)
    return list(best.values())[:most]


def _beginnings(found: Iterable[Operation]) -> list[Operation]:
    """Of each aim the best operation of one, of two and of more land units, those that promise most first."""
    best: dict[tuple[str, int, int], Operation] = {}
    for one in found:
        if one.kind not in (STRIKE, GUARD_DUTY):
            size = min(MOST_SOLDIERS, len(one.lift.soldiers)) if one.lift else 0
            best.setdefault((_kind(one), one.goal, size), one)
    return sorted(best.values(), key=lambda one: -one.promise)[:BEGINNINGS]


def _shortlist(found: Iterable[Operation]) -> list[Operation]:
    """The best of each kind for each goal."""
    seen = Counter[tuple[str, int]]()
    few = list[Operation]()
    for one in found:
        seen[one.kind, one.goal] += 1
        if seen[one.kind, one.goal] <= SHORT:
            few.append(one)
    return few


class Draft:
    """Operation after operation as long as units, and Oil for them, are left; ``scale``: how much prices count."""

    def __init__(self, sight: Sight, scale: float) -> None:
        self._sight = sight
        self._scale = scale
        self._chosen: list[Operation] = []
        self._taken: set[int] = set()
        self._aims: set[tuple[str, int]] = set()
        self._landed: set[int] = set()
        self._oil = list(sight.g.state.oil)
        self._paid: Mapping[str, int] = {}
        self._answer = Answer(sight)

    def of(self, found: Iterable[Operation]) -> list[Operation]:
        """The scheme: what has lost units to others is looked at again where it stands without them."""
        waiting = [(self._rank(one), number, one) for number, one in enumerate(found)]
        heapify(waiting)
        again: Counter[tuple[str, int, tuple[int, ...]]] = Counter()
        while waiting and sum(bool(one.moves) for one in self._chosen) < self._sight.style.most_operations:
            _, number, one = heappop(waiting)
            if one.promise + one.risk < self._least(one) or self._aims & _aims(one):
                continue
            if self._gain(one) < self._least(one):
                continue
            if not one.units & self._taken:
                self._take(one)
                continue
            key = (_kind(one), one.goal, one.lift.soldiers if one.lift else ())
            again[key] += 1
            other = with_the_rest(self._sight, one, self._taken) if again[key] <= AGAIN else None
            if other is not None and not other.units & self._taken:
                heappush(waiting, (self._rank(other), number, other))
        return self._chosen

    def _rank(self, one: Operation) -> float:
        return self._scale * one.price - one.promise

    def _least(self, one: Operation) -> float:
        return self._sight.style.least_gain + EASE * one.price

    def _gain(self, one: Operation) -> float:
        """What it promises beside what was chosen."""
        more = self._answer.to(one) - one.risk if self._chosen else 0.0
        return one.promise - more - self._sight.worth.instead(one.goal, self._landed)

    def _take(self, one: Operation) -> None:
        if self._sight.g.state.stage == Stage.OIL:
            costs = bill(self._sight.g, one.units, self._paid)
            if any(self._oil[power] < oil for power, oil in costs.oil.items()):
                return
            self._paid = costs.paid
            for power, oil in costs.oil.items():
                self._oil[power] -= oil
        self._chosen.append(one._replace(promise=self._gain(one)))
        self._answer.count(one)
        self._aims |= _aims(one)
        self._taken |= one.units
        self._landed |= {one.goal, *one.also} if _kind(one) == LANDING else set()


def _kind(one: Operation) -> str:
    """What its kind has in common with others of which one is enough for a goal."""
    if one.kind.startswith(LANDING):
        return LANDING
    return RAID if one.kind == AIR_RAID else one.kind


def _aims(one: Operation) -> set[tuple[str, int]]:
    return {(_kind(one), goal) for goal in (one.goal, *one.also)}


def pay_for(hand: Hand, scheme: Iterable[Operation]) -> None:
    """2.3.d1: activate all that a scheme needs, then whoever is paid for anyway."""
    for one in scheme:
        sailing = [unit for unit in sorted(one.movers) if hand.world.state.aboard[unit] < 0]
        if hand.apart().activate(sailing):
            hand.activate(sailing)
            hand.activate([unit for unit in one.others if hand.world.state.aboard[unit] < 0])
    while hand.asked(Activate):
        decision = hand.world.decision
        assert isinstance(decision, Activate), "that is what is asked"
        free = next(_paid(hand, decision), "")
        if not free:
            break
        hand.act(free)
    hand.done(Activate)


def _paid(hand: Hand, decision: Activate) -> Iterator[str]:
    """Units whose activation costs nothing more."""
    for choice in hand.options:
        verb, _, name = choice.partition(":")
        if verb == "piece" and not price_of(hand.world, int(name), decision.paid):
            yield choice
