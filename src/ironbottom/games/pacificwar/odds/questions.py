"""What programs ask: the odds of a battle in words or numbers, and of battles in a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ironbottom.games.pacificwar.components import load
from ironbottom.games.pacificwar.components.cards import CarrierStrike, LbaStrike, MoveGroup
from ironbottom.games.pacificwar.components.ids import NOWHERE, SEATS, Phase, Side
from ironbottom.games.pacificwar.odds import deciding, invading, typed, words
from ironbottom.games.pacificwar.odds.fighting import SECRET, fought, odds_of
from ironbottom.games.pacificwar.odds.form import asked
from ironbottom.games.pacificwar.odds.situation import (
    Situation,
    joined,
    own_group,
    planned,
    running,
)
from ironbottom.games.pacificwar.odds.stake import battle_at_stake, place_of, under_way
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.p08_strategy.card_texts import card_choice
from ironbottom.games.pacificwar.rules.p08_strategy.conditions import hindrance
from ironbottom.games.pacificwar.rules.secrecy import redetermine
from ironbottom.kernel.values import ComponentValues
from ironbottom.odds.answer import BadBattle, Odds, OddsAt, trials_asked
from ironbottom.odds.asking import need_arguments, need_space, pieces_named
from ironbottom.odds.offer import BattleOdds
from ironbottom.odds.telling import CHOICES

TRIALS = 120
"""Battles fought for an answer: its error is then below 0.05."""
PLAN = ("space", "attackers", "cards", "landing", "trials", CHOICES)
"""What ``at`` takes. ``landing`` is asked for in other games."""
WINNING = {
    words.COMBAT: "To win is to be alone in the zone at the end; the attacker loses when the defender is.",
    words.STRIKE: "To win is to do more damage than the reply does; to lose is the reverse.",
    words.INVASION: "To win is to reach the value of the port, or the strength of the ground unit.",
}
OPEN = "Cards of the other hand are left out."
PLANNED = "Reactions of the enemy ({rule:8.12.c}) and cards of their hand are left out."
DEALT = "Hands that you do not see are guessed; cards are spent where they turn the outcome ({rule:10.2.b})."


def forces(text: str, components: ComponentValues | None = None) -> dict[str, int]:
    """A force in words as numbers by counter or class; raises ``BadBattle``."""
    return words.forces(load(components), text)


def counted(
    kind: str,
    attacker: Mapping[str, int],
    defender: Mapping[str, int],
    settings: Mapping[str, str],
    components: ComponentValues | None = None,
) -> Odds:
    """The odds of a battle of so many units of each counter or class, see ``words.SETTINGS``; raises ``BadBattle``."""
    trials = trials_asked(settings.get("trials", ""), TRIALS)
    battle = words.typed(load(components), kind, attacker, defender, settings)
    if kind == words.INVASION:
        odds = invading.odds_of(list(invading.tried(typed.invasion(battle, components), trials)))
    else:
        start = (typed.strike if kind == words.STRIKE else typed.combat)(battle, components)
        g = start.world
        cards = [card_choice(g, side, number) for side in Side for number in battle.cards[side]]
        odds = odds_of(start, list(fought(start, cards, trials)))
    return replace(odds, winning=WINNING[kind])


def at(game: Any, seat: str, args: Mapping[str, str]) -> tuple[OddsAt, ...]:
    """The odds of what is under way, open or planned, as a seat (or, "", a spectator) sees it.

    Under way: a combat, the move that the enemy may react to, a strike, a second strike on Turn 0 that may be made.
    Open: the port invasions of the side whose step of the Supply Phase it is. Planned: with ``space`` and ``attackers``
    (piece ids with commas), units of one zone that would sail there, or strike it by a card; no answer outside of the
    Strategy Phase and where no enemy is.

    ``cards``: cards of the seat's own hand, such as "j08,j11", that it plays as soon as it can; one of them may be
    that by which it strikes or sails. In an invasion: the only ones that it may spend; none named: all. ``trials``:
    battles fought. ``choices``: "yes", or some of the choices of the open decision with commas, for what they make of
    the battle that hangs on it.
    """
    g: War = game
    need_arguments(args, PLAN)
    trials = trials_asked(args.get("trials", ""), TRIALS)
    cards = _own_cards(g, seat, args.get("cards", ""))
    if CHOICES in args:
        return _deciding(g, seat, args)
    space = args.get("space", "")
    need_space(space, g.data.space_index)
    if "attackers" in args:
        start = _plan(g, seat, space, args["attackers"], cards)
        note = PLANNED
    elif g.state.phase == Phase.SUPPLY:
        return _invasions(g, seat, space, cards, trials)
    else:
        start = _under_way(g, seat, space)
        note = OPEN
    if start is None:
        return ()
    played = [card_choice(g, Side.of(seat), number) for number in cards]
    odds = odds_of(start, list(fought(start, played, trials)))
    told = OPEN if start.kind == words.STRIKE else note
    return (_told(start, told, odds, seat),)


def _deciding(g: War, seat: str, args: Mapping[str, str]) -> tuple[OddsAt, ...]:
    """The battle that hangs on the open decision, with what the choices make of it."""
    zone = battle_at_stake(g)
    if zone == NOWHERE:
        return ()
    left = {name: value for name, value in args.items() if name != CHOICES}
    found = at(g, seat, left | {"space": g.data.space_ids[zone]})
    return tuple(replace(one, choices=deciding.behind(g, seat, args[CHOICES])) for one in found)


def _under_way(g: War, seat: str, space: str) -> Situation | None:
    zone = place_of(g)
    if zone == NOWHERE or (space and g.data.space_index[space] != zone):
        return None
    forming = own_group(g, Side.of(seat)) if seat in SEATS else None
    if forming is not None and forming.battle == zone:
        return joined(redetermine(g, seat, bytes(SECRET)), forming.picked, zone) if forming.picked else None
    return running(redetermine(g, seat, bytes(SECRET)))


def _plan(g: War, seat: str, space: str, text: str, cards: Sequence[int]) -> Situation | None:
    """What is planned: a counterattack or a group for a card that are being put together, or an action to come."""
    if not space:
        raise BadBattle("attackers need the space that they sail to")
    if g.state.phase != Phase.STRATEGY or seat not in SEATS:
        return None
    side, zone, forming = Side.of(seat), g.data.space_index[space], own_group(g, Side.of(seat))
    if not g.any_units(zone, 1 - side):
        return None
    mine = [piece for piece in range(len(g.state.at)) if g.side(piece) == side]
    group = pieces_named(text, g.seat(side), mine.__contains__)
    world = redetermine(g, seat, bytes(SECRET))
    if forming is not None and forming.battle != NOWHERE:
        return joined(world, [piece for piece in group if g.state.at[piece] != zone], zone)
    if under_way(g) is not None:
        return None
    return planned(world, side, group, zone, forming.card if forming else _starting(g, side, cards))


def _starting(g: War, side: int, cards: Sequence[int]) -> int:
    """The card among these by which units strike or sail, 0 when there is none."""
    for card in cards:
        if any(isinstance(e, LbaStrike | CarrierStrike | MoveGroup) for e in g.half(card, side).effects):
            why = hindrance(g, side, card)
            if why:
                raise BadBattle(why)
            return card
    return 0


def _invasions(g: War, seat: str, space: str, cards: Sequence[int], trials: int) -> tuple[OddsAt, ...]:
    return tuple(_invasion(seat, landing, cards, trials) for landing in invading.landings(g, seat, space))


def _invasion(seat: str, landing: invading.Landing, cards: Sequence[int], trials: int) -> OddsAt:
    g, odds = landing.world, invading.odds_of(list(invading.tried(landing, trials, cards)))
    return OddsAt(
        space=g.data.space_ids[landing.zone],
        kind=words.INVASION,
        attacker=landing.invaders,
        defender=landing.defenders,
        winning=WINNING[words.INVASION],
        note=DEALT,
        seat=g.seat(landing.side),
        odds=odds,
        shares=deciding.told_shares(seat, landing.side, words.INVASION, odds),
    )


def _own_cards(g: War, seat: str, text: str) -> list[int]:
    if not text:
        return []
    if seat not in SEATS:
        raise BadBattle("a spectator has no cards")
    side = Side.of(seat)
    numbers = words.card_numbers(g.data, side, text)
    for number in numbers:
        if number not in g.state.hands[side]:
            raise BadBattle(f"{g.half(number, side).id.lower()} is not in the hand of {seat}")
    return numbers


def _told(start: Situation, note: str, odds: Odds, seat: str) -> OddsAt:
    g = start.world
    attacker, defender = (
        dict(Counter(g.counter(piece).id for piece in pieces))
        for pieces in (start.attackers, start.defenders)
    )
    return OddsAt(
        space=g.data.space_ids[start.zone],
        kind=start.kind,
        attacker=attacker,
        defender=defender,
        winning=WINNING[start.kind],
        note=note,
        seat=g.seat(start.side),
        odds=odds,
        shares=deciding.told_shares(seat, start.side, start.kind, odds),
    )


ODDS = BattleOdds(
    kinds=words.KINDS,
    settings=words.SETTINGS,
    flags=words.FLAGS,
    examples=words.EXAMPLES,
    asked=asked,
    counted=counted,
    forces=forces,
    at=at,
)
