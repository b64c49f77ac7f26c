"""The First Deployment Phase: units go to where the best attack of the turn wants them, found by rehearsal."""

from __future__ import annotations

from random import Random

from ironbottom.games.fireinthesky.opponent.campaign import Campaign
from ironbottom.games.fireinthesky.opponent.deployment import Deployment
from ironbottom.games.fireinthesky.opponent.hand import Hand
from ironbottom.games.fireinthesky.opponent.operations import Operations
from ironbottom.games.fireinthesky.opponent.sight import Sight
from ironbottom.games.fireinthesky.opponent.threats import Threats
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import NOWHERE
from ironbottom.games.fireinthesky.rules.forming import ChooseSailor
from ironbottom.games.fireinthesky.rules.p07_deployment.phase import ChooseUnit
from ironbottom.players.base import Thinking
from ironbottom.players.plans import Plan

MOST_STAGINGS = 4
"""Bases whose attack is prepared for trial."""


def stagings(hand: Hand, sight: Sight, thinking: Thinking, rng: Random) -> list[Plan[Sky]]:
    """Ways to deploy, each with the position behind the sailing that would follow from it."""
    threats = Threats(sight)
    dear = sorted(threats.prize, key=lambda base: -threats.prize[base])[:MOST_STAGINGS]
    found: list[Plan[Sky]] = []
    for focus in (NOWHERE, *dear):
        if found and thinking.over:
            break
        own = hand.apart()
        Deployment(own, _eyes(own, sight), thinking, focus).deploy()
        own.done(ChooseUnit)
        if all(plan.row != own.played for plan in found):
            found += _sailings(own, sight, thinking, rng, focus)
    return found


def _sailings(deployed: Hand, sight: Sight, thinking: Thinking, rng: Random, focus: int) -> list[Plan[Sky]]:
    """What may follow a deployment: the operations that pay, and everything against its target."""
    found: list[Plan[Sky]] = []
    for whole in (False, True) if focus != NOWHERE else (False,):
        own = deployed.apart()
        if own.asked(ChooseSailor):
            eyes = _eyes(own, sight)
            operations = Operations(eyes)
            first = None
            if focus != NOWHERE:
                first = operations.whole(focus) if whole else operations.best_against(focus)
            Campaign(own, eyes, thinking, rng).sail(first, alone=whole)
            own.done(ChooseSailor)
        found.append(Plan(deployed.played, own.world))
    return found


def _eyes(hand: Hand, sight: Sight) -> Sight:
    return Sight(hand.world, sight.side, sight.worth, sight.style)
