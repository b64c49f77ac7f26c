"""What a side undertakes in a set: operations that do not need the same units, carried out one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Stage
from ironbottom.games.blitz.opponent.operation import Operation
from ironbottom.games.blitz.opponent.operations import OVER_LAND, operations, over_land, with_others
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


def drafts(sight: Sight, found: Sequence[Operation]) -> list[list[Operation]]:
    """Whole schemes, each with other prices for units: from great undertakings to many small ones; the best first."""
    made: list[list[Operation]] = []
    for scale in SCALES:
        order = sorted(found, key=lambda one: scale * one.price - one.promise)
        scheme = _draft(sight, order)
        if scheme not in made:
            made.append(scheme)
    return sorted(made, key=lambda scheme: -sum(one.promise for one in scheme if one.moves))


def _draft(sight: Sight, found: Iterable[Operation]) -> list[Operation]:
    """Operation after operation as long as units are left for it."""
    chosen: list[Operation] = []
    taken: set[int] = set()
    aims: set[tuple[str, int]] = set()
    landed: set[int] = set()
    retried: set[tuple[int, tuple[int, ...]]] = set()
    for seen in found:
        one = seen
        if sum(bool(done.moves) for done in chosen) == sight.style.most_operations:
            break
        kind = LANDING if one.kind.startswith(LANDING) else one.kind
        own = {(kind, goal) for goal in (one.goal, *one.also)}
        elsewhere = sight.worth.instead(one.goal, landed)
        least = sight.style.least_gain + EASE * one.price
        if own & aims or one.promise - elsewhere < least:
            continue
        if one.movers & taken and one.lift is not None and (one.goal, one.lift.soldiers) not in retried:
            retried.add((one.goal, one.lift.soldiers))
            one = with_others(sight, one, taken) or one
        if one.kind == OVER_LAND and one.units & taken:
            one = over_land(sight, one.goal, taken) or one
        if one.promise - elsewhere >= least and not _needed(sight, one) & taken:
            chosen.append(one._replace(promise=one.promise - elsewhere))
            aims |= own
            taken |= _needed(sight, one)
            landed |= {one.goal, *one.also} if kind == LANDING else set()
    return chosen


def _needed(sight: Sight, one: Operation) -> frozenset[int]:
    """Units that can be in no other operation: all that move, and soldiers who attack over land."""
    if one.kind != OVER_LAND:
        return one.movers
    return frozenset(unit for unit in one.units if sight.g.counter(unit).on_land)


def carry_out(hand: Hand, scheme: Iterable[Operation]) -> None:
    """Make the moves of step B, and end it."""
    for one in scheme:
        for move in one.moves:
            if not hand.in_step(Stage.B):
                return
            if not hand.move(move.units, move.sea, move.embark):
                break  # blocked on the way: transports do not sail without their escort
    hand.end_step(Stage.B)


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
