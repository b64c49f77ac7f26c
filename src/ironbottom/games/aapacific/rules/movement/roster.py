"""The units of the power on turn as they stand now, space by space.

A space is surveyed anew only when its pieces change (``Pacific.touched``), for the list of movable units is asked for
after every single move.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import compress
from typing import TYPE_CHECKING, Final

from ironbottom.games.aapacific.position.state import NOWHERE
from ironbottom.games.aapacific.rules.movement.bounds import bounds_of
from ironbottom.games.aapacific.rules.movement.camp import (
    EMPTY,
    Camp,
    Key,
    free_slots,
    loads,
    may_board,
    sort_out,
    survey,
)
from ironbottom.games.aapacific.rules.movement.chart import set_of, spaces_in, spread
from ironbottom.games.aapacific.rules.movement.columns import nations_of_side

if TYPE_CHECKING:
    from ironbottom.games.aapacific.position.game import Pacific
    from ironbottom.games.aapacific.rules.movement.bounds import Bounds

__all__ = ["camps", "free_slots", "may_board"]


class Hangs:
    """What it hangs on whether a unit can move, one bit each: nothing any more, or things elsewhere."""

    NEVER: Final = 0
    """It cannot, whatever else changes."""
    CARGO: Final = 1
    """Land units that wait to be fetched."""
    ATTACKERS: Final = 2
    """Units that a transport can join."""
    ASSAULTS: Final = 4
    """Assaults that a warship can support."""
    RAIDS: Final = 8
    """Raids that a fighter can escort."""
    DECKS: Final = 16
    """Carriers, where they are and what is aboard."""
    CONVOYS: Final = 32
    """Convoys that a warship can take."""
    SHIPS: Final = 64
    """Ships off the coast; whenever they change, the units ashore are looked at anew (``Roster.stale``)."""
    SURE: Final = 128
    """It can, whatever else changes."""


@dataclass(slots=True, eq=False)
class Roster:
    """Camps by space, once somebody asks about all units: one move alone, as in a replay, is made without.

    It lives as long as the ``bounds`` in which its units move. ``stale``: spaces whose units must be looked at anew,
    because they or ships off their coast changed. ``news``: what changed that may let units elsewhere move
    (``Hangs``). ``memo`` holds what follows from all camps together, ``goals`` where units can be sent as the position
    is, ``outfits`` what follows from each ship, by space.
    """

    bounds: Bounds
    camps: list[Camp]
    revision: int
    news: int = 0
    stale: set[int] = field(default_factory=set)
    memo: dict[object, int] = field(default_factory=dict)
    goals: dict[int, int] = field(default_factory=dict)
    outfits: dict[int, dict[int, object]] = field(default_factory=dict)


def roster_of(g: Pacific) -> Roster:
    """The roster now."""
    known = g.caches.get("roster")
    if not isinstance(known, Roster):
        surveyed = survey(g, _spaces_of_side(g))
        found = [surveyed.get(space, EMPTY) for space in range(len(g.here))]
        known = Roster(bounds_of(g), found, g.revision)
        known.stale.update([space for space, camp in surveyed.items() if camp.groups])
        g.caches["roster"] = known
        g.touched.clear()
    elif known.revision != g.revision:
        g.touched.discard(NOWHERE)
        known.goals = {}
        told, known.news = known.news, 0
        surveyed = survey(g, g.touched)
        for space in g.touched:
            _look_again(g, known, space, surveyed.get(space, EMPTY))
        g.touched.clear()
        if known.news:
            known.memo = {}
        known.news |= told
        known.revision = g.revision
    return known


def _spaces_of_side(g: Pacific) -> set[int]:
    """Where the side on turn has any pieces."""
    ours = g.state.owner.translate(nations_of_side(g.data, g.moving_side))
    return set(compress(g.state.at, ours)) - {NOWHERE}


def _look_again(g: Pacific, roster: Roster, space: int, new: Camp) -> None:
    """Take note of the camp in a space whose pieces changed."""
    old = roster.camps[space]
    roster.camps[space] = new
    roster.outfits.pop(space, None)
    roster.stale.add(space)
    if old.ships != new.ships:
        roster.stale.update(g.area.coast[space])
    if old.waiting != new.waiting:
        roster.news |= Hangs.CARGO
    if old.attackers != new.attackers:
        roster.news |= Hangs.ATTACKERS
    if old.declared != new.declared:
        roster.news |= Hangs.ASSAULTS
    if old.raiders != new.raiders:
        roster.news |= Hangs.RAIDS
    if old.decks or new.decks:
        roster.news |= Hangs.DECKS


def key_of(g: Pacific, piece: int) -> Key:
    """What tells a piece from others: equal for two exactly if nothing does."""
    ship = g.state.aboard[piece]
    carrier = piece if ship < 0 else ship
    standing, load = loads(g, [carrier, *g.load_of(carrier)])
    sorted_out = sort_out(g, standing, load)
    return next(key for key, alike in sorted_out.items() if piece in alike)


def camps(g: Pacific) -> list[Camp]:
    """The camps of the side on turn, by space."""
    return roster_of(g).camps


def camp_in(g: Pacific, space: int) -> Camp:
    """The camp of the side on turn in one space."""
    if "roster" in g.caches:
        return camps(g)[space]
    return survey(g, (space,)).get(space, EMPTY)


def zones_with_attackers(g: Pacific, zones: int) -> int:
    """Those of these zones where own units stand that may attack, cargo left out."""
    if "roster" not in g.caches:
        return set_of([zone for zone in spaces_in(zones) if camp_in(g, zone).attackers])
    memo = roster_of(g).memo
    if "attackers" not in memo:
        memo["attackers"] = set_of([space for space, camp in enumerate(camps(g)) if camp.attackers])
    return memo["attackers"] & zones


def zones_of_assault(g: Pacific) -> int:
    """Zones from which an own assault has been declared."""
    if g.state.target.count(NOWHERE) == len(g.state.target):
        return 0
    memo = roster_of(g).memo
    if "assaults" not in memo:
        memo["assaults"] = set_of([space for space, camp in enumerate(camps(g)) if camp.declared])
    return memo["assaults"]


def zones_of_raid(g: Pacific) -> int:
    """Territories to which own bombers have been sent on a raid (aapacific:sbr.4)."""
    memo = roster_of(g).memo
    if "raids" not in memo:
        memo["raids"] = set_of([space for space, camp in enumerate(camps(g)) if camp.raiders])
    return memo["raids"]


def zones_to_load(g: Pacific, bounds: Bounds, kinds: int) -> int:
    """Zones next to territories where own land units of these types (one bit each) wait and may board."""
    memo = roster_of(g).memo
    key = ("load", kinds)
    if key not in memo:
        lands = set_of([space for space, camp in enumerate(camps(g)) if camp.waiting & kinds])
        memo[key] = spread(bounds.chart.coast, lands & bounds.friendly)
    return memo[key]
