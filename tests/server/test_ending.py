"""How a match ended and how it ran: told when it is over, in the words and numbers of who asks."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from ironbottom.kernel.match import Match, new_match
from ironbottom.kernel.views import visible_events
from ironbottom.server.ending import ending
from ironbottom.server.faults import MatchGoesOn
from ironbottom.server.live import LiveMatch
from ironbottom.server.messages import HEADINGS, named
from ironbottom.server.store.reading import Stored
from tests.games.expected import expected, listed
from tests.server.served import Table
from tests.server.test_history import finished

MOST = 1500


def played(slug: str, scenario: str) -> Match:
    """A match at random, given up when it becomes long."""
    match, random = new_match(slug, scenario, game_id="end", secret=bytes(32)), Random(5)
    for _ in range(MOST):
        seat = next(iter(match.game.deciding()), "")
        if not seat:
            return match
        match.act(seat, random.choice(match.game.options(seat)))
    match.resign(match.game.deciding()[0])
    return match


def on_the_table(match: Match) -> LiveMatch:
    record = match.record
    stored = Stored(id="e", record=record, players={}, created=0, changed=0, keys={}, holders={}, orders={})
    return LiveMatch(stored, match, match.game.spec)


def test_it_is_told_only_at_the_end(table: Table) -> None:
    early = table.http.get(table.path("end"))
    assert (early.status_code, early.json()["code"]) == (409, "match_goes_on")
    finished(table)
    told = table.http.get(table.path("end")).json()
    assert [row["seat"] for row in told["luck"]] == ["north", "south"]
    assert told["curve"] == [] and told["score"] is None, "this game keeps no score"


@pytest.mark.parametrize("slug", listed())
def test_the_curve_leads_from_the_first_to_the_last_moment_by_its_turning_points(slug: str) -> None:
    live = on_the_table(played(slug, expected(slug).short))
    for viewer in ("", live.seats[0].id):
        told = ending(live, viewer)
        moments = [point.at for point in told.curve]
        assert moments == sorted(moments)
        assert (moments[0], moments[-1]) == (0, live.counting(viewer).moments())
        assert all(0 <= point.share <= 1 for point in told.curve)
        assert [point.turn for point in told.curve if point.turn], "the axis has the turns"
        swings = [abs(after.share - before.share) for before, after in pairwise(told.curve)]
        assert max((turning.swing for turning in told.turning), default=0) == pytest.approx(max(swings))
        assert {turning.at for turning in told.turning} <= set(moments)
        assert told.score is not None and told.balance is not None
        assert told.dice and ending(live, viewer) is told


@pytest.mark.parametrize("slug", listed())
def test_the_score_shows_each_side_by_the_sign_of_its_seat(slug: str) -> None:
    """The Allies had one sign in the score and another under luck."""
    scenario = expected(slug).short
    match = new_match(slug, scenario, game_id="end", secret=bytes(32))
    spec = match.game.spec
    known = {side.id for side in spec.board(None).sides}
    signs = {
        next(each for each in (seat.id, *seat.plays) if each in known)
        for seat in spec.seats(scenario, match.record.options)
    }
    for weigh in (spec.score, spec.balance):
        assert weigh is None or {stand.side for stand in weigh(match.game).sides} == signs


@pytest.mark.parametrize("slug", listed())
def test_a_turning_point_has_the_heading_under_which_its_results_stand_in_the_log(slug: str) -> None:
    """Income of one country once stood under the combat movement of the next: one action had ended the turn."""
    live = on_the_table(played(slug, expected(slug).short))
    turn, heading, under = "", "", dict[str, set[str]]()
    for event in (event for part in live.match.told for event in visible_events(part.events, "")):
        if event.kind in HEADINGS:
            turn = event.text if event.kind == "turn" else turn
            heading = f"{turn}, {event.text}" if turn and event.kind == "phase" else event.text
        under.setdefault(named(live.match, event).text, set()).add(heading)
    told = ending(live, "").turning
    assert told or len({point.share for point in ending(live, "").curve}) == 1, (
        "a curve that swings has a turning point"
    )
    for point in told:
        assert not point.lines or point.title in under[point.lines[0]]


def test_nothing_is_told_while_a_match_goes_on() -> None:
    with pytest.raises(MatchGoesOn):
        ending(on_the_table(new_match("pacificwar", "campaign", game_id="e", secret=bytes(32))), "")
