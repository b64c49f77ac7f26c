"""Positions for chapter tests: an empty board with chosen units, scripted dice, and acting by words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ironbottom.games.fireinthesky.components import load
from ironbottom.games.fireinthesky.components.ids import NONE, Phase, Side
from ironbottom.games.fireinthesky.components.model import SkyData
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import GONE, NEUTRAL, NOWHERE, SUNK, SkyState
from ironbottom.games.fireinthesky.rules.air_counters import FULL, unused
from ironbottom.kernel import choices
from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.flow import Frame
from tests.games.asking import by_hand, log, offered, options, set_fields, spaces

__all__ = [
    "SPEC",
    "WHOLE_WAR",
    "act",
    "air_at",
    "choice",
    "empty_board",
    "find",
    "log",
    "options",
    "position",
    "put",
    "put_air",
    "spaces",
    "take",
    "units",
    "where",
    "where_is",
]

WHOLE_WAR = "pearl_harbor_to_surrender"


def position(  # noqa: PLR0913 - a position has that many sides
    *,
    procedure: Frame,
    turn: int = 2,
    part: str = "japan",
    phase: str = "",
    pieces: Sequence[Sequence[Any]] = (),
    air: Sequence[tuple[Any, ...]] = (),
    forces: Sequence[Sequence[str]] = (),
    due: Mapping[str, int | tuple[int, int]] | None = None,
    sunk: Sequence[str] = (),
    control: Mapping[str, str] | None = None,
    options: Mapping[str, str] | None = None,
    tracks: Mapping[str, object] | None = None,
    dice: Sequence[int] = (),
    scenario: str = WHOLE_WAR,
) -> Sky:
    """A game at its first decision, its stack holding ``procedure`` alone.

    ``pieces``: ``("jn_dd_1", "truk")``, for a replacement marker ``("us_repl", "west_coast_usa", 2)``; further items
    are marks: ``("jl_15_army", "bangkok", REDUCED)``. ``air``: strength at a space, on as few counters as hold it, and
    perhaps the space it is committed to. ``forces``: counters in one space that make up a Task Force, in order.
    ``due``: counters on the Game Turn Track, perhaps with marks. ``control``: "japan", "allied" or "neutral", over the
    flags printed.
    ``options``: by rule, ``{"16.1.3": "on"}``. ``tracks``: fields of the state (``victory``, ``oil``, ``transport``).
    """
    data = load(None)
    state = empty_board(data, scenario, options or {})
    state.turn, state.part = turn, _side(part)
    state.phase = Phase.of(phase) if phase else _phase_of(procedure)
    for name, holder in (control or {}).items():
        state.control[data.space_index[name]] = NEUTRAL if holder == "neutral" else _side(holder)
    set_fields(state, tracks or {})
    game = Sky(SPEC, data, state, [procedure], ScriptedDice(list(dice)))
    for key, space, *more in pieces:
        put(game, key, space, *more)
    for key, space, strength, *commit in air:
        put_air(game, key, space, strength, *commit)
    for keys in forces:
        members = [find(game, key) for key in keys]
        game.form(game.side(members[0]), game.state.at[members[0]], members)
    for key, back in (due or {}).items():
        put_on_track(game, key, *(back if isinstance(back, tuple) else (back,)))
    for key in sunk:
        state.marks[take(game, key)] |= GONE | SUNK
    game.changed()
    game.start()
    return game


def empty_board(data: SkyData, scenario: str, options: Mapping[str, str]) -> SkyState:
    """The board with its printed flags and no unit on it."""
    switches = dict.fromkeys(data.option_of_rule.values(), "off")
    switches |= {data.option_of_rule[rule]: value for rule, value in options.items()}
    spaces = len(data.space_ids)
    kinds = [kind for kind, counter in enumerate(data.counters) for _ in range(counter.count)]
    count = len(kinds)
    state = SkyState(scenario=scenario, options=switches)
    state.kind = bytearray(kinds)
    state.at, state.force, state.commit = (bytearray([NOWHERE]) * count for _ in range(3))
    state.due, state.hits, state.box = (bytearray(count) for _ in range(3))
    state.strength = bytearray(data.counters[kind].full if data.counters[kind].land else 0 for kind in kinds)
    state.marks = [0] * count
    state.occupied = bytearray([NOWHERE]) * spaces
    state.control = bytearray(_printed_control(data, space) for space in range(spaces))
    return state


def _printed_control(data: SkyData, space: int) -> int:
    if not data.is_base[space]:
        return NOWHERE
    flag = data.flag_side[space]
    return NEUTRAL if flag == NONE else flag


def _side(key: str) -> Side:
    return Side.JAPAN if key == "japan" else Side.ALLIES


def _phase_of(procedure: Frame) -> int:
    """The phase in which a chapter's module is played: p05 is the first; p07 serves twice."""
    chapter = re.search(r"\.p(\d\d)_", type(procedure).__module__)
    if chapter is None:
        return Phase.COMBAT
    if not getattr(procedure, "first", True):
        return Phase.SECOND_DEPLOYMENT
    return int(chapter[1]) - 5


def take(game: Sky, key: str) -> int:
    """An unused counter."""
    kind = next(n for n, counter in enumerate(game.data.counters) if counter.key == key)
    return unused(game, kind)[0]


def put(game: Sky, key: str, space: str, *more: int) -> int:
    """A counter on the map; for a marker ``more`` begins with its value, what follows are marks."""
    piece = take(game, key)
    marks = list(more)
    counter = game.counter(piece)
    if counter.marker or counter.air_unit:
        game.state.strength[piece] = marks.pop(0) if marks else FULL
    game.place(piece, game.data.space_index[space])
    for mark in marks:
        game.mark(piece, mark)
    if counter.land and game.has(piece, 1):
        game.flip(piece)
    return piece


def put_air(game: Sky, key: str, space: str, strength: int, commit: str = "") -> list[int]:
    """So much air strength at a space."""
    pieces = [put(game, key, space, FULL) for _ in range(strength // FULL)]
    if strength % FULL:
        pieces.append(put(game, key, space, 1))
    for piece in pieces:
        if commit:
            game.state.commit[piece] = game.data.space_index[commit]
    return pieces


def put_on_track(game: Sky, key: str, turn: int, marks: int = 0) -> None:
    """A counter on the Game Turn Track, an air unit with its full strength."""
    piece = take(game, key)
    game.state.due[piece], game.state.marks[piece] = turn, marks
    if game.counter(piece).air_unit:
        game.state.strength[piece] = FULL


def find(game: Sky, key: str, space: str = "") -> int:
    """The first piece of a counter, in a space if one is named, else on the map, else anywhere."""
    state = game.state
    pieces = [p for p, kind in enumerate(state.kind) if game.data.counters[kind].key == key]
    if space:
        return next(p for p in pieces if state.at[p] == game.data.space_index[space])
    return next((p for p in pieces if state.at[p] != NOWHERE), pieces[0])


def where(game: Sky, key: str) -> str:
    """Where a counter is: a space, ``turn 5`` on the track, ``gone`` or ``unused``."""
    piece = find(game, key)
    return where_is(game, piece)


def where_is(game: Sky, piece: int) -> str:
    """See ``where``, of a piece."""
    state = game.state
    if state.at[piece] != NOWHERE:
        return game.data.space_ids[state.at[piece]]
    if state.due[piece]:
        return f"turn {state.due[piece]}"
    return "gone" if state.marks[piece] & GONE else "unused"


def air_at(game: Sky, key: str, space: str) -> int:
    """Air strength of a nation in a space."""
    index = game.data.space_index[space]
    return sum(game.state.strength[p] for p in game.here[index] if game.counter(p).key == key)


def choice(game: Sky, word: str) -> str:
    """A choice by words: ``jn_dd_1`` the piece, ``piece:jn_dd_1`` too, anything else as it stands."""
    verb, argument = choices.split(word)
    key = argument if verb == "piece" else word
    if key.isdigit() or (verb != "piece" and ":" in word):
        return word
    pieces = [
        choices.piece(p) for p, kind in enumerate(game.state.kind) if game.data.counters[kind].key == key
    ]
    return next((piece for piece in pieces if piece in options(game)), pieces[0])


def act(game: Sky, *words: str) -> None:
    """Let whoever is awaited answer, choice after choice."""
    for word in words:
        game.act(game.deciding()[0], choice(game, word))


def units(game: Sky) -> set[str]:
    """The counters among the options."""
    return {game.counter(int(piece)).key for piece in offered(game, "piece")}


SPEC = by_hand("fireinthesky", SkyState, lambda game, piece: game.counter(piece).key)
