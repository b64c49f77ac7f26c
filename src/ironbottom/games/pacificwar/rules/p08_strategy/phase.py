"""8.1 and 8.2: rounds of initiative and action until a tied roll or two passes end the phase."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.pacificwar.components.ids import NOBODY, Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.labels import does
from ironbottom.games.pacificwar.position.procedure import Choose, Procedure
from ironbottom.games.pacificwar.rules.p08_strategy.action import INTERRUPTED, StrategicAction
from ironbottom.games.pacificwar.rules.p08_strategy.card_texts import card_choice, card_of, discard_for
from ironbottom.games.pacificwar.rules.p08_strategy.choosing import DECLINE
from ironbottom.games.pacificwar.rules.p08_strategy.sea_bees import marker_ready
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Next, Return, Step

PASS, PLAY_ON = choices.button("pass"), choices.button("play_on")
TIED, PASSED = "tied", "passed"
"""How a round ends the phase (8.2.d, 8.2.e)."""
INITIATIVE = "Initiative ({rule:8.2.a})"
"""The heading over what comes before an action, in the log."""
USE_MAGIC = choices.button("magic")


@dataclass(slots=True, kw_only=True)
class StrategyPhase(Procedure):
    """Rounds (8.1) until one ends the phase; after a tied roll last actions where rules 15.4 and 13.3 give them."""

    TITLE: ClassVar[str] = "Strategy Phase"
    STEPS: ClassVar[tuple[str, ...]] = (
        "begin_round",
        "end_round",
        "last_actions",
        "ask_magic",
        "magic",
        "close",
    )
    order: list[int] = field(default_factory=list)
    """Sides that still have a last action."""

    def begin_round(self, g: War) -> Step:
        return Call(StrategyRound())

    def end_round(self, g: War) -> Step:
        g.state.active = NOBODY
        g.changed()
        if self.ret == TIED:
            # 15.4: Japan first; Magic (13.3) comes after both (ruling pw_q100).
            self.order = [*Side] if g.option("15.4") else []
            return Goto(self.last_actions)
        return Goto(self.close) if self.ret == PASSED else Goto(self.begin_round)  # 5.2.c.3

    def last_actions(self, g: War) -> Step:
        if not self.order:
            return Goto(self.ask_magic)
        return self._last_action(g, self.order.pop(0), "15.4", self.last_actions)

    def ask_magic(self, g: War) -> Step:
        return (
            UseMagic(seats=[g.seat(Side.ALLIES)])
            if g.option("13.3") and marker_ready(g)
            else Goto(self.close)
        )

    def magic(self, g: War) -> Step:
        if self.ret == DECLINE:
            return None
        g.state.marker_used = True
        return self._last_action(g, Side.ALLIES, "13.3", self.close)

    def _last_action(self, g: War, side: int, rule: str, then: Next) -> Step:
        """An action after the phase has ended: nobody wins initiative for it, so there is nothing to interrupt."""
        g.state.active = side
        g.changed()
        g.log("phase", f"{does(g, side, 'takes')} a last action ({{rule:{rule}}})")
        return Call(StrategicAction(side=side, last=True), then)

    def close(self, g: War) -> Step:
        g.state.active = NOBODY
        g.changed()
        return None


@dataclass(slots=True, kw_only=True)
class StrategyRound(Procedure):
    """One round: a player pays and acts alone, or both may pass, or both roll and act in the order of the roll (8.2).

    Returns how it ends the phase, if it does.
    """

    STEPS: ClassVar[tuple[str, ...]] = (
        "ask_japan",
        "ask_allies",
        "ask_japan_to_pass",
        "ask_allies_to_pass",
        "roll",
        "act",
        "acted",
        "offer_answer",
        "answer",
    )
    order: list[int] = field(default_factory=list)
    """Who still acts in this round."""
    passed: list[int] = field(default_factory=list)
    """Who has declared a pass; it binds for this round only (ruling pw_q29)."""
    answer_due: bool = False
    """Whether the Allies may still pay for an action after Japan's (option of ruling pw_q27)."""

    def ask_japan(self, g: War) -> Step:
        g.log("phase", INITIATIVE)
        return self._offer(g, Side.JAPAN)  # 8.2.a

    def ask_allies(self, g: War) -> Step:
        if self._paid(g, Side.JAPAN, "8.2.a"):
            self.answer_due = g.option("8.2.b")
            return Goto(self.act)
        return self._offer(g, Side.ALLIES)  # 8.2.b: only if Japan does not (ruling pw_q27)

    def _offer(self, g: War, side: Side) -> Step:
        self.ret = DECLINE
        if not g.state.hands[side]:
            return None
        return PayForInitiative(seats=[g.seat(side)], side=side)

    def _paid(self, g: War, side: Side, rule: str) -> bool:
        if self.ret == DECLINE:
            return False
        discard_for(g, side, card_of(g, side, str(self.ret)), "for initiative", rule)
        self.order = [side]
        return True

    def ask_japan_to_pass(self, g: War) -> Step:
        if self._paid(g, Side.ALLIES, "8.2.b"):
            return Goto(self.act)
        return DeclarePass(seats=[g.seat(Side.JAPAN)], side=Side.JAPAN)

    def ask_allies_to_pass(self, g: War) -> Step:
        self._note_pass(g, Side.JAPAN)
        return DeclarePass(seats=[g.seat(Side.ALLIES)], side=Side.ALLIES)

    def roll(self, g: War) -> Step:
        self._note_pass(g, Side.ALLIES)
        if len(self.passed) == len(Side):
            g.log("result", "Both players pass: the Strategy Phase ends ({rule:8.2.e})")
            return Return(PASSED)  # 8.2.e: nobody rolls
        dice = g.dice(len(Side), g.data.figures.dice_sides, "initiative")  # 8.2.c
        for side in Side:
            g.log(
                "dice",
                f"{does(g, side, 'rolls')} for initiative",
                values=dice[side : side + 1],
                by=g.seat(side),
            )
        if len(set(dice)) == 1:
            g.log("result", "The rolls are tied: the Strategy Phase ends ({rule:8.2.d})")
            return Return(TIED)  # 8.2.d
        for passive in self.passed:
            g.log("info", f"{does(g, passive, 'has')} passed: no action in this round ({{rule:8.2.e}})")
        order = sorted(Side, key=lambda side: -dice[side])
        self.order = [side for side in order if side not in self.passed]
        return None

    def _note_pass(self, g: War, side: Side) -> None:
        if self.ret == PASS:
            self.passed.append(side)
            g.log("info", f"{does(g, side, 'passes')}")

    def act(self, g: War) -> Step:
        if not self.order:
            return Goto(self.offer_answer)
        side = self.order.pop(0)
        g.state.active = side  # 8.2.1.a; the other player is non-active (8.2.1.b)
        g.changed()
        g.log("phase", f"{does(g, side, 'has')} initiative ({{rule:8.2.1.a}})")
        return Call(StrategicAction(side=side))

    def acted(self, g: War) -> Step:
        if self.ret == INTERRUPTED:  # 8.3.1.b: the whole round is over (ruling pw_q32)
            return Return()
        return Goto(self.act)

    def offer_answer(self, g: War) -> Step:
        if not self.answer_due:
            return Return()
        self.answer_due = False
        g.state.active = NOBODY
        g.changed()
        g.log("phase", INITIATIVE)
        return self._offer(g, Side.ALLIES)

    def answer(self, g: War) -> Step:
        return Goto(self.act) if self._paid(g, Side.ALLIES, "8.2.b") else Return()


@dataclass(slots=True, kw_only=True)
class PayForInitiative(Choose):
    """Which card of the hand is discarded for initiative, if any (pacificwar:8.2.a, 8.2.b)."""

    RULE: ClassVar[str] = "pacificwar:8.2.a"
    ORDER: ClassVar[str] = "initiative"
    FORCED: ClassVar[bool] = False
    LABELS: ClassVar = {DECLINE: "Do not pay"}
    TEXT = "Discard a card to take an action now, or do not pay"
    SUGGESTED = (DECLINE,)
    side: int

    def rule(self, g: War) -> str:
        return self.RULE if self.side == Side.JAPAN else "pacificwar:8.2.b"

    def options(self, g: War, seat: str) -> list[str]:
        return [*[card_choice(g, self.side, card) for card in g.state.hands[self.side]], DECLINE]

    def waiting(self, g: War, seat: str) -> str:
        return f"{{seat:{g.seat(self.side)}}} may discard a card to act"


@dataclass(slots=True, kw_only=True)
class DeclarePass(Choose):
    """Whether a player passes in this round (pacificwar:8.2.e, ruling pw_q29)."""

    RULE: ClassVar[str] = "pacificwar:8.2.e"
    ORDER: ClassVar[str] = "pass"
    LABELS: ClassVar = {PLAY_ON: "Roll for initiative", PASS: "Pass"}
    TEXT = "Choose whether you roll for initiative or pass in this round"
    SUGGESTED = (PLAY_ON,)
    side: int

    def waiting(self, g: War, seat: str) -> str:
        return f"{{seat:{g.seat(self.side)}}} may pass"

    def hint(self, g: War, seat: str, choice: str) -> str:
        return "a tied roll ends the phase" if choice == PLAY_ON else "no action; two passes end the phase"


@dataclass(slots=True, kw_only=True)
class UseMagic(Choose):
    """Whether the Allies turn their marker for a last action (pacificwar:13.3)."""

    RULE: ClassVar[str] = "pacificwar:13.3"
    LABELS: ClassVar = {USE_MAGIC: "Take a last action", DECLINE: "Not this turn"}
    TEXT = "Choose whether Magic gives you a last action"
    WAITING = "The Allies may take a last action"
