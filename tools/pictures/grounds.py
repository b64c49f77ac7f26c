"""What is drawn on land and sea of a picture: areas in their holders' tints, hexes, or routes between ports."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tools.pictures.composition import Composition, anchors
from tools.pictures.plane import Plane, Point, lines_of

HEXAGON = 6
WIDE = 60
"""How far a line may leave the picture and still be drawn."""
UNHELD = "#e9dcb4"
"""Of a port that nobody holds."""


def ground(shown: Composition) -> str:
    """The ground of a picture, with the courses over it."""
    drawn = GROUNDS[shown.ground](shown) if shown.ground else ""
    return drawn + _courses(shown)


def areas(shown: Composition) -> str:
    """Lands in the tints of their holders, the borders of sea zones."""
    plane, holders = shown.plane, shown.holders
    tinted: dict[str, str] = {}
    zones = ""
    for space in shown.geometry["spaces"]:
        holder = holders.get(space["id"])
        if holder is None:
            zones += "".join(plane.outlines(space["d"], 14, 60))
        elif tint := shown.tints.get(holder):
            tinted[tint] = tinted.get(tint, "") + "".join(plane.outlines(space["d"], 9, 200))
    lands = "".join(f'<path d="{path}" fill="{tint}"/>' for tint, path in tinted.items())
    return (
        f'<path d="{zones}" fill="none" stroke="#e8f4f2" stroke-width="1.6" opacity=".3"/>'
        f'<clipPath id="n"><use href="#c"/></clipPath><g clip-path="url(#n)" opacity=".5">{lands}</g>'
    )


def hexes(shown: Composition) -> str:
    """Hexes to the horizon, those that are held in the tints of their holders."""
    plane, board = shown.plane, shown.geometry
    shapes = {space["id"]: space["d"] for space in board["spaces"]}
    held = dict.fromkeys(shown.tints.values(), "")
    for space, holder in shown.holders.items():
        if holder in shown.tints:
            held[shown.tints[holder]] += "".join(plane.outlines(shapes.get(space, ""), 1, 60))
    tints = "".join(f'<path d="{path}" fill="{tint}" opacity=".44"/>' for tint, path in held.items())
    grid = f'<path d="{_grid(board, plane)}" stroke="#fff3d6" stroke-width="1.7" opacity=".4" fill="none"/>'
    return tints + grid


def _grid(board: dict[str, Any], plane: Plane) -> str:
    """The edges of the hexes, each once."""
    return "".join(_stroke(plane, here, there) for here, there in _edges(board, plane))


def _edges(board: dict[str, Any], plane: Plane) -> Iterator[tuple[Point, Point]]:
    _, top, _, bottom = plane.box
    seen = set()
    for space in board["spaces"]:
        for line in lines_of(space["d"]):
            if len(line) != HEXAGON:
                continue
            for index, there in enumerate(line):
                here = line[index - 1]
                edge = frozenset(((round(here[0]), round(here[1])), (round(there[0]), round(there[1]))))
                if edge in seen or min(here[1], there[1]) < top or max(here[1], there[1]) > bottom + WIDE:
                    continue
                seen.add(edge)
                yield here, there


def _stroke(plane: Plane, here: Point, there: Point) -> str:
    """A line of the board as it lies in the picture; empty when nothing of it is in sight."""
    (ax, ay), (bx, by) = plane.at(*here), plane.at(*there)
    if max(ax, bx) > -WIDE and min(ax, bx) < plane.width + WIDE:
        return f"M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}"
    return ""


def routes(shown: Composition) -> str:
    """Dashed routes between ports in the colours of their holders."""
    plane, board = shown.plane, shown.geometry
    where, horizon = anchors(board), plane.box[1]
    ends = (
        (where[link["a"]], where[link["b"]])
        for link in board["links"]
        if link["kind"] == "route" and link["a"] in where and link["b"] in where
    )
    ways = "".join(
        _stroke(plane, here, there) for here, there in ends if min(here[1], there[1]) >= horizon - WIDE
    )
    return (
        f'<path d="{ways}" stroke="#ffd98a" stroke-width="3" stroke-dasharray="10 7" opacity=".75" fill="none"/>'
        f'<g fill-opacity=".55" stroke="#ffe3a1">{"".join(_ports(shown, where))}</g>'
    )


def _ports(shown: Composition, where: dict[str, Point]) -> Iterator[str]:
    plane, holders = shown.plane, shown.holders
    for space, (x, y) in where.items():
        across, down = plane.at(x, y)
        if -WIDE < across < plane.width + WIDE and down < plane.height + WIDE and y >= plane.box[1]:
            colour, depth = shown.tints.get(holders.get(space, ""), UNHELD), plane.depth(y)
            yield (
                f'<ellipse cx="{across:.0f}" cy="{down:.0f}" rx="{66 * depth:.0f}" ry="{30 * depth:.0f}"'
                f' fill="{colour}" stroke-width="{3 * depth + 0.8:.1f}"/>'
            )


def _courses(shown: Composition) -> str:
    where, path = anchors(shown.geometry), ""
    for course in shown.courses:
        (ax, ay), (bx, by) = shown.plane.at(*where[course.start]), shown.plane.at(*where[course.end])
        path += f"M{ax:.0f} {ay:.0f}Q{(ax + bx) / 2:.0f} {min(ay, by) - course.bend:.0f} {bx:.0f} {by:.0f}"
    if not path:
        return ""
    return (
        f'<path d="{path}" fill="none" stroke="#fff" stroke-width="3.7" stroke-dasharray="1 11"'
        ' stroke-linecap="round" opacity=".88"/>'
    )


GROUNDS: dict[str, Callable[[Composition], str]] = {"areas": areas, "hexes": hexes, "routes": routes}
