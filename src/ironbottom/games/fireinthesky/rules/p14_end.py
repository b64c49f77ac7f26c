"""End Phase: markers go, units may be disbanded, victory points are counted (fireinthesky:14.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.fireinthesky.components.ids import NONE, Nation
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import does
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.position.state import NOWHERE
from ironbottom.games.fireinthesky.rules import victory
from ironbottom.games.fireinthesky.rules.air_counters import HALF, can_split, combine, split_off
from ironbottom.games.fireinthesky.rules.likeness import Group, groups_of, in_order
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Step
from ironbottom.mechanics.grouping import Groups, Offer

HALF_OF_IT, WHOLE, CANCEL = choices.button("half"), choices.button("whole"), choices.button("cancel")


@dataclass(slots=True, kw_only=True)
class EndPhase(Procedure):
    """The phasing player clears up, then both look at the Victory Point marker."""

    STEPS = ("markers", "ask", "take_unit", "take_amount", "count")
    piece: int = NONE

    def markers(self, g: Sky) -> Step:
        """14.0.b3: replacement markers do not last (3.3.9.b5)."""
        for piece in own_units(g):
            if g.counter(piece).marker:
                g.log("info", f"{does(g, piece, 'leaves')} the map ({{rule:3.3.9.b5}})")
                g.to_pool(piece)
        return None

    def ask(self, g: Sky) -> Step:
        return Disband(seats=[g.seat(g.phasing)])

    def take_unit(self, g: Sky) -> Step:
        if self.ret == choices.DONE:
            return Goto(self.count)
        self.piece = choices.piece_of(str(self.ret))
        self.ret = WHOLE
        if can_split(g, self.piece):
            return DisbandHowMuch(seats=[g.seat(g.phasing)], piece=self.piece)
        return None

    def take_amount(self, g: Sky) -> Step:
        if self.ret != CANCEL:
            space = g.state.at[self.piece]
            disband(g, split_off(g, self.piece, HALF) if self.ret == HALF_OF_IT else self.piece)
            combine(g, space)
        return Goto(self.ask)

    def count(self, g: Sky) -> Step:
        """14.0.b2; ruling victory_check_moment: captures before the lifeline."""
        victory.count_captures(g)
        victory.count_lifeline(g)
        return None


def own_units(g: Sky) -> list[int]:
    """The phasing player's pieces on the map."""
    return [piece for piece, at in enumerate(g.state.at) if at != NOWHERE and g.side(piece) == g.phasing]


def disbandable(g: Sky) -> dict[int, Group]:
    """The same, interchangeable ones once."""
    return in_order(group for _, group in groups_of(g, g.phasing))


def disband(g: Sky, piece: int) -> None:
    """14.0.b1: ships and land units come back in the next own Reinforcement Phase, air counters are free to be used.

    The Dutch have no home base to come back to (15.4.b3; ruling dutch_never_return).
    """
    g.log("info", f"{does(g, piece, 'is')} disbanded ({{rule:14.0.b1}})")
    if g.counter(piece).air_unit:
        g.to_pool(piece)
    elif g.counter(piece).nation == Nation.NETHERLANDS:
        g.out_of_game(piece)
    else:
        g.to_track(piece, g.data.figures.disbanded_return)


@dataclass(slots=True, kw_only=True)
class Disband(Offer, Choose):
    """Which units are disbanded."""

    RULE: ClassVar[str] = "fireinthesky:14.0.b1"
    LABELS: ClassVar = {choices.DONE: "Done"}
    TEXT = "Choose units to disband, if any"
    SUGGESTED = (choices.DONE,)

    def groups(self, g: Sky, seat: str) -> Groups:
        return disbandable(g)

    def sole(self, g: Sky, seat: str) -> str | None:
        return None if any(groups_of(g, g.phasing)) else choices.DONE

    def piece_hint(self, g: Sky, seat: str, piece: int) -> str:
        counter = g.counter(piece)
        if counter.nation == Nation.NETHERLANDS:
            return "leaves the game"
        return "its counter may be used again" if counter.air_unit else "back next turn"


@dataclass(slots=True, kw_only=True)
class DisbandHowMuch(Choose):
    """Whether a whole air unit is disbanded or half of it."""

    RULE: ClassVar[str] = "fireinthesky:14.0.b1"
    LABELS: ClassVar = {HALF_OF_IT: "Strength 1", WHOLE: "The whole unit", CANCEL: "None of it"}
    piece: int

    def text(self, g: Sky, seat: str) -> str:
        return f"Choose how much of {does(g, self.piece, 'is')} disbanded"
