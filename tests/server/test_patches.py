"""Views without what the client has already: put together they are the whole view."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from ironbottom.kernel.match import Match, new_match
from ironbottom.players.base import Thinking
from ironbottom.players.random import RandomPlayer
from ironbottom.server.live import LiveMatch
from ironbottom.server.protocol import StateMessage
from ironbottom.server.store.reading import Stored

Json = dict[str, Any]
WHOLE = -1


def live_match(slug: str, scenario: str) -> LiveMatch:
    match = new_match(slug, scenario, game_id="g", secret=bytes(32))
    stored = Stored(
        id="m", record=match.record, players={}, created=0, changed=0, keys={}, holders={}, orders={}
    )
    return LiveMatch(stored, match, match.game.spec)


def told(live: LiveMatch, seat: str, since: int) -> Json:
    message: Json = msgspec.json.decode(live.message(seat, since))
    return message


def made_whole(before: Json, message: Json) -> Json:
    """The view as a client puts it together."""
    patch, news = message["patch"], message["view"]
    pieces = {piece["id"]: piece for piece in before["pieces"]}
    for piece in patch.get("gone", ()):
        del pieces[piece]
    pieces.update((piece["id"], piece) for piece in news["pieces"])
    same = {field: before[field] for field in patch.get("same", ())}
    parted = {
        field: ordered(ids, (*before[field], *news[field])) for field, ids in patch.get("parts", {}).items()
    }
    return {**news, "pieces": [pieces[each] for each in sorted(pieces)], **same, **parted}


def ordered(ids: list[str], parts: Iterable[Json]) -> list[Json]:
    """The parts with these ids, of two with the same the later."""
    known = {part["id"]: part for part in parts}
    return [known[id] for id in ids]


def act(match: Match, player: RandomPlayer) -> None:
    seat = match.game.deciding()[0]
    match.act(seat, player.choose(match.game.clone(), seat, Thinking())[0])


@pytest.mark.parametrize(
    ("slug", "scenario", "actions"),
    [("narrows", "skirmish", 150), ("aapacific", "burma_road_1942", 150), ("oceansoffire", "solomons", 50)],
    ids=["narrows", "aapacific", "oceansoffire"],
)
def test_every_view_is_whole_again_with_what_came_since(slug: str, scenario: str, actions: int) -> None:
    live, player = live_match(slug, scenario), RandomPlayer(5)
    viewers = ("", *(seat.id for seat in live.seats))
    shown = {viewer: told(live, viewer, WHOLE)["view"] for viewer in viewers}
    for _ in range(actions):
        if live.over:
            break
        before = {viewer: live.counting(viewer).version for viewer in viewers}
        act(live.match, player)
        live.touch()
        for viewer in viewers:
            message = told(live, viewer, before[viewer])
            shown[viewer] = made_whole(shown[viewer], message)
            assert shown[viewer] == told(live, viewer, WHOLE)["view"]


def test_what_stands_is_not_sent_again() -> None:
    live = live_match("aapacific", "burma_road_1942")
    whole = live.message("", WHOLE)
    before = live.version
    act(live.match, RandomPlayer(5))
    live.touch()
    news = live.message("", before)
    assert msgspec.json.decode(news, type=StateMessage).patch is not None
    assert len(news) < len(whole) / 4


def test_of_panels_and_overlays_only_those_are_sent_that_changed() -> None:
    """One of many tables changes with nearly every action."""
    live, player, parted = live_match("oceansoffire", "solomons"), RandomPlayer(5), 0
    for _ in range(40):
        before, known = live.counting("").version, live.view("")
        act(live.match, player)
        live.touch()
        message = told(live, "", before)
        for field in message.get("patch", {}).get("parts", ()):
            now = {part.id: part for part in getattr(live.view(""), field)}
            stood = {part.id for part in getattr(known, field) if now.get(part.id) == part}
            came = {part["id"] for part in message["view"][field]}
            assert came == now.keys() - stood
            parted += 1
    assert parted > 0


@pytest.mark.parametrize("since", [WHOLE, 0, 1, 99])
def test_who_is_elsewhere_gets_the_whole_view(since: int) -> None:
    live, player = live_match("narrows", "skirmish"), RandomPlayer(5)
    for _ in range(3):
        told(live, "", WHOLE)
        act(live.match, player)
        live.touch()
    message = told(live, "", since)
    assert message.get("patch") is None
    assert message["view"]["pieces"]


def test_who_is_up_to_date_gets_no_position_at_all() -> None:
    live = live_match("narrows", "skirmish")
    told(live, "", WHOLE)
    message = told(live, "", 0)
    assert (message["view"]["pieces"], "gone" in message["patch"]) == ([], False)


@pytest.mark.parametrize(
    ("slug", "scenario", "hides"),
    [
        ("aapacific", "burma_road_1942", False),
        ("fireinthesky", "coral_sea", False),
        ("pacificwar", "rising_sun_1942", True),
    ],
)
def test_a_seat_is_told_whether_anything_is_hidden_from_it(slug: str, scenario: str, hides: bool) -> None:
    live = live_match(slug, scenario)
    seat = live.match.game.deciding()[0]
    assert told(live, seat, -1).get("hides", False) is hides


def test_what_is_sent_of_an_earlier_version_tells_no_secret_actions() -> None:
    """Whether a client gets the whole position or what is new of it counts no clicks of other seats."""
    live, player, quiet = live_match("oceansoffire", "solomons"), RandomPlayer(5), 0
    seats = [seat.id for seat in live.seats]

    def sent(viewer: str) -> list[bytes]:
        version = live.counting(viewer).version
        return [live.message(viewer, since) for since in (WHOLE, version - 1, version)]

    for _ in range(25):
        before = {viewer: sent(viewer) for viewer in (*seats, "")}
        act(live.match, player)
        live.touch()
        entry = live.match.record.entries[-1]
        for viewer in {*seats, ""} - {entry.seat} if entry.quiet else ():
            assert sent(viewer) == before[viewer], f"{viewer or 'a spectator'}: {entry.title}"
            quiet += 1
    assert quiet, "somebody acted in secret"


def test_who_asks_for_the_list_of_matches_changes_nothing_that_spectators_are_sent() -> None:
    """A view that is made for a summary is none that a spectator has seen."""
    live, player = live_match("narrows", "skirmish"), RandomPlayer(5)
    live.summary()
    act(live.match, player)
    live.touch()
    assert told(live, "", 0).get("patch") is None
