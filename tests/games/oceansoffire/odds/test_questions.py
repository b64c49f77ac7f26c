"""Odds of plans and of what is under way: who is told what, and what is wrong with a question."""

from __future__ import annotations

import pytest

from ironbottom import odds
from ironbottom.games.oceansoffire.components.ids import Side
from ironbottom.games.oceansoffire.odds.questions import counted, forces
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import ACTIVATED
from ironbottom.games.oceansoffire.rules.p13_draft import NextPart
from ironbottom.games.oceansoffire.rules.p13_draft_force import Targets
from ironbottom.games.oceansoffire.rules.p19_combat import GroundCombat
from ironbottom.games.oceansoffire.rules.p23_window import PlayCard
from ironbottom.games.oceansoffire.spec import GAME
from ironbottom.kernel import choices
from ironbottom.odds.answer import BadBattle
from tests.games.oceansoffire.chapters.fights import launch
from tests.games.oceansoffire.holding import SWITCH, holding
from tests.games.oceansoffire.positions import asked, at, find, position
from tests.players.walking import new_game_of, skip_to


def solomons() -> Oceans:
    """The scenario at its first decision."""
    return new_game_of("oceansoffire", Oceans, "solomons", 1, {})


def drafting() -> Oceans:
    """The Solomons: Japan plans to march into Papua, and has not carried it out."""
    game = solomons()
    skip_to(game, NextPart)
    game.act("japan", choices.piece(find(game, "jp_x_southseas")))
    game.act("japan", "space:papua")
    return game


def test_a_plan_has_odds_before_it_is_carried_out_and_changes_nothing() -> None:
    game = drafting()
    assert isinstance(game.decision, NextPart)
    prompt = GAME.view(game, "japan").prompt
    assert prompt is not None and prompt.battle == "papua"
    before = game.state_hash()
    (told,) = odds.at(game, "japan", {"choices": "yes", "trials": "12"})
    assert game.state_hash() == before
    assert (told.kind, told.space, told.seat) == ("operation", "papua", "japan")
    assert told.odds.win + told.odds.draw + told.odds.lose == pytest.approx(1)
    assert told.odds.trials == 12 and told.shares[0].own
    assert [one.choice for one in told.choices] == ["button:resolve"]
    (resolved,) = told.choices
    assert resolved.told[0][1] == told.shares[0].chance and resolved.trials == told.odds.trials
    assert "jp_x_southseas" in told.attacker


def test_nobody_else_is_told_anything_of_a_plan() -> None:
    game = drafting()
    assert odds.at(game, "allies", {}) == odds.at(game, "", {}) == ()
    assert odds.at(game, "allies", {"space": "papua", "attackers": str(find(game, "jp_x_southseas"))}) == ()


def test_who_is_picked_has_odds_at_a_goal() -> None:
    game = solomons()
    skip_to(game, NextPart)
    piece = find(game, "jp_x_southseas")
    game.act("japan", choices.piece(piece))
    args = {"space": "papua", "attackers": str(piece), "trials": "12"}
    (told,) = odds.at(game, "japan", args)
    assert told.kind == "operation"
    assert odds.at(game, "japan", {**args, "space": "guadalcanal"}) == ()


def test_who_goes_elsewhere_already_has_no_odds_at_another_space() -> None:
    game = drafting()
    args = {"space": "guadalcanal", "attackers": str(find(game, "jp_x_southseas")), "trials": "12"}
    assert odds.at(game, "japan", args) == ()
    assert odds.at(game, "japan", {"trials": "12"}) != ()


def test_a_march_that_meets_nobody_has_no_odds() -> None:
    game = new_game_of("oceansoffire", Oceans, "turning_tide_1942", 1, {})
    skip_to(game, NextPart)
    piece = find(game, "jp_xx_5")
    args = {"space": "siam", "attackers": str(piece), "trials": "12"}
    assert odds.at(game, "japan", args) == ()
    game.act("japan", choices.piece(piece))
    assert args["space"] in {one.removeprefix("space:") for one in game.options("japan")}
    assert odds.at(game, "japan", args) == ()


def test_a_target_has_odds_before_it_is_chosen() -> None:
    game = solomons()
    skip_to(game, NextPart)
    tt, troops = (choices.piece(find(game, key)) for key in ("jp_tt_4", "jp_x_35"))
    for choice in (tt, troops, "button:mission", "space:solomons"):
        game.act("japan", choice)
    assert isinstance(game.decision, Targets)
    target = next(one for one in game.options("japan") if one.startswith("space:"))
    args = {"space": target.removeprefix("space:"), "trials": "12"}
    (told,) = odds.at(game, "japan", args)
    assert told.kind == "operation" and told.odds.trials == 12
    assert odds.at(game, "allies", args) == ()


def test_standing_orders_of_the_asker_count_and_only_theirs() -> None:
    game = drafting()
    game.act("japan", "button:resolve")
    assert game.deciding() == ("allies",), "the Allies may Intercept"
    (asked,) = odds.at(game, "allies", {"trials": "30"})
    (never,) = odds.at(game, "allies", {"trials": "30", "intercept": "never"})
    words = dict(asked.odds.chances), dict(never.odds.chances)
    assert words[0].get("there is Air Combat", 0) > words[1].get("there is Air Combat", 0)
    (theirs,) = odds.at(game, "japan", {"trials": "30", "intercept": "never"})
    assert dict(theirs.odds.chances) == words[0]


@pytest.mark.parametrize(
    ("args", "fault"),
    [
        ({"weather": "fair"}, "no argument 'weather'"),
        ({"space": "atlantis"}, "no space 'atlantis'"),
        ({"intercept": "perhaps"}, "intercept is one of ask, never"),
        ({"trials": "0"}, "from 1"),
        ({"attackers": "1"}, "need the space"),
        ({"attackers": "ship", "space": "papua"}, "not the id of a piece"),
        ({"attackers": "99999", "space": "papua"}, "not the id of a piece"),
    ],
)
def test_what_is_wrong_with_a_question_is_named(args: dict[str, str], fault: str) -> None:
    with pytest.raises(BadBattle, match=fault):
        odds.at(drafting(), "japan", args)


@pytest.mark.parametrize(
    ("kind", "attacker", "defender", "given", "fault"),
    [
        ("ground", "yamamoto", "jp_x_35", {}, "no unit is called 'yamamoto'"),
        ("ground", "jp_xx_2", "jp_x_35", {}, "jp_x_35 belongs to the other side"),
        ("ground", "us_cv_enterprise", "jp_x_35", {}, "no attacker of a battle of kind 'ground'"),
        ("ground", "us_xx_1mar", "2 jp_x_35", {}, "no more than 1 of jp_x_35"),
        ("ground", "us_xx_1mar", "jp_x_35", {"space": "coral_sea"}, "is a Sea Space"),
        ("ground", "us_xx_1mar", "jp_x_35", {"landing": "maybe"}, "landing is yes or no"),
        ("ground", "us_xx_1mar", "jp_x_35", {"mountain": "yes"}, "no mountain boundary"),
        ("ground", "us_xx_1mar", "", {}, "the defender has no units"),
        ("ground", "us_xx_1mar", "jp_x_35", {"turn": "9"}, "turn is 9"),
        ("ground", "us_xx_1mar", "jp_x_35", {"turn": "soon"}, "turn is a whole number"),
        ("ground", "us_xx_1mar", "jp_x_35", {"weather": "fair"}, "no setting 'weather'"),
        ("naval", "2 bb", "4 ca", {"attacker_side": "rome"}, "japan or allies"),
        ("naval", "2 bb", "4 ca", {"space": "guadalcanal"}, "is on land"),
        ("naval", "99 bb", "4 ca", {}, "no more than"),
        ("raid", "2 bb", "4 ca", {}, "no battle of kind 'raid'"),
        ("interception", "2 ca", "us_tt_1", {"from": "atlantis"}, "no Land Space 'atlantis'"),
        ("interception", "2 ca", "us_tt_1", {"from": "truk", "space": "coral_sea"}, "none of these may try"),
    ],
)
def test_what_is_wrong_with_a_battle_typed_in_is_named(
    kind: str, attacker: str, defender: str, given: dict[str, str], fault: str
) -> None:
    with pytest.raises(BadBattle, match=fault):
        counted(kind, forces(attacker), forces(defender), given)


def test_either_side_can_be_on_turn() -> None:
    told = counted("air", forces("us_mar_2"), forces("jp_nav_1"), {})
    assert {key for key, _ in told.attacker_losses} <= {"us_mar_2", "us_mar_1"}
    assert Side.of("allies") == Side.ALLIES


def fought_over(*hand: str) -> Oceans:
    """A Ground Combat in Papua in which Japan, with these Event Cards, is asked for one."""
    units = ["us_xx_1mar papua", "jp_xx_2 papua"]
    cards = {"oil": 0, **holding(hand)}
    game = position(units, power="us", switches=SWITCH, tracks=cards, dice=[5], turn=3, box=False)
    game.mark(find(game, "us_xx_1mar"), ACTIVATED)
    launch(game, GroundCombat(space=at("papua")))
    while game.deciding() != ("japan",) or not isinstance(game.decision, PlayCard):
        seat = game.deciding()[0]
        game.act(seat, asked(game).suggestion(game, seat)[0])
    return game


def test_odds_tell_nothing_of_a_hand() -> None:
    """Whoever does not see it is told the same, whether the card that counts here is in it or not."""
    with_card, without = fought_over("cc46"), fought_over("cc47")
    assert with_card.options("japan") != without.options("japan")
    for seat in ("allies", ""):
        told = odds.at(with_card, seat, {"trials": "60", "choices": "yes"})
        assert told and told == odds.at(without, seat, {"trials": "60", "choices": "yes"})
    own = {"trials": "60"}
    assert odds.at(with_card, "japan", own) != odds.at(without, "japan", own), "their owner counts with them"
