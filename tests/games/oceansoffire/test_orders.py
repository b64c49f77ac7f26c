"""Standing orders: they answer with options only, and spare the absent side its questions."""

from __future__ import annotations

import random

import pytest

from ironbottom.games.oceansoffire.components.ids import Klass
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import TRIED
from ironbottom.games.oceansoffire.rules.p14_advice import PASS, PUT_BACK
from ironbottom.games.oceansoffire.rules.p14_cases import Opening
from ironbottom.games.oceansoffire.rules.p14_naming import ADVISED
from ironbottom.games.oceansoffire.rules.p14_window import Window
from ironbottom.games.oceansoffire.shown.orders import ORDERS, answer_by_order, answer_by_orders
from ironbottom.kernel import choices
from tests.games.oceansoffire.positions import at, find, offered, position
from tests.games.oceansoffire.test_random_play import begin, choose

KNOWN = {one.id: [value for value, _ in one.values] for one in ORDERS}


def test_orders_answer_with_options() -> None:
    """A game of the Solomons in which whoever may have ordered something, has."""
    game, rng = begin(0), random.Random(0)
    answered = 0
    for _ in range(700):  # by then each kind of order has been asked for
        if game.decision is None:
            break
        seat, decision = game.deciding()[0], game.decision
        options = game.options(seat)
        choice = choose(rng, options)
        if decision.ORDER:
            values = KNOWN[decision.ORDER]
            assert answer_by_order(game, seat, decision, "ask") is None
            for value in values[1:]:
                found = answer_by_order(game, seat, decision, value)
                assert found in options, (decision, value, found)
            choice = answer_by_order(game, seat, decision, rng.choice(values[1:])) or choice
            answered += 1
        game.act(seat, choice)
    assert answered


def window(*units: str) -> Oceans:
    """A US force enters the Solomons Sea Space, where Japan may come upon it."""
    force = ["us_tt_1 solomons", "us_ca_1 solomons"]
    held = dict.fromkeys(("rabaul", "bougainville"), "japan")
    game = position([*units, *force], power="us", control=held, dice=[9, 9, 9])
    game.stack = [
        game.stack[0],
        Window(area=at("solomons"), force=[find(game, "us_tt_1"), find(game, "us_ca_1")]),
    ]
    game.forget_options()
    game.start()
    return game


def ordered(game: Oceans, **orders: str) -> str | None:
    decision = game.decision
    assert decision is not None and decision.ORDER == "passing"
    return answer_by_orders(game, "japan", decision, orders)


BASES = ("jp_cl_1 rabaul", "jp_ca_1 rabaul", "jp_nav_1 bougainville", "jp_ss_1 rabaul")


@pytest.mark.rule("oceansoffire:14.11.a")
def test_orders_say_which_forces_are_intercepted_and_with_whom() -> None:
    game = window(*BASES)
    assert ordered(game, passing="ask", passing_prey="carrier") is None
    assert ordered(game, passing="never") == ordered(game, passing="quiet") == PASS
    assert ordered(game, passing="40", passing_prey="carrier") == PASS
    named = {
        (units, prey): ordered(game, passing="40", passing_prey=prey, intercept_units=units)
        for units in ("all", "ships", "air", "no_submarines")
        for prey in ("transport", "either", "any")
    }
    for (units, _), choice in named.items():
        if choice != PASS:
            assert choice is not None
            counter = game.counter(choices.piece_of(choice))
            assert units != "ships" or counter.ship
            assert units != "air" or counter.air
            assert units != "no_submarines" or counter.klass != Klass.SS
    assert named["air", "transport"] == choices.piece(find(game, "jp_nav_1"))
    assert named["ships", "any"] in {choices.piece(find(game, key)) for key in ("jp_ca_1", "jp_cl_1")}


def test_an_order_to_let_forces_pass_puts_back_whom_the_player_had_picked() -> None:
    """An order "never" threw for them, and one for other prey answered what was no option."""
    game = window(*BASES)
    never, elsewhere = {"passing": "never"}, {"passing": "70", "passing_prey": "carrier"}
    ship = next(one for one in game.options("japan") if one == choices.piece(find(game, "jp_ca_1")))
    for orders in (never, elsewhere):
        game.act("japan", ship)
        assert ordered(game, **orders) == PUT_BACK
        game.act("japan", PUT_BACK)
        game.act("japan", ship)
        game.act("japan", next(one for one in game.options("japan") if one.startswith("space:")))
        assert ordered(game, **orders) == PUT_BACK
        game.act("japan", PUT_BACK)
        assert ordered(game, **orders) == PASS


def test_a_window_is_answered_at_one_go_with_whom_it_pays() -> None:
    game = window(*BASES)
    assert game.decision is not None
    assert game.decision.suggestion(game, "japan") == [ADVISED]
    by_hand = game.clone()
    game.act("japan", ADVISED)
    while by_hand.decision is not None and by_hand.decision.ORDER == "passing":
        by_hand.act(
            "japan",
            answer_by_orders(
                by_hand, "japan", by_hand.decision, {"passing": "60", "intercept_strength": "careful"}
            )
            or PASS,
        )
    assert game.state == by_hand.state


def test_where_nobody_should_go_it_is_suggested_to_let_them_pass() -> None:
    game = window("jp_ss_1 rabaul")
    assert game.decision is not None
    assert game.decision.suggestion(game, "japan") == [PASS]
    assert set(offered(game, "button")) == {"pass"}


@pytest.mark.rule("oceansoffire:14.13.a", "oceansoffire:17.24")
def test_a_submarine_is_let_try_with_less_for_nothing_can_hurt_it() -> None:
    """It was never suggested: with its modifier no submarine ever comes with six in ten."""
    game = window("jp_ss_1 solomons", "jp_cl_1 truk")
    assert game.decision is not None
    assert game.decision.suggestion(game, "japan") == [ADVISED]
    assert ordered(game, passing="60") == PASS
    game.act("japan", ADVISED)
    assert game.has(find(game, "jp_ss_1"), TRIED) and not game.has(find(game, "jp_cl_1"), TRIED)


@pytest.mark.rule("oceansoffire:14.12.a")
@pytest.mark.parametrize(
    ("ships", "prey"),
    [
        (["jp_ca_3"], []),
        (["jp_tt_4"], ["transport", "either"]),
        (["jp_cvl_ryujo"], ["carrier", "either"]),
        (["jp_tt_4", "jp_cvl_ryujo"], ["transport", "carrier", "either"]),
        ([], []),
    ],
)
def test_orders_say_which_operations_are_intercepted(ships: list[str], prey: list[str]) -> None:
    units = [f"{ship} solomons" for ship in ships]
    game = position(
        [*units, "us_ca_1 guadalcanal", "us_lba_2 guadalcanal", "jp_x_35 guadalcanal"],
        power="japan",
        control={"guadalcanal": "us"},
        dice=[9] * 9,
    )
    for space in ("guadalcanal", "solomons"):
        game.combat_marker(at(space))
    target = [at("guadalcanal")]
    game.stack = [game.stack[0], Window(kind=Opening.OPERATION, assaults=target, naval=target)]
    game.forget_options()
    game.start()
    decision = game.decision
    assert decision is not None and decision.ORDER == "intercept"
    for wanted in ("any", "carrier", "transport", "either"):
        found = answer_by_orders(
            game, "allies", decision, {"intercept": "40", "intercept_prey": wanted, "passing_prey": "carrier"}
        )
        assert (found != PASS) == (wanted in ("any", *prey))
