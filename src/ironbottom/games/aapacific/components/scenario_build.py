"""A scenario from its component file: words become numbers, values by space become columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import asdict

from ironbottom.games.aapacific.components import scenario as ready
from ironbottom.games.aapacific.components import scenario_file as disk
from ironbottom.games.aapacific.components.ids import NONE, Country, Track
from ironbottom.games.aapacific.components.model import Board
from ironbottom.kernel.papers import Word


def build_scenario(part: disk.ScenarioFile, board: Board, off: frozenset[str]) -> ready.Scenario:
    """The scenario of a checked file, without complexes of options in ``off`` and routes the board lacks."""
    in_play = set(board.space_ids if part.active_spaces == "all" else part.active_spaces)
    routes = {
        zone: side
        for zone, side in part.convoy_routes.items()
        if board.convoy_route[board.space_index[zone]] != NONE and zone not in part.special.routes_out_of_use
    }
    return ready.Scenario(
        **part.head(),
        first_turn=part.first_turn,
        last_turn=part.last_turn or 0,
        seats={int(count): seats for count, seats in part.seats.items()},
        turn_order=part.turn_order,
        active=tuple(space in in_play for space in board.space_ids),
        control=_by_space(board, part.control),
        route_holder=_by_space(board, routes),
        centre_holder=_by_space(board, part.convoy_centres),
        income=_by_word(Track, part.income),
        cash=_by_word(Country, part.cash),
        convoy_cash=part.convoy_cash,
        convoy_purses=part.convoy_purses,
        victory_points=part.victory_points,
        kamikaze=part.kamikaze,
        special=_special(part.special, board),
        victory=tuple(_victory(condition, board) for condition in part.victory),
        complexes=tuple(board.space_index[one.space] for one in part.complexes if one.option not in off),
        setup=tuple(_units(entry, board) for entry in part.setup),
    )


def _by_space(board: Board, values: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(values.get(space, NONE) for space in board.space_ids)


def _by_word(words: type[Word], values: Mapping[Any, int]) -> tuple[int, ...]:
    """The values in the order of the words, 0 for those that have none."""
    return tuple(values.get(word, 0) for word in words)


def _spaces(board: Board, ids: Iterable[str]) -> tuple[int, ...]:
    return tuple(board.space_index[space] for space in ids)


def _special(part: disk.SpecialFile, board: Board) -> ready.Special:
    return ready.Special(
        first_turn_surprise=part.first_turn_surprise,
        victory_points_kept=part.victory_points_kept,
        off_board_income=_by_word(Country, part.off_board_income),
        income_paid_to=tuple(part.income_paid_to.get(country, country) for country in Country),
        ship_zones=tuple(_spaces(board, part.ship_zones.get(country, ())) for country in Country),
    )


def _victory(part: ready.VictoryFile, board: Board) -> ready.Victory:
    match part:
        case ready.HeldUntilNextTurn():
            spaces = {name: _spaces(board, getattr(part, name)) for name in ("any_of", "also_holds")}
            return ready.HeldUntilNextTurn[int](**{**asdict(part), **spaces})
        case ready.HoldsSeveral():
            return ready.HoldsSeveral[int](**{**asdict(part), "of": _spaces(board, part.of)})
        case _:
            return part


def _units(part: ready.SetupUnits[str], board: Board) -> ready.SetupUnits[int]:
    return ready.SetupUnits[int](**{**asdict(part), "space": board.space_index[part.space]})
