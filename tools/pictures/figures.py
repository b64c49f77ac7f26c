"""What stands on the sea: counters in the colours of their nations, ships at the front, aircraft in the sky."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

SHAPES: dict[str, str] = json.loads((Path(__file__).parent / "shapes.json").read_text(encoding="utf-8"))
"""Silhouettes as SVG paths, in fields of 48 x 24; those of ``LARGE`` in fields of 300 x 75."""
LARGE = ("fleet", "dread")

OUTLINES = {
    "land": "M-17-14H17a3 3 0 0 1 3 3V11a3 3 0 0 1-3 3H-17a3 3 0 0 1-3-3V-11a3 3 0 0 1 3-3z",
    "naval": "M-20-14H20V1C20 9 14 14 6 14H-6C-14 14-20 9-20 1z",
    "air": "M-11-14H11L20-6V11a3 3 0 0 1-3 3H-17a3 3 0 0 1-3-3V-6z",
}
CLASSES = {"infantry": "land", "fighter": "air"}
"""Of silhouettes that are no ships."""

FACES = {
    "japan": ("#f8f1e1", "#9c1b14"),
    "usa": ("#1b3f78", "#fff"),
    "army": ("#4a71a8", "#fff"),
    "china": ("#54281c", "#fff"),
    "australia": ("#d9a520", "#241800"),
}
"""Face and figure of a nation's counters."""


@dataclass(frozen=True)
class Piece:
    """A counter on a space of the board: ``stack`` more lie under it, ``figure`` is its factor."""

    space: str
    nation: str
    shape: str
    width: float = 150
    stack: int = 0
    figure: str = ""
    right: float = 0
    down: float = -6


def counter(piece: Piece, x: float, y: float, depth: float) -> str:
    """The counter, its middle at this point of the picture."""
    fill, ink = FACES[piece.nation]
    outline = OUTLINES[CLASSES.get(piece.shape, "naval")]
    under = "".join(
        f'<path d="{outline}" transform="translate({n * 2.2:.1f}-{n * 2.2:.1f})" fill="{fill}" stroke="#0f1720"'
        ' stroke-width="1.6"/>'
        for n in range(piece.stack, 0, -1)
    )
    place = "-18.5-8)scale(.66" if piece.figure else "-17.5-8)scale(.73"
    figure = (
        f'<text x="13" y="10.5" font-family="Arial Narrow,Arial,sans-serif" font-weight="700" font-size="13"'
        f' text-anchor="middle" fill="{ink}">{piece.figure}</text>'
        if piece.figure
        else ""
    )
    return (
        f'<g transform="translate({x + piece.right:.0f} {y + piece.down:.0f})scale({piece.width * depth / 40:.2f})">'
        f'<ellipse cx="3" cy="17" rx="22" ry="4" fill="#06101c" opacity=".38"/>{under}'
        f'<path d="{outline}" fill="{fill}" stroke="#0f1720" stroke-width="2"/>'
        f'<path d="{outline}" transform="scale(.9 .86)" fill="none" stroke="{ink}" stroke-opacity=".35"/>'
        f'<use href="#{piece.shape}" transform="translate({place})" fill="{ink}"/>{figure}</g>'
    )


@dataclass(frozen=True)
class Ship:
    """A silhouette at the front, by shares of the picture: its middle, its water line, its length."""

    shape: str
    x: float
    y: float
    length: float
    flip: bool = False


def ship(shown: Ship, width: int, height: int, fill: str, wake: str) -> str:
    """The silhouette on its water line, with its mirror image and its wake."""
    x, y, length = shown.x * width, shown.y * height, shown.length * width
    field, waterline = (300, 73) if shown.shape in LARGE else (48, 21)
    scale = length / field
    across = -scale if shown.flip else scale
    left = x + length / 2 if shown.flip else x - length / 2
    use = f'<use href="#{shown.shape}" fill="{fill}" transform="translate({left:.0f} '
    strokes = (
        f"M{x - length * 0.55:.0f} {y:.0f}h{length * 1.08:.0f}"
        f"M{x - length * 0.6:.0f} {y + length * 0.02:.0f}h{length * 0.4:.0f}"
        f"M{x:.0f} {y + length * 0.03:.0f}h{length * 0.4:.0f}"
    )
    return (
        f'{use}{y + waterline * scale * 0.5:.0f})scale({across:.2f}-{scale * 0.5:.2f})" opacity=".27"/>'
        f'{use}{y - waterline * scale:.0f})scale({across:.2f} {scale:.2f})"/>'
        f'<path d="{strokes}" stroke="{wake}" stroke-width="{max(2, length * 0.007):.1f}" stroke-linecap="round"'
        ' fill="none" opacity=".75"/>'
    )


def plane(x: float, y: float, size: float, turn: int, fill: str) -> str:
    """An aircraft in the sky."""
    return (
        f'<use href="#fighter" fill="{fill}" transform="translate({x:.0f} {y:.0f})rotate({turn})'
        f'scale({size / 48:.2f})translate(-24-12)"/>'
    )


def symbols(names: set[str]) -> str:
    """The silhouettes that a picture uses, once each."""
    return "".join(f'<path id="{name}" d="{SHAPES[name]}" fill-rule="evenodd"/>' for name in sorted(names))
