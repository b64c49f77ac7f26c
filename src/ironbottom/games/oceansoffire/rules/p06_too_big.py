"""6.21.g: a counter that is larger than what the AAL leaves, and for which the Breakdown Box has no change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import able_points, beyond
from ironbottom.games.oceansoffire.rules.p02_air_points import changes, lost_by, shared
from ironbottom.kernel.grammar import counted as number
from ironbottom.kernel.grammar import in_words

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans
    from ironbottom.games.oceansoffire.rules.p02_breakdown import Way

NO_WAY: Way = ()


def counted(g: Oceans, pieces: Iterable[int]) -> int:
    """Quarters of air points that count against the AAL (6.21.c to 6.21.e): Aborted ones are ignored (16.23.b)."""
    return sum(able_points(g, piece) + beyond(g, piece) for piece in pieces)


def allowed(g: Oceans, pieces: Sequence[int], left: int | None) -> bool:
    """Whether air units of one base may go together where so many quarters are left of its AAL; None: any number."""
    return left is None or counted(g, pieces) <= left or too_big(g, pieces, left) is not None


def too_big(g: Oceans, pieces: Sequence[int], left: int) -> int | None:
    """The unit that goes whole though some of its points are beyond the AAL; None: none may (6.21.g).

    One that the box cannot change so that just the rest of the AAL is used, the largest of them.
    """
    over = counted(g, pieces) - left
    if over <= 0:
        return None
    for piece in sorted(pieces, key=lambda one: (-able_points(g, one), one)):
        rest = able_points(g, piece) - over
        if rest > 0 and best_change(g, piece, rest)[1] < rest:
            return piece
    return None


def best_change(g: Oceans, piece: int, left: int) -> tuple[Way, int]:
    """The change from the box of which most is within so many quarters, and how much that is (2.32.f)."""
    found, most = NO_WAY, 0
    for way in changes(g, piece):
        able = _most(sorted(_strengths(g, piece, way), reverse=True), left)
        if able > most:
            found, most = way, able
    return found, most


def _strengths(g: Oceans, piece: int, way: Way) -> Iterator[int]:
    """Quarters of the points of each part that are neither lost nor Aborted."""
    for kind, lost in zip(way, shared(g.data, way, lost_by(g, piece)), strict=True):
        yield g.data.counters[kind].points - lost.hits * QUARTERS - lost.aborted


def _most(parts: Sequence[int], left: int) -> int:
    """As much of the parts as is within the limit; each is at least twice a smaller one, so the largest come first."""
    taken = 0
    for part in parts:
        if taken + part <= left:
            taken += part
    return taken


def hold_back(g: Oceans, pieces: Sequence[int], left: int | None) -> None:
    """6.21.g: of units that go now the points beyond the AAL take no part, but may be lost at the end (16.21.c)."""
    if left is None or (piece := too_big(g, pieces, left)) is None:
        return
    over = counted(g, pieces) - left
    g.set_beyond(piece, over)
    points = number(-(-over // QUARTERS), "point")
    words = f"{in_words([piece])} has {points} beyond the Airfield Activation Limit, for losses alone"
    g.log("info", f"{words} ({{rule:6.21.g}}).")
