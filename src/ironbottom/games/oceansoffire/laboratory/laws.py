"""The laws of a position: everything that must hold between any two actions.

``suspects`` finds in whole columns the few pieces and Spaces that may break one; what they break is told here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import (
    CARRIERS,
    NOBODY,
    NOWHERE,
    POWERS,
    SIDE_OF,
    Fate,
    Klass,
    Power,
    Side,
)
from ironbottom.games.oceansoffire.laboratory.suspects import (
    ANY,
    carried,
    crowded,
    hurt,
    misplaced,
    points_in_box,
    strangely_held,
)
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.card_decks import COMMON, deck_of
from ironbottom.games.oceansoffire.position.figures import beyond, defense, on_back, points, ratings
from ironbottom.games.oceansoffire.position.fleet_train import (
    base_on_map,
    fst_on_map,
    mobile_port,
    pieces_of,
    space_of,
)
from ironbottom.games.oceansoffire.position.state import (
    ACTIVATED,
    ASHORE,
    AT_FST,
    PIECE_COLUMNS,
    REDUCED,
    SPACE_COLUMNS,
)
from ironbottom.games.oceansoffire.rules.p06_basing import air_room, deck_room, division_room
from ironbottom.games.oceansoffire.rules.p06_ports import refusal
from ironbottom.games.oceansoffire.rules.p08_arrivals import LENT_TURN
from ironbottom.games.oceansoffire.rules.p17_damage import NavalDamage, overloaded
from ironbottom.games.oceansoffire.rules.p21_construction import standing
from ironbottom.games.oceansoffire.rules.p21_warfare import WAGING, in_force
from ironbottom.games.oceansoffire.rules.p22_raid import may_be_chosen
from ironbottom.kernel.state import Shorts, shorts
from ironbottom.mechanics.columns import flags, places, strange

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.data import OceansData
    from ironbottom.games.oceansoffire.position.game import Oceans


FATES = frozenset(Fate)
OWNERS = bytes((*Power, NOWHERE))


def check(g: Oceans) -> list[str]:
    """Every broken law of the position, in words; empty when it is sound."""
    faults = [*_columns(g)]
    if faults:
        return faults
    return [
        *_pieces(g),
        *_aboard(g),
        *_figures(g),
        *_control(g),
        *_basing(g),
        *_train(g),
        *_box(g),
        *_facilities(g),
        *_warfare(g),
        *_raid(g),
        *_lent(g),
        *_cards(g),
    ]


def _columns(g: Oceans) -> Iterator[str]:
    state, data = g.state, g.data
    yield from PIECE_COLUMNS.faults(state, len(data.box))
    yield from SPACE_COLUMNS.faults(state, len(data.spaces))
    if len(state.landed) != len(data.ports):
        yield f"column landed has {len(state.landed)} entries, not {len(data.ports)}"
    if len(state.crossed) != len(g.links.mountains):
        yield f"column crossed has {len(state.crossed)} entries, not {len(g.links.mountains)}"
    for name, length in (
        ("overstacked", len(data.spaces)),
        ("forts", len(data.spaces)),
        ("airfields", len(data.spaces)),
        ("upgrades", len(data.ports)),
    ):
        for row in getattr(state, name):
            if len(row) != length:
                yield f"a row of {name} has {len(row)} entries, not {length}"
    if state.kind != _box_column(data):
        yield "the pieces are not those of the box"
    if unknown := strange(state.at, bytes([*range(len(data.spaces)), NOWHERE])):
        yield f"pieces are in Spaces of the numbers {unknown}; there are {len(data.spaces)}"
    if unknown := strange(state.control, OWNERS):
        yield f"Spaces are controlled by powers of the numbers {unknown}"


@cache
def _box_column(data: OceansData) -> Shorts:
    """The column of kinds, which never changes."""
    return shorts(data.box)


def _pieces(g: Oceans) -> Iterator[str]:
    """Where pieces are."""
    state = g.state
    for piece in misplaced(g):
        name, at = f"{g.counter(piece).id} ({piece})", state.at[piece]
        if state.fate[piece] not in FATES or (at == NOWHERE) == (state.fate[piece] == Fate.ON_MAP):
            yield f"{name} is both on the map and off it, or neither"
        elif at == NOWHERE:
            yield from _off_the_map(g, piece, name)
        elif not g.scenario.in_play[at]:
            yield f"{name} is in {g.space(at).id}, which is not in play"
        else:
            yield from _berth(g, piece, name)


def _off_the_map(g: Oceans, piece: int, name: str) -> Iterator[str]:
    state = g.state
    if state.fate[piece] == Fate.WARFARE and g.counter(piece).klass not in WAGING:
        yield f"{name} wages no Strategic Warfare"
    if state.marks[piece] or state.aboard[piece] != ASHORE or state.berth[piece] != NOWHERE:
        yield f"{name} is off the map, but marked, aboard or in port"
    for column in ("hits", "damage", "aborted", "disrupted", "usl", "repaired", "refit", "spent"):
        saved = column == "hits" and state.fate[piece] == Fate.SAVED  # 11.51.e: it comes back with them
        if getattr(state, column)[piece] and not saved:
            yield f"{name} is off the map with {column}"


def _berth(g: Oceans, piece: int, name: str) -> Iterator[str]:
    berth, at = g.state.berth[piece], g.state.at[piece]
    space, counter = g.space(at), g.counter(piece)
    if not counter.ship and berth != NOWHERE:
        yield f"{name} is no ship, but in port"
    if counter.ship and space.sea and berth not in (NOWHERE, AT_FST):
        yield f"{name} is at sea and in port"
    if berth == AT_FST and space_of(g, AT_FST) != at:
        yield f"{name} is based at a mobile port that is not there"
    if counter.klass == Klass.FST_BASE and space.sea and g.state.aboard[piece] == ASHORE:
        yield f"{name} is at sea without the FST"
    if counter.ship and not space.sea and berth not in space.ports:
        yield f"{name} lies in {space.id}, but in none of its ports"
    if counter.ground and space.sea and g.state.aboard[piece] == ASHORE:
        yield f"{name} swims in {space.id}"


def _aboard(g: Oceans) -> Iterator[str]:
    """Who is aboard what, and that it fits (11.52, 6.23.a)."""
    state = g.state
    strangers, laden = carried(g)
    for piece in strangers:
        ship, unit = state.aboard[piece], g.counters[piece]
        klass = g.counters[ship].klass
        if state.at[ship] != state.at[piece]:
            yield f"{unit.id} ({piece}) is aboard something that is elsewhere"
        if klass == Klass.TT and unit.ship:
            yield f"{unit.id} ({piece}) is no cargo"
        if klass in CARRIERS and unit.klass != Klass.CVA:
            yield f"{unit.id} ({piece}) is no carrier air"
        if klass == Klass.FST and unit.klass == Klass.FST_BASE:
            continue
        if klass != Klass.TT and klass not in CARRIERS:
            yield f"{unit.id} ({piece}) is aboard a ship that carries nothing"
    losing = g.running(NavalDamage) is not None  # its owner is choosing what is lost (17.52.a)
    for ship in laden:
        if overloaded(g, ship) and not losing:
            yield f"{g.counter(ship).id} ({ship}) carries more than it can"
        if g.counter(ship).carrier and deck_room(g, ship) < 0:
            yield f"{g.counter(ship).id} ({ship}) has more carrier air than it holds"


def _figures(g: Oceans) -> Iterator[str]:
    """Hits, Damage and points."""
    state = g.state
    for piece in hurt(g):
        name, counter = f"{g.counter(piece).id} ({piece})", g.counter(piece)
        if counter.ground and not defense(g, piece):
            yield f"{name} has no defense left"
        if counter.air and not points(g, piece):
            yield f"{name} has no air points left"
        idle = state.aborted[piece] + state.disrupted[piece] + beyond(g, piece)
        if counter.air and idle > points(g, piece):
            yield f"{name} has more Aborted and Disrupted points than points"
        if counter.air and beyond(g, piece) and not g.has(piece, ACTIVATED):
            yield f"{name} has points beyond the AAL, but is not out"
        if counter.ship and state.damage[piece] and state.damage[piece] >= ratings(g, piece).defense:
            yield f"{name} should be sunk"
        if state.marks[piece] & REDUCED and (counter.back is None or not counter.ship):
            yield f"{name} is reduced, but is no ship of two sides"
        if counter.full_from_turn > state.turn and counter.ground and not on_back(g, piece):
            yield f"{name} has its full strength before turn {counter.full_from_turn}"


def _control(g: Oceans) -> Iterator[str]:
    state = g.state
    for space in strangely_held(g):
        power, here = state.control[space], g.data.spaces[space]
        closed = not g.scenario.in_play[space] or here.markers is None
        if here.box and g.scenario.in_play[space]:
            if power != here.owner:
                yield f"{here.id} is not its owner's"
        elif (power == NOWHERE) != closed:
            yield f"{here.id} has no marker, or one too many"
        elif power in (Power.US, Power.CW) and power != here.ally:
            yield f"{here.id} has the marker of the other Ally"
        marker = g.marker(space)
        if state.marker_hits[space] > (marker.igdf if marker else 0):
            yield f"{here.id} has more Hits than Intrinsic Ground Defense Factors"


def _basing(g: Oceans) -> Iterator[str]:
    """6.0: capacities, as far as nobody is excused or on the way."""
    state, suspects = g.state, crowded(g)
    for space in suspects.ground:
        for side in () if _settling(g, space) else Side:
            room = division_room(g, space, side)
            if room is not None and room < 0 and not state.overstacked[side][space]:
                yield f"too many divisions in {g.space(space).id}"
    for space in suspects.air:
        for side in () if _settling(g, space) else Side:
            air = air_room(g, space, side) if _stays(g, space, side) else None
            if air is not None and air < 0:
                yield f"too many air points in {g.space(space).id}"
    for port in suspects.ports:
        space = g.port(port).space
        for side in () if _settling(g, space) or state.changing[space] else Side:
            stays = _stays(g, space, side) and _anyone(g, port, side)
            why = refusal(g, port, side, ()) if stays else None
            if why is not None:
                yield f"ships may not base in {g.space(space).id} ({why.value})"


def _settling(g: Oceans, space: int) -> bool:
    """6.0.c: whether who is too many in a Space goes when the Impulse ends."""
    return bool(g.state.combat[space] or g.state.concluded[g.space(space).area])


def _stays(g: Oceans, space: int, side: int) -> bool:
    """Whether a side must have room in a Space: 6.0.c: who no longer bases there goes when the Impulse ends."""
    return g.friendly(space, side) and not g.state.overstacked[side][space]


def _train(g: Oceans) -> Iterator[str]:
    """6.4: the FST and its Base are on the map together, that of a mobile port in port; who bases there has room."""
    fst, base = fst_on_map(g), base_on_map(g)
    if sum(g.state.at[one] != NOWHERE for one in pieces_of(g.data, Klass.FST)) > 1:
        yield "the FST is there more than once"
    if (fst == NOBODY) != (base == NOBODY):
        yield "the FST and its Base are not both on the map"
    if NOBODY in (fst, base) or fst != mobile_port(g):
        return
    if g.state.berth[base] == NOWHERE:
        yield "the Base of the mobile port is not in port"
    why = refusal(g, AT_FST, g.side(fst), ())
    if why is not None and g.running(NavalDamage) is None:  # its owner is choosing who leaves (17.52.b)
        yield f"ships may not base at the mobile port ({why.value})"


def _anyone(g: Oceans, port: int, side: int) -> bool:
    return any(g.side(piece) == side for piece in g.here[g.port(port).space] if g.state.berth[piece] == port)


def _lent(g: Oceans) -> Iterator[str]:
    """22.33.3: only on turn 4 are units lent."""
    if g.state.lent and g.state.turn != LENT_TURN:
        yield "units are lent out of their turn"


def _cards(g: Oceans) -> Iterator[str]:
    """Every Event Card is in one place, in the deck or hand of its owner; without the option there are none."""
    state = g.state
    if not state.decks:
        if any(state.hands) or any(state.discards) or state.in_force or state.visitors or state.neutral:
            yield "there is something of Event Cards in a game without them"
        return
    known = [card for pile in (*state.decks, *state.discards, *state.hands) for card in pile]
    once = {number for number, card in enumerate(g.data.cards) if card.once}
    if len(known) != len(set(known)) or set(range(len(g.data.cards))) - once - set(known):
        yield "an Event Card is missing, or there twice"
    for deck, pile in enumerate(zip(state.decks, state.discards, strict=True)):
        if any(deck_of(g, card) != deck for part in pile for card in part):
            yield "an Event Card is in another deck"
    for power, hand in enumerate(state.hands):
        if hand != sorted(hand) or any(deck_of(g, card) not in (power, COMMON) for card in hand):
            yield f"the hand of {Power(power).key} has cards of others, or out of order"
    if any(state.granted[power] > state.bought[power] for power in POWERS):
        yield "an Impulse has more than twice the Activation Points bought"
    for power, facility, place in state.neutral:
        if standing(g, power, facility)[place] < state.neutral.count([power, facility, place]):
            yield "a neutral Facility is noted where none stands"


def _raid(g: Oceans) -> Iterator[str]:
    """22.11.a: only Japan raids Pearl Harbor, and in the first Impulse."""
    if g.state.raid and not may_be_chosen(g):
        yield "there is a Pearl Harbor Raid out of its time"


def _warfare(g: Oceans) -> Iterator[str]:
    """21.2: hits of a Round are among those of the turn; who is called back is in the box."""
    state = g.state
    if state.round_hits < 0 or min(state.warfare) < 0:
        yield "Strategic Warfare has fewer than no hits"
    if any(state.fate[piece] != Fate.WARFARE for piece in state.recalled):
        yield "somebody returns from Strategic Warfare who does not wage it"
    if not in_force(g) and (Fate.WARFARE in state.fate or state.round_hits):
        yield "Strategic Warfare is waged in a scenario without it"


def _box(g: Oceans) -> Iterator[str]:
    """2.32.g: the air points of a kind in the box never change."""
    wanted, found = _first_points(g.data, g.scenario.id), points_in_box(g)
    for pool in sorted({pool for pool, _ in wanted.items() ^ found.items()}):
        if wanted[pool] != found.get(pool, 0):
            yield (
                f"{found.get(pool, 0) // QUARTERS} points of {pool} in the box, not {wanted[pool] // QUARTERS}"
            )


@cache
def _first_points(data: OceansData, scenario: str) -> Counter[str]:
    """Quarters of air points in the box at the start by kind."""
    wanted = Counter[str]()
    for one in data.scenarios[scenario].setup:
        counter = data.counters[one.counter]
        if one.fate == Fate.BOX and counter.pool:
            wanted[counter.pool] += counter.points * one.count
    return wanted


def _facilities(g: Oceans) -> Iterator[str]:
    state = g.state
    for power in POWERS:
        side = SIDE_OF[power]
        for space in places(flags(state.forts[power], ANY)):
            count = state.forts[power][space]
            if count > 1 or not g.friendly(space, side):
                yield f"{g.space(space).id} has {count} forts of {Power(power).key}"
        if min((*state.pool[power], *state.coming[power], state.aps[power])) < 0:
            yield f"{Power(power).key} has less than none"
