"""What may be undertaken next: attacks and moves of all sorts, those of each sort in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import SIDE_OF
from ironbottom.games.oceansoffire.opponent.attacks import (
    assaults,
    bombings,
    land_attacks,
    pearl_harbor,
    raids,
)
from ironbottom.games.oceansoffire.opponent.look import Idea, Look, Scheme, best_first
from ironbottom.games.oceansoffire.opponent.moves import (
    air_moves,
    buildings,
    marches,
    reinforcements,
    ship_moves,
    submarines,
    trains,
)
from ironbottom.games.oceansoffire.rules.p09_points import cps_of_round
from ironbottom.games.oceansoffire.rules.p10_activation import commands
from ironbottom.kernel import choices
from ironbottom.players.plans import in_turn

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.opponent.hand import Hand
    from ironbottom.games.oceansoffire.opponent.style import Style
    from ironbottom.games.oceansoffire.position.game import Oceans

SORTS: tuple[Callable[[Look], Iterator[Idea]], ...] = (
    pearl_harbor,
    assaults,
    land_attacks,
    raids,
    bombings,
    reinforcements,
    air_moves,
    buildings,
    marches,
    ship_moves,
    submarines,
    trains,
)


def left_to_an_ally(g: Oceans, row: Sequence[str]) -> bool:
    """Whether all units of a plan wait for the Impulse of an ally, in this Round, who commands them, too.

    The ally cannot spend their own Command Points on anybody else (10.3.e).
    """
    pieces = [int(value) for key, value in map(choices.split, row) if key == "piece"]
    return bool(pieces) and any(
        SIDE_OF[power] == g.phasing_side
        and cps_of_round(g, power, g.state.round) > g.state.cps_lost[power]
        and all(commands(g, power, one) for one in pieces)
        for power in g.state.order[g.state.impulse + 1 :]
    )


def schemes(hand: Hand, style: Style) -> Iterator[Scheme]:
    """Plans for the open draft, the most promising of each sort in turn; each is drawn up when it is asked for."""
    look = Look(hand, style)
    seen: set[tuple[str, ...]] = set()
    for scheme in in_turn(best_first(sort(look)) for sort in SORTS):
        if scheme.row not in seen and not left_to_an_ally(look.g, scheme.row):
            seen.add(scheme.row)
            yield scheme
