"""4.3.c, 4.3.e: what the defender may do before a battle at sea: submarines slip away, Naval Air is called in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.blitz.components.ids import Klass, Round, Side
from ironbottom.games.blitz.position.labels import space_token
from ironbottom.games.blitz.position.procedure import Choose, Procedure
from ironbottom.games.blitz.position.state import SPENT
from ironbottom.games.blitz.rules.areas import air_distances, bases
from ironbottom.games.blitz.rules.p04_sea.block import surprised
from ironbottom.games.blitz.rules.p04_sea.contested import taking_part
from ironbottom.games.blitz.rules.p06_rounds.forces import fighter
from ironbottom.games.blitz.rules.p06_rounds.home import GoHome
from ironbottom.games.blitz.rules.p06_rounds.situation import AT_SEA, Situation, totals_of
from ironbottom.games.blitz.rules.reasons.at_sea import refused_flights, refused_slips
from ironbottom.games.blitz.rules.who import groups_of
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.mechanics.derived import WHOLE, derived_for
from ironbottom.mechanics.grouping import Groups, Offer

if TYPE_CHECKING:
    from ironbottom.games.blitz.components.model import Counter
    from ironbottom.games.blitz.position.game import Blitz

# ---- 4.3.c -------------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class SlipAway(Procedure):
    """4.3.c: before the battle the defender may return SUBs to base."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")
    sea: int
    side: int

    def ask(self, g: Blitz) -> Step:
        if not slippery(g, self.sea, self.side):
            return Return()
        return ChooseSlip(seats=[g.seat(self.side)], sea=self.sea, side=self.side)

    def take(self, g: Blitz) -> Step:
        if self.ret == choices.DONE:
            return Return()
        return Call(GoHome(piece=choices.piece_of(str(self.ret))), then=self.ask)


def slippery(g: Blitz, sea: int, side: int) -> list[int]:
    """SUBs in a sea area that have a base to return to."""
    return [piece for piece in g.ships(sea, side) if g.counter(piece).klass == Klass.SUB and bases(g, piece)]


@dataclass(slots=True, kw_only=True)
class ChooseSlip(Offer, Choose):
    """Which SUB returns."""

    RULE: ClassVar[str] = "blitz:4.3.c"
    ORDER: ClassVar[str] = "submarines"
    LABELS: ClassVar = {choices.DONE: "Stay and fight"}
    WAITING: ClassVar[str] = "submarines may slip away"
    sea: int
    side: int

    def groups(self, g: Blitz, seat: str) -> Groups:
        return groups_of(g, slippery(g, self.sea, self.side))

    def text(self, g: Blitz, seat: str) -> str:
        return f"Choose a submarine that slips away from {space_token(g, self.sea)}, or fight"

    def refused(self, g: Blitz, seat: str) -> dict[str, str]:
        return refused_slips(g, self.sea, self.side, slippery(g, self.sea, self.side))

    def suggestion(self, g: Blitz, seat: str) -> list[str]:
        """Alone against a stronger enemy they go; beside others they fight."""
        mine, theirs = (taking_part(g, self.sea, side) for side in (self.side, 1 - self.side))
        if not all(g.counter(piece).klass == Klass.SUB for piece in mine):
            return [choices.DONE]
        at = Situation(Round.NAVAL, AT_SEA, self.sea, 1 - self.side, theirs, mine, {})
        attack, defence = (total.sum if total and total.rolls else 0 for total in totals_of(g, at))
        return self.options(g, seat)[:1] if attack > defence else [choices.DONE]


# ---- 4.3.e -------------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class CallIn(Procedure):
    """4.3.e: the defender may send in Naval Air that is in range; returns the pieces."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")
    sea: int
    side: int
    sent: list[str] = field(default_factory=list)

    def ask(self, g: Blitz) -> Step:
        if not naval_air(g, self.sea, self.side):
            return Return(list(self.sent))
        return ChooseNavalAir(seats=[g.seat(self.side)], sea=self.sea, side=self.side, sent=len(self.sent))

    def take(self, g: Blitz) -> Step:
        if self.ret == choices.DONE:
            return Return(list(self.sent))
        piece = choices.piece_of(str(self.ret))
        where = g.data.space_ids[self.sea]
        g.log(
            "move", f"{{piece:{piece}}} is called in from {space_token(g, g.state.at[piece])}.", where=where
        )
        g.place(piece, self.sea)
        g.mark(piece, SPENT)
        self.sent = [*self.sent, str(piece)]
        return Goto(self.ask)


def naval_air(g: Blitz, sea: int, side: int) -> list[int]:
    """4.3.d2, ruling q32: air units ashore with a Naval Factor, not spent, whose movement points reach the sea area."""
    if surprised(g) and side == Side.ALLIES:
        return []  # 2.5.d1
    return _naval_air(g, sea, side)


@derived_for(WHOLE)
def _naval_air(g: Blitz, sea: int, side: int) -> list[int]:
    return sorted(
        piece
        for space in g.areas_with(side, _strikes_ships)
        for piece in g.aircraft(space, side)
        if can_be_called(g, piece, sea)
    )


def _strikes_ships(counter: Counter) -> bool:
    """Whether the naval figure on the front or back of a counter lets it be called in."""
    naval = counter.front.naval or (counter.back is not None and counter.back.naval)
    return counter.flies and bool(naval)


def can_be_called(g: Blitz, piece: int, sea: int) -> bool:
    """Whether one unit is Naval Air in range of a sea area."""
    counter, ratings, at = g.counter(piece), g.ratings(piece), g.state.at[piece]
    if not counter.flies or not ratings.naval or not g.space(at).land or g.has(piece, SPENT):
        return False
    return sea in air_distances(g, at, ratings.mp)


@dataclass(slots=True, kw_only=True)
class ChooseNavalAir(Offer, Choose):
    """Which air unit is sent in."""

    RULE: ClassVar[str] = "blitz:4.3.e"
    ORDER: ClassVar[str] = "naval_air"
    LABELS: ClassVar = {choices.DONE: "Nobody else"}
    WAITING: ClassVar[str] = "Naval Air may be called in"
    sea: int
    side: int
    sent: int = 0

    def groups(self, g: Blitz, seat: str) -> Groups:
        return groups_of(g, naval_air(g, self.sea, self.side))

    def text(self, g: Blitz, seat: str) -> str:
        return f"Choose Naval Air that you send into {space_token(g, self.sea)}, or go on"

    def label(self, g: Blitz, choice: str) -> str:
        return "Send nobody" if choice == choices.DONE and not self.sent else self.LABELS.get(choice, "")

    def refused(self, g: Blitz, seat: str) -> dict[str, str]:
        return refused_flights(g, self.sea, self.side, naval_air(g, self.sea, self.side))

    def suggestion(self, g: Blitz, seat: str) -> list[str]:
        """Whoever strikes ships, if the enemy has any there."""
        enemy = 1 - self.side
        if not (g.ships(self.sea, enemy) or g.convoys(self.sea, enemy)):
            return [choices.DONE]
        strikers = sorted(
            self.groups(g, seat),
            key=lambda one: (-fighter(g, one).ratings.naval, one),
        )
        return [choices.piece(strikers[0])] if strikers else [choices.DONE]
