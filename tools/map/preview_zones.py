"""A stored map of zones and sea routes as SVG."""

from __future__ import annotations

from typing import Any

SHALLOW, SEA, ROUTE = "#bcd8e2", "#9fc4d4", "#2c4f66"
LAND, SHORE, PAPER = "#e9dfc3", "#75694f", "#f4eedb"
FREE = "#8d8d8d"
NAME, VALUE = 19, 30


def picture(
    drawing: dict[str, Any], board: dict[str, Any], skin: dict[str, Any], crop: str, zoom: float
) -> str:
    """The map as SVG."""
    zones = {zone["id"]: zone for zone in board["zones"]}
    left, top, width, height = map(float, crop.split(","))
    coast = f'<path d="{drawing["coast"]}" stroke-linejoin="round"'
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}"',
            f' width="{width * zoom}" height="{height * zoom}">',
            f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{SEA}"/>',
            f'{coast} fill="none" stroke="{SHALLOW}" stroke-width="12" stroke-opacity=".7"/>',
            f'{coast} fill="{LAND}" stroke="{SHORE}" stroke-width="1.3"/>',
            *(
                f'<path d="{link["d"]}" fill="none" stroke="{ROUTE}" stroke-width="4"/>'
                for link in drawing["links"]
            ),
            '<g font-family="DejaVu Sans" text-anchor="middle" font-weight="bold">',
            *(_zone(space, zones[space["id"]], skin) for space in drawing["spaces"]),
            "</g></svg>",
        )
    )


def _zone(space: dict[str, Any], zone: dict[str, Any], skin: dict[str, Any]) -> str:
    (x, y), (label_x, label_y) = space["anchor"], space["label"]
    side = zone.get("start_control")
    fill = skin["sides"][side]["fill"] if side else FREE
    value = f'<text x="{x}" y="{y + VALUE / 3}" font-size="{VALUE}" fill="#fff">{zone.get("vp", "")}</text>'
    halo = f'stroke="{PAPER}" stroke-width="3" stroke-opacity=".8" paint-order="stroke"'
    return "".join(
        (
            f'<path d="{space["d"]}" fill="{fill}" fill-opacity=".8" stroke="#fff" stroke-width="3"/>',
            value,
            f'<text x="{label_x}" y="{label_y}" font-size="{NAME}" {halo}>{zone["name"]}</text>',
        )
    )
