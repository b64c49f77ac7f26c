"""Log lines name their pieces: a piece that is lost is in no view, and "piece" tells nobody who it was."""

from __future__ import annotations

import re

import pytest

from ironbottom.kernel.match import Match, new_match
from ironbottom.server.counting import Counting
from ironbottom.server.messages import log_parts

TOKEN = re.compile(r"\{piece:(\d+)([^}]*)\}")
EVERYTHING = -2


def tokens(match: Match, viewer: str) -> list[tuple[str, str]]:
    """Ids of pieces in the log, each with what stands behind it."""
    parts = log_parts(match, viewer, EVERYTHING, Counting(match, viewer))
    return [found for part in parts for event in part.events for found in TOKEN.findall(event.text)]


def after_turn_0() -> Match:
    """Both strikes of Turn 0 of The Pacific War have fallen."""
    match = new_match("pacificwar", "rising_sun_1942", {}, game_id="g", secret=bytes(32), salts=("a",))
    while match.game.spec.round_of and not match.game.spec.round_of(match.game):
        seat = match.game.deciding()[0]
        options = match.game.options(seat)
        match.act(seat, "button:done" if "button:done" in options else options[0])
    return match


@pytest.mark.parametrize("viewer", ["japan", "allies", ""])
def test_ships_are_named_where_only_cards_are_hidden(viewer: str) -> None:
    match = after_turn_0()
    found = tokens(match, viewer)
    assert found
    for piece, name in found:
        assert name == f"|{match.game.spec.name_of(match.game, 'piece', piece)}"


def test_pieces_are_not_named_where_pieces_may_be_hidden() -> None:
    options = {"secret_task_forces": "on"}
    match = new_match("fireinthesky", "coral_sea", options, game_id="g", secret=bytes(32), salts=("a",))
    while not tokens(match, "japan"):
        seat = match.game.deciding()[0]
        match.act(seat, match.game.options(seat)[0])
    assert all(not name for _, name in tokens(match, "japan"))
