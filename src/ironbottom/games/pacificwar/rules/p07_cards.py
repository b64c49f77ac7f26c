"""7. Card Draw Phase, and the deck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.labels import does
from ironbottom.games.pacificwar.position.procedure import Procedure
from ironbottom.games.pacificwar.rules.control import controls
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Step
from ironbottom.mechanics.cards import shuffled


@dataclass(slots=True, kw_only=True)
class CardDrawPhase(Procedure):
    """Both players draw, first the one whom the VP marker favours, Japan at zero (7.a, ruling pw_q22)."""

    STEPS: ClassVar[tuple[str, ...]] = ("draw_cards",)
    TITLE: ClassVar[str] = "Card Draw Phase"

    def draw_cards(self, g: War) -> Step:
        first = Side.JAPAN if g.state.points >= 0 else Side.ALLIES
        for side in (first, Side(1 - first)):
            if side == Side.JAPAN:
                _japan_draws(g)
            else:
                draw(g, side, allied_draw(g), "15.3" if g.option("15.3") else "7.3.a")
        return None


def _japan_draws(g: War) -> None:
    before = len(g.state.hands[Side.JAPAN])
    draw(g, Side.JAPAN, japanese_draw(g), "7.2.b")
    drawn = len(g.state.hands[Side.JAPAN]) - before
    draw(g, Side.JAPAN, extra_draw(g, drawn), "15.2", beyond_limit=True)


def japanese_draw(g: War) -> int:
    """7.2.b: cards for Japan this turn, and only while it controls Borneo (rulings pw_q23, pw_q24)."""
    return g.data.japan_draws[g.state.turn] if controls(g, g.data.borneo, Side.JAPAN) else 0


def extra_draw(g: War, drawn: int) -> int:
    """15.2: cards that Japan draws beyond its hand limit: what ``drawn`` falls short of one, and one for each capture.

    Ruling pw_q98: what was drawn in fact counts, and each Allied port captured.
    """
    figures = g.data.figures
    if not g.option("15.2") or g.state.turn < figures.extra_draw_from:
        return 0
    captures = figures.draw_per_capture * g.state.captured_before[Side.JAPAN]
    return max(0, figures.least_draw - drawn) + captures


def allied_draw(g: War) -> int:
    """7.3.a: cards for the Allies this turn; fewer by an optional rule (15.3)."""
    return (g.data.smaller_draws if g.option("15.3") else g.data.allied_draws)[g.state.turn]


def draw(g: War, side: int, count: int, rule: str, *, beyond_limit: bool = False) -> None:
    """A side draws so many cards, as far as its hand limit lets it (7.1.a to 7.1.c) and there are any.

    ``rule``: by which it draws, empty: only the scenario says so.

    The instant one card is left in the deck, the discards are shuffled into it, also in mid-draw and after the last
    draw (7.4, ruling pw_q26); a card that is left with no discards can be drawn.
    """
    hand = g.state.hands[side]
    if not beyond_limit:
        count = min(count, max(0, g.data.hand_limits[side] - len(hand)))
    drawn: list[int] = []
    for _ in range(count):
        _reshuffle_when_low(g)
        if not g.state.deck:
            break
        drawn.append(g.state.deck.pop())
        g.take_card(side, drawn[-1])
        _reshuffle_when_low(g)
    if drawn:
        _tell(g, side, drawn, rule)
        g.reveal()


def _reshuffle_when_low(g: War) -> None:
    """7.4.a, 7.4.b."""
    state = g.state
    if len(state.deck) <= g.data.figures.reshuffle_at and state.discard:
        state.deck, state.discard = shuffled(g, sorted([*state.deck, *state.discard])), []
        g.changed()
        g.log("info", "The discards are shuffled into a new deck ({rule:7.4.b})")


def _tell(g: War, side: int, drawn: list[int], rule: str) -> None:
    """What was drawn its owner reads, everybody how many."""
    seat = g.seat(side)
    names = ", ".join(f"{{{choices.kind(g.half(number, side).id.lower())}}}" for number in sorted(drawn))
    count = "a resource card" if len(drawn) == 1 else f"{len(drawn)} resource cards"
    cited = f" ({{rule:{rule}}})" if rule else ""
    g.log(
        "info",
        f"You draw {names}",
        seen_by=(seat,),
        public=f"{does(g, side, 'draws')} {count}{cited}",
    )
