"""18.0: Anti-Aircraft Combat of a ship against each air point that bombs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE
from ironbottom.games.oceansoffire.position.amounts import SIXTEENTHS, rounded
from ironbottom.games.oceansoffire.position.amounts import told as told_factors
from ironbottom.games.oceansoffire.position.figures import half_damaged, ratings
from ironbottom.games.oceansoffire.position.state import AT_FST
from ironbottom.games.oceansoffire.rules.p07_unsupplied import modified
from ironbottom.games.oceansoffire.rules.p22_raid import columns_left
from ironbottom.kernel.grammar import counted
from ironbottom.mechanics.modifiers import Modifier, told, total

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

NOTHING = "-"
"""A result without effect in the tables of air and AA."""
LATE = range(5, 9)
"""Turns from October 1943 on (18.11)."""


def aa_factors(g: Oceans, ship: int) -> int:
    """Sixteenths of a ship's AA Factor, in port with the AA of the port (18.1.b), USL-2 counted (18.1.c)."""
    own = modified(g, "ship_aa", g.state.usl[ship], ratings(g, ship).aa * SIXTEENTHS)
    return own + port_aa(g, ship)


def port_aa(g: Oceans, ship: int) -> int:
    """Sixteenths that the port of a ship adds; at sea, at the mobile port too, none."""
    if g.state.berth[ship] in (NOWHERE, AT_FST):
        return 0
    space = g.state.at[ship]
    marker = g.marker(space)
    if marker is None or not g.friendly(space, g.side(ship)):
        return 0
    return modified(g, "port_aa", g.state.space_usl[space], marker.aa * SIXTEENTHS)


def aa_column(g: Oceans, ship: int) -> str:
    """The column on which a ship rolls: one to the left with half of its Damage (18.1.c), two in the Raid (22.11.a)."""
    table = g.data.table("aa_fire")
    column = table.columns.index(table.in_column(rounded(aa_factors(g, ship), SIXTEENTHS)))
    return table.columns[max(0, column - shifted(g, ship))]


def shifted(g: Oceans, ship: int) -> int:
    """By how many columns to the left it is."""
    return int(half_damaged(g, ship)) + columns_left(g, ship)


def aa_modifiers(g: Oceans) -> list[Modifier]:
    """18.11."""
    change = g.data.table("aa_drms").number("turns_5_to_8")
    return [Modifier(change, "from turn 5 on ({rule:18.11})")] if g.state.turn in LATE else []


def aa_fire(g: Oceans, ship: int, bombers: tuple[int, ...]) -> str:
    """Roll against one bombing point or group: "E", "A", "D" or NOTHING (18.1.a)."""
    table, column, modifiers = g.data.table("aa_fire"), aa_column(g, ship), aa_modifiers(g)
    roll = g.dice(1, g.data.figures.die_sides, f"AA of {g.counter(ship).id}")
    row = table.in_row(min(len(table.rows), max(1, roll[0] + total(modifiers))))
    result = str(table.cell(row, column))
    left, why = shifted(g, ship), told(modifiers)
    how = told_factors(rounded(aa_factors(g, ship), SIXTEENTHS), 1)
    how += f", {counted(left, 'column')} to the left" if left else ""
    how += f", {why}" if why else ""
    g.log(
        "dice",
        f"{{piece:{ship}}} fires at {{piece:{bombers[0]}}} with {how}: {_WORDS[result]} ({{rule:18.1.a}})",
        values=roll,
        by=g.seat(g.power(ship)),
        said=True,
    )
    return result


_WORDS = {NOTHING: "nothing", "E": "eliminated", "A": "Aborted", "D": "Disrupted"}
