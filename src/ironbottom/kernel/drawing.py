"""The board that a client gets of a game: made of its data and the stored drawing of its map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

import msgspec

from ironbottom.kernel.components import values_in_use
from ironbottom.kernel.decoding import read_json
from ironbottom.kernel.faces import Mark
from ironbottom.kernel.homes import values_folder
from ironbottom.kernel.nations import nations
from ironbottom.kernel.papers import (
    Chart,
    CounterSkin,
    LandSkin,
    NamedCounterSkin,
    NamedLandSkin,
    Papers,
    Ruling,
)
from ironbottom.kernel.values import ComponentValues
from ironbottom.kernel.views import (
    Board,
    Card,
    ChapterInfo,
    Link,
    PieceType,
    Reference,
    RuleInfo,
    Sheet,
    Side,
    Space,
)

LandT = TypeVar("LandT", bound=str)
LookT = TypeVar("LookT", bound=str)


class SpaceShape(msgspec.Struct, frozen=True):
    """Drawing of one space in board units.

    ``d``: SVG path of the whole space; ``land``: coastline of an island inside it, else empty; ``anchor``: where
    counters stand, with ``room`` units free around it; ``label``: where the name stands.
    """

    id: str
    d: str
    anchor: tuple[float, float]
    label: tuple[float, float]
    land: str = ""
    room: float = 0

    def space(
        self,
        name: str,
        kind: str,
        *,
        about: Iterable[str],
        badges: Iterable[str],
        value: int,
        axial: tuple[int, int] | None = None,
    ) -> Space:
        """The place on the map that is drawn so; ``axial``: its hex."""
        q, r = axial or (None, None)
        return Space(
            id=self.id,
            name=name,
            kind=kind,
            path=self.d,
            x=self.anchor[0],
            y=self.anchor[1],
            label_x=self.label[0],
            label_y=self.label[1],
            q=q,
            r=r,
            about=tuple(about),
            badges=tuple(badges),
            value=value,
        )


class LinkShape(msgspec.Struct, frozen=True):
    """Drawing of what joins or parts two spaces, such as a road: an SVG path that is stroked.

    ``bar``: what is stroked over it while it is closed, else empty.
    """

    a: str
    b: str
    kind: str
    d: str
    bar: str = ""


class Geometry(msgspec.Struct, frozen=True):
    """The drawing of the map, made by a tool from the coastlines of the world and the points of the board."""

    width: int
    height: int
    coast: str
    spaces: tuple[SpaceShape, ...]
    links: tuple[LinkShape, ...] = ()


def geometry(slug: str) -> Geometry:
    """The stored drawing of a game."""
    return read_json(values_folder(slug).joinpath("geometry.json").read_bytes(), Geometry)


def drawn_board(
    slug: str,
    name: str,
    components: ComponentValues | None,
    *,
    space: Callable[[SpaceShape], Space],
    links: Callable[[tuple[LinkShape, ...]], Iterable[Link]],
    piece_types: Iterable[PieceType],
    sides: Iterable[Side],
    marks: Iterable[Mark] = (),
    cards: Iterable[Card] = (),
) -> Board:
    """The board of a game, its spaces and links made of their stored drawing."""
    shapes = geometry(slug)
    return Board(
        slug=slug,
        name=name,
        data_version=(components or values_in_use(slug)).digest,
        width=shapes.width,
        height=shapes.height,
        coast=shapes.coast,
        spaces=tuple(map(space, shapes.spaces)),
        links=tuple(links(shapes.links)),
        piece_types=tuple(piece_types),
        sides=tuple(sides),
        marks=tuple(marks),
        cards=tuple(cards),
    )


def side_of(
    id: str, name: str, adjective: str, *, land: LandSkin | None = None, counters: CounterSkin | None = None
) -> Side:
    """A side in the colours of its nation; where land and counters differ its colours are those of the counters."""
    skin = counters or land
    assert skin is not None, f"{id} has a look"
    look = nations()[skin.nation]
    return Side(
        id=id,
        name=name,
        colour=look.face,
        ink=look.ink,
        spine=look.spine,
        team=look.team,
        letter=skin.letter or look.letter,
        shape=look.sign,
        emblem=land.emblem if land else "",
        land=nations()[land.nation].land if land else "",
        pattern=land.pattern if land else "",
        adjective=adjective,
    )


def sides_of(lands: Mapping[LandT, NamedLandSkin], looks: Mapping[LookT, NamedCounterSkin]) -> Iterator[Side]:
    """The looks of land and of counters, by key; a nation that has both is one side."""
    of_land = {str(key): land for key, land in lands.items()}
    of_counters = {str(key): look for key, look in looks.items()}
    for key in dict.fromkeys([*of_land, *of_counters]):
        land, look = of_land.get(key), of_counters.get(key)
        named = look or land
        assert named is not None
        yield side_of(key, named.name, named.adjective, land=land, counters=look)


def reference_of(papers: Papers, sheets: Iterable[Sheet]) -> Reference:
    """The reference of a game, the rulings its last sheet."""
    return Reference(
        sheets=(*sheets, rulings_sheet(papers.rulings)),
        rules=tuple(RuleInfo(rule.id, rule.title, rule.summary) for rule in papers.rules.values()),
        chapters=tuple(ChapterInfo(chapter.id, chapter.title) for chapter in papers.chapters),
    )


def rulings_sheet(rulings: Iterable[Ruling]) -> Sheet:
    """How we read the places where the rules are silent."""
    rows = tuple((one.title, one.question, one.ruling, one.why) for one in rulings)
    return Sheet("rulings", "Rulings on open questions", ("About", "Question", "Ruling", "Why"), rows)


def chart_sheets(charts: Iterable[Chart]) -> Iterator[Sheet]:
    """Reference sheets in words, a row under each name."""
    for chart in charts:
        rows = tuple((heading(name), *cells) for name, cells in zip(chart.rows, chart.cells, strict=True))
        yield Sheet(chart.id, chart.title, (chart.first, *map(heading, chart.columns)), rows)


def heading(words: str) -> str:
    """As it stands over a column or before a row: with a capital.

    >>> heading("land unit"), heading("1")
    ('Land unit', '1')
    """
    return words[:1].upper() + words[1:]
