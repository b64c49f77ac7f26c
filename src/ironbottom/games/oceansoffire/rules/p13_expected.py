"""The expected position: what a plan comes to when nobody reacts. It is asked for, kept with the plan, never saved."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.rules.p13_carry_out import CarryOut
from ironbottom.games.oceansoffire.rules.p13_parts import Part
from ironbottom.mechanics.derived import WHOLE

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


class Expected(NamedTuple):
    """A position with parts carried out by the ordinary rules, without reactions.

    ``lone``: ports with a one-step ship that has paid by itself (10.3.i). ``why``: of the last part, why it cannot be
    carried out, "": it can.
    """

    game: Oceans
    lone: tuple[int, ...]
    why: str


def expected(g: Oceans, parts: Iterable[Part]) -> Expected:
    """The position after these parts."""
    return reduce(followed_by, parts, Expected(g, (), ""))


def followed_by(before: Expected, part: Part) -> Expected:
    """The position after one part more: kept with the one before it, for a dozen questions about each part."""
    key, kept = (followed_by, part, before.lone), before.game.kept[WHOLE]
    known: Expected | None = kept.get(key)
    if known is None:
        known = kept[key] = _with(before, part)
    return known


def _with(before: Expected, part: Part) -> Expected:
    world = before.game.alone(
        CarryOut(parts=[part.plain()], lone=list(before.lone), rehearsed=True),
    )
    world.kept[WHOLE] = before.game.kept[WHOLE]  # until the part changes something they are the same position
    frame = world.running(CarryOut)
    assert frame is not None
    world.start()
    if world.kept[WHOLE] is before.game.kept[WHOLE]:
        del world.kept[
            WHOLE
        ]  # it would keep itself: nobody forgets what is known of a position that changes no more
    return Expected(world, tuple(frame.lone), frame.broken)
