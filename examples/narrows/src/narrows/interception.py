"""Interceptions of Narrows (rules 3 and 4): windows, reactions inside reactions, duels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.kernel.choices import button, piece, piece_of
from ironbottom.kernel.flow import Call, Decision, Frame, Goto, Return, Step
from narrows.position import GONE, Narrows

PASS = button("pass")
DIE = 6
INTERCEPTS = 4
"""A die at or above this brings the interceptor in (3)."""


@dataclass(slots=True, kw_only=True)
class TeachingFrame(Frame):
    """All frames of this game are saved under its slug."""

    SLUG: ClassVar[str] = "narrows"


@dataclass(slots=True, kw_only=True)
class TeachingDecision(Decision):
    SLUG: ClassVar[str] = "narrows"


@dataclass(slots=True, kw_only=True)
class Windows(TeachingFrame):
    """Rule 3: every rival beside the target is asked, one after the other, until somebody has fought."""

    STEPS: ClassVar[tuple[str, ...]] = ("open_window", "shut_window")
    target: int
    depth: int
    asked: int = 0
    """Seats, in their order, that have had their window."""

    def open_window(self, g: Narrows) -> Step:
        for number in range(self.asked, len(g.state.seats)):
            rival = g.state.seats[number]
            if rival != g.seat_of(self.target) and g.reactors(rival, self.target):
                self.asked = number + 1
                return Call(Reaction(rival=rival, target=self.target, depth=self.depth))
        return Return("clear")

    def shut_window(self, g: Narrows) -> Step:
        return (
            Return("fought") if self.ret == "fought" or not g.alive(self.target) else Goto(self.open_window)
        )


@dataclass(slots=True, kw_only=True)
class Reaction(TeachingFrame):
    """One seat's chance to intercept (3)."""

    STEPS: ClassVar[tuple[str, ...]] = ("offer", "roll", "counter_windows", "combat", "go_home")
    rival: str
    target: int
    depth: int
    who: int = -1
    home: int = GONE

    def title(self, g: Narrows) -> str:
        return f"Interception by {{seat:{self.rival}}}"

    def offer(self, g: Narrows) -> Step:
        return MayIntercept(seats=[self.rival], target=self.target)

    def roll(self, g: Narrows) -> Step:
        if self.ret == PASS:
            return Return("clear")
        assert isinstance(self.ret, str)
        self.who = piece_of(self.ret)
        roll = g.dice(1, DIE, f"interception by {{piece:{self.who}}}")
        g.log("dice", f"{{piece:{self.who}}} tries to intercept {{piece:{self.target}}}.", values=roll)
        if roll[0] < INTERCEPTS:
            return Return("clear")
        self.home = g.state.at[self.who]
        g.place(self.who, g.state.at[self.target])
        return None

    def counter_windows(self, g: Narrows) -> Step:
        if self.depth < g.state.depth:  # 3.1
            return Call(Windows(target=self.who, depth=self.depth + 1))
        return None

    def combat(self, g: Narrows) -> Step:
        if not (g.alive(self.who) and g.alive(self.target)):
            return None  # 3.2: the counter-interception has settled it
        return Call(Duel(attacker=self.who, defender=self.target))

    def go_home(self, g: Narrows) -> Step:
        if g.alive(self.who):
            g.place(self.who, self.home)
        return Return("fought")


@dataclass(slots=True, kw_only=True)
class MayIntercept(TeachingDecision):
    """Asked whenever a rival stands beside the target, which everybody sees: the asking tells nothing."""

    RULE: ClassVar[str] = "narrows:3"
    ORDER: ClassVar[str] = "intercept"
    FORCED: ClassVar[bool] = False
    target: int

    def options(self, g: Narrows, seat: str) -> list[str]:
        return [piece(counter) for counter in g.reactors(seat, self.target)] + [PASS]

    def text(self, g: Narrows, seat: str) -> str:
        return f"Intercept {{piece:{self.target}}}, or pass."

    def waiting(self, g: Narrows, seat: str) -> str:
        return f"{{piece:{self.target}}} may be intercepted."


@dataclass(slots=True, kw_only=True)
class Duel(TeachingFrame):
    """Rule 4."""

    STEPS: ClassVar[tuple[str, ...]] = ("exchange", "out")
    attacker: int
    defender: int

    def exchange(self, g: Narrows) -> Step:
        roll = g.dice(2, DIE, f"duel of {{piece:{self.attacker}}} and {{piece:{self.defender}}}")
        g.log("battle", f"{{piece:{self.attacker}}} fights {{piece:{self.defender}}}.", values=roll)
        first, second = roll
        if first <= second:
            g.lose(self.attacker)
        if second <= first:
            g.lose(self.defender)
        return None

    def out(self, g: Narrows) -> Step:
        standing = g.standing()
        if len(standing) <= 1:  # 6
            words = f"{{seat:{standing[0]}}} is alone." if standing else "Nobody is left."
            g.finish(tuple(standing), "last_one", words)
        return None
