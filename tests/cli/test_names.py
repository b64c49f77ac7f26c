"""What the command line prints has names in it, not ids of counters, spaces and sides."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from ironbottom.cli.main import main
from ironbottom.cli.text import track_text
from ironbottom.kernel import registry
from ironbottom.kernel.homes import listed
from ironbottom.kernel.views import Track
from ironbottom.odds import offer_of

ID = re.compile(r"\b[a-z0-9]+_[a-z0-9_]+\b|\{\w+:")
"""An id of two words and more, or a token."""
BATTLES = {
    "aapacific": (["1 infantry, 2 fighter", "vs", "3 infantry"], "fighters; ", "wins when"),
    "fireinthesky": (["akagi", "vs", "2 ca"], "CV Akagi, Kaga", "To win is to have sea control"),
}


@pytest.mark.parametrize("slug", listed())
def test_a_position_is_shown_with_names(
    slug: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for scenario in registry.game(slug).scenarios(None):
        file = str(tmp_path / f"{scenario.id}.json")
        assert main(["new", slug, scenario.id, "-o", file]) == 0
        capsys.readouterr()
        assert main(["show", file]) == 0
        assert not ID.findall(capsys.readouterr().out)


def test_alike_counters_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "game.json")
    assert main(["new", "aapacific", "burma_road_1942", "-o", file]) == 0
    assert main(["show", file]) == 0
    text = capsys.readouterr().out
    assert "Formosa [Japan]: 2 Japanese fighters\n" in text
    assert "1 Japanese aircraft carrier; 2 Japanese fighters aboard; 1 Japanese battleship" in text


@pytest.mark.parametrize("slug", BATTLES)
def test_odds_name_counters_and_say_what_winning_is(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    battle, name, winning = BATTLES[slug]
    assert main(["odds", "--game", slug, *battle, "--simulate", "5"]) == 0
    text = capsys.readouterr().out
    assert name in text and winning in text
    assert not ID.findall(text)


@pytest.mark.parametrize("slug", [slug for slug in listed() if registry.game(slug).odds])
def test_odds_of_typed_battles_name_all_counters_and_tell_no_end_twice(
    slug: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Once there were "us_str1 against jp_ftr1_ki43" twice, which differed by factories damaged."""
    for example in offer_of(slug).examples:
        assert main(["odds", "--game", slug, *shlex.split(example)]) == 0
        text = capsys.readouterr().out
        assert not ID.findall(text), example
        ends = [line.split("%", 1)[1] for line in text.splitlines() if " against " in line and "%" in line]
        assert len(set(ends)) == len(ends), example


def test_several_counters_of_one_name_are_told_as_such(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Once there were "2 Japanese Convoy factor"."""
    file = str(tmp_path / "game.json")
    assert main(["new", "blitz", "midway", "-o", file]) == 0
    assert main(["show", file]) == 0
    text = capsys.readouterr().out
    assert "2 × Japanese Convoy factor" in text
    assert not re.findall(r"\b\d+ Japanese [A-Z]", text)


def test_games_and_page_tell_the_same_playing_time(capsys: pytest.CaptureFixture[str]) -> None:
    """The page gets ``lasts``; it used to say 2 hours where the command said 100 minutes."""
    told = {info.id: info.lasts for info in registry.game("fireinthesky").scenarios(None)}
    assert told["guadalcanal"] == "about 1½ hours"
    assert main(["games"]) == 0
    assert f"Guadalcanal, {told['guadalcanal']}. " in capsys.readouterr().out


def test_the_rules_of_a_game_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """Once only their number was told."""
    main(["rules", "aapacific"])
    lines = capsys.readouterr().out.splitlines()
    known = registry.game("aapacific").reference(None).rules
    assert [line.partition(" ")[0] for line in lines[:-1]] == [rule.id for rule in known]
    assert all(rule.summary in line for rule, line in zip(known, lines, strict=False))
    assert "rules have tests" in lines[-1]


@pytest.mark.parametrize(("points", "shown"), [(-2, "red 2"), (2, "red 2")])
def test_points_of_a_scale_to_both_sides_of_zero_are_told_without_a_sign(points: int, shown: str) -> None:
    """Once the Allies had "-2" victory points where the page says 2."""
    assert track_text(Track("p", "Points", -5, 5, (("red", points),)), str) == f"Points: {shown}"
    assert track_text(Track("p", "Money", -1, 0, (("red", -1),)), str) == "Money: red -1"
    assert track_text(Track("p", "Points", 0, 9, (("red", 6.0),), goal=7.0), str) == "Points: red 6 (goal 7)"
