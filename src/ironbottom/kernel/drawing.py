"""The stored drawing of a game's map: made once by a tool, read by the game's board."""

from __future__ import annotations

import msgspec

from ironbottom.kernel.components import own_files


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
    """The drawing of the map, made from the coastlines of the world and the points of the board."""

    width: int
    height: int
    coast: str
    spaces: tuple[SpaceShape, ...]
    links: tuple[LinkShape, ...] = ()


def geometry(slug: str) -> Geometry:
    """The stored drawing of a game."""
    return msgspec.json.decode(own_files(slug).joinpath("geometry.json").read_bytes(), type=Geometry)
