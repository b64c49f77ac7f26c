"""The board laid down as the sea: from its units to the picture, as seen from the bridge of a ship."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Point = tuple[float, float]
Line = list[Point]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_COMMAND = re.compile(r"([MLlmzZ])([^MLlmzZ]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")
CORNERS = 3
EDGE = 40.0
"""How far shapes go on outside the picture, so that their outline is not seen to end."""


@dataclass(frozen=True)
class Plane:
    """The ground: ``box`` is the part of the board that is shown, its far edge lies on the horizon."""

    box: Box
    width: int = 1200
    height: int = 750
    horizon: float = 0.36
    """Share of the height above it."""
    steep: float = 2.0
    """How many times nearer the near edge is than the far one, less one."""
    near: float = 1.4
    """Widths of the box that the near edge of the picture is stretched by."""

    @property
    def sea_level(self) -> float:
        """The horizon, in the units of the picture."""
        return self.height * self.horizon

    def depth(self, y: float) -> float:
        """How large things are at this line of the board; 1 at the near edge."""
        _left, top, _right, bottom = self.box
        return 1 / (1 + self.steep * (bottom - y) / (bottom - top))

    def at(self, x: float, y: float) -> Point:
        """Where a point of the board is in the picture."""
        left, _, right, _ = self.box
        depth, far = self.depth(y), 1 / (1 + self.steep)
        down = self.sea_level + (self.height * 1.02 - self.sea_level) * (depth - far) / (1 - far)
        across = (x - (left + right) / 2) / (right - left) * self.width * self.near * depth
        return self.width / 2 + across, down

    def laid(self, line: Line) -> Line:
        """A closed line of the board as it lies in the picture; empty when nothing of it is in sight."""
        left, top, right, bottom = self.box
        wide = (right - left) * 1.6
        kept = clipped(line, (left - wide, top, right + wide, bottom + (bottom - top) * 0.02))
        window = (-EDGE, -EDGE, self.width + EDGE, self.height + EDGE)
        return clipped([self.at(x, y) for x, y in kept], window)

    def outlines(self, path: str, tolerance: float, least: float) -> Iterator[str]:
        """The shapes of an SVG path as they lie in the picture, thinned; those smaller than ``least`` are left out."""
        for line in lines_of(path):
            shape = self.laid(line)
            if len(shape) >= CORNERS and area(shape) >= least:
                yield path_of(thinned([*shape, shape[0]], tolerance)[:-1])


def lines_of(path: str) -> list[Line]:
    """The lines of an SVG path of straight strokes."""
    lines: list[Line] = []
    x = y = 0.0
    for command, arguments in _COMMAND.findall(path):
        numbers = [float(number) for number in _NUMBER.findall(arguments)]
        for index in range(0, len(numbers) - 1, 2):
            ahead = command in "lm" and bool(lines)
            x, y = (x * ahead + numbers[index], y * ahead + numbers[index + 1])
            if command in "Mm" and index == 0:
                lines.append([])
            lines[-1].append((x, y))
    return [line for line in lines if len(line) > 1]


def clipped(line: Line, box: Box) -> Line:
    """A closed line within a box."""
    left, top, right, bottom = box
    for axis, limit, side in ((0, left, 1), (0, right, -1), (1, top, 1), (1, bottom, -1)):
        kept: Line = []
        for index, there in enumerate(line):
            here = line[index - 1]
            from_inside = (here[axis] - limit) * side >= 0
            to_inside = (there[axis] - limit) * side >= 0
            if from_inside != to_inside:
                share = (limit - here[axis]) / (there[axis] - here[axis])
                kept.append((here[0] + share * (there[0] - here[0]), here[1] + share * (there[1] - here[1])))
            if to_inside:
                kept.append(there)
        line = kept
    return line


def thinned(line: Line, tolerance: float) -> Line:
    """The line with fewer points, nowhere farther off than this (Douglas and Peucker)."""
    if len(line) < CORNERS:
        return line
    kept = {0, len(line) - 1}
    spans = [(0, len(line) - 1)]
    while spans:
        first, last = spans.pop()
        distance, index = max(
            ((_off(line[n], line[first], line[last]), n) for n in range(first + 1, last)),
            default=(0.0, 0),
        )
        if distance > tolerance:
            kept.add(index)
            spans += [(first, index), (index, last)]
    return [line[index] for index in sorted(kept)]


def _off(point: Point, start: Point, end: Point) -> float:
    (ax, ay), (bx, by), (px, py) = start, end, point
    length = math.hypot(bx - ax, by - ay)
    if not length:
        return math.hypot(px - ax, py - ay)
    return abs((bx - ax) * (ay - py) - (ax - px) * (by - ay)) / length


def area(line: Line) -> float:
    """The area within a closed line."""
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip([line[-1], *line], line, strict=False))) / 2


def path_of(line: Sequence[Point], *, closed: bool = True) -> str:
    """A line as an SVG path in whole units, as short as it can be written."""
    rounded = [(round(x), round(y)) for x, y in line]
    steps = [rounded[0], *(b for a, b in itertools.pairwise(rounded) if a != b)]
    if len(steps) < (CORNERS if closed else 2):
        return ""
    moves = " ".join(f"{b[0] - a[0]} {b[1] - a[1]}" for a, b in itertools.pairwise(steps))
    return f"M{steps[0][0]} {steps[0][1]}l{moves}".replace(" -", "-") + ("z" if closed else "")
