"""What comes and goes by the schedule, turn by turn: reinforcements, upgrades, withdrawals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.components.ids import NOWHERE, POWERS, Fate, Kind
from ironbottom.games.oceansoffire.position.labels import counter_name, space_token
from ironbottom.games.oceansoffire.rules.p08_arrivals import arrivals
from ironbottom.games.oceansoffire.rules.p08_carriers import ARRIVE, WITHDRAW, as_left
from ironbottom.games.oceansoffire.rules.p08_upgrades import EXCHANGE, FLIP
from ironbottom.games.oceansoffire.rules.p08_withdrawals import CHOICE
from ironbottom.kernel.grammar import counted, in_numbers
from ironbottom.kernel.views import Panel

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.scenario import Event
    from ironbottom.games.oceansoffire.position.game import Oceans

DUE = "due"
"""Instead of a Round: of this one, or delayed."""
FST_GROWS = "fst_capacity"
UPGRADE, GONE = "upgrade", "withdrawn"
"""Instead of a place."""


class Entry(NamedTuple):
    """A line of the calendar before those of the same time and place are put together."""

    when: str
    what: str
    where: str


def calendar_panels(g: Oceans) -> Iterator[Panel]:
    """8.0: a table for each turn in which something is still to come."""
    now, waiting = (
        (g.state.turn, g.state.round),
        {g.state.kind[piece] for piece, fate in enumerate(g.state.fate) if fate == Fate.DUE},
    )
    turns: dict[int, list[Entry]] = {g.state.turn: [*_due(g)]}
    for event in sorted(g.scenario.schedule, key=lambda one: (one.turn, one.round)):
        left = as_left(g, event, ahead=True)
        if left is not None and (event.turn, event.round) > now:
            there = waiting.union(left.counters) if waiting.intersection(event.counters) else waiting
            turns.setdefault(event.turn, []).extend(_entries(g, left, there))
        if event.back is not None and event.back[:2] > now:
            turns.setdefault(event.back[0], []).extend(_returns(g, event, event.back))
    for turn in sorted(turns):
        if turns[turn]:
            title = "To come in this turn" if turn == g.state.turn else f"To come in turn {turn}"
            about = counted(len(turns[turn]), "entry", "entries")
            rows = tuple(_joined(turns[turn]))
            columns = ("Round", "What", "Where")
            yield Panel(f"schedule_{turn}", title, "table", columns, rows, about=about, rule="8.0")


def _joined(entries: Iterable[Entry]) -> Iterator[tuple[str, str, str]]:
    """One line for what comes at the same time to the same place."""
    lines: dict[tuple[str, str], list[str]] = {}
    for when, what, where in entries:
        lines.setdefault((when, where), []).append(what)
    for (when, where), names in lines.items():
        yield (when, in_numbers(names), where)


def _due(g: Oceans) -> Iterator[Entry]:
    """Units whose time has come and who are not on the map (8.1.a)."""
    for power in POWERS:
        for one in arrivals(g, power):
            yield Entry(DUE, counter_name(g.counter(one.piece)), _place(g, one.event.space))


def _returns(g: Oceans, event: Event, back: tuple[int, int, int]) -> Iterator[Entry]:
    """Units that come back after a withdrawal (8.43)."""
    _, round_, space = back
    for kind in event.counters:
        yield Entry(f"Round {round_}", counter_name(g.data.counters[kind]), _place(g, space))


def _entries(g: Oceans, event: Event, waiting: Set[int]) -> Iterator[Entry]:
    """``waiting``: types of which a unit is out of play for now; Facilities always come."""
    when, counters = f"Round {event.round}", [g.data.counters[kind] for kind in event.counters]
    names = [counter_name(counter) for counter in counters]
    either = " or ".join(names)
    if event.kind == ARRIVE:
        if waiting & set(event.counters) or any(one.facility is not None for one in counters):
            yield from [Entry(when, either, _place(g, event.space))] * event.count
    elif event.kind == FLIP:
        yield from (Entry(when, f"{name} to its full side", UPGRADE) for name in names)
    elif event.kind == EXCHANGE:
        yield Entry(when, f"{either} becomes {counter_name(g.data.counters[event.becomes])}", UPGRADE)
    elif event.kind == FST_GROWS:
        yield Entry(when, f"{either} to capacity {event.capacity}", UPGRADE)
    elif event.kind == WITHDRAW:
        yield from (Entry(when, name, GONE) for name in names)
    elif event.kind == CHOICE:
        yield Entry(when, f"{event.choose} of: {_of(g, event)}", GONE)


def _of(g: Oceans, event: Event) -> str:
    """Those among whom the owner chooses: a list of counters, or a type in words (8.61)."""
    index = g.data.counter_index
    return ", ".join(
        counter_name(g.data.counters[index[one]]) if one in index else one for one in event.of.split(", ")
    )


def _place(g: Oceans, space: int) -> str:
    """A Force Pool is no Space of the map."""
    if space == NOWHERE:
        return ""
    return "Force Pool" if g.data.spaces[space].kind == Kind.HOLDER else space_token(g, space)
