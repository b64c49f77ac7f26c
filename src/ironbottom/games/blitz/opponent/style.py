"""How a planner judges: every weight and threshold in one place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """Weights are in points of its own scale: a build point is worth about one."""

    point: float = 5.0
    """A victory point."""
    victory: float = 22.0
    """To be ahead, or on the better side of a level, when the game ends; earlier a part of it."""
    foothold: float = 0.4
    """Any land area."""
    wealth: float = 0.8
    """A turn's income from a Resource or a Factory Factor."""
    fuel: float = 2.0
    """An Oil, in Resources: it lets units act in a Blitz."""
    oil: float = 0.25
    """An Oil in stock, as long as it can be used."""
    horizon: float = 4.0
    """Turns for which income counts."""
    damaged: float = 0.55
    """What a damaged unit is worth, as a share of a whole one."""
    last: float = 0.3
    """What a unit is worth in the last turn, as a share of what it is worth before."""
    cut_off: float = 0.15
    """What it costs that a land unit is out of supply, as a share of its worth."""
    capital: float = 1.3
    """A step of a BB or CV over what a build point for it would say."""
    march: float = 0.012
    """What it costs to stand one area further from the nearest objective, as a share of a unit's worth."""
    least_gain: float = 0.15
    """Expected gain below which nothing is attacked."""
    thrift: float = 0.85
    """How much of its own expected losses a side minds."""
    most_operations: int = 14
    """Operations in a set."""
    breadth: int = 7
    """Further operations that are tried at a time."""
    rounds: int = 40
    """How often so many are tried."""
    sureness: float = 0.7
    """Standard errors by which a plan must be ahead of the one before it to take its place."""
    noise: float = 0.0
    """Spread of random errors in judging what operations promise, in the same points."""


ADMIRAL = Style()
CAPTAIN = Style(noise=4.0, most_operations=5, rounds=0, least_gain=0.8)
"""It does not rehearse other schemes, which puts right what is misjudged: so it won as often as it lost."""
