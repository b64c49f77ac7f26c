"""13.2.4: transports that pass go into a port beside their Sea Space to take troops or air aboard, and come back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Klass
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.places import aircraft, contested, ground, ships
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import (
    PASSING,
    PASSING_MISSION,
    USED,
)
from ironbottom.games.oceansoffire.rules.p10_activation import activate, cost, refusal
from ironbottom.games.oceansoffire.rules.p11_transport import boarding_refusal, embark, stowage
from ironbottom.games.oceansoffire.rules.p14_cases import operation_areas
from ironbottom.games.oceansoffire.rules.p15_picking import kinds
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.kernel.grammar import counted, do
from ironbottom.mechanics.grouping import Groups, Offer

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


@dataclass(slots=True, kw_only=True)
class Loading(Procedure):
    """The Phasing side takes units aboard, one after the other, and pays for each; nothing goes ashore."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")

    def title(self, g: Oceans) -> str:
        return "Transports take units aboard"

    def ask(self, g: Oceans) -> Step:
        return TakeAboard(seats=[g.seat(g.phasing)]) if self.boarders(g) else Return()

    def boarders(self, g: Oceans) -> dict[int, tuple[int, int]]:
        """Units that may go aboard now, with the port and the transport."""
        return boarders(g)

    def take(self, g: Oceans) -> Step:
        if self.ret == choices.DONE:
            return Return()
        piece = choices.piece_of(str(self.ret))
        port, ship = self.boarders(g)[piece]
        g.spend(g.phasing, cost(g, [piece]))
        activate(g, [piece])
        embark(g, piece, ship, port)
        where = g.data.ports[port].space
        g.log(
            "move", f"{do([piece], 'goes')} aboard in {space_token(g, where)}.", where=g.data.space_ids[where]
        )
        return Goto(self.ask)


@dataclass(slots=True, kw_only=True)
class LoadUnderWay(Loading):
    """14.7.1: the same of transports that have been Intercepted on their way.

    ``ships``: those transports, ``sea``: where they are.
    """

    sea: int
    ships: list[int]

    def boarders(self, g: Oceans) -> dict[int, tuple[int, int]]:
        here = [ship for ship in self.ships if g.state.at[ship] == self.sea and not g.has(ship, USED)]
        return _boarders_in(g, self.sea, here)


def boarders(g: Oceans) -> dict[int, tuple[int, int]]:
    """Units that may go aboard now, with the port and the transport (13.2.4, 11.51.c; q34).

    A transport of the Operation itself loads nothing more: only those that are Passing Through do.
    """
    found: dict[int, tuple[int, int]] = {}
    for sea in (area for area in operation_areas(g) if g.data.spaces[area].sea):
        waiting = [
            ship
            for ship in ships(g, sea, g.phasing_side)
            if g.counter(ship).klass == Klass.TT
            and g.has(ship, PASSING | PASSING_MISSION)
            and not g.has(ship, USED)
        ]
        for piece, where in _boarders_in(g, sea, waiting).items():
            found.setdefault(piece, where)
    return found


def _boarders_in(g: Oceans, sea: int, waiting: list[int]) -> dict[int, tuple[int, int]]:
    """Units that may go aboard transports that wait in a Sea Space."""
    found: dict[int, tuple[int, int]] = {}
    for port in g.links.ports[sea] if waiting else ():
        space = g.data.ports[port].space
        if not (g.friendly(space, g.phasing_side) or contested(g, space)):
            continue
        for piece in (*ground(g, space, g.phasing_side), *aircraft(g, space, g.phasing_side)):
            if _may_board(g, piece, waiting, port):
                found.setdefault(piece, (port, stowage(g, waiting, piece)))
    return found


def _may_board(g: Oceans, piece: int, waiting: list[int], port: int) -> bool:
    return (
        g.state.origin[piece] == NOWHERE
        and not refusal(g, g.phasing, piece)
        and cost(g, [piece]) <= g.state.aps[g.phasing]
        and not boarding_refusal(g, waiting, piece, port)
    )


@dataclass(slots=True, kw_only=True)
class TakeAboard(Offer, Choose):
    """Who goes aboard."""

    RULE: ClassVar[str] = "oceansoffire:13.2.4"
    FORCED: ClassVar[bool] = False
    LABELS: ClassVar = {choices.DONE: "Nobody else"}
    TEXT: ClassVar[str] = "Choose units that transports take aboard, or nobody else"
    WAITING: ClassVar[str] = "loads transports"
    SUGGESTED: ClassVar = (choices.DONE,)

    def groups(self, g: Oceans, seat: str) -> Groups:
        return kinds(g, g.caller(Loading).boarders(g))

    def piece_hint(self, g: Oceans, seat: str, piece: int) -> str:
        return counted(cost(g, [piece]), "AP")
