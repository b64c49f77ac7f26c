"""What the map says of an area."""

from __future__ import annotations

import pytest

from ironbottom.games.blitz.shown.board import board


@pytest.mark.rule("blitz:1.4.d1", "blitz:1.3.d", "blitz:1.3.e")
def test_an_area_says_on_which_seas_its_port_opens_and_on_which_it_has_none() -> None:
    """A ship in Saipan does not sail to the Caroline Sea at once, and nothing on the map said so."""
    about = {space.id: space.about for space in board(None).spaces}
    assert "Little Port on Philippine Sea" in about["saipan"]
    assert "Coast without a port on Caroline Sea" in about["saipan"]
    assert "Big Port on Japanese Home Waters" in about["tokyo"]
    assert not any("Port on" in line for line in about["wake"])
    assert not any("port" in line.lower() for line in (*about["sian"], *about["coral_sea"]))
