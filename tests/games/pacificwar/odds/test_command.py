"""The command ``ironbottom odds --game pacificwar``."""

from __future__ import annotations

import json
import shlex

import pytest

from ironbottom.cli.main import main
from ironbottom.games.pacificwar.odds.words import EXAMPLES

COMMAND = ("odds", "--game", "pacificwar")


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_is_answered(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*COMMAND, *shlex.split(example), "--simulate", "10"]) == 0
    assert "10 battles played" in capsys.readouterr().out


def test_an_invasion_tells_strength_value_and_cards(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["kongo", "vs", "nobody", "--invasion", "--space", "singapore", "--attacker-cards", "j02"]
    assert main([*COMMAND, *words, "--simulate", "5"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("To win is to reach the value of the port")
    assert text.splitlines()[1].startswith("win 100.00% +-0.00   draw 0.00%   lose 0.00%")
    assert "ground strength, value 2.00 against 2.00" in text
    assert "attacker loses nothing; 1.00 cards" in text
    assert "attacker's units left" not in text, "no unit is lost in an invasion"


def test_a_strike_is_told_to_programs(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["ja_lba_1", "vs", "uk_repulse", "--strike", "--column", "6-7", "--json"]
    assert main([*COMMAND, *words, "--simulate", "20"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["trials"] == 20 and answer["attacker_cost"] == 0


def test_the_flags_of_the_game_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([*COMMAND, "--help"])
    assert end.value.code == 0
    told = capsys.readouterr().out
    assert all(flag in told for flag in ("--strike", "--invasion", "--event", "--column", "--defender-hand"))
