"""Why a player chose what it chose, as data: for hints, and for a review of the match."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Weighed(msgspec.Struct, frozen=True, kw_only=True):
    """A plan that was looked at."""

    row: tuple[str, ...]
    """The choices that carry it out; empty where it is part of a larger answer."""
    kind: str
    """What plans of its sort have in common, stable between calls."""
    worth: float | None = None
    """What is expected of it in the game's own points; None: it was never settled, so it was not chosen from."""
    error: float | None = None
    """Standard error of that; None where it was not estimated by chance."""
    chance: float | None = None
    """Odds that it does what it is for; None where there is no such thing."""
    rehearsals: int = 0
    terms: dict[str, float] = {}
    """What the worth is made of, by name."""


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """What was weighed for one answer."""

    weighed: tuple[Weighed, ...] = ()
    """The best first, then what was given up earlier; what was not settled last."""
    chosen: tuple[str, ...] = ()
    """The answer, with all that followed from it."""
    work: int = 0
    """Units of work that it took (see ``Thinking``)."""

    @property
    def best(self) -> Weighed | None:
        """What was expected most of; None where nothing had to be weighed."""
        return self.weighed[0] if self.weighed and self.weighed[0].worth is not None else None

    def reasons(self, most: int = 3) -> tuple[tuple[str, float], ...]:
        """The terms that speak most for the best against the next best, the strongest first.

        >>> better = Weighed(row=("a",), kind="", worth=3.0, terms={"points": 2.0, "units": 1.0})
        >>> Account(weighed=(better, Weighed(row=("b",), kind="", worth=0.5, terms={"units": 0.5}))).reasons()
        (('points', 2.0), ('units', 0.5))
        """
        settled = [plan.terms for plan in self.weighed if plan.worth is not None][:2]
        return differences(*settled)[:most] if settled[1:] else ()


def differences(one: Mapping[str, float], other: Mapping[str, float]) -> tuple[tuple[str, float], ...]:
    """By how much each term of one is above that of the other, the largest difference first; equal ones left out."""
    apart = {name: one.get(name, 0.0) - other.get(name, 0.0) for name in {**one, **other}}
    return tuple(sorted(((n, d) for n, d in apart.items() if d), key=lambda item: (-abs(item[1]), item[0])))
