"""Examples of victory points, endings and control."""

from __future__ import annotations

from typing import Any

from ironbottom.games.pacificwar.components.ids import SEATS, Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.control import bases, covered, works_as_port
from ironbottom.games.pacificwar.rules.p11_victory import VictoryPhase, port_points
from tests.games.pacificwar.examples.cases import Given, board, case, holder, marker, shown
from tests.games.pacificwar.positions import position, zone_of

HELD = {"japan": "ja_", "allies": "us_"}


def _holding(count: dict[str, int], **more: Any) -> War:
    """The Victory Phase with so many bases in the hands of either side, a cruiser in each."""
    data = board({}).data
    free = [zone.id for zone in data.zones if not zone.port]
    pieces: list[tuple[str, str]] = []
    for seat, number in count.items():
        cruisers = [c.id for c in data.counters if c.ship and not c.capital and c.id.startswith(HELD[seat])]
        pieces += [(cruiser, free.pop()) for cruiser in cruisers[:number]]
    return position(procedure=VictoryPhase(), pieces=pieces, **more)


@case("vp_turn")
def _(given: Given) -> Given:
    game = _holding(
        given["bases"], turn=given["turn"], port=given["ports"], points=marker(**given["vp_before"])
    )
    points = {seat: port_points(game, side) for side, seat in enumerate(SEATS)}
    assert {seat: bases(game, side) for side, seat in enumerate(SEATS)} == given["bases"]
    gained = game.state.points - marker(**given["vp_before"])
    majority = gained - points["japan"] + points["allies"]
    with_bases = {"japan": points["japan"] + max(majority, 0), "allies": points["allies"] - min(majority, 0)}
    return {"port_points": points, "with_bases": with_bases, "vp": shown(game.state.points)}


@case("base_tie_gives_nothing")
def _(given: Given) -> Given:
    game = _holding(
        given["bases"], turn=given["turn"], port={"philippines": "japan"}, points=marker(**given["vp_before"])
    )
    assert {seat: port_points(game, side) for side, seat in enumerate(SEATS)} == given["port_points"]
    return {"vp": shown(game.state.points)}


def _winners(given: Given) -> list[str | None]:
    """Who wins at the end of a turn with the marker as given after the count."""
    counted = position(procedure=VictoryPhase(), turn=1, points=0).state.points
    won: list[str | None] = []
    for each in given["cases"]:
        game = position(procedure=VictoryPhase(), turn=given["turn"], points=marker(**each) - counted)
        won.append(game.outcome.winners[0] if game.outcome else None)
    return won


@case("victory_turn4")
@case("victory_turn5")
def _(given: Given) -> Given:
    return {"winner": _winners(given)}


@case("asz_reach")
def _(given: Given) -> Given:
    game = board(given)
    return {"covered": [covered(game, zone_of(game, zone), Side.ALLIES) for zone in given["asked"]]}


@case("base_by_ships_cancelled")
def _(given: Given) -> Given:
    return {"rabaul": holder(board(given), "rabaul")}


@case("base_by_air")
def _(given: Given) -> Given:
    game = board(given)
    return {zone: holder(game, zone) for zone in ("port_moresby", "guadalcanal")}


@case("fleet_train_no_vp")
def _(given: Given) -> Given:
    zone = given["fleet_train"]
    game = board(given, trains=[zone])
    number = zone_of(game, zone)
    assert works_as_port(game, number, Side.ALLIES) and not works_as_port(game, number, Side.JAPAN)
    without = port_points(board(given), Side.ALLIES)
    return {"acts_as": "allied port", "value": port_points(game, Side.ALLIES) - without}
