"""19.2, 19.21, 19.22: commitment, Modified Effective Factors, odds, Force Quality."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.components.ids import NOWHERE
from ironbottom.games.oceansoffire.position.amounts import QUARTERS, SIXTEENTHS, times
from ironbottom.games.oceansoffire.position.figures import attack, defense, division
from ironbottom.games.oceansoffire.rules.p02_map import border_to
from ironbottom.games.oceansoffire.rules.p05_control import friendly_fort
from ironbottom.games.oceansoffire.rules.p06_loads import divisions, parent_among
from ironbottom.games.oceansoffire.rules.p07_unsupplied import modified
from ironbottom.kernel import choices
from ironbottom.mechanics.modifiers import Modifier

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

HALVED = SIXTEENTHS // 2
MOST_MODIFIER = 5
"""The net modifier of a Ground Combat either way (19.22)."""
BEST_ODDS = 6
"""From so many to one on the best column is used with a modifier (19.2.f)."""


def factors_told(g: Oceans, choice: str) -> str:
    """Its Effective Factors beside the choice of a ground unit; beside any other choice nothing."""
    piece = choices.piece_named(choice)
    return f"attack {attack(g, piece)}, defense {defense(g, piece)}" if piece is not None else ""


# ---- 19.2 ----------------------------------------------------------------------------------------------


def commit_limit(g: Oceans, space: int) -> int | None:
    """Quarters of divisions that each side may commit in a Land Space; None: any number (19.2.a)."""
    capacity = g.space(space).division
    if capacity is None:
        return None
    table = g.data.table("commit_limits")
    return table.number(table.in_row(capacity)) * QUARTERS


def within(g: Oceans, space: int, pieces: Iterable[int]) -> bool:
    """Whether so many units may be committed together."""
    limit = commit_limit(g, space)
    return limit is None or divisions(g, pieces) <= limit


def fullest(g: Oceans, space: int, picked: Sequence[int], pieces: Iterable[int]) -> int:
    """Quarters of divisions that can be committed at most with those that are picked (19.2.b).

    Divisions go first: beside whole ones brigades fill what is left, which the other way round need not be so.
    """
    together = list(picked)
    for piece in sorted(pieces, key=lambda one: (-division(g, one), one)):
        if piece not in together and within(g, space, (*together, piece)):
            together.append(piece)
    return divisions(g, together)


def spare_division(g: Oceans, space: int, pieces: Iterable[int]) -> bool:
    """19.44.c: at least one division above what may be committed."""
    limit = commit_limit(g, space)
    return limit is not None and divisions(g, pieces) >= limit + QUARTERS


# ---- 19.21 ---------------------------------------------------------------------------------------------


def over_mountain(g: Oceans, start: int, space: int) -> bool:
    """Whether an attack from one Space into another goes over a mountain boundary (19.21.a)."""
    border = border_to(g, start, space) if start != NOWHERE else None
    return border is not None and border.divisions > 0


def modified_attack(g: Oceans, pieces: Iterable[int], uphill: Collection[int] = ()) -> int:
    """Sixteenths of the Modified Effective Attack Factors.

    ``uphill``: units that make a mandatory attack over a mountain boundary.
    """
    total = 0
    for piece in pieces:
        factors = modified(g, "attack", g.state.usl[piece], attack(g, piece) * SIXTEENTHS)
        total += times(factors, HALVED) if piece in uphill else factors
    return total


def modified_defense(g: Oceans, pieces: Iterable[int], space: int, igdf: int) -> int:
    """Sixteenths of the Modified Effective Defense Factors, with those of a Control Marker (19.21.c)."""
    units = sum(
        modified(g, "defense", g.state.usl[piece], defense(g, piece) * SIXTEENTHS) for piece in pieces
    )
    return units + modified(g, "defense", g.state.space_usl[space], igdf * SIXTEENTHS)


# ---- odds ----------------------------------------------------------------------------------------------


class Odds(NamedTuple):
    """The column of the Combat Results Table, "" when the attack is hopeless; ``best``: 6:1 or more."""

    column: str
    best: bool


def odds(g: Oceans, attacking: int, defending: int) -> Odds:
    """Odds rounded down in favour of the defender (19.2.f, 19.2.g)."""
    column = ""
    for name in g.data.table("combat_results").columns:
        first, second = map(int, name.split(":"))
        if attacking * second >= defending * first:
            column = name
    return Odds(column, attacking >= BEST_ODDS * defending)


# ---- 19.22 ---------------------------------------------------------------------------------------------


def force_quality(g: Oceans, pieces: Sequence[int], marker: int = 0) -> int:
    """The highest quality that at least half of the divisions have or exceed (19.22.b).

    ``marker``: that of a Control Marker, which counts only if there are no units.
    """
    weights = [
        (g.counter(one).quality, 0 if parent_among(g, one, pieces) else division(g, one)) for one in pieces
    ]
    whole = sum(weight for _, weight in weights)
    best = marker if not pieces else 0
    for quality in sorted({quality for quality, _ in weights}, reverse=True):
        if 2 * sum(weight for one, weight in weights if one >= quality) >= whole:
            return quality
    return best


def ground_modifiers(
    g: Oceans, space: int, defender: int, qualities: tuple[int, int], *, best: bool, from_sea: bool
) -> list[Modifier]:
    """Modifiers of the roll (19.22.a). ``qualities``: Force Quality of the attacker and of the defender."""
    table = g.data.table("ground_drms")
    rows = (
        ("friendly_fort_of_defender", friendly_fort(g, space, defender), "for the fort"),
        ("odds_6_to_1_or_more", best, "for 6:1 or more"),
        ("all_attackers_amphibious", from_sea, "as all attackers assault"),
    )
    return [
        Modifier(qualities[0], "for the attacker's quality"),
        Modifier(-qualities[1], "for the defender's quality"),
        *(Modifier(table.number(row), why) for row, holds, why in rows if holds),
    ]


def clamped(modifier: int) -> int:
    """The net modifier within its limits.

    >>> clamped(7), clamped(-6), clamped(2)
    (5, -5, 2)
    """
    return max(-MOST_MODIFIER, min(MOST_MODIFIER, modifier))


# ---- 19.3 ----------------------------------------------------------------------------------------------


class Result(NamedTuple):
    """What a side suffers: "L", "M" or "H", and whether it must Retreat."""

    letter: str
    retreat: bool

    @classmethod
    def of(cls, word: str) -> Result:
        """From the table.

        >>> Result.of("M(R)"), Result.of("L")
        (Result(letter='M', retreat=True), Result(letter='L', retreat=False))
        """
        return cls(word[0], word.endswith("(R)"))


def results(g: Oceans, roll: int, column: str) -> tuple[Result, Result]:
    """What attacker and defender suffer on a modified roll (19.3.a); hopeless odds have no column (19.2.g)."""
    if not column:
        return Result("H", retreat=True), Result("", retreat=False)
    table = g.data.table("combat_results")
    mine, theirs = str(table.cell(table.in_row(roll), column)).split("/")
    return Result.of(mine), Result.of(theirs)


def hits_for(g: Oceans, letter: str, smaller: int) -> int:
    """Hits of a result by the Effective Factors of the smaller force (19.3.b)."""
    if not letter:
        return 0
    table = g.data.table("combat_loss_matrix")
    return table.number(letter, table.in_column(smaller))


def always_wiped_out(g: Oceans, column: str, modifier: int, smaller: int, defending: int) -> bool:
    """19.6.a: whether any roll eliminates all defending factors, before Retreats."""
    rolls = range(1, g.data.figures.die_sides + 1)
    return bool(column) and all(
        hits_for(g, results(g, roll + modifier, column)[1].letter, smaller) >= defending for roll in rolls
    )
