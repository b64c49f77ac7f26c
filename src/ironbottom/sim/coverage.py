"""Which procedures and decisions of a game were executed, from the counts that ``Game.trace`` collects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ironbottom.kernel import registry
from ironbottom.kernel.flow import FRAMES, Decision
from ironbottom.kernel.game import Game
from ironbottom.kernel.homes import found, package_of


class Coverage(msgspec.Struct, frozen=True):
    """Steps and decisions of a game that were executed, and those that never were."""

    done: int
    total: int
    missing: tuple[str, ...]
    """``slug.Frame.step`` for a step, ``slug.Decision`` for a decision."""

    def __str__(self) -> str:
        missing = ", ".join(self.missing) or "nothing"
        return f"{self.done} of {self.total} steps and decisions executed; never: {missing}"


def steps_of(slug: str) -> list[str]:
    """Every step and decision of a game by the name under which it is counted, sorted."""
    spec = registry.game(slug)  # its frames are known once it is imported
    home = package_of(slug) if slug in found() else spec.state_type.__module__.rpartition(".")[0]
    frames = {name: cls for name, cls in FRAMES.items() if cls.__module__.startswith(f"{home}.")}
    bases = {base for cls in frames.values() for base in cls.__mro__[1:]}
    steps: list[str] = []
    for name, cls in frames.items():
        if cls in bases:  # stands for its subclasses
            continue
        steps += [name] if issubclass(cls, Decision) else [f"{name}.{step}" for step in cls.STEPS]
    return sorted(steps)


def coverage(slug: str, trace: Mapping[str, int]) -> Coverage:
    """What of a game these counts cover."""
    wanted = steps_of(slug)
    missing = tuple(name for name in wanted if not trace.get(name))
    return Coverage(len(wanted) - len(missing), len(wanted), missing)


def opened(game: Game[Any]) -> dict[str, int]:
    """What must have been executed to come to the present decision, for a game that was not counted so far.

    Of each procedure under way the steps before its next one, and the decision that is open.
    """
    found: dict[str, int] = {}
    for frame in game.stack:
        name = frame.NAME
        if isinstance(frame, Decision):
            found[name] = 1
        else:
            done = frame.STEPS[: frame.STEPS.index(frame.at)] if frame.at in frame.STEPS else frame.STEPS
            found |= {f"{name}.{step}": 1 for step in done}
    return found
