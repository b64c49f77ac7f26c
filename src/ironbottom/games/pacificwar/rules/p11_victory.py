"""11. Victory Phase: points for ports and bases, and the endings of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.labels import OF_SIDE
from ironbottom.games.pacificwar.position.procedure import Procedure
from ironbottom.games.pacificwar.rules.control import bases, works_as_port
from ironbottom.kernel.flow import Return, Step


@dataclass(slots=True, kw_only=True)
class VictoryPhase(Procedure):
    """5.2.e: count, move the marker, see whether somebody has won."""

    STEPS: ClassVar[tuple[str, ...]] = ("ports", "majority", "endings")
    TITLE: ClassVar[str] = "Victory Phase"

    def ports(self, g: War) -> Step:
        """11.b: the marker moves by the difference of the port totals (5.2.e.1 to 5.2.e.3)."""
        japan, allies = (port_points(g, side) for side in Side)
        g.gain(Side.JAPAN, japan - allies)
        g.log("result", f"Ports: Japan {japan}, Allies {allies}; {marker_words(g)} ({{rule:11.b}})")
        return None

    def majority(self, g: War) -> Step:
        """11.c: a point more for the side with more bases; equal numbers give none (ruling pw_q72)."""
        japan, allies = (bases(g, side) for side in Side)
        if japan != allies:
            g.gain(Side.JAPAN if japan > allies else Side.ALLIES, g.data.figures.base_majority)
        g.log("result", f"Bases: Japan {japan}, Allies {allies}; {marker_words(g)} ({{rule:11.c}})")
        return None

    def endings(self, g: War) -> Step:
        """5.2.e.4, 5.2.e.5: automatic victory, and the winner after the last turn."""
        if not check_japan_captured(g):
            _see_endings(g)
        return Return()


def port_points(g: War, side: int) -> int:
    """Values of the ports that a side can use as such.

    None for a port held as a base (12.2.2.e), and a fleet train makes no port of value (8.7.d).
    """
    return sum(zone.vp for n, zone in enumerate(g.data.zones) if zone.vp and works_as_port(g, n, side))


def marker_words(g: War) -> str:
    """What the VP marker shows, in words."""
    points = g.state.points
    if not points:
        return "the marker stands at 0"
    side = Side.JAPAN if points > 0 else Side.ALLIES
    return f"the marker shows {abs(points)} for {OF_SIDE[side]}"


def check_japan_captured(g: War) -> bool:
    """11.1.1: end the game with an Allied victory if the port of Japan is Allied; whether it did."""
    if g.state.port[g.data.japan] != Side.ALLIES:
        return False
    text = "The Allies win: they have captured {space:japan} ({rule:11.1.1})."
    g.finish((g.seat(Side.ALLIES),), "japan_captured", text)
    return True


def _see_endings(g: War) -> None:
    """11.1.2, 11.1.3, or what the scenario says instead (ruling pw_q75: else the game goes on)."""
    state, victory = g.state, g.scenario.victory
    for ending in victory.endings:
        favour = state.points if ending.winner == Side.JAPAN else -state.points
        if ending.turn == state.turn and favour >= ending.points:
            _win(g, ending.winner, "points", ending.rule)
            return
    if state.turn == g.scenario.last_turn:
        _win(g, victory.otherwise, "held", victory.rule)


def _win(g: War, side: Side, reason: str, rule: str) -> None:
    number = rule.partition(":")[2]
    verb = "wins" if side == Side.JAPAN else "win"
    who = OF_SIDE[side]
    text = f"{who[0].upper()}{who[1:]} {verb}: {marker_words(g)} at the end of Turn {g.state.turn} ({{rule:{number}}})."
    g.finish((g.seat(side),), f"{side.key}_{reason}", text)
