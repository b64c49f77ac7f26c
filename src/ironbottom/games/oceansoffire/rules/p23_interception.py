"""14.1, 14.6 with Event Cards: when they are played in an opportunity to Intercept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import POWERS_OF
from ironbottom.games.oceansoffire.position.card_decks import with_cards
from ironbottom.games.oceansoffire.rules.p14_chance import space_of_base, tries
from ironbottom.games.oceansoffire.rules.p14_rolls import reached
from ironbottom.games.oceansoffire.rules.p23_window import cards

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans
    from ironbottom.games.oceansoffire.rules.p14_cases import Case
    from ironbottom.kernel.flow import Call


def passage_cards(g: Oceans, case: Case, area: int, force: Sequence[int]) -> Call | None:
    """As ships enter a Sea Space where air may Intercept them: their owner may let them go unseen."""
    if not with_cards(g) or not any(g.counter(one.piece).air for one in tries(g, case)):
        return None
    return cards(g, "passage", [g.phasing], spaces=[area], pieces=force)


def roll_cards(g: Oceans, case: Case, rows: Sequence[Sequence[int]]) -> Call | None:
    """Before dice are thrown for attempts, each its goal and the units (ruling q82): who tries, then the other side."""
    if not with_cards(g):
        return None
    ways = [reached(g, case, piece, row[0]) for row in rows for piece in row[1:]]
    rolling = [one for one in ways if one is not None and not one.automatic]
    if not rolling:
        return None
    return cards(
        g,
        "interception",
        [*POWERS_OF[case.side], *POWERS_OF[1 - case.side]],
        side=case.side,
        spaces=sorted({space_of_base(g, one.piece) for one in rolling}),
        areas=sorted({one.area for one in rolling}),
        pieces=[one.piece for one in rolling],
    )
