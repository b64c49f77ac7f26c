"""Examples of the Supply Phase: order, invasions, return to port, readying; and of a whole turn."""

from __future__ import annotations

import re

from ironbottom.games.pacificwar.components.ids import SEATS, Phase, Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.control import held_as_base, works_as_port
from ironbottom.games.pacificwar.rules.homeward import Isolation, Redeploy
from ironbottom.games.pacificwar.rules.p06_reinforcements import ReinforcementsPhase
from ironbottom.games.pacificwar.rules.p07_cards import CardDrawPhase
from ironbottom.games.pacificwar.rules.p08_strategy.action import StrategicAction
from ironbottom.games.pacificwar.rules.p08_strategy.phase import StrategyPhase
from ironbottom.games.pacificwar.rules.p10_supply.invasion import Invasions, landing_strength, targets
from ironbottom.games.pacificwar.rules.p10_supply.phase import SupplyPhase
from ironbottom.games.pacificwar.rules.p10_supply.readying import Readying
from ironbottom.games.pacificwar.rules.p11_victory import VictoryPhase
from ironbottom.games.pacificwar.rules.turn import WholeGame
from tests.games.pacificwar.examples.cases import Given, board, case, holder, state_of
from tests.games.pacificwar.positions import act, log, options, position, spaces, units, where, zone_of

RESOURCES = [1, 3, 4, 6]
"""Cards without a text for an invasion."""


@case("supply_order")
def _(given: Given) -> Given:
    names = {Isolation: "isolation", Invasions: "invasion", Redeploy: "redeployment", Readying: "readying"}
    game = board(given)
    phase, steps = SupplyPhase(), []
    for step in SupplyPhase.STEPS:
        called = getattr(phase, step)(game)
        frame = getattr(called, "frame", None)
        if frame is not None:
            steps.append([names[type(frame)], SEATS[frame.side]])
    return {"steps": steps}


@case("turn_order")
def _(given: Given) -> Given:
    """The last turn, in which nobody does anything."""
    game = position(
        procedure=WholeGame(at="begin_turn"), turn=given["turn"] - 1, phase="victory", hands=[[], []]
    )
    seen = [event.text for event in game.events if event.kind == "phase"]
    while game.deciding():
        quiet = ("button:decline", "button:pass", "button:done")
        act(game, next(each for each in quiet if each in options(game)))
        seen += [event.text for event in game.events if event.kind == "phase"]
    titles = [
        frame.TITLE
        for frame in (ReinforcementsPhase, CardDrawPhase, StrategyPhase, SupplyPhase, VictoryPhase)
    ]
    named = [title for title in seen if title in titles]  # steps of a phase have headings, too
    phases = [Phase(Phase.REINFORCEMENTS + titles.index(title)).key for title in named]
    assert game.outcome is not None and game.outcome.winners
    return {"phases": phases, "after": "game over, winner named"}


# ---- invasions -----------------------------------------------------------------------------------


def _invade(given: Given, side: Side, zone: str) -> tuple[War, int | None, int]:
    """An invasion with so many cards: the game, the ground strength told, if it came to that, and the points there."""
    cards = RESOURCES[: given["cards_discarded"]]
    hands = [cards, []] if side == Side.JAPAN else [[], cards]
    game = board(given, Invasions(side=side), phase="supply", hands=hands, deck=[])
    units_there = list(game.units(zone_of(game, zone), side))
    points = sum(game.counter(piece).airstrike + game.counter(piece).gunnery for piece in units_there)
    if not game.deciding() or zone not in spaces(game):
        return game, None, points
    act(game, zone)
    while not (told := re.search(r"Ground strength (\d+)", log(game))):
        act(game, options(game)[0])  # a card as long as there is one
    return game, int(told[1]), points


def _adding_up_to(total: int, rating: str) -> list[str]:
    """Japanese units with so much airstrike or gunnery and none of the other."""
    other = {"airstrike": "gunnery", "gunnery": "airstrike"}[rating]
    found = []
    counters = [c for c in board({}).data.counters if c.side == Side.JAPAN and getattr(c, other) == 0]
    for counter in sorted(counters, key=lambda counter: -getattr(counter, rating)):
        if 0 < getattr(counter, rating) <= total:
            total -= getattr(counter, rating)
            found.append(counter.id)
    assert total == 0
    return found


@case("ground_strength")
def _(given: Given) -> Given:
    zone, strengths = "hawaiian_islands", []
    for each in given["cases"]:
        keys = [*_adding_up_to(each["airstrike"], "airstrike"), *_adding_up_to(each["gunnery"], "gunnery")]
        situation = {"units": [[key, zone, "ready"] for key in keys], "cards_discarded": each["cards"]}
        game, told, _ = _invade(situation, Side.JAPAN, zone)
        strengths.append(landing_strength(game, zone_of(game, zone), Side.JAPAN) if told is None else told)
    return {"ground_strength": strengths}


@case("no_capture_without_ships")
def _(given: Given) -> Given:
    game, strength, _ = _invade(given, Side.ALLIES, "truk")
    assert zone_of(game, "truk") not in targets(game, Side.ALLIES) and strength is None
    return {"captured": game.state.port[zone_of(game, "truk")] == Side.ALLIES}


@case("capture_of_japan")
def _(given: Given) -> Given:
    game, strength, points = _invade(given, Side.ALLIES, "japan")
    assert game.outcome is not None
    zone = zone_of(game, "japan")
    return {
        "points": points,
        "ground_strength": strength,
        "value": game.data.zones[zone].vp,
        "captured": game.state.port[zone] == Side.ALLIES,
        "game_over": True,
        "winner": game.outcome.winners[0],
    }


def _markers(game: War, zone: str) -> Given:
    number = zone_of(game, zone)
    base = SEATS[1 - game.state.port[number]] if held_as_base(game, number) else None
    return {"port_marker": SEATS[game.state.port[number]], "base_marker": base}


@case("capture_removes_base_marker")
def _(given: Given) -> Given:
    before = {zone: _markers(board(given), zone) for zone in given["before"]}
    assert before == given["before"]
    game, strength, points = _invade(given, Side.JAPAN, "samoa_islands")
    return {
        "points": points,
        "ground_strength": strength,
        "captured": game.state.captured[Side.JAPAN] == 1,
        "after": {zone: _markers(game, zone) for zone in given["before"]},
    }


@case("capture_under_enemy_air")
def _(given: Given) -> Given:
    zone = "samoa_islands"
    before = board(given)
    game, strength, points = _invade(given, Side.JAPAN, zone)
    port = works_as_port(game, zone_of(game, zone), Side.JAPAN)
    return {
        "before": {
            zone: {"controller": holder(before, zone), "port_marker": _markers(before, zone)["port_marker"]}
        },
        "points": points,
        "ground_strength": strength,
        "captured": game.state.captured[Side.JAPAN] == 1,
        "after": {
            zone: {
                "controller": holder(game, zone),
                "as": "port" if port else "base",
                "port_marker": _markers(game, zone)["port_marker"],
            }
        },
    }


# ---- return to port, redeployment, readying ------------------------------------------------------


def _can_make(game: War, moves: list[tuple[list[str], str]]) -> bool:
    """Whether these moves can all be made before the procedure of the position is over."""
    for keys, target in moves:
        for key in keys:
            if not game.deciding() or key not in units(game):
                return False
            act(game, key)
        if target not in spaces(game):
            return False
        act(game, target)
    return True


@case("return_strategy_and_supply")
def _(given: Given) -> Given:
    legal = []
    for each in given["cases"]:
        moves = [(move["group"], move["to"]) for move in each["moves"]]
        if each["phase"] == "supply":
            game = board(given, Redeploy(side=Side.JAPAN, supply=True), phase="supply")
        else:
            game = board(given, StrategicAction(side=Side.JAPAN), phase="strategy", active="japan")
            act(game, "button:return_to_port", each["moves"][0]["from"])
        legal.append(_can_make(game, moves))
    return {"legal_as_one_action_or_step": legal}


@case("one_lba_per_action")
def _(given: Given) -> Given:
    """Japanese LBA that all want to go to Truk."""
    units_given = [
        [f"ja_lba_{n}", zone, "ready"] for n, zone in ((1, "japan"), (2, "indochina"), (3, "okinawa"))
    ]
    legal = []
    for each in given["cases"]:
        situation = {**given, "units": units_given}
        if each["phase"] == "supply":
            game = board(situation, Redeploy(side=Side.JAPAN, supply=True), phase="supply")
        else:
            game = board(situation, StrategicAction(side=Side.JAPAN), phase="strategy", active="japan")
            act(game, "button:redeploy")
        moves = [([key], "truk") for key, _, _ in units_given[: each["lba_moved"]]]
        legal.append(_can_make(game, moves))
    return {"legal_as_one_action_or_step": legal}


@case("capital_may_stay_in_base")
def _(given: Given) -> Given:
    """Japan is done at once with its returns; a card finds no ship that it could make Ready."""
    game = board(given, Redeploy(side=Side.JAPAN, supply=True), phase="supply")
    must = "button:done" not in options(game)
    act(game, "button:done")
    readying = board(given, Readying(side=Side.JAPAN), phase="supply", hands=[[1], []])
    assert readying.stack == [] and readying.state.hands[0] == [1], (
        f"no card helps at {given['card_used_at']}"
    )
    ship = {"space": where(readying, "ja_yamato"), "state": state_of(readying, "ja_yamato")}
    return {"must_return": must, "ja_yamato": ship}


@case("foreign_ships_in_flag_port")
def _(given: Given) -> Given:
    keys, ready = [key for key, _, _ in given["units"]], []
    for each in given["cases"]:
        game = board(given, Readying(side=Side.ALLIES), phase="supply", hands=[[], [1]])
        if each["card"]:
            act(game, "hawaiian_islands", "a01")
        ready.append([key for key in keys if state_of(game, key) == "ready"])
    return {"ready": ready}
