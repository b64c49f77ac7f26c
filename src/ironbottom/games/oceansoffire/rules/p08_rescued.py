"""11.51.e: cargo of transports that were sunk in port comes back in the next Round, as if it were Rebuilt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.procedure import Procedure
from ironbottom.games.oceansoffire.rules.p08_entry import Site, WhereArrives, come, entries, roomiest
from ironbottom.games.oceansoffire.rules.p12_extended import round_number
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.kernel.grammar import do

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


def rescue(g: Oceans, piece: int) -> None:
    """A unit whose transport is sunk in port waits for the next Round, with half of its Defense Factor in Hits more.

    Of air half of its points; the half of an odd number is rounded down.
    """
    counter, state = g.counter(piece), g.state
    hits = state.hits[piece] + (counter.front.defense if counter.ground else counter.points // QUARTERS) // 2
    g.log("result", f"{{piece:{piece}}} is saved from its transport ({{rule:oceansoffire:11.51.e}})")
    g.lift(piece, Fate.SAVED)
    state.origin[piece] = round_number(g) + 1
    g.set_hits(piece, hits)


def due(g: Oceans) -> list[int]:
    """Units that come back in this Round; who finds no Space waits on."""
    return [
        piece
        for piece, fate in enumerate(g.state.fate)
        if fate == Fate.SAVED and g.state.origin[piece] <= round_number(g) and entries(g, piece)
    ]


@dataclass(slots=True, kw_only=True)
class Rescued(Procedure):
    """They are placed where units of their nation are Rebuilt."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "placed")
    TITLE: ClassVar[str] = "Reinforcements"

    def ask(self, g: Oceans) -> Step:
        while due(g):
            piece = due(g)[0]
            found = roomiest(g, piece, entries(g, piece))
            if len(found) > 1:
                spaces = [site.space for site in found]
                return WhereArrives(seats=[g.seat(g.power(piece))], kind=g.state.kind[piece], spaces=spaces)
            self._put(g, found[0])
        return Return()

    def placed(self, g: Oceans) -> Step:
        space = g.data.space_index[choices.argument(str(self.ret))]
        self._put(g, next(site for site in entries(g, due(g)[0]) if site.space == space))
        return Goto(self.ask)

    def _put(self, g: Oceans, site: Site) -> None:
        piece = due(g)[0]
        hits = g.state.hits[piece]
        g.lift(piece, Fate.POOL)
        come(g, piece, site, hits=hits)
        if g.state.at[piece] != NOWHERE:
            where = g.data.space_ids[site.space]
            g.log("info", f"{do([piece], 'arrives')} in {space_token(g, site.space)}.", where=where)
