"""9.2.4: who takes the hits. They fall evenly; who chooses hangs on the segment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.pacificwar.data_ids import Klass, Segment
from ironbottom.games.pacificwar.procedure import Choose, Procedure
from ironbottom.games.pacificwar.rules.p09_combat.damage import sinking_chance
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ironbottom.games.pacificwar.game import War


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
        targets = next_in_line(g, self.targets, self.segment)
        if self.hits < len(targets):
            asking = ChooseTarget if self.segment == Segment.AIRSTRIKE else ChooseLoss
            return asking(seats=[g.seat(self.chooser)])
        for target in targets:  # enough for all of them
            self._take(g, target)
        return Goto(self.choose)

    def take(self, g: War) -> Step:
        self._take(g, choices.piece_of(str(self.ret)))
        return Goto(self.choose)

    def _take(self, g: War, target: int) -> None:
        g.state.hits[target] += 1
        g.changed()
        self.targets.remove(target)
        self.hits -= 1


def next_in_line(g: War, targets: Sequence[int], segment: int) -> list[int]:
    """On whom the next hit may fall: in surface combat torpedo cruisers come before other ships (13.6)."""
    torpedo = [piece for piece in targets if g.counter(piece).klass == Klass.TORPEDO_CRUISER]
    return torpedo if torpedo and segment == Segment.SURFACE else list(targets)


def prize(g: War, piece: int) -> float:
    """What a hit on a unit is worth, for suggestions: its strength, once for going away and once for sinking."""
    counter = g.counter(piece)
    return (counter.airstrike + max(0, counter.gunnery)) * (1 + sinking_chance(g, piece))


@dataclass(slots=True, kw_only=True)
class ChooseTarget(Choose):
    """The firing player chooses who takes the next hit of an airstrike."""

    RULE: ClassVar[str] = "pacificwar:9.2.4.a"
    PIECES = "allot"

    def options(self, g: War, seat: str) -> list[str]:
        frame = allotment(g)
        return [choices.piece(piece) for piece in next_in_line(g, frame.targets, frame.segment)]

    def text(self, g: War, seat: str) -> str:
        hits = allotment(g).hits
        return f"Choose who takes {_hits(hits)} in {{space:{_where(g)}}}"

    def waiting(self, g: War, seat: str) -> str:
        return f"Hits are allotted in {{space:{_where(g)}}}"

    def hint(self, g: War, seat: str, choice: str) -> str:
        piece = choices.piece_of(choice)
        if g.counter(piece).lba:
            return "comes back later"
        return f"{sinking_chance(g, piece):.0%} to sink by one hit"

    def refused(self, g: War, seat: str) -> dict[str, str]:
        rule = "9.2.4.c" if self.RULE == ChooseTarget.RULE else "9.2.4.e"
        frame = allotment(g)
        taken = [p for p in g.units(frame.zone, g.side(frame.targets[0])) if p not in frame.targets]
        why = f"{{rule:{rule}}}: the others take a hit first"
        return {choices.piece(piece): why for piece in taken if g.state.hits[piece]}

    def suggestion(self, g: War, seat: str) -> list[str]:
        """The dearest targets."""
        return self._by_prize(g, dearest=True)

    def _by_prize(self, g: War, *, dearest: bool) -> list[str]:
        frame = allotment(g)
        left, picked = list(frame.targets), list[str]()
        for _ in range(frame.hits):
            row = sorted(next_in_line(g, left, frame.segment), key=lambda piece: (prize(g, piece), -piece))
            piece = row[-1 if dearest else 0]
            left.remove(piece)
            picked.append(choices.piece(piece))
        return picked


@dataclass(slots=True, kw_only=True)
class ChooseLoss(ChooseTarget):
    """The side that was hit in surface combat chooses which of its ships takes the next hit."""

    RULE: ClassVar[str] = "pacificwar:9.2.4.d"
    ORDER: ClassVar[str] = "surface_hits"
    PIECES = "allot"

    def suggestion(self, g: War, seat: str) -> list[str]:
        """Those that are missed least."""
        return self._by_prize(g, dearest=False)


def allotment(g: War) -> AllotHits:
    """The allotment for which a target is being chosen."""
    frame = g.stack[-2]
    assert isinstance(frame, AllotHits), "targets are chosen for an allotment only"
    return frame


def _hits(count: int) -> str:
    return "the hit" if count == 1 else f"one of the {count} hits left"


def _where(g: War) -> str:
    return g.data.space_ids[allotment(g).zone]
