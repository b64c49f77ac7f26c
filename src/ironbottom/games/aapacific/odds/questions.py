"""What programs ask: the odds of a battle in words or numbers, and of battles in a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from ironbottom.games.aapacific.components import load
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.odds import TRIALS, deciding, odds, simulate, words
from ironbottom.games.aapacific.odds.battle import NOBODY, Battle, Party
from ironbottom.games.aapacific.odds.deciding import WINNING
from ironbottom.games.aapacific.odds.form import asked
from ironbottom.games.aapacific.odds.positions import Found, all_battles, battle_if, battles_at
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.rules.losses import Taste
from ironbottom.kernel.values import ComponentValues
from ironbottom.odds.answer import BadBattle, Odds, OddsAt, trials_asked
from ironbottom.odds.asking import need_arguments, need_space, pieces_named
from ironbottom.odds.offer import BattleOdds
from ironbottom.odds.telling import CHOICES

PLAN = ("space", "attackers", "landing", "bombarding", "trials", CHOICES)
"""What ``at`` takes beside ``words.SETTINGS``."""
ONLY_TYPED = (
    "cap",
    "bombard",
    "cash",
    "bystanders",
    "attacker_damaged",
    "defender_damaged",
    "attacker_kamikazes",
    "defender_kamikazes",
)
"""Settings that a position answers by itself."""


def counted(
    kind: str,
    attacker: Mapping[str, int],
    defender: Mapping[str, int],
    settings: Mapping[str, str],
    components: ComponentValues | None = None,
) -> Odds:
    """The odds of a battle of so many units of each type; raises ``BadBattle``.

    ``settings``: those of ``words.SETTINGS``, and ``trials``: play so many battles instead of the exact answer.
    """
    data = load(components)
    given = dict(settings)
    trials = given.pop("trials", "")
    battle = words.battle(data, kind, words.counts(data, attacker), words.counts(data, defender), given)
    return replace(answer(data, battle, trials), winning=WINNING[battle.kind])


def forces(text: str, components: ComponentValues | None = None) -> dict[str, int]:
    """A force in words as numbers by type key; raises ``BadBattle``."""
    data = load(components)
    return words.by_key(words.party(data, text))


def answer(data: AApacificData, battle: Battle, trials: str) -> Odds:
    """The odds: exact if that is quick, or of ``trials`` battles played."""
    return simulate(battle, trials_asked(trials, TRIALS), data=data) if trials else odds(battle, data)


def at(game: Any, seat: str, args: Mapping[str, str]) -> tuple[OddsAt, ...]:
    """The odds of battles in a position; nothing of it is hidden, so every seat gets the same answer.

    ``space``: only the battles there; none: all that are still to be fought. ``attackers``: piece ids with commas, for
    the battle in which they would join those that attack there already, with ``landing`` ("yes" when any comes from
    the sea) and ``bombarding`` (piece ids); no answer when none of them can fight there. The settings of
    ``words.SETTINGS`` on habits of the two sides, rounds and retreat, and ``trials``. ``choices``: "yes", or some of
    the choices of the open decision with commas, for what they make of the battle that hangs on it.
    """
    g: Pacific = game
    need_arguments(args, (*PLAN, *(name for name in words.SETTINGS if name not in ONLY_TYPED)))
    habits = {name: value for name, value in args.items() if name in words.SETTINGS}
    if args.get(CHOICES) and seat in g.deciding():
        return deciding.at(g, seat, args[CHOICES], args.get("trials", ""))
    if not habits and "attackers" not in args:
        known = deciding.special(g, seat, args.get("space", ""), args.get("trials", ""))
        if known:
            return known
    return tuple(
        deciding.told(
            g, seat, one, answer(g.data, _with_habits(g.data, one.battle, habits), args.get("trials", ""))
        )
        for one in _found(g, args)
        if any(one.battle.attacker.force)
    )


def _found(g: Pacific, args: Mapping[str, str]) -> list[Found]:
    name = args.get("space", "")
    need_space(name, g.data.space_index)
    if "attackers" not in args:
        return battles_at(g, g.data.space_index[name]) if name else all_battles(g)
    if not name:
        raise BadBattle("attackers need the space that they attack")
    attackers, bombarding = _pieces(args["attackers"]), _pieces(args.get("bombarding", ""))
    landing = args.get("landing", "no") == "yes"
    planned = battle_if(g, g.data.space_index[name], attackers, landing=landing, bombarding=bombarding)
    return [planned]


def _pieces(text: str) -> list[int]:
    return pieces_named(text, "the position", lambda _: True) if text.strip() else []


def _with_habits(data: AApacificData, battle: Battle, habits: Mapping[str, str]) -> Battle:
    """The battle of a position with the habits, rounds and retreat that were asked for."""
    if not habits:
        return battle
    asked = words.battle(data, battle.kind, NOBODY, NOBODY, habits)
    return replace(
        battle,
        attacker=_as_asked(battle.attacker, asked.attacker),
        defender=_as_asked(battle.defender, asked.defender),
        retreat=asked.retreat,
        rounds=asked.rounds,
        artillery=asked.artillery,
    )


def _as_asked(party: Party, asked: Party) -> Party:
    taste: Taste = asked.taste
    return replace(party, taste=taste, dives=asked.dives)


ODDS = BattleOdds(
    kinds=words.KINDS,
    settings=words.SETTINGS,
    flags=words.FLAGS,
    examples=words.EXAMPLES,
    asked=asked,
    counts_quickly=True,
    counted=counted,
    forces=forces,
    at=at,
)
