"""What a seat sees: everything but the dice to come."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import NOWHERE, Home, Power, Side, Stage
from ironbottom.games.blitz.odds.stake import battle_at_stake
from ironbottom.games.blitz.position.state import (
    ACTIVE,
    ASHORE,
    ATTACKED,
    DAMAGED,
    EMBARKED,
    FLAGS,
    FOUGHT,
    MOVED,
    ON_MAP,
    RETURNED,
    SPENT,
)
from ironbottom.games.blitz.rules.areas import friendly_sea
from ironbottom.games.blitz.rules.supply import supplied_areas
from ironbottom.games.blitz.shown import board as drawn
from ironbottom.games.blitz.shown.battle_view import battle_board
from ironbottom.games.blitz.shown.panels import panels
from ironbottom.games.blitz.shown.standing import current_points
from ironbottom.kernel import prompts
from ironbottom.kernel.views import Marker, Overlay, Panel, Piece, Track, View

if TYPE_CHECKING:
    from ironbottom.games.blitz.components.model import BlitzData
    from ironbottom.games.blitz.position.game import Blitz

COUNTERS_KEPT = 1 << 14
"""Counters as clients draw them that are kept for further views: those of some hundred positions."""
PHASES = (
    "Start",
    "Oil",
    "A Return",
    "B Sea moves",
    "C Sea combat",
    "D Rebase",
    "E Land moves",
    "F Land combat",
    "Turn End",
)
"""By ids.Stage."""
HOMES = ((Side.JAPAN, "Japan", Home.JAPAN), (Side.ALLIES, "USA", Home.USA), (Side.ALLIES, "AFA", Home.AFA))


def view(g: Blitz, viewer: str) -> View:
    """The position as a viewer may see it (see kernel.views)."""
    state, board, stake = g.state, battle_board(g), battle_at_stake(g)
    battle = (Panel("battle", board.title, "battle", battle=board),) if board else ()
    return View(
        **prompts.common(g, viewer, g.data.space_ids[stake] if stake != NOWHERE else ""),
        turn=f"Turn {state.turn} ({g.data.turns[state.turn].months}){', snow' if g.snow_turn else ''}",
        phases=PHASES,
        phase=state.stage,
        active=g.seat(g.phasing) if g.set_of_steps and state.stage not in (Stage.START, Stage.END) else "",
        pieces=_pieces(g),
        markers=tuple(_markers(g)),
        tracks=tuple(_tracks(g)),
        panels=(*panels(g), *battle),
        overlays=tuple(_overlays(g)),
        can_act=prompts.pieces_offered(g, viewer),
    )


# ---- pieces ------------------------------------------------------------------------------------------


def _pieces(g: Blitz) -> tuple[Piece, ...]:
    """The counters on the map, in order of id."""
    state = g.state
    return tuple(
        _counter(
            g.data,
            piece,
            state.kind[piece],
            state.at[piece],
            state.marks[piece] & _SHOWN,
            state.aboard[piece],
        )
        for piece, fate in enumerate(state.fate)
        if fate == ON_MAP
    )


_USED = {"moved": MOVED, "spent": SPENT, "attacked": ATTACKED}
_BESIDES = {"returned": RETURNED, "fought": FOUGHT, "embarked": EMBARKED}
_SHOWN = DAMAGED | FLAGS


@lru_cache(maxsize=COUNTERS_KEPT)
def _counter(data: BlitzData, piece: int, kind: int, at: int, bits: int, aboard: int) -> Piece:
    counter, space = data.counters[kind], data.space_ids[at]
    marks = []
    if bits & DAMAGED:
        marks.append(drawn.DAMAGED)
    used = [word for word, bit in _USED.items() if bits & bit]
    marks += used or ([drawn.ACTIVE] if bits & ACTIVE else [])
    marks += [word for word, bit in _BESIDES.items() if bits & bit]
    look = drawn.look_of(counter)
    carrier = None if aboard == ASHORE else aboard
    group = f"{space}/{look}/{counter.id}/{','.join(marks)}/{aboard}"
    return Piece(piece, counter.id, look, space, group, tuple(marks), carrier)


# ---- markers, overlays, tracks -----------------------------------------------------------------------


def _markers(g: Blitz) -> list[Marker]:
    """Areas outside the scenario, control of land, damaged factories, Land Routes that are not open yet."""
    state, ids = g.state, g.data.space_ids
    found = [Marker(id, "closed") for id, in_play in zip(ids, g.scenario.in_play, strict=True) if not in_play]
    found += [
        Marker(ids[space], "control", Power(power).key)
        for space, power in enumerate(state.control)
        if power != NOWHERE
    ]
    found += [
        Marker(ids[space], "damage", text=f"{ruins} of {state.factories[space]} Factory Factors damaged")
        for space, ruins in enumerate(state.ruins)
        if ruins
    ]
    for space, roads in enumerate(g.links.roads):
        found += [
            Marker(ids[space], "closed_route", to=ids[road.to])
            for road in roads
            if space < road.to and road.from_turn > state.turn
        ]
    return found


def _overlays(g: Blitz) -> list[Overlay]:
    """Supply of the home countries, and seas that are friendly to one side only (blitz:1.5, 1.7)."""
    ids = g.data.space_ids
    found = []
    for side, name, home in HOMES:
        homes = frozenset((home, Home.USA) if home == Home.AFA else (home,))
        reached = sorted(supplied_areas(g, side, homes))
        found.append(
            Overlay(f"supply_{home.key}", f"Supply, {name}", tuple(ids[s] for s in reached), _LAND[home])
        )
    for side in Side:
        seas = [
            space
            for space, area in enumerate(g.data.spaces)
            if not area.land and g.scenario.in_play[space] and not friendly_sea(g, space, 1 - side)
        ]
        title = f"Seas closed by {'Japan' if side == Side.JAPAN else 'the Allies'}"
        found.append(Overlay(f"closed_{side.key}", title, tuple(ids[s] for s in seas), side.key))
    return found


_LAND = {Home.JAPAN: "japan", Home.USA: "usa", Home.AFA: "afa"}


def _tracks(g: Blitz) -> list[Track]:
    """The turn track, oil, and points."""
    state, scenario = g.state, g.scenario
    oil = tuple((power.key, state.oil[power]) for power in (Power.JAPAN, Power.USA, Power.AFA))
    points = current_points(g)
    top = max(1, *(abs(round(value)) for value in points))
    return [
        Track("turn", "Turn", scenario.first_turn, scenario.last_turn, (("", state.turn),)),
        Track("oil", "Oil", 0, g.data.figures.oil_most, oil),
        Track(
            "points",
            "Victory points",
            min(0, *(int(value) for value in points)),
            top,
            tuple((side.key, int(points[side])) for side in Side),
        ),
    ]
