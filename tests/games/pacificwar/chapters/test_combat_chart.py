"""Combat Results Chart (pacificwar:9.2.1 to 9.2.3)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ironbottom.games.pacificwar.components.ids import Segment
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.p09_combat.chart import (
    OFF_CHART,
    can_fire,
    column_of,
    expected_hits,
    hits,
    own_shift,
    shifted,
    strength,
)
from ironbottom.games.pacificwar.rules.p09_combat.combat import Combat
from tests.games.pacificwar.positions import act, find, log, position

MIDWAY = 5
FORCES = (
    ("ja_akagi", "midway", "complete"),
    ("ja_kongo", "midway", "complete"),
    ("us_enterprise", "midway"),
    ("us_chester", "midway"),
)


def game(*more: tuple[str, ...], dice: Sequence[int] = (1, 1)) -> War:
    return position(
        procedure=Combat(zone=MIDWAY, left=0),
        turn=2,
        active="japan",
        pieces=[*FORCES, *more],
        dice=dice,
    )


def labels(g: War, *totals: int) -> list[str]:
    return [g.data.crt[column_of(g, total)].label for total in totals]


@pytest.mark.rule("pacificwar:9.2.1.a")
def test_the_strengths_of_all_units_give_the_column() -> None:
    g = game()
    pieces = [find(g, key) for key in ("ja_akagi", "ja_zuiho", "ja_lba_1")]
    assert strength(g, pieces, Segment.AIRSTRIKE) == 4 + 2 + 3
    assert labels(g, 1, 2, 3, 5, 6, 9, 12, 13, 19, 24, 30, 31, 99) == [
        "1", "2", "3", "4-5", "6-7", "8-9", "10-12", "13-15", "16-19", "20-24", "25-30", "31+", "31+"
    ]  # fmt: skip


@pytest.mark.rule("pacificwar:9.2.1.b", "pacificwar:9.2.1.c")
def test_airstrikes_add_airstrike_values_and_surface_combat_gunnery() -> None:
    g = game()
    pieces = [find(g, key) for key in ("ja_akagi", "ja_kongo")]
    assert strength(g, pieces, Segment.AIRSTRIKE) == 4
    assert strength(g, pieces, Segment.SURFACE) == 3


def test_no_strength_is_no_attack() -> None:
    g = game()
    assert column_of(g, 0) == OFF_CHART
    assert shifted(g, OFF_CHART, 3) == OFF_CHART
    assert not can_fire(g, [find(g, "ja_kongo")], Segment.AIRSTRIKE)
    assert can_fire(g, [find(g, "ja_oi")], Segment.SURFACE)  # it will roll for its gunnery


@pytest.mark.rule("pacificwar:9.2.2.d")
def test_more_enemy_carriers_shift_one_column_left() -> None:
    g = game()
    akagi, kongo, enterprise, yorktown = (
        find(g, key) for key in ("ja_akagi", "ja_kongo", "us_enterprise", "us_yorktown")
    )
    assert own_shift(g, [akagi, kongo], [enterprise]) == 0
    assert own_shift(g, [akagi], [enterprise, yorktown]) == -1
    assert own_shift(g, [enterprise, yorktown], [akagi]) == 0


@pytest.mark.rule("pacificwar:9.2.2.e", "pacificwar:9.2.2.b")
def test_enemy_lba_shift_one_column_left_however_many_and_on_top_of_carriers() -> None:
    g = game()
    akagi, first, second, enterprise, yorktown = (
        find(g, key) for key in ("ja_akagi", "ap_lba_1", "ap_lba_2", "us_enterprise", "us_yorktown")
    )
    assert own_shift(g, [akagi], [first]) == -1
    assert own_shift(g, [akagi], [first, second]) == -1
    assert own_shift(g, [akagi], [first, enterprise, yorktown]) == -2


@pytest.mark.rule("pacificwar:9.2.2.f")
def test_left_of_the_first_column_there_are_no_hits() -> None:
    g = game()
    assert shifted(g, column_of(g, 2), -2) == OFF_CHART
    assert hits(g, OFF_CHART, 6) == 0
    assert expected_hits(g, OFF_CHART) == 0


@pytest.mark.rule("pacificwar:9.2.2.g", "pacificwar:9.2.2.h")
def test_shifts_are_netted_and_never_leave_the_chart_to_the_right() -> None:
    g = game()
    assert g.data.crt[shifted(g, column_of(g, 28), 2 + 1 - 1)].label == "31+"
    assert hits(g, shifted(g, column_of(g, 28), 2), 1) == 5
    # one column each way is none, even at the edge
    assert shifted(g, column_of(g, 1), -1 + 1) == column_of(g, 1)


@pytest.mark.rule("pacificwar:9.2.3.a")
def test_a_die_in_the_column_gives_the_hits() -> None:
    g = game()
    column = column_of(g, 11)
    assert [hits(g, column, die) for die in range(1, 7)] == [1, 2, 2, 3, 3, 4]
    assert expected_hits(g, column) == 15 / 6


@pytest.mark.rule("pacificwar:9.2.2.a")
def test_nothing_shifts_in_surface_combat() -> None:
    # Both the carrier majority and the LBA of the Allies move the airstrike of Japan, not its gunnery.
    g = game(("us_yorktown", "midway"), ("ap_lba_4", "midway"), dice=(1, 1, 1, 4, 1))
    assert "shifted -2 to 2" in log(g)  # Akagi's 4
    act(g, "ja_akagi", "button:stay", "button:stay", "button:surface")
    assert "japan fires with 3 (column 3)" in log(g)
