"""The tables beside the map: what counts for victory, Task Forces, boxes, what comes back, and what is to come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.components.scenario import Arrival, Withdrawal
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import SIDE_NAMES, piece_name
from ironbottom.games.fireinthesky.position.state import NOWHERE, TOKYO_EXPRESS, TRAINING
from ironbottom.games.fireinthesky.rules.p06_reinforcement.schedule import in_use
from ironbottom.games.fireinthesky.rules.secrecy import forming, hidden_pieces, secret_forces
from ironbottom.games.fireinthesky.shown.goals import COLUMNS, goal_rows
from ironbottom.games.fireinthesky.shown.sheets import event_words
from ironbottom.kernel.views import Panel

Rows = tuple[tuple[str, ...], ...]
TURNS_AHEAD = 4
"""A year: so far ahead the panel tells what the schedule brings; a sheet has all of it."""
SECRET_UNITS = "secret"


def panels(g: Sky, viewer: str) -> Iterator[Panel]:
    """The tables that have anything in them."""
    for name, title, columns, rows in (
        ("goals", "What counts for victory", COLUMNS, tuple(goal_rows(g))),
        ("task_forces", "Task Forces", ("Task Force", "Units"), tuple(_task_forces(g, viewer))),
        ("boxes", "Boxes", ("Box", "Units"), tuple(_boxes(g))),
        ("turn_track", "Game Turn Track", ("Turn", "Side", "Comes back"), tuple(_turn_track(g))),
        ("schedule", "Reinforcements", ("Turn", "Side", "Arrives"), tuple(_schedule(g))),
    ):
        if rows:
            yield Panel(name, title, "table", columns, rows)


def _names(g: Sky, pieces: Iterable[int]) -> str:
    return "; ".join(piece_name(g, piece) for piece in pieces)


def _task_forces(g: Sky, viewer: str) -> Iterator[tuple[str, ...]]:
    state, names, hidden = g.state, g.data.names, secret_forces(g, viewer)
    for force, at in enumerate(state.force_at):
        units = SECRET_UNITS if force in hidden else _names(g, g.members(force))
        if at == NOWHERE or not units:
            continue
        side, start = SIDE_NAMES[Side(state.force_side[force])], state.force_start[force]
        way = f"in {names[at]}" if start == at else f"{names[start]} to {names[at]}"
        express = "Tokyo Express" if state.force_marks[force] & TOKYO_EXPRESS else ""
        yield (", ".join(filter(None, (f"{force + 1}: {side}", way, express))), units)
    if hidden and not forming(g):
        yield from _left_port(g, viewer)


def _left_port(g: Sky, viewer: str) -> Iterator[tuple[str, ...]]:
    """Which units have sailed in secret from each base: so much others can see (16.1.4)."""
    state = g.state
    sailed = hidden_pieces(g, viewer)
    for base in sorted({state.force_start[state.force[piece]] for piece in sailed}):
        units = [piece for piece in sailed if state.force_start[state.force[piece]] == base]
        yield (f"{SIDE_NAMES[Side.ALLIES]}, {g.data.names[base]}, at sea", _names(g, units))


def _boxes(g: Sky) -> Iterator[tuple[str, ...]]:
    """Escorts, naval aviation and carriers without planes (5.2, 6.1.1)."""
    data, names = g.data, g.data.names
    for box in (data.convoy_escort, data.naval_aviation, *data.located_in):
        for base in sorted({g.state.commit[piece] for piece in g.here[box]}):
            units = [piece for piece in g.here[box] if g.state.commit[piece] == base]
            where = names[box] if base == NOWHERE else f"{names[box]} ({names[base]})"
            yield (where, _names(g, units))


def _turn_track(g: Sky) -> Iterator[tuple[str, ...]]:
    """What comes back in which Reinforcement Phase, and the air units in training (16.2.3.b2)."""
    state = g.state
    for turn in sorted(set(state.due) - {0}):
        late = f"Turn {turn}" if turn <= g.scenario.last_turn else "after the end"
        for side in Side:
            back = [piece for piece, due in enumerate(state.due) if due == turn and g.side(piece) == side]
            drilled = [piece for piece in back if g.has(piece, TRAINING)]
            others = [piece for piece in back if piece not in drilled]
            for units, note in ((others, ""), (drilled, " (in training)")):
                if units:
                    yield (late, SIDE_NAMES[side], _names(g, units) + note)


def _schedule(g: Sky) -> Iterator[tuple[str, ...]]:
    """The lines of the schedule for the coming turns, those of this turn as long as they are to come."""
    state = g.state
    if g.outcome:
        return
    for (turn, side), events in g.scenario.schedule.items():
        first = g.next_reinforcements(side)
        if first <= turn < state.turn + TURNS_AHEAD:
            used = [
                event for event in events if not isinstance(event, Arrival | Withdrawal) or in_use(g, event)
            ]
            if used:
                words = "; ".join(event_words(g.data, event) for event in used)
                yield (f"Turn {turn}", SIDE_NAMES[Side(side)], words)
