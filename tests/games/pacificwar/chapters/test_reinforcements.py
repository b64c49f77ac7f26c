"""Reinforcements Phase (pacificwar:6)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.state import REPAIRING, REPAIRING_WEST
from ironbottom.games.pacificwar.rules.p06_reinforcements import (
    ReinforcementsPhase,
    destroy,
    under_repair_for,
)
from tests.games.pacificwar.positions import act, find, log, options, position, put, where, zone_of


def phase(turn: int = 2, **more: Any) -> War:
    return position(procedure=ReinforcementsPhase(), turn=turn, **more)


@pytest.mark.rule(
    "pacificwar:5.2.a", "pacificwar:6.1.1", "pacificwar:6.1.2", "pacificwar:6.1.4", "pacificwar:6.1.5"
)
@pytest.mark.parametrize(
    ("key", "zone"),
    [
        ("ja_yamato", "japan"),
        ("ja_lba_3", "japan"),
        ("us_washington", "west_coast"),
        ("uk_valiant", "madagascar"),
        ("au_canberra", "australia"),
    ],
)
def test_new_units_appear_where_their_nation_does(key: str, zone: str) -> None:
    game = phase(due={key: 2})
    assert where(game, key) == zone and game.state.due[find(game, key)] == 0


@pytest.mark.rule("pacificwar:6.1.1", "pacificwar:6.1.3", "pacificwar:6.1.4", "pacificwar:6.1.5")
@pytest.mark.parametrize(
    ("key", "zone"),
    [
        ("ja_akagi", "japan"),
        ("ja_lba_1", "japan"),
        ("us_nevada", "hawaiian_islands"),
        ("uk_exeter", "madagascar"),
        ("uk_de_ruyter", "madagascar"),
        ("au_australia", "australia"),
    ],
)
def test_repaired_units_appear_where_their_nation_repairs(key: str, zone: str) -> None:
    game = phase(due={key: (2, REPAIRING)})
    assert where(game, key) == zone and not game.has(find(game, key), REPAIRING)


@pytest.mark.rule("pacificwar:6.b")
def test_all_arrive_ready() -> None:
    game = phase(due={"ja_yamato": 2, "us_nevada": (2, REPAIRING)})
    assert all(game.ready(find(game, key)) for key in ("ja_yamato", "us_nevada"))


@pytest.mark.rule("pacificwar:5.2.a")
def test_units_of_later_turns_stay_on_the_track() -> None:
    game = phase(due={"ja_musashi": 3, "us_nevada": (4, REPAIRING)})
    assert [where(game, key) for key in ("ja_musashi", "us_nevada")] == ["turn 3", "turn 4"]


@pytest.mark.rule("pacificwar:5.2.a")
def test_japan_places_before_the_allies() -> None:
    game = phase(due={"ja_yamato": 2, "us_washington": 2})
    lines = log(game).splitlines()
    assert "ja_yamato" in lines[0] and "us_washington" in lines[1]


@pytest.mark.rule("pacificwar:6.a")
def test_allied_lba_come_in_the_west_coast_or_madagascar_new_or_repaired() -> None:
    game = phase(due={"ap_lba_6": 2, "ap_lba_1": (2, REPAIRING)})
    assert game.deciding() == ("allies",)
    assert options(game) == (
        *("space:west_coast", "space:madagascar"),
        *("button:rest_west_coast", "button:rest_madagascar"),
    )
    act(game, "madagascar")
    assert options(game) == ("space:west_coast", "space:madagascar"), "one is left"
    act(game, "west_coast")
    assert {where(game, "ap_lba_1"), where(game, "ap_lba_6")} == {"madagascar", "west_coast"}


@pytest.mark.rule("pacificwar:6.a")
def test_a_button_sends_all_that_are_left_to_one_zone() -> None:
    game = phase(4, due={"ap_lba_8": 4, "ap_lba_9": 4, "ap_lba_3": (4, REPAIRING)})
    act(game, "button:rest_madagascar")
    assert [where(game, f"ap_lba_{n}") for n in (3, 8, 9)] == ["madagascar"] * 3


@pytest.mark.rule("pacificwar:6.c")
def test_no_japanese_unit_arrives_in_the_zones_closed_to_japan() -> None:
    game = phase()
    closed = {zone.id for zone in game.data.zones if not zone.japan_may_enter}
    assert closed == {"west_coast", "madagascar"}
    for key in ("ja_yamato", "ja_lba_1", "ja_akagi"):
        came = phase(due={key: (2, REPAIRING if key == "ja_akagi" else 0)})
        assert where(came, key) not in closed


@pytest.mark.rule("pacificwar:6.1.6", "pacificwar:10.3.1.a")
def test_new_units_wait_while_their_port_is_held_as_an_enemy_base() -> None:
    """Rulings pw_q16, pw_q67: nobody can use it as a port."""
    game = phase(due={"ja_yamato": 2}, pieces=[("us_enterprise", "japan")])
    assert where(game, "ja_yamato") == "turn 3" and "waits" in log(game)
    later = phase(3, due={"ja_yamato": 3})
    assert where(later, "ja_yamato") == "japan"


@pytest.mark.rule("pacificwar:6.1.6", "pacificwar:9.2.5.d")
def test_a_unit_whose_port_cannot_be_used_on_the_last_turn_is_told_to_be_out_of_the_game() -> None:
    enterprise = ("us_enterprise", "japan")
    nobodys = phase(5, due={"ja_taiho": 5}, pieces=[enterprise, ("ja_lba_1", "okinawa")])
    assert where(nobodys, "ja_taiho") == "gone"
    assert "CV Taiho is out of the game: its port cannot be used (6.1.6)" in log(nobodys)


@pytest.mark.rule("pacificwar:6.1.6")
@pytest.mark.parametrize("key", ["us_nevada", "au_australia"])
def test_repaired_units_wait_while_their_port_is_held_as_an_enemy_base(key: str) -> None:
    """Ruling pw_q16: only capture destroys them."""
    enemies = [("ja_akagi", "hawaiian_islands"), ("ja_kaga", "australia")]
    game = phase(due={key: (2, REPAIRING)}, pieces=enemies)
    assert where(game, key) == "turn 3" and game.has(find(game, key), REPAIRING)


@pytest.mark.rule("pacificwar:6.1.6")
def test_on_the_last_turn_there_is_nothing_to_wait_for() -> None:
    game = phase(5, due={"ja_taiho": 5}, pieces=[("us_enterprise", "japan")])
    assert where(game, "ja_taiho") == "gone"


@pytest.mark.rule("pacificwar:10.3.1.c", "pacificwar:10.3.a")
def test_new_units_due_in_a_captured_major_port_come_in_the_west_coast() -> None:
    """Ruling pw_q15: the special rule for Hawaii and Australia beats the wait of 6.1.6."""
    game = phase(due={"au_canberra": 2}, port={"australia": "japan"})
    assert where(game, "au_canberra") == "west_coast"
    major = {zone.id for zone in game.data.zones if zone.major}
    assert major == {"japan", "hawaiian_islands", "australia"}


@pytest.mark.rule("pacificwar:6.1.7.b", "pacificwar:10.3.1.b")
@pytest.mark.parametrize(("key", "port"), [("us_nevada", "hawaiian_islands"), ("au_australia", "australia")])
def test_ships_due_back_in_a_captured_port_are_destroyed(key: str, port: str) -> None:
    """Ruling pw_q17: a last check, for those damaged after the capture."""
    game = phase(due={key: (2, REPAIRING)}, port={port: "japan"})
    assert where(game, key) == "sunk" and "Lost under repair" in log(game)
    later = phase(due={key: (3, REPAIRING)}, port={port: "japan"})
    assert where(later, key) == "turn 3", "it is not due yet"


@pytest.mark.rule("pacificwar:6.1.7.a", "pacificwar:10.3.1.b")
def test_whose_repair_hangs_on_a_port() -> None:
    game = phase(
        due={
            "us_nevada": (3, REPAIRING),
            "us_arizona": (5, REPAIRING),
            "us_washington": 4,
            "au_australia": (3, REPAIRING),
            "ap_lba_1": (3, REPAIRING),
        }
    )
    ships = under_repair_for(game, zone_of(game, "hawaiian_islands"))
    assert {game.counter(ship).id for ship in ships} == {"us_nevada", "us_arizona"}, (
        "new units and LBA do not"
    )
    destroy(game, ships, zone_of(game, "hawaiian_islands"), "6.1.7.a")
    assert [where(game, key) for key in ("us_nevada", "us_arizona", "au_australia")] == [
        "sunk",
        "sunk",
        "turn 3",
    ]


@pytest.mark.rule("pacificwar:6.1.7.a")
def test_lba_under_repair_come_back_all_the_same() -> None:
    """Ruling pw_q18."""
    game = phase(due={"ap_lba_1": (2, REPAIRING)}, port={"hawaiian_islands": "japan", "australia": "japan"})
    act(game, "west_coast")
    assert where(game, "ap_lba_1") == "west_coast"


@pytest.mark.rule("pacificwar:6.1.7.c")
def test_australian_ships_damaged_while_australia_was_lost_come_in_the_west_coast() -> None:
    """Ruling pw_q19."""
    due = {"au_canberra": (2, REPAIRING | REPAIRING_WEST)}
    game = phase(due=due, port={"australia": "japan"})
    assert where(game, "au_canberra") == "west_coast"


@pytest.mark.rule("pacificwar:6.2.a")
def test_british_ships_leave_on_the_second_turn_of_their_code() -> None:
    pieces = [
        ("uk_indomitable", "ceylon"),
        ("uk_formidable", "hawaiian_islands", "complete"),
        ("uk_warspite", "ceylon"),
    ]
    game = phase(2, pieces=pieces)
    keys = ("uk_indomitable", "uk_formidable", "uk_warspite")
    assert [where(game, key) for key in keys] == ["gone", "gone", "ceylon"]
    assert "Withdrawn" in log(game)
    assert where(phase(3, pieces=[("uk_revenge", "ceylon")]), "uk_revenge") == "gone", "code C-3"


@pytest.mark.rule("pacificwar:6.2.a")
def test_they_leave_after_everybody_has_placed() -> None:
    """Ruling pw_q21."""
    game = phase(2, due={"ap_lba_6": 2}, pieces=[("uk_indomitable", "ceylon")])
    assert where(game, "uk_indomitable") == "ceylon"
    act(game, "west_coast")
    assert where(game, "uk_indomitable") == "gone"


@pytest.mark.rule("pacificwar:6.2.b", "pacificwar:6.2.c")
def test_one_under_repair_leaves_when_the_repair_ends() -> None:
    due = {"uk_indomitable": (3, REPAIRING), "uk_formidable": (2, REPAIRING)}
    game = phase(2, due=due, pieces=[("uk_illustrious", "ceylon")])
    assert [where(game, key) for key in ("uk_indomitable", "uk_formidable")] == ["turn 3", "gone"]
    assert where(game, "uk_illustrious") == "ceylon", "no other ship goes in its place"
    later = phase(3, due={"uk_indomitable": (3, REPAIRING)})
    assert where(later, "uk_indomitable") == "gone"


@pytest.mark.rule("pacificwar:6.2.1")
def test_a_sunk_ship_needs_no_withdrawal() -> None:
    game = phase(2, sunk=["uk_indomitable", "uk_formidable"], pieces=[("uk_illustrious", "ceylon")])
    assert where(game, "uk_indomitable") == "sunk" and where(game, "uk_illustrious") == "ceylon"
    assert "Withdrawn" not in log(game)


@pytest.mark.rule("pacificwar:6.2.a")
def test_ships_without_a_second_number_stay() -> None:
    game = phase(5, pieces=[("uk_ramillies", "ceylon"), ("uk_royal_sovereign", "ceylon")])
    assert where(game, "uk_ramillies") == "ceylon" and where(game, "uk_royal_sovereign") == "gone"


@pytest.mark.rule("pacificwar:5.2.a")
def test_a_phase_with_nothing_due_asks_nobody() -> None:
    game = phase(3)
    put(game, "us_chester", "midway")
    assert game.deciding() == () and game.stack == []
