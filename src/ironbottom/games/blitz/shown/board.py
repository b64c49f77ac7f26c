"""What a client draws the board with, once per data version: shapes of areas, routes, counters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components import SLUG, load
from ironbottom.games.blitz.components.ids import Klass, Port, Round
from ironbottom.games.blitz.components.model import Ratings
from ironbottom.games.blitz.position.labels import ADJECTIVES, counter_name
from ironbottom.kernel.drawing import LinkShape, SpaceShape, drawn_board, sides_of
from ironbottom.kernel.faces import Face, Foot, Mark, Right, Triangle
from ironbottom.kernel.values import ComponentValues
from ironbottom.kernel.views import Board, Link, PieceType, Space

if TYPE_CHECKING:
    from ironbottom.games.blitz.components.model import BlitzData, Counter
    from ironbottom.games.blitz.components.model import Space as Area

DAMAGED, ACTIVE = "damaged", "active"
CRUISER = "heavy_cruiser"
"""The drawing of small BB units (blitz:1.2.d4)."""
HOME_WORDS = {"japan": "Japan", "usa": "the USA", "afa": "the AFA", "china": "China", "ussr": "the USSR"}


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
        marks=(
            Mark(DAMAGED, "damaged"),
            Mark(ACTIVE, "active"),
            *(Mark(word, "used") for word in ("moved", "spent", "attacked")),
            *(Mark(word, "printed") for word in ("returned", "fought", "embarked")),  # told in words only
        ),
    )


def look_of(counter: Counter) -> str:
    """The look of a counter, a key of the skin: its nation."""
    return counter.nation.key


def _space(data: BlitzData, shape: SpaceShape) -> Space:
    number = data.space_index[shape.id]
    area = data.spaces[number]
    about, badges = printed(area)
    about += coasts(data, number)
    guests = [ADJECTIVES[nation] for nation, areas in data.stays.items() if number in areas]
    if guests:
        about.append(f"{' and '.join(guests)} land units may be here")  # 3.3.d1, 3.3.d2
    return shape.space(
        area.name, "land" if area.land else "sea", about=about, badges=badges, value=area.factory
    )


def printed(area: Area) -> tuple[list[str], list[str]]:
    """What is printed in an area, in words, and the symbols drawn for it."""
    about: list[str] = []
    badges: list[str] = []
    if area.land:
        about.append(f"{area.terrain.key.capitalize()}{', an Island' if area.island else ''}")
    if area.port != Port.NONE:
        badges.append("port")
    if area.port == Port.BIG:
        badges.append("major")
    for amount, name in ((area.resource, "Resource"), (area.oil, "Oil"), (area.factory, "Factory Factor")):
        if amount:
            about.append(f"{name} {amount}")
    if area.factory:
        badges.append(f"value:{area.factory}")
    if area.homes:
        about.append(f"Home of {' and '.join(HOME_WORDS[home.key] for home in sorted(area.homes))}")
    if area.snow:
        about.append("Snow marker")
    return about, badges


def coasts(data: BlitzData, number: int) -> Iterator[str]:
    """1.4.d1: the sea areas that a land area touches, with the port that opens on them or without."""
    area, touched, open_on = data.spaces[number], data.links.seas[number], data.links.port_seas[number]
    if not area.land:
        return
    port = {Port.NONE: "", Port.LITTLE: "Little Port", Port.BIG: "Big Port"}[area.port]
    for what, seas in (
        (port, open_on),
        ("Coast without a port", [sea for sea in touched if sea not in open_on]),
    ):
        if seas:
            yield f"{what} on {', '.join(data.spaces[sea].name for sea in seas)}"


def _links(data: BlitzData, shapes: tuple[LinkShape, ...]) -> Iterator[Link]:
    """Borders and coasts show by the areas; Land and Air Routes are drawn."""
    drawn = {frozenset((shape.a, shape.b)): shape for shape in shapes}
    ids, links = data.space_ids, data.links
    for kind, rows in (("land", links.borders), ("sea", links.seas)):
        for a, others in enumerate(rows):
            for b in others:
                if a < b or (data.spaces[a].land and not data.spaces[b].land):
                    yield Link(ids[a], ids[b], kind)
    for kind, routes in (("land_route", links.roads), ("air_route", links.flights)):
        for a, row in enumerate(routes):
            for route in row:
                if a < route.to:
                    shape = drawn.get(frozenset((ids[a], ids[route.to])))
                    yield Link(ids[a], ids[route.to], kind, shape.d if shape else "")


def _piece_type(data: BlitzData, kind: int) -> PieceType:
    counter = data.counters[kind]
    look = next(look for key, look in data.skin.classes.items() if key == counter.klass.key)
    cruiser = counter.klass == Klass.BB and counter.front.size == 1
    return PieceType(
        id=counter.id,
        name=counter_name(counter),
        plural=look.plural,
        glyph=CRUISER if cruiser else look.symbol,
        klass="naval"
        if counter.ship or counter.convoy
        else "air"
        if counter.flies or counter.weapon
        else "land",
        values=tuple(ratings(counter, counter.front)),
        order=kind,
        proper=True,
        title=counter.name.partition(" (")[0],
        code=counter.klass.name if counter.klass != Klass.CONVOY else "",
        faces=tuple(_faces(counter)),
    )


def _faces(counter: Counter) -> Iterator[Face]:
    """Front and back as printed: the weapon, what else it has, movement; triangles beside the drawing."""
    for ratings_of, mark in ((counter.front, ""), (counter.back, DAMAGED)):
        if ratings_of is not None:
            yield Face(
                tuple(_foot(counter, ratings_of)),
                tuple(_right(counter, ratings_of)),
                mark,
                max(ratings_of.size, 1),
                tuple(_triangles(ratings_of)),
            )


def _foot(counter: Counter, one: Ratings) -> Iterator[tuple[Foot, str]]:
    if counter.convoy:
        yield "defence", str(one.convoy)
        return
    weapons: tuple[tuple[bool, Foot, int], ...] = (
        (counter.on_land, "ground", one.land),
        (counter.ship, "gun", one.naval),
        (counter.weapon, "gun", one.strat),
        (counter.flies, "air", one.air),
    )
    for bears, foot, factor in weapons:
        if bears and factor:
            yield foot, str(factor)
    yield "movement", str(one.mp)


def _triangles(one: Ratings) -> Iterator[Triangle]:
    """6.2.d1: white marks a vulnerable unit, red a hard target; of whichever round they are."""
    for _ in range(sum(one.white)):
        yield "white"
    for _ in range(sum(one.red)):
        yield "red"


def _right(counter: Counter, one: Ratings) -> Iterator[tuple[Right, str]]:
    if counter.klass in (Klass.CV, Klass.PARA) and one.air:
        yield "air", str(one.air)
    if counter.klass == Klass.AA:
        yield "aa", str(one.air)
    if counter.flies and one.naval:
        yield "shore", str(one.naval)


def ratings(counter: Counter, one: Ratings) -> Iterator[tuple[str, str]]:
    """The figures on a side of a counter, with their names."""
    yield "Class", counter.klass.name
    if counter.convoy:
        yield "Convoy Factor", str(one.convoy)
        return
    yield "Size", str(one.size)
    for name, value in (
        ("Air", one.air),
        ("Land", one.land),
        ("Naval", one.naval),
        ("Strategic", one.strat),
        ("Air movement", one.air_mp),
    ):
        if value:
            yield name, str(value)
    yield "Movement", str(one.mp)
    for kind in Round:
        words = [
            f"{row[kind]} {colour}" for colour, row in (("white", one.white), ("red", one.red)) if row[kind]
        ]
        if words:
            yield f"{kind.key.capitalize()} triangles", ", ".join(words)
