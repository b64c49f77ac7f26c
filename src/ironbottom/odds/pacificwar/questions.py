"""What programs ask: the odds of a combat in words or numbers, and of combats in a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ironbottom.games.pacificwar.data import load
from ironbottom.games.pacificwar.data_ids import NOBODY, SEATS, Phase, Side
from ironbottom.games.pacificwar.rules.p08_strategy.card_texts import card_choice
from ironbottom.games.pacificwar.secrecy import redetermine
from ironbottom.odds.answer import BadBattle, Odds, OddsAt
from ironbottom.odds.pacificwar import words
from ironbottom.odds.pacificwar.fighting import SECRET, fought, odds_of
from ironbottom.odds.pacificwar.situation import Situation, laid_out, planned, running, under_way

if TYPE_CHECKING:
    from ironbottom.games.pacificwar.game import War

KINDS, SETTINGS, FLAGS, EXAMPLES = words.KINDS, words.SETTINGS, words.FLAGS, words.EXAMPLES
TRIALS = 120
"""Combats fought for an answer: its error is then below 0.05."""
PLAN = ("space", "attackers", "cards", "landing", "trials")
"""What ``at`` takes. ``landing`` is asked for in other games."""
WINNING = "To win is to be alone in the zone at the end; the attacker loses when the defender is."
OPEN = "Cards of the other hand are left out."
PLANNED = "Reactions of the enemy ({rule:8.12.c}) and cards of his hand are left out."


def forces(text: str, components: str | None = None) -> dict[str, int]:
    """A force in words as numbers by counter or class; raises ``BadBattle``."""
    return words.forces(load(components), text)


def counted(
    kind: str,
    attacker: Mapping[str, int],
    defender: Mapping[str, int],
    settings: Mapping[str, str],
    components: str | None = None,
) -> Odds:
    """The odds of a combat of so many units of each counter or class, see ``words.SETTINGS``; raises ``BadBattle``."""
    if kind not in KINDS:
        raise BadBattle(f"there is no battle of kind {kind!r}; there are {', '.join(KINDS)}")
    trials = _trials(settings)
    battle = words.typed(load(components), attacker, defender, settings)
    start = laid_out(battle, components)
    g = start.world
    cards = [card_choice(g, side, number) for side in Side for number in battle.cards[side]]
    return odds_of(start, list(fought(start, cards, trials)))


def at(game: Any, seat: str, args: Mapping[str, str]) -> tuple[OddsAt, ...]:
    """The odds of the combat that is under way, or of one that is planned, as a seat (or, "", a spectator) sees it.

    ``space`` and ``attackers`` (piece ids with commas): own Ready ships of one zone that would sail there; no answer
    outside of the Strategy Phase and where no enemy is. ``cards``: cards of the seat's own hand, such as "j08,j11",
    that it plays as soon as it can. ``trials``: combats fought.
    """
    g: War = game
    for name in args:
        if name not in PLAN:
            raise BadBattle(f"there is no argument {name!r}; there are {', '.join(PLAN)}")
    trials, cards = _trials(args), _own_cards(g, seat, args.get("cards", ""))
    space = args.get("space", "")
    if space and space not in g.data.space_index:
        raise BadBattle(f"there is no space {space!r}")
    combat = under_way(g)
    if "attackers" in args:
        start = _plan(g, seat, space, args["attackers"])
    elif combat is None or (space and g.data.space_index[space] != combat.zone):
        start = None
    else:
        start = running(redetermine(g, seat, bytes(SECRET)))
    if start is None:
        return ()
    results = list(fought(start, cards, trials))
    return (_told(start, PLANNED if "attackers" in args else OPEN, odds_of(start, results)),)


def _plan(g: War, seat: str, space: str, text: str) -> Situation | None:
    if not space:
        raise BadBattle("attackers need the space that they sail to")
    if g.state.phase != Phase.STRATEGY or seat not in SEATS or under_way(g) is not None:
        return None
    side, zone = Side.of(seat), g.data.space_index[space]
    if not g.any_units(zone, 1 - side):
        return None
    world = redetermine(g, seat, bytes(SECRET))
    return planned(world, side, _pieces(g, side, text), zone)


def _pieces(g: War, side: int, text: str) -> list[int]:
    found = []
    for part in (part.strip() for part in text.split(",")):
        if not part.isdecimal() or int(part) >= len(g.state.at) or g.side(int(part)) != side:
            raise BadBattle(f"{part!r} is not the id of a piece of {g.seat(side)}")
        found.append(int(part))
    return found


def _own_cards(g: War, seat: str, text: str) -> list[str]:
    if not text:
        return []
    if seat not in SEATS:
        raise BadBattle("a spectator has no cards")
    side = Side.of(seat)
    numbers = words.card_numbers(g.data, side, text)
    for number in numbers:
        if number not in g.state.hands[side]:
            raise BadBattle(f"{g.half(number, side).id.lower()} is not in the hand of {seat}")
    return [card_choice(g, side, number) for number in numbers]


def _told(start: Situation, note: str, odds: Odds) -> OddsAt:
    g = start.world
    assert g.state.active != NOBODY, "somebody attacks"
    attacker, defender = (
        dict(Counter(g.counter(piece).id for piece in pieces))
        for pieces in (start.attackers, start.defenders)
    )
    return OddsAt(
        space=g.data.space_ids[start.zone],
        kind=KINDS[0],
        attacker=attacker,
        defender=defender,
        winning=WINNING,
        note=note,
        seat=g.seat(start.side),
        odds=odds,
    )


def _trials(settings: Mapping[str, str]) -> int:
    text = settings.get("trials", "") or str(TRIALS)
    if not text.isdecimal() or not int(text):
        raise BadBattle(f"trials is a whole number from 1, such as {TRIALS}, not {text!r}")
    return int(text)
