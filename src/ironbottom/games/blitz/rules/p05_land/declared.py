"""5.3.d1 The attacks that are declared for a step F: that all can be made, and which areas they close to retreats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Attack
from ironbottom.games.blitz.rules.p05_land.commitment import (
    can_be_attacked,
    can_strike,
    groups_joinable,
    joinable,
    sent_from,
    strikes,
)
from ironbottom.games.blitz.rules.p05_land.declarations import Declared
from ironbottom.mechanics.derived import WHOLE, derived_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ironbottom.games.blitz.position.game import Blitz
    from ironbottom.mechanics.grouping import Groups


def must_be_made(g: Blitz, kind: int) -> bool:
    """Ruling q67: a Ground Attack that is declared is made; by another reading it may be called off."""
    return kind == Attack.GROUND and not g.option("q67")


def one_more(g: Blitz, named: Sequence[int], space: int) -> bool:
    """Ruling q67: whether a land unit is left for one more Ground Attack beside those named already."""
    if not must_be_made(g, Attack.GROUND) or not named or len(_soldiers(g, space)) > len(named):
        return True
    return _provided(g, (*named, space), ()) > _provided(g, tuple(named), ())


@derived_for(WHOLE)
def _soldiers(g: Blitz, space: int) -> list[int]:
    """Land units that could make a Ground Attack."""
    return [piece for piece in joinable(g, space, Attack.GROUND, ()) if g.counter(piece).on_land]


@derived_for(WHOLE)
def _provided(g: Blitz, spaces: tuple[int, ...], gone: tuple[int, ...]) -> int:
    """How many of these areas can be attacked on the ground, each by a land unit of its own that is not gone."""
    sizes = sent_from(g, gone) if g.option("q66") else {}
    room = {space: g.data.figures.attackers_per_area - size for space, size in sizes.items()}
    soldiers = {
        space: [
            piece
            for piece in _soldiers(g, space)
            if piece not in gone and g.size(piece) <= room.get(g.state.at[piece], g.size(piece))
        ]
        for space in spaces
    }
    goes_to: dict[int, int] = {}

    def finds(space: int, asked: set[int]) -> bool:
        """Take a unit that is free, or one whose area finds another."""
        for piece in soldiers[space]:
            if piece in asked:
                continue
            asked.add(piece)
            if piece not in goes_to or finds(goes_to[piece], asked):
                goes_to[piece] = space
                return True
        return False

    return sum(finds(space, set()) for space in soldiers)


def open_to_attack(g: Blitz, target: int, kind: int, committed: Sequence[int]) -> Groups:
    """Who can be committed next. Ruling q67: so that this Ground Attack and all that are declared can still be made."""
    able = groups_joinable(g, target, kind, committed)
    if not must_be_made(g, kind):
        return able
    if not strikes(g, committed, kind):
        able = {one: rest for one, rest in able.items() if _leads_to_strike(g, target, [*committed, one])}
    waiting = tuple(
        space for space, one in awaited(g.running(Declared)) if one == kind and can_be_attacked(g, space, one)
    )
    if not waiting:
        return able
    enough = _provided(g, waiting, tuple(committed))
    return {
        one: rest
        for one, rest in able.items()
        if not (g.counter(one).on_land or g.option("q66"))
        or _provided(g, waiting, (*committed, one)) == enough
    }


def _leads_to_strike(g: Blitz, target: int, committed: Sequence[int]) -> bool:
    kind = Attack.GROUND
    return strikes(g, committed, kind) or strikes(g, joinable(g, target, kind, committed), kind)


def awaited(step: Declared | None) -> set[tuple[int, int]]:
    """The attacks that are still to be resolved: areas and types."""
    return set(zip(step.targets, step.kinds, strict=True)) if step else set()


def still_closed(g: Blitz, named: Iterable[int]) -> list[int]:
    """6.5.q, ruling q28: of the areas named for Ground Attacks those into which nobody may retreat.

    One that waits for its attack is open when no unit is left that could make it.
    """
    kind, waiting = Attack.GROUND, awaited(g.running(Declared))
    return [space for space in named if (space, kind) not in waiting or can_strike(g, space, kind)]
