"""Two forces that wear each other down along fixed casualty orders: exact, in plain Python.

Each side stands at a place of its casualty order: place 0 is the whole force, each hit moves it one place on, the
last place means that nothing is left. A round moves both sides at once. A state is (place of the attacker, place of
the defender); ``Race`` says how many hits a side makes at each place. Nothing here knows a game.

``ironbottom.odds.chain_numpy`` gives the same answers by arrays and is quicker from about a dozen places a side.
"""

from __future__ import annotations

from typing import NamedTuple

from ironbottom.odds.hits import Chances

Grid = list[list[float]]
"""A number for each state, by place of the attacker and place of the defender."""


class Race(NamedTuple):
    """Hits of either side by place; the last place, where a force is gone, has none of its own.

    ``stops``: states in which the attacker breaks off once they are reached, None: never.
    """

    attack: list[Chances]
    defense: list[Chances]
    stops: list[list[bool]] | None = None


class Course(NamedTuple):
    """How a battle goes: ``ends`` sums to the probability put in; ``rounds`` is the expected number fought."""

    ends: Grid
    rounds: float


def grid(race: Race, value: float = 0.0) -> Grid:
    """A grid of the race's states filled with one number."""
    return [[value] * (len(race.defense) + 1) for _ in range(len(race.attack) + 1)]


def run_out(race: Race, start: Grid) -> Course:
    """Fight from ``start``, a probability for each state, until a side is gone or the attacker breaks off.

    >>> duel = Race(attack=[(0.5, 0.5)], defense=[(0.5, 0.5)])
    >>> course = run_out(duel, [[1.0, 0.0], [0.0, 0.0]])
    >>> [round(end, 4) for row in course.ends for end in row], round(course.rounds, 4)
    ([0.0, 0.3333, 0.3333, 0.3333], 1.3333)
    """
    state = [list(row) for row in start]
    most_attack, most_defense = len(race.attack), len(race.defense)
    falls = [_capped(race.defense[j], most_attack) for j in range(most_defense)]
    rounds = 0.0
    for i in range(most_attack):
        here = state[i]
        strikes = _capped(race.attack[i], most_defense)
        stops = race.stops[i] if race.stops else None
        for j in range(most_defense):
            chance = here[j]
            if not chance or (stops and stops[j]):
                continue
            attack, defense = strikes[most_defense - j], falls[j][most_attack - i]
            chance /= 1.0 - attack[0] * defense[0]  # rounds in which nobody hits are fought again
            rounds += chance
            _spread(state, i, j, chance, attack, defense)
            here[j] = 0.0
    return Course(state, rounds)


def run_rounds(race: Race, start: Grid, most: int) -> Course:
    """As ``run_out``, but for ``most`` rounds at most: states still open then are among the ends."""
    state = [list(row) for row in start]
    most_attack, most_defense = len(race.attack), len(race.defense)
    falls = [_capped(race.defense[j], most_attack) for j in range(most_defense)]
    strikes = [_capped(race.attack[i], most_defense) for i in range(most_attack)]
    rounds = 0.0
    for _ in range(most):
        after = grid(race)
        for i, row in enumerate(state):
            for j, chance in enumerate(row):
                if not chance:
                    continue
                if i == most_attack or j == most_defense or (race.stops and race.stops[i][j]):
                    after[i][j] += chance
                    continue
                rounds += chance
                _spread(after, i, j, chance, strikes[i][most_defense - j], falls[j][most_attack - i])
        state = after
    return Course(state, rounds)


def values(race: Race, payoff: Grid) -> Grid:
    """The expected ``payoff`` of the end reached from each state when the battle is fought out.

    ``race.stops`` is not asked: these are the values by which one decides where to stop.

    >>> duel = Race(attack=[(0.5, 0.5)], defense=[(0.5, 0.5)])
    >>> round(values(duel, [[0.0, 1.0], [0.0, 0.0]])[0][0], 4)
    0.3333
    """
    value = [list(row) for row in payoff]
    most_attack, most_defense = len(race.attack), len(race.defense)
    falls = [_capped(race.defense[j], most_attack) for j in range(most_defense)]
    for i in reversed(range(most_attack)):
        strikes = _capped(race.attack[i], most_defense)
        for j in reversed(range(most_defense)):
            attack, defense = strikes[most_defense - j], falls[j][most_attack - i]
            value[i][j] = 0.0
            total = 0.0
            for a, fall in enumerate(defense):
                total += fall * sum(map(float.__mul__, value[i + a][j:], attack))
            value[i][j] = total / (1.0 - attack[0] * defense[0])
    return value


def _capped(chances: Chances, most: int) -> list[Chances]:
    """By number of places left, the chances of moving 0, 1, ... places: more hits than places are lost."""
    capped: list[Chances] = [chances] * (most + 1)
    beyond = 0.0
    for left in reversed(range(len(chances))):
        beyond += chances[left]
        if left <= most:
            capped[left] = (*chances[:left], beyond)
    return capped


def _spread(state: Grid, i: int, j: int, chance: float, attack: Chances, defense: Chances) -> None:
    """Add the results of one round fought in (i, j) to ``state``."""
    end = j + len(attack)
    for row, fall in zip(state[i:], defense, strict=False):
        share = chance * fall
        row[j:end] = [old + share * strike for old, strike in zip(row[j:end], attack, strict=True)]
