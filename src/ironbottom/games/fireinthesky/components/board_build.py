"""What is printed on the board, from its component file: spaces become numbers, values become columns."""

from __future__ import annotations

from ironbottom.games.fireinthesky.components.files import (
    Base,
    BoardFile,
    Box,
    Circle,
    HalfHex,
    OffMap,
    SeaHex,
    Space,
)
from ironbottom.games.fireinthesky.components.files import Hex as HexFile
from ironbottom.games.fireinthesky.components.ids import NONE, Nation, Side, SpaceKind
from ironbottom.games.fireinthesky.components.model import Board, Figures, Places

KINDS: dict[SpaceKind, type[Space]] = {
    SpaceKind.BASE: Base,
    SpaceKind.LAND: Circle,
    SpaceKind.SEA: SeaHex,
    SpaceKind.HALF: HalfHex,
    SpaceKind.OFFMAP: OffMap,
    SpaceKind.BOX: Box,
}
LONG_NAMES = {"west_coast": "west_coast_usa", "indian_ocean": "indian_ocean_ports"}
NAMED_PLACES = {name: LONG_NAMES.get(name, name) for name in Places.__annotations__}
"""Attributes of ``Places``, and the ids of the spaces they stand for."""


def spaces_of(part: BoardFile) -> tuple[Space, ...]:
    """All spaces in canonical order."""
    return (*part.bases, *part.circles, *part.seas, *part.half_hexes, *part.off_map, *part.boxes)


def hexes_of(part: BoardFile) -> tuple[Base | Circle | SeaHex, ...]:
    """All hexes of the grid in canonical order."""
    return (*part.bases, *part.circles, *part.seas)


def build_board(part: BoardFile, figures: Figures) -> Board:
    """What is printed on the board of a checked file."""
    spaces = spaces_of(part)
    index = {space.id: number for number, space in enumerate(spaces)}
    bases = {index[base.id]: base for base in part.bases}
    printed: tuple[Base | Circle, ...] = (*part.bases, *part.circles)
    lands = {index[space.id]: space for space in printed}
    offmap = {index[box.id]: box for box in part.off_map}
    number = range(len(spaces))

    def of_base(value: str) -> tuple[int, ...]:
        return tuple(getattr(bases[space], value) if space in bases else 0 for space in number)

    def nation_of(value: str) -> tuple[int, ...]:
        named: list[Nation | None] = [getattr(bases.get(space), value, None) for space in number]
        return tuple(NONE if nation is None else nation for nation in named)

    homes = {space: box.nation for space, box in offmap.items()}
    return Board(
        title=part.title,
        grid=part.grid,
        space_ids=tuple(index),
        space_index=index,
        names=tuple(space.name for space in spaces),
        kind=tuple(_kind(space) for space in spaces),
        axial=tuple((space.q, space.r) if isinstance(space, HexFile) else None for space in spaces),
        place=tuple((lands[space].lon, lands[space].lat) if space in lands else None for space in number),
        is_base=tuple(space in bases for space in number),
        is_land=tuple(space in lands for space in number),
        is_offmap=tuple(space in offmap for space in number),
        air_capacity=of_base("air"),
        port_capacity=of_base("port"),
        land_capacity=tuple(_land_capacity(lands.get(space), figures) for space in number),
        anti_aircraft=tuple(air // figures.anti_aircraft_divisor for air in of_base("air")),
        value=of_base("value"),
        resource=tuple(map(bool, of_base("resource"))),
        atoll=tuple(map(bool, of_base("atoll"))),
        flags=tuple((bases[space].flag or "") if space in bases else "" for space in number),
        flag_side=tuple(_flag_side(bases.get(space)) for space in number),
        home_of=tuple(homes.get(space, home) for space, home in enumerate(nation_of("home_of"))),
        return_of=nation_of("return_of"),
        holding_box=tuple(map(bool, of_base("holding_box"))),
        stacking_spaces=tuple(lands),
        penalty_bases=tuple(space for space, base in bases.items() if base.must_fall),
    )


def build_places(index: dict[str, int]) -> Places:
    """The spaces that the rules call by name."""
    return Places(**{name: index[key] for name, key in NAMED_PLACES.items()})


def _kind(space: Space) -> SpaceKind:
    return next(kind for kind, record in KINDS.items() if isinstance(space, record))


def _land_capacity(space: Base | Circle | None, figures: Figures) -> int:
    """Land capacity is printed by kind of land (fireinthesky:3.3.1.b2)."""
    if space is None:
        return 0
    return figures.atoll_capacity if isinstance(space, Base) and space.atoll else figures.land_capacity


def _flag_side(base: Base | None) -> int:
    if base is None or base.flag is None:
        return NONE
    return Side.JAPAN if base.flag == Side.JAPAN.key else Side.ALLIES
