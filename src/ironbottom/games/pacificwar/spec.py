"""What The Pacific War gives to everybody else: its descriptor ``GAME``."""

from __future__ import annotations

from functools import partial

from ironbottom.games.pacificwar.components import SLUG, load, validate
from ironbottom.games.pacificwar.laboratory.build import build
from ironbottom.games.pacificwar.laboratory.description import describe, phase_of, position_of
from ironbottom.games.pacificwar.laboratory.form import Position
from ironbottom.games.pacificwar.laboratory.laws import check
from ironbottom.games.pacificwar.position.labels import name_of
from ironbottom.games.pacificwar.position.state import WarState
from ironbottom.games.pacificwar.rules.opening import OPENING, seats_of
from ironbottom.games.pacificwar.rules.secrecy import redetermine, secrets
from ironbottom.games.pacificwar.shown.board import board
from ironbottom.games.pacificwar.shown.orders import ORDERS, answer_by_order
from ironbottom.games.pacificwar.shown.sheets import reference
from ironbottom.games.pacificwar.shown.standing import balance, losses, score, series
from ironbottom.games.pacificwar.shown.view import view
from ironbottom.kernel.components import values_in_use
from ironbottom.kernel.registry import GameSpec, Laboratory, OptionInfo, short_first

GAME = GameSpec(
    slug=SLUG,
    name="The Pacific War",
    follows="The Pacific War: From Pearl Harbor to the Philippines",
    feel="Cards and sea routes: pay for the initiative, or strike second.",
    weight=3,
    first="rising_sun_1942",
    state_type=WarState,
    state_version=1,
    values=partial(values_in_use, SLUG),
    scenarios=lambda values: short_first(load(values).scenarios.values()),
    scenarios_in_the_making=lambda values: short_first(load(values).scenarios.values(), complete=False),
    options=tuple(map(OptionInfo.switch, load().options)),
    seats_of=seats_of,
    new_game=OPENING.new,
    resume_game=OPENING.resume,
    view=view,
    board=board,
    reference=reference,
    redetermine=redetermine,
    secrets=secrets,
    veils_pieces=False,
    name_of=name_of,
    check=check,
    validate=validate,
    series=series,
    score=score,
    balance=balance,
    losses=losses,
    round_of=lambda game: game.state.turn,
    round_name="turn",
    lab=Laboratory(
        position=Position, build=build, describe=describe, position_of=position_of, phase_of=phase_of
    ),
    odds="ironbottom.games.pacificwar.odds.questions:ODDS",
    opponent="ironbottom.games.pacificwar.opponent:LEVELS",
    orders=ORDERS,
    answer_by_order=answer_by_order,
)
