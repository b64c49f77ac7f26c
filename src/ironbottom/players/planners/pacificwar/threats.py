"""How strong the groups are that each side could send to a zone now, or next turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.pacificwar.data_ids import Side
from ironbottom.games.pacificwar.rules.routes import reach

if TYPE_CHECKING:
    from ironbottom.games.pacificwar.game import War


def power(g: War, piece: int) -> int:
    """Airstrike and gunnery of a unit; what is rolled does not count."""
    counter = g.counter(piece)
    return counter.airstrike + max(0, counter.gunnery)


class Charts:
    """Zones in reach, kept for all positions in which the enemy stands in the same zones."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int, int, int, bool], tuple[int, ...]] = {}

    def reach(self, g: War, start: int, side: int, points: int, barred: int) -> tuple[int, ...]:
        """Zones that a group can move to; ``barred``: the zones with enemy units, as bits."""
        key = (start, side, points, barred, g.state.routes_open)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = tuple(reach(g, start, side, points))
        return known

    def threats(self, g: War, *, all_ready: bool) -> list[list[int]]:
        """By side and zone: the strength of the strongest group that could come from one other zone.

        ``all_ready``: ships that are Ops Complete now count, too, for they will be Ready when it matters.
        """
        barred = [0, 0]
        fleets: list[list[tuple[int, list[tuple[int, int]]]]] = [[], []]
        for zone, pieces in enumerate(g.here):
            if not pieces:
                continue
            for side in (0, 1):
                if any(g.side(piece) == side for piece in pieces):
                    barred[side] |= 1 << zone
                    fleets[side].append((zone, groups(g, zone, side, all_ready=all_ready)))
        worst = [[0] * len(g.data.zones) for _ in Side]
        for side in (0, 1):
            row = worst[side]
            for start, fast in fleets[side]:
                for points, strength in fast:
                    for zone in self.reach(g, start, side, points, barred[1 - side]):
                        row[zone] = max(row[zone], strength)
        return worst


def groups(g: War, start: int, side: int, *, all_ready: bool) -> list[tuple[int, int]]:
    """By speed, the strength of all ships of a zone that are as fast or faster."""
    fast: dict[int, int] = {}
    for piece in g.here[start]:
        counter = g.counter(piece)
        if counter.side == side and counter.speed and (all_ready or g.ready(piece)):
            fast[counter.speed] = fast.get(counter.speed, 0) + power(g, piece)
    found: list[tuple[int, int]] = []
    total = 0
    for speed in sorted(fast, reverse=True):
        total += fast[speed]
        found.append((speed, total))
    return found


def strength_in(g: War, zone: int, side: int) -> int:
    """Strength of all units of a side in a zone."""
    return sum(power(g, piece) for piece in g.here[zone] if g.side(piece) == side)
