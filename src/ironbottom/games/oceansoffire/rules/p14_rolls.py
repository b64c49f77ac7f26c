"""14.13: who tries together, the dice, and how those who succeed come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Klass
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import able_deck, able_points
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.state import ACTIVATED, ASHORE, TRIED, USED
from ironbottom.games.oceansoffire.rules.p02_air_points import change
from ironbottom.games.oceansoffire.rules.p02_carrier_air import put_aboard
from ironbottom.games.oceansoffire.rules.p06_too_big import allowed, best_change, counted, hold_back
from ironbottom.games.oceansoffire.rules.p10_activation import cost
from ironbottom.games.oceansoffire.rules.p12_ranges import base_of, fly
from ironbottom.games.oceansoffire.rules.p14_cases import Case, together
from ironbottom.games.oceansoffire.rules.p14_chance import (
    Try,
    air_left,
    chance,
    modifiers,
    tries_of,
)
from ironbottom.kernel.grammar import do
from ironbottom.mechanics.modifiers import told

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


def reached(g: Oceans, case: Case, piece: int, goal: int) -> Try | None:
    """The attempt of a unit with this goal, None: it has none."""
    return next((one for one in tries_of(g, case, piece) if one.goal == goal), None)


def goals(g: Oceans, case: Case, piece: int) -> set[int]:
    """Where a unit may try to go."""
    return {one.goal for one in tries_of(g, case, piece)}


def alike(g: Oceans, case: Case, row: Sequence[int], piece: int) -> bool:
    """Whether a unit tries together with those of an attempt, goal first, and may go there too."""
    return together(g, piece) == together(g, row[1]) and row[0] in goals(g, case, piece)


def best_chance(g: Oceans, case: Case, others: Sequence[int], piece: int) -> int:
    """Pips of the die with which a unit comes where it comes best, together with others; 0: nowhere."""
    found = tries_of(g, case, piece)
    return max((chance(g, case, one, [*others, piece]) for one in found), default=0)


def chance_at(g: Oceans, case: Case, pieces: Sequence[int], goal: int) -> int | None:
    """Pips of the die with which the best of some units comes to a goal; None: all come without a roll."""
    found = [one for one in (reached(g, case, piece, goal) for piece in pieces) if one is not None]
    if all(one.automatic for one in found):
        return None
    return max(chance(g, case, one, pieces) for one in found)


# ---- Airfield Activation Limit -----------------------------------------------------------------------


def room(g: Oceans, piece: int, others: Iterable[int]) -> int | None:
    """Quarters of air points that may still fly from the base of an air unit beside others (6.21.e)."""
    base = base_of(g, piece)
    left = air_left(g, base, g.side(piece))
    if left is None or _from_deck(g, piece):
        return None
    flying = (one for one in others if g.counter(one).air and base_of(g, one) == base)
    return left - counted(g, (one for one in flying if not _from_deck(g, one)))


def _from_deck(g: Oceans, air: int) -> bool:
    """14.21.c: CVA of an operable carrier in port do not count against the limit."""
    carrier = g.state.aboard[air]
    return carrier != ASHORE and able_deck(g, carrier) > 0


def fits(g: Oceans, piece: int, others: Sequence[int]) -> bool:
    """Whether an air unit, or a part of it with change from the box, is within the limit beside others."""
    left = room(g, piece, others) if g.counter(piece).air else None
    return allowed(g, [piece], left) or best_change(g, piece, left or 0)[1] > 0


def within_limit(g: Oceans, piece: int, others: Sequence[int]) -> list[int]:
    """The unit, or the parts of it that are within the limit after changing it (2.32.f)."""
    left = room(g, piece, others) if g.counter(piece).air else None
    if left is None or allowed(g, [piece], left):
        return [piece]
    taken = []
    for part in sorted(
        change(g, piece, best_change(g, piece, left)[0]), key=lambda one: -able_points(g, one)
    ):
        if 0 < able_points(g, part) <= left:
            taken.append(part)
            left -= able_points(g, part)
    return taken


# ---- dice ------------------------------------------------------------------------------------------


def rolls(g: Oceans, attempts: Sequence[Try]) -> list[list[Try]]:
    """One roll each: ships of a port together, submarines alone, air in fours (14.13.b, 14.13.c)."""
    found: list[list[Try]] = []
    air = [one for one in attempts if g.counter(one.piece).air]
    ships = [one for one in attempts if not g.counter(one.piece).air]
    found.extend(_in_fours(g, air))
    surface = [one for one in ships if g.counter(one.piece).klass != Klass.SS]
    if surface:
        found.append(surface)
    found.extend([one] for one in ships if g.counter(one.piece).klass == Klass.SS)
    return found


def _in_fours(g: Oceans, air: Sequence[Try]) -> list[list[Try]]:
    """14.13.c: as many rolls as there are fours of points, or parts of them; units are spread over these evenly."""
    group = g.data.figures.interception_group * QUARTERS
    count = -(-sum(able_points(g, one.piece) for one in air) // group)
    found: list[list[Try]] = [[] for _ in range(min(count, len(air)))]
    for one in sorted(air, key=lambda one: (-able_points(g, one.piece), one.piece)):
        min(found, key=lambda row: sum(able_points(g, each.piece) for each in row)).append(one)
    return found


def attempt(g: Oceans, case: Case, pieces: Sequence[int], goal: int) -> list[int]:
    """Units of one base try to go to one place; who came (14.13).

    Those for whom it is automatic come first, without a roll; the others are committed to theirs (14.13.d).
    """
    tried = [one for one in (reached(g, case, piece, goal) for piece in pieces) if one is not None]
    group = [one.piece for one in tried]
    flying = [one for one in group if g.counter(one).air and not _from_deck(g, one)]
    if flying:
        hold_back(g, flying, air_left(g, base_of(g, flying[0]), g.side(flying[0])))
    came = _arrive(g, case, [one for one in tried if one.automatic])
    for roll in rolls(g, [one for one in tried if not one.automatic]):
        came += _throw(g, case, roll, group)
    for one in flying:
        if one not in came:
            g.set_beyond(one, 0)
    return came


def _throw(g: Oceans, case: Case, roll: Sequence[Try], group: Sequence[int]) -> list[int]:
    sides = g.data.figures.die_sides
    faces = g.dice(1, sides, "interception")
    where = g.data.space_ids[roll[0].area]
    chances = {one.piece: chance(g, case, one, group) for one in roll}
    good = [one for one in roll if faces[0] > sides - chances[one.piece]]
    bad = [one.piece for one in roll if one not in good]
    verb = "Counter-Intercept" if case.counter else "Intercept"
    why = told(modifiers(g, case, roll[0], group))
    need = max(1, sides + 1 - max(chances.values()))
    enough = "no roll is enough" if need > sides else f"{need}{' or more' if need < sides else ''} needed"
    g.log(
        "dice",
        f"{do(list(chances), 'tries')} to {verb} in {space_token(g, roll[0].area)}"
        + (f": {why}. " if why else ". ")
        + f"{'Success' if good else 'Failure'}, {enough}.",
        values=faces,
        need=need,
        high=True,
        counts="interceptions",
        where=where,
        by=g.seat(g.power(roll[0].piece)),
        said=True,
    )
    for piece in bad:
        g.mark(piece, USED | TRIED)
    return _arrive(g, case, good)


def _arrive(g: Oceans, case: Case, good: Sequence[Try]) -> list[int]:
    """14.13.f: they move at once; 14.6.c: of the Phasing side only who is paid for, the others are Used."""
    paid = _paid(g, good) if case.counter else list(good)
    for one in good:
        if one not in paid:
            g.mark(one.piece, USED | TRIED)
    for one in paid:
        come(g, one)
    if paid:
        pieces = [one.piece for one in paid]
        where = paid[0].area
        g.log("move", f"{do(pieces, 'comes')} to {space_token(g, where)}.", where=g.data.space_ids[where])
    return [one.piece for one in paid]


def _paid(g: Oceans, good: Sequence[Try]) -> list[Try]:
    """As many as there are Activation Points for, in the order in which they were named."""
    paid = list(good)
    while paid and price(g, [one.piece for one in paid]) > g.state.aps[g.phasing]:
        paid.pop()
    if paid:
        g.spend(g.phasing, price(g, [one.piece for one in paid]))
    return paid


def price(g: Oceans, pieces: Iterable[int]) -> int:
    """Activation Points for units that Counter-Intercept; submarines that have moved were paid then (14.4.d)."""
    return cost(g, [one for one in pieces if not (g.counter(one).klass == Klass.SS and g.has(one, USED))])


def come(g: Oceans, one: Try) -> None:
    """Move a unit to where it has (Counter-)Intercepted, as if it were on a Mission."""
    piece, state = one.piece, g.state
    if not one.automatic:
        g.mark(piece, TRIED)
    if one.flight is not None:
        fly(g, piece, one.flight)
        return
    if g.counter(piece).ship and state.berth[piece] != NOWHERE:
        if g.counter(piece).carrier and g.data.spaces[state.at[piece]].land:
            put_aboard(g, state.at[piece], g.power(piece))
        g.sail(piece, one.area, one.mps)
    g.mark(piece, ACTIVATED)
