"""The rules of Narrows as frames; see the package for the numbered rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.kernel.choices import DONE, argument, button, card, piece, piece_of, space
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.grammar import counted
from ironbottom.mechanics.cards import shuffled
from narrows.interception import PASS, TeachingDecision, TeachingFrame, Windows
from narrows.position import (
    HAND,
    MOST_PLOTTED,
    STACK,
    Narrows,
    card_name,
    card_value,
    hex_number,
)

STOP = button("stop")


@dataclass(slots=True, kw_only=True)
class Turn(TeachingFrame):
    """A turn: plot, reveal, impulses one after the other, draw, end."""

    STEPS: ClassVar[tuple[str, ...]] = ("plot", "reveal", "impulse", "next_impulse", "draw", "end")
    gone: int = 0
    """Impulses that have begun."""

    def title(self, g: Narrows) -> str:
        return f"Turn {g.state.turn}"

    def plot(self, g: Narrows) -> Step:
        g.log("turn", f"Turn {g.state.turn}")
        return Plot(seats=g.standing())  # 1

    def reveal(self, g: Narrows) -> Step:
        assert isinstance(self.ret, dict)
        plotted = {seat: [int(name[1:]) for name in names.split()] for seat, names in self.ret.items()}
        g.reveal()
        for seat, cards in plotted.items():
            hand = g.state.hands[g.number(seat)]
            for each in cards:
                hand.remove(each)
            g.state.discard.extend(cards)
            g.state.points[g.number(seat)] = 1 + sum(card_value(each) for each in cards)  # 2
            names = ", ".join(f"{{card:{card_name(each)}}}" for each in cards) or "nothing"
            g.log("info", f"{{seat:{seat}}} plotted {names}.")
        g.state.order = sorted(plotted, key=lambda seat: -g.state.points[g.number(seat)])
        return None

    def impulse(self, g: Narrows) -> Step:
        seat = g.state.order[self.gone]
        self.gone += 1
        return Call(Impulse(seat=seat))

    def next_impulse(self, g: Narrows) -> Step:
        return Goto(self.impulse) if self.gone < len(g.state.order) else None

    def draw(self, g: Narrows) -> Step:
        for seat in g.standing():  # 5
            while len(g.state.hands[g.number(seat)]) < HAND and (g.state.deck or g.state.discard):
                if not g.state.deck:
                    g.state.deck, g.state.discard = shuffled(g, g.state.discard), []
                drawn = g.draw(seat)
                g.reveal()  # the drawer has seen it: nobody may take back what led to it
                g.log(
                    "info",
                    f"You draw {{card:{card_name(drawn)}}}.",
                    seen_by=(seat,),
                    public=f"{{seat:{seat}}} draws a card.",
                )
        return None

    def end(self, g: Narrows) -> Step:
        if g.state.turn == g.state.last_turn:
            decide(g)
            return None
        g.state.turn += 1
        g.state.order = []
        return Return()


@dataclass(slots=True, kw_only=True)
class Whole(TeachingFrame):
    """The whole game: turn after turn."""

    STEPS: ClassVar[tuple[str, ...]] = ("turn", "again")

    def turn(self, g: Narrows) -> Step:
        return Call(Turn())

    def again(self, g: Narrows) -> Step:
        return Goto(self.turn)


def decide(g: Narrows) -> None:
    """Rule 6, behind the last turn."""
    holders = [g.seat_of(counter) for counter in g.pile(g.middle())]
    if holders:
        g.finish((holders[0],), "middle", f"{{seat:{holders[0]}}} holds the middle.")
        return
    counts = {seat: len(g.counters(seat)) for seat in g.standing()}
    most = tuple(seat for seat, count in counts.items() if count == max(counts.values()))
    if len(most) == 1:
        g.finish(most, "counters", f"{{seat:{most[0]}}} has the most counters left.")
    else:
        g.finish((), "draw", "Nobody is ahead.")


@dataclass(slots=True, kw_only=True)
class Plot(TeachingDecision):
    """Rule 1: a sealed choice of several clicks by all seats at once."""

    RULE: ClassVar[str] = "narrows:1"
    FORCED: ClassVar[bool] = False
    picked: dict[str, list[str]] = field(default_factory=dict)

    def options(self, g: Narrows, seat: str) -> list[str]:
        mine = self.picked.get(seat, [])
        if len(mine) == MOST_PLOTTED:
            return [DONE]
        hand = sorted(g.state.hands[g.number(seat)])
        return [card(card_name(each)) for each in hand if card_name(each) not in mine] + [DONE]

    def text(self, g: Narrows, seat: str) -> str:
        left = MOST_PLOTTED - len(self.picked.get(seat, []))
        return f"Plot up to {counted(left, 'more card')}, or be done."

    def waiting(self, g: Narrows, seat: str) -> str:
        return "All seats plot cards in secret."

    def refused(self, g: Narrows, seat: str) -> dict[str, str]:
        again = {card(name): "It is plotted already (rule 1)." for name in self.picked.get(seat, [])}
        if len(self.picked.get(seat, [])) < MOST_PLOTTED:
            return again
        hand = (card(card_name(each)) for each in sorted(g.state.hands[g.number(seat)]))
        return dict.fromkeys(hand, "Two cards are plotted, which is the most (rule 1).") | again

    def accept(self, g: Narrows, seat: str, choice: str) -> None:
        if choice != DONE:
            self.picked = {**self.picked, seat: [*self.picked.get(seat, []), argument(choice)]}
            self.picked = dict(sorted(self.picked.items()))
        else:
            TeachingDecision.accept(self, g, seat, choice)

    def answer(self) -> dict[str, str]:
        return {seat: " ".join(self.picked.get(seat, [])) for seat in self.sealed}


@dataclass(slots=True, kw_only=True)
class Impulse(TeachingFrame):
    """Rule 2: one seat moves counters while it has points."""

    STEPS: ClassVar[tuple[str, ...]] = ("pick", "march", "next_counter")
    seat: str

    def title(self, g: Narrows) -> str:
        return f"Impulse of {{seat:{self.seat}}}"

    def pick(self, g: Narrows) -> Step:
        if not g.counters(self.seat) or not g.state.points[g.number(self.seat)]:
            return Return()
        return PickCounter(seats=[self.seat])

    def march(self, g: Narrows) -> Step:
        if self.ret == PASS:
            return Return()
        assert isinstance(self.ret, str)
        return Call(Move(seat=self.seat, counter=piece_of(self.ret)))

    def next_counter(self, g: Narrows) -> Step:
        return Goto(self.pick)


@dataclass(slots=True, kw_only=True)
class PickCounter(TeachingDecision):
    RULE: ClassVar[str] = "narrows:2"
    LABELS: ClassVar = {PASS: "Pass"}

    def options(self, g: Narrows, seat: str) -> list[str]:
        return [piece(counter) for counter in self._first_of_each_hex(g, seat)] + [PASS]

    def _first_of_each_hex(self, g: Narrows, seat: str) -> list[int]:
        first: dict[int, int] = {}
        for counter in g.counters(seat):
            if open_hexes(g, seat, counter):
                first.setdefault(g.state.at[counter], counter)
        return sorted(first.values())

    def text(self, g: Narrows, seat: str) -> str:
        return f"Move a counter ({counted(g.state.points[g.number(seat)], 'point')} left), or pass."

    def waiting(self, g: Narrows, seat: str) -> str:
        return "A counter is picked."

    def alike(self, g: Narrows, choice: str) -> tuple[int, ...]:
        if choice == PASS:
            return ()
        counter = piece_of(choice)
        return tuple(other for other in g.pile(g.state.at[counter]) if other != counter)

    def refused(self, g: Narrows, seat: str) -> dict[str, str]:
        offered = set(self.options(g, seat))
        stuck = {}
        for counter in g.counters(seat):
            if not open_hexes(g, seat, counter) and piece(counter) not in offered:
                where = g.hex_name(g.state.at[counter])
                stuck[piece(counter)] = f"{{piece:{counter}}} in {{space:{where}}} is shut in (rule 2)."
        return stuck

    def forced_text(self, g: Narrows, choice: str) -> str:
        return f"{{seat:{self.seats[0]}}} has nothing to move."


def open_hexes(g: Narrows, seat: str, counter: int) -> list[int]:
    """The hexes a counter may step into (2)."""
    found = []
    for hex_ in g.beside(g.state.at[counter]):
        stack = g.pile(hex_)
        if len(stack) < STACK and all(g.seat_of(other) == seat for other in stack):
            found.append(hex_)
    return found


@dataclass(slots=True, kw_only=True)
class Move(TeachingFrame):
    """One counter goes hex by hex; after each step rivals may intercept it (3)."""

    STEPS: ClassVar[tuple[str, ...]] = ("choose_hex", "enter", "after")
    seat: str
    counter: int
    moved: bool = False
    """Whether it has made its first step: a counter that was picked must make one."""

    def title(self, g: Narrows) -> str:
        return f"Move of {{piece:{self.counter}}}"

    def choose_hex(self, g: Narrows) -> Step:
        if not g.alive(self.counter) or not g.state.points[g.number(self.seat)]:
            return Return()
        return PickHex(seats=[self.seat], counter=self.counter, may_stop=self.moved)

    def enter(self, g: Narrows) -> Step:
        if self.ret == STOP:
            return Return()
        assert isinstance(self.ret, str)
        self.moved = True
        to = argument(self.ret)
        g.place(self.counter, hex_number(to, g.state.width))
        g.state.points[g.number(self.seat)] -= 1
        g.log("move", f"{{piece:{self.counter}}} moves to {{space:{to}}}.", where=to)
        return Call(Windows(target=self.counter, depth=1))

    def after(self, g: Narrows) -> Step:
        if self.ret == "fought":
            return Return()
        return Goto(self.choose_hex)


@dataclass(slots=True, kw_only=True)
class PickHex(TeachingDecision):
    RULE: ClassVar[str] = "narrows:2"
    counter: int
    may_stop: bool

    def options(self, g: Narrows, seat: str) -> list[str]:
        hexes = [space(g.hex_name(hex_)) for hex_ in open_hexes(g, seat, self.counter)]
        return [*hexes, STOP] if self.may_stop else hexes

    def text(self, g: Narrows, seat: str) -> str:
        return f"Step with {{piece:{self.counter}}}{', or stop' if self.may_stop else ''}."

    def waiting(self, g: Narrows, seat: str) -> str:
        return "A counter moves."

    def hint(self, g: Narrows, seat: str, choice: str) -> str:
        return "" if choice == STOP else "1 point"

    def refused(self, g: Narrows, seat: str) -> dict[str, str]:
        shut = set(g.beside(g.state.at[self.counter])) - set(open_hexes(g, seat, self.counter))
        why = "It is full, or a rival stands there (rule 2)."
        full = {space(g.hex_name(hex_)): why for hex_ in sorted(shut)}
        return full if self.may_stop else full | {STOP: "A picked counter makes at least one step (rule 2)."}

    def forced_text(self, g: Narrows, choice: str) -> str:
        return f"{{piece:{self.counter}}} has one way to go."
