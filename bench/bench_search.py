"""One simulation of a Monte Carlo tree search beside one random playout (P11).

The search is the plain textbook one (UCT), written here upon clone, options and act of the kernel.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field

from bench.games import midgame
from bench.runner import Goal
from ironbottom.games.aapacific.position.game import Pacific

DECISIONS = 50
"""Decisions of a playout, within the tree and behind it, before the position is judged."""
EXPLORE = 1.4
SIMULATIONS = 50


@dataclass(slots=True)
class Node:
    """A position of the tree by the choices that lead there."""

    children: dict[str, Node] = field(default_factory=dict)
    visits: int = 0
    value: float = 0.0

    def select(self, options: tuple[str, ...], rng: random.Random) -> tuple[str, bool]:
        """The next choice, and whether it is new: any untried one first, else the best by UCB1."""
        untried = [choice for choice in options if choice not in self.children]
        if untried:
            return rng.choice(untried), True
        log = math.log(self.visits)
        return max(options, key=lambda choice: self.children[choice].score(log)), False

    def score(self, log: float) -> float:
        return self.value / self.visits + EXPLORE * math.sqrt(log / self.visits)


def judged(game: Pacific) -> float:
    """A position in a number: Japan's victory points."""
    return game.state.points / 100


def play_on(game: Pacific, decisions: int, rng: random.Random) -> None:
    """Go on at random for so many decisions, or to the end."""
    for _ in range(decisions):
        if game.outcome is not None:
            return
        seat = game.deciding()[0]
        game.act(seat, rng.choice(game.options(seat)))


def playout(position: Pacific, rng: random.Random) -> float:
    """One random playout from a position."""
    game = position.clone()
    play_on(game, DECISIONS, rng)
    return judged(game)


def simulation(position: Pacific, root: Node, rng: random.Random) -> None:
    """One simulation: select, expand, play out, update."""
    game, path, new = position.clone(), [root], False
    while not new and len(path) <= DECISIONS and game.outcome is None:
        seat = game.deciding()[0]
        choice, new = path[-1].select(game.options(seat), rng)
        path.append(path[-1].children.setdefault(choice, Node()))
        game.act(seat, choice)
    play_on(game, DECISIONS + 1 - len(path), rng)
    value = judged(game)
    for node in path:
        node.visits += 1
        node.value += value


def search(position: Pacific) -> Node:
    """A tree of so many simulations."""
    root, rng = Node(), random.Random(1)
    for _ in range(SIMULATIONS):
        simulation(position, root, rng)
    return root


def playouts(position: Pacific) -> float:
    """As many random playouts."""
    rng = random.Random(1)
    return sum(playout(position, rng) for _ in range(SIMULATIONS))


def goals() -> list[Goal]:
    """The goals."""
    position = midgame().clone()
    position.quiet = True
    return [
        Goal(
            id="P11",
            title=f"a simulation of a plain UCT search (clone, select, play out, update) / a random playout, "
            f"{DECISIONS} decisions each",
            bar=2.0,
            target=1.3,
            ours=lambda: search(position),
            reference=lambda: playouts(position),
        )
    ]
