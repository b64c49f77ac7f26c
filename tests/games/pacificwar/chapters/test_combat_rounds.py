"""Rounds of combat, winners and retreats (pacificwar:9, 9.1, 9.3, 9.4, 9.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from ironbottom.games.pacificwar.components import load
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.p09_combat.combat import Combat
from ironbottom.games.pacificwar.rules.p09_combat.fighting_on import StayVictorious
from tests.games.pacificwar.positions import act, find, log, options, position, spaces, where

STAY, RETREAT, SURFACE, NO_SURFACE = "button:stay", "button:retreat", "button:surface", "button:no_surface"
AGAIN, PASS = "button:another_round", "button:pass"


def combat(
    attackers: Sequence[str],
    defenders: Sequence[str],
    dice: Sequence[int] = (),
    *,
    left: int = 0,
    zone: str = "midway",
    active: str = "japan",
    elsewhere: Sequence[Sequence[str]] = (),
    first_air: int = -1,
    first_air_shift: int = 0,
    **more: Any,
) -> War:
    """A combat at its first decision; the attackers are Ops Complete as after every move."""
    pieces: list[Sequence[str]] = [(key, zone, "complete") for key in attackers]
    pieces += [(key, zone) for key in defenders]
    where_to = load(None).space_index[zone]
    taker = StayVictorious(seats=[active], zone=where_to)  # gets what the combat returns
    more.setdefault("turn", 2)
    g = position(
        procedure=taker, phase="strategy", active=active, pieces=[*pieces, *elsewhere], dice=dice, **more
    )
    g.stack.append(Combat(zone=where_to, left=left, first_air=first_air, first_air_shift=first_air_shift))
    g.forget_options()
    g.start()
    return g


def result(g: War) -> str:
    """What the combat has returned; empty while it goes on."""
    return str(g.stack[0].ret or "") if len(g.stack) == 1 else ""


# ---- 9 -----------------------------------------------------------------------------------------------


@pytest.mark.rule("pacificwar:9.a", "pacificwar:9.b", "pacificwar:9.c")
def test_the_active_player_attacks_and_all_units_of_both_sides_fight() -> None:
    # The Allies have 4 by Enterprise, Ops Complete, and 2 by the LBA.
    g = combat(
        ["ja_akagi", "ja_zuiho"],
        ["ap_lba_4"],
        [1, 1],
        elsewhere=[("us_enterprise", "midway", "complete")],
    )
    assert "japan attacks" in log(g)
    assert "japan fires with 6" in log(g)
    assert "allies fire with 6" in log(g)


@pytest.mark.rule("pacificwar:9.1.a", "pacificwar:9.1.b", "pacificwar:9.1.3.b", "pacificwar:9.5.2.a")
def test_one_round_and_one_more_for_each_point_left_then_the_attacker_must_retreat() -> None:
    g = combat(["ja_haruna", "ja_aoba"], ["us_louisville"], [1] * 4, left=1, zone="samoa_islands")
    act(g, SURFACE)
    assert options(g) == (AGAIN, RETREAT)
    act(g, AGAIN, STAY)
    assert "round 2" in log(g)
    act(g, SURFACE)
    assert "9.5.2.a" in log(g)
    act(g, "truk")
    assert result(g) == "defender"
    for key in ("ja_haruna", "ja_aoba"):
        assert where(g, key) == "truk"
        assert not g.ready(find(g, key))
    assert where(g, "us_louisville") == "samoa_islands"


@pytest.mark.rule("pacificwar:9.1.1")
def test_a_round_opens_with_the_airstrikes_of_carriers_and_lba_of_both_sides() -> None:
    g = combat(["ja_akagi", "ja_kongo"], ["ap_lba_4", "us_chester"], [1, 1])
    assert "japan fires with 4 (column 4-5, shifted -1 to 3): 0 hits" in log(g)
    assert "allies fire with 2" in log(g)
    assert options(g) == (STAY, RETREAT)  # the airstrike is over


def test_without_carriers_and_lba_there_is_no_airstrike_and_no_retreat_before_the_surface_segment() -> None:
    g = combat(["ja_kongo"], ["us_chester"])
    assert options(g) == (SURFACE, NO_SURFACE)


@pytest.mark.rule("pacificwar:9.1.2.a")
def test_without_a_surface_segment_the_round_ends_for_both() -> None:
    g = combat(["ja_akagi"], ["us_indianapolis", "us_minneapolis"], [1], left=1)
    act(g, STAY, STAY)
    assert g.deciding() == ("japan",)
    act(g, NO_SURFACE)  # nobody asks the Allies
    assert options(g) == (AGAIN, RETREAT)


@pytest.mark.rule("pacificwar:9.1.2.a", "pacificwar:9.2.4.f")
def test_no_surface_segment_is_offered_where_ships_face_lba_alone_and_nobody_can_hold_bombardment() -> None:
    allied = combat(["us_chester"], ["ja_lba_3"], [1], active="allies", left=1)
    act(allied, STAY, STAY)
    assert options(allied) == (AGAIN, RETREAT)
    may_hold = combat(["ja_kongo"], ["ap_lba_4"], [1], left=1, hands=([1], []))
    act(may_hold, PASS, STAY, STAY)
    assert options(may_hold) == (SURFACE, NO_SURFACE)  # asked whatever the hand holds
    assert may_hold.decision is not None
    assert "about 0.0 hits made, 0.0 taken" in may_hold.decision.hint(may_hold, "japan", SURFACE)
    discarded = combat(["ja_kongo"], ["ap_lba_4"], [1], left=1, hands=([1], []), discard=[7])
    act(discarded, PASS, STAY, STAY)
    assert options(discarded) == (AGAIN, RETREAT)


@pytest.mark.rule("pacificwar:9.1.2.b")
def test_the_surface_segment_uses_gunnery() -> None:
    g = combat(["ja_akagi", "ja_kongo"], ["us_chester"], [1, 1, 1])
    act(g, STAY, STAY, SURFACE)
    assert "japan fires with 3" in log(g) and "allies fire with 1" in log(g)


@pytest.mark.rule("pacificwar:9.1.3.a", "pacificwar:9.4.a", "pacificwar:9.4.b")
def test_the_attacker_who_alone_is_left_has_won_and_stays_ops_complete_or_retreats() -> None:
    g = combat(["ja_kongo"], ["us_chester"], [6, 1, 6, 6], left=2)
    act(g, SURFACE)
    assert where(g, "us_chester") == "sunk" and "japan wins" in log(g)
    assert options(g) == (STAY, RETREAT)
    act(g, STAY)
    assert result(g) == "attacker"
    assert where(g, "ja_kongo") == "midway" and not g.ready(find(g, "ja_kongo"))


@pytest.mark.rule("pacificwar:9.4.b", "pacificwar:9.5.3.c", "pacificwar:9.5.3.d")
def test_the_victor_may_go_to_any_own_port_however_far() -> None:
    g = combat(["ja_kongo"], ["us_chester"], [6, 1, 6, 6])
    act(g, SURFACE, RETREAT)
    assert spaces(g) == {"japan", "truk", "indochina"}
    act(g, "indochina")
    assert where(g, "ja_kongo") == "indochina" and result(g) == "attacker"


def test_a_victor_without_a_way_home_just_stays() -> None:
    g = combat(["us_chester"], ["ja_aoba"], [6, 1, 6], zone="okinawa", active="allies", elsewhere=WALL)
    act(g, SURFACE)
    assert result(g) == "attacker" and where(g, "us_chester") == "okinawa"


WALL = [("ja_lba_1", "japan"), ("ja_kongo", "philippines"), ("ja_lba_2", "indochina")]
"""Whatever is round Okinawa is Japanese or holds Japanese ships."""


def test_when_nobody_is_left_nobody_has_won() -> None:
    g = combat(["ja_aoba"], ["us_chester"], [6, 6, 6, 6])
    act(g, SURFACE)
    assert result(g) == "nobody"


@pytest.mark.rule("pacificwar:9.1.3.c", "pacificwar:9.5.3.l", "pacificwar:9.5.3.b")
def test_an_attacker_who_does_not_go_on_retreats_like_ships_that_return_to_port() -> None:
    g = combat(["ja_kongo"], ["us_chester"], [1, 1], left=2)
    act(g, SURFACE, RETREAT, "japan")
    assert result(g) == "defender"
    assert where(g, "ja_kongo") == "japan" and not g.ready(find(g, "ja_kongo"))


# ---- 9.3 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("pacificwar:9.3.a", "pacificwar:9.3.b")
def test_the_attacker_rolls_first_but_both_results_count_before_losses_are_taken() -> None:
    g = combat(["ja_akagi"], ["us_enterprise"], [6, 6, 3, 3, 3, 3])
    lines = log(g).splitlines()
    rolls = [line.split()[0] for line in lines if " with 4" in line]
    assert rolls == ["japan", "allies"]
    assert where(g, "us_enterprise") == "sunk" and where(g, "ja_akagi") == "sunk"
    struck = [line for line in lines if line.startswith("Damage to")]
    assert struck == ["Damage to us_enterprise, defense 2", "Damage to ja_akagi, defense 2"]


@pytest.mark.rule("pacificwar:9.3.c")
def test_with_the_battle_of_midway_the_allied_airstrike_comes_first_and_a_column_up_in_round_1() -> None:
    g = combat(["ja_akagi"], ["us_enterprise", "us_chester"], [6, 3, 3, 3], first_air=1, first_air_shift=1)
    assert "allies fire with 4 (column 4-5, shifted +1 to 6-7)" in log(g)
    assert where(g, "ja_akagi") == "sunk" and "japan fires" not in log(g)
    assert result(g) == "defender"


def test_the_battle_of_midway_is_over_after_round_1() -> None:
    g = combat(["ja_zuiho"], ["uk_hermes"], [1] * 4, left=1, first_air=1, first_air_shift=1)
    assert "allies fire with 1 (column 1, shifted +1 to 2)" in log(g)
    act(g, STAY, STAY, AGAIN, STAY)
    assert "allies fire with 1 (column 1): 0 hits" in log(g)


# ---- 9.5 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("pacificwar:9.5.1.a")
def test_the_defender_may_leave_before_a_round_begins_but_not_before_the_first() -> None:
    g = combat(["ja_kongo"], ["us_chester"], [1, 1], left=1)
    assert g.deciding() == ("japan",)
    act(g, NO_SURFACE, AGAIN)
    assert g.deciding() == ("allies",) and options(g) == (STAY, RETREAT)
    act(g, RETREAT, "hawaiian_islands")
    assert where(g, "us_chester") == "hawaiian_islands"


@pytest.mark.rule("pacificwar:9.5.1.a")
def test_by_option_the_defender_may_leave_before_the_first_round_as_well() -> None:
    """Ruling pw_q43."""
    game = combat(["ja_akagi"], ["us_chester"], options={"9.5.1.a": "on"})
    assert game.deciding() == ("allies",) and options(game) == (STAY, RETREAT)
    assert game.decision is not None and game.decision.rule(game) == "pacificwar:9.5.1.a"
    assert game.decision.text(game, "allies").endswith("before the first round")
    act(game, RETREAT, "hawaiian_islands")
    assert where(game, "us_chester") == "hawaiian_islands" and game.rolls == 0
    assert result(game) == "attacker" or game.deciding() == ("japan",), (
        "the attacker has the zone without a die"
    )
    game = combat(["ja_akagi"], ["us_chester"], [1], options={"9.5.1.a": "on"})
    act(game, STAY)
    assert game.rolls == 1, "the airstrike follows"
    assert game.decision is not None and "before the first round" not in game.decision.text(game, "japan")


@pytest.mark.rule("pacificwar:9.5.1.b", "pacificwar:9.5.2.b", "pacificwar:9.5.3.g", "pacificwar:9.5.3.h")
def test_after_either_segment_the_attacker_decides_first_and_then_the_defender() -> None:
    g = combat(["ja_akagi", "ja_kongo"], ["us_enterprise", "us_iowa"], [1, 1, 1, 1, 1, 1, 1, 1, 1], left=1)
    clicks = []
    while AGAIN not in options(g):
        answer = SURFACE if SURFACE in options(g) else options(g)[0]
        clicks.append((g.deciding()[0], answer))
        act(g, answer)
    assert [click for click in clicks if not click[1].startswith("piece")] == [
        ("japan", STAY),
        ("allies", STAY),
        ("japan", SURFACE),
    ]
    act(g, AGAIN)
    assert g.deciding() == ("allies",) and options(g) == (STAY, RETREAT)


def test_when_the_attacker_retreats_the_defender_is_not_asked() -> None:
    g = combat(["ja_zuiho"], ["uk_hermes"], [1, 1])
    assert g.deciding() == ("japan",)
    act(g, RETREAT, "japan")
    assert result(g) == "defender"


@pytest.mark.rule("pacificwar:9.5.3.a", "pacificwar:9.5.3.i", "pacificwar:9.5.3.j", "pacificwar:9.5.3.k")
def test_a_retreating_defender_takes_all_units_keeps_their_sides_and_leaves_the_field() -> None:
    others = [("us_chester", "midway", "complete")]
    g = combat(["ja_zuikaku"], ["us_enterprise", "ap_lba_4"], [1, 1, 1], elsewhere=others)
    act(g, STAY, RETREAT, "hawaiian_islands")
    assert where(g, "us_enterprise") == where(g, "us_chester") == "hawaiian_islands"
    assert g.ready(find(g, "us_enterprise")) and not g.ready(find(g, "us_chester"))
    assert where(g, "ap_lba_4") == "turn 3"
    assert options(g) == (STAY, RETREAT) and g.deciding() == ("japan",)
    act(g, RETREAT, "japan")
    assert result(g) == "attacker"


@pytest.mark.rule("pacificwar:9.5.3.e", "pacificwar:9.5.3.f")
def test_a_side_without_a_way_out_goes_to_its_nearest_port_and_turns_ops_complete() -> None:
    g = combat(["us_chester"], ["ja_haruna"], zone="guadalcanal", active="allies", elsewhere=RING, left=1)
    act(g, NO_SURFACE, AGAIN, RETREAT)  # the way to Truk leads past Astoria
    assert where(g, "ja_haruna") == "truk" and not g.ready(find(g, "ja_haruna"))


@pytest.mark.rule("pacificwar:9.5.3.f", "pacificwar:10.1.c")
@pytest.mark.parametrize(
    ("ports", "words", "advice", "end"),
    [
        ({}, "no way to a port is open: the ships turn Ops Complete", RETREAT, "truk"),
        (
            dict.fromkeys(("japan", "truk", "indochina"), "allies"),
            "there is no other port of yours: the ships are out of the game",
            STAY,
            "gone",
        ),
    ],
)
def test_what_a_retreat_without_a_way_costs_is_told_before(
    ports: dict[str, str], words: str, advice: str, end: str
) -> None:
    g = combat(
        ["us_iowa", "us_missouri"],
        ["ja_haruna"],
        zone="guadalcanal",
        active="allies",
        elsewhere=RING,
        left=1,
        port=ports,
    )
    act(g, NO_SURFACE, AGAIN)
    assert g.decision is not None
    assert g.decision.hint(g, "japan", RETREAT).startswith(words)
    assert g.decision.suggestion(g, "japan") == [advice]
    act(g, RETREAT)
    assert where(g, "ja_haruna") == end


RING = [("us_astoria", "rabaul"), ("us_indianapolis", "port_moresby"), ("us_minneapolis", "gilbert_islands")]
