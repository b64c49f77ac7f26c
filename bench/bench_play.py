"""Random play: a decision beside one of open_spiel (P1), a whole game beside one of diplomacy (P1b)."""

from __future__ import annotations

import random
from functools import cache, partial

import pyspiel
from diplomacy import Game as Diplomacy
from open_spiel.python.games import block_dominoes

from bench.games import OTHERS, Other, random_match
from bench.runner import Goal
from ironbottom.kernel.match import Match

assert block_dominoes  # registers its game

SEED = 3
DOMINOES = 200
"""Games of dominoes a pass."""


def dominoes(games: int) -> tuple[int, int]:
    """Random games of block dominoes; decisions of players, and draws of tiles."""
    game = pyspiel.load_game("python_block_dominoes")
    decisions = draws = 0
    for seed in range(games):
        rng = random.Random(seed)
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
                draws += 1
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
    return decisions, draws


def diplomacy_game(seed: int) -> int:
    """A game of diplomacy with random orders to its end; how many phases it had."""
    rng = random.Random(seed)
    game = Diplomacy()
    phases = 0
    while not game.is_game_done:
        possible = game.get_all_possible_orders()
        for power in game.powers:
            places = game.get_orderable_locations(power)
            game.set_orders(power, [rng.choice(possible[place]) for place in places if possible[place]])
        game.process()
        phases += 1
    return phases


@cache
def decisions_of(other: Other) -> int:
    return whole_match(other).version


def whole_match(other: Other) -> Match:
    """A random game of another of our games to its end."""
    return random_match(SEED, slug=other.slug, scenario=other.scenario)


@cache
def decisions_of_our_game() -> int:
    return random_match(SEED).version


def goals() -> list[Goal]:
    """The goals."""
    decisions, draws = dominoes(DOMINOES)
    return [
        Goal(
            id="P1",
            title="a decision with legality check, log, dice and record / one of python_block_dominoes with its draws",
            bar=2.0,
            target=1.0,
            ours=lambda: random_match(SEED),
            reference=lambda: dominoes(DOMINOES),
            ours_count=decisions_of_our_game(),
            reference_count=decisions,
        ),
        *(
            Goal(
                id=f"P1 {other.slug}",
                title=f"a decision of {other.slug} / one of python_block_dominoes with its draws",
                bar=2.0,
                target=1.0,
                ours=partial(whole_match, other),
                reference=lambda: dominoes(DOMINOES),
                ours_count=decisions_of(other),
                reference_count=decisions,
            )
            for other in OTHERS
        ),
        Goal(
            id="P1 draws",
            title="the same / a node of python_block_dominoes, each drawn tile counted as one, too",
            ours=lambda: random_match(SEED),
            reference=lambda: dominoes(DOMINOES),
            ours_count=decisions_of_our_game(),
            reference_count=decisions + draws,
        ),
        Goal(
            id="P1b",
            title="a whole random campaign / a random game of diplomacy to its end",
            bar=1.0,
            target=0.3,
            ours=lambda: random_match(SEED),
            reference=lambda: diplomacy_game(SEED),
            slow=True,
        ),
    ]
