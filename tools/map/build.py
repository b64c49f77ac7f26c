"""Draw the maps of the games and store them as data.

    python -m tools.map.build countries-10m.json [--game SLUG]

The plan of a game (``components/map_plan.json`` in its folder) says how its map is laid out.

Areas (Axis & Allies: Pacific): the plan says which country becomes which territory, where borders run that no atlas
has, and which sites draw the sea zones; the board's own file says what must touch what.  Every listed neighbour without
a common border, and every border between spaces that are no neighbours, is printed.

Hexes (Fire in the Sky): the board's own file has the grid of hexes.

Zones (The Pacific War): the board's own file has the places of the zones; the plan moves some that would crowd each
other.

Spaces: the board's own file has the places of land and sea areas, by which land and water are shared out.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ironbottom.kernel.homes import folder_of, found, values_folder
from tools.map.contacts import contacts, faults
from tools.map.drawing import Drawing
from tools.map.hexmap import HexDrawing
from tools.map.spacemap import SpaceDrawing
from tools.map.zonemap import ZoneDrawing


def main() -> None:
    """Read the atlas, draw, report, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("atlas", type=Path, help="countries-10m.json of the npm package world-atlas")
    parser.add_argument("--game", choices=[*found()], action="append")
    options = parser.parse_args()
    for slug in options.game or found():
        plan = json.loads(folder_of(slug).joinpath("components", "map_plan.json").read_text(encoding="utf-8"))
        board = json.loads(values_folder(slug).joinpath("board.json").read_text(encoding="utf-8"))
        text = json.dumps(KINDS[plan["kind"]](plan, board, options.atlas), separators=(",", ":"))
        for record in ("id", "a"):
            text = text.replace(f'{{"{record}"', f'\n{{"{record}"')
        Path(str(values_folder(slug).joinpath("geometry.json"))).write_text(text + "\n", encoding="utf-8")
        print(f"{slug}: {len(text) / 1000:.0f} kB")


def areas(plan: dict[str, Any], board: dict[str, Any], atlas: Path) -> dict[str, Any]:
    """A map of territories and sea zones; borders that do not fit the board are printed."""
    drawing = Drawing(plan, board, atlas)
    for fault in faults(contacts(drawing.grounds(), drawing.seas), board, set(drawing.islands)):
        print(fault)
    return drawing.geometry()


def hexes(plan: dict[str, Any], board: dict[str, Any], atlas: Path) -> dict[str, Any]:
    """A map of hexes."""
    return HexDrawing(plan, board, atlas).geometry()


def zones(plan: dict[str, Any], board: dict[str, Any], atlas: Path) -> dict[str, Any]:
    """A map of zones joined by sea routes."""
    return ZoneDrawing(plan, board, atlas).geometry()


def spaces(plan: dict[str, Any], board: dict[str, Any], atlas: Path) -> dict[str, Any]:
    """A map of land and sea areas drawn by their places."""
    return SpaceDrawing(plan, board, atlas).geometry()


KINDS: dict[str, Callable[[dict[str, Any], dict[str, Any], Path], dict[str, Any]]] = {
    "areas": areas,
    "hexes": hexes,
    "zones": zones,
    "spaces": spaces,
}
"""What draws a map, by the kind that its plan names."""


if __name__ == "__main__":
    main()
