"""What Axis & Allies: Pacific gives to everybody else: its descriptor ``GAME``."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from ironbottom.games.aapacific import board as drawing
from ironbottom.games.aapacific.check import check
from ironbottom.games.aapacific.data import SLUG, load, validate
from ironbottom.games.aapacific.description import describe
from ironbottom.games.aapacific.lab import Position, build
from ironbottom.games.aapacific.labels import name_of
from ironbottom.games.aapacific.orders import ORDERS, answer_by_order
from ironbottom.games.aapacific.setup import new_game, resume_game, seats_of
from ironbottom.games.aapacific.standing import rivals, series
from ironbottom.games.aapacific.state import PacificState
from ironbottom.games.aapacific.view import view
from ironbottom.kernel.components import data_version
from ironbottom.kernel.registry import GameSpec, Laboratory, OptionInfo, ScenarioInfo

if TYPE_CHECKING:
    from ironbottom.games.aapacific.game import Pacific
    from ironbottom.kernel.dice import DiceSource
    from ironbottom.kernel.flow import Frame
    from ironbottom.kernel.registry import Options
    from ironbottom.kernel.state import State


def _scenarios(components: str | None) -> tuple[ScenarioInfo, ...]:

    data = load(components)
    order = ("campaign_1941", "campaign_1941_balanced", "hundred_days_1941", "burma_road_1942")
    known = sorted(
        data.scenarios.values(), key=lambda s: (order.index(s.id) if s.id in order else len(order), s.id)
    )
    return tuple(ScenarioInfo(s.id, s.name, s.summary, s.minutes) for s in known)


def _options() -> tuple[OptionInfo, ...]:
    players = OptionInfo(
        "players", "Players", ("2", "3"), "Two seats, or one for each power.", "aapacific:setup.5"
    )
    switches = (
        OptionInfo.switch(o.id, o.title, o.summary, o.ruling, default=o.default) for o in load().options
    )
    return (players, *switches)


def _new(scenario: str, options: Options, dice: DiceSource, components: str | None) -> Pacific:
    return new_game(GAME, scenario, options, dice, components)


def _resume(
    state: State, stack: list[Frame], dice: DiceSource, rolls: int, components: str | None
) -> Pacific:
    return resume_game(GAME, state, stack, dice, rolls, components)


def _redetermine(game: Any, viewer: str, rng: bytes) -> Any:
    """Nothing is hidden but the dice to come: a clone with other dice."""
    world = game.clone()
    world.rekey(rng)
    return world


GAME = GameSpec(
    slug=SLUG,
    name="Axis & Allies: Pacific",
    follows="Axis & Allies: Pacific (2001)",
    state_type=PacificState,
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
    redetermine=_redetermine,
    name_of=name_of,
    check=check,
    validate=validate,
    series=series,
    round_of=lambda game: game.state.round,
    rivals=rivals,
    lab=Laboratory(position=Position, build=build, describe=describe),
    orders=ORDERS,
    answer_by_order=answer_by_order,
)
