"""Show the stored map of a game as a picture, whatever kind of map it is; any browser shows it.

python -m tools.map.preview OUT.svg --game SLUG [--zoom 1.5] [--crop x,y,w,h]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from html import escape
from pathlib import Path

from ironbottom.kernel import registry
from ironbottom.kernel.drawing import SpaceShape, geometry
from ironbottom.kernel.homes import found
from ironbottom.kernel.views import Board, Space

SEA, SEA_LINE, SEA_NAME = "#b9d3e0", "#7fa6bb", "#3d6478"
LAND, SHORE, BORDER, LAND_NAME = "#e6dcc0", "#6d6450", "#9a8d6c", "#1c1c1c"
ROUTE, PAPER = "#8a5a2c", "#f4eedb"
NAME = 14
MOST_ROOM = 40
"""Room for counters is shown up to here."""


def main() -> None:
    """Draw areas, coasts, routes, names, and the room for counters."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--game", choices=[*found()], required=True)
    parser.add_argument("--zoom", type=float, default=0.75)
    parser.add_argument("--crop", default="")
    options = parser.parse_args()
    options.out.write_text(picture(options.game, options.crop, options.zoom), encoding="utf-8")


def picture(slug: str, crop: str = "", zoom: float = 1.0) -> str:
    """The map of a game as SVG; ``crop``: left, top, width and height of the part to be shown, empty: the whole."""
    board = registry.game(slug).board(None)
    shapes = {shape.id: shape for shape in geometry(slug).spaces}
    left, top, width, height = map(float, crop.split(",")) if crop else (0, 0, board.width, board.height)
    coast = f'<path d="{board.coast}" stroke-linejoin="round"'
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}"',
            f' width="{width * zoom}" height="{height * zoom}">',
            f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{SEA}"/>',
            *(_area(space, SEA, SEA_LINE) for space in board.spaces if at_sea(space)),
            f'{coast} fill="{LAND}" stroke="{SHORE}" stroke-width="1.2"/>',
            *(_area(space, LAND, BORDER) for space in board.spaces if not at_sea(space)),
            *(f'<path d="{shape.land}" fill="{LAND}" stroke="{SHORE}"/>' for shape in shapes.values()),
            *_routes(board),
            '<g font-family="DejaVu Sans" text-anchor="middle" font-weight="bold">',
            *(_name(space, shapes[space.id]) for space in board.spaces),
            "</g></svg>",
        )
    )


def at_sea(space: Space) -> bool:
    """Whether a space is water, by its kind."""
    return space.kind.startswith("sea")


def _area(space: Space, fill: str, line: str) -> str:
    return f'<path d="{space.path}" fill="{fill}" fill-opacity=".6" stroke="{line}" stroke-width="1.6"/>'


def _routes(board: Board) -> Iterator[str]:
    """What is stroked between spaces, and the signs that show it closed."""
    for link in board.links:
        for drawn in filter(None, (link.path, link.bar)):
            yield f'<path d="{drawn}" fill="none" stroke="{ROUTE}" stroke-width="4"/>'


def _name(space: Space, shape: SpaceShape) -> str:
    colour = SEA_NAME if at_sea(space) else LAND_NAME
    room = min(shape.room, MOST_ROOM)
    halo = f'stroke="{PAPER}" stroke-width="3" stroke-opacity=".7" paint-order="stroke"'
    return "".join(
        (
            f'<circle cx="{space.x}" cy="{space.y}" r="{room}" fill="none" stroke="#000" stroke-opacity=".25"/>',
            f'<circle cx="{space.x}" cy="{space.y}" r="3"/>',
            f'<text x="{space.label_x}" y="{space.label_y + NAME / 3}" font-size="{NAME}" fill="{colour}" {halo}>',
            f"{escape(space.name)}</text>",
        )
    )


if __name__ == "__main__":
    main()
