"""Standing orders: what an absent seat has said in advance."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.fireinthesky.laboratory.build import build
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.procedure import Choose
from ironbottom.games.fireinthesky.shown.orders import FIXED, ORDERS, answer_by_order
from ironbottom.kernel import choices
from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.match import Match, new_match
from ironbottom.kernel.orders import next_answer
from tests.games.fireinthesky.positions import find


def position(*units: Any, dice: tuple[int, ...] = (), **more: Any) -> Sky:
    return build({"units": units, **more}, ScriptedDice(list(dice)))


def answer(game: Sky, value: str) -> str | None:
    assert game.decision is not None
    found = answer_by_order(game, game.deciding()[0], game.decision, value)
    assert found is None or found in game.options(game.deciding()[0])
    return found


def kinds() -> set[str]:
    """The orders that decisions name, whoever defines them."""
    found, waiting = set(), [Choose]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.ORDER:
            found.add(kind.ORDER)
    return found


def test_every_order_of_a_decision_exists_and_none_is_idle() -> None:
    assert kinds() == {order.id for order in ORDERS}


def test_the_first_value_leaves_it_to_the_player_and_fixed_answers_are_values() -> None:
    assert {order.values[0][0] for order in ORDERS} == {"ask"}
    values = {(order.id, value) for order in ORDERS for value, _ in order.values}
    assert set(FIXED) <= values


SAILING = (
    {"counter": "us_ca_houston", "space": "rabaul", "force": "a", "marks": ["sortied"]},
    "jn_ca_tone rabaul",
    "jn_ca_aoba rabaul",
)


def reaction() -> Sky:
    return position(
        *SAILING, part="allied", phase="reaction", control={"rabaul": "japan"}, oil=9, submarines={"japan": 1}
    )


@pytest.mark.rule("fireinthesky:9.0")
def test_never_react() -> None:
    game = reaction()
    assert type(game.decision).__name__ == "ChooseReactor"
    assert (answer(game, "never"), answer(game, "ask")) == (choices.DONE, None)


@pytest.mark.rule("fireinthesky:11.1.1")
def test_submarines_attack_every_task_force_or_none() -> None:
    game = position(
        *SAILING,
        part="allied",
        phase="combat",
        control={"rabaul": "japan"},
        submarines={"japan": 1, "allied": 0},
    )
    assert game.deciding() == ("japan",)
    assert answer(game, "first") == choices.piece(find(game, "us_ca_houston"))
    assert answer(game, "never") == choices.DONE


def surface(houston: int = 1, tone: int = 2) -> Sky:
    """Two cruisers meet; the Allies win air superiority by the roll-off if their die is the higher one."""
    return position(
        {"counter": "us_ca_houston", "space": "lae", "force": "a", "marks": ["sortied"]},
        {"counter": "us_dd_1", "space": "lae", "force": "a", "marks": ["sortied"]},
        {"counter": "jn_ca_tone", "space": "lae", "force": "b", "marks": ["sortied"]},
        part="japan",
        phase="combat",
        submarines={"japan": 0, "allied": 0},
        dice=(tone, houston),
    )


@pytest.mark.rule("fireinthesky:11.2.3")
def test_ships_are_committed_as_suggested_all_or_none() -> None:
    game = surface()
    assert (type(game.decision).__name__, game.deciding()) == ("CommitShips", ("allies",))
    assert answer(game, "all") == "button:rest_all"
    assert answer(game, "none") == choices.DONE
    assert answer(game, "suggestion") == choices.piece(find(game, "us_ca_houston"))
    game.act("allies", choices.piece(find(game, "us_dd_1")))
    assert answer(game, "all") == choices.piece(find(game, "us_ca_houston")), "one is all that is left"


@pytest.mark.rule("fireinthesky:11.2.3.b")
def test_withdraw_always_or_never() -> None:
    game = surface()
    game.act("allies", "button:rest_all")
    game.act("japan", game.options("japan")[0])
    while type(game.decision).__name__ != "DeclareWithdrawal":
        chosen = answer(game, "suggestion")
        assert chosen is not None
        game.act(game.deciding()[0], chosen)
    assert (answer(game, "always"), answer(game, "never")) == ("button:withdraw", "button:fight_on")


@pytest.mark.rule("fireinthesky:16.2.4")
def test_kamikaze_at_the_first_chance_or_never() -> None:
    game = position(
        *SAILING,
        turn=12,
        part="allied",
        phase="combat",
        control={"rabaul": "japan"},
        submarines={"japan": 0, "allied": 0},
        victory=25,
        options={"divine_wind": "on"},
    )
    assert type(game.decision).__name__ == "DeclareKamikaze"
    assert (answer(game, "always"), answer(game, "never")) == (
        "button:declare_kamikaze",
        "button:no_kamikaze",
    )


def test_an_answer_that_is_not_offered_leaves_it_to_the_player() -> None:
    game = reaction()
    game.act("japan", choices.piece(find(game, "jn_ca_tone")))
    assert type(game.decision).__name__ == "ChooseReactionCourse"
    assert answer(game, "never") is None and answer(game, "suggestion") is None


def idle_until(match: Match, question: str, seat: str) -> Match:
    """A match at the next such question to a seat: everybody does as little as can be."""
    while (type(match.game.decision).__name__, match.game.deciding()) != (question, (seat,)):
        asked = match.game.deciding()[0]
        offered = match.game.options(asked)
        match.act(asked, choices.DONE if choices.DONE in offered else offered[0])
    return match


@pytest.mark.rule("fireinthesky:9.0")
def test_nobody_reacts_to_an_enemy_in_port_and_a_whole_reaction_is_left_to_the_player() -> None:
    orders = {seat: {"reaction": "in_port"} for seat in ("japan", "allies")}
    match = new_match("fireinthesky", "guadalcanal", game_id="orders", secret=bytes(32))
    idle_until(match, "ChooseReactor", "japan")
    assert next_answer(match, orders) == ("japan", "reaction", choices.DONE), "the Allies have stayed in port"
    for question, verb in (("ChooseSailor", "piece"), ("ChooseCourse", "space")):
        idle_until(match, question, "japan")
        match.act("japan", next(one for one in match.game.options("japan") if one.startswith(verb)))
    idle_until(match, "ChooseReactor", "allies")
    while match.game.decision and match.game.decision.ORDER == "reaction":
        assert next_answer(match, orders) is None, "Japan has sailed, so every ship is asked about"
        match.act("allies", match.game.options("allies")[0])
