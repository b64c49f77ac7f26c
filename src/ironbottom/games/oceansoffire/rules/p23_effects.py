"""What an Event Card does when it is played; what lasts is kept in force until the end of its moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.cards import (
    ApRate,
    BonusAps,
    ExtraPoints,
    Unseen,
    Visit,
)
from ironbottom.games.oceansoffire.components.ids import (
    CARRIERS,
    NOBODY,
    NOWHERE,
    SIDE_OF,
    Facility,
    Fate,
    Klass,
    Power,
)
from ironbottom.games.oceansoffire.position.card_decks import put_in_force
from ironbottom.games.oceansoffire.position.labels import FACILITY_NAMES, does, space_token
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.rules.p06_basing import deck_room
from ironbottom.games.oceansoffire.rules.p08_entry import Site, board, come
from ironbottom.games.oceansoffire.rules.p09_points import grant_aps, streamline
from ironbottom.games.oceansoffire.rules.p21_points import in_kinds
from ironbottom.games.oceansoffire.rules.p23_hands import token
from ironbottom.games.oceansoffire.rules.p23_playable import Occasion, guests
from ironbottom.kernel.grammar import counted, do

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


def take_effect(g: Oceans, power: int, card: int, on: Occasion, where: int = NOWHERE) -> None:
    """Do what a card says; ``where``: the Space named for it. Facilities and Damage go by themselves."""
    match g.data.cards[card].effect:
        case ApRate(aps=aps, most_cps=most):
            _tell_aps(g, power, streamline(g, power, aps, most))
            put_in_force(g, card, on.moment, SIDE_OF[power])
        case BonusAps(aps=aps):
            _tell_aps(g, power, grant_aps(g, power, aps))
        case ExtraPoints() as effect:
            _points(g, power, effect)
        case Visit() as effect:
            _visit(g, effect)
        case Unseen():
            put_in_force(g, card, on.moment, SIDE_OF[power], on.spaces[0])
        case _:
            side = on.side if on.side != NOWHERE else SIDE_OF[power]
            put_in_force(g, card, on.moment, side, where)
            if where != NOWHERE:
                words = f"{token(g, card)} counts for {space_token(g, where)}."
                g.log("info", words, where=g.data.space_ids[where])


def _tell_aps(g: Oceans, power: int, aps: int) -> None:
    more = counted(aps, "Activation Point")
    g.log("info", f"{does(g, power, 'gets')} {more} more ({{rule:oceansoffire:9.34.a}}).")


def _points(g: Oceans, power: int, effect: ExtraPoints) -> None:
    """21.41, 2.33.3: Replacement Points; of Japan the Special Replacement unit that comes by the card alone (q83)."""
    row, more = g.state.rps[power], _points_of(effect, power)
    for name, points in more.items():
        row[name] = row.get(name, 0) + points
    g.noted()
    words = f"{does(g, power, 'gets')} these Replacement Points more: {in_kinds(more)}"
    g.log("info", f"{words} ({{rule:oceansoffire:21.41}}).")
    kind = g.data.counter_index[effect.adds]
    if power != g.data.counters[kind].power:
        return
    for piece, one in enumerate(g.state.kind):
        if one == kind and g.state.fate[piece] == Fate.DUE:
            g.lift(piece, Fate.POOL)
            g.log("info", f"{{piece:{piece}}} comes into the Force Pool ({{rule:oceansoffire:2.33.3}}).")


def _points_of(effect: ExtraPoints, power: int) -> dict[str, int]:
    return next(row for key, row in effect.points.items() if Power.of(key) == power)


# ---- Facilities and Damage ---------------------------------------------------------------------------


def build_free(g: Oceans, power: int, facility: Facility, place: int, space: int, *, neutral: bool) -> None:
    """21.31.a: a Facility at no cost, neutral or out of the Force Pool."""
    if neutral:
        g.state.neutral.append([power, int(facility), place])
    else:
        g.state.pool[power][facility] -= 1
    g.state.built[SIDE_OF[power]][space] += 1
    g.put_facility(power, facility, place)
    article = "an" if facility == Facility.AIRFIELD else "a"
    words = f"{does(g, power, 'builds')} {article} {FACILITY_NAMES[facility]} in {space_token(g, space)}"
    g.log("info", f"{words} ({{rule:oceansoffire:21.31.a}}).", where=g.data.space_ids[space])


def mend(g: Oceans, ship: int, most: int) -> int:
    """Take up to so much Damage off a ship; how much."""
    off = min(most, g.state.damage[ship])
    g.set_damage(ship, g.state.damage[ship] - off)
    g.log("info", f"{counted(off, 'Damage', 'Damage')} comes off {{piece:{ship}}}.")
    return off


# ---- carriers for a turn (8.42) ----------------------------------------------------------------------


def _visit(g: Oceans, effect: Visit) -> None:
    """8.42.a: the carriers come into port with their air aboard (ruling q81)."""
    space = g.data.space_index[effect.space]
    ships = guests(g, effect)
    for ship in ships:
        g.state.visitors.append([ship, g.state.fate[ship]])
        come(g, ship, Site(space, 0))
    for name in effect.air:
        kind = g.data.counter_index[name]
        free = (p for p, one in enumerate(g.state.kind) if one == kind and g.state.fate[p] in _READY)
        air = next(free, NOBODY)
        deck = next((ship for ship in ships if air != NOBODY and _room(g, ship, air)), NOBODY)
        if deck != NOBODY:
            g.state.visitors.append([air, g.state.fate[air]])
            board(g, air, deck)
    g.log("info", f"{do(ships, 'comes')} to {space_token(g, space)} ({{rule:oceansoffire:8.42.a}}).")


_READY = frozenset((Fate.DUE, Fate.OUT))


def _room(g: Oceans, ship: int, air: int) -> bool:
    return deck_room(g, ship) >= g.counter(air).points


def visitors_leave(g: Oceans) -> None:
    """At the end of a turn carriers and air that came by a card go as they came (ruling q81)."""
    visitors, g.state.visitors = g.state.visitors, []
    for piece, fate in visitors:
        if g.counter(piece).klass in CARRIERS:
            _leaves(g, piece, fate, visitors)
    for piece, fate in visitors:
        if g.counter(piece).klass == Klass.CVA and g.state.fate[piece] == Fate.ON_MAP:
            g.lift(piece, fate)


def _leaves(g: Oceans, ship: int, fate: int, visitors: list[list[int]]) -> None:
    """A carrier that is still there goes with the air that came; one that was lost stays away for good."""
    if g.state.fate[ship] != Fate.ON_MAP:
        return
    came = {air: home for air, home in visitors if g.counter(air).klass == Klass.CVA}
    for air in aboard(g, ship):
        if air in came:
            g.lift(air, came[air])
        else:  # other air than its own stays, as when a carrier is withdrawn (8.6)
            g.place(air, g.state.at[ship])
    g.log("info", f"{do([ship], 'leaves')} ({{rule:oceansoffire:8.42.a}}).")
    g.lift(ship, fate)
