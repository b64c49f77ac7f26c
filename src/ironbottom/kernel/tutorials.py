"""A tutorial as data: what to say, where to point, and how to know that it was done.

A game that has one keeps it as ``shown/tutorial.json`` in its folder; a client leads through it at a real table.
"""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec import UNSET, UnsetType

from ironbottom.kernel.decoding import read_json
from ironbottom.kernel.homes import file_of


class Until(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """When a step is done: every condition that is given must hold."""

    made: tuple[str, ...] | UnsetType = UNSET
    """Choices made since the step began, in any order, each as often as it stands here."""
    made_any: bool | UnsetType = UNSET
    """Any choice made since the step began."""
    open: str | UnsetType = UNSET
    """The space whose stack lies open."""
    picked: int | UnsetType = UNSET
    """At least so many pieces in hand."""
    prompt: tuple[str, ...] | UnsetType = UNSET
    """The decision that is open has one of these names."""
    not_prompt: tuple[str, ...] | UnsetType = UNSET
    """The decision that is open has none of these names."""
    tab: str | UnsetType = UNSET
    """The tab on show."""
    refused: bool | UnsetType = UNSET
    """Something was refused."""
    mine: bool | UnsetType = UNSET
    """The seat is awaited again, or the match is over."""
    over: bool | UnsetType = UNSET
    """The match is over."""


class Needs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many pieces that can be picked must stand there, or be in hand from there."""

    space: str
    count: int
    type: str | UnsetType = UNSET


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to say. Without ``until`` the player goes on by a button."""

    title: str
    text: str
    """May hold tokens."""
    texts: dict[str, str] | UnsetType = UNSET
    """Other words while a decision of this name is open."""
    at: tuple[str, ...] | UnsetType = UNSET
    """What to click, by CSS selector, the first that is in sight and enabled; ``space:x`` means a space of the map."""
    moment: str | UnsetType = msgspec.field(default=UNSET, name="while")
    """The moment of the tutorial in which the step can be done; without it, any."""
    needs: Needs | UnsetType = UNSET
    hand: str | UnsetType = UNSET
    """The space that what is in hand comes from."""
    offers: str | UnsetType = UNSET
    """What must be offered."""
    until: Until | UnsetType = UNSET


class Tutorial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario and the steps through it.

    ``computer``: the seats of the computer; all others are the player's. ``moments``: by name, the decisions of a
    moment. ``level``: how well the computer plays; without it, as well as it can.
    """

    scenario: str
    title: str
    computer: tuple[str, ...]
    moments: dict[str, tuple[str, ...]]
    steps: tuple[Step, ...]
    level: str | UnsetType = UNSET


@cache
def tutorial_of(slug: str) -> Tutorial | None:
    """The tutorial of an installed game; None when it has none."""
    file = file_of(slug, "shown", "tutorial.json")
    return read_json(file.read_bytes(), Tutorial) if file else None
