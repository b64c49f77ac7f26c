"""What a won land combat does to the non-phasing player (fireinthesky:11.3.5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.position.state import AIR_AT_BASE, LAND_AT_BASE
from ironbottom.games.fireinthesky.rules.damage import damage_land, eliminate_land, reduce_air
from ironbottom.games.fireinthesky.rules.p11_combat.board import board, in_box
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step

DEFEAT, OVERRUN = "11.3.5.b1", "11.3.5.b2"
"""Rules of the losses: each unit suffers, or all are eliminated."""


@dataclass(slots=True, kw_only=True)
class LandLosses(Procedure):
    """Every unit of the losing side ashore suffers: damaged, or eliminated when it is overrun."""

    STEPS = ("land_units", "air_units", "next_air_loss", "lose_air")
    side: int
    overrun: bool
    losses: list[list[int]] = field(default_factory=list)
    """[space, strength that the air units there still have to lose]."""

    def land_units(self, g: Sky) -> Step:
        for piece in in_box(g, self.side, LAND_AT_BASE):
            if self.overrun:
                eliminate_land(g, piece, OVERRUN)
            else:
                damage_land(g, piece, DEFEAT)
        return None

    def air_units(self, g: Sky) -> Step:
        units = in_box(g, self.side, AIR_AT_BASE)
        if self.overrun:
            for piece in units:
                reduce_air(g, piece, OVERRUN, g.state.strength[piece])
            return Return()
        # Air that stays in the Naval Aviation box stands apart and cannot be merged with what is at the base.
        for space in sorted({g.state.at[p] for p in units}):
            strength = sum(g.state.strength[p] for p in units if g.state.at[p] == space)
            self.losses.append([space, merged_counters(strength)])
        return None

    def next_air_loss(self, g: Sky) -> Step:
        while self.losses and not self.losses[0][1]:
            self.losses.pop(0)
        if not self.losses:
            return Return()
        space = self.losses[0][0]
        return LoseAir(seats=[g.seat(self.side)], candidates=one_of_each(g, self._units(g, space)))

    def lose_air(self, g: Sky) -> Step:
        self.losses[0][1] -= 1
        reduce_air(g, choices.piece_of(str(self.ret)), DEFEAT)
        return Goto(self.next_air_loss)

    def _units(self, g: Sky, space: int) -> list[int]:
        return [p for p in in_box(g, self.side, AIR_AT_BASE) if g.state.at[p] == space]


def merged_counters(strength: int) -> int:
    """How many counters hold this air strength when it is merged as far as can be: each loses one.

    Ruling air_counters_in_land_combat.

    >>> [merged_counters(strength) for strength in range(6)]
    [0, 1, 1, 2, 2, 3]
    """
    return (strength + 1) // 2


def one_of_each(g: Sky, units: list[int]) -> list[int]:
    """One air unit of each nation and history, the weaker first: whole counters are worth keeping."""
    found: dict[tuple[int, int], int] = {}
    for piece in sorted(units, key=lambda p: (g.state.strength[p], p)):
        found.setdefault((g.state.kind[piece], g.state.marks[piece]), piece)
    return sorted(found.values())


@dataclass(slots=True, kw_only=True)
class LoseAir(Choose):
    """Which nation's air loses a strength, where more than one has air at the base (ruling air_loss_nation)."""

    RULE: ClassVar[str] = "fireinthesky:11.3.5.b1"
    ORDER: ClassVar[str] = "air_loss"
    WAITING = "Air losses are chosen"
    candidates: list[int]

    def options(self, g: Sky, seat: str) -> list[str]:
        return [choices.piece(p) for p in self.candidates]

    def text(self, g: Sky, seat: str) -> str:
        return f"Choose the air unit that loses a strength in {{space:{board(g).name(g)}}}"

    def suggestion(self, g: Sky, seat: str) -> list[str]:
        return [choices.piece(min(self.candidates, key=lambda p: (g.state.strength[p], p)))]
