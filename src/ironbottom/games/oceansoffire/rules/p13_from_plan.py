"""13.1, 13.2: what the plan of an Operation says about who came which way, and what that makes of its attacks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE
from ironbottom.games.oceansoffire.position.places import aboard, contested
from ironbottom.games.oceansoffire.position.procedure import Procedure
from ironbottom.games.oceansoffire.position.state import ASHORE
from ironbottom.games.oceansoffire.rules.p13_parts import PORT, TRIPLE, Kind, Part, Plain, in_rows, plans

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


def ways_of(parts: list[Plain]) -> list[list[int]]:
    """Sea Spaces one after the other, of each force of a plan (11.44.d)."""
    return [[step for step in part.way if step < PORT] for part in plans(parts) if part.kind == Kind.FORCE]


@dataclass(slots=True, kw_only=True)
class Resolved(Procedure):
    """What resolves the Mission parts of a plan."""

    PLANS: ClassVar[tuple[str, ...]] = ("parts",)
    parts: list[Plain]


def bound_elsewhere(parts: Sequence[Plain], space: int) -> set[int]:
    """Ships of Extended Range assaults on other Spaces: they act against their own target alone (12.81)."""
    return {ship for part in plans(parts) if part.far and space not in part.targets for ship in part.units}


def marched(parts: list[Plain]) -> list[int]:
    """Units that have marched into battle, each with the Space from which it came, in a row."""
    found: list[int] = []
    for part in plans(parts):
        if part.kind == Kind.LAND and part.way and part.way[0] != part.goal:
            for unit in part.units:
                found += [unit, part.way[0]]
    return found


def contested_before(g: Oceans, part: Part, parts: list[Plain]) -> bool:
    """Whether the Space of a Land Attack was contested before: own units stand there that have not marched in.

    ``parts``: all Missions of the plan; who came by another of them was not there before either.
    """
    came = marched(parts)[::2]
    if part.goal in part.way or g.friendly(
        part.goal, g.phasing_side
    ):  # they were there, or the enemy has come
        return True
    return any(
        g.counter(unit).ground
        and g.side(unit) == g.phasing_side
        and g.state.aboard[unit] == ASHORE
        and unit not in part.units
        and unit not in came
        for unit in g.here[part.goal]
    )


def loaded_late(g: Oceans, parts: list[Plain]) -> list[int]:
    """Cargo of transports that have loaded at a call on their way: it does not assault (12.71.a)."""
    late = [part for part in plans(parts) if any(done for done, *_ in in_rows(part.embark, TRIPLE))]
    return [load for part in late for ship in part.units for load in aboard(g, ship)]


def attackable(g: Oceans, space: int, side: int, known: list[int]) -> bool:
    """Whether troops aboard attack a Target Space: an enemy one, or one that is contested."""
    return space not in known and (g.enemy(space, side) or contested(g, space))


def began_in(g: Oceans, space: int, marched_in: list[int], landed: list[int]) -> list[int]:
    """Ground and air units of the Phasing side in a Space that began the Impulse there (19.6.b, q53)."""
    came = {*marched_in[::2], *landed}
    return [
        unit
        for unit in g.here[space]
        if g.side(unit) == g.phasing_side
        and unit not in came
        and (g.counter(unit).ground or g.state.origin[unit] in (NOWHERE, space))
    ]
