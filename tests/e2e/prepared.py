"""Matches whose positions are prepared here by choices, without a click."""

from collections.abc import Callable

from playwright.sync_api import Page

from ironbottom.kernel.match import Match, new_match
from ironbottom.kernel.record import to_json
from tests.e2e.served import open_table

Way = Callable[[Match, str], str]
"""The choice of a seat at the open decision of a match; empty: here the page takes over."""


def played(slug: str, scenario: str, way: Way, options: dict[str, str] | None = None) -> Match:
    """A match that was played to where the way ends."""
    match = new_match(slug, scenario, options, game_id="prepared", secret=bytes(32), hashes=False)
    while choice := way(match, match.game.deciding()[0]):
        match.act(match.game.deciding()[0], choice)
    return match


def sit_down(page: Page, address: str, match: Match, *seats: str) -> None:
    """Go on with the match on a page, as these of its seats, else as all."""
    headers = {"content-type": "application/json"}
    answer = page.request.post(f"{address}/api/records", data=to_json(match.record), headers=headers)
    assert answer.ok, answer.text()
    opened = answer.json()
    held = {seat: key for seat, key in opened["keys"].items() if seat in seats or not seats}
    open_table(page, address, {"id": opened["id"], "keys": held})
