"""Decisions in battle that the rules' own suggestions do not settle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.fireinthesky.rules.p11_combat.surface_rounds import FIGHT_ON, WITHDRAW
from ironbottom.games.fireinthesky.rules.p11_combat.waters import committed
from ironbottom.kernel import choices
from ironbottom.players.planners.fireinthesky.gunnery import line

if TYPE_CHECKING:
    from ironbottom.games.fireinthesky.rules.p11_combat.submarines import ChooseSubmarineTarget
    from ironbottom.games.fireinthesky.rules.p11_combat.surface_rounds import DeclareWithdrawal
    from ironbottom.players.planners.fireinthesky.sight import Sight

OUTGUNNED = 0.4
"""Strength over the enemy's below which ships break off."""


def withdraw(sight: Sight, decision: DeclareWithdrawal) -> str:
    """Break off when hopelessly outgunned."""
    g = sight.g
    ours, theirs = (committed(g, side, decision.water) for side in (sight.side, sight.foe))
    weak = line(g, ours) < OUTGUNNED * line(g, theirs)
    return WITHDRAW if weak and not decision.pursued else FIGHT_ON


def torpedo_targets(sight: Sight, decision: ChooseSubmarineTarget, options: tuple[str, ...]) -> str:
    """The Task Force with the dearest unit, the less guarded the better."""
    g = sight.g

    def merit(choice: str) -> float:
        members = g.members(g.state.force[choices.piece_of(choice)])
        dear = max(sight.worth.hit(p) if g.counter(p).naval else sight.worth.unit(p) for p in members)
        return dear / (1 + sum(g.counter(p).klass.key == "dd" for p in members))

    targets = [choice for choice in options if choice != choices.DONE]
    return max(targets, key=merit) if targets else choices.DONE
