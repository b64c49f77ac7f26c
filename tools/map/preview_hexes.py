"""A stored hex map as SVG, with a counter's outline where counters stand."""

from __future__ import annotations

from typing import Any

SHALLOW, SEA, GRID = "#bcd8e2", "#9fc4d4", "#6f9db3"
LAND, SHORE, RELIEF = "#e9dfc3", "#75694f", "#f4eedb"
ROAD, WALL, PAPER = "#a9713c", "#ffffff", "#f3ecd9"
COUNTER = 40
NAME, SMALL = 15, 11


def picture(
    drawing: dict[str, Any], board: dict[str, Any], skin: dict[str, Any], crop: str, zoom: float
) -> str:
    """The map as SVG."""
    bases = {base["id"]: base for base in board["bases"]}
    circles = {circle["id"]: circle for circle in board["circles"]}
    boxes = {box["id"]: box for box in (*board["off_map"], *board["boxes"])}
    left, top, width, height = map(float, crop.split(","))
    grid, front = [], []
    for space in drawing["spaces"]:
        name = space["id"]
        if name in boxes:
            front.append(_box(space, boxes[name]["name"]))
            continue
        grid.append(
            f'<path d="{space["d"]}" fill="none" stroke="{GRID}" stroke-width="1.3" stroke-opacity=".75"/>'
        )
        if name in bases:
            front.append(_base(space, bases[name], skin))
        elif name in circles:
            front.append(_circle(space, circles[name]["name"]))
        else:
            front.append(_text(space["label"], name.removeprefix("sea_"), 10, "#5b8ba2", "normal"))
    strokes = [_stroke(link) for link in drawing["links"]]
    coast = f'<path d="{drawing["coast"]}" stroke-linejoin="round"'
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}"',
            f' width="{width * zoom}" height="{height * zoom}">',
            f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{SEA}"/>',
            f'{coast} fill="none" stroke="{SHALLOW}" stroke-width="26" stroke-opacity=".45"/>',
            f'{coast} fill="none" stroke="{SHALLOW}" stroke-width="12" stroke-opacity=".7"/>',
            f'{coast} fill="{LAND}" stroke="{SHORE}" stroke-width="1.3"/>',
            *grid,
            *strokes,
            '<g font-family="DejaVu Sans" text-anchor="middle">',
            *front,
            "</g></svg>",
        )
    )


def _stroke(link: dict[str, Any]) -> str:
    if link["kind"] == "impassable":
        under = (
            f'<path d="{link["d"]}" fill="none" stroke="{SHORE}" stroke-width="9" stroke-linecap="round"/>'
        )
        return f'{under}<path d="{link["d"]}" fill="none" stroke="{WALL}" stroke-width="6.5" stroke-linecap="round"/>'
    if link["kind"] == "road":
        under = f'<path d="{link["d"]}" fill="none" stroke="{WALL}" stroke-width="9" stroke-linecap="round"/>'
        return f'{under}<path d="{link["d"]}" fill="none" stroke="{ROAD}" stroke-width="5" stroke-dasharray="9 5"/>'
    return f'<path d="{link["d"]}" fill="none" stroke="#1f3f5f" stroke-width="6" stroke-dasharray="2 0"/>'


def _base(space: dict[str, Any], base: dict[str, Any], skin: dict[str, Any]) -> str:
    x, y = space["anchor"]
    side = "japan" if base.get("flag") == "japan" else "allied"
    fill = skin["sides"][side]["fill"] if base.get("flag") else "#8d8d8d"
    half = COUNTER / 2
    islands = f'<path d="{space["land"]}" fill="{LAND}" stroke="{SHORE}"/>' if "land" in space else ""
    capacities = f"{base['air']}  {base['port']}" + ("  ◆" if base.get("resource") else "")
    return "".join(
        (
            islands,
            f'<rect x="{x - half}" y="{y - half}" width="{COUNTER}" height="{COUNTER}" rx="7" fill="{fill}"',
            ' fill-opacity=".82" stroke="#fff" stroke-width="2"/>',
            _text((x, y + 5), str(base["value"]), NAME, "#fff"),
            _text((x, y + COUNTER), capacities, SMALL, "#222"),
            _text(space["label"], base["name"], NAME, "#1c1c1c"),
        )
    )


def _circle(space: dict[str, Any], name: str) -> str:
    x, y = space["anchor"]
    ring = f'<circle cx="{x}" cy="{y}" r="{COUNTER / 2}" fill="{RELIEF}" stroke="{SHORE}" stroke-width="2"/>'
    return ring + _text(space["label"], name, NAME, "#1c1c1c")


def _box(space: dict[str, Any], name: str) -> str:
    frame = f'<path d="{space["d"]}" fill="{PAPER}" fill-opacity=".92" stroke="{SHORE}" stroke-width="2"/>'
    return frame + _text(space["label"], name, SMALL + 1, "#1c1c1c")


def _text(at: tuple[float, float], words: str, size: int, fill: str, weight: str = "bold") -> str:
    x, y = at
    halo = f'stroke="{RELIEF}" stroke-width="3" stroke-opacity=".8" paint-order="stroke"'
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{fill}" {halo}>{words}</text>'
    )
