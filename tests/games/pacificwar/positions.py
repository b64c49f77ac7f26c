"""Positions for chapter tests: an empty board with chosen units, scripted dice, and acting by words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ironbottom.games.pacificwar.components import load
from ironbottom.games.pacificwar.components.ids import NOBODY, Phase, Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.state import GONE, NOWHERE, OPS_COMPLETE, SUNK, WarState
from ironbottom.games.pacificwar.rules.secrecy import redetermine
from ironbottom.games.pacificwar.rules.set_up import empty_board
from ironbottom.kernel import choices
from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.flow import Frame
from tests.games.asking import asked, by_hand, log, offered, options, set_fields, spaces

__all__ = [
    "CAMPAIGN",
    "SPEC",
    "act",
    "asked",
    "cards",
    "choice",
    "find",
    "log",
    "options",
    "position",
    "put",
    "spaces",
    "units",
    "where",
    "zone_of",
]

CAMPAIGN = "campaign"

PHASES = {
    5: Phase.TURN_ZERO,
    6: Phase.REINFORCEMENTS,
    7: Phase.CARD_DRAW,
    8: Phase.STRATEGY,
    10: Phase.SUPPLY,
}
"""The phase in which a chapter's module is played; p09 in the Strategy Phase, p11 in the Victory Phase."""


def position(  # noqa: PLR0913 - a position has that many sides
    *,
    procedure: Frame,
    turn: int = 1,
    phase: str = "",
    active: str = "",
    pieces: Sequence[Sequence[str]] = (),
    due: Mapping[str, int | tuple[int, int]] | None = None,
    sunk: Sequence[str] = (),
    gone: Sequence[str] = (),
    port: Mapping[str, str] | None = None,
    trains: Sequence[str] = (),
    routes_open: bool = False,
    hands: Sequence[Sequence[int]] = ((), ()),
    deck: Sequence[int] | None = None,
    discard: Sequence[int] = (),
    used: Sequence[str] = (),
    points: int | None = None,
    tracks: Mapping[str, object] | None = None,
    options: Mapping[str, str] | None = None,
    dice: Sequence[int] = (),
    scenario: str = CAMPAIGN,
) -> War:
    """A game at its first decision, its stack holding ``procedure`` alone.

    ``pieces``: ``("ja_akagi", "truk")``, Ops Complete: ``("us_enterprise", "midway", "complete")``. ``due``: units on
    the turn track, perhaps with marks: ``{"us_nevada": (2, REPAIRING)}``. ``port``: "japan" or "allies", over the port
    markers of the scenario. ``hands``: numbers of cards by side. ``deck``: the next card last; all cards that are
    nowhere else when left out. ``used``: halves of strategic events that have happened. ``points``: above zero for
    Japan; the scenario's when left out. ``tracks``: other fields of the state.
    ``options``: by rule, ``{"15.2": "on"}``. ``active``: "japan" or
    "allies"; left out: nobody.
    """
    data = load(None)
    state = empty_board(data, scenario, _switches(options or {}))
    state.turn, state.routes_open = turn, routes_open
    state.points = state.points if points is None else points
    state.phase = Phase.of(phase) if phase else _phase_of(procedure)
    state.active = Side.of(active) if active else NOBODY
    state.trains = [data.space_index[zone] for zone in trains]
    for zone, owner in (port or {}).items():
        state.port[data.space_index[zone]] = Side.of(owner)
    _deal(state, hands, discard, deck)
    for half in used:
        state.used[data.half_of[half].side].append(int(half[1:]))
    set_fields(state, tracks or {})
    game = War(SPEC, data, state, [procedure], ScriptedDice(list(dice)))
    for key, zone, *side_up in pieces:
        put(game, key, zone, *side_up)
    for key, back in (due or {}).items():
        piece = find(game, key)
        state.due[piece], state.marks[piece] = back if isinstance(back, tuple) else (back, 0)
    for key in (*sunk, *gone):
        state.marks[find(game, key)] |= GONE | SUNK if key in sunk else GONE
    game.changed()
    game.start()
    return game


def _deal(
    state: WarState, hands: Sequence[Sequence[int]], discard: Sequence[int], deck: Sequence[int] | None
) -> None:
    """Put the cards where they are; what is nowhere else is the deck, unless that is given."""
    state.hands = [sorted(hand) for hand in hands]
    state.discard = list(discard)
    elsewhere = {*state.hands[0], *state.hands[1], *discard}
    numbers = (card.number for card in load(None).cards)
    state.deck = [n for n in numbers if n not in elsewhere] if deck is None else list(deck)


def _switches(options: Mapping[str, str]) -> dict[str, str]:
    of_rule = load(None).option_of_rule
    return dict.fromkeys((one.id for one in load(None).options), "off") | {
        of_rule[rule]: value for rule, value in options.items()
    }


def _phase_of(procedure: Frame) -> Phase:
    chapter = re.search(r"\.p(\d\d)_", type(procedure).__module__)
    if chapter is None:
        return Phase.STRATEGY
    return Phase.VICTORY if chapter[1] == "11" else PHASES.get(int(chapter[1]), Phase.STRATEGY)


def put(game: War, key: str, zone: str, side_up: str = "") -> int:
    """A unit on the map; ``side_up``: "complete" for Ops Complete."""
    piece = find(game, key)
    game.place(piece, game.data.space_index[zone])
    if side_up:
        assert side_up == "complete", side_up
        game.mark(piece, OPS_COMPLETE)
    return piece


def find(game: War, key: str) -> int:
    """The piece of a counter."""
    return game.data.counter_index[key]


def zone_of(game: War, name: str) -> int:
    """The number of a zone."""
    return game.data.space_index[name]


def where(game: War, key: str) -> str:
    """Where a counter is: a zone, ``turn 5`` on the track, ``sunk``, ``gone`` or ``unused``."""
    state, piece = game.state, find(game, key)
    if state.at[piece] != NOWHERE:
        return game.data.space_ids[state.at[piece]]
    if state.due[piece]:
        return f"turn {state.due[piece]}"
    if state.marks[piece] & SUNK:
        return "sunk"
    return "gone" if state.marks[piece] & GONE else "unused"


def choice(game: War, word: str) -> str:
    """A choice by words: ``ja_akagi`` the piece, ``truk`` the zone, ``j07`` the card, else what it says."""
    if word in game.data.counter_index:
        return choices.piece(find(game, word))
    if word in game.data.space_index:
        return choices.space(word)
    if word.upper() in game.data.half_of:
        return choices.kind(word)
    return word


def act(game: War, *words: str) -> None:
    """Let whoever is awaited answer, choice after choice."""
    for word in words:
        game.act(game.deciding()[0], choice(game, word))


def units(game: War) -> set[str]:
    """The counters among the options."""
    return {game.counter(int(piece)).id for piece in offered(game, "piece")}


def cards(game: War) -> set[str]:
    """The cards among the options, by the id of the half in lower case."""
    return set(offered(game, "type"))


SPEC = replace(
    by_hand("pacificwar", WarState, lambda game, piece: game.counter(piece).id), redetermine=redetermine
)
