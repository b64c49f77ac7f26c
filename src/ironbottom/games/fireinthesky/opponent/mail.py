"""Reading the mail of others: one Task Force deploys before the reaction (fireinthesky:16.1.1)."""

from __future__ import annotations

from collections import defaultdict

from ironbottom.games.fireinthesky.opponent.hand import Hand
from ironbottom.games.fireinthesky.opponent.sight import Sight
from ironbottom.games.fireinthesky.rules.p07_deployment.options import ways_of
from ironbottom.games.fireinthesky.rules.p09_reaction import mail_companions
from ironbottom.kernel import choices

MOST_FORCES = 2
"""Task Forces that are tried."""
MOST_BASES = 2
"""Bases to which each is tried: those nearest to the enemy at sea."""


def mail_plans(hand: Hand, sight: Sight) -> list[list[str]]:
    """Plans worth a rehearsal: to let it be, and the strongest Task Forces to the bases nearest to the enemy."""
    g = sight.g
    state = g.state
    fields = [at for at, side in zip(state.force_at, state.force_side, strict=True) if side == sight.foe]
    plans = [[choices.DONE]]
    for group in _groups(hand, sight) if fields else []:
        bases = sorted(
            ways_of(g, group).by_sea,
            key=lambda base: (min(g.data.allied_distance[base][g.hex_of(at)] for at in fields), base),
        )
        for base in bases[:MOST_BASES]:
            own = hand.apart()
            if own.read_mail(group, base):
                plans.append(own.played)
    return plans


def _groups(hand: Hand, sight: Sight) -> list[list[int]]:
    """The strongest Task Forces that can be formed of the ships that may deploy."""
    g = sight.g
    ships: dict[int, list[int]] = defaultdict(list)
    for first, others in mail_companions(g, []).items():
        ships[g.state.at[first]] += [first, *others]
    groups = [group for base in sorted(ships) for group in sight.task_forces(sorted(ships[base]))]
    groups.sort(key=lambda group: -sum(sight.worth.unit(p) for p in group))
    return groups[:MOST_FORCES]
