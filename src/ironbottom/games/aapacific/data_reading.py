"""What else is read from files: an owner's folder, the digest of all values, the drawing of the map."""

from __future__ import annotations

from hashlib import blake2b
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from ironbottom.kernel.components import read_components


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


class Geometry(msgspec.Struct, frozen=True):
    """The drawing of the map, made once from the coastlines of the world and the points of the board."""

    width: int
    height: int
    coast: str
    spaces: tuple[SpaceShape, ...]


def owners_folder(components: str | None) -> Path | None:
    """The folder of an owner's component files, None: ours."""
    return Path(components) if components else None


def data_version(components: str | None) -> str:
    """Digest of the component values in use; the drawing of the map does not count."""
    values, _ = read_components(_ours(), owners_folder(components))
    values.pop("geometry", None)
    values.pop("ledger", None)
    return blake2b(msgspec.json.encode(sorted(values.items())), digest_size=8).hexdigest()


def geometry() -> Geometry:
    """The stored drawing."""
    return msgspec.json.decode(_ours().joinpath("geometry.json").read_bytes(), type=Geometry)


def _ours() -> Traversable:
    return resources.files("ironbottom.data").joinpath("aapacific")
