"""9.2.4: who takes the hits. They fall evenly; who chooses hangs on the segment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.pacificwar.components.ids import Klass, Segment
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.procedure import Choose, Procedure
from ironbottom.games.pacificwar.rules.p09_combat.damage import rebuilt, sinking_chance
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Answer, Goto, Return, Step
from ironbottom.kernel.grammar import percent


@dataclass(slots=True, kw_only=True)
class AllotHits(Procedure):
    """Hits are noted on their targets, none of which gets one more before all others have as many.

    pacificwar:9.2.4.c, 9.2.4.e, 9.2.5.e. ``chooser``: the side that picks who takes what is over.
    """

    STEPS = ("spread", "choose", "take")
    zone: int
    segment: int
    chooser: int
    targets: list[int]
    hits: int

    def spread(self, g: War) -> Step:
        if not self.targets:
            return Return()
        whole, self.hits = divmod(self.hits, len(self.targets))
        for target in self.targets:
            g.state.hits[target] += whole
        g.changed()
        return None

    def choose(self, g: War) -> Step:
        if not self.hits:
            return Return()
        first = next_in_line(g, self.targets, self.segment)
        if self.hits >= len(first):  # enough for all of them
            self._take(g, first)
            return Goto(self.choose)
        asking = ChooseTargets if self.segment == Segment.AIRSTRIKE else ChooseLosses
        seat = g.seat(self.chooser)
        return asking(
            seats=[seat], zone=self.zone, segment=self.segment, targets=list(self.targets), hits=self.hits
        )

    def take(self, g: War) -> Step:
        self._take(g, [int(piece) for piece in self.ret] if isinstance(self.ret, list) else [])
        return None

    def _take(self, g: War, targets: list[int]) -> None:
        for target in targets:
            g.state.hits[target] += 1
            self.targets.remove(target)
        self.hits -= len(targets)
        g.changed()


def next_in_line(g: War, targets: Sequence[int], segment: int) -> list[int]:
    """On whom the next hit may fall: in surface combat torpedo cruisers come before other ships (13.6)."""
    torpedo = [piece for piece in targets if g.counter(piece).klass == Klass.TORPEDO_CRUISER]
    return torpedo if torpedo and segment == Segment.SURFACE else list(targets)


def prize(g: War, piece: int) -> float:
    """What a hit on a unit is worth, for suggestions: its strength, once for going away and once for sinking."""
    counter = g.counter(piece)
    return (counter.airstrike + max(0, counter.gunnery)) * (1 + sinking_chance(g, piece))


@dataclass(slots=True, kw_only=True)
class ChooseTargets(Choose):
    """The firing player chooses who takes the hits of an airstrike that are left over: click by click."""

    RULE: ClassVar[str] = "pacificwar:9.2.4.a"
    ORDER: ClassVar[str] = "hits"
    EVENLY: ClassVar[str] = "9.2.4.c"
    WIDE: ClassVar[bool] = True
    PIECES = "allot"
    zone: int
    segment: int
    targets: list[int]
    hits: int
    picked: list[int] = field(default_factory=list)

    def options(self, g: War, seat: str) -> list[str]:
        return [choices.piece(piece) for piece in next_in_line(g, self._left(), self.segment)]

    def _left(self) -> list[int]:
        return [piece for piece in self.targets if piece not in self.picked]

    def accept(self, g: War, seat: str, choice: str) -> None:
        self.picked.append(choices.piece_of(choice))
        if len(self.picked) == self.hits:
            Choose.accept(self, g, seat, choice)

    def answer(self) -> Answer:
        return [str(piece) for piece in sorted(self.picked)]

    def text(self, g: War, seat: str) -> str:
        left = self.hits - len(self.picked)
        hits = "the hit" if left == 1 else f"one of the {left} hits"
        return f"Choose who takes {hits} left in {{space:{g.data.space_ids[self.zone]}}}"

    def waiting(self, g: War, seat: str) -> str:
        return f"Hits are allotted in {{space:{g.data.space_ids[self.zone]}}}"

    def hint(self, g: War, seat: str, choice: str) -> str:
        piece = choices.piece_of(choice)
        if g.counter(piece).lba:
            return (
                "back next turn for a card, else a turn later" if rebuilt(g, piece) else "a turn away a hit"
            )
        return f"{percent(sinking_chance(g, piece))} to sink by one hit"

    def refused(self, g: War, seat: str) -> dict[str, str]:
        why = f"{{rule:{self.EVENLY}}}: the others take a hit first"
        return {choices.piece(piece): why for piece in self.picked}

    def suggestion(self, g: War, seat: str) -> list[str]:
        """The dearest targets."""
        return self._by_prize(g, dearest=True)

    def _by_prize(self, g: War, *, dearest: bool) -> list[str]:
        left, row = self._left(), list[str]()
        for _ in range(self.hits - len(self.picked)):
            order = sorted(next_in_line(g, left, self.segment), key=lambda piece: (prize(g, piece), -piece))
            piece = order[-1 if dearest else 0]
            left.remove(piece)
            row.append(choices.piece(piece))
        return row


@dataclass(slots=True, kw_only=True)
class ChooseLosses(ChooseTargets):
    """The side that was hit in surface combat chooses which of its ships take the hits that are left over."""

    RULE: ClassVar[str] = "pacificwar:9.2.4.d"
    EVENLY: ClassVar[str] = "9.2.4.e"
    PIECES = "allot"

    def suggestion(self, g: War, seat: str) -> list[str]:
        """Those that are missed least."""
        return self._by_prize(g, dearest=False)
