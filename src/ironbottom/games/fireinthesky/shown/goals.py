"""What counts for victory in a scenario, in words and points (fireinthesky:4.3): beside the map and in graphs."""

from __future__ import annotations

from collections.abc import Iterator

from ironbottom.games.fireinthesky.components.ids import Klass, Side
from ironbottom.games.fireinthesky.components.scenario import Controls, PointsVictory, StandardVictory, Sunk
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import SIDE_ADJECTIVES, SIDE_NAMES, type_name
from ironbottom.games.fireinthesky.rules.victory import scenario_points, term_points
from ironbottom.kernel.views import Track

Row = tuple[str, ...]
COLUMNS = ("Side", "What counts", "Points", "So far")


def score(g: Sky) -> tuple[int, ...] | None:
    """By side, the points by the scenario's own terms; None where the Victory Point track decides."""
    victory = g.scenario.victory
    if not isinstance(victory, PointsVictory):
        return None
    return tuple(scenario_points(g, victory, side) for side in Side)


def victory_tracks(g: Sky) -> Iterator[Track]:
    """The points that decide; in a scenario with terms of its own before the printed track, which does not."""
    points, figures, japan = g.state.victory, g.data.figures, Side.JAPAN.key
    own = score(g)
    low, high = min(figures.allies_win_at, points), max(figures.japan_wins_at, points)
    if own is None:
        yield Track("victory_points", "Victory points", low, high, ((japan, points),), figures.japan_wins_at)
        return
    by_side = tuple((side.key, own[side]) for side in Side)
    yield Track("scenario_points", "Scenario points: more of them win", 0, max(1, *own), by_side)
    title = "Victory Point track: does not count in this scenario"
    yield Track("victory_points", title, low, high, ((japan, points),))


def goal_rows(g: Sky) -> Iterator[Row]:
    """How the scenario is won, row by row, with what each side has so far."""
    victory = g.scenario.victory
    if isinstance(victory, StandardVictory):
        yield from _limits(g, victory)
        return
    own = score(g)
    assert own is not None
    for side in Side:
        for term in victory.terms[side]:
            yield (SIDE_NAMES[side], _words(g, term, side), str(term.points), str(term_points(g, term, side)))
        yield (SIDE_NAMES[side], "all together", "", str(own[side]))
    yield ("", f"More points win at the end of Turn {g.scenario.last_turn}", "", "")
    tie = "a draw" if victory.tie is None else f"{SIDE_ADJECTIVES[victory.tie]} victory"
    yield ("", f"As many on either side: {tie}", "", "")
    yield ("", f"The Victory Point track ({g.state.victory}) does not count in this scenario", "", "")


def _limits(g: Sky, victory: StandardVictory) -> Iterator[Row]:
    figures, now, last = g.data.figures, str(g.state.victory), g.scenario.last_turn
    japan, allies = SIDE_NAMES[Side.JAPAN], SIDE_NAMES[Side.ALLIES]
    if g.scenario.sudden_limits:
        yield (japan, "so many victory points at any time, or more", str(figures.japan_wins_at), now)
        yield (allies, "so many victory points at any time, or fewer", str(figures.allies_win_at), now)
    yield (japan, f"more victory points than that after Turn {last}", str(victory.draw_at), now)
    yield ("", f"so many victory points after Turn {last}: a draw", str(victory.draw_at), now)


def _words(g: Sky, term: Controls | Sunk, side: int) -> str:
    """What a term asks for, such as "control of Midway at the end" or "each enemy CV or CVL sunk"."""
    if isinstance(term, Controls):
        return f"control of {g.data.names[term.space]} at the end"
    counters = g.data.counters
    classes = sorted({counters[kind].klass for kind in term.counters})
    whole = {kind for kind, one in enumerate(counters) if one.side != side and one.klass in classes}
    if whole == term.counters:
        return f"each enemy {' or '.join(Klass(klass).name for klass in classes)} sunk"
    return f"{' or '.join(type_name(counters[kind]) for kind in sorted(term.counters))} sunk"
