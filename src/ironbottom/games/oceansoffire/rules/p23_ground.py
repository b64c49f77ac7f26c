"""19.2 with Event Cards: who may play them in a Ground Combat, and what those in force change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.cards import OverMountains, Quality
from ironbottom.games.oceansoffire.components.ids import POWERS
from ironbottom.games.oceansoffire.position.card_decks import in_force
from ironbottom.games.oceansoffire.rules.p19_factors import over_mountain
from ironbottom.games.oceansoffire.rules.p23_window import cards

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans
    from ironbottom.kernel.flow import Call


def ground_cards(g: Oceans, space: int, attack: Sequence[int], defense: Sequence[int]) -> Call | None:
    """19.22: cards that change a Force Quality, beyond four too: the attacker's first."""
    attackers = sorted({g.power(one) for one in attack})
    defenders = sorted({g.power(one) for one in defense}) or [g.state.control[space]]  # a marker alone
    powers = [power for power in (*attackers, *defenders) if power in POWERS]
    return cards(g, "ground", powers, spaces=[space], pieces=[*attack, *defense])


def raised(g: Oceans, qualities: Sequence[int]) -> tuple[int, int]:
    """Force Qualities of attacker and defender with what cards in force add to them."""
    more = [0, 0]
    for card, side, _ in in_force(g, Quality):
        if isinstance(card.effect, Quality):
            more[side != g.phasing_side] += card.effect.add
    return qualities[0] + more[0], qualities[1] + more[1]


def uphill(g: Oceans, marched: Sequence[int], space: int) -> list[int]:
    """19.21.a: of flat pairs of a unit and whence it came those that attack over a mountain boundary at half strength.

    A card lets some units climb one at full strength.
    """
    pairs = zip(marched[::2], marched[1::2], strict=True)
    return [
        one for one, start in pairs if over_mountain(g, start, space) and not _climbs(g, one, start, space)
    ]


def _climbs(g: Oceans, unit: int, start: int, space: int) -> bool:
    ends, name = {g.data.space_ids[one] for one in (start, space)}, g.counter(unit).id
    return any(
        isinstance(card.effect, OverMountains)
        and name in card.effect.counters
        and ends == set(card.effect.between)
        for card, _, _ in in_force(g, OverMountains)
    )
