"""Events: who may read which wording."""

from __future__ import annotations

from ironbottom.kernel.events import Event, plain
from ironbottom.kernel.match import new_match
from ironbottom.kernel.views import visible_events

SECRET = Event(
    "info", "You draw {card:c007}.", values=(7,), where="h0101", seen_by=("north",), public="A card is drawn."
)
PRIVATE = Event("info", "Your plan.", seen_by=("north", "west"))
OPEN = Event("move", "{piece:3} moves.")


def test_an_open_event_is_for_everybody() -> None:
    assert all(OPEN.for_viewer(viewer) is OPEN for viewer in ("north", "south", ""))


def test_a_secret_event_has_another_wording_for_the_others_and_no_values() -> None:
    assert SECRET.for_viewer("north") is SECRET
    for viewer in ("south", ""):
        assert SECRET.for_viewer(viewer) == Event("info", "A card is drawn.", where="h0101")


def test_an_event_without_public_wording_is_not_there_for_the_others() -> None:
    assert PRIVATE.for_viewer("west") is PRIVATE
    assert PRIVATE.for_viewer("south") is None and PRIVATE.for_viewer("") is None
    assert visible_events([OPEN, PRIVATE], "south") == [OPEN]


def test_tokens_become_words() -> None:
    assert (
        plain("{piece:3} in {space:sz_10}: {odd}", lambda verb, arg: f"<{verb} {arg}>")
        == "<piece 3> in <space sz_10>: {odd}"
    )


def test_a_quiet_game_tells_nothing() -> None:
    match = new_match("narrows", "skirmish", game_id="events", secret=bytes(32))
    match.game.quiet = True
    match.act_all("north", ["button:done"])
    match.act("south", "button:done")
    assert match.told[-1].events == []
