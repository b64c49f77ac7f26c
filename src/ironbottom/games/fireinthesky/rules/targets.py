"""What the map tells of a hex or base to which units can go, or in which they can fight."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.components.scenario import Controls, PointsVictory
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.rules.secrecy import hidden_pieces
from ironbottom.kernel.targets import Target, TargetNote


def target(
    g: Sky, seat: str, space: int, cost: str, *, steps: int = 0, going: Collection[int] = ()
) -> Target:
    """A space as a seat sees it; ``going``: the units that would go there."""
    side = Side.JAPAN if seat == g.seat(Side.JAPAN) else Side.ALLIES
    hidden = hidden_pieces(g, seat)
    seen = [piece for piece in g.in_hex(space) if piece not in hidden and piece not in going]
    notes: list[TargetNote] = []
    if any(g.side(piece) != side for piece in seen):
        notes.append("battle")
    if scores(g, space, side):
        notes.append("objective")
    if any(g.side(piece) == side for piece in seen):
        notes.append("joins")
    return Target(steps, cost, tuple(notes))


def scores(g: Sky, space: int, side: int) -> bool:
    """Whether taking a base there counts: on the Victory Point track (4.3.1), or by the scenario's own terms."""
    counted = values(g)
    return any(
        counted[base] and not g.friendly_base(base, side) for base in g.data.spaces_of_hex[g.hex_of(space)]
    )


def values(g: Sky) -> Sequence[int]:
    """By space, what control of it counts."""
    victory = g.scenario.victory
    if not isinstance(victory, PointsVictory):
        return g.data.value
    found = [0] * len(g.data.value)
    for terms in victory.terms:
        for term in terms:
            if isinstance(term, Controls):
                found[term.space] = term.points
    return found
