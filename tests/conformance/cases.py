"""What the laws are tried on: every game, every scenario, every value of every option."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass

from ironbottom.kernel import registry
from ironbottom.kernel.registry import GameSpec

DEEP = os.environ.get("IRONBOTTOM_CONFORMANCE") == "deep"
"""The thorough run."""
ONLY = os.environ.get("IRONBOTTOM_CONFORMANCE_GAME", "")
"""The one game to look at; empty: all."""


@dataclass(frozen=True)
class Case:
    """One way to set up a game. ``options`` holds what differs from the defaults."""

    slug: str
    scenario: str
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return "-".join([self.slug, self.scenario, *(f"{name}={value}" for name, value in self.options)])

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
    """Every scenario with its defaults; every other value of each option with the first scenario (deep: with all)."""
    for slug in [ONLY] if ONLY else registry.slugs():
        spec = registry.game(slug)
        for place, scenario in enumerate(spec.scenarios(None)):
            yield Case(slug, scenario.id)
            if place and not DEEP:
                continue
            for option in spec.options:
                for value in option.values[1:]:
                    yield Case(slug, scenario.id, ((option.id, value),))
