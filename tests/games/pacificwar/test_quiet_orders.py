"""Passing while nothing happens: a standing order that the server keeps, and that ends with what its seat may know."""

import random

import pytest

from ironbottom.games.pacificwar.rules.p08_strategy.phase import StrategyPhase
from ironbottom.kernel import choices, registry
from ironbottom.kernel.match import Match, new_match
from ironbottom.kernel.orders import HAPPENING, apply_orders
from tests.games.pacificwar.positions import position
from tests.kernel.drill import match_of

CHANCE = random.Random(5)
ORDERS = {"japan": {"initiative": "quiet", "pass": "quiet"}}


def open_rounds() -> Match:
    """The first Strategy Phase, at a decision of a round; set-up and hits are taken as they come."""
    match = new_match("pacificwar", "rising_sun_1942", game_id="quiet", secret=bytes(32), hashes=False)
    while type(match.game.decision).__name__ != "PayForInitiative":
        decision, (seat, *_) = match.game.decision, match.game.deciding()
        assert decision is not None
        suggestion = [one for one in decision.suggestion(match.game, seat) if one in match.game.options(seat)]
        done = [one for one in match.game.options(seat) if one == choices.DONE]
        match.act(seat, (suggestion or done or list(match.game.options(seat)))[0])
    return match


def asked(match: Match) -> tuple[str, str]:
    apply_orders(match, ORDERS)
    return match.game.deciding()[0], type(match.game.decision).__name__


def answer(match: Match, seat: str, kind: str) -> set[str]:
    """Let a seat go on: it rolls for every round and does anything for an action. What is told by it."""
    options = match.game.options(seat)
    wanted = {"DeclarePass": "button:play_on", "PayForInitiative": options[-1]}
    match.act(seat, wanted.get(kind) or CHANCE.choice(options))
    return {event.kind for event in match.game.events}


def test_a_seat_that_passes_while_nothing_happens_is_asked_again_behind_a_move() -> None:
    match = open_rounds()
    assert asked(match) == ("japan", "PayForInitiative"), "units have arrived since its last answer"
    answer(match, *asked(match))
    assert asked(match) == ("allies", "PayForInitiative")
    answer(match, *asked(match))
    assert asked(match) == ("allies", "DeclarePass")
    assert [entry.auto for entry in match.live[-2:]] == ["", "pass"], "nothing has happened: Japan passes"
    told: set[str] = set()
    for _ in range(400):
        seat, kind = asked(match)
        if seat == "japan" and kind in ("PayForInitiative", "DeclarePass"):
            break
        told |= answer(match, seat, kind)
    assert told & HAPPENING, "Japan is asked again because something has happened"
    assert asked(match)[0] == "japan"


def test_given_in_sight_of_what_has_happened_it_answers_at_once_and_waits_from_then_on() -> None:
    match = open_rounds()
    assert apply_orders(match, ORDERS) == 0, "units have arrived since the last answer"
    assert apply_orders(match, ORDERS, given=[("japan", "initiative")]) == 1
    answer(match, *asked(match))
    assert asked(match) == ("allies", "DeclarePass")
    assert [entry.auto for entry in match.live[-3:]] == ["initiative", "", "pass"]


@pytest.mark.rule("pacificwar:8.2.a", "pacificwar:8.6.a")
def test_a_seat_that_passes_while_nothing_happens_is_asked_when_a_fleet_becomes_ready() -> None:
    fleets = [("us_enterprise", "hawaiian_islands", "complete"), ("ja_kongo", "truk")]
    game = position(procedure=StrategyPhase(), turn=2, pieces=fleets, hands=([2], [3, 5]))
    game.spec = registry.game("pacificwar")  # which says how orders answer
    match = match_of(game)
    for seat, choice in [
        ("japan", "button:decline"),
        ("allies", "type:a05"),  # paid for initiative
        ("japan", "button:decline"),  # no interruption
        ("allies", "button:resupply"),
        ("allies", "space:hawaiian_islands"),
        ("allies", "type:a03"),
    ]:
        match.act(seat, choice)
    assert apply_orders(match, ORDERS) == 0
    assert asked(match) == ("japan", "PayForInitiative"), "an enemy carrier can sail again"
