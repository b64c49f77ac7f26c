"""Odds of battles, exact or simulated, for every game that offers them.

>>> answer("aapacific", "land", {"infantry": 2}, {"infantry": 1}, {}).method
'exact'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ironbottom.kernel import registry
from ironbottom.kernel.errors import IronbottomError
from ironbottom.kernel.game import Game
from ironbottom.kernel.values import ComponentValues
from ironbottom.odds.answer import Flag, Odds, OddsAt, OddsForm
from ironbottom.odds.offer import BattleOdds

MOST_UNITS = 300
"""Units that a side may have."""


class NotABattle(IronbottomError):
    """What was asked for does not name two forces."""

    code = "not_a_battle"


class NoOdds(IronbottomError):
    """The game has no odds of its own."""

    code = "no_odds"


def answer(
    slug: str,
    kind: str,
    attacker: Mapping[str, int],
    defender: Mapping[str, int],
    settings: Mapping[str, str],
    components: ComponentValues | None = None,
) -> Odds:
    """The odds of a battle named by unit types and numbers; the game says which kinds and settings there are.

    Raises ``NoOdds``, ``NotABattle`` beyond ``MOST_UNITS``, and what the game finds wrong with the battle.
    """
    offer = _offer(slug)
    for force in (attacker, defender):
        if sum(map(abs, force.values())) > MOST_UNITS:
            raise NotABattle(f"a side has up to {MOST_UNITS} units")
    return offer.counted(kind, attacker, defender, settings, components)


def forces(slug: str, text: str, components: ComponentValues | None = None) -> dict[str, int]:
    """A force in words as numbers by unit type.

    >>> forces("aapacific", "2 inf and fighter")
    {'infantry': 2, 'fighter': 1}
    """
    return _offer(slug).forces(text, components)


def kinds(slug: str) -> tuple[str, ...]:
    """The kinds of battles of this game; the first is meant where none is named.

    >>> kinds("aapacific")
    ('land', 'amphibious', 'sea', 'air', 'raid')
    """
    return _offer(slug).kinds


def settings(slug: str) -> dict[str, str]:
    """The settings of a battle of this game, and what they mean."""
    return _offer(slug).settings


def flags(slug: str) -> tuple[Flag, ...]:
    """The settings of a battle of this game that have flags of their own on the command line."""
    return _offer(slug).flags


def form(slug: str) -> OddsForm:
    """What a page asks for the odds of a battle of this game.

    >>> form("aapacific").kinds[0]
    ('land', 'Land')
    """
    return OddsForm(tuple((kind, kind.capitalize()) for kind in kinds(slug)), _offer(slug).asked)


def examples(slug: str) -> tuple[str, ...]:
    """Battles of this game as they are typed behind ``ironbottom odds``."""
    return _offer(slug).examples


def at(game: Game[Any], seat: str, args: Mapping[str, str]) -> tuple[OddsAt, ...]:
    """The odds of battles in a position: a pure query, see the game's ``questions.at`` for the arguments."""
    return _offer(game.spec.slug).at(game, seat, args)


def counts_quickly(slug: str) -> bool:
    """Whether the game plays many battles typed in at once, not one by one by its rules."""
    return _offer(slug).counts_quickly


def offered(slug: str) -> bool:
    """Whether there are odds for a game.

    >>> offered("aapacific"), offered("chess")
    (True, False)
    """
    return slug in registry.slugs() and registry.game(slug).odds != ""


def _offer(slug: str) -> BattleOdds:
    if not offered(slug):
        raise NoOdds(f"there are no odds for {slug!r}")
    return registry.resolved(registry.game(slug).odds, BattleOdds)
