"""The expected position: what a plan comes to when nobody reacts. It is asked for, kept with the plan, never saved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.rules.p02_carrier_air import belongs_aboard
from ironbottom.games.oceansoffire.rules.p13_carry_out import CarryOut, begin
from ironbottom.games.oceansoffire.rules.p13_legal import onward_refusal, part_refusal
from ironbottom.games.oceansoffire.rules.p13_parts import NO_GOAL, PAIR, PORT, TRIPLE, Kind, Part, in_rows
from ironbottom.games.oceansoffire.rules.p13_sail import Sail
from ironbottom.mechanics.derived import WHOLE, derived

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


class Expected(NamedTuple):
    """A position with parts carried out by the ordinary rules, without reactions.

    ``lone``: ports with a one-step ship that has paid by itself (10.3.i). ``why``: of the last part, why it cannot be
    carried out, "": it can. ``sail``: of a force that is still to be sent on, the procedure that goes on with it.
    """

    game: Oceans
    lone: tuple[int, ...]
    why: str
    sail: Sail | None = None


def expected(g: Oceans, parts: Iterable[Part]) -> Expected:
    """The position after these parts."""
    return reduce(followed_by, parts, Expected(g, (), ""))


Rehearsal = tuple[Part, tuple[int, ...]]
"""A part, and the ports that are ``lone`` when it begins."""


@derived(WHOLE)
def rehearsals(_world: Oceans) -> dict[Rehearsal, Expected]:
    """Where the positions after one part more are kept, each when somebody has asked for it."""
    return {}


@derived(WHOLE)
def bends(_world: Oceans) -> dict[tuple[tuple[int, ...], tuple[int, ...]], set[int]]:
    """By ships and ``lone``: the steps of a way after which such a force was rehearsed, and could be sent on."""
    return {}


def followed_by(before: Expected, part: Part) -> Expected:
    """The position after one part more: kept with the one before it, for a dozen questions about each part."""
    key, kept = (part, before.lone), rehearsals(before.game)
    known = kept.get(key)
    if known is None:
        known = kept[key] = _with(before, part)
    return known


def forget_others(g: Oceans, parts: Sequence[Part]) -> None:
    """Forget the rehearsals of parts that are not, or no more, in the plan, with each position on its way.

    Whoever draws up one part after the other and leaves them would else have all of them kept to the next change.
    """
    before = Expected(g, (), "")
    for part in parts:
        planned, kept = (part, before.lone), rehearsals(before.game)
        after = kept.get(planned)
        if after is None:  # nobody has asked yet: it goes on from where it was rehearsed when it was drawn up
            return
        _forget(before.game)
        kept[planned] = before = after
    _forget(before.game)


def _forget(world: Oceans) -> None:
    rehearsals(world).clear()
    bends(world).clear()


def lies_still(world: Oceans, part: Part) -> bool:
    """Whether a force that is drawn up has not left, and nobody goes aboard it where it is (11.43.a, 11.51.a)."""
    if part.kind != Kind.FORCE or not part.open or part.way or part.embark or part.leaves:
        return False
    if not any(world.counter(ship).carrier for ship in part.units):
        return True
    return not belongs_aboard(world, world.state.at[part.units[0]], world.power(part.units[0]))


def _with(before: Expected, part: Part) -> Expected:
    if part.kind == Kind.FORCE:
        return _sent(before, part)
    world = before.game.alone(CarryOut(parts=[part.plain()], lone=list(before.lone), rehearsed=True))
    frame = world.running(CarryOut)
    assert frame is not None
    _carried_out(world, before.game)
    return Expected(world, tuple(frame.lone), frame.broken)


def _carried_out(world: Oceans, before: Oceans) -> None:
    """Let what stands ready in a copy be carried out: until it changes something they are the same position."""
    world.kept[WHOLE] = before.kept[WHOLE]
    world.start()
    if world.kept[WHOLE] is before.kept[WHOLE]:
        del world.kept[
            WHOLE
        ]  # it would keep itself: nobody forgets what is known of a position that changes no more


def _sent(before: Expected, part: Part) -> Expected:
    """A force goes on from the last bend of its way that is known; what is behind it need not be done again."""
    known = next(_known(before, part), None)
    why = onward_refusal(before.game, part) if known else part_refusal(before.game, part, before.lone)
    if why:
        return Expected(before.game.alone(Sail(part=part.plain(), rehearsed=True)), before.lone, why)
    if known is None or known.sail is None:
        world, lone = before.game.alone(Sail(part=part.plain(), rehearsed=True)), before.lone
        lone = tuple(begin(world, part, lone))
    else:
        world, lone = known.game.alone(known.sail, at=Sail.go), known.lone
    sail = world.running(Sail)
    assert sail is not None
    sail.part = part.plain()
    world.start()
    goes_on = part.open and not world.stack and sail.part == part.plain()
    if goes_on:
        bends(before.game).setdefault((part.units, before.lone), set()).add(len(part.way))
    return Expected(world, lone, "", sail if goes_on else None)


def _known(before: Expected, part: Part) -> Iterator[Expected]:
    """What is known of the same force with less of its way behind it, from which it goes on; the longest way first.

    On a Mission its escorts have other MPs left (12.42), and the FST that sails alone leaves its Base (6.41.a): such a
    force does not go on from where it came as another.
    """
    if part.alone or (part.mission and part.joins):
        return
    enters = not part.open and part.way and part.way[-1] >= PORT  # that is another thing than to call there
    most, kept = len(part.way) - bool(enters), rehearsals(before.game)
    behind = bends(before.game).get((part.units, before.lone), ())
    for done in sorted((one for one in behind if one <= most), reverse=True):
        known = kept.get((until(part, done), before.lone))
        if known is not None and known.sail is not None:
            yield known


def until(part: Part, done: int) -> Part:
    """The part as it was drawn up when so many steps of its way were behind it, open."""
    return part._replace(
        way=part.way[:done],
        embark=_rows_until(part.embark, TRIPLE, done),
        land=_rows_until(part.land, PAIR, done),
        joins=_rows_until(part.joins, PAIR, done),
        leaves=_rows_until(part.leaves, TRIPLE, done),
        goal=NO_GOAL,
        mission=0,
        passing=0,
        targets=(),
    )


def _rows_until(flat: tuple[int, ...], width: int, done: int) -> tuple[int, ...]:
    return tuple(number for row in in_rows(flat, width) if row[0] <= done for number in row)
