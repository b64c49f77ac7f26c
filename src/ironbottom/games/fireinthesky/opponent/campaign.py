"""Operational Movement and Air Commitment: the best operations one after the other, and the air that helps them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ironbottom.games.fireinthesky.opponent.hand import Hand
from ironbottom.games.fireinthesky.opponent.operations import Operation, Operations
from ironbottom.games.fireinthesky.opponent.reckon import clash
from ironbottom.games.fireinthesky.opponent.sight import Sight
from ironbottom.games.fireinthesky.position.state import NOWHERE
from ironbottom.games.fireinthesky.rules.forming import ChooseSailor
from ironbottom.games.fireinthesky.rules.p10_air_commitment import committable
from ironbottom.kernel import choices
from ironbottom.players.base import Thinking

WEIGHING, FORMING = 0.3, 0.4
"""Shares of the time for weighing operations, and of the rest for making plans of them."""
LEAST_WEIGHED = 3
"""Targets against which operations are weighed however little time there is."""
WHOLE_PLANS = 3
"""Targets against which everything is sent in a plan."""
MOST_SIDE_SHOWS = 3
"""Operations beside which everything else is sent against one target in a plan."""


class Campaign:
    """Plays the operational movement of one part."""

    def __init__(self, hand: Hand, sight: Sight, thinking: Thinking, rng: Random) -> None:
        self.hand = hand
        self.g = sight.g
        self.sight = sight
        self.thinking = thinking
        self.rng = rng

    def plans(self, most: int) -> list[list[str]]:
        """Plans worth a rehearsal, each as the choices that carry it out, the most promising first.

        Each of the best operations, with what else pays beside it and without; everything against the dearest targets,
        which only a rehearsal can speak for; and to stay in port.
        """
        operations = Operations(self.sight)
        found = operations.weighed(self.thinking.portion(WEIGHING), LEAST_WEIGHED)
        dear = operations.dearest()[:WHOLE_PLANS]
        whole = [op for target in dear if (op := operations.whole(target)) is not None]
        plans: list[list[str]] = []
        if not found or found[0].value < self.sight.style.least_gain:
            plans.append(
                [choices.DONE]
            )  # the first plan is carried out where there is no time for rehearsals
        forming = self.thinking.portion(FORMING)
        for first, then, alone in courses(found[:most], whole):
            if plans and forming.over:
                break
            forming.spend()
            hand = self.hand.apart()
            sight = Sight(hand.world, self.sight.side, self.sight.worth, self.sight.style)
            Campaign(hand, sight, forming, self.rng).sail(first, then, alone=alone)
            hand.done(ChooseSailor)
            if hand.played not in plans:
                plans.append(hand.played)
        return plans if [choices.DONE] in plans else [*plans, [choices.DONE]]

    def sail(self, first: Operation | None = None, then: int = NOWHERE, *, alone: bool = False) -> None:
        """Carry out operations as long as one pays, beginning with ``first``; ``alone``: that one only.

        ``then``: the target against which everything else is sent.
        """
        operations = Operations(self.sight)
        targets = operations.targets()
        if first is not None:
            self._carry_out(first, operations, targets)
        if then != NOWHERE and (rest := operations.whole(then)) is not None:
            self._carry_out(rest, operations, targets)
        if alone:
            return
        for number in range(self.sight.style.most_operations):
            self.thinking.tell(number / self.sight.style.most_operations, "weighing operations")
            best = self._best(operations, targets)
            if best is None:
                return
            self._carry_out(best, operations, targets)

    def _carry_out(self, op: Operation, operations: Operations, targets: list[int]) -> None:
        targets.remove(op.target)
        for force in op.task_forces(self.sight):
            self.hand.sail(force, op.target)
        operations.busy.update(self.sight.air_beside(op.target, self.sight.side))

    def _best(self, operations: Operations, targets: list[int]) -> Operation | None:
        style = self.sight.style
        best: tuple[float, Operation] | None = None
        for target in targets:
            if self.thinking.over:
                break
            found = operations.best_against(target)
            if found is None:
                continue
            merit = found.value + (self.rng.gauss(0.0, style.noise) if style.noise else 0.0)
            if merit >= style.least_gain and (best is None or merit > best[0]):
                best = merit, found
        return best[1] if best else None


def courses(found: list[Operation], whole: list[Operation]) -> Iterator[tuple[Operation, int, bool]]:
    """What the plans begin with, what everything else goes against, and whether that is all."""
    for first in [*found, *whole]:
        yield first, NOWHERE, False
        yield first, NOWHERE, True
    for rest in whole[:2]:
        for first in [op for op in found if op.target != rest.target][:MOST_SIDE_SHOWS]:
            yield first, rest.target, True


def commit_air(hand: Hand, sight: Sight) -> None:
    """Send air next door where a battle is fought or easy prey lies, unless its own hex is fought for."""
    g = sight.g
    fields = list(battlefields(sight))
    committed = {space: sum(sight.air_beside(space, sight.side).values()) * 0 for space in fields}
    bases: dict[int, list[int]] = {}
    for piece in committable(g):
        if g.state.commit[piece] == NOWHERE:
            bases.setdefault(g.state.at[piece], []).append(piece)
    for base, units in sorted(bases.items(), key=lambda item: -len(item[1])):
        if any(g.side(p) != sight.side for p in g.in_hex(base)):
            continue
        near = [space for space in fields if space in g.data.hex_neighbours[base]]
        if not near:
            continue
        space = max(near, key=lambda s: (need_of_air(sight, s) / (1 + committed[s]), -s))
        if need_of_air(sight, space) > 0 and hand.commit(units, space):
            committed[space] += sum(g.state.strength[p] for p in units)


def battlefields(sight: Sight) -> Iterator[int]:
    """Hexes where both sides are, or the enemy alone has ships or air that could be struck."""
    g = sight.g
    for space, parent in enumerate(g.data.parent):
        if parent != space or space in g.data.located_in:
            continue
        pieces = g.in_hex(space)
        if any(g.side(p) == sight.foe for p in pieces) and not g.data.is_offmap[space]:
            yield space


def need_of_air(sight: Sight, space: int) -> float:
    """How much air next to a hex would gain in its battle."""
    g = sight.g
    own = sight.fleet_in(space, sight.side)
    foe = sight.fleet_in(space, sight.foe)
    troops = bool(g.land_units(space, sight.side)) and bool(g.land_units(space, sight.foe))
    there = any(g.side(p) == sight.side for p in g.in_hex(space))
    before = clash(g, sight.worth, own, foe)
    own.air += sum(sight.air_beside(space, sight.side).values()) // 2
    after = clash(g, sight.worth, own, foe)
    gain = (after.killed - after.lost) - (before.killed - before.lost)
    gain += (after.control - before.control) * sight.worth.base[space]
    if troops:
        gain += 0.5 * (after.support - before.support)
    return gain if there or gain > sight.style.least_gain else 0.0
