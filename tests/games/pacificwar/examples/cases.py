"""How the worked examples are played: the register of cases, and positions made of what is given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from ironbottom.games.pacificwar.components.ids import NOBODY, SEATS
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.procedure import Choose, Procedure
from ironbottom.games.pacificwar.rules.control import control
from ironbottom.games.pacificwar.rules.p08_strategy.action import StrategicAction
from ironbottom.kernel.flow import Frame, Step
from tests.games.pacificwar.positions import act, find, position, spaces, units, where, zone_of

Given = dict[str, Any]
CASES: dict[str, Callable[[Given], Given]] = {}
"""Example -> what the program makes of its situation."""


def case(name: str) -> Callable[[Callable[[Given], Given]], Callable[[Given], Given]]:
    """Register the way to play an example."""

    def register(run: Callable[[Given], Given]) -> Callable[[Given], Given]:
        CASES[f"pacificwar:ex.{name}"] = run
        return run

    return register


@dataclass(slots=True, kw_only=True)
class Pause(Procedure):
    """A position in which nothing happens."""

    STEPS: ClassVar[tuple[str, ...]] = ("wait",)

    def wait(self, g: War) -> Step:
        return Waiting(seats=["japan"])


@dataclass(slots=True, kw_only=True)
class Waiting(Choose):
    """A decision that nobody takes."""

    FORCED: ClassVar[bool] = False

    def options(self, g: War, seat: str) -> list[str]:
        return ["button:done"]

    def text(self, g: War, seat: str) -> str:
        return "Wait"


def board(given: Given, procedure: Frame | None = None, **more: Any) -> War:
    """What is given on the map, at its turn; ``procedure``: what goes on there, nothing if left out."""
    pieces = [
        (key, zone, *(["complete"] if side == "ops_complete" else []))
        for key, zone, side in given.get("units", [])
    ]
    more.setdefault("turn", given.get("turn", 2))
    more.setdefault("port", given.get("ports", {}))
    return position(procedure=procedure or Pause(), pieces=pieces, **more)


def state_of(game: War, key: str) -> str:
    """The side of a ship that is up."""
    return "ready" if game.ready(find(game, key)) else "ops_complete"


def holder(game: War, zone: str) -> str | None:
    """The seat of the side that controls a zone."""
    side = control(game)[zone_of(game, zone)]
    return None if side == NOBODY else SEATS[side]


def marker(favours: str | None, value: int) -> int:
    """Points of the VP marker, above zero for Japan."""
    return -value if favours == "allies" else value


def shown(points: int) -> Given:
    """The same in the words of the examples."""
    return {"favours": None if not points else "japan" if points > 0 else "allies", "value": abs(points)}


def tried_move(given: Given, **more: Any) -> tuple[War, bool]:
    """A normal movement of the active player as given, made if it is legal; whether it was."""
    side = SEATS.index(given["active"])
    game = board(given, StrategicAction(side=side), phase="strategy", active=given["active"], **more)
    move = given["action"]
    for key in move["group"]:
        if key not in units(game):
            return game, False
        act(game, key)
    target = move["path"][-1]
    if target not in spaces(game):
        return game, False
    act(game, target)
    return game, True


def places(game: War, keys: list[str]) -> dict[str, str]:
    """Where counters are."""
    return {key: where(game, key) for key in keys}
