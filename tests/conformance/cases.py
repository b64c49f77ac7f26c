"""What the laws are tried on: every game, every scenario, every value of the options."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from ironbottom.kernel import registry
from ironbottom.kernel.registry import GameSpec

DEEP = os.environ.get("IRONBOTTOM_CONFORMANCE") == "deep"
"""The thorough run."""
ONLY = os.environ.get("IRONBOTTOM_CONFORMANCE_GAME", "")
"""The one game to look at; empty: all."""


def slugs() -> list[str]:
    """The games that are looked at."""
    return [ONLY] if ONLY else [*registry.slugs()]


@dataclass(frozen=True)
class Case:
    """One way to set up a game. ``options`` holds what differs from the defaults."""

    slug: str
    scenario: str
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        alone = len(self.options) == 1
        options = [f"{name}={value}" for name, value in self.options] if alone else ["others"]
        return "-".join([self.slug, self.scenario, *(options if self.options else ())])

    @property
    def spec(self) -> GameSpec:
        return registry.game(self.slug)

    def deceived(self) -> tuple[str, ...]:
        """The viewers from whom anything but the dice to come is hidden."""
        options = self.spec.full_options(dict(self.options))
        return tuple(viewer for viewer in self.viewers() if self.spec.hides_from(viewer, options))

    def seats(self) -> tuple[str, ...]:
        full = self.spec.full_options(dict(self.options))
        return tuple(seat.id for seat in self.spec.seats(self.scenario, full))

    def viewers(self) -> tuple[str, ...]:
        """Every seat, and a spectator."""
        return (*self.seats(), "")


def cases() -> Iterator[Case]:
    """Every scenario with its defaults, and the first one with every other value of the options at the same time.

    Deep: all scenarios, and each of these values alone, too. Which values go together is tried by ``ironbottom fuzz``.
    """
    for slug in slugs():
        spec = registry.game(slug)
        for place, scenario in enumerate(spec.scenarios(None)):
            yield Case(slug, scenario.id)
            if place and not DEEP:
                continue
            others = list(zip_longest(*(option.values[1:] for option in spec.options)))
            for values in others:
                chosen = [
                    (option.id, value) for option, value in zip(spec.options, values, strict=True) if value
                ]
                yield Case(slug, scenario.id, tuple(chosen))
                if DEEP and len(chosen) > 1:
                    yield from (Case(slug, scenario.id, (alone,)) for alone in chosen)
