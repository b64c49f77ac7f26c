"""8.2, 21.42: where units come onto the map: listed Spaces, other ones, and how they are put there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate, Klass, Nation, PortKind, Power, Side
from ironbottom.games.oceansoffire.position.amounts import QUARTERS, halved_up, rounded
from ironbottom.games.oceansoffire.position.figures import points
from ironbottom.games.oceansoffire.position.labels import counter_name
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import DUE_NOW, REDUCED
from ironbottom.games.oceansoffire.rules.p02_change import CHANGE
from ironbottom.games.oceansoffire.rules.p05_control import conquered
from ironbottom.games.oceansoffire.rules.p06_basing import air_room, deck_room, room_for
from ironbottom.games.oceansoffire.rules.p06_ports import may_base
from ironbottom.games.oceansoffire.rules.p07_unsupplied import bar
from ironbottom.mechanics.grouping import Offer

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

HOME_ISLANDS = frozenset(("hokkaido", "north_honshu", "south_honshu", "shikoku", "kyushu"))
"""Spaces of Japan itself (8.21.c)."""
PERSIA = "persia_box"
PERSIA_POINTS = 2 * QUARTERS
"""8.2.a, 21.43.1: British LBA points that come in there at a time."""
COUNTRY_OF = {
    Nation.INDIA: "india",
    Nation.AUSTRALIA: "australia",
    Nation.PHILIPPINES: "philippines",
    Nation.NETHERLANDS: "netherlands",
}
"""5.23.f: whose units are not Rebuilt while it is conquered."""


class Site(NamedTuple):
    """A Space where a unit may come in, and the Hits, or air points, that it costs."""

    space: int
    hits: int


def others(g: Oceans, piece: int, space: int) -> list[Site]:
    """8.21: other Spaces for a unit whose listed Space the enemy controls, or counts so at USL-2 (8.22)."""
    counter, side = g.counter(piece), g.side(piece)
    table = g.data.table("alternate_arrival")
    if counter.ship:  # 8.21.e
        return [
            Site(one, 0)
            for one, here in enumerate(g.data.spaces)
            if one != space
            and g.scenario.in_play[one]
            and g.friendly(one, side)
            and any(g.data.ports[port].kind == PortKind.MAJOR_NAVAL_BASE for port in here.ports)
        ]
    here = g.data.spaces[space]
    row = next((one for one in ("india", "australia") if one in here.countries), "")
    if not row and counter.power == Power.JAPAN:
        row = "japan_home" if here.id in HOME_ISLANDS else "japan_other"
    if not row:
        return []
    names = str(table.cell(row, "spaces")).split(", ")
    cost = table.cell(row, "hits")
    hits = cost if isinstance(cost, int) else _half(g, piece)
    spaces = [g.data.space_index[name] for name in names]
    return [Site(one, hits + _short(g, one)) for one in spaces if one != space and g.friendly(one, side)]


def _short(g: Oceans, space: int) -> int:
    """8.22: the Hit of a unit that comes into a Space at USL-2."""
    return int(bool(bar(g, "arrival", g.state.space_usl[space])))


def _half(g: Oceans, piece: int) -> int:
    """8.21.d: half of a Defense Factor or of air points, 0.5 up."""
    counter = g.counter(piece)
    return halved_up(counter.front.defense) if counter.ground else rounded(counter.points, 2 * QUARTERS)


def sites(g: Oceans, piece: int, space: int) -> list[Site]:
    """Spaces where a reinforcement listed for a Space may arrive (8.2.b, 8.21, 8.22): the listed one first."""
    side, here = g.side(piece), g.data.spaces[space]
    if side == Side.ALLIES and here.countries & conquered(g):
        return []
    if not g.friendly(space, side):
        return others(g, piece, space)
    short = _short(g, space)
    found = [Site(space, 0 if g.counter(piece).ship else short)]
    return [*found, *others(g, piece, space)] if short else found


def entries(g: Oceans, piece: int) -> list[Site]:
    """Spaces where a unit that is Rebuilt comes in (21.42.1, 21.43.3): as a reinforcement does (8.22)."""
    counter = g.counter(piece)
    if COUNTRY_OF.get(counter.nation) in conquered(g):
        return []
    names = {counter.nation.key}
    found: list[Site] = []
    for space, here in enumerate(g.data.spaces):
        air = counter.air and counter.klass != Klass.CVA and f"{counter.nation.key}_air" in here.entry
        also = counter.air and counter.nation == Nation.NEW_ZEALAND and here.id == "new_south_wales_victoria"
        if (here.entry & names or air or also) and g.friendly(space, g.side(piece)):
            found.append(Site(space, _short(g, space)))
    return found


# ---- coming in -------------------------------------------------------------------------------------


def berth_in(g: Oceans, piece: int, space: int) -> int:
    """A port of a Space where a ship may base, NOWHERE: none."""
    side = g.side(piece)
    return next((port for port in g.data.spaces[space].ports if may_base(g, port, side, [piece])), NOWHERE)


def fits(g: Oceans, piece: int, space: int) -> bool:
    """Whether a unit finds room in a Space within its limits (8.1.b)."""
    counter, side = g.counter(piece), g.side(piece)
    if counter.ground:
        return room_for(g, space, side, [piece])
    if counter.ship:
        return berth_in(g, piece, space) != NOWHERE
    room = air_room(g, space, side)
    return room is None or points(g, piece) <= room


def roomiest(g: Oceans, piece: int, found: Iterable[Site]) -> list[Site]:
    """8.1.b: Spaces over their limits only where no other is available."""
    all_of_them = list(found)
    return [one for one in all_of_them if fits(g, piece, one.space)] or all_of_them


def come(g: Oceans, piece: int, site: Site, *, reduced: bool = False, hits: int = 0) -> None:
    """Put a unit onto the map with ``hits`` besides; who has no strength left goes to its Force Pool (2.33.d)."""
    counter, space = g.counter(piece), site.space
    crowded = not fits(g, piece, space)
    if counter.ship:
        berth = berth_in(g, piece, space)
        g.moor(piece, g.data.spaces[space].ports[0] if berth == NOWHERE else berth)
        if reduced:
            g.mark(piece, REDUCED)
    else:
        g.place(piece, space)
    whole = hits + (0 if counter.ship else site.hits)
    if counter.ground and reduced:
        whole += counter.front.defense - (counter.back or counter.front).defense
    if whole:
        g.set_hits(piece, whole)
    if (counter.air and not points(g, piece)) or (counter.ground and whole >= counter.front.defense):
        g.lift(piece, Fate.POOL)
        return
    if crowded:
        g.excuse(space, g.side(piece), DUE_NOW)


def board(g: Oceans, air: int, carrier: int) -> None:
    """8.41, 21.43.3b: carrier air comes straight onto a deck that has room."""
    assert deck_room(g, carrier) >= g.counter(air).points
    g.embark(air, carrier)


class Arriving:
    """A procedure that places units one by one."""

    __slots__ = ()

    def in_parts(self, g: Oceans) -> bool:
        """2.32.f: whether the next one is air that may break down, and its parts arrive apart."""
        raise NotImplementedError


@dataclass(slots=True, kw_only=True)
class WhereArrives(Offer, Choose):
    """8.2.a, 8.21, 8.22: where a unit arrives that may come elsewhere than listed."""

    LABELS: ClassVar = {CHANGE: "Break it down"}

    WAITING: ClassVar[str] = "reinforcements arrive"
    RULE: ClassVar[str] = "oceansoffire:8.2.b"
    kind: int
    spaces: list[int]

    def goals(self, g: Oceans, seat: str) -> list[int]:
        return self.spaces

    def buttons(self, g: Oceans, seat: str) -> list[str]:
        # The asker itself: who was Rescued is placed on the way of Reinforcements, and arrives whole (11.51.e).
        asker = g.caller(Procedure)
        return [CHANGE] if isinstance(asker, Arriving) and asker.in_parts(g) else []

    def text(self, g: Oceans, seat: str) -> str:
        return f"Choose where {counter_name(g.data.counters[self.kind])} arrives"
