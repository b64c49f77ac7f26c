"""8.5.c Conditions of events: why the text of a card cannot be used now."""

from __future__ import annotations

from ironbottom.games.pacificwar.components.cards import (
    CarrierStrike,
    DirectHit,
    Effect,
    FlipUnit,
    LbaStrike,
    MoveGroup,
    ReadyUnits,
    RedeployLba,
    WithdrawUnits,
)
from ironbottom.games.pacificwar.components.ids import Side, Timing
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.control import controls
from ironbottom.games.pacificwar.rules.p08_strategy.card_texts import in_hand, spent, texts_allowed
from ironbottom.games.pacificwar.rules.p08_strategy.plans import plan_of
from ironbottom.games.pacificwar.rules.redeployment import lba_targets
from ironbottom.games.pacificwar.rules.routes import next_zones, reach, ways_home

AS_ACTION = (Timing.ACTION, Timing.ANY)
AS_REACTION = (Timing.REACTION, Timing.ANY)


def playable_events(g: War, side: int) -> list[int]:
    """Cards in hand that the active player can play as an action (pacificwar:8.5.a, 8.5.c)."""
    return [card for card in in_hand(g, side, AS_ACTION) if not hindrance(g, side, card)]


def hindrance(g: War, side: int, card: int) -> str:
    """Why a card cannot be played for its text as an action; empty: it can."""
    half = g.half(card, side)
    word = f"{{type:{half.id.lower()}}}"
    if not texts_allowed(g):
        return f"cards are resources only in the Strategy Phase of Turn {g.state.turn} ({{rule:8.4.c}})"
    if half.timing not in AS_ACTION:
        return f"{word} is not played as an action ({{rule:8.5.a}})"
    if spent(g, side, card):
        return f"{word} has happened, the card is a resource only ({{rule:8.5.b}})"
    needed = half.needs.enemy_ships_in
    if needed is not None and not g.ships(needed, 1 - side):
        return f"there are no enemy ships in {{space:{g.data.space_ids[needed]}}} ({{rule:8.5.c}})"
    if not all(has_target(g, side, card, effect) for effect in half.effects):
        return f"{word} finds nobody who could carry it out or nothing to aim at ({{rule:8.5.c}})"
    return ""


def has_target(g: War, side: int, card: int, effect: Effect) -> bool:
    """Whether an effect that needs somebody to carry it out, or a target, finds them."""
    match effect:
        case LbaStrike() | CarrierStrike() | MoveGroup():
            return bool(plan_of(g, side, card).firsts())
        case DirectHit():
            return bool(victims(g, side, effect))
        case FlipUnit():
            return bool(raiders(g, side, card))
        case ReadyUnits():
            return bool(zones_made_ready(g, side, effect))
        case WithdrawUnits():
            return bool(zones_to_leave(g, side))
        case RedeployLba():
            return any(
                lba_targets(g, piece) for zone in range(len(g.data.zones)) for piece in g.lba(zone, side)
            )
    return True


def victims(g: War, side: int, effect: DirectHit[int]) -> list[int]:
    """Enemy ships within so many open sea routes of a zone that the side controls, where the card reaches."""
    ring = {zone for zone in range(len(g.data.zones)) if controls(g, zone, side)}
    for _ in range(effect.routes):  # nobody sails, so what is closed to Japanese units only the card says
        ring |= {other for zone in ring for other, _ in next_zones(g, zone, Side.ALLIES)}
    return sorted(piece for zone in ring.difference(effect.not_in) for piece in g.ships(zone, 1 - side))


def raiders(g: War, side: int, card: int) -> list[int]:
    """Ready carriers of the nation named that could reach the zone named with their own speed, past no enemy units."""
    needs = g.half(card, side).needs
    return [
        piece
        for zone in range(len(g.data.zones))
        for piece in g.ships(zone, side)
        if g.counter(piece).carrier
        and g.counter(piece).rules_nation == needs.raider
        and g.ready(piece)
        and needs.raid_on in reach(g, zone, side, g.speed(piece))
    ]


def made_ready(g: War, zone: int, side: int, effect: ReadyUnits) -> list[int]:
    """Ships of a zone, port or base, that an event turns to Ready."""
    return [p for p in g.ships(zone, side) if not g.ready(p) and (effect.capital or not g.counter(p).capital)]


def zones_made_ready(g: War, side: int, effect: ReadyUnits) -> list[int]:
    """Zones with such ships."""
    return [zone for zone in range(len(g.data.zones)) if made_ready(g, zone, side, effect)]


def can_leave(g: War, zone: int, side: int) -> list[int]:
    """Units of a zone that have somewhere to go by 10.4: ships a port, LBA a zone."""
    home = bool(ways_home(g, zone, side))
    return [p for p in g.units(zone, side) if (home if g.counter(p).ship else lba_targets(g, p))]


def zones_to_leave(g: War, side: int) -> list[int]:
    """Zones with units that can go home."""
    return [zone for zone in range(len(g.data.zones)) if can_leave(g, zone, side)]
