"""What Blitz! gives to everybody else: its descriptor ``GAME``."""

from __future__ import annotations

from functools import partial

from ironbottom.games.blitz.components import SLUG, load, validate
from ironbottom.games.blitz.laboratory.build import build
from ironbottom.games.blitz.laboratory.description import describe, phase_of, position_of
from ironbottom.games.blitz.laboratory.form import Position
from ironbottom.games.blitz.laboratory.laws import check
from ironbottom.games.blitz.position.labels import name_of
from ironbottom.games.blitz.position.migrations import STATE_VERSION
from ironbottom.games.blitz.position.state import BlitzState
from ironbottom.games.blitz.rules.opening import OPENING, seats_of
from ironbottom.games.blitz.rules.secrecy import redetermine
from ironbottom.games.blitz.shown.board import board
from ironbottom.games.blitz.shown.orders import ORDERS, answer_by_order
from ironbottom.games.blitz.shown.sheets import reference
from ironbottom.games.blitz.shown.standing import losses, score, series
from ironbottom.games.blitz.shown.view import view
from ironbottom.kernel.components import values_in_use
from ironbottom.kernel.registry import GameSpec, Laboratory, OptionInfo, short_first

GAME = GameSpec(
    slug=SLUG,
    name="Blitz! A World in Conflict",
    follows="Blitz! A World in Conflict",
    feel="Move everything once, then pay oil to do it again.",
    weight=2,
    first="midway",
    state_type=BlitzState,
    state_version=STATE_VERSION,
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
    name_of=name_of,
    check=check,
    validate=validate,
    series=series,
    score=score,
    losses=losses,
    round_of=lambda game: game.state.turn,
    round_name="turn",
    lab=Laboratory(
        position=Position, build=build, describe=describe, position_of=position_of, phase_of=phase_of
    ),
    odds="ironbottom.games.blitz.odds.questions:ODDS",
    opponent="ironbottom.games.blitz.opponent:LEVELS",
    orders=ORDERS,
    answer_by_order=answer_by_order,
)
