"""22.28.b: who is short of garrisons between two turns fills them with Replacement Points, then by Redeployment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.rules.p21_redeployment import cost, movable, ways
from ironbottom.games.oceansoffire.rules.p21_refill import (
    off_map,
    places,
    rebuildable,
    refillable,
    whole_only,
)
from ironbottom.games.oceansoffire.rules.p22_duties import fills
from ironbottom.games.oceansoffire.rules.p22_garrisons import shortage

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

Numbers = tuple[int, ...]


class Duty(NamedTuple):
    """Units on the map that fill a garrison when they take so many points, and types that do when they are Rebuilt.

    ``kinds``: of each type the Spaces, and how many points do in each.
    """

    pieces: Mapping[int, Numbers]
    kinds: Mapping[int, Mapping[int, Numbers]]

    def calls(self) -> bool:
        """Whether points must be spent."""
        return bool(self.pieces or self.kinds)


NONE = Duty({}, {})


def duty(g: Oceans, power: int) -> Duty:
    """What Replacement Points of a power must be spent on before all else."""
    short = shortage(g, power)
    if not short:
        return NONE
    pieces: dict[int, Numbers] = {}
    for piece, most in refillable(g, power).items():
        here, hits = g.state.at[piece], g.state.hits[piece]
        if g.counter(piece).ground:
            pieces[piece] = tuple(
                n for n in range(1, most + 1) if shortage(g, power, {piece: (here, hits - n)}) < short
            )
    kinds = {
        kind: _sites(g, power, kind, most)
        for kind, most in rebuildable(g, power).items()
        if g.data.counters[kind].ground
    }
    return Duty(
        {piece: numbers for piece, numbers in pieces.items() if numbers},
        {kind: found for kind, found in kinds.items() if found},
    )


def _sites(g: Oceans, power: int, kind: int, most: int) -> dict[int, Numbers]:
    piece, full = off_map(g, kind), g.data.counters[kind].front.defense
    short = shortage(g, power)
    numbers = range(most if whole_only(g, kind) else 1, most + 1)
    found = {
        site.space: tuple(
            n for n in numbers if shortage(g, power, {piece: (site.space, full - n + site.hits)}) < short
        )
        for site in places(g, kind, 0)
    }
    return {space: enough for space, enough in found.items() if enough}


def summoned(g: Oceans, left: int) -> dict[int, list[int]]:
    """Ground units that must Redeploy for the points that are left, and where they are needed.

    None where Redeployments are not enough to fill all that is missing.
    """
    if not shortage(g, g.phasing):
        return {}
    found: dict[int, list[int]] = {}
    for piece in movable(g, left):
        if g.counter(piece).ground:
            needed = [to for to in ways(g, piece) if fills(g, piece, to)]
            if needed:
                found[piece] = needed
    return found if _enough(g, found, left) else {}


def _enough(g: Oceans, found: Mapping[int, list[int]], left: int) -> bool:
    """Whether the best of these moves one after the other leave nothing missing."""
    changes: dict[int, tuple[int, int]] = {}
    short = shortage(g, g.phasing)
    while short:
        moves = [
            (shortage(g, g.phasing, changes | {piece: (to, g.state.hits[piece])}), piece, to)
            for piece, goals in found.items()
            if piece not in changes and cost(g, piece) <= left
            for to in goals
        ]
        if not moves or min(moves)[0] >= short:
            return False
        short, piece, to = min(moves)
        changes[piece] = to, g.state.hits[piece]
        left -= cost(g, piece)
    return True
