"""The positions of battles that were typed in."""

from __future__ import annotations

from ironbottom.games.pacificwar.components import load
from ironbottom.games.pacificwar.components.ids import Phase, Side
from ironbottom.games.pacificwar.laboratory.build import build
from ironbottom.games.pacificwar.odds.invading import Landing
from ironbottom.games.pacificwar.odds.situation import Situation, situation
from ironbottom.games.pacificwar.odds.words import (
    COMBAT,
    HAND,
    POINTS,
    STRIKE,
    TURN,
    TURN_ZERO,
    ZONE,
    Typed,
    card_numbers,
)
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.p08_strategy.events import StrikeByCard
from ironbottom.games.pacificwar.rules.p08_strategy.plans import Strike as StrikePlan
from ironbottom.games.pacificwar.rules.p08_strategy.plans import plan_of
from ironbottom.games.pacificwar.rules.p09_combat.combat import Combat
from ironbottom.games.pacificwar.rules.p09_combat.strike import Strike
from ironbottom.games.pacificwar.rules.p10_supply.invasion import targets
from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.errors import BadOption, BadPosition
from ironbottom.kernel.values import ComponentValues
from ironbottom.odds.answer import BadBattle

HOME = (("japan", "truk"), ("west_coast", "madagascar"))
"""Ports from which units strike that were typed in, by side: the first that is not struck itself."""


def combat(battle: Typed, components: ComponentValues | None = None) -> Situation:
    """The position of a combat; ``BadBattle`` for settings that do not fit."""
    world, zone = _world(battle, components, battle.number("turn", TURN))
    alone = world.alone(Combat(zone=zone, left=battle.number("points", POINTS)))
    return situation(alone, COMBAT, zone, battle.attacker, list(world.units(zone, battle.attacker)))


def strike(battle: Typed, components: ComponentValues | None = None) -> Situation:
    """The position of a strike, by an event or on a column that is fixed; ``BadBattle`` as ``combat``."""
    event, label, side = battle.settings.get("event", ""), battle.settings.get("column", ""), battle.attacker
    if bool(event) == bool(label):
        raise BadBattle("a strike has an event or a column: the card by which it comes, or 31+ as on Turn 0")
    world, zone = _world(battle, components, battle.number("turn", TURN_ZERO if label else TURN))
    data = world.data
    units = [data.counter_index[unit] for unit in battle.units[side]]
    if label:
        known = {column.label: number for number, column in enumerate(data.crt)}
        if label not in known:
            raise BadBattle(f"there is no column {label!r}; there are {', '.join(known)}")
        column = known[label]
        by_rule = Strike(side=side, pieces=units, zone=zone, ships_only=True, column=column, cards=False)
        alone = world.alone(by_rule)
    else:
        card = _event(world, battle, event, units)
        by_card = StrikeByCard(side=side, card=card, pieces=units, zone=zone)
        alone = world.alone(by_card, at=StrikeByCard.strike)
    return situation(alone, STRIKE, zone, side, units)


def invasion(battle: Typed, components: ComponentValues | None = None) -> Landing:
    """The position of an attempt to capture a port; ``BadBattle`` as ``combat``."""
    world, zone = _world(battle, components, battle.number("turn", TURN))
    if world.data.zones[zone].vp:
        world.state.port[zone] = 1 - battle.attacker
    if zone not in targets(world, battle.attacker):
        name = world.data.space_ids[zone]
        raise BadBattle(
            f"{name} cannot be invaded: it takes a port, or a ground unit in a base, and own ships"
        )
    world.state.phase = Phase.SUPPLY
    unknown = battle.number("defender_hand", HAND)
    if unknown and battle.cards[1 - battle.attacker]:
        raise BadBattle("name the cards of the defender or how many they hold, not both")
    hand = world.state.deck[: min(unknown, world.data.hand_limits[1 - battle.attacker])]
    world.state.hands[1 - battle.attacker] += hand
    world.state.deck = world.state.deck[len(hand) :]
    world.changed()
    return Landing(world, zone, battle.attacker, world.seat(battle.attacker) if unknown else None)


def _event(world: War, battle: Typed, word: str, units: list[int]) -> int:
    """The card of the event by which units strike."""
    (card,) = card_numbers(world.data, battle.attacker, word)
    plan = plan_of(world, battle.attacker, card)
    if not isinstance(plan, StrikePlan):
        raise BadBattle(f"{word.lower()} brings no strike")
    if any(card in hand for hand in battle.cards):
        raise BadBattle(f"card {card} is in one hand only")
    if world.state.turn <= world.data.figures.resources_only:
        raise BadBattle(f"there are no events on Turn {world.state.turn} ({{rule:8.4.c}})")
    if not all(map(plan.takes_part, units)):
        raise BadBattle(f"{word.lower()} is not for all these units ({{rule:8.5.c}})")
    if plan.most and len(units) > plan.most:
        raise BadBattle(f"{word.lower()} is for {plan.most} units at most")
    return card


def _world(battle: Typed, components: ComponentValues | None, turn: int) -> tuple[War, int]:
    """A position with all units in the zone of the battle, those that strike in a port of theirs; and that zone."""
    zone = battle.settings.get("space", "") or ZONE
    home = next(port for port in HOME[battle.attacker] if port != zone)
    places = [zone, zone]
    if battle.kind == STRIKE:
        places[battle.attacker] = home
    options = [part.strip() for part in battle.settings.get("options", "").split(",") if part.strip()]
    data = load(components)
    brought = {data.counters[data.counter_index[unit]].option for side in Side for unit in battle.units[side]}
    options += [data.option_of_rule[rule] for rule in sorted(brought) if rule]
    description: dict[str, object] = {
        "turn": turn,
        "units": [f"{unit} {places[side]}" for side in Side for unit in battle.units[side]],
        "hands": {side.key: list(battle.cards[side]) for side in Side},
        "options": dict.fromkeys(options, "on"),
    }
    try:
        world = build(description, ScriptedDice([]), components)
    except (BadPosition, BadOption) as fault:
        raise BadBattle(f"there can be no such battle: {fault}") from fault
    world.state.active = battle.attacker
    world.changed()
    return world, world.data.space_index[zone]
