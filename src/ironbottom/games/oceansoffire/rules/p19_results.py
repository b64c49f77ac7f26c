"""19.3, 19.31, 19.5: Hits on ground units and on Control Markers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate, Level
from ironbottom.games.oceansoffire.position.figures import attack, defense
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.rules.p15_requirements import decider
from ironbottom.games.oceansoffire.rules.p19_factors import factors_told
from ironbottom.games.oceansoffire.rules.p19_routes import holding
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.kernel.grammar import counted

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

REST = choices.button("rest")
LOSSES = {"L": "light", "M": "medium", "H": "heavy"}
"""By the letter of the Combat Results Table."""


def suffers(role: str, result: str, hits: int) -> str:
    """What a side suffers, in words.

    >>> suffers("attacker", "L", 1), suffers("defender", "H(R)", 5)
    ('light losses for the attacker, 1 Hit', 'heavy losses and a Retreat for the defender, 5 Hits')
    """
    retreats = " and a Retreat" if result.endswith("(R)") else ""
    return f"{LOSSES[result[0]]} losses{retreats} for the {role}, {counted(hits, 'Hit')}"


@dataclass(slots=True, kw_only=True)
class GroundLosses(Procedure):
    """19.3, 19.31: a side takes Hits one by one, half of them on units of the Force Quality.

    ``units``: that may take them. ``quality``: of whom the first ``on_quality`` Hits must be, as far as they last.
    ``marker``: whether the Control Marker takes what is left when no unit of the side holds the Space any more, down to
    ``keep`` factors. Hits beyond all that are lost (ruling q54).
    """

    STEPS: ClassVar[tuple[str, ...]] = ("next_hit", "taken")
    space: int
    side: int
    hits: int
    units: list[int]
    quality: int = 0
    on_quality: int = 0
    marker: bool = False
    keep: int = 0

    def next_hit(self, g: Oceans) -> Step:
        if not self.hits:
            return Return()
        found = self.candidates(g)
        if not found:
            return self._rest_on_marker(g)
        if len(found) == 1:
            self.ret = choices.piece(found[0])
            return None
        seat = decider(g, self.space, self._alive(g), self.side)
        return TakeHit(seats=[seat], candidates=found, hits=self.hits)

    def taken(self, g: Oceans) -> Step:
        if self.ret == REST:
            while self.hits and self.candidates(g):
                self._hit(g, least_missed(g, self.candidates(g)))
        else:
            self._hit(g, choices.piece_of(str(self.ret)))
        return Goto(self.next_hit)

    def _hit(self, g: Oceans, piece: int) -> None:
        self.hits -= 1
        if g.counter(piece).quality >= self.quality:
            self.on_quality = max(0, self.on_quality - 1)
        hit(g, piece)

    def _alive(self, g: Oceans) -> list[int]:
        return [piece for piece in self.units if g.state.at[piece] != NOWHERE]

    def candidates(self, g: Oceans) -> list[int]:
        """Who may take the next Hit."""
        alive = self._alive(g)
        able = [piece for piece in alive if g.counter(piece).quality >= self.quality]
        return able if self.on_quality and able else alive

    def _rest_on_marker(self, g: Oceans) -> Step:
        # 19.31.c: only when all others are gone.
        if self.marker and g.friendly(self.space, self.side) and not holding(g, self.space, self.side):
            most = min(self.hits, g.igdf(self.space) - self.keep)
            if most > 0:
                g.hit_marker(self.space, most)
                g.log(
                    "result",
                    f"The Control Marker of {space_token(g, self.space)} takes {most} "
                    f"{'Hit' if most == 1 else 'Hits'} ({{rule:19.5.c}})",
                )
        return Return()


def half_up(hits: int) -> int:
    """19.31.a: at least so many of the Hits.

    >>> [half_up(hits) for hits in (1, 2, 5)]
    [1, 1, 3]
    """
    return (hits + 1) // 2


def hit(g: Oceans, piece: int) -> None:
    """One Hit on a ground unit; at its Defense Factor it goes to the Force Pool, at USL-2 for good (19.31)."""
    g.set_hits(piece, g.state.hits[piece] + 1)
    if defense(g, piece):
        return
    if g.state.usl[piece] == Level.USL2:
        g.log("result", f"{{piece:{piece}}} is eliminated for good ({{rule:19.31.b}})")
        g.lift(piece, Fate.OUT)
    else:
        g.log("result", f"{{piece:{piece}}} is eliminated ({{rule:19.31.a}})")
        g.lift(piece, Fate.POOL)


def least_missed(g: Oceans, pieces: Sequence[int]) -> int:
    """Who takes a Hit when the owner says no more: a unit that has most left, so that none is lost early."""
    return min(pieces, key=lambda one: (defense(g, one) == 1, attack(g, one) == 0, -defense(g, one), one))


@dataclass(slots=True, kw_only=True)
class TakeHit(Choose):
    """Which unit takes the next Hit (15.1.b, 19.31)."""

    ORDER: ClassVar[str] = "losses"
    WAITING: ClassVar[str] = "allots Hits"
    RULE: ClassVar[str] = "oceansoffire:19.31.a"
    LABELS: ClassVar = {REST: "All as suggested"}
    candidates: list[int]
    hits: int

    def options(self, g: Oceans, seat: str) -> list[str]:
        return [*map(choices.piece, sorted(self.candidates)), REST]

    def text(self, g: Oceans, seat: str) -> str:
        left = f"{self.hits} Hits are" if self.hits > 1 else "1 Hit is"
        return f"Choose the unit that takes a Hit; {left} left"

    def hint(self, g: Oceans, seat: str, choice: str) -> str:
        return factors_told(g, choice)

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        return [REST]
