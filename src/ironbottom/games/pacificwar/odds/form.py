"""The fields of a page for a battle that is typed in."""

from __future__ import annotations

from ironbottom.games.pacificwar.components import load
from ironbottom.games.pacificwar.components.cards import CarrierStrike, LbaStrike
from ironbottom.games.pacificwar.components.ids import Side, Timing
from ironbottom.games.pacificwar.components.model import Half
from ironbottom.games.pacificwar.odds.words import COMBAT, HAND, INVASION, KINDS, POINTS, STRIKE, TURN, ZONE
from ironbottom.games.pacificwar.position.labels import SEAT_NAMES
from ironbottom.odds.answer import OddsSetting

FIGHTING = {Timing.COMBAT_AIRSTRIKE, Timing.COMBAT_SURFACE, Timing.COMBAT_ROUND_END}
PLAYED_IN = {COMBAT: FIGHTING, STRIKE: FIGHTING, INVASION: {Timing.SUPPLY_INVASION}}
"""When the cards can be played that count in a battle of each kind (9.0.1, 9.1.3, 10.2)."""


def asked() -> tuple[OddsSetting, ...]:
    """What can be set of each kind of battle, the place first."""
    data = load()
    zones = tuple(
        sorted(zip(data.space_ids, data.names, strict=True), key=lambda one: (one[0] != ZONE, one[1]))
    )
    columns = tuple((column.label, column.label) for column in data.crt)
    strikes = tuple(_card(half) for half in _halves() if _strikes(half))
    hand = max(data.hand_limits)
    return (
        OddsSetting("space", "Where", values=zones, kinds=KINDS),
        OddsSetting("event", "By the event", values=(("", "none"), *strikes), kinds=(STRIKE,)),
        OddsSetting(
            "column", "On a fixed column", values=(("", "none"), *reversed(columns)), kinds=(STRIKE,)
        ),
        OddsSetting("points", "Movement points left", "number", kinds=(COMBAT,), least=0, usual=POINTS),
        *(card for kind in KINDS for card in _cards(kind)),
        OddsSetting(
            "defender_hand",
            "Unknown cards of the defender",
            "number",
            kinds=(INVASION,),
            most=hand,
            usual=HAND,
        ),
        OddsSetting("turn", "Turn", "number", kinds=KINDS, least=0, most=len(data.turn_names), usual=TURN),
        OddsSetting(
            "options",
            "Advanced and optional rules",
            "several",
            values=tuple((option.id, option.title) for option in data.options),
            kinds=KINDS,
            rare=True,
        ),
    )


def _cards(kind: str) -> tuple[OddsSetting, ...]:
    """The cards that either side plays as soon as it may."""
    cards = tuple(_card(half) for half in _halves() if half.timing in PLAYED_IN[kind])
    return tuple(
        OddsSetting(f"{side}_cards", f"Cards that the {side} plays", "several", values=cards, kinds=(kind,))
        for side in ("attacker", "defender")
    )


def _halves() -> list[Half]:
    """The halves of all cards, the side's own in a row."""
    return sorted(load().half_of.values(), key=lambda half: (half.side, int(half.id[1:])))


def _strikes(half: Half) -> bool:
    return any(isinstance(effect, LbaStrike | CarrierStrike) for effect in half.effects)


def _card(half: Half) -> tuple[str, str]:
    return half.id.lower(), f"{half.id} {half.name} ({SEAT_NAMES[Side(half.side).key]})"
