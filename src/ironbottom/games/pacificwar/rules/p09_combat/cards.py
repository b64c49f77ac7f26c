"""9.0.1: resource cards in combat. Japan plays or passes first, then the Allies, in turn until both pass."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.pacificwar.components.cards import ColumnShift, ExtraRound, FirstStrike, SurfaceHitsLba
from ironbottom.games.pacificwar.components.ids import Side, Timing
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.procedure import Choose, Procedure
from ironbottom.games.pacificwar.rules.p08_strategy.card_texts import (
    card_choice,
    card_of,
    may_hold,
    play_text,
)
from ironbottom.games.pacificwar.rules.p09_combat.chart import carriers
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step

PASS = choices.button("pass")

WHEN = {
    Timing.COMBAT_AIRSTRIKE: "the airstrike",
    Timing.COMBAT_SURFACE: "surface combat",
    Timing.COMBAT_ROUND_END: "the end of the round",
}


@dataclass(slots=True, kw_only=True)
class CardWindow(Procedure):
    """Both players may play cards for a moment of a combat; returns the halves played ("J08"), in order.

    ``units``: by side, who takes part.
    """

    STEPS = ("next_player", "play")
    zone: int
    timing: int
    units: list[list[int]]
    to_play: int = Side.JAPAN
    passes: int = 0
    """In a row. Two of them close the window (ruling pw_q85)."""
    played: list[str] = field(default_factory=list)

    def next_player(self, g: War) -> Step:
        while self.passes < len(Side):
            if may_play(g, self.to_play, self.timing, self.units[self.to_play]):
                return PlayCombatCard(
                    seats=[g.seat(self.to_play)],
                    zone=self.zone,
                    timing=self.timing,
                    side=self.to_play,
                    own=list(self.units[self.to_play]),
                )
            self._pass()
        return Return(list(self.played))

    def play(self, g: War) -> Step:
        if self.ret == PASS:
            self._pass()
        else:
            self.played.append(play(g, self.to_play, str(self.ret)))
            self.passes, self.to_play = 0, 1 - self.to_play  # 9.0.1.d: one at a time
        return Goto(self.next_player)

    def _pass(self) -> None:
        self.passes, self.to_play = self.passes + 1, 1 - self.to_play


def play(g: War, side: int, choice: str) -> str:
    """Discard the card that a ``type:`` choice names, for its text; the id of its half."""
    number = card_of(g, side, choice)
    play_text(g, side, number, "9.0.1.d")
    return g.half(number, side).id


def why_not(g: War, side: int, number: int, timing: int, own: list[int]) -> str:
    """Why a card cannot be played for its text at this moment of a combat; empty: it can.

    ``own``: who of the side takes part.
    """
    half = g.half(number, side)
    if half.strategic:
        return "{rule:9.0.1.b}: strategic events are not played in combat"
    if half.timing != timing:
        return f"{{rule:9.0.1.a}}: {{type:{half.id.lower()}}} is not for {WHEN[Timing(timing)]}"
    if half.needs.own_carrier and not carriers(g, own):
        return f"{{rule:8.5.c}}: {{type:{half.id.lower()}}} needs a carrier of yours in the combat"
    return ""


def may_play(g: War, side: int, timing: int, own: list[int]) -> bool:
    """Whether a side can play a card at this moment of a combat as far as everybody knows; see ``why_not``."""
    cards = may_hold(g, side, (Timing(timing),))
    return any(not why_not(g, side, number, timing, own) for number in cards)


@dataclass(slots=True, kw_only=True)
class PlayCombatCard(Choose):
    """Whether a player plays a card now; asked whatever the hand holds, for asking must not tell.

    ``own``: who of theirs takes part.
    """

    RULE: ClassVar[str] = "pacificwar:9.0.1.d"
    ORDER: ClassVar[str] = "combat_cards"
    FORCED: ClassVar[bool] = False
    VEILED = True
    LABELS: ClassVar = {PASS: "Pass"}
    SUGGESTED = (PASS,)
    zone: int
    timing: int
    side: int
    own: list[int]

    def options(self, g: War, seat: str) -> list[str]:
        cards = [n for n in g.state.hands[self.side] if not self._why_not(g, n)]
        return [*[card_choice(g, self.side, n) for n in cards], PASS]

    def text(self, g: War, seat: str) -> str:
        return f"Play a card for {self._when(g)}, or pass"

    def waiting(self, g: War, seat: str) -> str:
        return f"A card may be played for {self._when(g)}"

    def _when(self, g: War) -> str:
        return f"{WHEN[Timing(self.timing)]} in {{space:{g.data.space_ids[self.zone]}}}"

    def hint(self, g: War, seat: str, choice: str) -> str:
        return "" if choice == PASS else g.data.half_of[choices.argument(choice).upper()].summary

    def refused(self, g: War, seat: str) -> dict[str, str]:
        reasons = {n: self._why_not(g, n) for n in g.state.hands[self.side]}
        return {card_choice(g, self.side, n): why for n, why in reasons.items() if why}

    def _why_not(self, g: War, number: int) -> str:
        return why_not(g, self.side, number, self.timing, self.own)


# ---- what cards do in a segment ------------------------------------------------------------------------


def shift_by_cards(g: War, played: list[str], side: int) -> int:
    """9.2.2.c: columns by which cards move the airstrike of a side; they add up (9.2.2.b)."""
    shift = 0
    for half in map(g.data.half_of.__getitem__, played):
        for effect in half.effects:
            if isinstance(effect, ColumnShift) and g.state.turn >= effect.from_turn:
                whose = half.side if effect.whose == "own" else 1 - half.side
                shift += effect.columns if whose == side else 0
    return shift


def sides_first(g: War, played: list[str]) -> list[int]:
    """9.3.c: sides whose fire comes first by a card of this segment."""
    return _sides_with(g, played, FirstStrike)


def sides_at_lba(g: War, played: list[str]) -> list[int]:
    """9.2.5.h: sides whose surface hits may go on LBA."""
    return _sides_with(g, played, SurfaceHitsLba)


def may_reach_lba(g: War, side: int) -> bool:
    """Whether surface hits of a side may come to fall on LBA, as far as everybody knows (9.2.4.f)."""
    cards = may_hold(g, side, (Timing.COMBAT_SURFACE,))
    return bool(sides_at_lba(g, [g.half(number, side).id for number in cards]))


def extra_rounds(g: War, half: str) -> int:
    """9.1.3: combat rounds without a movement point that a card gives."""
    return sum(e.rounds for e in g.data.half_of[half].effects if isinstance(e, ExtraRound))


def _sides_with(g: War, played: list[str], kind: type[FirstStrike | SurfaceHitsLba]) -> list[int]:
    halves = [g.data.half_of[each] for each in played]
    return sorted({half.side for half in halves if any(isinstance(e, kind) for e in half.effects)})
