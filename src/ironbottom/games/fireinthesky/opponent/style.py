"""How a planner judges: every weight and threshold in one place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """Weights are in points of its own scale: a destroyer is worth about one."""

    point: float = 6.0
    """A victory point, or a point of a short scenario."""
    victory: float = 40.0
    """To be ahead at the end of a short scenario."""
    foothold: float = 0.8
    """Any base."""
    resource: float = 9.0
    """A resource hex, as long as Japan needs oil."""
    oil: float = 0.12
    """An oil point out of plenty."""
    war_oil: float = 0.12
    """The same in a whole war, in which it is wanted for years."""
    thirst: float = 20.0
    """Oil points left at which one is worth half as much again."""
    transport: float = 0.06
    """A transport point spent on an operation."""
    deck: float = 1.3
    """A point of a carrier's air strength."""
    gun: float = 1.0
    """A point of firepower."""
    hull: float = 0.5
    """A point of a ship's transport rating."""
    plane: float = 1.0
    """A point of an air unit's strength."""
    troops: float = 1.2
    """A point of a land unit's full strength."""
    absence: float = 0.35
    """A damaged ship, as a share of one that is sunk."""
    siege: float = 0.35
    """Share of a base's worth for troops that have landed but not won yet."""
    alert: float = 0.65
    """How likely the enemy reacts with all that it may pay them to send."""
    least_gain: float = 0.6
    """Expected gain below which nothing sails."""
    step_gain: float = 0.15
    """Gain below which a further Task Force stays in port."""
    most_operations: int = 6
    """Operations in one phase."""
    most_plans: int = 6
    """Plans for a phase that are rehearsed."""
    noise: float = 0.0
    """Spread of random errors in judging, in the same points."""


STAFF = Style()
