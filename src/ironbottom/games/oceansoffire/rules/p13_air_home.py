"""13.2.19, 14.7.4: all air goes home; then carrier air of a force that fought may change decks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Side
from ironbottom.games.oceansoffire.position.places import aboard, ships
from ironbottom.games.oceansoffire.position.procedure import Procedure
from ironbottom.games.oceansoffire.position.state import ACTIVATED
from ironbottom.games.oceansoffire.rules.p04_decks import WhichAir, WhichDeck, decks_for
from ironbottom.games.oceansoffire.rules.p13_homes import Homecoming, by_seat
from ironbottom.games.oceansoffire.rules.p15_requirements import in_command
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


@dataclass(slots=True, kw_only=True)
class AirHome(Procedure):
    """All air that is out Rebases, the Non-Phasing side first; then carrier air at sea may change decks.

    ``units``: who is out. ``seas``: where carriers fought; nobody is asked about decks that nothing has happened to
    since they were filled. ``asked``: seats that have placed theirs. ``air``: who is being placed.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("home", "ask", "pick", "put")
    TITLE: ClassVar[str] = "Air goes home"
    units: list[int]
    seas: list[int] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    air: int = -1

    def home(self, g: Oceans) -> Step:
        return Call(Homecoming(units=self.units)) if self.units else None

    def ask(self, g: Oceans) -> Step:
        seat = self.next_seat(g)
        return ChangeDecks(seats=[seat]) if seat else Return()

    def pick(self, g: Oceans) -> Step:
        choice = str(self.ret)
        if choice == choices.DONE:
            self.asked.append(self.next_seat(g))
            return Goto(self.ask)
        self.air = choices.piece_of(choice)
        return OtherDeck(seats=[in_command(g, self.air)], air=self.air)

    def put(self, g: Oceans) -> Step:
        choice = str(self.ret)
        if choice.startswith("piece:"):
            g.embark(self.air, choices.piece_of(choice))
        return Goto(self.ask)

    def next_seat(self, g: Oceans) -> str:
        """The seat that places its carrier air now, the Non-Phasing side first; "": all have."""
        seats = (in_command(g, row[0]) for row in by_seat(g, self.movable(g)))
        return next((seat for seat in seats if seat not in self.asked), "")

    def movable(self, g: Oceans) -> Iterator[int]:
        """Operational carrier air with another deck of its force to go to; who is Aborted stays (13.2.19)."""
        for sea in self.seas:
            for ship in (ship for side in Side for ship in ships(g, sea, side)):
                if _in_force(g, ship):
                    yield from (air for air in aboard(g, ship) if other_decks(g, air))


def other_decks(g: Oceans, air: int) -> list[int]:
    """Carriers of the force of carrier air, but its own, that work and have room for it."""
    return [ship for ship in decks_for(g, air) if _in_force(g, ship)]


def _in_force(g: Oceans, ship: int) -> bool:
    return g.counter(ship).carrier and g.has(ship, ACTIVATED) and g.state.berth[ship] == NOWHERE


@dataclass(slots=True, kw_only=True)
class ChangeDecks(WhichAir):
    """Which carrier air of a force goes to another deck."""

    TEXT: ClassVar[str] = "Choose carrier air that goes to another deck of its force, or leave it"
    RULE: ClassVar[str] = "oceansoffire:13.2.19"

    def candidates(self, g: Oceans, seat: str) -> Iterator[int]:
        return (air for air in g.caller(AirHome).movable(g) if in_command(g, air) == seat)


@dataclass(slots=True, kw_only=True)
class OtherDeck(WhichDeck):
    """To which deck of the force it goes."""

    RULE: ClassVar[str] = "oceansoffire:13.2.19"

    def goals(self, g: Oceans, seat: str) -> list[int]:
        return []

    def decks(self, g: Oceans) -> list[int]:
        return other_decks(g, self.air)
