"""What a client draws the board with, once per data version: shapes of spaces, links, counters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ironbottom.games.fireinthesky.components import SLUG, load
from ironbottom.games.fireinthesky.components.ids import NONE, Klass, Nation, SpaceKind
from ironbottom.games.fireinthesky.components.model import Counter, SkyData
from ironbottom.games.fireinthesky.position.labels import type_name
from ironbottom.kernel.drawing import LinkShape, SpaceShape, drawn_board, side_of
from ironbottom.kernel.faces import Face, Foot, Mark, Right
from ironbottom.kernel.values import ComponentValues
from ironbottom.kernel.views import Board, Link, PieceType, Side, Space

NATION_NAMES = {
    Nation.JAPAN: "Japan",
    Nation.US: "the USA",
    Nation.ANZAC: "ANZAC",
    Nation.BRITISH: "Britain",
    Nation.NETHERLANDS: "the Netherlands",
}
HALF = "½"
MARKS = (
    Mark("sortied", "used"),
    Mark("operated", "used"),
    Mark("deployed", "used"),
    Mark("moved", "used"),
    Mark("reduced", "printed"),
    Mark("strength", "printed"),
)
"""A ship on its operational side and a unit that was deployed move no more for now (fireinthesky:7.0, 12.1)."""


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
        marks=MARKS,
    )


def look_of(counter: Counter) -> str:
    """The look of a counter, a key of the skin: its nation, and for US units the service (fireinthesky:3.1.1)."""
    if counter.nation != Nation.US:
        return counter.nation.key
    return "us_navy" if counter.naval or counter.marine else "us_army"


def _space(data: SkyData, shape: SpaceShape) -> Space:
    index = data.space_index[shape.id]
    about, badges = _printed(data, index)
    for words, badge in _connections(data, index):
        about.append(words)
        badges.append(badge)
    return shape.space(
        data.names[index],
        data.kind[index].key,
        about=about,
        badges=filter(None, badges),
        value=data.value[index],
        axial=data.axial[index],
    )


def _printed(data: SkyData, index: int) -> tuple[list[str], list[str]]:
    """What is printed in a base or circle, in words, and the symbols drawn for it."""
    about: list[str] = []
    badges: list[str] = []
    if data.kind[index] == SpaceKind.LAND:
        badges.append("circle")
    if data.is_base[index]:
        badges += ["base", f"flag:{data.flags[index]}" if data.flags[index] else "flag:none"]
        about += [f"Value {data.value[index]}", f"Anti-aircraft {data.anti_aircraft[index]}"]
    for name, capacity in (
        ("air", data.air_capacity[index]),
        ("port", data.port_capacity[index]),
        ("land", data.land_capacity[index]),
    ):
        if capacity:
            about.append(f"{name.capitalize()} capacity {capacity}")
            badges.append(f"{name}:{capacity}")
    for has, badge, words in (
        (data.resource[index], "resource", "Resource hex"),
        (data.atoll[index], "atoll", "Atoll"),
        (index in data.penalty_bases, "", "Japan pays for it from Turn 4 until it has taken it"),
        (index in data.halves, "split", "Ships lie in one of its two halves"),
    ):
        if has:
            about.append(words)
            badges.append(badge)
    return about, badges


def _connections(data: SkyData, index: int) -> Iterator[tuple[str, str]]:
    """What a space is to nations, boxes and other spaces: in words, and the symbol drawn for it."""
    if data.home_of[index] != NONE:
        nation = Nation(data.home_of[index])
        yield f"Home base of {NATION_NAMES[nation]}", f"home:{nation.key}"
    if data.return_of[index] != NONE:
        nation = Nation(data.return_of[index])
        yield f"Ships of {NATION_NAMES[nation]} return here", f"return:{nation.key}"
    box = data.entry_box[index]
    if box != NONE:
        nation = Nation(data.home_of[box])
        yield f"Entry hex of {NATION_NAMES[nation]}, one hex from {data.names[box]}", f"entry:{nation.key}"
    if index in data.box_base:
        yield f"Allied units move free to {data.names[data.box_base[index]]} in the Reinforcement Phase", ""
    if index in data.located_in:
        yield f"Its units are in {data.names[data.located_in[index]]}", ""
    if data.kind[index] == SpaceKind.HALF:
        yield f"Half of the {data.names[data.parent[index]]} hex, for ships", ""


def _links(data: SkyData, shapes: tuple[LinkShape, ...]) -> Iterator[Link]:
    """Hexes side by side, the water of half hexes, boxes, and what is drawn: roads, impassable sides, arrows."""
    for kind, columns in (("hex", data.hex_neighbours), ("half_hex", data.sea_neighbours)):
        halves = kind == "half_hex"
        for a, others in enumerate(columns):
            for b in others:
                of_half = SpaceKind.HALF in (data.kind[a], data.kind[b])
                if a < b and of_half == halves:
                    yield Link(data.space_ids[a], data.space_ids[b], kind)
    for box, base in data.box_base.items():
        yield Link(data.space_ids[box], data.space_ids[base], "box_move")
    for box, base in data.located_in.items():
        yield Link(data.space_ids[box], data.space_ids[base], "located_in")
    for shape in shapes:
        yield Link(shape.a, shape.b, shape.kind, shape.d)


def _piece_type(data: SkyData, kind: int) -> PieceType:
    counter = data.counters[kind]
    look = data.skin.classes[counter.klass]
    name = type_name(counter)
    klass = "naval" if counter.naval else "air" if counter.air_unit else "land"
    return PieceType(
        id=counter.key,
        name=name,
        plural=look.plural,
        glyph=look.symbol,
        klass=klass,
        values=tuple(ratings(counter)),
        order=kind,
        proper=True,
        title=counter.name,
        code=counter.klass.name if counter.naval else "",
        faces=tuple(_faces(counter)),
    )


def _faces(counter: Counter) -> Iterator[Face]:
    """Both sides of a counter as printed (fireinthesky:3.1.2, 3.1.3)."""
    if counter.naval:
        weapon: tuple[Foot, str] = ("gun", str(counter.firepower))
        if counter.carrier:
            weapon = ("air", str(counter.air))
        foot: tuple[tuple[Foot, str], ...] = (
            weapon,
            ("defence", str(counter.defence)),
            ("movement", str(counter.movement)),
        )
        aside: tuple[tuple[Right, int, str], ...] = (
            ("aa", counter.aa_halves, halves(counter.aa_halves)),
            ("lift", counter.transport, str(counter.transport)),
            ("shore", counter.firepower if counter.carrier else 0, str(counter.firepower)),
        )
        yield Face(foot, tuple((kind, text) for kind, figure, text in aside if figure))
    elif counter.land:
        yield _ashore("gun", counter.full, counter.transport, "", 2 if counter.reduced else 1)
        if counter.reduced:
            yield _ashore("gun", counter.reduced, counter.transport_reduced, "reduced")
    elif counter.air_unit:  # its transport rating is its strength
        yield _ashore("air", counter.full, counter.full, "", 2)
        yield _ashore("air", counter.reduced, counter.reduced, f"strength:{counter.reduced}")
    else:
        yield Face((("gun", str(counter.full)),), (("lift", str(counter.transport)),))
        yield Face(
            (("gun", str(counter.reduced)),),
            (("lift", str(counter.transport)),),
            f"strength:{counter.reduced}",
        )


def _ashore(weapon: Foot, strength: int, transport: int, mark: str, steps: int = 1) -> Face:
    """A side of a land or air unit."""
    return Face(((weapon, str(strength)),), (("lift", str(transport)),) if transport else (), mark, steps)


def ratings(counter: Counter) -> Iterator[tuple[str, str]]:
    """The figures on a counter, with their names."""
    if counter.naval:
        yield "Firepower", str(counter.firepower)
        yield "Defence", str(counter.defence)
        yield "Movement", str(counter.movement)
        yield "Anti-aircraft", halves(counter.aa_halves)
    if counter.air:
        yield "Air strength", str(counter.air)
    if counter.land:
        yield "Strength", f"{counter.full} ({counter.reduced})" if counter.reduced else str(counter.full)
    if counter.klass == Klass.REPLACEMENT:
        yield "Value and transport", f"{counter.reduced} or {counter.full}"
        return
    yield "Transport", str(counter.transport)


def halves(number: int) -> str:
    """A number of halves as people write it.

    >>> halves(1), halves(2), halves(3)
    ('½', '1', '1½')
    """
    whole, rest = divmod(number, 2)
    return (str(whole) if whole or not rest else "") + (HALF if rest else "")


def _sides(data: SkyData) -> Iterator[Side]:
    """Looks of counters, and the two sides that control bases; Japan is both."""
    sides = {key.key: side for key, side in data.skin.sides.items()}
    for name in dict.fromkeys((*data.skin.looks, *sides)):
        look, side = data.skin.looks.get(name), sides.get(name)
        face = look or sides[name]
        yield side_of(name, face.name, face.adjective, land=side, counters=look)
