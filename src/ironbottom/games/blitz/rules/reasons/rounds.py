"""Why a unit takes no result of a round, and why a unit does not retreat or return to an area (4.1, 6.5)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Klass, Round
from ironbottom.games.blitz.position.labels import ROUND_NAMES, space_token
from ironbottom.games.blitz.rules.reasons.stacking import why_no_room, why_not_friendly
from ironbottom.kernel import choices

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz

TAKEN_BY = {Round.AIR: "6.5.a", Round.LAND: "6.5.b", Round.NAVAL: "6.5.c", Round.STRATEGIC: "6.5.d"}
"""Who must take the results of a round."""


def refused_victims(
    g: Blitz, kind: int, owner: int, able: Collection[int], *, letter: bool
) -> dict[str, str]:
    """By choice: why units of the side that suffers, in the area that is fought over, take no result."""
    there = {g.state.at[piece] for piece in able}
    round = ROUND_NAMES[Round(kind)]
    chosen = " or is affected already" if letter else ""

    def rule(piece: int, space: int) -> str:
        if kind == Round.NAVAL and g.space(space).land and g.counter(piece).klass == Klass.SUB:
            return "5.3.g"  # of a Port Attack
        return "6.5.d1" if letter else TAKEN_BY[Round(kind)]

    return {
        choices.piece(
            piece
        ): f"{{piece:{piece}}} takes no result of this {round}{chosen} ({{rule:blitz:{rule(piece, space)}}})"
        for space in sorted(there)
        for piece in g.units(space, owner)
        if piece not in able
    }


def refused_retreats(g: Blitz, piece: int, closed: Collection[int], able: Collection[int]) -> dict[str, str]:
    """By choice: why a unit does not retreat to a land area next to it."""
    at = g.state.at[piece]
    near = [*g.links.borders[at], *(road.to for road in g.links.roads[at])]
    return {
        choices.space(g.data.space_ids[space]): _why_no_retreat(g, piece, space, closed)
        for space in near
        if space not in able
    }


def _why_no_retreat(g: Blitz, piece: int, space: int, closed: Collection[int]) -> str:
    name, at = space_token(g, space), g.state.at[piece]
    if space not in g.links.borders[at]:
        return f"Only a Land Route leads to {name} ({{rule:blitz:6.5.d4}})"
    if space in closed:
        return f"{name} is being Ground Attacked ({{rule:blitz:6.5.q}})"
    return why_not_friendly(g, space, g.side(piece)) or why_no_room(g, [piece], space)


def refused_first(g: Blitz, able: Collection[int]) -> dict[str, str]:
    """By choice: why other ships of the same area are not asked which of them returns first."""
    at, side = g.state.at[next(iter(able))], g.side(next(iter(able)))
    return {
        choices.piece(
            piece
        ): f"{{piece:{piece}}} takes no room from the others, or does not return ({{rule:blitz:4.1.b}})"
        for piece in g.ships(at, side)
        if piece not in able
    }


def refused_bases(g: Blitz, piece: int, able: Collection[int]) -> dict[str, str]:
    """By choice: why a unit does not return to an area of its side."""
    counter, side = g.counter(piece), g.side(piece)
    points = g.ratings(piece).air_mp if counter.klass == Klass.PARA else g.ratings(piece).mp
    with_it = [piece, *g.cargo(piece)]
    return {
        choices.space(g.data.space_ids[space]): why_no_room(g, with_it, space)
        or f"{space_token(g, space)} is farther than {points} movement points ({{rule:blitz:4.1.d1}})"
        for space, area in enumerate(g.data.spaces)
        if area.land and space not in able and g.friendly_land(space, side)
    }
