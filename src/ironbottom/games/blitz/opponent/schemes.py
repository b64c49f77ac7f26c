"""What a side undertakes in a set: operations that do not need the same units, carried out one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import TYPE_CHECKING

from ironbottom.games.blitz.opponent.operations import Operation, operations, with_others
from ironbottom.games.blitz.rules.p02_activities import Activate, price_of
from ironbottom.players.plans import in_turn

if TYPE_CHECKING:
    from ironbottom.games.blitz.opponent.hand import Hand
    from ironbottom.games.blitz.opponent.sight import Sight

GOALS = 12
"""Goals of a kind that are looked at."""
LANDING = "landing"
"""What landings with an escort and alone have in common: one is enough for a goal, as of any other kind."""
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


def usual(sight: Sight, found: Iterable[Operation]) -> list[Operation]:
    """The scheme without rehearsals: the most promising first, as long as units are left."""
    chosen: list[Operation] = []
    taken: set[int] = set()
    aims: set[tuple[str, int]] = set()
    retried: set[tuple[int, tuple[int, ...]]] = set()
    for seen in found:
        one = seen
        if len(chosen) == sight.style.most_operations:
            break
        if one.promise < sight.style.least_gain:
            continue
        kind = LANDING if one.kind.startswith(LANDING) else one.kind
        own = {(kind, goal) for goal in (one.goal, *one.also)}
        if own & aims:
            continue
        if one.movers & taken and one.lift is not None and (one.goal, one.lift.soldiers) not in retried:
            retried.add((one.goal, one.lift.soldiers))
            one = with_others(sight, one, taken) or one
        if one.promise >= sight.style.least_gain and not one.movers & taken:
            chosen.append(one)
            aims |= own
            taken |= one.movers
    return chosen


def carry_out(hand: Hand, scheme: Iterable[Operation]) -> None:
    """Make the moves of step B, and end it."""
    for one in scheme:
        for move in one.moves:
            if not hand.move(move.units, move.sea, move.embark):
                break  # blocked on the way: transports do not sail without their escort
    hand.done()


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
    hand.done()


def _paid(hand: Hand, decision: Activate) -> Iterator[str]:
    """Units whose activation costs nothing more."""
    for choice in hand.options:
        verb, _, name = choice.partition(":")
        if verb == "piece" and not price_of(hand.world, int(name), decision.paid):
            yield choice
