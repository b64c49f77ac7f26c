"""What the picture of a game shows, as data: ``shown/scene.json`` in the game's folder."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from ironbottom.kernel.homes import file_of, found, values_folder
from tools.pictures.figures import Piece, Ship
from tools.pictures.plane import Plane, Point
from tools.pictures.scene import Light, Sun

FRONT = "front"
FILES = {FRONT: Path(__file__).parent / "front.json"}
"""Pictures that are of no game."""


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A dotted line over the sea from one space to another; ``bend``: how far it rises."""

    start: str
    end: str
    bend: float


class Composition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A picture: a part of a game's own map as seen from a ship, at an hour of its own.

    ``grain``: how far outlines of land may be off, and the smallest land that is drawn, in units of the picture.
    ``ground``: how the spaces are drawn. ``tints``: of what a side holds when the ``scenario`` begins. ``board``: whose
    map it is, where that is not the game's own. ``beam``: an SVG path of a searchlight. ``turn``: degrees.
    """

    about: str
    plane: Plane
    light: Light
    sun: Sun
    grain: tuple[float, float]
    board: str = ""
    ground: Literal["", "areas", "hexes", "routes"] = ""
    scenario: str = ""
    tints: dict[str, str] = {}
    courses: tuple[Course, ...] = ()
    stars: int = 0
    beam: str = ""
    pieces: tuple[Piece, ...] = ()
    ships: tuple[Ship, ...] = ()
    aircraft: tuple[tuple[float, float, float], ...] = ()
    turn: int = 0
    seed: int

    @property
    def geometry(self) -> dict[str, Any]:
        """The map as it is drawn."""
        return _geometry(self.board)

    @property
    def holders(self) -> dict[str, str]:
        """Who holds which space when the scenario begins."""
        path = values_folder(self.board).joinpath("scenarios", f"{self.scenario}.json")
        found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))["control"]
        return found


@cache
def _geometry(slug: str) -> dict[str, Any]:
    text = values_folder(slug).joinpath("geometry.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def anchors(board: dict[str, Any]) -> dict[str, Point]:
    """Where the counters of each space stand."""
    return {space["id"]: (space["anchor"][0], space["anchor"][1]) for space in board["spaces"]}


def compositions() -> dict[str, Composition]:
    """All pictures by name; those of games are named by their slug."""
    scenes = {slug: file_of(slug, "shown", "scene.json") for slug in found()}
    texts = {name: file.read_bytes() for name, file in {**scenes, **FILES}.items() if file is not None}
    return {name: _read(name, text) for name, text in texts.items()}


def _read(name: str, text: bytes) -> Composition:
    read = msgspec.json.decode(text, type=Composition)
    return msgspec.structs.replace(read, board=read.board or name)
