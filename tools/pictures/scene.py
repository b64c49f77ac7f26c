"""A picture as a whole: one hour of the day over one sea."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from tools.pictures.figures import Piece, Ship, counter, plane, ship, symbols
from tools.pictures.plane import Plane, Point

Gradient = tuple[str, str, str]


@dataclass(frozen=True)
class Light:
    """The colours of an hour."""

    sky: Gradient
    sea: Gradient
    land: Gradient
    haze: str
    deep: str
    shallow: str
    coast: str
    cloud: str
    glitter: str
    sun: str
    ships: str
    wake: str


@dataclass(frozen=True)
class Sun:
    """A disc (or the moon): shares of width and height."""

    x: float
    y: float
    size: float


@dataclass
class Scene:
    """What a picture shows."""

    plane: Plane
    light: Light
    sun: Sun
    coast: str
    """Outlines of the land."""
    ground: str = ""
    """What is drawn on sea and land: borders, hexes, routes, tints."""
    sky: str = ""
    pieces: Sequence[Piece] = ()
    ships: Sequence[Ship] = ()
    aircraft: Sequence[tuple[float, float, float]] = ()
    """Shares of the picture: across, down, size."""
    turn: int = 0
    """Course of the aircraft, degrees."""
    seed: int = 3
    anchors: dict[str, Point] = field(default_factory=dict)

    def svg(self) -> str:
        """The picture."""
        level = self.plane.sea_level
        width, height = self.plane.width, self.plane.height
        used = {one.shape for one in self.pieces} | {one.shape for one in self.ships}
        if self.aircraft:
            used.add("fighter")
        return "".join(
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
                ' preserveAspectRatio="xMidYMid slice">',
                f'<defs>{self._gradients()}{symbols(used)}<path id="c" d="{self.coast}"/></defs>',
                f'<rect width="{width}" height="{level + 2:.0f}" fill="url(#s)"/>',
                self._sun(),
                self._clouds(),
                self.sky,
                f'<rect y="{level:.0f}" width="{width}" height="{height - level:.0f}" fill="url(#w)"/>',
                self._glitter(),
                f'<use href="#c" fill="none" stroke="{self.light.shallow}" stroke-width="13"'
                ' stroke-linejoin="round" opacity=".34"/>',
                f'<use href="#c" fill="url(#l)" stroke="{self.light.coast}" stroke-width="2.2"'
                ' stroke-linejoin="round"/>',
                self.ground,
                f'<rect y="{level - height * 0.012:.0f}" width="{width}" height="{height * 0.17:.0f}"'
                ' fill="url(#h)"/>',
                f'<rect y="{height * 0.45:.0f}" width="{width}" height="{height * 0.55 + 1:.0f}" fill="url(#v)"/>',
                self._pieces(),
                *(ship(one, width, height, self.light.ships, self.light.wake) for one in self.ships),
                *(
                    plane(width * x, height * y, width * size, self.turn, self.light.ships)
                    for x, y, size in self.aircraft
                ),
                "</svg>",
            )
        )

    def _gradients(self) -> str:
        light, level = self.light, self.plane.sea_level

        def stops(colours: Gradient, middle: str) -> str:
            first, second, third = colours
            return (
                f'<stop stop-color="{first}"/><stop offset="{middle}" stop-color="{second}"/>'
                f'<stop offset="1" stop-color="{third}"/></linearGradient>'
            )

        down = '<linearGradient id="{}" x2="0" y2="1">'
        return (
            f"{down.format('s')}{stops(light.sky, '.62')}{down.format('w')}{stops(light.sea, '.28')}"
            f'<linearGradient id="l" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="{level:.0f}"'
            f' y2="{self.plane.height}">{stops(light.land, ".35")}'
            f'{down.format("h")}<stop stop-color="{light.haze}"/><stop offset="1" stop-color="{light.haze}"'
            f' stop-opacity="0"/></linearGradient>{down.format("v")}<stop offset=".4" stop-color="{light.deep}"'
            f' stop-opacity="0"/><stop offset="1" stop-color="{light.deep}" stop-opacity=".82"/></linearGradient>'
        )

    def _sun(self) -> str:
        """The disc above the horizon, with two paler ones about it; never rays."""
        width, level = self.plane.width, self.plane.sea_level
        x, y, size = (
            width * self.sun.x,
            level + self.plane.height * self.sun.y,
            self.plane.height * self.sun.size,
        )
        discs = "".join(
            f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{size * factor:.0f}" fill="{self.light.sun}" opacity="{shown}"/>'
            for factor, shown in ((2.1, ".16"), (1.45, ".22"), (1, "1"))
        )
        return (
            f'<clipPath id="k"><rect width="{width}" height="{level:.0f}"/></clipPath>'
            f'<g clip-path="url(#k)">{discs}</g>'
        )

    def _clouds(self) -> str:
        chance, level, path = random.Random(self.seed), self.plane.sea_level, ""
        for _ in range(7):
            y, x = level * (0.2 + 0.7 * chance.random()), chance.random() * self.plane.width
            long, thick = 120 + chance.random() * 340, 5 + chance.random() * 9
            path += (
                f"M{x:.0f} {y:.0f}q{long * 0.3:.0f}-{thick * 1.6:.0f} {long * 0.55:.0f}-{thick * 0.4:.0f}"
                f"t{long * 0.45:.0f} {thick * 0.4:.0f}q-{long * 0.4:.0f} {thick * 0.9:.0f}-{long:.0f} 0z"
            )
        return f'<path d="{path}" fill="{self.light.cloud}" opacity=".5"/>'

    def _glitter(self) -> str:
        """The way of light on the water under the sun."""
        chance, count, path = random.Random(self.seed), 26, ""
        top, bottom = self.plane.sea_level + 3, self.plane.height * 0.8
        for index in range(count):
            share = (index / count) ** 1.25
            width = (10 + share * 150) * (0.35 + chance.random() * 0.75)
            x = self.plane.width * self.sun.x + (chance.random() - 0.5) * (14 + share * 120) - width / 2
            path += f"M{x:.0f} {top + (bottom - top) * share:.0f}h{width:.0f}"
        return (
            f'<path d="{path}" stroke="{self.light.glitter}" stroke-width="3" stroke-linecap="round" opacity=".6"'
            ' fill="none"/>'
        )

    def _pieces(self) -> str:
        """The counters, far ones first."""
        drawn: list[tuple[float, str]] = []
        for piece in self.pieces:
            x, y = self.anchors[piece.space]
            across, down = self.plane.at(x, y)
            drawn.append((down, counter(piece, across, down, self.plane.depth(y))))
        return "".join(svg for _, svg in sorted(drawn))
