"""What Fire in the Sky gives to everybody else: its descriptor ``GAME``."""

from __future__ import annotations

from functools import partial

from ironbottom.games.fireinthesky.components import SLUG, load, validate
from ironbottom.games.fireinthesky.laboratory.build import build
from ironbottom.games.fireinthesky.laboratory.description import describe, phase_of, position_of
from ironbottom.games.fireinthesky.laboratory.form import Position
from ironbottom.games.fireinthesky.laboratory.laws import check
from ironbottom.games.fireinthesky.position.labels import name_of
from ironbottom.games.fireinthesky.position.state import SkyState
from ironbottom.games.fireinthesky.rules.opening import OPENING, seats_of
from ironbottom.games.fireinthesky.rules.other_worlds import redetermine
from ironbottom.games.fireinthesky.rules.secrecy import hides, secrets
from ironbottom.games.fireinthesky.shown.board import board
from ironbottom.games.fireinthesky.shown.orders import ORDERS, answer_by_order
from ironbottom.games.fireinthesky.shown.sheets import reference
from ironbottom.games.fireinthesky.shown.standing import balance, losses, score, series
from ironbottom.games.fireinthesky.shown.view import view
from ironbottom.kernel.components import values_in_use
from ironbottom.kernel.registry import GameSpec, Laboratory, OptionInfo, short_first

GAME = GameSpec(
    slug=SLUG,
    name="Fire in the Sky",
    follows="Fire in the Sky: The Great Pacific War",
    feel="Hexes, oil and carriers: every sortie costs fuel you will miss.",
    weight=4,
    first="midway",
    state_type=SkyState,
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
    deals_anew=False,  # hidden units are exchanged among Task Forces, beginning with the real ones
    secrets=secrets,
    hides=hides,
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
    odds="ironbottom.games.fireinthesky.odds.questions:ODDS",
    opponent="ironbottom.games.fireinthesky.opponent:LEVELS",
    orders=ORDERS,
    answer_by_order=answer_by_order,
)
