"""The combat tables: what a die needs to hit, and what damage checks add (fireinthesky:chart.combat and following)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ironbottom.games.fireinthesky.components.ids import Roll, Side, When
from ironbottom.games.fireinthesky.components.model import ToHit
from ironbottom.games.fireinthesky.components.tables_file import Modifier as Printed
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.mechanics.modifiers import Modifier

HALVES = 2
"""Anti-aircraft ratings are kept in halves."""
SUREST = 1
"""No die needs less to hit than its lowest face."""
MORE = {When.LATER_CHECK: "for a later check"}
"""Why a damage check has a modifier beside the one for its cause, where it is not the turn."""


# ---- combat table (chart.combat) ---------------------------------------------------------------------


def needed(g: Sky, roll: Roll, side: int, *facts: When) -> int:
    """The face at or above which a die of ``side`` hits: 5, lowered by the modifiers of its row of the table.

    ``facts`` are the circumstances that the caller vouches for; turn, part and optional rules are seen to here. More
    than 6: no face hits.
    """
    row = g.data.combat[roll]
    change = sum(modifier.change for modifier in row.modifiers if applies(g, modifier, side, facts))
    return max(SUREST, row.hits_on - change)


def applies(g: Sky, modifier: Printed, side: int, facts: Sequence[When]) -> bool:
    """Whether a modifier counts for a die of ``side`` now."""
    state = g.state
    if modifier.side not in (None, side) or modifier.part not in (None, state.part):
        return False
    if not modifier.first_turn <= state.turn <= (modifier.last_turn or state.turn):
        return False
    if modifier.option and not g.option(modifier.option):
        return False
    return modifier.when == When.ALWAYS or modifier.when in facts


def throw(g: Sky, dice: int, need: int, why: str, text: str, *, side: int, where: str) -> int:
    """Roll so many dice of a side and tell it; the number of faces at or above ``need``.

    ``why`` is the stable name of the roll, ``text`` what the log says.
    """
    if dice <= 0:
        return 0
    faces = g.dice(dice, g.data.figures.dice_sides, why)
    g.log("dice", text, values=faces, need=need, high=True, where=where, by=g.seat(side))
    return sum(face >= need for face in faces)


# ---- surface combat table (chart.surface) ------------------------------------------------------------


def surface_needed(g: Sky, firepower: int, defence: int) -> ToHit:
    """The face that a ship of this firepower needs against this defence, and whether it scores half a hit only."""
    return g.data.surface[firepower, defence]


# ---- naval damage check table (chart.naval_damage) ---------------------------------------------------


def damage_modifier(g: Sky, cause: When, firepower: int = 0) -> int:
    """What a hit adds to its damage check by its cause: AIR_STRIKE, SUBMARINE, or SURFACE with the firer's firepower.

    A hit made of two halves comes from firepower 0 (ruling half_hits_modifier).
    """
    return sum(
        modifier.change * (firepower if modifier.per_firepower else 1)
        for modifier in g.data.damage
        if modifier.when == cause
    )


def check_modifiers(g: Sky, ship: int, causes: Sequence[int]) -> list[list[Modifier]]:
    """The modifiers of each damage check of a ship, its hits in the order in which they are checked.

    chart.naval_damage.more; every check after the first adds 1, no more (ruling damage_modifier_cumulative).
    """
    side = g.side(ship)
    first, later = (
        [
            Modifier(row.change, MORE.get(row.when) or f"on Turn {g.state.turn}")
            for row in g.data.damage
            if applies(g, row, side, facts)
        ]
        for facts in ((), (When.LATER_CHECK,))
    )
    return [[Modifier(cause, "for its cause"), *(later if n else first)] for n, cause in enumerate(causes)]


# ---- ratings -----------------------------------------------------------------------------------------


def anti_aircraft_halves(g: Sky, piece: int) -> int:
    """Anti-aircraft rating of a unit in halves; Japanese ships add a half from Turn 10 under option 16.2.6."""
    counter, figures = g.counter(piece), g.data.figures
    upgraded = (
        counter.naval
        and counter.side == Side.JAPAN
        and g.state.turn >= figures.naval_aa_from_turn
        and g.option("16.2.6")
    )
    return counter.aa_halves + (figures.naval_aa_halves if upgraded else 0)


def anti_aircraft_dice(g: Sky, pieces: Iterable[int]) -> int:
    """Dice of a Task Force: the sum of the ratings of all its units, rounded down (11.2.2.4.a.b1)."""
    return sum(anti_aircraft_halves(g, piece) for piece in pieces) // HALVES
