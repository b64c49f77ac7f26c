"""What a client draws the board with, once per data version: shapes of Spaces, arrows, counters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components import SLUG, load
from ironbottom.games.oceansoffire.components.ids import Kind, Klass, PortKind
from ironbottom.games.oceansoffire.position.amounts import told
from ironbottom.games.oceansoffire.position.labels import class_of, counter_name, printed_name
from ironbottom.games.oceansoffire.position.state import (
    EXTENDED,
    EXTENDED_NAV,
    FIRED,
    PASSING,
    PASSING_MISSION,
    PURSUED,
    RELOCATING,
    REPAIR,
    TRIED,
)
from ironbottom.games.oceansoffire.shown.card_panels import printed_cards
from ironbottom.kernel.drawing import LinkShape, SpaceShape, drawn_board, sides_of
from ironbottom.kernel.faces import Face, Foot, Mark, Right
from ironbottom.kernel.values import ComponentValues
from ironbottom.kernel.views import Board, Link, PieceType, Space

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.data import OceansData
    from ironbottom.games.oceansoffire.components.model import Counter, Ratings
    from ironbottom.games.oceansoffire.components.model import Space as Place

USED, ACTIVE, REDUCED, HURT = "used", "active", "reduced", "damaged"
UNSUPPLIED = "USL"
SIGNS = {
    "passing": PASSING | PASSING_MISSION,
    "fired": FIRED,
    "tried": TRIED,
    "relocating": RELOCATING,
    "repair": REPAIR,
    "pursued": PURSUED,
    "extended": EXTENDED | EXTENDED_NAV,
}
"""Marks of a counter that are shown as small signs, and the bits that they stand for."""
PORT_WORDS = {
    PortKind.MINOR_PORT: "Minor Port",
    PortKind.MINOR_NAVAL_BASE: "Minor Naval Base",
    PortKind.MAJOR_NAVAL_BASE: "Major Naval Base",
}


def board(components: ComponentValues | None) -> Board:
    """See kernel.views.Board."""
    data = load(components)
    return drawn_board(
        SLUG,
        data.title,
        components,
        space=partial(_space, data),
        links=partial(_links, data),
        piece_types=(_piece_type(data, kind) for kind in range(len(data.counters))),
        sides=sides_of(data.skin.lands, data.skin.looks),
        marks=(Mark(USED, "used"), Mark(ACTIVE, "active"), Mark(REDUCED, "printed"), Mark(HURT, "damaged")),
        cards=printed_cards(data),
    )


def look_of(counter: Counter) -> str:
    """The look of a counter, a key of the skin: its nation."""
    return counter.nation.key


def _space(data: OceansData, shape: SpaceShape) -> Space:
    place = data.spaces[data.space_index[shape.id]]
    about, badges = printed(data, place)
    return shape.space(place.name, "sea" if place.sea else "land", about=about, badges=badges, value=0)


def printed(data: OceansData, place: Place) -> tuple[list[str], list[str]]:
    """What is printed in a Space, in words, and the symbols drawn for it."""
    about: list[str] = []
    badges: list[str] = []
    if place.kind == Kind.MIXED_AREA:
        about.append("Mixed Area")
    if place.island:
        about.append("Playable Island")
    if place.box:
        about.append("Off-map Box")
    if place.division:
        about.append(f"Divisions {place.division}")
        badges.append(f"land:{place.division}")
    if place.airfield:
        about.append(f"Airfield {place.airfield}")
        badges.append(f"air:{place.airfield}")
    for number in place.ports:
        port = data.ports[number]
        capacity = "" if port.capacity is None else f" {port.capacity}"
        about.append(f"{PORT_WORDS[port.kind]} {port.name}{capacity}")
    if place.ports:
        badges.append(_port_badge(data, place))
    for amount, name in ((place.resources, "Resource"), (place.oilfields, "Oilfield")):
        if amount:
            about.append(f"{name} {amount}")
            badges.append("resource")
    return about, badges


def _port_badge(data: OceansData, place: Place) -> str:
    """The sign of the best port of a Space, with its capacity where that has a limit."""
    best = max((data.ports[number] for number in place.ports), key=lambda port: port.kind)
    sign = "port" if best.kind == PortKind.MINOR_PORT else "naval_base"
    return sign if best.capacity is None else f"{sign}:{best.capacity}"


def _links(data: OceansData, shapes: tuple[LinkShape, ...]) -> Iterator[Link]:
    """Boundaries and coasts show by the Spaces; arrows and straits are drawn."""
    drawn = {(shape.kind, frozenset((shape.a, shape.b))): shape.d for shape in shapes}
    ids, links = data.space_ids, data.links
    for kind, rows in (("sea", links.seas), ("coast", links.shores)):
        for a, b in _pairs(rows, both=kind == "coast"):
            yield Link(ids[a], ids[b], kind)
    straits = set()
    for a, borders in enumerate(links.borders):
        for border in borders:
            if border.strait:
                straits.add((a, border.to))
            elif a < border.to:
                yield Link(ids[a], ids[border.to], "mountain" if border.divisions else "land")
    for rows, name in ((links.passages, "air_passage"), (links.nav, "nav_air_passage")):
        for a, b in _pairs(rows):
            kind = "land_strait" if (a, b) in straits and name == "air_passage" else name
            yield Link(ids[a], ids[b], kind, drawn.get((kind, frozenset((ids[a], ids[b]))), ""))


def _pairs(rows: tuple[tuple[int, ...], ...], *, both: bool = False) -> Iterator[tuple[int, int]]:
    """Each pair of Spaces once; ``both``: as they stand."""
    return ((a, b) for a, others in enumerate(rows) for b in others if both or a < b)


def _piece_type(data: OceansData, kind: int) -> PieceType:
    counter = data.counters[kind]
    look = data.skin.classes[counter.klass.key]
    return PieceType(
        id=counter.id,
        name=counter_name(counter),
        plural=look.plural,
        glyph=look.symbol,
        klass="naval" if counter.ship else "air" if counter.air else "land",
        values=tuple(ratings(counter, counter.front)),
        order=kind,
        proper=True,
        title=printed_name(counter),
        code=class_of(counter) if counter.ship else "",
        faces=tuple(_faces(counter)),
    )


def _faces(counter: Counter) -> Iterator[Face]:
    """Front and back as printed."""
    for one, mark in ((counter.front, ""), (counter.back, REDUCED)):
        if one is not None:
            steps = 2 if counter.full and not mark else 1
            yield Face(tuple(_foot(counter, one)), tuple(_right(counter, one)), mark, steps)


def _foot(counter: Counter, one: Ratings) -> Iterator[tuple[Foot, str]]:
    if counter.air:
        yield "air", told(counter.points)
    if counter.ground:
        yield "ground", str(one.attack)
        yield "defence", str(one.defense)
        yield "quality", str(counter.quality)
    if counter.ship and one.defense:
        if one.attack:
            yield "gun", str(one.attack)
        yield "defence", str(one.defense)
    if counter.ship and one.mf:
        yield "movement", str(one.mf)


def _right(counter: Counter, one: Ratings) -> Iterator[tuple[Right, str]]:
    if one.air:
        yield "air", told(one.air)
    if one.aa:
        yield "aa", str(one.aa)
    if one.tt or one.capacity:
        yield "lift", str(one.tt or one.capacity)
    if one.bombard:
        yield "shore", str(one.bombard)


def ratings(counter: Counter, one: Ratings) -> Iterator[tuple[str, str]]:
    """The figures on a side of a counter, with their names; a Facility has none."""
    if counter.facility is not None:
        return
    spelled = counter.ground and counter.klass != Klass.SNLF
    yield "Class", counter.klass.name.replace("_", " ").capitalize() if spelled else counter.klass.name
    if counter.air:
        yield "Air points", told(counter.points)
    if counter.ground:
        yield "Attack", str(one.attack)
        yield "Defense", str(one.defense)
        yield "Quality", str(counter.quality)
    if counter.ship:
        for name, value in (
            ("Attack", one.attack),
            ("Defense", one.defense),
            ("Anti-aircraft", one.aa),
            ("Shore Bombardment", one.bombard),
            ("Movement Factor", one.mf),
            ("Transport Points", one.tt),
            ("Capacity", one.capacity),
        ):
            if value:
                yield name, str(value)
        if one.air:
            yield "Air Capacity", told(one.air)
    if counter.klass == Klass.FST_BASE:
        yield "Base", "of the FST"
