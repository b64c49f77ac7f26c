"""How the worked examples are played: the register of cases, and fighters made of what is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ironbottom.games.blitz.components import load
from ironbottom.games.blitz.components.ids import Terrain
from ironbottom.games.blitz.rules.p06_rounds.fighters import AT_HOME, Fighter, Ground, Reading
from tests.games.blitz.positions import counter

Given = dict[str, Any]
CASES: dict[str, Callable[[Given], Given]] = {}
"""Example -> what the program makes of its situation."""
PLAIN = Reading()


def case(name: str) -> Callable[[Callable[[Given], Given]], Callable[[Given], Given]]:
    """Register the way to play an example."""

    def register(run: Callable[[Given], Given]) -> Callable[[Given], Given]:
        CASES[f"blitz:ex.{name}"] = run
        return run

    return register


def fighters(units: Sequence[Given]) -> list[Fighter]:
    """The units of an example as the totals count them."""
    return [
        Fighter(counter(unit["piece"]), bool(unit.get("damaged")), unit.get("via", AT_HOME))
        for unit in units
        for _ in range(unit.get("count", 1))
    ]


def ground(given: Given) -> Ground:
    """The target area of an example."""
    data = load(None)
    space = data.spaces[data.space_index[given["target"]]] if "target" in given else None
    terrain = (
        Terrain.of(given["terrain"]) if "terrain" in given else space.terrain if space else Terrain.CLEAR
    )
    return Ground(
        terrain,
        given.get("island", space.island if space else False),
        bool(given.get("snow")),
        0 if given.get("defender_in_supply", True) else 1,
    )
