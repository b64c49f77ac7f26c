"""Odds of battles, exact or simulated, for every game that offers them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ironbottom.kernel import registry
from ironbottom.kernel.errors import IronbottomError
from ironbottom.kernel.game import Game
from ironbottom.kernel.values import ComponentValues
from ironbottom.odds.answer import MOST_UNITS, Odds, OddsAt, OddsForm
from ironbottom.odds.offer import BattleOdds


class NotABattle(IronbottomError):
    """What was asked for does not name two forces."""

    code = "not_a_battle"


class NoOdds(IronbottomError):
    """The game has no odds of its own."""

    code = "no_odds"


def offer_of(slug: str) -> BattleOdds:
    """What a game offers of odds; raises ``UnknownGame``, ``BrokenGame`` or ``NoOdds``."""
    named = registry.game(slug).odds
    if not named:
        raise NoOdds(f"there are no odds for {slug!r}")
    return registry.resolved(named, BattleOdds)


def answer(
    slug: str,
    kind: str,
    attacker: Mapping[str, int],
    defender: Mapping[str, int],
    settings: Mapping[str, str],
    components: ComponentValues | None = None,
) -> Odds:
    """The odds of a battle named by unit types and numbers; the game says which kinds and settings there are.

    Raises what ``offer_of`` does, ``NotABattle`` beyond ``MOST_UNITS``, and what the game finds wrong with the battle.
    """
    offer = offer_of(slug)
    need_size(attacker, defender)
    return offer.counted(kind, attacker, defender, settings, components)


def need_size(*forces: Mapping[str, int]) -> None:
    """Raise NotABattle for forces beyond ``MOST_UNITS`` units."""
    for force in forces:
        if sum(map(abs, force.values())) > MOST_UNITS:
            raise NotABattle(f"a side has up to {MOST_UNITS} units")


def form(slug: str) -> OddsForm:
    """What a page asks for the odds of a battle of this game."""
    offer = offer_of(slug)
    return OddsForm(tuple((kind, kind.capitalize()) for kind in offer.kinds), offer.asked())


def at(game: Game[Any], seat: str, args: Mapping[str, str]) -> tuple[OddsAt, ...]:
    """The odds of battles in a position: a pure query, see the game's ``questions.at`` for the arguments."""
    return offer_of(game.spec.slug).at(game, seat, args)


def offered(slug: str) -> bool:
    """Whether there are odds for a game.

    >>> offered("chess")
    False
    """
    return registry.known(slug) and registry.game(slug).odds != ""
