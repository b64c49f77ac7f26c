"""Standing orders of absent seats (games/aapacific/orders.py)."""

from __future__ import annotations

import pytest

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.shown.orders import ORDERS, answer_by_order
from tests.games.aapacific.battles import entered, flown
from tests.games.aapacific.positions import Unit, act, options, position, units

ZONE = "sz_50"


def answer(game: Pacific, value: str) -> str | None:
    assert game.decision is not None
    seat = game.deciding()[0]
    choice = answer_by_order(game, seat, game.decision, value)
    assert choice is None or choice in game.options(seat)
    return choice


def test_every_order_begins_with_asking_and_asking_answers_nothing() -> None:
    assert all(order.values[0][0] == "ask" for order in ORDERS)
    assert [order.id for order in ORDERS] == [
        "casualties",
        "agreement",
        "intercept",
        "submerge",
        "kamikaze",
        "landing",
    ]
    game = position("1 usa destroyer sz_25", phase=4, turn_of="united_states", dice=[])
    assert answer(game, "ask") is None


@pytest.mark.rule("aapacific:land.9")
def test_casualties_by_suggestion() -> None:
    game = position(
        entered("1 japan armor burma", "shan_state"),
        "1 great_britain artillery burma",
        "1 great_britain infantry burma",
        phase=4,
        dice=[1],
    )
    assert answer(game, "suggestion") == "piece:2"


@pytest.mark.rule("aapacific:multi.3")
def test_agreement_by_suggestion_is_the_same_for_both_allies() -> None:
    game = position(
        entered(f"1 japan destroyer {ZONE}", "sz_49"),
        f"1 usa battleship {ZONE}",
        f"1 great_britain transport {ZONE}",
        options={"players": "3"},
        phase=4,
        dice=[3],
    )
    assert game.decision is not None
    answers = {answer_by_order(game, seat, game.decision, "suggestion") for seat in game.deciding()}
    assert answers == {"piece:1"}, "the battleship survives a hit"


@pytest.mark.rule("aapacific:sbr.6")
@pytest.mark.parametrize(
    ("escorts", "value", "expected"),
    [
        (1, "always", "piece:2"),
        (1, "never", "button:done"),
        (0, "odds", "piece:1"),
        (1, "odds", "button:done"),
    ],
)
def test_interceptors(escorts: int, value: str, expected: str) -> None:
    rows: list[str | Unit] = [
        units("1 japan bomber india", start="siam", marks=["moved", "airborne", "raiding"])
    ]
    if escorts:
        rows.append(units("1 japan fighter india", start="siam", marks=["moved", "airborne", "raiding"]))
    game = position(*rows, "1 great_britain fighter india", phase=4, dice=[])
    assert answer(game, value) == expected


@pytest.mark.rule("aapacific:ss.12")
@pytest.mark.parametrize(
    ("attacker", "company", "value", "dives"),
    [
        ("destroyer", True, "always", True),
        ("destroyer", True, "never", False),
        ("destroyer", True, "destroyer", True),
        ("carrier", True, "destroyer", False),
        ("carrier", True, "alone", False),
        ("carrier", False, "alone", True),
    ],
)
def test_submarines(attacker: str, company: bool, value: str, dives: bool) -> None:
    rows: list[str | Unit] = [
        entered(f"1 great_britain {attacker} {ZONE}", "sz_49"),
        f"1 japan submarine {ZONE}",
    ]
    if company:
        rows.append(f"1 japan carrier {ZONE}")
    game = position(*rows, phase=4, turn_of="great_britain", dice=[6])
    assert game.deciding() == ("japan",)
    assert answer(game, value) == ("piece:1" if dives else "button:done")


@pytest.mark.rule("aapacific:kami.5")
def test_kamikazes_at_carriers_and_battleships() -> None:
    game = position(
        "1 usa battleship sz_25",
        "1 usa transport sz_25",
        "1 usa carrier sz_25",
        phase=4,
        turn_of="united_states",
        dice=[6, 6],
    )
    assert answer(game, "never") == "button:done"
    given = []
    while game.deciding() == ("japan",) and game.state.phase == 4:
        given.append(str(answer(game, "capital")))
        act(game, given[-1])
    assert given == ["piece:2", "piece:0", "button:done"]


@pytest.mark.rule("aapacific:cv.10")
def test_fighters_of_a_sunk_carrier_take_the_first_place() -> None:
    game = position(
        entered("1 japan submarine sz_9", "sz_8"),
        "1 usa carrier sz_9",
        units("1 usa fighter sz_9", aboard="carrier"),
        "1 usa carrier sz_10",
        phase=4,
        dice=[2],
    )
    act(game, "button:done")
    assert answer(game, "first") == options(game)[0] == "space:hawaiian_islands"


def test_an_order_for_another_decision_answers_nothing() -> None:
    game = position(
        flown(f"1 japan bomber {ZONE}", "borneo", used=3),
        f"1 great_britain destroyer {ZONE}",
        control={"sumatra": "japan"},
        phase=4,
        dice=[6, 6],
    )
    assert answer(game, "suggestion") is None, "going on with a battle is the player's own decision"
