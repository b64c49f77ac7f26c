"""6.22, 6.34: air and ships that have lost their base go elsewhere, and bear a Relocating Base marker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOBODY, NOWHERE, Fate, Klass
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.fleet_train import base_on_map, fst_on_map, space_of
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.places import aircraft, ships
from ironbottom.games.oceansoffire.position.procedure import Procedure
from ironbottom.games.oceansoffire.position.state import ASHORE, FRESH, RELOCATING
from ironbottom.games.oceansoffire.rules.p02_map import port_seas
from ironbottom.games.oceansoffire.rules.p06_fleet_train import rejoin
from ironbottom.games.oceansoffire.rules.p06_rebase import (
    airfields_within,
    fields_within,
    may_rebase,
    ports_within,
    relocate,
)
from ironbottom.games.oceansoffire.rules.p09_repair import interrupt
from ironbottom.games.oceansoffire.rules.p13_homes import Homes, by_seat
from ironbottom.games.oceansoffire.rules.p21_warfare import call_back
from ironbottom.kernel.flow import Call, Return, Step
from ironbottom.kernel.grammar import do

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


def put_to_sea(g: Oceans, space: int, side: int) -> list[int]:
    """6.34: ships of a side in the ports of a Land Space go to a bordering Sea Space, relocating; who did.

    6.42: with the FST Base the FST itself, wherever it was.
    """
    gone = list(ships(g, space, side))
    base = base_on_map(g)
    for ship in gone:
        interrupt(g, ship)
        if g.state.at[ship] != NOWHERE:
            port = g.state.berth[ship]
            g.place(ship, port_seas(g, port)[0])
            g.state.origin[ship] = port  # its other Sea Spaces are open to it too
            relocate(g, ship)
    if base != NOBODY and base in gone and g.state.at[base] != NOWHERE:
        rejoin(g)
        relocate(g, fst_on_map(g))
        gone.append(fst_on_map(g))
    return [ship for ship in dict.fromkeys(gone) if g.state.at[ship] != NOWHERE]


@dataclass(slots=True, kw_only=True)
class LostBase(Procedure):
    """A side has lost a Land Space: its ships put to sea, its air Rebases at once within two Areas or dies.

    ``space``, ``side``: what, and whose it was.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("leave", "rest")
    space: int
    side: int

    def title(self, g: Oceans) -> str:
        return f"Rebase from {space_token(g, self.space)}"

    def leave(self, g: Oceans) -> Step:
        gone = put_to_sea(g, self.space, self.side)
        if gone:
            g.log("move", f"{do(gone, 'puts')} to sea ({{rule:6.34.a}}).", where=g.data.space_ids[self.space])
        for air in self._based(g):
            if not may_rebase(g, air) and g.counter(air).klass == Klass.B29:
                call_back(g, air)
                continue
            if not may_rebase(g, air):
                g.log(
                    "result", f"{do([air], 'is')} lost ({{rule:6.22.a}}).", where=g.data.space_ids[self.space]
                )
                g.lift(air, Fate.POOL)
                continue
            g.set_hits(air, g.state.hits[air] + g.state.aborted[air] // QUARTERS)
            g.set_air(air, 0, g.state.disrupted[air])
        return None

    def rest(self, g: Oceans) -> Step:
        """Air that is left Rebases, that of one seat after that of another."""
        rows = by_seat(g, self._based(g))
        return Call(Relocated(units=rows[0]), then=self.rest) if rows else Return()

    def _based(self, g: Oceans) -> list[int]:
        """Air that bases there: who flies over it goes home when the Operation is over."""
        return [
            air for air in aircraft(g, self.space, self.side) if g.state.origin[air] in (NOWHERE, self.space)
        ]


@dataclass(slots=True, kw_only=True)
class RelocateShips(Procedure):
    """6.34.a: at the end of an Impulse ships that put to sea Rebase within two Areas, or are eliminated."""

    STEPS: ClassVar[tuple[str, ...]] = ("next_seat",)

    def next_seat(self, g: Oceans) -> Step:
        rows = by_seat(g, relocating_at_sea(g))
        return Call(Relocated(units=rows[0]), then=self.next_seat) if rows else Return()


def relocating_at_sea(g: Oceans) -> list[int]:
    """Ships that have lost their port and are still at sea."""
    return [
        ship
        for ship, at in enumerate(g.state.at)
        if at != NOWHERE
        and g.counter(ship).ship
        and g.has(ship, RELOCATING)
        and g.state.berth[ship] == NOWHERE
        and g.state.aboard[ship] == ASHORE  # the FST Base goes with the FST
    ]


def new_ports(g: Oceans, ship: int) -> list[int]:
    """Ports to which a relocating ship at sea may Rebase: out of one on two Sea Spaces it went into either (6.34.a)."""
    lost = g.state.origin[ship]
    seas = port_seas(g, lost) if lost != NOWHERE else (g.state.at[ship],)
    return sorted({port for sea in seas for port in ports_within(g, ship, sea)})


@dataclass(slots=True, kw_only=True)
class Relocated(Homes):
    """Where they go."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "answer", "rest")

    def goals(self, g: Oceans, unit: int) -> list[int]:
        if g.counter(unit).ship:
            return list(dict.fromkeys(space_of(g, port) for port in new_ports(g, unit)))
        return airfields_within(g, unit)

    def fields(self, g: Oceans, air: int) -> list[int]:
        return fields_within(g, air)

    def _send(self, g: Oceans, unit: int, space: int) -> None:
        if g.counter(unit).ship:
            g.moor(unit, next(one for one in new_ports(g, unit) if space_of(g, one) == space))
        else:
            g.place(unit, space)
        g.arrive(unit)
        relocate(g, unit)
        g.log("move", f"{do([unit], 'relocates')} to {space_token(g, space)}.", where=g.data.space_ids[space])

    def _lose(self, g: Oceans, unit: int) -> None:
        """21.26: submarines and B-29 are never lost: submarines stay at sea (11.44.c), B-29 come again (21.25.b)."""
        klass, where = g.counter(unit).klass, g.state.at[unit]
        if klass == Klass.SS:
            g.arrive(unit)
            g.unmark(unit, RELOCATING | FRESH)
            words = f"{do([unit], 'stays')} at sea"
        elif klass == Klass.B29:
            call_back(g, unit)
            words = f"{do([unit], 'leaves')} {space_token(g, where)} without a base"
        else:
            Homes._lose(self, g, unit)
            return
        g.log("move", f"{words} ({{rule:oceansoffire:21.26}}).", where=g.data.space_ids[where])
