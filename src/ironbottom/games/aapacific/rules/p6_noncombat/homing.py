"""Where aircraft in the air are best landed in phase 6: a suggestion, which the player takes as a whole or not."""

from __future__ import annotations

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import AIRBORNE
from ironbottom.games.aapacific.rules.movement.carriers import kept_for_others
from ironbottom.games.aapacific.rules.movement.landing import can_land, finds_land
from ironbottom.games.aapacific.rules.movement.options import moves_to
from ironbottom.games.aapacific.rules.movement.play import ChooseUnit
from ironbottom.kernel import choices
from ironbottom.mechanics.derived import WHOLE, derived_for

Landings = tuple[int, tuple[str, ...]]
"""Aircraft that come down, and the choices by which they do."""


@derived_for(WHOLE)
def landings_for_all(g: Pacific, seat: str) -> Landings:
    """Every aircraft that can land comes down one after the other, tried out on a copy."""
    world = g.clone()
    made: list[str] = []
    count = 0
    while piece := _next_to_land(world, seat):
        made.append(piece)
        world.act(seat, piece)
        made.append(_place_for(world, seat, choices.piece_of(piece)))
        world.act(seat, made[-1])
        while on_the_way := _suggested(world, seat):
            made.append(on_the_way)
            world.act(seat, on_the_way)
        count += 1
    return count, tuple(made)


def _suggested(world: Pacific, seat: str) -> str:
    """What is suggested for a question on the way, such as on which carrier; empty when the aircraft has landed."""
    decision = world.decision
    if decision is None or isinstance(decision, ChooseUnit):
        return ""
    return next(iter(decision.suggestion(world, seat)), "")


def _next_to_land(world: Pacific, seat: str) -> str:
    """The next aircraft that comes down; empty when none is left that can.

    First those that have declared a carrier, then those that find nothing but carriers (aapacific:ftr.9): the others
    would take their places.
    """
    pieces = [choice for choice in world.options(seat) if choices.split(choice)[0] == "piece"]
    marks, lands_on = world.state.marks, world.state.lands_on
    aloft = [piece for piece in map(choices.piece_of, pieces) if marks[piece] & AIRBORNE]
    able = [piece for piece in aloft if can_land(world, piece)]
    if not able:
        return ""
    return choices.piece(min(able, key=lambda piece: (lands_on[piece] < 0, finds_land(world, piece))))


def _place_for(world: Pacific, seat: str, piece: int) -> str:
    """Beside the carrier that it counts on, else where it came from, else the nearest land, else the nearest deck.

    Not on a carrier that others in the air wait for, if there is anything else.
    """
    state, index = world.state, world.data.space_index
    places = [choice for choice in world.options(seat) if choices.split(choice)[0] == "space"]
    deck = state.lands_on[piece]
    wanted = (state.at[deck] if deck >= 0 else -1, state.start[piece])

    def rank(choice: str) -> tuple[bool, bool, bool, bool, int]:
        to = index[choices.argument(choice)]
        moves = moves_to(world, piece, to)
        kept = all(move.ship >= 0 and kept_for_others(world, move.ship, piece) for move in moves)
        cost = min(move.cost for move in moves)
        return to != wanted[0], kept, to != wanted[1], world.data.is_sea[to], cost

    return min(places, key=rank)
