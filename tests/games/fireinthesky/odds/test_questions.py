"""Odds of battles that are typed in or asked of a record, and what is wrong with a question."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from ironbottom.cli.main import main
from ironbottom.kernel.match import new_match
from ironbottom.kernel.record import to_json
from ironbottom.odds import answer, at, offer_of
from ironbottom.odds.answer import BadBattle
from tests.games.fireinthesky.odds.landing import SAIL, before_the_landing, pieces

SLUG = "fireinthesky"
RAID = ["odds", "--game", SLUG, "akagi, shokaku, 2 ca, 4 dd, south_seas", "vs", "2 cv, 2 dd, marine_1, 4 air"]


def test_a_battle_typed_in_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*RAID, "--simulate", "10"]) == 0
    text = capsys.readouterr().out
    assert "+-" in text and "(10 battles played, one standard error)" in text
    assert "the attacker has sea control" in text
    assert "points of rating" in text and "IPC" not in text
    assert "rounds" not in text


def test_classes_stand_for_counters_of_the_right_side(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*RAID, "--simulate", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {key for key, _ in told["attacker_losses"]} >= {"jn_cv_akagi_kaga", "jn_ca_takao", "jl_south_seas"}
    assert {key for key, _ in told["defender_losses"]} >= {"us_cv_lexington", "us_marine_1", "us_air"}


def test_more_ships_make_better_odds() -> None:
    against = {"us_ca_chester": 1}
    few, many = (
        answer(SLUG, "sea", {"jn_ca_tone": 1, "dd": count}, against, {"trials": "60"}) for count in (0, 6)
    )
    assert many.win > few.win


def test_ships_at_anchor_do_not_contest_the_sea() -> None:
    fight = {"jn_ca_tone": 1}, {"us_ca_chester": 1}
    anchored = answer(SLUG, "sea", *fight, {"defender_ships": "anchor", "trials": "10"})
    assert dict(anchored.chances)["the attacker has sea control"] == 1.0


@pytest.mark.parametrize(
    ("kind", "attacker", "defender", "given", "fault"),
    [
        ("raid", {"akagi": 1}, {}, {}, "no battle of kind 'raid'"),
        ("sea", {"yamamoto": 1}, {}, {}, "no unit is called 'yamamoto'"),
        ("sea", {"lexington": 1}, {}, {}, "may mean"),
        ("sea", {"akagi": 2}, {}, {}, "no more than 1 of jn_cv_akagi_kaga"),
        ("sea", {"akagi": -1}, {}, {}, "0 or more"),
        ("sea", {"dd": 40}, {}, {}, "there are no more than"),
        ("sea", {"akagi": 1, "us_dd_1": 1}, {}, {}, "belongs to the other side"),
        ("sea", {"akagi": 1}, {}, {"weather": "fair"}, "no setting 'weather'"),
        ("sea", {"akagi": 1}, {"us_dd_1": 1}, {"space": "atlantis"}, "no space 'atlantis'"),
        ("sea", {"akagi": 1}, {"us_dd_1": 1}, {"space": "convoy_escort"}, "no battles are fought"),
        ("sea", {"akagi": 1}, {}, {"attacker_side": "rome"}, "japan or allied"),
        ("sea", {"akagi": 1}, {"us_dd_1": 1}, {"turn": "soon"}, "whole number"),
        ("sea", {"akagi": 1}, {"us_dd_1": 1}, {"defender_ships": "dock"}, "task_forces or anchor"),
        ("sea", {"akagi": 1}, {"us_dd_1": 1}, {"options": "blizzard"}, "no optional rule"),
        ("sea", {"akagi": 1}, {"us_dd_1": 1}, {"trials": "0"}, "from 1"),
        ("sea", {"air": 2}, {"us_dd_1": 1}, {"space": "midway"}, "no base is next to midway"),
        ("sea", {}, {"us_dd_1": 1}, {}, "the attacker has no units; name at least one"),
        ("sea", {"akagi": 1}, {"us_dd_1": 0}, {}, "the defender has no units; name at least one"),
        ("sea", {"akagi": 1}, {"us_dd_1": 1}, {"space": "gangetic_plain"}, "no sea in gangetic_plain: fight"),
        ("amphibious", {"15_army": 1}, {"land": 1}, {"space": "gangetic_plain"}, "no sea in gangetic_plain"),
        ("land", {"15_army": 1}, {"land": 1}, {"space": "sea_1101"}, "no land in sea_1101: fight"),
    ],
)
def test_a_battle_that_cannot_be_is_refused(
    kind: str, attacker: dict[str, int], defender: dict[str, int], given: dict[str, str], fault: str
) -> None:
    with pytest.raises(BadBattle, match=fault):
        answer(SLUG, kind, attacker, defender, given)


def test_the_landing_of_the_help_may_go_either_way() -> None:
    first = shlex.split(offer_of(SLUG).examples[0])
    attacker, defender = offer_of(SLUG).forces(first[0], None), offer_of(SLUG).forces(first[2], None)
    told = answer(SLUG, offer_of(SLUG).kinds[0], attacker, defender, {"trials": "60"})
    assert 0.2 < told.win < 0.8 and told.lose > 0.2


def test_words_are_read_as_people_write_them() -> None:
    assert offer_of(SLUG).forces("Yamato, 2 carriers, 15_army", None) == {
        "jn_bb_yamato_musashi": 1,
        "cv": 2,
        "jl_15_army": 1,
    }
    assert offer_of(SLUG).kinds[0] == "amphibious" and "defender_ships" in offer_of(SLUG).settings


@pytest.mark.parametrize(
    ("args", "fault"),
    [
        ({"weather": "fair"}, "no argument 'weather'"),
        ({"space": "atlantis"}, "no space 'atlantis'"),
        ({"attackers": "1"}, "need the space"),
        ({"space": "rabaul", "attackers": "x"}, "not the id of a piece"),
        ({"space": "rabaul", "attackers": "33"}, "not the id of a piece of japan"),
        ({"space": "rabaul", "attackers": "0"}, "cannot form a Task Force"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(args: dict[str, str], fault: str) -> None:
    with pytest.raises(BadBattle, match=fault):
        at(before_the_landing(), "japan", args)


def test_what_stands_in_the_hex_may_be_named_with_what_sails_there() -> None:
    g = before_the_landing()
    standing = ",".join(map(str, pieces(g, *SAIL)))
    air = next(p for p in g.here[g.data.space_index["lae"]])
    args = {"space": "lae", "attackers": f"{standing},{air}", "landing": "yes", "trials": "2"}
    (told,) = at(g, "japan", args)
    assert told.defender == {} and told.attacker == {
        "jn_ca_tone": 1,
        "jn_dd_1": 1,
        "jl_south_seas": 2,
        "jp_air": 4,
    }


def test_a_place_out_of_reach_is_refused() -> None:
    g = before_the_landing()
    attackers = ",".join(map(str, pieces(g, *SAIL)))
    with pytest.raises(BadBattle, match="cannot sail to"):
        at(g, "japan", {"space": "midway", "attackers": attackers})


def test_the_battles_of_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = new_match(SLUG, "coral_sea", {}, game_id="odds", secret=bytes(32))
    match.act("japan", match.game.options("japan")[0])
    file = tmp_path / "game.json"
    file.write_bytes(to_json(match.record))
    for entries in ("0", "1"):
        assert main(["odds", "--record", str(file), "--at", entries]) == 0
        assert "No battle is to be fought" in capsys.readouterr().out
