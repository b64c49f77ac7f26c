"""What Axis & Allies: Pacific gives to everybody else: its descriptor ``GAME``."""

from __future__ import annotations

from functools import partial

from ironbottom.games.aapacific.components import SLUG, load, validate
from ironbottom.games.aapacific.laboratory.build import build
from ironbottom.games.aapacific.laboratory.description import describe, phase_of, position_of
from ironbottom.games.aapacific.laboratory.form import Position
from ironbottom.games.aapacific.laboratory.laws import check
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.labels import name_of
from ironbottom.games.aapacific.position.state import PacificState
from ironbottom.games.aapacific.rules.opening import OPENING, seats_of
from ironbottom.games.aapacific.shown.board import board
from ironbottom.games.aapacific.shown.orders import ORDERS, answer_by_order
from ironbottom.games.aapacific.shown.sheets import reference
from ironbottom.games.aapacific.shown.standing import balance, losses, rivals, score, series
from ironbottom.games.aapacific.shown.view import view
from ironbottom.kernel.components import values_in_use
from ironbottom.kernel.registry import GameSpec, Laboratory, OptionInfo, ScenarioInfo, short_first
from ironbottom.kernel.values import ComponentValues


def _scenarios(components: ComponentValues | None) -> tuple[ScenarioInfo, ...]:
    """Long ones first: the whole war is the game as it was printed."""
    complete = (scenario for scenario in load(components).scenarios.values() if scenario.complete)
    return tuple(map(ScenarioInfo.of, sorted(complete, key=lambda one: (-one.minutes, one.id))))


def _options() -> tuple[OptionInfo, ...]:
    players = OptionInfo(
        "players", "Players", ("2", "3"), "Two seats, or one for each power.", "aapacific:setup.5"
    )
    return (players, *map(OptionInfo.switch, load().options))


def _redetermine(g: Pacific, viewer: str, rng: bytes) -> Pacific:
    """Nothing is hidden but the dice to come: a clone with other dice."""
    world = g.clone()
    world.rekey(rng)
    return world


GAME = GameSpec(
    slug=SLUG,
    name="Axis & Allies: Pacific",
    follows="Axis & Allies: Pacific (2001)",
    feel="Buy, attack, land: areas, income and one big round of battles.",
    weight=2,
    first="burma_road_1942",
    state_type=PacificState,
    state_version=1,
    values=partial(values_in_use, SLUG),
    scenarios=_scenarios,
    scenarios_in_the_making=lambda values: short_first(load(values).scenarios.values(), complete=False),
    options=_options(),
    seats_of=seats_of,
    new_game=OPENING.new,
    resume_game=OPENING.resume,
    view=view,
    board=board,
    reference=reference,
    redetermine=_redetermine,
    name_of=name_of,
    check=check,
    validate=validate,
    series=series,
    score=score,
    balance=balance,
    losses=losses,
    round_of=lambda game: game.state.round,
    rivals=rivals,
    lab=Laboratory(
        position=Position, build=build, describe=describe, position_of=position_of, phase_of=phase_of
    ),
    odds="ironbottom.games.aapacific.odds.questions:ODDS",
    opponent="ironbottom.games.aapacific.opponent:LEVELS",
    orders=ORDERS,
    answer_by_order=answer_by_order,
)
