"""11.3: Air Movement from airfield to airfield, and what air may do at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Klass, Nation, Power
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import able_deck, points
from ironbottom.games.oceansoffire.position.game import FIELDS
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.places import ships
from ironbottom.games.oceansoffire.position.state import ASHORE, REPAIR
from ironbottom.games.oceansoffire.rules.p02_carrier_air import may_board
from ironbottom.games.oceansoffire.rules.p02_map import (
    air_mps,
    area_of,
    areas_onward,
    ashore,
    may_enter,
    spaces_of,
)
from ironbottom.games.oceansoffire.rules.p06_basing import aal, air_room, friendly_airfield
from ironbottom.games.oceansoffire.rules.p06_too_big import allowed, counted
from ironbottom.games.oceansoffire.rules.p10_activation import nation_enters
from ironbottom.games.oceansoffire.rules.reasons import by
from ironbottom.kernel.grammar import do, in_words
from ironbottom.mechanics.derived import WHOLE, derived_for
from ironbottom.mechanics.paths import reach

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

BOMBER_BASES = ("oahu", "us_box")
"""11.31.d: where B-29 base beside the Spaces with their symbol."""
NONE_CLOSED = frozenset[int]()
"""No Area is closed."""
Node = tuple[int, bool]
"""An Area, and whether it was reached without a friendly airfield in it (11.32.a)."""


@derived_for(FIELDS)
def served(g: Oceans, area: int, side: int) -> bool:
    """Whether an Area holds a friendly airfield: of an island it serves the whole Mixed Area (11.32.a, 11.32.b)."""
    return any(
        ashore(g, space) and g.friendly(space, side) and friendly_airfield(g, space, side)
        for space in spaces_of(g, area)
    )


def flights(g: Oceans, pieces: Sequence[int], closed: frozenset[int] = NONE_CLOSED) -> dict[int, int]:
    """Areas that air units of one Space reach in Movement, and the MPs (11.31.a, 11.31.f, 11.32.a).

    ``closed``: Areas into which these do not fly.
    """
    nations = frozenset([g.counter(piece).nation for piece in pieces])
    return _flights(g, g.phasing, g.state.at[pieces[0]], g.side(pieces[0]), nations, closed)


@derived_for(FIELDS)
def _flights(
    g: Oceans, power: int, start: int, side: int, nations: frozenset[Nation], closed: frozenset[int]
) -> dict[int, int]:
    """See ``flights``. All of a nation that base together reach the same, until an airfield changes."""
    area, mps = area_of(g, start), g.data.figures.air_mps

    def open_(to: int) -> bool:
        return to not in closed and all(may_fly_over(g, power, nation, side, start, to) for nation in nations)

    def onward(node: Node) -> Iterator[Node]:
        here, bare = node
        for other in areas_onward(g, here):
            without = not served(g, other, side)
            if not (bare and without) and open_(other):
                yield other, without

    def along(node: Node, other: Node) -> int:
        return air_mps(g, node[0], other[0])

    first = [(area, False)]
    arrows = {area_of(g, to) for to in g.links.passages[start]}
    over = [(to, not served(g, to, side)) for to in sorted(arrows) if open_(to)]
    cost = 0 if area == start else 1
    found: dict[int, int] = {}
    for nodes, spent in ((first, cost), (over, 1)):
        for (there, _), steps in reach(nodes, onward, mps - spent, cost=along).items():
            found[there] = min(steps + spent, found.get(there, mps))
    return found


def may_fly_over(g: Oceans, power: int, nation: Nation, side: int, start: int, area: int) -> bool:
    """Whether air may be in an Area: its Theater, what is closed, neutral or another's (11.31.f, 11.32.e)."""
    if not nation_enters(g, power, nation, start, area):
        return False
    if g.data.spaces[area].land and g.state.control[area] == Power.NEUTRAL:
        return False
    return may_enter(g, area, side, nation)


def landing_refusal(g: Oceans, pieces: Sequence[int], space: int) -> str:
    """Why air units may not end Movement at the airfield of a Space (11.32.f, 6.2, 11.7.b); "": they may."""
    side = g.side(pieces[0])
    if not friendly_airfield(g, space, side):
        return by("11.32.f", f"There is no airfield in {space_token(g, space)} that takes {in_words(pieces)}")
    room = air_room(g, space, side)
    new = sum(
        points(g, piece) for piece in pieces if g.state.at[piece] != space or g.state.aboard[piece] >= 0
    )
    if room is not None and new > room:
        return by("6.21.b", f"The airfield of {space_token(g, space)} has no room for {in_words(pieces)}")
    if g.state.combat[space]:
        return by("11.7.b", f"No air bases in {space_token(g, space)} while it bears a Combat marker")
    return ""


def landings(g: Oceans, pieces: Sequence[int]) -> dict[int, int]:
    """Land Spaces where air units of one Space may end Movement, and the MPs."""
    return _landings(g, tuple(pieces))


@derived_for(WHOLE)
def _landings(g: Oceans, pieces: tuple[int, ...]) -> dict[int, int]:
    """See ``landings``; they are offered, and looked at again when the part of the plan is rehearsed."""
    found: dict[int, int] = {}
    start = g.state.at[pieces[0]]
    if any(g.counter(piece).klass == Klass.B29 for piece in pieces):
        return {} if company_refusal(g, pieces) else dict.fromkeys(bomber_landings(g, pieces), 0)
    for area, mps in flights(g, pieces).items():
        for space in spaces_of(g, area):
            if ashore(g, space) and space != start and not landing_refusal(g, pieces, space):
                found[space] = mps
    return beside_carriers(g, pieces, found)


def bomber_landings(g: Oceans, pieces: Sequence[int]) -> list[int]:
    """11.31.d, 2.16.b: where B-29 go from any base of theirs, without MPs: those on the map, Oahu and the US Box."""
    start = g.state.at[pieces[0]]
    return [
        space
        for space, here in enumerate(g.data.spaces)
        if (here.b29 or here.id in BOMBER_BASES)
        and space != start
        and g.scenario.in_play[space]
        and g.friendly(space, g.side(pieces[0]))
        and not landing_refusal(g, pieces, space)
    ]


def beside_carriers(g: Oceans, pieces: Sequence[int], within: dict[int, int]) -> dict[int, int]:
    """Of Spaces within reach, and the MPs, those where these units may base: of carrier air see ``_carrier_spaces``."""
    carriers = _carrier_spaces(g, pieces, within)
    return {space: mps for space, mps in sorted(within.items()) if not carriers or space in carriers}


def _carrier_spaces(g: Oceans, pieces: Sequence[int], within: dict[int, int]) -> set[int]:
    """2.33.1.b: carrier air bases ashore only where no operational carrier in range has room; where such lie.

    It goes to the airfield beside the carrier and aboard when the Impulse ends (2.33.1.e).
    """
    if not all(g.counter(piece).klass == Klass.CVA for piece in pieces):
        return set()
    side = g.side(pieces[0])
    return {
        space
        for space in within
        for ship in ships(g, space, side)
        if able_deck(g, ship) and all(may_board(g, piece, ship) for piece in pieces)
    }


def air_refusal(g: Oceans, piece: int) -> str:
    """Why an air unit may not use Air Movement where it is (11.32.d, 9.73.c, 2.33.1.b); "": it may."""
    ship = g.state.aboard[piece]
    if ship != ASHORE and g.counter(ship).klass == Klass.TT:
        return by("11.32.d", f"{in_words([piece])} is aboard a transport")
    if ship != ASHORE and g.has(ship, REPAIR):
        return by("9.73.c", f"{in_words([piece])} does not fly from a carrier under Repair")
    if ship != ASHORE and (g.state.berth[ship] == NOWHERE or able_deck(g, ship)):
        return by("2.33.1.b", f"{in_words([piece])} stays on its carrier, which is operational")
    return ""


def company_refusal(g: Oceans, pieces: Sequence[int]) -> str:
    """11.31.d: why B-29 and other air do not go together; "": they are of one kind."""
    bombers = [piece for piece in pieces if g.counter(piece).klass == Klass.B29]
    if not bombers or len(bombers) == len(pieces):
        return ""
    return by("11.31.d", f"{do(bombers, 'goes')} only from one base of B-29 to another")


def take_off_refusal(g: Oceans, pieces: Sequence[int]) -> str:
    """6.21.c for Movement: of one activation, by an option of all those of the Impulse (ruling q46); "": they may."""
    space = g.state.at[pieces[0]]
    limit, before = aal(g, space, g.side(pieces[0])), g.state.air_moved.get(g.data.space_ids[space], 0)
    if before and limit is not None and not allowed(g, pieces, limit * QUARTERS - before):
        return by(
            "6.21.c", f"From {space_token(g, space)} no more than {limit} air points move in an Impulse"
        )
    return limit_refusal(g, pieces)


def note_leaving(g: Oceans, pieces: Sequence[int]) -> None:
    """Note air points that leave an airfield by Movement, where the Impulse limits them (ruling q46)."""
    if g.option("q46"):
        space = g.data.space_ids[g.state.at[pieces[0]]]
        before = g.state.air_moved.get(space, 0)
        g.state.air_moved[space] = before + counted(g, pieces)


def limit_refusal(g: Oceans, pieces: Sequence[int]) -> str:
    """6.21.c, 6.21.g: air points of one activation for Movement, at most the AAL; "": not too many."""
    space, side = g.state.at[pieces[0]], g.side(pieces[0])
    limit = aal(g, space, side)
    if limit is not None and not allowed(g, pieces, limit * QUARTERS):
        return by("6.21.c", f"From {space_token(g, space)} no more than {limit} air points move together")
    return ""
