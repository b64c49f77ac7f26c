"""Hits and damage (pacificwar:9.2.4, 9.2.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from ironbottom.games.pacificwar.components.ids import Segment, Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.state import REPAIRING, REPAIRING_WEST
from ironbottom.games.pacificwar.rules.p09_combat.allotment import AllotHits
from ironbottom.games.pacificwar.rules.p09_combat.combat import Combat
from ironbottom.games.pacificwar.rules.p09_combat.damage import hit, sinking_chance
from ironbottom.games.pacificwar.rules.p09_combat.fire import Fire
from ironbottom.kernel import choices
from ironbottom.kernel.errors import IllegalChoice
from tests.games.asking import asked
from tests.games.pacificwar.positions import act, find, log, options, position, units, where

MIDWAY = 5
FOUR = (
    ("us_lexington", "midway"),
    ("us_astoria", "midway"),
    ("us_chester", "midway"),
    ("ap_lba_4", "midway"),
)


def allotting(hits: int, keys: Sequence[str], *, segment: Segment, chooser: Side) -> War:
    """Hits that fall on Allied units in Midway."""
    g = position(
        procedure=AllotHits(zone=MIDWAY, segment=segment, chooser=chooser, targets=[], hits=0),
        turn=2,
        pieces=FOUR,
    )
    targets = sorted(find(g, key) for key in keys)
    g.stack.append(AllotHits(zone=MIDWAY, segment=segment, chooser=chooser, targets=targets, hits=hits))
    g.start()
    return g


def taken(g: War, *keys: str) -> list[int]:
    return [g.state.hits[find(g, key)] for key in keys]


def one(turn: int, key: str, hits: int, rolls: Sequence[int] = (), **more: Any) -> War:
    """A single unit in Midway that has taken hits."""
    done = AllotHits(zone=MIDWAY, segment=0, chooser=0, targets=[], hits=0)
    g = position(procedure=done, turn=turn, pieces=[(key, "midway")], dice=rolls, **more)
    hit(g, find(g, key), hits)
    return g


# ---- 9.2.4 -------------------------------------------------------------------------------------------


@pytest.mark.rule("pacificwar:9.2.4.a", "pacificwar:9.2.4.b")
def test_the_firing_player_puts_each_airstrike_hit_on_a_ship_or_lba() -> None:
    g = allotting(1, [row[0] for row in FOUR], segment=Segment.AIRSTRIKE, chooser=Side.JAPAN)
    assert g.deciding() == ("japan",)
    assert units(g) == {"us_lexington", "us_astoria", "us_chester", "ap_lba_4"}
    act(g, "ap_lba_4")
    assert taken(g, "us_lexington", "us_astoria", "us_chester", "ap_lba_4") == [0, 0, 0, 1]


@pytest.mark.rule("pacificwar:9.2.4.c", "pacificwar:9.2.5.e")
def test_six_hits_on_four_units_leave_two_to_choose() -> None:
    keys = [row[0] for row in FOUR]
    g = allotting(6, keys, segment=Segment.AIRSTRIKE, chooser=Side.JAPAN)
    assert taken(g, *keys) == [1, 1, 1, 1]
    assert len(asked(g).suggestion(g, "japan")) == 2
    act(g, "us_lexington")
    with pytest.raises(IllegalChoice, match=r"9\.2\.4\.c"):
        act(g, "us_lexington")
    act(g, "ap_lba_4")
    assert taken(g, *keys) == [2, 1, 1, 2]


@pytest.mark.rule("pacificwar:9.2.4.d", "pacificwar:9.2.4.e")
def test_the_side_that_was_hit_allots_surface_hits_evenly_on_its_ships() -> None:
    # Japan has gunnery 7: a die of 4 makes 2 hits on 3 ships; the LBA is no target.
    g = quiet(*FOUR, ("ja_nagato", "midway", "complete"), ("ja_kongo", "midway", "complete"))
    g = surface(g, dice=[4, 1, 1, 1])
    assert g.deciding() == ("allies",)
    assert units(g) == {"us_lexington", "us_astoria", "us_chester"}
    act(g, "us_astoria")
    with pytest.raises(IllegalChoice, match=r"9\.2\.4\.e"):
        act(g, "us_astoria")
    act(g, "us_chester")
    assert [where(g, key) for key in ("us_astoria", "us_chester", "ap_lba_4")] == [
        "turn 3",
        "turn 3",
        "midway",
    ]


def quiet(*pieces: tuple[str, ...]) -> War:
    """These units and nothing under way."""
    done = AllotHits(zone=MIDWAY, segment=Segment.AIRSTRIKE, chooser=Side.JAPAN, targets=[], hits=0)
    return position(procedure=done, turn=2, active="japan", pieces=pieces)


def surface(g: War, dice: Sequence[int], hands: Sequence[Sequence[int]] = ((), ())) -> War:
    """A surface segment between all units in Midway."""
    segment = Fire(
        segment=Segment.SURFACE,
        zone=MIDWAY,
        firing=[Side.JAPAN, Side.ALLIES],
        units=[list(g.units(MIDWAY, side)) for side in Side],
    )
    pieces = [(g.counter(p).id, "midway", *(["complete"] if not g.ready(p) else [])) for p in g.here[MIDWAY]]
    return position(procedure=segment, turn=2, active="japan", pieces=pieces, dice=dice, hands=hands)


def against_lba(
    dice: Sequence[int], hands: Sequence[Sequence[int]] = ((), ()), *more: tuple[str, str]
) -> War:
    ships = [(key, "midway", "complete") for key in ("ja_kongo", "ja_haruna")]
    g = quiet(*ships, ("ap_lba_4", "midway"), *more)
    return surface(g, dice, hands)


@pytest.mark.rule("pacificwar:9.2.4.f")
def test_ships_do_no_harm_to_lba_without_bombardment() -> None:
    g = against_lba([6])
    assert "The hits find no target" in log(g)
    assert where(g, "ap_lba_4") == "midway"


@pytest.mark.rule("pacificwar:9.2.5.h", "pacificwar:9.2.4.g")
def test_bombardment_puts_surface_hits_on_lba() -> None:
    g = against_lba([6], ([7], []))
    act(g, "j07")
    assert options(g) == ("number:0", "number:1", "number:2", "number:3")
    act(g, "number:2")
    assert where(g, "ap_lba_4") == "turn 4"
    assert g.has(find(g, "ap_lba_4"), REPAIRING)


def test_bombardment_leaves_the_other_hits_to_the_ships() -> None:
    g = against_lba([6, 1, 6], ([7], []), ("us_chester", "midway"))
    act(g, "j07")
    act(g, "number:2")
    assert where(g, "us_chester") == "sunk"
    assert where(g, "ap_lba_4") == "turn 4"


@pytest.mark.rule("pacificwar:9.2.4.g")
def test_lba_come_back_as_many_turns_later_as_hits_without_a_roll() -> None:
    assert where(one(2, "ap_lba_4", 2), "ap_lba_4") == "turn 4"
    assert where(one(4, "ap_lba_4", 2), "ap_lba_4") == "gone"  # Turn 6


# ---- 9.2.5 -------------------------------------------------------------------------------------------


@pytest.mark.rule("pacificwar:9.2.5.a", "pacificwar:9.2.5.b")
def test_the_dice_of_all_hits_are_added_up_and_more_than_the_defense_sinks() -> None:
    g = one(2, "ja_nagato", 2, [2, 3])
    assert where(g, "ja_nagato") == "sunk"  # 5 against 4
    assert "9.2.5.b" in log(g)


@pytest.mark.rule("pacificwar:9.2.5.c")
def test_a_damaged_ship_comes_back_as_many_turns_later_as_the_total() -> None:
    g = one(2, "us_yorktown", 1, [1])
    assert where(g, "us_yorktown") == "turn 3"
    assert g.has(find(g, "us_yorktown"), REPAIRING)
    assert where(one(1, "ja_nagato", 2, [2, 2]), "ja_nagato") == "turn 5"


@pytest.mark.rule("pacificwar:9.2.5.d")
def test_a_ship_due_after_the_last_turn_is_out_of_the_game_but_not_sunk() -> None:
    g = one(3, "us_maryland", 1, [3])
    assert where(g, "us_maryland") == "gone"
    assert "9.2.5.d" in log(g)


@pytest.mark.rule("pacificwar:9.2.5.f")
def test_heavy_armor_takes_one_off_each_die_and_a_total_of_zero_does_nothing() -> None:
    assert where(one(4, "us_essex", 1, [1]), "us_essex") == "midway"
    assert where(one(2, "ja_yamato", 2, [2, 3]), "ja_yamato") == "turn 5"  # 1 + 2
    assert where(one(2, "us_essex", 2, [1, 5]), "us_essex") == "sunk"  # 0 + 4 against 3


@pytest.mark.rule("pacificwar:9.2.5.g")
def test_a_six_destroys_a_heavily_armored_ship_whatever_the_other_dice_show() -> None:
    assert where(one(3, "ja_yamato", 1, [6]), "ja_yamato") == "sunk"
    g = one(3, "ja_yamato", 2, [1, 6])
    assert where(g, "ja_yamato") == "sunk"
    assert "9.2.5.g" in log(g)


def test_the_chance_to_sink_by_one_hit_counts_armor() -> None:
    g = one(2, "us_yorktown", 1, [1])
    chances = {
        key: sinking_chance(g, find(g, key)) * 6 for key in ("ja_nagato", "ja_yamato", "us_essex", "ap_lba_1")
    }
    assert chances == pytest.approx({"ja_nagato": 2, "ja_yamato": 1, "us_essex": 2, "ap_lba_1": 0})


@pytest.mark.rule("pacificwar:15.6")
def test_shinano_is_heavily_armored_by_an_optional_rule() -> None:
    assert where(one(4, "ja_shinano", 1, [1], options={"15.6": "on"}), "ja_shinano") == "midway"
    assert where(one(4, "ja_shinano", 1, [1]), "ja_shinano") == "turn 5"


@pytest.mark.rule("pacificwar:15.10")
def test_damage_of_turn_0_takes_a_turn_longer_by_an_optional_rule() -> None:
    assert where(one(0, "us_yorktown", 1, [1], options={"15.10": "on"}), "us_yorktown") == "turn 2"
    assert where(one(0, "us_yorktown", 1, [1]), "us_yorktown") == "turn 1"
    assert where(one(1, "us_yorktown", 1, [1], options={"15.10": "on"}), "us_yorktown") == "turn 2"


@pytest.mark.rule("pacificwar:6.1.7.c")
def test_australian_ships_are_repaired_on_the_west_coast_while_australia_is_japanese() -> None:
    g = one(2, "au_canberra", 1, [1], port={"australia": "japan"})
    assert g.has(find(g, "au_canberra"), REPAIRING_WEST)
    g = one(2, "au_canberra", 1, [1])
    assert not g.has(find(g, "au_canberra"), REPAIRING_WEST)


@pytest.mark.rule("pacificwar:13.7", "pacificwar:13.8")
def test_a_japanese_carrier_lost_on_turn_1_is_remembered() -> None:
    assert one(1, "ja_akagi", 1, [3]).state.carrier_lost_first
    assert not one(1, "ja_akagi", 1, [2]).state.carrier_lost_first  # damaged
    assert not one(2, "ja_akagi", 1, [3]).state.carrier_lost_first
    assert not one(1, "us_yorktown", 1, [3]).state.carrier_lost_first
    assert not one(1, "ja_kongo", 1, [4]).state.carrier_lost_first


# ---- 13.6 --------------------------------------------------------------------------------------------


@pytest.mark.rule("pacificwar:13.6")
def test_torpedo_cruisers_roll_for_their_gunnery_and_take_surface_hits_first() -> None:
    pieces = [
        ("ja_oi", "midway", "complete"),
        ("ja_kitakami", "midway", "complete"),
        ("ja_kongo", "midway", "complete"),
    ]
    enemies = [("us_chester", "midway"), ("us_maryland", "midway")]
    g = quiet(*pieces, *enemies)
    # 1 - 1 is raised to 1, 5 - 1 is 4: 8 with Kongo; the Allies have 5
    g = surface(g, [1, 5, 1, 2])
    assert "Gunnery of torpedo cruisers" in log(g) and "fires with 8" in log(g)
    assert units(g) == {"us_chester", "us_maryland"}
    act(g, "us_maryland")
    assert g.deciding() == ("japan",)
    assert units(g) == {"ja_oi", "ja_kitakami"}  # Kongo is spared


@pytest.mark.rule("pacificwar:13.6", "pacificwar:9.2.4.e")
def test_hits_that_torpedo_cruisers_leave_over_fall_on_other_ships() -> None:
    pieces = [(key, "midway", "complete") for key in ("ja_oi", "ja_kitakami", "ja_kongo", "ja_haruna")]
    g = quiet(*pieces, *[(key, "midway") for key in ("us_maryland", "us_west_virginia", "us_colorado")])
    # Japan has 1 + 1 + 6, the Allies 12: three hits on four ships
    g = surface(g, [1, 1, 1, 4, 1, 1, 1, 1])
    act(g, "us_maryland")
    assert taken(g, "ja_oi", "ja_kitakami") == [1, 1]
    assert g.deciding() == ("japan",) and units(g) == {"ja_kongo", "ja_haruna"}
    act(g, "ja_haruna")
    assert [where(g, key) for key in ("ja_oi", "ja_kitakami", "ja_kongo", "ja_haruna")] == [
        "sunk",
        "sunk",
        "midway",
        "turn 3",
    ]


def test_torpedo_cruisers_have_no_precedence_in_airstrikes() -> None:
    combat = Combat(zone=MIDWAY, left=0)
    g = position(
        procedure=combat,
        turn=2,
        active="allies",
        pieces=[("us_enterprise", "midway", "complete"), ("ja_oi", "midway"), ("ja_kongo", "midway")],
        dice=[3],
    )
    assert g.deciding() == ("allies",)
    assert options(g) == tuple(choices.piece(find(g, key)) for key in ("ja_kongo", "ja_oi"))
