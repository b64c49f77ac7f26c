"""What a client draws the board with, once per data version: shapes of zones, sea routes, counters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ironbottom.games.pacificwar.components import SLUG, load
from ironbottom.games.pacificwar.components.ids import ROLLED, Nation, Timing
from ironbottom.games.pacificwar.components.model import Counter, WarData
from ironbottom.games.pacificwar.position.labels import KLASS_SHORT, counter_name
from ironbottom.games.pacificwar.shown.sheets import TIMING_WORDS
from ironbottom.kernel.drawing import LinkShape, SpaceShape, drawn_board, side_of
from ironbottom.kernel.faces import Face, Foot, Mark
from ironbottom.kernel.values import ComponentValues
from ironbottom.kernel.views import Board, Card, Link, PieceType, Side, Space

NATION_NAMES = {
    Nation.JA: "Japanese",
    Nation.US: "US",
    Nation.UK: "British",
    Nation.AU: "Australian",
    Nation.NL: "Dutch",
    Nation.AP: "Allied",
}
CARD_GLYPHS = {
    Timing.ACTION: "transport",
    Timing.COMBAT_AIRSTRIKE: "carrier",
    Timing.COMBAT_SURFACE: "battleship",
    Timing.COMBAT_ROUND_END: "heavy_cruiser",
    Timing.REACTION: "fighter",
    Timing.INTERRUPT: "submarine",
    Timing.SUPPLY_INVASION: "marine",
    Timing.ANY: "light_cruiser",
}
"""The drawing on a card, by the moment of its text."""


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
        sides=_sides(data),
        marks=(Mark("ops_complete", "used"),),
        cards=_cards(data),
    )


def look_of(counter: Counter) -> str:
    """The look of a counter, a key of the skin: its nation."""
    return counter.nation.key


def _space(data: WarData, shape: SpaceShape) -> Space:
    index = data.space_index[shape.id]
    zone = data.zones[index]
    about, badges = _printed(data, index)
    return shape.space(zone.name, zone.kind.key, about=about, badges=badges, value=zone.vp)


def _printed(data: WarData, index: int) -> tuple[list[str], list[str]]:
    """What is printed in a zone, in words, and the symbols drawn for it."""
    zone = data.zones[index]
    about, badges = ["Port" if zone.port else "Base"], ["port"] if zone.port else []
    if zone.port_marker:
        about.append(f"Value {zone.vp}")
        badges.append(f"value:{zone.vp}")
    if zone.major:
        about.append("Major port")
    for title, nations in (
        ("Readies without a card", zone.auto_ready),
        ("New units appear", zone.reinforcements),
        ("Repaired units appear", zone.repairs),
    ):
        if nations:
            about.append(f"{title}: {', '.join(NATION_NAMES[nation] for nation in sorted(nations))}")
    badges += [f"flag:{nation.key}" for nation in sorted(zone.auto_ready)]
    if zone.major:
        badges.append("major")
    if not zone.japan_may_enter:
        about.append("Closed to Japanese units")
    return about, badges


def _links(data: WarData, shapes: tuple[LinkShape, ...]) -> Iterator[Link]:
    """Sea routes; their drawing shows nav points, and a bar on those that can be closed."""
    drawn = {frozenset((shape.a, shape.b)): shape for shape in shapes}
    ids = data.space_ids
    for route in data.routes:
        kind = "restricted_route" if route.restricted else "nav_route" if route.nav else "sea_route"
        shape = drawn[frozenset((ids[route.a], ids[route.b]))]
        yield Link(ids[route.a], ids[route.b], kind, shape.d, shape.bar)


def _cards(data: WarData) -> Iterator[Card]:
    """Both halves of every card."""
    for card in data.cards:
        for half in card.halves:
            yield Card(
                id=half.id.lower(),
                side=half.side.key,
                number=card.number,
                name=half.name,
                when=TIMING_WORDS[half.timing],
                text=half.summary,
                note="Strategic event: once a game" if half.strategic else "",
                glyph=CARD_GLYPHS[half.timing],
            )


def _piece_type(data: WarData, kind: int) -> PieceType:
    counter = data.counters[kind]
    look = data.skin.classes[counter.klass]
    return PieceType(
        id=counter.id,
        name=counter_name(counter),
        plural=look.plural,
        glyph=look.symbol,
        klass="naval" if counter.ship else "air" if counter.lba else "land",
        values=tuple(ratings(counter)),
        order=kind,
        proper=True,
        title=counter.name,
        code=KLASS_SHORT[counter.klass] if counter.ship else "",
        faces=(_face(counter),),
    )


def _face(counter: Counter) -> Face:
    """The figures as printed: airstrike strength if it has any, else gunnery, or strength ashore."""
    if counter.infantry:
        return Face((("gun", str(counter.ground)),))
    strikes: tuple[tuple[Foot, str], ...] = (("air", str(counter.airstrike)),)
    if counter.lba:
        return Face(strikes)
    guns: tuple[tuple[Foot, str], ...] = (("gun", gunnery(counter)),)
    both = counter.airstrike and counter.gunnery
    return Face(
        (
            *(strikes if counter.airstrike else guns),
            ("armoured" if counter.armored else "defence", str(counter.defense)),
            ("movement", str(counter.speed)),
        ),
        (("shore", gunnery(counter)),) if both else (),
    )


def gunnery(counter: Counter) -> str:
    """Gunnery in words; of torpedo cruisers it is rolled (pacificwar:13.6)."""
    return "die" if counter.gunnery == ROLLED else str(counter.gunnery)


def ratings(counter: Counter) -> Iterator[tuple[str, str]]:
    """The figures on a counter, with their names."""
    if counter.infantry:
        yield "Ground strength", str(counter.ground)
        return
    yield "Airstrike", str(counter.airstrike)
    if counter.ship:
        yield "Gunnery", gunnery(counter)
        yield "Defense", f"{counter.defense}{' (heavily armored)' if counter.armored else ''}"
        yield "Speed", str(counter.speed)


def _sides(data: WarData) -> Iterator[Side]:
    """Looks of counters, and the two sides that control zones."""
    for key, side in data.skin.sides.items():
        yield side_of(key.key, side.name, side.adjective, land=side)
    for nation, look in data.skin.looks.items():
        yield side_of(nation.key, look.name, look.adjective, counters=look)
