"""7.61, 7.62: the effects of being unsupplied, as modifiers by level.

A chapter that applies one asks here with the word of ``tables.json``: "attack", "surrender", "assault".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import Level
from ironbottom.games.oceansoffire.position.amounts import times
from ironbottom.mechanics.modifiers import Modifier

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

RANK = {Level.SUPPLIED: "", Level.USL1: "USL-1", Level.USL2: "USL-2"}


def modified(g: Oceans, of: str, level: int, factors: int) -> int:
    """Sixteenths of a factor at a level.

    ``of``: attack, defense, surface, bombard, ship_aa, port_aa, support, bombing, resources or vp.
    """
    return times(factors, g.data.unsupplied.factors[of][level])


def roll(g: Oceans, of: str, level: int) -> Modifier:
    """What is added to a roll: ``of`` is surrender, naval_interception, air_interception or torpedoes."""
    effects = g.data.unsupplied
    change = effects.rolls[of][level]
    return Modifier(change, f"at {RANK[Level(level)]} ({_rule(g, of, level)})" if change else "")


def worst(g: Oceans, pieces: Iterable[int]) -> int:
    """The worst level among units: one of them is enough for a roll of all (7.61.d, 7.61.g)."""
    return max((g.state.usl[piece] for piece in pieces), default=Level.SUPPLIED)


def bar(g: Oceans, of: str, level: int) -> str:
    """The rule that bars something at a level, "": nothing does.

    ``of``: assault, extended_assault, fst_separates, extended_range, strategic_warfare, port_built, port_removed,
    ground_rps, air_rps, repair, facility_built, facility_removed or arrival.
    """
    return _rule(g, of, level) if level and level >= g.data.unsupplied.barred[of] else ""


def _rule(g: Oceans, of: str, level: int) -> str:
    """The rule of an effect at a level, as a token of the log."""
    rules = g.data.unsupplied.rules[of]
    return f"{{rule:{rules[min(level, len(rules)) - 1]}}}"
