"""What the planner sees in a position: captures to come, ports that stand open, and what it does about them."""

from random import Random

import pytest

from ironbottom.games.pacificwar.components import load
from ironbottom.games.pacificwar.components.ids import Phase, Side
from ironbottom.games.pacificwar.opponent.answers import simple
from ironbottom.games.pacificwar.opponent.operations import Operations
from ironbottom.games.pacificwar.opponent.planner import Planner
from ironbottom.games.pacificwar.opponent.prospects import Prospects
from ironbottom.games.pacificwar.opponent.rehearsal import Rehearsal
from ironbottom.games.pacificwar.opponent.style import STAFF
from ironbottom.games.pacificwar.opponent.threats import Charts, strength_in
from ironbottom.games.pacificwar.opponent.worth import Worth, fall
from ironbottom.games.pacificwar.rules.p08_strategy.action import ChooseAction, Interrupt, StrategicAction
from ironbottom.games.pacificwar.rules.p08_strategy.phase import (
    DeclarePass,
    PayForInitiative,
    StrategyPhase,
    StrategyRound,
)
from ironbottom.games.pacificwar.rules.p08_strategy.reaction import ChooseReaction, Reaction
from ironbottom.games.pacificwar.rules.p10_supply.invasion import Invasion
from ironbottom.players.base import Thinking
from tests.games.pacificwar.positions import position

TRUK = load(None).space_index["truk"]
STRIKE_FORCE = ("ja_akagi", "ja_kaga", "ja_hiryu", "ja_soryu")
US_CARRIERS = ("us_enterprise", "us_yorktown", "us_hornet", "us_lexington", "us_saratoga")
CRUISERS = (
    "ja_myoko",
    "ja_nachi",
    "ja_ashigara",
    "ja_haguro",
    "ja_atago",
    "ja_takao",
    "ja_maya",
    "ja_chokai",
)
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


@pytest.mark.rule("pacificwar:8.12.c")
def test_the_strike_force_is_not_called_against_what_the_garrison_can_meet() -> None:
    """One cruiser comes to Truk: those who stand there are enough, and the carriers in Japan stay Ready."""
    pieces = [("ja_zuiho", "truk"), ("ja_nagato", "truk"), ("ja_akagi", "japan"), ("us_chester", "truk")]
    game = position(procedure=Reaction(side=Side.JAPAN, zone=TRUK), turn=2, active="allies", pieces=pieces)
    decision = game.decision
    assert isinstance(decision, ChooseReaction)
    assert simple(game, "japan", decision) == "button:stand"


@pytest.mark.rule("pacificwar:8.12.f")
def test_the_strike_force_is_called_where_it_turns_the_scales() -> None:
    pieces = [("ja_zuiho", "truk"), *[(key, "japan") for key in STRIKE_FORCE], ("us_enterprise", "truk")]
    pieces += [("us_yorktown", "truk"), ("us_hornet", "truk")]
    game = position(procedure=Reaction(side=Side.JAPAN, zone=TRUK), turn=2, active="allies", pieces=pieces)
    decision = game.decision
    assert isinstance(decision, ChooseReaction)
    assert simple(game, "japan", decision).startswith("piece:")


@pytest.mark.rule("pacificwar:9.2.5.b", "pacificwar:9.2.5.c")
def test_a_garrison_holds_by_the_number_of_its_units() -> None:
    """Each hit takes one unit away, so that many small ones hold where a few big ones do not."""
    assert fall(6.0, 0) == 1.0
    assert fall(6.0, 2) > 0.9
    assert fall(6.0, 12) < 0.1


@pytest.mark.rule("pacificwar:11.1.1")
def test_cruisers_guard_japan_against_carriers_that_will_be_ready_next_turn() -> None:
    fleet = [(key, "midway", "complete") for key in ("us_enterprise", "us_yorktown", "us_hornet")]

    def judged(where: str) -> float:
        pieces = [*fleet, *[(key, where) for key in CRUISERS], ("ja_nagato", "japan")]
        frame = StrategicAction(side=Side.JAPAN, last=True)
        return worth(Side.JAPAN).of(position(procedure=frame, turn=2, pieces=pieces, hands=([], [3, 4, 5])))

    assert judged("japan") > judged("indochina") + 1


@pytest.mark.rule("pacificwar:7.1.b", "pacificwar:7.3.a")
def test_cards_that_leave_no_room_for_the_next_draw_are_worth_less() -> None:
    """Before Turn 5 the Allies draw ten cards and can hold ten: what they keep until then they draw no more."""

    def judged(turn: int, hand: list[int]) -> float:
        frame = StrategicAction(side=Side.ALLIES, last=True)
        game = position(procedure=frame, turn=turn, active="allies", pieces=STRAITS, hands=([], hand))
        return worth(Side.ALLIES).of(game)

    gained = {turn: judged(turn, [3, 4]) - judged(turn, []) for turn in (2, 4)}
    assert 0 < gained[4] < gained[2]


@pytest.mark.rule("pacificwar:8.3.1.a")
@pytest.mark.parametrize(("side_up", "answer"), [((), "type:j15"), (("complete",), "button:decline")])
def test_an_interruption_is_for_an_enemy_who_has_something_to_do(
    side_up: tuple[str, ...], answer: str
) -> None:
    """Twenty points of carriers could take Truk, which stands empty; carriers that cannot move are let be."""
    pieces = [(key, "gilbert_islands", *side_up) for key in US_CARRIERS]
    frame = StrategicAction(side=Side.ALLIES)
    game = position(procedure=frame, turn=3, active="allies", pieces=pieces, hands=([15], [3, 4]))
    assert isinstance(game.decision, Interrupt)
    assert Planner(1, "Admiral").choose(game.clone(), "japan", Thinking(1.0, clock=lambda: 0.0)) == [answer]


@pytest.mark.rule("pacificwar:13.1")
def test_a_ground_unit_alone_is_no_post() -> None:
    pieces = [*STRAITS, ("au_divisions", "rabaul")]
    game = position(
        procedure=StrategicAction(side=Side.JAPAN, last=True),
        pieces=pieces,
        options={"13.1": "on"},
    )
    assert game.data.space_index["rabaul"] not in Charts().survey(game).posts[Side.ALLIES]
    assert worth(Side.JAPAN).of(game) == pytest.approx(worth(Side.JAPAN).of(game.clone()))


def test_in_the_last_turn_a_card_that_nobody_will_play_is_worth_nothing() -> None:
    """So it pays for an action instead of being kept: a roll for initiative may end the phase."""
    pieces = [("ja_kongo", "truk"), ("us_enterprise", "hawaiian_islands", "complete")]

    def judged(cards: int) -> float:
        frame = StrategicAction(side=Side.ALLIES, last=True)
        hand = list(range(1, cards + 1))
        return worth(Side.ALLIES).of(position(procedure=frame, turn=5, pieces=pieces, hands=([], hand)))

    most = STAFF.cards_now
    assert judged(most + 2) == judged(most + 1) == judged(most) > judged(most - 1)


@pytest.mark.rule("pacificwar:8.9.2.b")
@pytest.mark.parametrize(("hand", "promises"), [([3, 4, 5], True), ([3], False)])
def test_a_way_home_promises_what_the_next_action_can_do_from_there(hand: list[int], promises: bool) -> None:
    """From Hawaii carriers come to Midway, where a cruiser stands; without a card there is no next action."""
    pieces = [*[(key, "west_coast") for key in US_CARRIERS], ("ja_takao", "midway", "complete")]
    game = position(procedure=StrategyPhase(), turn=4, pieces=pieces, hands=([], hand), dice=[3, 6] * 40)
    game.act("allies", "type:a03")
    assert isinstance(game.decision, ChooseAction)
    thinking = Thinking(1.0, clock=lambda: 0.0)
    plans = Operations("allies", worth(Side.ALLIES), thinking).plans(game)
    rehearsal = Rehearsal(worth(Side.ALLIES), STAFF, Random(1), thinking)
    Prospects("allies", rehearsal, thinking).add(plans)
    found = {plan.row[-1]: plan.promise for plan in plans if plan.row[0] == "button:return_to_port"}
    assert (found["space:hawaiian_islands"] > found["space:madagascar"]) is promises


@pytest.mark.rule("pacificwar:8.2.d")
@pytest.mark.parametrize(("carriers", "answer"), [(US_CARRIERS, "type:a"), ((), "button:decline")])
def test_a_card_is_paid_where_a_tied_roll_would_leave_something_undone(
    carriers: tuple[str, ...], answer: str
) -> None:
    """Truk stands empty within reach of twenty points of carriers; without them nothing is there to be done."""
    pieces = [*[(key, "gilbert_islands") for key in carriers], ("ja_kongo", "japan", "complete")]
    frame = StrategyRound()
    game = position(procedure=frame, turn=3, pieces=pieces, hands=([], [3, 4, 5, 6, 7]))
    assert isinstance(game.decision, PayForInitiative)
    chosen = Planner(1, "Admiral").choose(game.clone(), "allies", Thinking(1.0, clock=lambda: 0.0))
    assert chosen[0].startswith(answer)


@pytest.mark.rule("pacificwar:8.2.e")
@pytest.mark.parametrize(("carriers", "answer"), [(US_CARRIERS, "button:play_on"), ((), "button:pass")])
def test_who_has_nothing_to_do_passes(carriers: tuple[str, ...], answer: str) -> None:
    """Once the computer rolled on and took no action when it had won, while the player waited for a tie."""
    pieces = [*[(key, "gilbert_islands") for key in carriers], ("ja_kongo", "japan", "complete")]
    game = position(procedure=StrategyRound(), turn=3, pieces=pieces, dice=[2, 5, *[3, 6] * 40])
    game.act("japan", "button:play_on")
    assert isinstance(game.decision, DeclarePass)
    chosen = Planner(1, "Admiral").choose(game.clone(), "allies", Thinking(1.0, clock=lambda: 0.0))
    assert chosen == [answer]
