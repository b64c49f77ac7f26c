"""All areas of a hex map in board units: hexes, half hexes, boxes, coasts, and what joins or parts hexes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import shapely
from shapely import Geometry, LineString, Point
from shapely.affinity import rotate, scale, translate

from ironbottom.mechanics.hexes import Hex
from tools.map.atlas import pieces
from tools.map.islets import drawn
from tools.map.lambert import Lambert
from tools.map.sheet import Sheet
from tools.map.writing import line, path

BOUNDS = (40.0, -62.0, 262.0, 80.0)
"""Degrees west, south, east and north beyond which no land is read."""
SMALLEST_DRAWN = 3.0
"""Square units: outlines that are smaller are left out."""
COAST_DETAIL = 0.35
"""Lines are drawn to within so many units."""
UNDERLAP = 2.0
NEAREST, FARTHEST = 0.5, 0.62
"""Islands are drawn so many half pitches from the middle of their hex at least and at most, along the line to their
real place: within their hex, and clear of the counters in its middle."""
REEF, REEF_WIDTH = 14.0, 1.7
"""Radius of an atoll's ring, and half the width of its reef."""
FLAT, PASS_WIDTH = 0.72, 3.4
"""How much flatter than a circle the ring is, and half the width of the passages into its lagoon."""
PASSES = (0.4, 2.1, 4.3)
"""Angles of the passages."""
ISTHMUS = 0.11
"""Half the width of the land between two half hexes, in pitches."""
ROAD_END = 0.3
"""Roads end so many pitches from the middle of a hex, where its base is drawn."""
ARROW = (0.1, 0.36)
"""The arrow of an entry hex runs from here to there, in pitches from its middle."""
BARB = 13.0
ROUNDED = 14.0
"""Radius of the corners of boxes."""


class HexDrawing:
    """All areas of the map in board units."""

    def __init__(self, plan: dict[str, Any], board: dict[str, Any], atlas: Path) -> None:
        self.plan, self.board = plan, board
        self.named = [*board["bases"], *board["circles"]]
        self.at = {space["id"]: Hex(space["q"], space["r"]) for space in (*self.named, *board["seas"])}
        self.sheet = Sheet.of(plan, list(self.at.values()))
        self.projection = Lambert.of(board["grid"], self.sheet)
        window = self.sheet.window().buffer(UNDERLAP)
        frame = shapely.box(*BOUNDS)
        continents = [
            shapely.intersection(self.projection.shape(shapely.intersection(piece.shape, frame)), window)
            for piece in pieces(atlas, BOUNDS)
        ]
        self.islands = {name: self._in_hex(name, shape) for name, shape in self._islands()}
        self.coast = shapely.union_all([*continents, *self.islands.values()])
        self.split = {half["hex"] for half in board["half_hexes"]}

    def _islands(self) -> Iterator[tuple[str, Geometry]]:
        """Islands too small for the atlas: groups of islets, and atolls as broken rings."""
        yield from drawn(self.plan["islets"], self.projection).items()
        places = {space["id"]: (space["lon"], space["lat"]) for space in self.named}
        for number, name in enumerate(self.plan["atolls"]):
            yield name, _atoll(Point(self.projection.point(*places[name])), number)

    def _in_hex(self, name: str, shape: Geometry) -> Geometry:
        """An island moved along the line from the middle of its hex, if it lies too near or too far."""
        x, y = self.sheet.middle(self.at[name])
        centre = shapely.centroid(shape)
        across, down = centre.x - x, centre.y - y
        far, half = math.hypot(across, down), self.sheet.pitch / 2
        right = min(max(far, NEAREST * half), FARTHEST * half)
        return translate(shape, across * (right / far - 1), down * (right / far - 1))

    def geometry(self) -> dict[str, Any]:
        """The drawing as stored; ``kernel.drawing.Geometry`` says what the fields mean."""
        board = self.board
        hexes = [self._hex(space["id"]) for space in (*self.named, *board["seas"])]
        halves = [self._half(half["id"]) for half in board["half_hexes"]]
        boxes = [self._box(box["id"]) for box in (*board["off_map"], *board["boxes"])]
        return {
            "width": self.sheet.width,
            "height": self.sheet.height,
            "coast": path(self.coast, COAST_DETAIL, smallest=SMALLEST_DRAWN),
            "spaces": [*hexes, *halves, *boxes],
            "links": list(self._links()),
        }

    def _hex(self, name: str) -> dict[str, Any]:
        at = self.at[name]
        area = self._isthmus(name) if name in self.split else self.sheet.area(at)
        at_sea = name not in {space["id"] for space in self.named}
        found = self._space(name, area, self.sheet.middle(at), self.plan["sea_label" if at_sea else "label"])
        if name in self.islands:
            found["land"] = path(self.islands[name], COAST_DETAIL)
        return found

    def _half(self, name: str) -> dict[str, Any]:
        whole = next(half["hex"] for half in self.board["half_hexes"] if half["id"] == name)
        parts = shapely.get_parts(shapely.difference(self.sheet.area(self.at[whole]), self._isthmus(whole)))
        neighbours = [pair["b"] for pair in self.board["half_hex_seas"] if pair["a"] == name]
        near = [Point(self.sheet.middle(self.at[other])) for other in neighbours]
        area = min(parts, key=lambda part: sum(shapely.distance(part.centroid, place) for place in near))
        x, y = shapely.maximum_inscribed_circle(area).coords[0]
        return self._space(name, area, (x, y), (0, self.sheet.pitch / 4))

    def _isthmus(self, name: str) -> Geometry:
        """The land along the line that parts a split hex, within the hex."""
        width = ISTHMUS * self.sheet.pitch
        return shapely.intersection(
            self._parting(name).buffer(width, cap_style="square"), self.sheet.area(self.at[name])
        )

    def _parting(self, name: str) -> LineString:
        """From the corner between the two halves' own seas to the middle of the side that both halves share."""
        seas = self.board["half_hex_seas"]
        first, second = (half["id"] for half in self.board["half_hexes"] if half["hex"] == name)
        of_one = [pair["b"] for pair in seas if pair["a"] == first]
        of_other = [pair["b"] for pair in seas if pair["a"] == second]
        shared = next(other for other in of_one if other in of_other)
        here, there = self.sheet.side(self.at[name], self.at[shared])
        foot = ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2)
        tops = [
            corner
            for corner in self.sheet.corners(self.at[name])
            if any(_touches(corner, self.sheet.corners(self.at[one])) for one in of_one if one != shared)
            and any(_touches(corner, self.sheet.corners(self.at[one])) for one in of_other if one != shared)
        ]
        return LineString([tops[0], self.sheet.middle(self.at[name]), foot])

    def _box(self, name: str) -> dict[str, Any]:
        across, down, width, height = self.plan["boxes"][name]
        x, y = across * self.sheet.pitch, down * self.sheet.pitch + self.plan["margin"]["top"] + height / 2
        area = shapely.box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        rounded = area.buffer(-ROUNDED).buffer(ROUNDED, quad_segs=4)
        return self._space(name, rounded, (x, y + ROUNDED), (0, 1.5 * ROUNDED - height / 2))

    def _space(
        self, name: str, area: Geometry, anchor: tuple[float, float], label: tuple[float, float]
    ) -> dict[str, Any]:
        room = min(self.plan["room"], float(shapely.distance(Point(anchor), shapely.boundary(area))))
        return {
            "id": name,
            "d": path(area, 0),
            "anchor": _rounded(anchor),
            "room": round(room, 1),
            "label": _rounded((anchor[0] + label[0], anchor[1] + label[1])),
        }

    def _links(self) -> Iterator[dict[str, Any]]:
        for pair in self.board["impassable"]:
            yield _link(pair, "impassable", self.sheet.side(self.at[pair["a"]], self.at[pair["b"]]))
        for name in sorted(self.split):
            first, second = (half["id"] for half in self.board["half_hexes"] if half["hex"] == name)
            yield _link({"a": first, "b": second}, "impassable", list(self._parting(name).coords))
        for pair in self.board["roads"]:
            ends = [self.sheet.middle(self.at[pair[end]]) for end in ("a", "b")]
            yield _link(pair, "road", _part(ends[0], ends[1], ROAD_END, 1 - ROAD_END))
        for sea in self.board["seas"]:
            if sea.get("entry_box"):
                middle, box = self.sheet.middle(self.at[sea["id"]]), self._box(sea["entry_box"])["anchor"]
                reach = self.sheet.pitch / math.dist(middle, box)
                run = _part(middle, box, ARROW[0] * reach, ARROW[1] * reach)
                pair = {"a": sea["id"], "b": sea["entry_box"]}
                yield _link(pair, "entry", run) | {"d": line(run) + line(_head(*run))}


def _atoll(middle: Point, number: int) -> Geometry:
    """A reef round a lagoon, turned by its number so that no two look alike."""
    ring = middle.buffer(REEF).exterior.buffer(REEF_WIDTH)
    passages = [
        translate(middle.buffer(PASS_WIDTH), REEF * math.cos(angle), REEF * math.sin(angle))
        for angle in PASSES
    ]
    motus = [
        translate(middle.buffer(2 * REEF_WIDTH), REEF * math.cos(angle + 1), REEF * math.sin(angle + 1))
        for angle in PASSES
    ]
    reef = shapely.difference(shapely.union_all([ring, *motus]), shapely.union_all(passages)).buffer(0.8)
    return rotate(scale(reef, 1.0, FLAT, origin=middle), 50 * number, origin=middle)


def _touches(corner: tuple[float, float], corners: list[tuple[float, float]]) -> bool:
    return any(math.dist(corner, other) < 1 for other in corners)


def _part(
    start: tuple[float, float], end: tuple[float, float], low: float, high: float
) -> list[tuple[float, float]]:
    """The part of a straight line between two fractions of its length."""
    return [
        (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        for share in (low, high)
    ]


def _head(start: tuple[float, float], end: tuple[float, float]) -> list[tuple[float, float]]:
    """The two barbs of an arrow."""
    turn = math.atan2(start[1] - end[1], start[0] - end[0])
    left, right = (
        (end[0] + BARB * math.cos(turn + lean), end[1] + BARB * math.sin(turn + lean)) for lean in (-0.6, 0.6)
    )
    return [left, end, right]


def _link(pair: dict[str, Any], kind: str, points: list[tuple[float, float]]) -> dict[str, Any]:
    return {"a": pair["a"], "b": pair["b"], "kind": kind, "d": line(points)}


def _rounded(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 1), round(point[1], 1)
