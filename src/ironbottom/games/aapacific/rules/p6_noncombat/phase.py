"""The non-combat movement phase: aircraft land, rested units move, and what cannot land is lost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import compress, count
from typing import ClassVar

from ironbottom.games.aapacific.components.ids import AIR
from ironbottom.games.aapacific.position.game import BOUNDS, Pacific
from ironbottom.games.aapacific.position.procedure import Procedure
from ironbottom.games.aapacific.position.state import AIRBORNE, NOWHERE
from ironbottom.games.aapacific.rules.movement import reasons
from ironbottom.games.aapacific.rules.movement.columns import kinds_of_class
from ironbottom.games.aapacific.rules.movement.landing import can_land
from ironbottom.games.aapacific.rules.movement.play import ChooseUnit, MakeMove
from ironbottom.games.aapacific.rules.p6_noncombat.homing import landings_for_all
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Step
from ironbottom.kernel.grammar import counted
from ironbottom.mechanics.derived import derived


@dataclass(slots=True, kw_only=True)
class NonCombatMovement(Procedure):
    """Unit after unit moves; aircraft in the air must land (aapacific:p6.1)."""

    TITLE: ClassVar[str] = "Non-combat movement"
    STEPS = ("begin", "choose_unit", "move_unit", "lose_aircraft")

    def begin(self, g: Pacific) -> Step:
        g.changed()
        return None

    def choose_unit(self, g: Pacific) -> Step:
        may_end = not any(can_land(g, piece) for piece in _still_in_the_air(g))
        return ChooseTraveller(seats=[g.moving_seat], may_end=may_end)

    def move_unit(self, g: Pacific) -> Step:
        if self.ret == choices.DONE:
            return None
        return Call(MakeMove(piece=choices.piece_of(str(self.ret))), then=self.choose_unit)

    def lose_aircraft(self, g: Pacific) -> Step:
        for piece in in_the_air(g):
            # ftr.8, p6.1: an aircraft that finds no place to land is lost.
            name = g.data.space_ids[g.state.at[piece]]
            text = f"{{piece:{piece}}} finds no place to land and is lost ({{rule:p6.1}})"
            g.log("result", text, where=name)
            g.remove(piece)
        return None


def in_the_air(g: Pacific) -> list[int]:
    """Own aircraft that flew in phase 3 and have not landed, by space."""
    aircraft = compress(count(), g.state.kind.translate(kinds_of_class(g.data, AIR)))
    return sorted(_flying(g, aircraft), key=g.state.at.__getitem__)


def _flying(g: Pacific, aircraft: Iterable[int]) -> list[int]:
    at, marks = g.state.at, g.state.marks
    flying = [piece for piece in aircraft if marks[piece] & AIRBORNE and at[piece] != NOWHERE]
    return [piece for piece in flying if g.own(piece)]


def _still_in_the_air(g: Pacific) -> list[int]:
    """The same from move to move: none takes off in phase 6, so those are looked at again that were in the air."""
    return _flying(g, _seen_in_the_air(g))


@derived(BOUNDS)
def _seen_in_the_air(g: Pacific) -> list[int]:
    return in_the_air(g)


@dataclass(slots=True, kw_only=True)
class ChooseTraveller(ChooseUnit):
    """Which unit makes a non-combat move next."""

    RULE: ClassVar[str] = "aapacific:p6.2"

    def text(self, g: Pacific, seat: str) -> str:
        if not self.may_end:
            return "Land the aircraft in the air, or choose another unit to move"
        return "Choose a unit to move, or end non-combat movement"

    def suggestion(self, g: Pacific, seat: str) -> list[str]:
        return [] if self.may_end else list(landings_for_all(g, seat)[1])

    def routine(self, g: Pacific, seat: str) -> str:
        return "" if self.may_end else f"Land {counted(landings_for_all(g, seat)[0], 'aircraft', 'aircraft')}"

    def waiting(self, g: Pacific, seat: str) -> str:
        return f"{g.data.power_names[g.state.power]} makes its non-combat moves"

    def refused(self, g: Pacific, seat: str) -> dict[str, str]:
        refused = reasons.refused_units(g)
        if not self.may_end:
            waiting = " ".join(f"{{piece:{piece}}}" for piece in in_the_air(g) if can_land(g, piece))
            refused[choices.DONE] = f"These aircraft must land first: {waiting} ({{rule:p6.1}})"
        return refused
