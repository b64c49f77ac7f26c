"""Show a stored map as a picture.

python -m tools.map.preview OUT.png [--game SLUG] [--zoom 1.5] [--crop x,y,w,h]
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import resvg_py

from ironbottom.kernel.homes import folder_of, found, values_folder
from tools.map.preview_hexes import picture as hex_picture
from tools.map.preview_zones import picture as zone_picture

SEA, SEA_LINE, LAND, SHORE = "#b9d3e0", "#7fa6bb", "#e6dcc0", "#6d6450"


def main() -> None:
    """Draw areas, coasts, labels, and the room for counters."""
    pictures = {"areas": picture, "hexes": hex_picture, "zones": zone_picture}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--game", choices=[*found()], required=True)
    parser.add_argument("--zoom", type=float, default=0.75)
    parser.add_argument("--crop", default="")
    options = parser.parse_args()
    drawing, board, skin = (
        json.loads(values_folder(options.game).joinpath(f"{name}.json").read_text(encoding="utf-8"))
        for name in ("geometry", "board", "skin")
    )
    crop = options.crop or f"0,0,{drawing['width']},{drawing['height']}"
    plan = json.loads(
        folder_of(options.game).joinpath("components", "map_plan.json").read_text(encoding="utf-8")
    )
    svg = pictures[plan["kind"]](drawing, board, skin, crop, options.zoom)
    options.out.write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=svg)))


def picture(
    drawing: dict[str, Any], board: dict[str, Any], skin: dict[str, Any], crop: str, zoom: float
) -> str:
    """The map as SVG."""
    lands = {land["id"]: land for land in board["territories"]}
    names = {
        space["id"]: space["name"]
        for part in ("territories", "sea_zones", "impassable")
        for space in board[part]
    }
    left, top, width, height = map(float, crop.split(","))
    back, front, text = [], [], []
    for space in drawing["spaces"]:
        name = space["id"]
        (x, y), (lx, ly) = space["anchor"], space["label"]
        if name.startswith("sz_"):
            back.append(f'<path d="{space["d"]}" fill="{SEA}" stroke="{SEA_LINE}" stroke-width="1.6"/>')
            text.append(f'<text x="{lx}" y="{ly + 9}" font-size="26" fill="#4d7c96">{name[3:]}</text>')
        else:
            colour = skin["countries"][lands[name]["country"]]["fill"] if name in lands else "#c9c4b4"
            opacity = ".45" if "land" in space else "1"
            front.append(
                f'<path d="{space["d"]}" fill="{colour}" fill-opacity="{opacity}" stroke="#fff" stroke-width="1.6"/>'
            )
            if "land" in space:
                front.append(f'<path d="{space["land"]}" fill="{colour}"/>')
            text.append(f'<text x="{lx}" y="{ly + 5}" font-size="14" fill="#111">{names[name]}</text>')
        text.append(
            f'<circle cx="{x}" cy="{y}" r="{min(space["room"], 40)}" fill="none" stroke="#000" stroke-opacity=".25"/>'
        )
        text.append(f'<circle cx="{x}" cy="{y}" r="3"/>')
    coast = f'<path d="{drawing["coast"]}" stroke-linejoin="round"'
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}"',
            f' width="{width * zoom}" height="{height * zoom}">',
            f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{SEA}"/>',
            *back,
            f'{coast} fill="{LAND}" stroke="#e8f1f5" stroke-width="7" stroke-opacity=".6"/>',
            *front,
            f'{coast} fill="none" stroke="{SHORE}" stroke-width="1.2"/>',
            '<g font-family="DejaVu Sans" text-anchor="middle" font-weight="bold">',
            *text,
            "</g></svg>",
        )
    )


if __name__ == "__main__":
    main()
