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
    oil: float = 1.2
    """Borneo in Japanese hands, for each turn in which it brings cards."""
    oil_turns: int = 3
    """Turns for which Japan can hope to keep it."""
    card: float = 0.35
    """A card in hand, for what it does this turn."""
    card_later: tuple[float, float] = (0.45, 0.25)
    """A card in hand, by side, for each turn that is left: it opens a port."""
    cards_now: int = 3
    """Cards that a side is likely to use this turn: what is more is free to pay for an action."""
    many_cards: int = 6
    """The same of those kept for later."""
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
    fresh: float = 0.03
    """A point of strength that will be Ready when the next turn begins."""
    alarm: float = 0.5
    """How likely the enemy finds an open port before the phase ends."""
    other_ports: float = 0.4
    """What further ports that stand open count, beside the one that would be missed most."""
    hope: float = 0.5
    """What open ports of the enemy count, measured by own ones: to take one costs an action, which others need, too."""
    exposure: float = 0.3
    """Share of the value of units in reach of a much stronger enemy that they are expected to destroy."""
    helpers: float = 0.6
    """Share of a group in reach that counts for the defence where a counterattack can be called."""
    retake: float = 0.4
    """How much less a port is missed when a group as strong as the intruder is in reach of it."""
    doubt: float = 0.5
    """How likely the enemy drives ships off a port in time if they can."""
    homeland: float = 30.0
    """Japan captured."""
    outlook: float = 0.25
    """Share of Japan's worth that an enemy endangers who could take it on the next turn."""
    siege: float = 0.4
    """Share of that for an enemy off Japan who is too weak to land yet."""
    victory: float = 12.0
    """The game won."""
    interruption: float = 3.0
    """Gain of the enemy's action from which it is worth a card that stops it."""
    follow_up: float = 0.5
    """Share of the gain of a next action that an action which prepares it has."""
    least_gain: float = 0.12
    """Gain below which no action is taken."""
    initiative: float = 0.3
    """Share of the gain of an action for which a card is paid to take it at once."""
    rehearsals: int = 5
    """Further rehearsals of the plans that went best in the first."""
    finalists: int = 5
    """Plans that are rehearsed again."""
    glances: int = 4
    """The same where it only matters whether there is anything worthwhile."""
    noise: float = 0.0
    """Spread of random errors in judging."""


STAFF = Style()
