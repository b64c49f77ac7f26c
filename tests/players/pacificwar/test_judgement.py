"""What the planner sees in a position: captures to come, ports that stand open, and what it does about them."""

import pytest

from ironbottom.games.pacificwar.data import load
from ironbottom.games.pacificwar.data_ids import Phase, Side
from ironbottom.games.pacificwar.rules.p08_strategy.action import ChooseAction, StrategicAction
from ironbottom.games.pacificwar.rules.p10_supply.invasion import Invasion
from ironbottom.players.base import Thinking
from ironbottom.players.planners.pacificwar.answers import simple
from ironbottom.players.planners.pacificwar.planner import Planner
from ironbottom.players.planners.pacificwar.style import STAFF
from ironbottom.players.planners.pacificwar.threats import Charts, strength_in
from ironbottom.players.planners.pacificwar.worth import Worth
from tests.games.pacificwar.positions import position

STRAITS = [("ja_kongo", "singapore", "complete"), ("us_enterprise", "hawaiian_islands")]


def worth(side: Side) -> Worth:
    return Worth(side, STAFF, Charts())


@pytest.mark.rule("pacificwar:10.2.a")
def test_cards_that_would_capture_a_port_are_worth_more_than_cards() -> None:
    """Two cards and a ship take Singapore; one card and a ship do not."""

    def judged(hand: list[int]) -> float:
        frame = StrategicAction(side=Side.JAPAN, last=True)
        return worth(Side.JAPAN).of(position(procedure=frame, pieces=STRAITS, hands=(hand, [])))

    assert judged([6, 7]) - judged([6]) > judged([6]) - judged([]) > 0


def test_what_has_come_about_is_as_bad_for_one_side_as_it_is_good_for_the_other() -> None:
    pieces = [("ja_kongo", "singapore", "complete"), ("us_enterprise", "hawaiian_islands", "complete")]
    game = position(procedure=StrategicAction(side=Side.JAPAN, last=True), pieces=pieces)
    assert worth(Side.JAPAN).of(game) == pytest.approx(-worth(Side.ALLIES).of(game))


def test_a_garrison_makes_a_port_in_reach_of_the_enemy_safer() -> None:
    def judged(where: str) -> float:
        frame = StrategicAction(side=Side.JAPAN, last=True)
        pieces = [*STRAITS, ("ja_yamato", where, "complete")]
        return worth(Side.JAPAN).of(position(procedure=frame, pieces=pieces))

    assert judged("truk") > judged("indochina")


@pytest.mark.rule("pacificwar:8.10.1.g")
def test_a_group_by_speed_counts_all_that_are_as_fast() -> None:
    pieces = [("ja_akagi", "truk"), ("ja_yamato", "truk"), ("ja_fuso", "truk", "complete"), *STRAITS]
    game = position(procedure=StrategicAction(side=Side.JAPAN, last=True), pieces=pieces)
    truk = game.data.space_index["truk"]
    post = Charts().survey(game).posts[Side.JAPAN][truk]

    def strengths(*, all_ready: bool) -> list[tuple[int, int]]:
        return [(group.points, group.air + group.guns) for group in post.groups(all_ready=all_ready)]

    assert strengths(all_ready=False) == [(3, 4), (2, 9)]
    assert strengths(all_ready=True) == [(3, 4), (2, 9), (1, 12)]
    assert strength_in(game, truk, Side.JAPAN) == post.strength == 12


def test_the_action_takes_a_port_that_stands_open() -> None:
    """Ceylon is empty, one card is in hand and nobody threatens Japan: the cruiser next door goes there."""
    pieces = [("ja_takao", "singapore"), ("ja_lba_2", "borneo"), ("us_enterprise", "australia")]
    frame = StrategicAction(side=Side.JAPAN, last=True)
    game = position(
        procedure=frame, turn=2, active="japan", pieces=pieces, port={"singapore": "japan"}, hands=([6], [])
    )
    assert isinstance(game.decision, ChooseAction)
    assert game.state.phase == Phase.STRATEGY
    chosen = Planner(1, "Admiral").choose(game.clone(), "japan", Thinking(1.0, clock=lambda: 0.0))
    assert chosen[-1] == "space:ceylon"


@pytest.mark.rule("pacificwar:10.2.b")
def test_an_invasion_takes_the_card_that_is_missed_least() -> None:
    """One point is missing for Ceylon: Submarine Ambush goes, the landing force and the interruption stay."""
    frame = Invasion(side=Side.JAPAN, zone=load(None).space_index["ceylon"])
    game = position(procedure=frame, turn=2, pieces=[("ja_takao", "ceylon")], hands=([2, 5, 15], []))
    assert game.decision is not None
    assert simple(game, "japan", game.decision) == "type:j05"
