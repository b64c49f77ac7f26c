"""What a seat sees: everything but the hand of the other side, the deck, and the dice to come."""

from __future__ import annotations

from functools import lru_cache

from ironbottom.games.pacificwar.components.ids import NOBODY, Side
from ironbottom.games.pacificwar.components.model import WarData
from ironbottom.games.pacificwar.odds.stake import battle_at_stake
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.labels import OF_SIDE, SIDE_NAMES
from ironbottom.games.pacificwar.position.state import NOWHERE, OPS_COMPLETE
from ironbottom.games.pacificwar.rules.control import control, covered, held_as_base
from ironbottom.games.pacificwar.shown.battle_view import battle_board
from ironbottom.games.pacificwar.shown.board import look_of
from ironbottom.games.pacificwar.shown.panels import panels
from ironbottom.kernel import prompts
from ironbottom.kernel.views import Marker, Overlay, Panel, Piece, Track, View

COMPLETE = "ops_complete"
COUNTERS_KEPT = 1 << 14
"""Counters as clients draw them that are kept for further views: those of some hundred positions."""


def view(g: War, viewer: str) -> View:
    """The position as a viewer may see it (see kernel.views)."""
    state, data = g.state, g.data
    board, stake = battle_board(g), battle_at_stake(g)
    battle = (Panel("battle", board.title, "battle", battle=board),) if board else ()
    return View(
        **prompts.common(g, viewer, data.space_ids[stake] if stake != NOWHERE else ""),
        turn=f"{data.turn_names[state.turn]} ({data.periods[state.turn]})",
        phases=data.phase_names,
        phase=state.phase,
        active="" if state.active == NOBODY else g.seat(state.active),
        pieces=_pieces(g),
        markers=tuple(_markers(g)),
        tracks=tuple(_tracks(g)),
        panels=(*panels(g, viewer), *battle),
        overlays=tuple(_overlays(g)),
        can_act=prompts.pieces_offered(g, viewer),
    )


# ---- pieces ------------------------------------------------------------------------------------------


def _pieces(g: War) -> tuple[Piece, ...]:
    """The counters on the map, in order of id."""
    state = g.state
    rows = zip(state.kind, state.at, state.marks, strict=True)
    return tuple(
        _counter(g.data, piece, kind, at, bool(marks & OPS_COMPLETE))
        for piece, (kind, at, marks) in enumerate(rows)
        if at != NOWHERE
    )


@lru_cache(maxsize=COUNTERS_KEPT)
def _counter(data: WarData, piece: int, kind: int, at: int, complete: bool) -> Piece:
    counter, zone = data.counters[kind], data.space_ids[at]
    marks = (COMPLETE,) if complete else ()
    look = look_of(counter)
    group = f"{zone}/{look}/{counter.id}/{','.join(marks)}"
    return Piece(piece, counter.id, look, zone, group, marks)


# ---- markers, overlays, tracks -----------------------------------------------------------------------


def _markers(g: War) -> list[Marker]:
    """Control of every zone, base markers on ports, ports that nobody controls, fleet trains, closed routes."""
    data, found = g.data, []
    for zone, controller in enumerate(control(g)):
        if controller != NOBODY:
            found.append(Marker(data.space_ids[zone], "control", Side(controller).key))
        if held_as_base(g, zone):
            owner = OF_SIDE[Side(g.state.port[zone])]
            found.append(Marker(data.space_ids[zone], "base", Side(controller).key, f"port of {owner}"))
        elif (
            controller == NOBODY and g.state.port[zone] != NOBODY
        ):  # 12.3.1.c: its port marker lies there still
            owner_key = Side(g.state.port[zone]).key
            found.append(Marker(data.space_ids[zone], "port", owner_key, "controlled by nobody"))
    found += [Marker(data.space_ids[zone], "fleet_train", Side.ALLIES.key) for zone in g.state.trains]
    if not g.state.routes_open:
        ids = data.space_ids
        found += [
            Marker(ids[route.a], "closed_route", to=ids[route.b]) for route in data.routes if route.restricted
        ]
    return found


def _overlays(g: War) -> list[Overlay]:
    """Air superiority zones (pacificwar:12.1)."""
    ids = g.data.space_ids
    return [
        Overlay(
            f"air_{side.key}",
            f"Air superiority, {SIDE_NAMES[side]}",
            tuple(name for zone, name in enumerate(ids) if covered(g, zone, side)),
            side.key,
        )
        for side in Side
    ]


def _tracks(g: War) -> list[Track]:
    """The VP track, which runs from Allied points below zero to Japanese ones above, and the turn track."""
    state, scenario = g.state, g.scenario
    goals = [one.points for one in scenario.victory.endings if one.turn >= state.turn]
    top = max(1, abs(state.points), *goals)
    leader = Side.JAPAN if state.points > 0 else Side.ALLIES
    return [
        Track(
            "victory_points",
            f"Victory points, {SIDE_NAMES[leader]}" if state.points else "Victory points",
            -top,
            top,
            ((leader.key if state.points else "", state.points),),
        ),
        Track("turn", "Turn", scenario.first_turn, scenario.last_turn, (("", state.turn),)),
    ]
