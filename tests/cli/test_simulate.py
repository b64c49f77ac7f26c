"""The command ``ironbottom simulate``."""

from __future__ import annotations

import re

import pytest

from ironbottom.cli.main import main

LAST = re.compile(r"^  last (\w+): (\d+) to (\d+), median \d+; decisions: ", re.MULTILINE)


@pytest.mark.parametrize(
    ("slug", "scenario", "seats", "name", "number"),
    [
        ("fireinthesky", "midway", ("japan", "allies"), "turn", 3),
        ("aapacific", "burma_road_1942", ("japan", "allies"), "round", 1),
    ],
)
def test_how_long_games_took_is_told_in_the_words_of_the_game(
    slug: str,
    scenario: str,
    seats: tuple[str, ...],
    name: str,
    number: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    players = [word for seat in seats for word in ("--player", f"{seat}=random")]
    words = ["simulate", slug, "--scenario", scenario, "--games", "1", "--workers", "1", *players]
    assert main([*words, "--rounds", "1"] if name == "round" else words) == 0
    told = LAST.search(capsys.readouterr().out)
    assert told is not None and told[1] == name
    assert int(told[2]) >= number
