"""The end of a match: who won and why, the score, the curve of the war with its turning points, what was lost."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from ironbottom.kernel.events import Event
from ironbottom.kernel.standing import Balance
from ironbottom.kernel.views import visible_events
from ironbottom.server.faults import MatchGoesOn
from ironbottom.server.live import LiveMatch
from ironbottom.server.luck import luck_of
from ironbottom.server.messages import HEADINGS, named
from ironbottom.server.protocol import CurvePoint, Ending, TurningPoint

MOST_STAGES = 240
"""Moments at which the curve is looked at: each is played again from the kept position before it."""
TURNING_POINTS = 3
LEAST_SWING = 0.1
"""A turning point has at least this share of the height of the curve."""
SEEN = 0.01
"""Smaller swings are none."""
LINES = 2
"""Lines of the log that say what happened at a turning point."""


def ending(live: LiveMatch, seat: str) -> Ending:
    """How the match ended, as a seat may know it; MatchGoesOn before it is over.

    Takes as long as replaying the match: not for the event loop. Remembered, for what is over does not change.
    """
    if not live.over:
        raise MatchGoesOn("the match is not over: how it ran is told at its end")
    known = live.endings.get(seat)
    if known is None or known[0] != live.version:
        known = live.endings[seat] = live.version, _told(live, seat)
    return known[1]


def _told(live: LiveMatch, seat: str) -> Ending:
    match, spec = live.match, live.spec
    weigh = spec.balance or spec.score
    stages = _stages(live, seat)
    balances = [weigh(match.at(match.shown_from(stage.before))) for stage in stages] if weigh else []
    luck, _ = luck_of(match, tuple(each.id for each in live.seats))
    return Ending(
        score=spec.score(match.game) if spec.score else None,
        balance=balances[-1] if balances else None,
        curve=tuple(
            CurvePoint(stage.moment, balance.share, stage.turn)
            for stage, balance in zip(stages, balances, strict=False)
        ),
        turning=_turning(live, seat, stages, balances),
        lost=spec.losses(match.game) if spec.losses else (),
        luck=luck,
        dice=sum(len(draw.values) for draw in match.record.draws()),
        options=dict(match.record.options),
    )


class Stage(NamedTuple):
    """A stretch of the match under one heading of the log, by the position in which it begins."""

    before: int
    """Live actions before it."""
    moment: int
    """The same as the viewer counts."""
    title: str
    """The heading; that of a battle before any other."""
    turn: str
    """The heading of the turn that begins with it, if one does."""
    under: str = ""
    """The title that the log stood under before it."""
    during: str = ""
    """The heading of the turn that was under way before it."""


def _title(head: Event, turn: str) -> str:
    """A heading of the log, that of a phase with the turn it is in."""
    return f"{turn}, {head.text}" if turn and head.kind == "phase" else head.text


def _stages(live: LiveMatch, seat: str) -> list[Stage]:
    """The stretches of the match in order, evenly thinned out where they are too many; the last is its end."""
    match, counting = live.match, live.counting(seat)
    found, moment, part, under = list[Stage](), 0, "", ""
    for index, told in enumerate(match.told):
        heads = [event for event in visible_events(told.events, seat) if event.kind in HEADINGS]
        if heads:
            head = next((event for event in reversed(heads) if event.kind == "battle"), heads[-1])
            turn = next((event.text for event in heads if event.kind == "turn"), "")
            during, part = part, next((event.text for event in reversed(heads) if event.kind == "turn"), part)
            title = _title(head, part)
            found.append(Stage(max(0, index - 1), moment, title, turn, under, during))
            under = _title(heads[-1], part)
        moment += index > 0 and counting.knows(match.live[index - 1])
    every = len(found) // MOST_STAGES + 1
    kept = [stage for n, stage in enumerate(found) if n % every == 0 or stage.turn]
    return [*kept, Stage(len(match.live), moment, "", "")]


def _turning(
    live: LiveMatch, seat: str, stages: Sequence[Stage], balances: Sequence[Balance]
) -> tuple[TurningPoint, ...]:
    """The stretches in which most was won or lost, in the order of the match."""
    if not balances:
        return ()
    shares = [balance.share for balance in balances]
    least = max(LEAST_SWING * (max(shares) - min(shares)), SEEN)
    swings = [(after - before, n) for n, (before, after) in enumerate(pairwise(shares))]
    largest = sorted((row for row in swings if abs(row[0]) >= least), key=lambda row: -abs(row[0]))
    found = list[TurningPoint]()
    for swing, n in sorted(largest[:TURNING_POINTS], key=lambda row: row[1]):
        results = _results(live, seat, stages[n], stages[n + 1])
        found.append(
            TurningPoint(
                at=stages[n].moment,
                title=results[0][0] if results else stages[n].title,
                lines=tuple(named(live.match, event).text for _, event in results),
                side=balances[-1].sides[0 if swing > 0 else 1].side,
                swing=abs(swing),
            )
        )
    return tuple(found)


def _results(live: LiveMatch, seat: str, stage: Stage, after: Stage) -> list[tuple[str, Event]]:
    """What came of the actions of a stage: the last lines of the log that tell results, each with its heading.

    An action that ends a turn tells of several headings; the last of them is not where its results stand.
    """
    turn, title, lines = stage.during, stage.under or stage.title, list[tuple[str, Event]]()
    for part in live.match.told[stage.before + 1 : after.before + 1]:
        for event in visible_events(part.events, seat):
            if event.kind in HEADINGS:
                turn = event.text if event.kind == "turn" else turn
                title = _title(event, turn)
            elif event.kind in ("result", "move", "info"):
                lines.append((title, event))
    results = [line for line in lines if line[1].kind == "result"]
    return (results or lines)[-LINES:]
