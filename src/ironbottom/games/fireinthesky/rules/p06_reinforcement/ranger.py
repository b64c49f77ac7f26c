"""The carrier Ranger comes to the Pacific (optional rule fireinthesky:16.1.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.fireinthesky.components.ids import Klass, Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import does
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.position.state import NOWHERE
from ironbottom.games.fireinthesky.rules import victory
from ironbottom.games.fireinthesky.rules.air_counters import unused
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Return, Step

CALL, WAIT = choices.button("call"), choices.button("wait")
RULE = "16.1.5"


@dataclass(slots=True, kw_only=True)
class Ranger(Procedure):
    """At the end of an Allied Reinforcement Phase, once a game."""

    STEPS = ("ask", "place")

    def ask(self, g: Sky) -> Step:
        if not available(g):
            return Return()
        return CallRanger(seats=[g.seat(Side.ALLIES)])

    def place(self, g: Sky) -> Step:
        if self.ret == CALL:
            call_ranger(g)
        return None


def available(g: Sky) -> bool:
    """Whether the Allies may call the Ranger: no CV of theirs is on the map or in a box (ruling ranger_on_map).

    Nor in a scenario that leaves her box out (ruling ranger_box).
    """
    state, out_of_play = g.state, g.data.west_coast not in g.scenario.in_play
    if out_of_play or state.ranger_called or not unused(g, ranger(g)):
        return False
    return not any(
        at != NOWHERE and g.side(piece) == Side.ALLIES and g.counter(piece).klass == Klass.CV
        for piece, at in enumerate(state.at)
    )


def ranger(g: Sky) -> int:
    """The counter that this rule brings into the game."""
    return next(kind for kind, counter in enumerate(g.data.counters) if counter.option == RULE)


def call_ranger(g: Sky) -> None:
    """Place the Ranger in the West Coast box, at the price of a victory point."""
    ship = unused(g, ranger(g))[0]
    g.state.ranger_called = True
    g.place(ship, g.data.west_coast)
    name = g.data.space_ids[g.data.west_coast]
    g.log("move", f"{does(g, ship, 'arrives')}: {{space:{name}}} ({{rule:16.1.5}})", where=name)
    victory.change(g, g.data.figures.ranger_points, f"{{piece:{ship}}} was called", RULE)


@dataclass(slots=True, kw_only=True)
class CallRanger(Choose):
    """Whether the Ranger comes."""

    RULE: ClassVar[str] = "fireinthesky:16.1.5"
    LABELS: ClassVar = {CALL: "Call her", WAIT: "Not now"}
    TEXT = "No Allied fleet carrier is left on the map: choose whether the Ranger comes"

    def hint(self, g: Sky, seat: str, choice: str) -> str:
        return f"{g.data.figures.ranger_points} victory point for Japan" if choice == CALL else ""
