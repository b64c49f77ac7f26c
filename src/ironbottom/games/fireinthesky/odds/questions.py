"""What programs ask: the odds of a battle in words or numbers, and of battles in a position."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from ironbottom.games.fireinthesky.components import load
from ironbottom.games.fireinthesky.odds import TRIALS, deciding, fought, words, worlds_of
from ironbottom.games.fireinthesky.odds.form import asked
from ironbottom.games.fireinthesky.odds.results import odds_of
from ironbottom.games.fireinthesky.odds.situation import MOVING, Plan, hexes_with_battles, note_on
from ironbottom.games.fireinthesky.odds.stake import battle_at_stake
from ironbottom.games.fireinthesky.odds.typed import position
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import NOWHERE
from ironbottom.games.fireinthesky.rules.secrecy import forming, hidden_pieces, secret_forces
from ironbottom.kernel.values import ComponentValues
from ironbottom.odds.answer import BadBattle, Odds, OddsAt, trials_asked
from ironbottom.odds.asking import need_arguments, need_space, pieces_named
from ironbottom.odds.offer import BattleOdds
from ironbottom.odds.telling import CHOICES

PLAN = ("space", "attackers", "landing", "trials", CHOICES)
"""What ``at`` takes. Whether it is a landing follows from the units: ``landing`` is asked for in other games."""
WINNING = {
    True: "To win is to be alone ashore at the end; the attacker loses without a land unit left.",
    False: "To win is to have sea control alone or, when neither side has, to have lost less.",
}
"""What winning is, by whether the battle is for land."""
SEED_BITS = 64
FEWEST = 20
"""Battles fought for each of many answers that are asked for at once."""


def counted(
    kind: str,
    attacker: Mapping[str, int],
    defender: Mapping[str, int],
    settings: Mapping[str, str],
    components: ComponentValues | None = None,
) -> Odds:
    """The odds of a battle of so many units of each counter or class, see ``words.SETTINGS``; raises ``BadBattle``."""
    trials = trials_asked(settings.get("trials", ""), TRIALS)
    g, hexagon = position(words.typed(load(components), kind, attacker, defender, settings), components)
    results = list(fought(worlds_of(g, g.seat(g.phasing), Plan(hexagon)), hexagon, trials))
    return replace(odds_of(results), winning=WINNING[results[0].muster.for_land])


def forces(text: str, components: ComponentValues | None = None) -> dict[str, int]:
    """A force in words as numbers by counter or class; raises ``BadBattle``."""
    return words.forces(load(components), text)


def at(game: Any, seat: str, args: Mapping[str, str]) -> tuple[OddsAt, ...]:
    """The odds of battles in a position, as a seat (or, "", a spectator) sees them.

    ``space``: only the battle there; none: all that are still to be fought, or that would be fought if movement ended
    now. ``attackers``: piece ids with commas, for units of the seat that would sail there; those that are there
    already may be named, too; no answer in a phase in which none can sail. ``trials``: battles fought for each answer;
    with few of them a first answer comes sooner. No answer, too, while the other side forms secret Task Forces
    (fireinthesky:16.1.4). ``choices``: "yes", or some of the choices of the open decision with commas, for what they
    make of the battle that hangs on it.
    """
    g: Sky = game
    need_arguments(args, PLAN)
    plans = [] if CHOICES in args else _plans(g, seat, args)
    trials = trials_asked(args.get("trials", ""), max(FEWEST, TRIALS // max(1, len(plans))))
    if forming(g) and secret_forces(g, seat):
        return ()
    if CHOICES in args:
        return _deciding(g, seat, args[CHOICES], trials)
    return tuple(_odds_at(g, seat, plan, trials) for plan in plans)


def _deciding(g: Sky, seat: str, asked: str, trials: int) -> tuple[OddsAt, ...]:
    """The battle that hangs on the open decision, with what the choices make of it."""
    hexagon = battle_at_stake(g)
    if hexagon == NOWHERE:
        return ()
    found = _odds_at(g, seat, Plan(hexagon), trials)
    return (replace(found, choices=deciding.behind(g, seat, asked, _seed(g, seat))),)


def _plans(g: Sky, seat: str, args: Mapping[str, str]) -> list[Plan]:
    name = args.get("space", "")
    need_space(name, g.data.space_index)
    if "attackers" not in args:
        hexes = hexes_with_battles(g)
        return [Plan(space) for space in hexes if not name or space == g.hex_of(g.data.space_index[name])]
    if not name:
        raise BadBattle("attackers need the space that they sail to")
    if g.state.phase not in MOVING:
        return []
    mine = [piece for piece in range(len(g.state.at)) if g.seat(g.side(piece)) == seat]
    pieces = pieces_named(args["attackers"], seat or "a spectator", mine.__contains__)
    return [Plan(g.data.space_index[name], tuple(pieces))]


def _odds_at(g: Sky, seat: str, plan: Plan, trials: int) -> OddsAt:
    hexagon = g.hex_of(plan.space)
    results = list(fought(worlds_of(g, seat, plan), hexagon, trials, _seed(g, seat)))
    muster, hidden = results[0].muster, hidden_pieces(g, seat)
    attacker, defender = (muster.seen(g, place, hidden) for place in (0, 1))
    note, odds = note_on(g), odds_of(results)
    if hidden:
        note = f"{note} Secret Task Forces are guessed ({{rule:16.1.4}}).".strip()
    return OddsAt(
        space=g.data.space_ids[hexagon],
        kind=muster.kind,
        attacker=attacker,
        defender=defender,
        winning=WINNING[muster.for_land],
        note=note,
        seat=g.seat(g.phasing),
        odds=odds,
        shares=deciding.told_shares(g, seat, for_land=muster.for_land, chances=odds),
    )


def _seed(g: Sky, seat: str) -> int:
    """Dice that can be foreseen would let a viewer try out which hidden world gives just these numbers."""
    return secrets.randbits(SEED_BITS) if g.spec.hides_from(seat, g.state.options) else 0


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
