"""What a game offers of odds: the battles that it can judge, and how it is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ironbottom.kernel.values import ComponentValues
from ironbottom.odds.answer import Flag, Odds, OddsAt, OddsSetting


@dataclass(frozen=True, kw_only=True)
class BattleOdds:
    """The odds of one game; ``GameSpec.odds`` names where it lies.

    ``kinds``: of battles, the first is meant where none is named. ``settings``: of a battle by name, and what they
    mean; ``flags``: those with flags of their own on the command line; ``asked``: the fields of a page for them.
    ``examples``: battles as they are typed. ``counts_quickly``: whether battles typed in are played many at once.
    ``by_orders``: whether ``at`` takes the standing orders of the asker by their ids, for how it behaves.

    ``counted``: the odds of a battle by kind, units of the attacker and of the defender, settings and an owner's folder
    of component values; raises BadBattle. ``forces``: a force in words as numbers by unit type; raises BadBattle.
    ``at``: the odds of battles in a position, as a seat sees them; its arguments are those of the game.
    """

    kinds: tuple[str, ...]
    settings: dict[str, str]
    flags: tuple[Flag, ...]
    examples: tuple[str, ...]
    asked: Callable[[], tuple[OddsSetting, ...]] = lambda: ()
    counts_quickly: bool = False
    by_orders: bool = False
    counted: Callable[
        [str, Mapping[str, int], Mapping[str, int], Mapping[str, str], ComponentValues | None], Odds
    ]
    forces: Callable[[str, ComponentValues | None], dict[str, int]]
    at: Callable[[Any, str, Mapping[str, str]], tuple[OddsAt, ...]]
