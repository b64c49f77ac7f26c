"""Submarine and transport reset (fireinthesky:6.2)."""

from __future__ import annotations

from ironbottom.games.fireinthesky.components.scenario import SubmarineLevel, TransportLevel
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import PURSE_NAMES, counted


def reset_levels(g: Sky) -> None:
    """Set the phasing player's points to the levels of the schedule; what was left is lost (6.2.b1, 3.3.6.b2)."""
    state, told = g.state, []
    for event in g.scenario.events(state.turn, g.phasing):
        match event:
            case SubmarineLevel():
                state.submarines[event.side] = event.value
                told.append(counted(event.value, "submarine"))
            case TransportLevel():
                # 6.2.b2: for Japan what the Merchantmen Pool shows; 6.2.b3: the Allies by their schedule
                value = state.merchantmen if event.value is None else event.value
                state.transport[event.purse] = value
                told.append(counted(value, f"{PURSE_NAMES[event.purse]} transport"))
    g.noted()
    if told:
        g.log("info", f"Reset to {', '.join(told)} ({{rule:6.2}})")
