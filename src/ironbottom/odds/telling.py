"""How a battle may end, in words for whoever looks: from their own side, or by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ironbottom.kernel.grammar import they
from ironbottom.odds.answer import Odds, Share

MOST_CHOICES = 12
"""Choices of a decision that are judged; the suggested ones come first."""
CHOICES = "choices"
"""The argument of a question that asks for the choices of the open decision as well."""


class Verbs(NamedTuple):
    """What the two sides do when the battle ends well for them, for one; and what else may come."""

    attacker: str
    defender: str
    neither: str


class Party(NamedTuple):
    """Who fights: the side of the board that gives the colour, the name, and whether that is of several."""

    side: str
    name: str
    several: bool = False
    own: bool = False
    """Whether the viewer is of this party."""

    def does(self, verb: str) -> str:
        """The party and what it does.

        >>> Party("japan", "Japan").does("holds"), Party("usa", "Allies", several=True).does("takes it")
        ('Japan holds', 'Allies take it')
        >>> Party("japan", "Japan", own=True).does("takes it")
        'You take it'
        """
        first, *rest = verb.split(" ")
        if self.own or self.several:
            first = they(first)
        return " ".join(("You" if self.own else self.name, first, *rest))


class Chances(NamedTuple):
    """How a battle ends, from the attacker's side; they add up to 1."""

    win: float
    draw: float
    lose: float


def shares(chances: Chances | Odds, attacker: Party, defender: Party, verbs: Verbs) -> tuple[Share, ...]:
    """How a battle may end, the viewer's end first; a spectator is told the attacker's first."""
    told = (
        Share(attacker.side, attacker.does(verbs.attacker), chances.win, "attacker", attacker.own),
        Share("", verbs.neither, chances.draw),
        Share(defender.side, defender.does(verbs.defender), chances.lose, "defender", defender.own),
    )
    return told[::-1] if defender.own else told


def then(share: Share) -> tuple[str, float]:
    """The same of a choice: "then you hold"."""
    words = share.words
    return (
        f"then {words[0].lower()}{words[1:]}" if words.startswith("You ") else f"then {words}",
        share.chance,
    )


def judged(options: Sequence[str], suggested: Sequence[str], asked: str) -> list[str]:
    """The choices to judge, in the order of the options; ``asked``: names of choices with commas, "yes" for all."""
    if asked != "yes":
        return [choice for choice in asked.split(",") if choice in options]
    if len(options) <= MOST_CHOICES:
        return list(options)
    first = [choice for choice in dict.fromkeys(suggested) if choice in options]
    buttons = [choice for choice in options if choice.startswith("button:")]
    kept = set(list(dict.fromkeys([*first, *buttons, *options]))[:MOST_CHOICES])
    return [choice for choice in options if choice in kept]
