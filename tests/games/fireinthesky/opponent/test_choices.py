"""Single decisions of the planner: what leaves the off-map boxes, and whose mail is read."""

from __future__ import annotations

from ironbottom.games.fireinthesky.components.ids import Purse, Side
from ironbottom.games.fireinthesky.opponent.deployment import Deployment
from ironbottom.games.fireinthesky.opponent.hand import Hand
from ironbottom.games.fireinthesky.opponent.home_front import against_shipping, arrival, leave_boxes
from ironbottom.games.fireinthesky.opponent.mail import mail_plans
from ironbottom.games.fireinthesky.opponent.sight import Sight
from ironbottom.games.fireinthesky.opponent.style import STAFF
from ironbottom.games.fireinthesky.opponent.worth import Worth
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import NOWHERE
from ironbottom.games.fireinthesky.rules.forming import ChooseSailor
from ironbottom.games.fireinthesky.rules.p05_economic import CommitSubmarines
from ironbottom.games.fireinthesky.rules.p06_reinforcement.boxes import LeaveBox
from ironbottom.games.fireinthesky.rules.p07_deployment.phase import ChooseUnit
from ironbottom.games.fireinthesky.rules.p09_reaction import ChooseMailShip
from ironbottom.games.fireinthesky.rules.stacking import LIMITS, excess
from ironbottom.kernel import choices
from ironbottom.players.base import Thinking
from tests.games.fireinthesky.opponent.walking import new_game
from tests.players.walking import apply, skip_to

WAR = "java_sea_to_surrender"
SPARE = 8
"""Transport points beyond those of the landings."""


def sight_of(game: Sky, side: Side = Side.ALLIES) -> Sight:
    return Sight(game, side, Worth(game, STAFF), STAFF)


def test_no_more_leaves_an_off_map_box_than_its_base_takes() -> None:
    game = new_game(WAR, 1)
    skip_to(game, LeaveBox)
    pearl, coast = (game.data.space_index[name] for name in ("pearl_harbor", "west_coast_usa"))
    armies = [
        piece
        for piece, at in enumerate(game.state.at)
        if at == NOWHERE
        and game.counter(piece).land
        and game.data.counters[game.state.kind[piece]].key[:2] == "us"
    ]
    for piece in armies:
        game.place(piece, coast)
    leave_boxes(Hand(game, "allies"), sight_of(game))
    assert type(game.decision) is not LeaveBox
    assert any(game.counter(piece).land for piece in game.here[coast])
    assert any(game.counter(piece).land for piece in game.here[pearl])
    assert not any(excess(game, pearl, limit, Side.ALLIES) for limit in LIMITS)


def test_the_mail_is_read_for_the_strongest_ships_and_every_plan_is_legal() -> None:
    game = new_game(WAR, 1, {"read_their_mail": "on"})
    while game.state.turn == game.scenario.start.turn or type(game.decision) is not ChooseSailor:
        skip_to(game, ChooseSailor)
        if game.state.turn == game.scenario.start.turn:
            game.act(game.deciding()[0], choices.DONE)
    assert game.deciding() == ("japan",)
    ship = next(choice for choice in game.options("japan") if game.counter(choices.piece_of(choice)).naval)
    game.act("japan", ship)
    game.act("japan", next(choice for choice in game.options("japan") if choice.startswith("space:")))
    skip_to(game, ChooseMailShip)
    plans = mail_plans(Hand(game.clone(), "allies"), sight_of(game))
    assert plans[0] == [choices.DONE]
    assert plans[1:]
    for plan in plans:
        world = game.clone()
        assert apply(world, "allies", plan) == len(plan)
        assert type(world.decision) is not ChooseMailShip
        assert world.state.mail_read == (plan is not plans[0])


def test_submarines_that_are_left_all_attack_shipping() -> None:
    game = new_game(WAR, 1)
    skip_to(game, CommitSubmarines)
    game.state.submarines[Side.ALLIES] = 2
    hand = Hand(game, "allies")
    against_shipping(hand, sight_of(game))
    assert hand.played == [choices.number(2)]


def test_ships_arrive_where_enemy_carriers_do_not_reach_them() -> None:
    game = new_game(WAR, 1)
    sight = sight_of(game, Side.JAPAN)
    kure, yokosuka, pearl = (game.data.space_index[name] for name in ("kure", "yokosuka", "pearl_harbor"))
    assert sight.raiders(yokosuka) > sight.raiders(kure) > 0.0
    before, battleship = sight.raiders(yokosuka), game.here[kure][0]
    options = ("space:kure", "space:yokosuka", "button:rest_kure", "button:rest_yokosuka")
    assert arrival(sight, battleship, options) == "space:kure"
    for piece in list(game.here[pearl]):
        game.to_track(piece, 1)
    assert sight.raiders(yokosuka) < before


def test_troops_in_range_of_the_base_to_be_attacked_stay_with_the_transports_for_their_landing() -> None:
    game = new_game("midway", 1)
    skip_to(game, ChooseUnit)
    before = {
        piece: at
        for piece, at in enumerate(game.state.at)
        if at != NOWHERE and game.counter(piece).land and not game.side(piece)
    }
    landing = sum(game.transport_of(piece) for piece in before) * game.data.figures.operational_cost
    game.state.transport[Purse.JAPAN] = landing + SPARE
    hand, midway = Hand(game, "japan"), game.data.space_index["midway"]
    Deployment(hand, sight_of(game, Side.JAPAN), Thinking(), midway).deploy()
    assert {piece: game.state.at[piece] for piece in before} == before
    assert game.state.transport[Purse.JAPAN] >= landing
