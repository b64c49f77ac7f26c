"""A battle of two fleets, exactly: probabilities flow from state to state."""

from __future__ import annotations

from collections import defaultdict
from math import prod
from typing import NoReturn

from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.odds.battle import Battle
from ironbottom.games.aapacific.odds.ends import End, Ends, Why
from ironbottom.games.aapacific.odds.fleets import Fleet, Stand
from ironbottom.games.aapacific.odds.melee import Block, Melee, Opening
from ironbottom.kernel.errors import IronbottomError

Row = defaultdict[Stand, float]
"""Probabilities by stand of the defender."""
Weights = defaultdict[Stand, Row]
"""Probabilities by stands of both sides."""
States = set[tuple[Stand, Stand]]


MOVES_EXPECTED = 5
"""Transitions for each possible stand of both fleets, by experience 3 to 30: tells at once what would take too long."""


class TooLarge(IronbottomError):
    """A battle with too many states for an exact answer in a reasonable time."""

    code = "battle_too_large"


def no_weights() -> Weights:
    """No state yet."""
    return defaultdict(lambda: defaultdict(float))


class Solved:
    """Solves one battle into ``ends``; raises ``TooLarge`` beyond ``most`` transitions between states."""

    def __init__(
        self, data: AApacificData, battle: Battle, ends: Ends, fleets: tuple[Fleet, Fleet], most: int
    ) -> None:
        self.battle = battle
        self.ends = ends
        self.attacker, self.defender = fleets
        self.melee = Melee(data, *fleets)
        self.most = most
        states = prod(line.places + 1 for fleet in fleets for line in fleet.lines)
        if MOVES_EXPECTED * states > most:
            self._too_large()
        self._blocks: dict[tuple[Stand, Stand], list[Block]] = {}
        self._over: dict[tuple[Stand, Stand], bool] = {}
        self._steps = 0

    def fight(self, weight: float, openings: tuple[Opening, Opening]) -> None:
        """The first round, after which the attacker may leave, and all others."""
        x, y = self.attacker.whole, self.defender.whole
        states = no_weights()
        if self.over(x, y) and not any(any(opening.force) for opening in openings):
            states[x][y] = weight
            self._settle(states, set())
            return
        self.ends.rounds += weight
        self._pursue(self._first_round(weight, openings))

    def hopeless(self, openings: tuple[Opening, Opening], limit: float) -> States:
        """The states in which the odds of winning are below a limit."""
        reached = self._reached(self._first_round(1.0, openings))
        odds = self._winning(reached)
        return {state for state in reached if odds[state] < limit}

    def _first_round(self, weight: float, openings: tuple[Opening, Opening]) -> Weights:
        states = no_weights()
        for block in self.melee.round(self.attacker.whole, self.defender.whole, *openings):
            _spread(states, weight, block)
        return states

    def _pursue(self, states: Weights) -> None:
        """The rounds after the first; the attacker leaves when their rule says so."""
        retreat, rounds = self.battle.retreat, self.battle.rounds
        last = None if rounds is None else rounds - 1
        until = None if retreat.after_rounds is None else retreat.after_rounds - 1
        leaves = self._leaves(states)
        if until is not None and (last is None or until <= last):
            states = self._run_rounds(states, until, leaves)
            leaves = {(x, y) for x, row in states.items() for y in row}
        elif last is not None:
            states = self._run_rounds(states, last, leaves)
        else:
            states = self._run_out(states, leaves)
        self._settle(states, leaves)

    # ---- rounds ------------------------------------------------------------------------------------

    def _run_rounds(self, states: Weights, most: int, leaves: States) -> Weights:
        for _ in range(most):
            after = no_weights()
            for x, row in states.items():
                for y, weight in row.items():
                    if self.over(x, y) or (x, y) in leaves:
                        after[x][y] += weight
                        continue
                    self.ends.rounds += weight
                    for block in self.blocks(x, y):
                        _spread(after, weight, block)
            states = after
        return states

    def _run_out(self, states: Weights, leaves: States) -> Weights:
        """States come in the order of their losses: no round leads back, but one without losses stays."""
        ended = no_weights()
        while states:
            x = min(states, key=_level)
            row = states[x]
            level = min(y.level for y in row)
            while level <= max(y.level for y in row):
                for y in [y for y in row if y.level == level]:
                    weight = row.pop(y)
                    if self.over(x, y) or (x, y) in leaves:
                        ended[x][y] = weight
                        continue
                    blocks = self.blocks(x, y)
                    fought = weight / (1.0 - _stay(blocks, x, y))
                    self.ends.rounds += fought
                    for block in blocks:
                        _spread(states, fought, block)
                    row.pop(y, None)  # the rounds that changed nothing are counted in ``fought``
                if not row:
                    break
                level += 1
            del states[x]
        return ended

    def blocks(self, x: Stand, y: Stand) -> list[Block]:
        """What one round makes of a state."""
        known = self._blocks.get((x, y))
        if known is None:
            known = self._blocks[x, y] = self.melee.round(x, y)
            self._steps += sum(len(block.attacker) * len(block.defender) for block in known)
            if self._steps > self.most:
                self._too_large()
        return known

    def _too_large(self) -> NoReturn:
        raise TooLarge(f"more than {self.most} transitions between states")

    def over(self, x: Stand, y: Stand) -> bool:
        """See ``Melee.over``."""
        known = self._over.get((x, y))
        if known is None:
            known = self._over[x, y] = self.melee.over(x, y)
        return known

    # ---- leaving -----------------------------------------------------------------------------------

    def _leaves(self, states: Weights) -> States:
        """The states in which the attacker's rule makes them leave."""
        retreat = self.battle.retreat
        if retreat.units_left is None and retreat.win_below is None:
            return set()
        reached = self._reached(states)
        leaves = {(x, y) for x, y in reached if sum(x.own) <= (retreat.units_left or 0)}
        if retreat.win_below is not None:
            odds = self._winning(reached)
            leaves |= {state for state in reached if odds[state] < retreat.win_below}
        return leaves

    def _reached(self, states: Weights) -> list[tuple[Stand, Stand]]:
        """All open states that can come up, those with the fewest losses first."""
        found = {(x, y) for x, row in states.items() for y in row if not self.over(x, y)}
        front = list(found)
        while front:
            for _, attacker, defender in self.blocks(*front.pop()):
                new = {(x, y) for x, _ in attacker for y, _ in defender if not self.over(x, y)} - found
                found |= new
                front += new
        return sorted(found, key=lambda state: state[0].level + state[1].level)

    def _winning(self, reached: list[tuple[Stand, Stand]]) -> dict[tuple[Stand, Stand], float]:
        """The odds of winning in each open state when it is fought out."""
        odds: dict[tuple[Stand, Stand], float] = {}
        for x, y in reversed(reached):
            blocks = self.blocks(x, y)
            odds[x, y] = 0.0
            total = sum(
                weight * chance * more * (odds[a, d] if not self.over(a, d) else d.gone and not a.gone)
                for weight, attacker, defender in blocks
                for a, chance in attacker
                for d, more in defender
            )
            odds[x, y] = total / (1.0 - _stay(blocks, x, y))
        return odds

    def _settle(self, states: Weights, leaves: States) -> None:
        for x, row in states.items():
            for y, weight in row.items():
                if weight:
                    left = (x, y) in leaves and not self.over(x, y)
                    self.ends.add(end_of(x, y, left), weight)


def end_of(x: Stand, y: Stand, broken_off: bool) -> End:
    """The end of a battle that stands like this."""
    return End(
        x.survivors,
        y.survivors,
        not x.gone and not broken_off,
        not y.gone,
        Why.RETREAT if broken_off else Why.FOUGHT,
    )


def _level(stand: Stand) -> int:
    return stand.level


def _spread(states: Weights, weight: float, block: Block) -> None:
    """Share out what a round makes of a state."""
    for x, chance in block.attacker:
        row, share = states[x], weight * block.weight * chance
        for y, more in block.defender:
            row[y] += share * more


def _stay(blocks: list[Block], x: Stand, y: Stand) -> float:
    """The probability that a round changes nothing."""
    return sum(
        weight * chance * more
        for weight, attacker, defender in blocks
        for a, chance in attacker
        if a is x
        for d, more in defender
        if d is y
    )
