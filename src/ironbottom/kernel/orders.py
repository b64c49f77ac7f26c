"""Standing orders: what a seat has said in advance answers for it, as logged actions marked ``auto``."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.kernel.errors import BadOrder, RunawayProcedure
from ironbottom.kernel.views import visible_events

if TYPE_CHECKING:
    from ironbottom.kernel.match import Match
    from ironbottom.kernel.record import Entry
    from ironbottom.kernel.registry import GameSpec

Orders = Mapping[str, Mapping[str, str]]
"""Seat -> order id -> value. What is not named stands at its first value: ask me."""

Given = Collection[tuple[str, str]]
"""Orders by seat and id."""

MOST_ANSWERS = 10_000
"""Orders that answer each other for longer than this, with no player asked, are taken for a fault."""


def need_orders(spec: GameSpec, orders: Mapping[str, str]) -> None:
    """Raise BadOrder for a standing order that the game does not know, or a value outside its domain."""
    known = {order.id: [value for value, _ in order.values] for order in spec.orders}
    for name, value in orders.items():
        if name not in known:
            raise BadOrder(f"{spec.slug} has no standing order {name!r}; it has {', '.join(known) or 'none'}")
        if value not in known[name]:
            raise BadOrder(f"standing order {name!r} cannot be {value!r}; choose {', '.join(known[name])}")


STAND_IN = "stand_in"
"""What ``Entry.auto`` holds where a simple player stood in for a computer player that failed: no order, no secret."""


def apply_orders(match: Match, orders: Orders, *, given: Given = (), time: float = 0.0) -> int:
    """Answer open decisions as long as standing orders do; the number of actions taken.

    Each is an ordinary action of the seat with ``auto`` naming the order, which is for its owner alone: in all that
    others are told it looks like an answer of the player's own (see ``told_auto``). Orders ``given`` just now, in sight
    of all that has happened, answer the question that is open then in any case. Raises BadOrder when an order gives an
    answer that is no option: a fault of the game's ``answer_by_order``.
    """
    for taken in range(MOST_ANSWERS):
        found = next_answer(match, orders, given)
        if found is None:
            return taken
        match.act(found.seat, found.choice, auto=found.order, time=time)
        given = ()
    raise RunawayProcedure(f"standing orders answered {MOST_ANSWERS} times and nobody was asked")


def told_auto(entry: Entry, held: Container[str]) -> str:
    """What answered in place of the player, as far as who holds these seats may know it."""
    return entry.auto if entry.auto == STAND_IN or entry.seat in held else ""


QUIET = "quiet"
"""The value of an order that answers only while nothing happens (see ``is_quiet``)."""
HAPPENING = frozenset({"turn", "move", "battle", "result", "warning"})
"""Kinds of lines of the log by which a seat learns that something happened; other headings and initiative are none."""


def is_quiet(match: Match, seat: str, orders: Mapping[str, str]) -> bool:
    """Whether the log has told this seat of nothing that happened since its last answer, or by it.

    Answers that count are the seat's own and those by its orders that wait for something to happen. It hangs on nothing
    but what the seat may know, so an order that ends with it gives nothing away.
    """
    for entry, told in zip(reversed(match.live), reversed(match.told), strict=False):
        if any(event.kind in HAPPENING for event in visible_events(told.events, seat)):
            return False
        if entry.seat == seat and (not entry.auto or orders.get(entry.auto) == QUIET):
            return True
    return True


def newly_quiet(before: Mapping[str, str], now: Mapping[str, str]) -> set[str]:
    """The orders that wait for something to happen and did not before."""
    return {name for name, value in now.items() if value == QUIET != before.get(name)}


class OrderedAnswer(NamedTuple):
    """What a standing order answers."""

    seat: str
    order: str
    choice: str


def next_answer(match: Match, orders: Orders, given: Given = ()) -> OrderedAnswer | None:
    """The answer of the first order that answers the open decision; BadOrder when it is no option."""
    game = match.game
    decision = game.decision
    spec = game.spec
    if decision is None or spec.answer_by_order is None or not decision.ORDER:
        return None
    for seat in decision.seats:
        own = orders.get(seat, {})
        value = own.get(decision.ORDER)
        if value == QUIET and (seat, decision.ORDER) not in given and not is_quiet(match, seat, own):
            continue
        if value is None:
            continue
        if spec.answer_by_orders is not None:
            choice = spec.answer_by_orders(game, seat, decision, own)
        else:
            choice = spec.answer_by_order(game, seat, decision, value)
        if choice is None:
            continue
        if choice not in game.options(seat):
            raise BadOrder(
                f"standing order {decision.ORDER!r} of {seat!r} answers {choice!r}, which is no option now"
            )
        return OrderedAnswer(seat, decision.ORDER, choice)
    return None
