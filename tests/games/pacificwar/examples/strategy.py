"""Examples of the Strategy Phase: initiative, cards as resources and events, movement."""

from __future__ import annotations

from typing import Any

from ironbottom.games.pacificwar.components.ids import NOBODY, SEATS, Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.p08_strategy.action import StrategicAction
from ironbottom.games.pacificwar.rules.p08_strategy.card_texts import texts_allowed
from ironbottom.games.pacificwar.rules.p08_strategy.events import PlayEvent
from ironbottom.games.pacificwar.rules.p08_strategy.movement import GroupMove
from ironbottom.games.pacificwar.rules.p08_strategy.phase import DeclarePass, StrategyPhase
from ironbottom.games.pacificwar.rules.p08_strategy.plans import Counterattack, allowance, plan_of
from ironbottom.games.pacificwar.rules.p08_strategy.reaction import Reaction
from ironbottom.games.pacificwar.rules.p09_combat.combat import Combat
from ironbottom.games.pacificwar.rules.p09_combat.fire import Fire
from ironbottom.games.pacificwar.rules.redeployment import lba_targets
from ironbottom.games.pacificwar.rules.routes import reach
from tests.games.pacificwar.examples.cases import Given, board, case, marker, shown, state_of, tried_move
from tests.games.pacificwar.positions import act, cards, find, options, position, spaces, units, zone_of

DECLINE, PASS, PLAY_ON = "button:decline", "button:pass", "button:play_on"
OPEN_ROUTES, FLEET_TRAIN = "button:open_routes", "button:fleet_train"


def _hands(given: Given) -> list[list[int]]:
    """So many cards in either hand, none of them an interrupt."""
    count = given.get("hands", {})
    return [list(range(1, 1 + count.get("japan", 0))), list(range(5, 5 + count.get("allies", 0)))]


def _round(given: Given, **more: Any) -> War:
    return position(procedure=StrategyPhase(), turn=2, hands=_hands(given), deck=[], **more)


def _sizes(game: War) -> dict[str, int]:
    return {seat: len(game.state.hands[side]) for side, seat in enumerate(SEATS)}


def _let_pass(game: War) -> None:
    """Answer no to interrupts."""
    while DECLINE in options(game):
        act(game, DECLINE)


@case("initiative_japan_pays")
def _(given: Given) -> Given:
    game = _round(given)
    assert given["japan_pays"] and game.deciding() == ("japan",)
    act(game, options(game)[0])
    _let_pass(game)
    active, hands, actions = SEATS[game.state.active], _sizes(game), 0
    while game.state.active != NOBODY:
        act(game, "button:nothing")
        actions += 1
    assert game.deciding() == ("japan",) and DECLINE in options(game)
    return {"active": active, "actions_this_round": actions, "hands": hands, "then": "new round"}


@case("initiative_allies_pay")
def _(given: Given) -> Given:
    game = _round(given)
    act(game, DECLINE)
    assert game.deciding() == ("allies",)
    act(game, options(game)[0])
    _let_pass(game)
    return {"active": SEATS[game.state.active], "hands": _sizes(game)}


def _unpaid(given: Given, dice: list[int]) -> War:
    """A round for which nobody pays, with the passes given."""
    game = _round(given, dice=dice)
    while game.deciding() and game.state.active == NOBODY and isinstance(game.decision, DeclarePass):
        act(game, PASS if game.deciding()[0] in given["passes"] else PLAY_ON)
        if game.rolls:
            break
    return game


@case("initiative_roll")
def _(given: Given) -> Given:
    game = _unpaid(given, [given["dice"][seat] for seat in SEATS])
    order = []
    while game.state.active != NOBODY:
        order.append(SEATS[game.state.active])
        act(game, "button:nothing")
    return {"order": order}


@case("initiative_tie")
def _(given: Given) -> Given:
    game = _unpaid(given, [given["dice"][seat] for seat in SEATS])
    return {"phase_ends": game.stack == []}


@case("initiative_both_pass")
def _(given: Given) -> Given:
    game = _unpaid(given, [])
    return {"phase_ends": game.stack == [], "dice_rolled": game.rolls > 0}


@case("turn1_no_events")
def _(given: Given) -> Given:
    legal = []
    for each in given["cases"]:
        *_, card = (word for word in each["use"].split() if word[0] == "J" and word[1:].isdigit())
        more: dict[str, Any] = {"turn": given["turn"], "hands": [[int(card[1:])], []], "phase": each["phase"]}
        if "initiative" in each["use"]:
            game = position(procedure=StrategyPhase(), **more)
            legal.append(card.lower() in cards(game))
        elif "action" in each["use"]:
            pieces = [("ja_lba_1", "japan")]
            game = position(procedure=StrategicAction(side=Side.JAPAN), active="japan", pieces=pieces, **more)
            legal.append(card.lower() in cards(game))
        else:
            legal.append(texts_allowed(board({}, **more)))
    return {"legal": legal}


@case("strategic_once")
def _(given: Given) -> Given:
    more: dict[str, Any] = {
        "turn": given["turn"],
        "hands": [[], [9]],
        "used": given["events_used"],
        "deck": [],
    }
    game = position(procedure=StrategicAction(side=Side.JAPAN), active="japan", **more)
    interrupt = game.deciding() == ("allies",) and "a09" in cards(game)
    paying = position(procedure=StrategyPhase(), **more)
    return {"legal": [interrupt, "a09" in cards(paying)]}


@case("resupply_base")
def _(given: Given) -> Given:
    game = board(
        given,
        StrategicAction(side=Side.JAPAN),
        phase="strategy",
        active="japan",
        hands=[[1, 2], []],
    )
    act(game, "button:resupply", given["action"]["space"], "j01")
    assert 2 - len(game.state.hands[0]) == given["cost"]
    return {"states": {key: state_of(game, key) for key, _, _ in given["units"]}}


# ---- movement ------------------------------------------------------------------------------------


@case("group_speed_and_nav")
def _(given: Given) -> Given:
    game, legal = tried_move(given)
    points = allowance(game, [find(game, key) for key in given["action"]["group"]])
    cost = _cost(given)
    return {
        "legal": legal,
        "mp_allowance": points,
        "mp_spent": cost,
        "mp_left": points - cost,
        "states": {key: state_of(game, key) for key in given["action"]["group"]},
    }


def _cost(given: Given, far: bool = False) -> int:
    """Movement points for the way of a group."""
    game, move = board(given), given["action"]
    group = [find(game, key) for key in move["group"]]
    points = 20 if far else allowance(game, group)
    side = SEATS.index(given["active"])
    return reach(game, zone_of(game, move["from"]), side, points)[zone_of(game, move["path"][-1])]


@case("too_far_for_slow_group")
def _(given: Given) -> Given:
    game, legal = tried_move(given)
    group = [find(game, key) for key in given["action"]["group"]]
    return {"legal": legal, "needed": _cost(given, far=True), "allowance": allowance(game, group)}


def _fight(game: War) -> Combat:
    """Go on to the combat of a group that has met the enemy."""
    while not any(isinstance(frame, Combat) for frame in game.stack):
        assert any(isinstance(frame, Reaction) for frame in game.stack)
        act(game, DECLINE if DECLINE in options(game) else "button:stand")
    return next(frame for frame in game.stack if isinstance(frame, Combat))


@case("hawaii_to_japan")
def _(given: Given) -> Given:
    game, legal = tried_move(given, dice=[1, 1])
    combat = _fight(game)
    cost = _cost(given)
    return {
        "legal": legal,
        "mp_spent": cost,
        "mp_left": combat.left,
        "combat_rounds_at_most": combat.rounds + combat.round,
    }


@case("stop_on_contact")
def _(given: Given) -> Given:
    game, legal = tried_move(given, dice=[1] * 4)
    combat = _fight(game)
    return {
        "legal": legal,
        "mp_spent": _cost(given),
        "mp_left": combat.left,
        "combat": True,
        "combat_rounds_at_most": combat.rounds + combat.round,
    }


@case("flip_after_quiet_move")
def _(given: Given) -> Given:
    game, legal = tried_move(given)
    assert legal
    fighting = any(isinstance(frame, Combat) for frame in game.stack)
    return {"states": {key: state_of(game, key) for key in given["action"]["group"]}, "combat": fighting}


@case("ops_complete_cannot_move")
def _(given: Given) -> Given:
    return {"legal": tried_move(given)[1]}


@case("no_splitting")
def _(given: Given) -> Given:
    """All of a group have one target: there is nothing to choose on the way, and nobody is left there."""
    game, _ = tried_move(given)
    (dropped,) = given["action"]["drop_off"]["rabaul"]
    return {"legal": game.data.space_ids[game.state.at[find(game, dropped)]] == "rabaul"}


@case("lba_cannot_move_to_attack")
def _(given: Given) -> Given:
    game = board(given)
    action = given["action"]
    return {"legal": zone_of(game, action["to"]) in lba_targets(game, find(game, action["piece"]))}


@case("lba_redeploy_far")
def _(given: Given) -> Given:
    game = board(given, StrategicAction(side=Side.ALLIES), phase="strategy", active="allies")
    ((key, _, _),) = given["units"]
    act(game, "button:redeploy", key)
    return {"legal": [each["to"] in spaces(game) for each in given["cases"]]}


# ---- cards ---------------------------------------------------------------------------------------


@case("event_vp")
def _(given: Given) -> Given:
    """Indian Ocean Raid with a sinking."""
    side, card = Side.JAPAN, int(given["event"][1:])
    game = position(
        procedure=PlayEvent(side=side, card=card),
        turn=given["turn"],
        phase="strategy",
        active="japan",
        points=marker(**given["vp_before"]),
        hands=[[card], []],
        deck=[],
        pieces=[("ja_akagi", "singapore"), ("uk_exeter", "ceylon")],
        port={"singapore": "japan"},
        dice=[4, *[6] * 6],
    )
    assert game.stack == [] and game.state.points == 0
    return {"vp": shown(game.state.points)}


@case("open_routes_action")
def _(given: Given) -> Given:
    game = board(
        given, StrategicAction(side=Side.ALLIES), phase="strategy", active="allies", hands=_hands(given)
    )
    legal = OPEN_ROUTES in options(game)
    act(game, OPEN_ROUTES)
    act(game, _some_card(game))
    again = position(
        procedure=StrategicAction(side=Side.ALLIES),
        turn=2,
        active="allies",
        hands=_hands(given),
        routes_open=True,
    )
    return {
        "legal": legal,
        "hands": {"allies": len(game.state.hands[Side.ALLIES])},
        "routes_open": game.state.routes_open,
        "can_close_again": OPEN_ROUTES in options(again),
    }


@case("japan_cannot_open")
def _(given: Given) -> Given:
    game = board(given, StrategicAction(side=Side.JAPAN), phase="strategy", active="japan", hands=[[1], []])
    return {"legal": OPEN_ROUTES in options(game)}


def _some_card(game: War) -> str:
    return next(each for each in options(game) if each.startswith("type:"))


@case("two_fleet_trains_one_turn")
def _(given: Given) -> Given:
    zones = [each["space"] for each in given["placed"]]
    hands, placed, legal = _hands(given), list[str](), []
    for zone in zones:
        game = position(
            procedure=StrategicAction(side=Side.ALLIES),
            turn=given["turn"],
            active="allies",
            hands=hands,
            trains=placed,
            pieces=list(zip(("us_chester", "us_chicago", "us_portland"), zones, strict=True)),
        )
        legal.append(FLEET_TRAIN in options(game))
        if legal[-1]:
            act(game, FLEET_TRAIN, zone)
            act(game, _some_card(game))
            hands, placed = game.state.hands, [game.data.space_ids[each] for each in game.state.trains]
    return {"legal": legal, "hands": {"allies": len(hands[Side.ALLIES])}}


@case("midway_card_keeps_reaction")
def _(given: Given) -> Given:
    (_, half), (_, _, (counter,)) = given["window"]
    zone = given["battle_zone"]
    battle = zone_of(board({}), zone)
    attackers = [
        find(board({}), key) for key, at, _ in given["units"] if at == zone and key.startswith("ja_")
    ]
    # one card more, so that the Allies are asked before the airstrike
    move = GroupMove(at="meet", side=Side.JAPAN, group=attackers, zone=battle)
    game = board(given, move, phase="strategy", active=given["active"], hands=[[], [1, int(half[1:])]])
    legal = half.lower() in cards(game)
    act(game, half.lower())
    joined = find(game, counter)
    plan = plan_of(game, Side.ALLIES, battle=battle)
    assert isinstance(plan, Counterattack) and counter in units(game)
    distance, allowed = plan.targets([joined])[battle], allowance(game, [joined]) - plan.reserve
    act(game, counter, zone)
    combat = next(frame for frame in game.stack if isinstance(frame, Combat))
    segment = next(frame for frame in game.stack if isinstance(frame, Fire))
    assert segment.first == [Side.ALLIES]
    return {
        "legal": legal,
        "distance": distance,
        "allowed_distance": allowed,
        "allied_strikes_first_in_round": combat.round,
        "allied_shift_in_round_1": segment.shifts[Side.ALLIES],
    }
