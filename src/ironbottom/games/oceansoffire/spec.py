"""What Oceans of Fire gives to everybody else: its descriptor ``GAME``."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from ironbottom.games.oceansoffire.components import SLUG, load, validate
from ironbottom.games.oceansoffire.laboratory.build import build
from ironbottom.games.oceansoffire.laboratory.description import describe, phase_of, position_of
from ironbottom.games.oceansoffire.laboratory.form import Position
from ironbottom.games.oceansoffire.laboratory.laws import check
from ironbottom.games.oceansoffire.position.labels import name_of
from ironbottom.games.oceansoffire.position.migrations import STATE_VERSION
from ironbottom.games.oceansoffire.position.state import OceansState
from ironbottom.games.oceansoffire.rules.opening import OPENING, PLAYERS_OPTION, seats_of
from ironbottom.games.oceansoffire.rules.p23_hands import OPTION as CARDS
from ironbottom.games.oceansoffire.rules.p23_window import PlayCard
from ironbottom.games.oceansoffire.rules.secrecy import redetermine, secrets
from ironbottom.games.oceansoffire.shown.board import board
from ironbottom.games.oceansoffire.shown.orders import ORDERS, answer_by_order, answer_by_orders
from ironbottom.games.oceansoffire.shown.sheets import reference
from ironbottom.games.oceansoffire.shown.standing import rivals, score, series
from ironbottom.games.oceansoffire.shown.view import view
from ironbottom.kernel.components import values_in_use
from ironbottom.kernel.papers import Option
from ironbottom.kernel.registry import GameSpec, Laboratory, OptionInfo, short_first


def _switch(option: Option) -> OptionInfo:
    """The switch of an option. Matches know Event Cards by the rule of Oil; who asks what they are reads their own."""
    if option.rule != f"{SLUG}:{CARDS}":
        return OptionInfo.switch(option)
    return replace(OptionInfo.switch(option, load().deck_rules.scenarios), rule=PlayCard.RULE)


GAME = GameSpec(
    slug=SLUG,
    name="Oceans of Fire",
    follows="Oceans of Fire",
    feel="Plan whole operations, and be interrupted in the midst of them.",
    weight=4,
    first="solomons",
    state_type=OceansState,
    state_version=STATE_VERSION,
    values=partial(values_in_use, SLUG),
    scenarios=lambda values: short_first(load(values).scenarios.values()),
    scenarios_in_the_making=lambda values: short_first(load(values).scenarios.values(), complete=False),
    options=(PLAYERS_OPTION, *map(_switch, load().options)),
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
    round_of=lambda game: game.state.turn,
    round_name="turn",
    rivals=rivals,
    orders=ORDERS,
    answer_by_order=answer_by_order,
    answer_by_orders=answer_by_orders,
    lab=Laboratory(
        position=Position, build=build, describe=describe, position_of=position_of, phase_of=phase_of
    ),
    odds="ironbottom.games.oceansoffire.odds.questions:ODDS",
    opponent="ironbottom.games.oceansoffire.opponent:LEVELS",
)
