"""Advanced and optional rules of the Reinforcements Phase (pacificwar:13.1, 13.4 to 13.8, 15.1, 15.7)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.pacificwar.components.ids import Segment
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.state import REPAIRING
from ironbottom.games.pacificwar.rules.control import control
from ironbottom.games.pacificwar.rules.p06_reinforcements import ReinforcementsPhase
from ironbottom.games.pacificwar.rules.p09_combat.allotment import ChooseTargets
from ironbottom.games.pacificwar.rules.p09_combat.damage import hit
from tests.games.pacificwar.positions import (
    act,
    asked,
    cards,
    find,
    log,
    options,
    position,
    spaces,
    units,
    where,
    zone_of,
)


def phase(turn: int, rule: str, **more: Any) -> War:
    return position(procedure=ReinforcementsPhase(), turn=turn, options={rule: "on"} if rule else {}, **more)


# ---- 13.1 Australian Divisions -------------------------------------------------------------------


@pytest.mark.rule("pacificwar:13.1", "pacificwar:4.b.5")
def test_the_australian_divisions_are_put_on_any_allied_port_or_base() -> None:
    game = phase(2, "13.1", due={"au_divisions": 2}, pieces=[("ap_lba_1", "port_moresby")])
    assert game.deciding() == ("allies",)
    allied = {game.data.space_ids[n] for n, side in enumerate(control(game)) if side == 1}
    assert (
        spaces(game) == allied and {"port_moresby", "rabaul", "guadalcanal", "australia", "ceylon"} <= allied
    )
    assert "midway" not in allied
    act(game, "guadalcanal")
    assert where(game, "au_divisions") == "guadalcanal"


@pytest.mark.rule("pacificwar:13.1", "pacificwar:12.3.b")
def test_what_it_does_is_told_for_every_place() -> None:
    """Once a Japanese port held as a base was taken for a port of the Allies."""
    game = phase(2, "13.1", due={"au_divisions": 2}, pieces=[("us_chester", "truk"), ("us_quincy", "midway")])
    hints = {zone: asked(game).hint(game, "allies", f"space:{zone}") for zone in ("ceylon", "midway", "truk")}
    assert hints == {"ceylon": "one more to capture", "midway": "stays Allied", "truk": "stays Allied"}


@pytest.mark.rule("pacificwar:13.1")
def test_a_base_with_it_stays_allied() -> None:
    game = phase(
        2, "13.1", due={"au_divisions": 2}, pieces=[("ap_lba_1", "port_moresby"), ("ja_lba_3", "truk")]
    )
    act(game, "guadalcanal")
    game.place(find(game, "ja_aoba"), zone_of(game, "guadalcanal"))
    assert control(game)[zone_of(game, "guadalcanal")] == 1


@pytest.mark.rule("pacificwar:13.1")
def test_it_may_wait_for_a_later_turn() -> None:
    game = phase(2, "13.1", due={"au_divisions": 2})
    act(game, "button:wait")
    assert where(game, "au_divisions") == "turn 3"


@pytest.mark.rule("pacificwar:13.1")
def test_when_driven_off_it_comes_back_in_australia() -> None:
    game = phase(4, "13.1", due={"au_divisions": (4, REPAIRING)})
    assert where(game, "au_divisions") == "australia" and not game.deciding()


# ---- 13.4 Free fleet train -----------------------------------------------------------------------


@pytest.mark.rule("pacificwar:13.4")
@pytest.mark.parametrize("turn", [4, 5])
def test_a_fleet_train_comes_without_a_card_on_turns_4_and_5(turn: int) -> None:
    game = phase(turn, "13.4", pieces=[("us_chester", "midway")], hands=[[], [1]])
    assert game.deciding() == ("allies",) and options(game) == ("space:midway", "button:wait")
    act(game, "midway")
    assert game.state.trains == [zone_of(game, "midway")] and game.state.hands[1] == [1]


@pytest.mark.rule("pacificwar:13.4")
def test_not_sooner_not_without_the_rule_and_not_without_need() -> None:
    base = [("us_chester", "midway")]
    assert not phase(3, "13.4", pieces=base).deciding()
    assert not phase(4, "", pieces=base).deciding()
    game = phase(4, "13.4", pieces=base)
    act(game, "button:wait")
    assert game.state.trains == [] and game.stack == []


# ---- 13.5 Victorious, 13.6 torpedo cruisers ------------------------------------------------------


@pytest.mark.rule("pacificwar:13.5")
def test_victorious_comes_on_turn_3_in_the_west_coast_and_leaves_on_turn_4() -> None:
    assert where(phase(3, "13.5", due={"us_victorious": 3}), "us_victorious") == "west_coast"
    assert where(phase(4, "13.5", pieces=[("us_victorious", "samoa_islands")]), "us_victorious") == "gone"


@pytest.mark.rule("pacificwar:13.5", "pacificwar:4.b.3")
def test_victorious_is_repaired_under_us_rules_but_not_past_her_turn() -> None:
    game = phase(4, "13.5", due={"us_victorious": (4, REPAIRING)})
    assert where(game, "us_victorious") == "gone"
    assert game.data.repair_zones[game.counter(find(game, "us_victorious")).rules_nation] == (
        zone_of(game, "hawaiian_islands"),
    )


@pytest.mark.rule("pacificwar:13.6")
def test_torpedo_cruisers_arrive_in_japan_on_turn_1() -> None:
    game = phase(1, "13.6", due={"ja_oi": 1, "ja_kitakami": 1})
    assert [where(game, key) for key in ("ja_oi", "ja_kitakami")] == ["japan", "japan"]


# ---- 13.7 Carrier replacement --------------------------------------------------------------------

LOST = {"carrier_lost_first": True}


@pytest.mark.rule("pacificwar:13.7")
def test_after_a_carrier_lost_on_turn_1_two_more_are_expected() -> None:
    game = phase(2, "13.7", tracks=LOST)
    assert [where(game, key) for key in ("ja_kasagi", "ja_ibuki")] == ["turn 5", "turn 5"]
    assert where(phase(5, "13.7", tracks=LOST, due={"ja_kasagi": 5}), "ja_kasagi") == "japan"
    assert where(phase(2, "13.7"), "ja_kasagi") == "unused"
    assert where(phase(2, "", tracks=LOST), "ja_kasagi") == "unused"


@pytest.mark.rule("pacificwar:13.7")
def test_ise_and_hyuga_may_leave_on_turn_3_and_come_back_as_hybrids() -> None:
    pieces = [("ja_ise", "truk", "complete"), ("ja_hyuga", "japan")]
    game = phase(3, "13.7", tracks=LOST, pieces=pieces)
    assert game.deciding() == ("japan",) and units(game) == {"ja_ise", "ja_hyuga"}
    act(game, "ja_ise", "button:done")
    assert [where(game, key) for key in ("ja_ise", "ja_ise_hybrid")] == ["gone", "turn 5"]
    assert [where(game, key) for key in ("ja_hyuga", "ja_hyuga_hybrid")] == ["japan", "unused"]
    back = phase(5, "13.7", tracks=LOST, due={"ja_ise_hybrid": 5}, gone=["ja_ise"])
    assert where(back, "ja_ise_hybrid") == "japan"


@pytest.mark.rule("pacificwar:13.7")
def test_a_ship_under_repair_does_not_become_a_hybrid() -> None:
    game = phase(3, "13.7", tracks=LOST, pieces=[("ja_hyuga", "truk")], due={"ja_ise": (4, REPAIRING)})
    assert units(game) == {"ja_hyuga"}
    act(game, "button:done")
    assert where(game, "ja_ise") == "turn 4"


@pytest.mark.rule("pacificwar:13.7")
def test_a_sunk_ship_or_another_turn_offers_no_hybrid() -> None:
    game = phase(3, "13.7", tracks=LOST, sunk=["ja_ise"], pieces=[("ja_hyuga", "japan")])
    assert units(game) == {"ja_hyuga"}
    assert not phase(2, "13.7", tracks=LOST, pieces=[("ja_hyuga", "japan")]).deciding()
    assert not phase(3, "13.7", pieces=[("ja_hyuga", "japan")]).deciding()


@pytest.mark.rule("pacificwar:13.7", "pacificwar:6.1.1")
def test_a_ship_whose_repair_ends_on_turn_3_may_leave_again_at_once() -> None:
    """Ruling pw_q106."""
    due = {"ja_ise": (3, REPAIRING), "ja_hyuga": (4, REPAIRING), "ja_akagi": (3, REPAIRING)}
    game = phase(3, "13.7", tracks=LOST, due=due)
    assert game.deciding() == ("japan",) and units(game) == {"ja_ise"}
    assert [where(game, key) for key in ("ja_ise", "ja_akagi")] == ["japan", "turn 3"]
    act(game, "ja_ise")
    assert [where(game, key) for key in ("ja_ise", "ja_ise_hybrid")] == ["gone", "turn 5"]
    assert [where(game, key) for key in ("ja_hyuga", "ja_akagi")] == ["turn 4", "japan"]


@pytest.mark.rule("pacificwar:13.7")
def test_a_ship_that_was_repaired_may_stay() -> None:
    game = phase(3, "13.7", tracks=LOST, due={"ja_ise": (3, REPAIRING)})
    assert log(game) == "ja_ise arrives in japan (6.1.1)"
    act(game, "button:done")
    assert [where(game, key) for key in ("ja_ise", "ja_ise_hybrid")] == ["japan", "unused"]
    assert not log(game)


@pytest.mark.rule("pacificwar:13.7", "pacificwar:6.1.6")
def test_a_repaired_ship_that_waits_for_its_port_does_not_leave() -> None:
    pieces = [("us_chester", "japan"), ("ap_lba_1", "japan")]
    game = phase(3, "13.7", tracks=LOST, due={"ja_ise": (3, REPAIRING)}, pieces=pieces)
    assert game.deciding() != ("japan",) and where(game, "ja_ise") == "turn 4"


# ---- 13.8 Shinano as battleship ------------------------------------------------------------------


@pytest.mark.rule("pacificwar:13.8")
def test_without_such_a_loss_japan_may_take_shinano_as_a_battleship_on_turn_4() -> None:
    game = phase(4, "13.8", due={"ja_shinano": 5})
    assert game.deciding() == ("japan",) and options(game) == ("button:take", "button:wait")
    act(game, "button:take")
    assert [where(game, key) for key in ("ja_shinano_battleship", "ja_shinano")] == ["japan", "gone"]


@pytest.mark.rule("pacificwar:13.8")
def test_or_wait_for_the_carrier() -> None:
    game = phase(4, "13.8", due={"ja_shinano": 5})
    act(game, "button:wait")
    assert [where(game, key) for key in ("ja_shinano_battleship", "ja_shinano")] == ["gone", "turn 5"]
    assert not phase(4, "13.8", due={"ja_shinano": 5}, tracks=LOST).deciding(), "a carrier was lost"
    assert not phase(3, "13.8", due={"ja_shinano": 5}).deciding()


# ---- 15.1 Late arrivals --------------------------------------------------------------------------

LATE = ("us_shangri_la", "us_alaska", "us_new_york", "us_texas")


@pytest.mark.rule("pacificwar:15.1")
@pytest.mark.parametrize(("points", "coming"), [(-3, 0), (0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 0)])
def test_as_many_late_ships_arrive_as_japan_has_points(points: int, coming: int) -> None:
    game = phase(5, "15.1", points=points, due=dict.fromkeys((*LATE, "us_iowa"), 5), dice=[1, 1, 1])
    assert sorted(where(game, key) for key in LATE) == ["gone"] * (4 - coming) + ["west_coast"] * coming
    assert where(game, "us_iowa") == "west_coast"
    assert "Late arrivals" in log(game)


@pytest.mark.rule("pacificwar:15.1")
def test_lots_decide_which() -> None:
    found = set()
    for last in (1, 2, 3, 4):
        game = phase(5, "15.1", points=3, due=dict.fromkeys(LATE, 5), dice=[last, 1, 1])
        found |= {key for key in LATE if where(game, key) == "gone"}
    assert found == set(LATE)


@pytest.mark.rule("pacificwar:15.1")
def test_without_the_rule_all_four_arrive() -> None:
    game = phase(5, "", points=0, due=dict.fromkeys(LATE, 5))
    assert {where(game, key) for key in LATE} == {"west_coast"}


# ---- 15.7 Japanese LBA rebuilding ----------------------------------------------------------------


def hit_lba(rule: str = "15.7", *, back: int = 2, **more: Any) -> War:
    """Turn 2; an LBA was hit on Turn 1."""
    more.setdefault("hands", [[3, 7], []])
    return phase(2, rule, due={"ja_lba_1": (back, REPAIRING)}, **more)


@pytest.mark.rule("pacificwar:15.7")
def test_a_japanese_lba_that_was_hit_comes_back_next_turn_for_a_card() -> None:
    game = hit_lba()
    assert game.deciding() == ("japan",) and cards(game) == {"j03", "j07"}
    act(game, "j07")
    assert where(game, "ja_lba_1") == "japan"
    assert (game.state.hands[0], game.state.discard) == ([3], [7])


@pytest.mark.rule("pacificwar:15.7")
@pytest.mark.parametrize("back", [2, 4])
def test_else_it_comes_two_turns_after_the_hit(back: int) -> None:
    game = hit_lba(back=back)
    act(game, "button:wait")
    assert where(game, "ja_lba_1") == "turn 3"
    later = phase(3, "15.7", due={"ja_lba_1": 3}, hands=[[3], []])
    assert where(later, "ja_lba_1") == "japan" and not later.deciding(), "it is not asked for again"


@pytest.mark.rule("pacificwar:15.7")
def test_without_a_card_there_is_no_question() -> None:
    game = hit_lba(hands=[[], []])
    assert not game.deciding() and where(game, "ja_lba_1") == "turn 3"


@pytest.mark.rule("pacificwar:15.7")
def test_the_question_tells_nothing_of_the_hand() -> None:
    game = hit_lba(hands=[[3], []])
    decision = asked(game)
    assert decision.FORCED is False and "rebuilt" in decision.waiting(game, "allies")


@pytest.mark.rule("pacificwar:15.7")
def test_without_the_rule_it_simply_comes_back() -> None:
    assert where(hit_lba(""), "ja_lba_1") == "japan"
    allied = phase(2, "15.7", due={"ap_lba_1": (2, REPAIRING)}, hands=[[3], [4]])
    assert allied.deciding() == ("allies",) and spaces(allied) == {"west_coast", "madagascar"}


@pytest.mark.rule("pacificwar:15.7")
@pytest.mark.parametrize(("key", "back"), [("ja_lba_1", "turn 5"), ("ap_lba_1", "gone")])
def test_the_number_of_hits_does_not_count_for_them(key: str, back: str) -> None:
    game = phase(4, "15.7", pieces=[(key, "truk")])
    hit(game, find(game, key), 2)
    assert where(game, key) == back


@pytest.mark.rule("pacificwar:15.7")
@pytest.mark.parametrize(
    ("rule", "words"),
    [("15.7", "back next turn for a card, else a turn later"), ("", "a turn away a hit")],
)
def test_who_allots_hits_reads_how_long_an_lba_is_away(rule: str, words: str) -> None:
    game = phase(3, rule)
    lba = find(game, "ja_lba_1")
    question = ChooseTargets(seats=["allies"], zone=0, segment=Segment.AIRSTRIKE, targets=[lba], hits=1)
    assert question.hint(game, "allies", f"piece:{lba}") == words


@pytest.mark.rule("pacificwar:15.7", "pacificwar:6.1.6")
def test_one_that_is_paid_for_but_has_to_wait_for_its_port_is_not_paid_for_again() -> None:
    game = hit_lba(pieces=[("us_enterprise", "japan")])
    act(game, "j07")
    assert where(game, "ja_lba_1") == "turn 3" and not game.has(find(game, "ja_lba_1"), REPAIRING)
