"""What The Pacific War gives to everybody else: its descriptor ``GAME``."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ironbottom.games.pacificwar import board as drawing
from ironbottom.games.pacificwar.check import check
from ironbottom.games.pacificwar.data import SLUG, load, validate
from ironbottom.games.pacificwar.description import describe
from ironbottom.games.pacificwar.lab import Position, build
from ironbottom.games.pacificwar.labels import name_of
from ironbottom.games.pacificwar.orders import ORDERS, answer_by_order
from ironbottom.games.pacificwar.secrecy import redetermine, secrets
from ironbottom.games.pacificwar.setup import new_game, resume_game, seats_of
from ironbottom.games.pacificwar.standing import rivals, series
from ironbottom.games.pacificwar.state import WarState
from ironbottom.games.pacificwar.view import view
from ironbottom.kernel.components import data_version
from ironbottom.kernel.registry import GameSpec, Laboratory, OptionInfo, ScenarioInfo

if TYPE_CHECKING:
    from ironbottom.games.pacificwar.game import War
    from ironbottom.kernel.dice import DiceSource
    from ironbottom.kernel.flow import Frame
    from ironbottom.kernel.registry import Options
    from ironbottom.kernel.state import State


def _scenarios(components: str | None) -> tuple[ScenarioInfo, ...]:
    """Short ones first."""
    known = sorted(load(components).scenarios.values(), key=lambda one: (one.minutes, one.number))
    return tuple(ScenarioInfo(one.id, one.name, one.summary, one.minutes) for one in known)


def _options() -> tuple[OptionInfo, ...]:
    return tuple(
        OptionInfo.switch(one.id, one.title, one.summary, one.rule or "", default=one.default)
        for one in load().options
    )


def _new(scenario: str, options: Options, dice: DiceSource, components: str | None) -> War:
    return new_game(GAME, scenario, options, dice, components)


def _resume(state: State, stack: list[Frame], dice: DiceSource, rolls: int, components: str | None) -> War:
    return resume_game(GAME, state, stack, dice, rolls, components)


GAME = GameSpec(
    slug=SLUG,
    name="The Pacific War",
    follows="The Pacific War: From Pearl Harbor to the Philippines",
    state_type=WarState,
    state_version=1,
    data_version=partial(data_version, SLUG),
    scenarios=_scenarios,
    options=_options(),
    seats=seats_of,
    new=_new,
    resume=_resume,
    view=view,
    board=drawing.board,
    rules=drawing.rules,
    redetermine=redetermine,
    secrets=secrets,
    veils_pieces=False,
    name_of=name_of,
    check=check,
    validate=validate,
    series=series,
    round_of=lambda game: game.state.turn,
    round_name="turn",
    rivals=rivals,
    lab=Laboratory(position=Position, build=build, describe=describe),
    orders=ORDERS,
    answer_by_order=answer_by_order,
)
