"""What a client draws the board with, once per data version: shapes of spaces, links, counters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ironbottom.games.aapacific.components import SLUG, load
from ironbottom.games.aapacific.components.files import Unit
from ironbottom.games.aapacific.components.ids import Country, Nation, SpaceKind, UnitClass, UnitType
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.kernel.drawing import SpaceShape, drawn_board, side_of
from ironbottom.kernel.faces import Face, Foot, Mark, Right
from ironbottom.kernel.values import ComponentValues
from ironbottom.kernel.views import Board, Link, PieceType, Side, Space

MARKS = (
    Mark("moved", "used"),
    Mark("fought", "used"),
    Mark("airborne", "active"),
    Mark("damaged", "damaged"),
)
"""Who flies has to land yet; all others are done when they have moved or fought (aapacific:p6.2)."""


def board(components: ComponentValues | None) -> Board:
    """See kernel.views.Board."""
    data = load(components)
    return drawn_board(
        SLUG,
        data.title,
        components,
        space=partial(_space, data),
        links=lambda _: _links(data),
        piece_types=(_piece_type(data, kind) for kind in UnitType),
        sides=_sides(data),
        marks=MARKS,
    )


def _space(data: AApacificData, shape: SpaceShape) -> Space:
    index = data.space_index[shape.id]
    about, badges = _facts(data, index)
    kind = SpaceKind(data.kinds[index]).key
    return shape.space(data.names[index], kind, about=about, badges=badges, value=data.ipc[index])


def _facts(data: AApacificData, index: int) -> tuple[list[str], list[str]]:
    """Fixed facts of a space in words, and the symbols drawn for them."""
    about: list[str] = []
    badges: list[str] = []
    if data.ipc[index]:
        about.append(f"Value {data.ipc[index]}")
    if data.capital_of[index] >= 0:
        about.append(f"Capital of {data.country_names[data.capital_of[index]]}")
        badges.append(f"capital:{Country(data.capital_of[index]).key}")
    for has, badge, words in (
        (data.naval_base[index], "naval_base", "Naval base"),
        (data.air_base[index], "air_base", "Air base"),
        (data.kamikaze[index], "kamikaze", "Kamikaze zone"),
    ):
        if has:
            about.append(words)
            badges.append(badge)
    other = data.convoy_route[index]
    if other >= 0 and data.is_sea[index]:
        about.append(f"Convoy route of {data.names[other]}")
        badges.append("convoy_route")
    elif other >= 0:
        about.append(f"Convoy route in {data.names[other]}")
    centre = data.convoy_centre[index]
    if centre:
        about.append(f"Convoy centre worth {centre.value}")
        badges.append("convoy_centre")
    return about, badges


def _links(data: AApacificData) -> list[Link]:
    links = []
    for kind, columns in (
        ("land", data.land_neighbours),
        ("sea", data.sea_neighbours),
        ("coast", data.coast),
    ):
        for a, others in enumerate(columns):
            links += [Link(data.space_ids[a], data.space_ids[b], kind) for b in others if a < b]
    return links


def _piece_type(data: AApacificData, kind: UnitType) -> PieceType:
    unit = data.units[kind]
    values = (
        ("Attack", str(unit.attack)),
        ("Defence", str(unit.defense)),
        ("Movement", str(unit.move)),
        ("Cost", str(unit.cost)),
    )
    klass = "structure" if unit.unit_class == UnitClass.STRUCTURE else UnitClass(unit.unit_class).key
    glyph = data.skin.glyphs[kind].symbol
    return PieceType(
        kind.key,
        unit.name,
        unit.plural,
        glyph,
        klass,
        values,
        kind,
        code=unit.short.upper() if unit.unit_class == UnitClass.NAVAL else "",
        faces=tuple(_faces(unit)),
    )


def _faces(unit: Unit) -> Iterator[Face]:
    """The counter whole, and hit once if it takes two hits (aapacific:bb.2)."""
    if unit.unit_class == UnitClass.STRUCTURE:
        return
    foot: tuple[tuple[Foot, str], ...] = (
        ("air" if unit.unit_class == UnitClass.AIR else "gun", str(unit.attack)),
        ("defence", str(unit.defense)),
        ("movement", str(unit.move)),
    )
    aside: tuple[tuple[Right, int], ...] = (("aa", unit.aa_hits_on), ("shore", unit.bombard))
    right = tuple((kind, str(figure)) for kind, figure in aside if figure)
    yield Face(foot, right, steps=unit.hits)
    if unit.hits > 1:
        yield Face(foot, right, "damaged", unit.hits - 1)


def _sides(data: AApacificData) -> list[Side]:
    """Nations (counters) and countries (land); Japan, the USA and China are both."""
    nations = {nation.key: look for nation, look in data.skin.nations.items()}
    countries = {country.key: look for country, look in data.skin.countries.items()}
    names = {nation.key: data.nation_names[nation] for nation in Nation}
    adjectives = {nation.key: data.nation_adjectives[nation] for nation in Nation}
    names |= {country.key: data.country_names[country] for country in Country}
    return [
        side_of(
            name, names[name], adjectives.get(name, ""), land=countries.get(name), counters=nations.get(name)
        )
        for name in countries | nations
    ]
