"""LBA in combat, and airstrikes from outside (pacificwar:9.0.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from ironbottom.games.pacificwar.components import load
from ironbottom.games.pacificwar.components.cards import LbaStrike
from ironbottom.games.pacificwar.components.ids import Nation, Phase, Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.p09_combat.fighting_on import StayVictorious
from ironbottom.games.pacificwar.rules.p09_combat.strike import Strike
from ironbottom.games.pacificwar.rules.redeployment import lba_targets
from tests.games.pacificwar.positions import act, cards, find, log, position, units, where, zone_of

PASS = "button:pass"


def strike(
    firing: Sequence[str],
    target: str,
    pieces: Sequence[Sequence[str]],
    dice: Sequence[int],
    *,
    side: Side = Side.JAPAN,
    frame: dict[str, Any] | None = None,
    **more: Any,
) -> War:
    data = load(None)
    zone = data.space_index[target]
    active = side.key
    taker = StayVictorious(seats=[active], zone=zone)  # gets what the strike returns
    more.setdefault("turn", 2)
    more.setdefault("phase", Phase.STRATEGY.key)
    g = position(procedure=taker, active=active, pieces=pieces, dice=dice, **more)
    keys = [data.counter_index[key] for key in firing]
    g.stack.append(Strike(side=side, pieces=keys, zone=zone, **(frame or {})))
    g.forget_options()
    g.start()
    return g


@pytest.mark.rule("pacificwar:9.0.2.a")
def test_lba_do_not_redeploy_into_a_zone_with_enemy_units() -> None:
    g = strike(["ja_lba_2"], "singapore", [("ja_lba_2", "indochina"), ("uk_exeter", "singapore")], [1])
    assert zone_of(g, "singapore") not in lba_targets(g, find(g, "ja_lba_2"))


@pytest.mark.rule("pacificwar:9.0.2.f")
def test_four_events_and_no_others_let_lba_start_a_combat() -> None:
    halves = load(None).half_of.values()
    striking = {half.id for half in halves if any(isinstance(each, LbaStrike) for each in half.effects)}
    assert striking == {"J01", "J14", "A08", "A10"}


@pytest.mark.rule("pacificwar:9.0.2.b", "pacificwar:9.0.2.c", "pacificwar:9.0.2.d", "pacificwar:9.0.2.e")
@pytest.mark.parametrize(
    ("half", "firing", "base", "words", "replies"),
    [
        ("J01", ["ja_lba_2"], "indochina", "japan fires with 3 (column 3, shifted +1 to 4-5)", False),
        ("J14", ["ja_lba_1", "ja_lba_2"], "indochina", "japan fires with 6 (column 6-7)", True),
        (
            "A08",
            ["ap_lba_1", "ap_lba_2"],
            "borneo",
            "allies fire with 4 (column 4-5, shifted -1 to 3)",
            False,
        ),
        ("A10", ["ap_lba_1"], "borneo", "allies fire with 2 (column 2, shifted +1 to 3)", False),
    ],
)
def test_an_lba_event_is_one_airstrike_from_its_own_zone(
    half: str, firing: list[str], base: str, words: str, replies: bool
) -> None:
    # A carrier more and an LBA in the zone cost two columns, or one each (9.2.2.d, 9.2.2.e).
    side = load(None).half_of[half].side
    effect = next(each for each in load(None).half_of[half].effects if isinstance(each, LbaStrike))
    enemies = ["uk_hermes"] if half[0] == "J" else ["ja_zuiho", "ja_lba_3"]
    g = strike(
        firing,
        "singapore",
        [*[(key, base) for key in firing], *[(key, "singapore") for key in enemies]],
        [1] * 6,
        side=side,
        frame={"ships_only": effect.ships_only, "reply": effect.reply, "shift": effect.columns},
    )
    assert words in log(g)
    other = "allies" if side == Side.JAPAN else "japan"
    assert (f"{other} fire" in log(g)) == replies
    assert all(where(g, key) == base for key in firing)


def test_a_strike_on_ships_only_spares_lba_though_they_shift_it() -> None:
    pieces = [("ja_lba_2", "indochina"), ("uk_exeter", "singapore"), ("ap_lba_1", "singapore")]
    g = strike(["ja_lba_2"], "singapore", pieces, [3, 2], frame={"ships_only": True, "shift": 2})
    assert "shifted +1" in log(g)
    assert where(g, "uk_exeter") == "sunk" and where(g, "ap_lba_1") == "singapore"
    assert g.stack[0].ret == 1


def test_a_reply_hits_the_strikers_only() -> None:
    pieces = [("ja_lba_2", "indochina"), ("ja_kongo", "indochina"), ("us_enterprise", "singapore")]
    g = strike(["ja_lba_2"], "singapore", pieces, [1, 4], frame={"reply": True})
    assert where(g, "ja_lba_2") == "turn 3" and where(g, "ja_kongo") == "indochina"
    assert g.stack[0].ret == 0


def test_the_limits_of_a_strike_do_not_bind_the_reply() -> None:
    pieces = [("ja_lba_2", "indochina"), ("us_enterprise", "singapore")]
    g = strike(["ja_lba_2"], "singapore", pieces, [1, 4], frame={"reply": True, "ships_only": True})
    assert where(g, "ja_lba_2") == "turn 3"


def test_a_strike_counts_enemy_ships_sunk_not_its_own() -> None:
    pieces = [("ja_akagi", "truk"), ("us_enterprise", "rabaul")]
    g = strike(["ja_akagi"], "rabaul", pieces, [6, 6, 1, 1, 6, 6], frame={"reply": True})
    assert where(g, "us_enterprise") == "turn 4" and where(g, "ja_akagi") == "sunk"
    assert g.stack[0].ret == 0


def test_the_card_window_opens_for_a_strike_japan_first() -> None:
    pieces = [("us_enterprise", "hawaiian_islands"), ("ja_akagi", "midway")]
    g = strike(["us_enterprise"], "midway", pieces, [1, 1], side=Side.ALLIES, hands=([8], [7, 12]))
    assert g.deciding() == ("japan",) and cards(g) == {"j08"}
    act(g, PASS, "a12", PASS, PASS)
    assert "allies fire with 4 (column 4-5, shifted +1 to 6-7)" in log(g)


@pytest.mark.rule("pacificwar:5.1.i")
def test_the_strike_on_pearl_harbor_has_its_column_fixed_without_shifts_or_cards() -> None:
    carriers = ["ja_akagi", "ja_kaga"]
    pieces = [
        *[(key, "hawaiian_islands") for key in carriers],
        ("us_nevada", "hawaiian_islands"),
        ("uk_exeter", "hawaiian_islands"),
        ("ap_lba_1", "hawaiian_islands"),
    ]
    column = load(None).pearl_harbor_column
    frame = {"column": column, "nation": Nation.US, "cards": False}
    g = strike(carriers, "hawaiian_islands", pieces, [1, *[1] * 5], turn=0, phase="turn_zero", frame=frame)
    assert "japan fires with 8, column 31+: 5 hits; the column is fixed, no shift counts (5.1)" in log(g)
    assert where(g, "us_nevada") == "sunk" and where(g, "uk_exeter") == "hawaiian_islands"


def test_airstrike_hits_of_a_strike_are_allotted_by_the_striker() -> None:
    pieces = [
        ("ja_akagi", "truk"),
        ("us_chester", "rabaul"),
        ("us_astoria", "rabaul"),
        ("ap_lba_1", "rabaul"),
    ]
    g = strike(["ja_akagi"], "rabaul", pieces, [4, 1])
    assert units(g) == {"us_chester", "us_astoria", "ap_lba_1"}
    act(g, "us_astoria")
    assert where(g, "us_astoria") == "turn 3"
