"""What a list of matches tells of one: in a sentence, and only what its reader may know."""

from __future__ import annotations

import random

import httpx

from ironbottom.kernel.events import Event
from ironbottom.kernel.match import Match, new_match
from ironbottom.kernel.record import Told
from ironbottom.kernel.views import visible_events
from ironbottom.server.counting import Counting
from ironbottom.server.news import news_of
from tests.server.served import Table

OK = 200
VIEWERS = ("", "japan", "allies")


def _match(slug: str, scenario: str, actions: int, seed: int = 1) -> Match:
    match = new_match(
        slug, scenario, {}, game_id="news", secret=bytes(32), salts=(), title="", components=None
    )
    chance = random.Random(seed)
    for _ in range(actions):
        if match.game.outcome is not None:
            break
        seat = chance.choice(match.game.deciding())
        match.act(seat, chance.choice(match.game.options(seat)))
    return match


def _told(match: Match) -> dict[str, str]:
    return news_of(match, {viewer: Counting(match, viewer) for viewer in VIEWERS}).told


def test_a_line_for_one_seat_is_told_to_that_seat_alone() -> None:
    match = _match("aapacific", "burma_road_1942", 12)
    before = _told(match)[""]
    assert before
    last = match.told[-1]
    events = [*last.events, Event("result", "Japan has drawn a card", seen_by=("japan",), public="")]
    match.told[-1] = Told(last.seq, last.seat, events)
    told = _told(match)
    assert told["japan"] == "Japan has drawn a card"
    assert told["allies"] == told[""] == before


def test_every_sentence_stands_in_the_log_of_its_reader_and_names_no_ids() -> None:
    match = _match("pacificwar", "rising_sun_1942", 150)
    for viewer, sentence in _told(match).items():
        assert sentence
        assert "{" not in sentence
        first_words = sentence.split(" ")[0]
        log = [event.text for part in match.told for event in visible_events(part.events, viewer)]
        assert any(first_words in line or "{" in line for line in log)


def test_the_ending_and_its_winners_are_told(table: Table, http: httpx.Client) -> None:
    seats = [seat["id"] for seat in table.state()["seats"]]
    loser = seats[0]
    assert table.post("resign", {"seat": loser, "version": table.version()}).status_code == OK
    listed = http.get("/api/matches", headers={"X-Seat-Key": table.keys[loser]}).json()
    (match,) = [one for one in listed if one["id"] == table.id]
    assert match["over"] and match["winners"] == seats[1:]
    assert match["ending"]
