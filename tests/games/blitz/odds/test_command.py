"""The command ``ironbottom odds --game blitz``."""

from __future__ import annotations

import json
import shlex

import pytest

from ironbottom.cli.main import main
from ironbottom.games.blitz.odds.questions import EXAMPLES

COMMAND = ("odds", "--game", "blitz")


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_is_answered(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*COMMAND, *shlex.split(example)]) == 0
    assert "(exact)" in capsys.readouterr().out


def test_the_flags_of_the_game_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([*COMMAND, "--help"])
    assert end.value.code == 0
    told = capsys.readouterr().out.split()
    assert {"[--ground", "--terrain", "[--island]", "[--cut-off]"} & set(told), "with two dashes, not four"
    assert not any(word.lstrip("[").startswith("----") for word in told)


def test_a_port_attack_wins_by_ships_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """5.3.f: a fighter shot down over the port is no hit on a ship."""
    words = ["jp_ftr2_zero", "vs", "us_ftr1_early, us_bb_northampton", "--port", "--json"]
    assert main([*COMMAND, *words]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["win"] == 0 and answer["defender_cost"] > 0
