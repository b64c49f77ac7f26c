"""The teaching game with one thing broken on purpose, to see that it is found."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from ironbottom.kernel import registry
from ironbottom.kernel.dice import DiceSource
from ironbottom.kernel.flow import Frame
from ironbottom.kernel.registry import GameSpec, Options
from ironbottom.kernel.state import State
from ironbottom.kernel.values import ComponentValues
from narrows import spec as narrows
from narrows.position import Narrows


@contextmanager
def broken(game: type[Narrows] = Narrows, **changes: Any) -> Iterator[str]:
    """Register the teaching game with these parts of its spec replaced, run by this class; its slug."""

    def dressed(spec: GameSpec, made: Narrows) -> Narrows:
        found = game(spec, made.state, made.stack, made.dice_source, made.rolls)
        found.draws, found.events = made.draws, made.events
        return found

    def new_game(
        spec: GameSpec, scenario: str, options: Options, dice: DiceSource, components: ComponentValues | None
    ) -> Narrows:
        return dressed(spec, narrows.new_game(spec, scenario, options, dice, components))

    def resume_game(
        spec: GameSpec,
        state: State,
        stack: list[Frame],
        dice: DiceSource,
        rolls: int,
        components: ComponentValues | None,
    ) -> Narrows:
        return dressed(spec, narrows.resume_game(spec, state, stack, dice, rolls, components))

    parts = {"new_game": new_game, "resume_game": resume_game, **changes}
    spec: GameSpec = replace(narrows.GAME, slug="faulty", **parts)
    registry.register(spec)
    try:
        yield spec.slug
    finally:
        registry.unregister(spec.slug)
