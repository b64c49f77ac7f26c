"""14.13: who should try to Intercept: the next answer to a window, for suggestions and standing orders alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.components.ids import Klass
from ironbottom.games.oceansoffire.position.figures import movement
from ironbottom.games.oceansoffire.rules.p14_cases import Case, at_sea_there, together
from ironbottom.games.oceansoffire.rules.p14_chance import Try, chance, power_at_sea
from ironbottom.games.oceansoffire.rules.p14_rolls import goals, price, reached
from ironbottom.kernel import choices
from ironbottom.mechanics.derived import WHOLE, derived_for

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

TRY, PASS, PUT_BACK = choices.button("try"), choices.button("pass"), choices.button("cancel")
"""How the naming of who tries ends: they throw, nobody does, or it begins anew."""


def party(g: Oceans, case: Case, units: Sequence[int], goal: int, pips: int, *, careful: bool) -> list[int]:
    """Those of a base who should try together to go to one place, each with so many pips of the die; none: nobody.

    The slow stay at home where they cost the fast their chance. ``careful``: ships go only where they are not weaker
    in guns and carrier air together than the enemy there; nobody Counter-Intercepts who cannot be paid for.
    """
    tried = [one for one in (reached(g, case, unit, goal) for unit in units) if one is not None]
    likely = _likely(g, case, tried, pips)
    if not likely and tried:
        fastest = max(movement(g, one.piece) for one in tried)
        likely = _likely(g, case, [one for one in tried if movement(g, one.piece) == fastest], pips)
    found = [one.piece for one in likely]
    if careful and found and not _strong_enough(g, case, found, likely[0].area):
        return []
    while case.counter and found and price(g, found) > g.state.aps[g.phasing]:
        found.pop()
    return found


def _likely(g: Oceans, case: Case, tried: Sequence[Try], pips: int) -> list[Try]:
    """Those with so many pips, when all of these go together."""
    group = [one.piece for one in tried]
    return [one for one in tried if chance(g, case, one, group) >= pips]


def _strong_enough(g: Oceans, case: Case, found: Sequence[int], area: int) -> bool:
    """Air and submarines always; ships against what is there, or where nothing is to be fought."""
    ours = [one for one in found if g.counter(one).ship and g.counter(one).klass != Klass.SS]
    if not ours or len(ours) < len(found):
        return True
    theirs = case.force or at_sea_there(g, area, 1 - case.side)
    beside = [ship for ship in at_sea_there(g, area, case.side) if ship not in ours]
    return power_at_sea(g, (*ours, *beside)) >= power_at_sea(g, theirs)


def next_piece(
    g: Oceans,
    case: Case,
    able: Sequence[int],
    picked: Sequence[int],
    pips: int,
    *,
    careful: bool,
    boats: int = 0,
) -> tuple[int | None, int | None]:
    """The unit to name next, and where the party goes; no unit and a place: it is complete; neither: nobody goes.

    ``able``: who is not named yet. ``boats``: pips that are enough for a submarine that is not paid for: nobody can
    attack it (17.24), and a try that fails costs nothing but a later one (14.13); 0: as many as for all.
    """
    return _next_piece(g, case, tuple(able), tuple(picked), pips, careful, boats)


@derived_for(WHOLE)
def _next_piece(
    g: Oceans,
    case: Case,
    able: tuple[int, ...],
    picked: tuple[int, ...],
    pips: int,
    careful: bool,
    boats: int,
) -> tuple[int | None, int | None]:
    """See ``next_piece``: what is suggested is offered, and then done."""
    bases = dict.fromkeys(together(g, one) for one in (picked or able))
    for base in bases:
        units = [one for one in (*picked, *able) if together(g, one) == base]
        free = g.counter(units[0]).klass == Klass.SS and not (case.counter and price(g, units))
        for goal in _goals(g, case, units):
            going = party(g, case, units, goal, boats if boats and free else pips, careful=careful)
            if going and all(one in going for one in picked):
                left = [one for one in going if one not in picked and one in able]
                return (left[0] if left else None), goal
    return None, None


def _goals(g: Oceans, case: Case, units: Sequence[int]) -> list[int]:
    """Where any of these may go: where enemies are first, then by number."""
    found = {goal for one in units for goal in goals(g, case, one)}
    return sorted(found, key=lambda goal: (not at_sea_there(g, goal, 1 - case.side), goal))


class Naming(NamedTuple):
    """How far a seat has come: who is not named yet, who is picked, whether attempts wait, and what is offered."""

    able: Sequence[int]
    picked: Sequence[int]
    planned: bool
    offered: Sequence[str]


def answer_for(g: Oceans, case: Case, naming: Naming, pips: int, *, careful: bool, boats: int = 0) -> str:
    """The next answer of who tries whatever comes with so many pips of the die (``party``, ``next_piece``)."""
    piece, goal = next_piece(g, case, naming.able, naming.picked, pips, careful=careful, boats=boats)
    if piece is not None and choices.piece(piece) in naming.offered:
        return choices.piece(piece)
    if naming.picked:
        where = choices.space(g.data.space_ids[goal]) if goal is not None else PUT_BACK
        return where if where in naming.offered else PUT_BACK
    return TRY if naming.planned else PASS
