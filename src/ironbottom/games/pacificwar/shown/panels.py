"""The tables beside the map: the viewer's hand, cards, the turn track, and new units to come."""

from __future__ import annotations

from collections.abc import Iterator

from ironbottom.games.pacificwar.components.ids import SEATS, Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.labels import SIDE_NAMES, counter_name
from ironbottom.games.pacificwar.position.state import REPAIRING
from ironbottom.games.pacificwar.shown.sheets import TIMING_WORDS
from ironbottom.kernel.views import Panel


def panels(g: War, viewer: str) -> Iterator[Panel]:
    """The tables that have anything in them."""
    if viewer in SEATS:
        rows = tuple(_hand(g, Side.of(viewer)))
        yield Panel("hand", "Your hand", "hand", ("Card", "Name", "When", "Effect"), rows)
    yield Panel("cards", "Cards", "table", ("Where", "Which"), tuple(_counts(g)))
    events = tuple(_used(g))
    if events:
        yield Panel("events", "Strategic events that have happened", "table", ("Side", "Event"), events)
    back = tuple(_turn_track(g))
    if back:
        yield Panel("turn_track", "Turn track: who comes", "table", ("Turn", "Side", "Units"), back)


def _hand(g: War, side: Side) -> Iterator[tuple[str, ...]]:
    """The viewer's own cards, the half of each; a strategic event that has happened is a resource only (8.5.b)."""
    for number in g.state.hands[side]:
        half = g.half(number, side)
        spent = number in g.state.used[side]
        when = "as a resource only: it has happened" if spent else TIMING_WORDS[half.timing]
        yield (half.id.lower(), half.name, when, half.summary)


def _counts(g: War) -> Iterator[tuple[str, ...]]:
    """How many cards are where, and which are discarded: so much is open to everybody."""
    state = g.state
    for side in Side:
        yield (SIDE_NAMES[side], str(len(state.hands[side])))
    yield ("Deck", str(len(state.deck)))
    halves = ((g.half(number, side).id.lower() for side in Side) for number in state.discard)
    yield ("Discards", ", ".join(" / ".join(f"{{type:{id}}}" for id in ids) for ids in halves) or "none")


def _used(g: War) -> Iterator[tuple[str, ...]]:
    for side in Side:
        for number in g.state.used[side]:
            yield (SIDE_NAMES[side], f"{{type:{g.half(number, side).id.lower()}}}")


def _turn_track(g: War) -> Iterator[tuple[str, ...]]:
    """What comes on which turn: new units, and those under repair."""
    state = g.state
    for turn in sorted(set(state.due) - {0}):
        for side in Side:
            due = [p for p, when in enumerate(state.due) if when == turn and g.side(p) == side]
            for units, note in (
                ([p for p in due if not g.has(p, REPAIRING)], ""),
                ([p for p in due if g.has(p, REPAIRING)], " (repaired)"),
            ):
                if units:
                    names = ", ".join(counter_name(g.counter(p)) for p in units)
                    yield (str(turn), SIDE_NAMES[side], names + note)
