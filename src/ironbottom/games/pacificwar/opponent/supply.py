"""The Supply Phase: who goes home, where LBA stand, which ports are invaded, whom a card readies."""

from __future__ import annotations

from collections.abc import Iterator

from ironbottom.games.pacificwar.opponent.threats import power
from ironbottom.games.pacificwar.opponent.worth import Worth
from ironbottom.games.pacificwar.position.game import War
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
from ironbottom.players.base import Thinking
from ironbottom.players.hand import Hand

LEAST = 0.02
"""Gain below which nobody moves."""
AT_LEAST = 2
"""Ways to go that are looked at for each group however little time there is."""
PASSES = 3
"""How often all groups are looked at: what one does changes what others had best do."""
CARD_READIES = 12
"""Strength that a card should make Ready."""
LAVISH = 8
"""Cards in hand from which one is spent for less."""


def redeploy(hand: Hand[War], worth: Worth, thinking: Thinking) -> None:
    """Move groups of ships and LBA, those first that gain most, as long as anything is gained; then be done."""
    for _ in range(PASSES):
        gains = {group: _best(hand, worth, group, thinking)[1] for group in _groups(hand.world)}
        able = sorted((group for group in gains if gains[group] > LEAST), key=lambda group: -gains[group])
        for group in able:
            if group not in _groups(hand.world):
                continue
            row, gain = _best(hand, worth, group, thinking)
            if gain > LEAST:
                hand.act(*row)
        if not able or thinking.over:
            break
    hand.done(SendUnits)


def _best(
    hand: Hand[War], worth: Worth, group: tuple[int, bool], thinking: Thinking
) -> tuple[list[str], float]:
    """Where the units of a zone had best go, or some of them, and what that gains."""
    before = worth.of(hand.world)
    best, gain = list[str](), 0.0
    for number, row in enumerate(_moves(hand.world, hand.seat, group)):
        if thinking.over and number >= AT_LEAST:
            break
        thinking.spend()
        after = worth.of(hand.tried(row)) - before
        if after > gain:
            best, gain = row, after
    return best, gain


def _groups(g: War) -> list[tuple[int, bool]]:
    """Zones with ships that can still go somewhere, and zones with such LBA."""
    decision = g.decision
    if not isinstance(decision, SendUnits) or decision.picked:
        return []
    return sorted({(g.state.at[piece], g.counter(piece).lba) for piece in decision.able})


def _moves(g: War, seat: str, group: tuple[int, bool]) -> Iterator[list[str]]:
    """One LBA, or of the ships all, those Ops Complete, or all but some, to wherever they can go."""
    decision = g.decision
    assert isinstance(decision, SendUnits), "asked only where units are sent"
    at, lba = group
    first = next(piece for piece in decision.able if (g.state.at[piece], g.counter(piece).lba) == group)
    for party in [[choices.piece(first)]] if lba else _parties(g, decision.able, at):
        after = picked(g, seat, party)
        if after is not None:
            yield from ([*party, zone] for zone in after.options(seat) if zone.startswith("space:"))


def picked(g: War, seat: str, party: list[str]) -> War | None:
    """The position in which these units are to be sent somewhere; None where they cannot go together."""
    after = g.clone()
    after.quiet = True
    for choice in party:
        if seat not in after.deciding() or choice not in after.options(seat):
            return None
        after.act(seat, choice)
    return after if seat in after.deciding() else None


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
