"""The Supply Phase: who goes home, where LBA stand, which ports are invaded, whom a card readies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.pacificwar.rules.homeward import ALL, SendUnits
from ironbottom.games.pacificwar.rules.p08_strategy.resources import readied
from ironbottom.games.pacificwar.rules.p10_supply.invasion import (
    ChooseInvasion,
    landing_strength,
    points_of,
    value_of,
)
from ironbottom.games.pacificwar.rules.p10_supply.readying import ReadyZone
from ironbottom.kernel import choices
from ironbottom.players.planners.pacificwar.threats import power

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ironbottom.games.pacificwar.game import War
    from ironbottom.players.base import Thinking
    from ironbottom.players.planners.pacificwar.hand import Hand
    from ironbottom.players.planners.pacificwar.worth import Worth

LEAST = 0.02
"""Gain below which nobody moves."""
MOST_MOVES = 24
CARD_READIES = 12
"""Strength that a card should make Ready."""
LAVISH = 8
"""Cards in hand from which one is spent for less."""


def redeploy(hand: Hand, worth: Worth, thinking: Thinking) -> None:
    """Move ships and LBA one after the other as long as that gains something, then be done."""
    for _ in range(MOST_MOVES):
        if not isinstance(hand.world.decision, SendUnits):
            break
        before = worth.of(hand.world)
        best, gain = list[str](), LEAST
        for row in _moves(hand.world, hand.seat):
            if thinking.over:
                break
            after = worth.of(hand.tried(row)) - before
            if after > gain:
                best, gain = row, after
        if not best:
            break
        hand.act(*best)
    if choices.DONE in hand.options:
        hand.act(choices.DONE)


def _moves(g: War, seat: str) -> Iterator[list[str]]:
    """One LBA of each zone, and of the ships of each zone all, those Ops Complete, or all but one."""
    decision = g.decision
    assert isinstance(decision, SendUnits), "asked only where units are sent"
    if decision.picked:
        yield from ([choice] for choice in g.options(seat) if choice.startswith("space:"))
        return
    seen: set[int] = set()
    for piece in decision.able:
        at = g.state.at[piece]
        lba = g.counter(piece).lba
        key = at + len(g.data.zones) * lba
        if key in seen:
            continue
        seen.add(key)
        parties = [[choices.piece(piece)]] if lba else _parties(g, decision.able, at)
        for party in parties:
            after = g.clone()
            after.quiet = True
            for choice in party:
                after.act(seat, choice)
            yield from ([*party, zone] for zone in after.options(seat) if zone.startswith("space:"))


def _parties(g: War, able: list[int], zone: int) -> Iterator[list[str]]:
    ships = [p for p in able if g.state.at[p] == zone and g.counter(p).ship]
    ships.sort(key=lambda p: -power(g, p))
    yield [choices.piece(ships[0]), ALL] if ships[1:] else [choices.piece(ships[0])]
    complete = [p for p in ships if not g.ready(p)]
    if 0 < len(complete) < len(ships):
        yield [choices.piece(p) for p in complete]
    for staying in (1, 3):
        if len(complete) > staying:
            yield [choices.piece(p) for p in complete[:-staying]]


def invasion(g: War, decision: ChooseInvasion) -> str:
    """The port that takes the fewest cards for its value, if the hand has enough of them."""
    hand = g.state.hands[decision.side]
    points = sum(points_of(g, decision.side, card, defending=False) for card in hand)
    able = []
    for zone in decision.zones:
        missing = max(0, value_of(g, zone, decision.side) - landing_strength(g, zone, decision.side))
        if missing <= points:
            able.append((missing / (1 + g.data.zones[zone].vp), -g.data.zones[zone].vp, zone))
    return choices.space(g.data.space_ids[min(able)[2]]) if able else choices.DONE


def ready_zone(g: War, decision: ReadyZone) -> str:
    """Where a card readies most, if that is worth it."""
    strength = {
        zone: sum(power(g, p) for p in readied(g, zone, decision.side) if g.counter(p).speed)
        for zone in decision.zones
    }
    best = max(strength, key=lambda zone: (strength[zone], -zone))
    lavish = len(g.state.hands[decision.side]) >= LAVISH
    worthwhile = g.state.turn < g.scenario.last_turn and strength[best] >= CARD_READIES // (1 + lavish)
    return choices.space(g.data.space_ids[best]) if worthwhile else choices.DONE
