"""How either side wins the scenario, and how it stands with each of its ways (aapacific:obj.1 to obj.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ironbottom.games.aapacific.components.ids import Country, Power, Track
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.components.scenario import (
    HeldUntilNextTurn,
    HoldsSeveral,
    NoPointScored,
    NotWonBy,
    PointsBelow,
    PointsReached,
    Victory,
)
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.labels import WITHIN, ipcs, points
from ironbottom.games.aapacific.position.state import NOWHERE
from ironbottom.kernel.views import Panel

COLUMNS = ("Side", "Wins when it", "Now")
POSITIONS_KEPT = 256
"""Positions of which the panel is kept: some for each match in memory."""


class Standing(NamedTuple):
    """All of a position on which a condition of victory rests; ``income``: Japan's, ``lines``: see the state."""

    control: bytes
    taken_by: bytes
    points: int
    round: int
    income: int
    lines: tuple[tuple[int, ...], ...]


def victory_panel(g: Pacific, levels: Sequence[int]) -> Panel:
    """The scenario's conditions in the order in which they are checked; ``levels``: the production chart."""
    state = g.state
    lines = tuple(map(tuple, state.lines_held))
    control, taken_by = bytes(state.control), bytes(state.taken_by)
    now = Standing(control, taken_by, state.points, state.round, levels[Track.JAPAN], lines)
    return _panel(g.data, state.scenario, now)


@lru_cache(maxsize=POSITIONS_KEPT)
def _panel(data: AApacificData, scenario: str, now: Standing) -> Panel:
    conditions = data.scenarios[scenario].victory
    rows = [
        (data.side_names[one.winner], *_told(data, one, place, now)) for place, one in enumerate(conditions)
    ]
    return Panel("victory", "Victory", "table", COLUMNS, tuple(rows), rule="aapacific:obj.1")


def _told(data: AApacificData, condition: Victory, place: int, now: Standing) -> tuple[str, str]:
    """What wins, and how it stands with it."""
    match condition:
        case HeldUntilNextTurn():
            return _prize(data, condition), _names(data, _taken(data, condition, now)) or "none taken"
        case HoldsSeveral():
            held = [t for t in condition.of if data.side_of_country[now.control[t]] == condition.winner]
            rounds = [str(row[1]) for row in now.lines if row[0] == place]
            counted = f", counted in round {' and '.join(rounds)}" if rounds else ""
            return _line(data, condition), (_names(data, held, " and ") or "none held") + counted
        case PointsReached(points=goal):
            return f"has {points(goal)} in phase 9 of Japan's turn", points(now.points)
        case PointsBelow(points=goal, at_end_of_round=last):
            return f"keeps Japan below {points(goal)} to the end of round {last}", points(now.points)
        case NoPointScored():
            return "leaves Japan without a victory point in its turn", f"Japan's income: {ipcs(now.income)}"
        case NotWonBy(at_end_of_round=last):
            return f"holds out to the end of round {last}", f"round {now.round}"


def _prize(data: AApacificData, condition: HeldUntilNextTurn[int]) -> str:
    """Such as "takes India or Szechwan and still holds it when the captor's next turn begins"."""
    also = f", and {_names(data, condition.also_holds)}" if condition.also_holds else ""  # obj.8
    home = ", and the captor's own home" if condition.captor_holds_home else ""  # obj.5
    last = condition.or_at_end_of_round
    when = "when the captor's next turn begins" + (f" or round {last} ends" if last else "")
    return f"takes {_names(data, condition.any_of, ' or ')} and still holds it {when}{also}{home}"


def _line(data: AApacificData, condition: HoldsSeveral[int]) -> str:
    power = WITHIN.get(condition.power, data.power_names[condition.power])
    rounds = " and ".join(map(str, condition.rounds))
    places = _names(data, condition.of, " and ")
    return f"holds {condition.at_least} of {places} when the turn of {power} begins in rounds {rounds}"


def _taken(data: AApacificData, condition: HeldUntilNextTurn[int], now: Standing) -> Iterator[int]:
    """The prizes that the side has taken and holds."""
    for territory in condition.any_of:
        captor, holder = now.taken_by[territory], now.control[territory]
        if captor != NOWHERE and {
            data.side_of_power[Power(captor)],
            data.side_of_country[Country(holder)],
        } == {condition.winner}:
            yield territory


def _names(data: AApacificData, spaces: Iterable[int], last: str = " and ") -> str:
    """Such as "India, Burma and Yunnan"."""
    names = [data.names[space] for space in spaces]
    return last.join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
