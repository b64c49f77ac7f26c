"""II.2.e, II.2.n, 2.33.1.d: carrier air is placed on carriers at the start and at the end of an Impulse."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE
from ironbottom.games.oceansoffire.position.figures import able_deck, operational
from ironbottom.games.oceansoffire.position.places import aboard, on_map
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import USED
from ironbottom.games.oceansoffire.rules.p02_carrier_air import (
    carriers_at,
    may_board,
    may_go_ashore,
    set_right,
)
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.kernel.grammar import in_words
from ironbottom.mechanics.grouping import Groups, Offer, groups

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

PUT_BACK = choices.button("cancel")


def decks_for(g: Oceans, air: int) -> list[int]:
    """Other operational carriers in its Space that have room for carrier air on a deck (2.33.1.d)."""
    ship = g.state.aboard[air]
    space = g.state.at[air]
    if not operational(g, air):
        return []
    return [one for one in carriers_at(g, space, g.power(air)) if one != ship and may_board(g, air, one)]


def goes_ashore(g: Oceans, air: int) -> bool:
    """Whether carrier air may step ashore from a carrier in port that is not operational (2.33.1.c, 6.23.b)."""
    ship = g.state.aboard[air]
    return g.state.berth[ship] != NOWHERE and not able_deck(g, ship) and may_go_ashore(g, [air])


def movable(g: Oceans) -> Iterator[int]:
    """Carrier air on decks of the Phasing power that may be placed elsewhere."""
    for ship in on_map(g, g.phasing_side):
        if g.counter(ship).carrier and g.power(ship) == g.phasing:
            for air in aboard(g, ship):
                if decks_for(g, air) or goes_ashore(g, air):
                    yield air


@dataclass(slots=True, kw_only=True)
class PlaceAir(Procedure):
    """Who must goes aboard; then the owner may place carrier air on other decks of the same Space, free.

    ``air``: who is being placed.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("mandatory", "ask", "pick", "put")
    TITLE: ClassVar[str] = "Carrier air"
    air: int = -1

    def mandatory(self, g: Oceans) -> Step:
        placed = set_right(g, g.phasing)
        if placed:
            g.log("move", f"{in_words(placed)} aboard.")
        return None

    def ask(self, g: Oceans) -> Step:
        return WhichAir(seats=[g.seat(g.phasing)]) if any(movable(g)) else Return()

    def pick(self, g: Oceans) -> Step:
        choice = str(self.ret)
        if choice == choices.DONE:
            return Return()
        self.air = choices.piece_of(choice)
        return WhichDeck(seats=[g.seat(g.phasing)], air=self.air)

    def put(self, g: Oceans) -> Step:
        choice = str(self.ret)
        if choice.startswith("piece:"):
            g.embark(self.air, choices.piece_of(choice))
        elif choice.startswith("space:"):
            g.place(self.air, g.state.at[self.air])
        return Goto(self.ask)


@dataclass(slots=True, kw_only=True)
class WhichAir(Offer, Choose):
    """Which carrier air is placed anew."""

    FORCED: ClassVar[bool] = False
    LABELS: ClassVar = {choices.DONE: "Leave it where it is"}
    TEXT: ClassVar[str] = "Choose carrier air that goes to another deck, free, or leave it"
    WAITING: ClassVar[str] = "carrier air is placed"
    SUGGESTED: ClassVar = (choices.DONE,)
    RULE: ClassVar[str] = "oceansoffire:2.33.1.d"

    def groups(self, g: Oceans, seat: str) -> Groups:
        state = g.state
        return groups(
            self.candidates(g, seat),
            lambda air: (state.kind[air], state.aboard[air], state.marks[air] & USED, state.aborted[air]),
        )

    def candidates(self, g: Oceans, seat: str) -> Iterator[int]:
        """Carrier air that may be placed anew."""
        return movable(g)


@dataclass(slots=True, kw_only=True)
class WhichDeck(Offer, Choose):
    """Where it goes."""

    PIECES = "name"
    LABELS: ClassVar = {PUT_BACK: "Leave it where it is"}
    WAITING: ClassVar[str] = "carrier air is placed"
    RULE: ClassVar[str] = "oceansoffire:2.33.1.d"
    air: int

    def goals(self, g: Oceans, seat: str) -> list[int]:
        return [g.state.at[self.air]] if goes_ashore(g, self.air) else []

    def groups(self, g: Oceans, seat: str) -> Groups:
        return groups(self.decks(g), lambda ship: ship)

    def decks(self, g: Oceans) -> list[int]:
        """Decks to which it may go."""
        return decks_for(g, self.air)

    def text(self, g: Oceans, seat: str) -> str:
        return f"Choose the carrier for {{piece:{self.air}}}"
