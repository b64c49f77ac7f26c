"""How a planner judges: every weight and threshold in one place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """Weights are in victory points on the marker."""

    hold: float = 0.55
    """Share of a port's value that it is expected to bring in each later turn."""
    majority: float = 0.4
    """The same for the point for most bases."""
    base: float = 0.08
    """A base more or less, whoever has most."""
    oil: float = 0.7
    """Borneo in Japanese hands, for each turn in which it brings cards, up to two."""
    card: tuple[float, float] = (0.7, 0.4)
    """A card in hand, by side."""
    spare_card: float = 0.12
    """A card beyond those that a side is likely to use."""
    many_cards: int = 6
    """Cards that a side is likely to use."""
    air: float = 0.07
    """A point of airstrike."""
    gun: float = 0.04
    """A point of gunnery."""
    hull: float = 0.02
    """Any ship beside its strength."""
    absence: float = 0.2
    """What a unit loses of its value for each turn that it is away."""
    last_turn: float = 0.1
    """Share of their value that units keep in the last turn, when there is nothing left to do for them."""
    turn_before: float = 0.6
    """The same in the turn before."""
    ready: float = 0.015
    """A point of strength that can still act."""
    alarm: float = 0.5
    """How likely the enemy finds an open port before the phase ends."""
    exposure: float = 0.2
    """Share of the value of units that an overwhelming enemy in reach is expected to destroy."""
    helpers: float = 0.6
    """Share of a group in reach that counts for the defence where a counterattack can be called."""
    homeland: float = 14.0
    """Japan captured."""
    siege: float = 0.4
    """Share of that for an enemy off Japan who is too weak to land yet."""
    victory: float = 6.0
    """The game won."""
    least_gain: float = 0.12
    """Gain below which no action is taken."""
    initiative: float = 0.22
    """Share of the gain of an action for which a card is paid to take it at once."""
    rehearsals: int = 8
    """Rehearsals of a choice that dice decide."""
    finalists: int = 6
    """Plans that are rehearsed so often."""
    noise: float = 0.0
    """Spread of random errors in judging."""


STAFF = Style()
