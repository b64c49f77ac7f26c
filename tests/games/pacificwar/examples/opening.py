"""Examples of set-up, Turn 0, reinforcements and card draws."""

from __future__ import annotations

import re

from ironbottom.games.pacificwar.components.ids import SEATS, Phase
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.state import REPAIRING
from ironbottom.games.pacificwar.rules.p05_turn_zero import TurnZero
from ironbottom.games.pacificwar.rules.p06_reinforcements import ReinforcementsPhase
from ironbottom.games.pacificwar.rules.p07_cards import CardDrawPhase
from ironbottom.games.pacificwar.rules.p09_combat.fire import Fire
from ironbottom.games.pacificwar.rules.set_up import SetUp
from ironbottom.games.pacificwar.rules.turn import WholeGame
from tests.games.pacificwar.examples.cases import (
    Given,
    board,
    case,
    holder,
    marker,
    places,
    shown,
    state_of,
    tried_move,
)
from tests.games.pacificwar.positions import act, asked, find, log, position, spaces, where


def _placed(given: Given) -> tuple[War, bool]:
    """Japan sets a ship up in a zone; whether it may."""
    game = position(procedure=SetUp(), phase="set_up", turn=0, deck=[])
    act(game, "button:done", given["place"]["piece"])
    return game, given["place"]["space"] in spaces(game)


@case("setup_capital_in_base")
def _(given: Given) -> Given:
    game, legal = _placed(given)
    why = asked(game).refused(game, "japan")[f"space:{given['place']['space']}"]
    assert "is a capital ship and starts in a port only" in why
    return {"legal": legal, "reason": "capital ship outside a port"}


@case("setup_cruiser_in_base")
def _(given: Given) -> Given:
    return {"legal": _placed(given)[1]}


@case("setup_bases_listed")
def _(given: Given) -> Given:
    listed = ("okinawa", "mariana_islands", "kwajalein", "midway", "borneo", "attu", "dutch_harbor")
    game = board(given)
    return {"base_control": {zone: holder(game, zone) for zone in listed}}


@case("t0_phase1_column")
def _(given: Given) -> Given:
    game = board(given, TurnZero(), dice=[given["dice"]["hits"]])
    told = re.search(r"fires? with (\d+), column (\S+): (\d+) hits", log(game))
    assert told is not None
    fire = next(frame for frame in game.stack if isinstance(frame, Fire))
    return {
        "strength_of_carriers": int(told[1]),
        "column_used": told[2],
        "hits": int(told[3]),
        "us_reply": SEATS.index("allies") in fire.firing,
    }


@case("t0_phase3_4_places")
def _(given: Given) -> Given:
    game = board(given, TurnZero(), dice=[1])
    keys = [*[key for key, _, _ in given["units"]], *given["pending_ph"]]
    return {"units": [[key, where(game, key), state_of(game, key)] for key in keys]}


@case("t0_no_vp")
def _(given: Given) -> Given:
    game = position(
        procedure=WholeGame(at="turn_zero"),
        turn=given["turn"],
        phase="turn_zero",
        points=marker(**given["vp"]),
        due={"ap_lba_4": 1},  # to stop at the first question of the next turn
    )
    following = {"turn": game.state.turn, "phase": Phase(game.state.phase).key}
    return {"vp": shown(game.state.points), "next": following}


def _due(given: Given) -> War:
    marks = {"new": 0, "repaired": REPAIRING}
    due = {each["piece"]: (given["turn"], marks[each["kind"]]) for each in given["due"]}
    return position(procedure=ReinforcementsPhase(), turn=given["turn"], due=due)


@case("arrivals_by_nation")
def _(given: Given) -> Given:
    game = _due(given)
    keys = [each["piece"] for each in given["due"]]
    (side,) = {state_of(game, key) for key in keys}
    return {"placed": places(game, keys), "state": side}


@case("allied_lba_arrival")
def _(given: Given) -> Given:
    return {"legal_spaces": sorted(spaces(_due(given)))}


@case("jp_never_west_coast")
def _(given: Given) -> Given:
    return {"legal": tried_move(given)[1]}


@case("withdrawal_code")
def _(given: Given) -> Given:
    key = given["piece"]
    data = board({}).data
    counter = data.counters[data.counter_index[key]]
    assert counter.code == given["code"]
    left = [
        turn
        for turn in range(counter.turn, 6)
        if where(position(procedure=ReinforcementsPhase(), turn=turn, pieces=[(key, "ceylon")]), key)
        == "gone"
    ]
    return {"arrives": counter.turn, "withdrawn_in_reinforcements_phase_of": left[0]}


@case("withdrawal_sunk")
def _(given: Given) -> Given:
    game = position(
        procedure=ReinforcementsPhase(),
        turn=given["turn"],
        sunk=given["sunk"],
        pieces=[(key, "ceylon") for key in given["on_map"]],
    )
    assert all(game.counter(find(game, key)).code == code for key, code in given["codes"].items())
    return {"withdrawn": [key for key in given["on_map"] if where(game, key) != "ceylon"]}


def _drawn(given: Given, seat: str) -> int:
    """How many cards a side draws with so many in its hand."""
    hands = [list(range(1, 1 + given["hand"].get(each, 0))) for each in SEATS]
    pieces = [("ja_aoba", "borneo")] if given.get("controls_borneo") else []
    game = position(procedure=CardDrawPhase(), turn=given["turn"], hands=hands, pieces=pieces)
    side = SEATS.index(seat)
    return len(game.state.hands[side]) - len(hands[side])


@case("jp_draw_limit")
@case("jp_draw_without_borneo")
def _(given: Given) -> Given:
    return {"japan_draws": _drawn(given, "japan")}


@case("ap_draw_limit")
def _(given: Given) -> Given:
    return {"allied_draws": _drawn(given, "allies")}


@case("draw_order")
def _(given: Given) -> Given:
    first = []
    for each in given["cases"]:
        game = position(
            procedure=CardDrawPhase(), turn=2, points=marker(**each["vp"]), pieces=[("ja_aoba", "borneo")]
        )
        first.append(game.events[0].seen_by[0])
    return {"first": first}
