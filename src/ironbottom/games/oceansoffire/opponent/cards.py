"""Event Cards of the computer: which it plays between two plans, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import Facility
from ironbottom.games.oceansoffire.opponent.interphase import work
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.rules.p13_draft import card_choices
from ironbottom.games.oceansoffire.rules.p23_advice import wanted
from ironbottom.games.oceansoffire.rules.p23_playable import Occasion
from ironbottom.games.oceansoffire.rules.p23_window import CardFacility, CardSpace, CardWindow
from ironbottom.kernel import choices

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ironbottom.kernel.flow import Decision

BETWEEN_PLANS = Occasion(moment="operations")


def card_to_play(g: Oceans, options: Iterable[str]) -> str | None:
    """The button of a card that does enough now, while plans are drawn up; None: there is none."""
    offered = set(options)
    for choice, card in card_choices(g).items():
        if choice in offered and wanted(g, g.phasing, g.data.cards[card], BETWEEN_PLANS):
            return choice
    return None


def card_aim(g: Oceans, decision: Decision) -> str | None:
    """What a card that builds is played on; None: as suggested."""
    window = g.running(CardWindow)
    if window is None or not isinstance(decision, (CardFacility, CardSpace)):
        return None
    if isinstance(decision, CardFacility):
        best = max(decision.kinds, key=lambda kind: max(_promise(g, window, kind), default=0.0))
        return choices.button(Facility(best).key)
    if window.facility < 0:
        return None
    space = max(decision.spaces, key=lambda one: (work(g, window.facility, one), -one))
    return choices.space(g.data.space_ids[space])


def _promise(g: Oceans, window: CardWindow, kind: int) -> list[float]:
    return [work(g, kind, space) for space in window.sites(g, Facility(kind))]
