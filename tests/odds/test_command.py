"""The command ``ironbottom odds``."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from ironbottom.cli.main import main
from ironbottom.kernel.registry import sound
from ironbottom.odds import offer_of
from tests.games.component_files import write

LANDING = ["odds", "4 infantry, 1 artillery, 2 fighter", "vs", "3 infantry, 1 aa_gun", "--amphibious"]


def test_the_odds_are_told_in_words_and_bars(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(LANDING) == 0
    text = capsys.readouterr().out
    assert text.startswith("The attacker wins when a land unit of theirs takes the territory")
    assert text.splitlines()[1] == "win 99.10%   draw 0.14%   lose 0.76%   (exact)"
    assert "attacker loses 1.48 infantry" in text
    assert "3 infantry, 1 artillery, 2 fighters against nothing" in text
    assert "####" in text


def test_programs_read_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*LANDING, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["method"] == "exact"
    assert answer["win"] + answer["draw"] + answer["lose"] == pytest.approx(1.0)


def test_a_number_of_battles_may_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*LANDING, "--simulate", "400"]) == 0
    told = capsys.readouterr().out.splitlines()[1]
    assert re.fullmatch(r"win [\d.]+% \+-[\d.]+   draw .* \(400 battles played, one standard error\)", told)


def test_habits_may_be_set(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["2 submarine, 1 destroyer", "vs", "1 destroyer", "--sea", "--retreat", "units 1"]
    assert main(["odds", *words, "--order", "destroyer", "--set", "attacker_dives=hunted"]) == 0
    assert "of lose: the attacker breaks off" in capsys.readouterr().out
    assert main(["odds", "--set", "help"]) == 0
    assert "attacker_dives: when submarines dive" in capsys.readouterr().out


def test_the_first_turn_caps_the_defence(capsys: pytest.CaptureFixture[str]) -> None:
    fight = ["odds", "2 infantry", "vs", "2 infantry", "--json"]
    main(fight)
    later = json.loads(capsys.readouterr().out)["win"]
    main([*fight, "--first-turn"])
    assert json.loads(capsys.readouterr().out)["win"] > later


def test_an_owners_values_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fight = ["odds", "3 armor", "vs", "3 infantry", "--json"]
    main(fight)
    ours = json.loads(capsys.readouterr().out)["win"]
    own = write("aapacific", tmp_path, "pieces.changes", {"unit_types": [{"id": "armor", "attack": 5}]})
    main([*fight, "--components", own])
    assert json.loads(capsys.readouterr().out)["win"] > ours


@pytest.mark.parametrize(
    ("slug", "own", "others"),
    [
        ("aapacific", {"--raid", "--first-turn", "--rounds", "--retreat"}, {"--turn", "--at-anchor"}),
        ("fireinthesky", {"--turn", "--at-anchor", "--side"}, {"--raid", "--first-turn", "--rounds"}),
    ],
)
def test_help_shows_the_flags_of_one_game(
    slug: str, own: set[str], others: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["odds", "--game", slug, "--help"])
    shown = set(re.findall(r"--[\w-]+", capsys.readouterr().out))
    assert own <= shown and not others & shown


WITH_ODDS = [spec.slug for spec in sound()[0] if spec.odds]


@pytest.mark.parametrize("slug", WITH_ODDS)
def test_the_examples_of_the_help_can_be_asked(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    few = [] if slug == "narrows" else ["--simulate", "3"]  # that game plays no battles for its answer
    for example in offer_of(slug).examples:
        assert main(["odds", "--game", slug, *shlex.split(example), *few]) == 0
        told = capsys.readouterr().out
        assert re.search(r"\((3 battles played|exact)", told)
        assert "{" not in told, "tokens are for pages"


@pytest.mark.parametrize("slug", WITH_ODDS)
def test_every_game_has_a_help_of_its_own_with_its_examples(
    slug: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(["odds", "--game", slug, "--help"])
    told = capsys.readouterr().out
    assert end.value.code == 0 and offer_of(slug).examples
    assert not re.search(r"^ +--\S+ +(yes|no):", told, re.MULTILINE), "what a flag sets is not its meaning"
    assert all(example in told for example in offer_of(slug).examples)


def test_a_flag_of_another_game_is_no_flag(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["odds", "--game", "fireinthesky", "akagi", "vs", "us_dd_1", "--raid"])
    assert "unrecognized arguments: --raid" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["2 infantry"], "a battle is two forces"),
        (["2 infantry", "vs", "2 ships"], "no unit is called 'ships'"),
        (["2 infantry", "vs", "1 infantry", "--set", "luck"], "is not NAME=VALUE"),
        (["2 infantry", "vs", "1 infantry", "--game", "chess"], "no game 'chess'; there are aapacific"),
        (
            ["2 ca", "vs", "1 ca", "--game", "pacificwar", "--strike", "--event", "j13", "--turn", "0"],
            "(rule 8.4.c)",
        ),
    ],
)
def test_what_is_wrong_is_named(words: list[str], fault: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", *words]) == 1
    assert fault in capsys.readouterr().err


def test_the_battles_of_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "game.json")
    assert main(["new", "aapacific", "campaign_1941", "-o", file]) == 0
    capsys.readouterr()
    assert main(["odds", "--record", file]) == 0
    assert "No battle is to be fought" in capsys.readouterr().out


@pytest.mark.parametrize("slug", ["aapacific", "fireinthesky", "pacificwar"])
def test_the_odds_of_a_game_can_be_what_a_program_imports_first(slug: str) -> None:
    """The order in which modules are read must not matter."""
    subprocess.run([sys.executable, "-c", f"import ironbottom.games.{slug}.odds"], check=True, timeout=60)
