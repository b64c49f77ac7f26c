"""What a seat sees: everything but secret Task Forces of the Allies (fireinthesky:16.1.4) and the dice to come."""

from __future__ import annotations

from functools import cache, lru_cache

from ironbottom.games.fireinthesky.components.ids import Purse, Side
from ironbottom.games.fireinthesky.components.model import SkyData
from ironbottom.games.fireinthesky.odds.stake import battle_at_stake
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import SIDE_NAMES
from ironbottom.games.fireinthesky.position.state import (
    BATTERED,
    GREEN,
    HALTED,
    MAULED,
    NEUTRAL,
    NOWHERE,
    ONE_HEX,
    OPERATED,
    REDUCED,
    SEA_DEPLOYED,
    SORTIED,
    TOKYO_EXPRESS,
    UNPACKING,
)
from ironbottom.games.fireinthesky.rules.likeness import ALIKE
from ironbottom.games.fireinthesky.rules.p11_combat import pending_battles
from ironbottom.games.fireinthesky.rules.secrecy import air_seen, forming, secret_forces, transport_seen
from ironbottom.games.fireinthesky.rules.supply import home_bases, supplied
from ironbottom.games.fireinthesky.rules.zones import zone
from ironbottom.games.fireinthesky.shown.battle_view import battle_board
from ironbottom.games.fireinthesky.shown.board import look_of
from ironbottom.games.fireinthesky.shown.goals import victory_tracks
from ironbottom.games.fireinthesky.shown.panels import panels
from ironbottom.kernel import choices, prompts
from ironbottom.kernel.views import Marker, Overlay, Panel, Piece, Track, View

MARK_WORDS = (
    (REDUCED, "reduced"),
    (SORTIED, "sortied"),
    (OPERATED, "operated"),
    (SEA_DEPLOYED, "deployed"),
    (ONE_HEX, "moved"),
    (HALTED, "halted"),
    (BATTERED, "without_planes"),
    (GREEN, "green"),
    (MAULED, "mauled"),
    (UNPACKING, "unpacking"),
)
AT_SEA = SORTIED | OPERATED
"""Marks that a Task Force leaves on its units."""
PURSE_LOOKS = {Purse.JAPAN: "japan", Purse.US: "us_navy", Purse.BRITISH: "british"}
COUNTERS_KEPT = 1 << 15
"""Counters as clients draw them that are kept for further views: those of some hundred positions."""


def view(g: Sky, viewer: str) -> View:
    """The position as a viewer may see it (see kernel.views)."""
    state, data = g.state, g.data
    board, stake = battle_board(g), battle_at_stake(g)
    part = "Japanese part" if state.part == Side.JAPAN else "Allied part"
    battle = (Panel("battle", board.title, "battle", battle=board),) if board else ()
    return View(
        **prompts.common(g, viewer, data.space_ids[stake] if stake != NOWHERE else ""),
        turn=f"Turn {state.turn} ({data.periods[state.turn]}): {part}",
        phases=data.phase_names,
        phase=state.phase,
        active=g.seat(g.phasing),
        pieces=_pieces(g, viewer),
        markers=_markers(g, viewer),
        tracks=tuple(_tracks(g, viewer)),
        panels=(*panels(g, viewer), *battle),
        overlays=_overlays(g, viewer),
        can_act=_can_act(g, viewer),
    )


# ---- pieces ------------------------------------------------------------------------------------------

Row = tuple[int, int, int, int, int, int, int, bool]
"""What tells a counter from others: id, counter, space, strength, marks, Task Force, commitment, Tokyo Express."""


def _pieces(g: Sky, viewer: str) -> tuple[Piece, ...]:
    """The counters on the map in order of id; units of secret Task Forces lie at their base or do not show at all."""
    state, hidden, at_base = g.state, set(secret_forces(g, viewer)), forming(g)
    air = air_seen(g, viewer)
    found = []
    for piece, at in enumerate(state.at):
        force = state.force[piece]
        if air and g.counter(piece).air_unit and g.side(piece) == g.phasing:
            if piece not in air:
                continue
            place = (*air[piece], NOWHERE)
        elif at == NOWHERE or (force in hidden and not at_base):
            continue
        elif force in hidden:
            place = (state.force_start[force], state.strength[piece], state.marks[piece] & ~AT_SEA, NOWHERE)
        else:
            place = (at, state.strength[piece], state.marks[piece], force)
        express = place[-1] != NOWHERE and bool(state.force_marks[force] & TOKYO_EXPRESS)
        found.append(_counter(g.data, (piece, state.kind[piece], *place, state.commit[piece], express)))
    return tuple(found)


@lru_cache(maxsize=COUNTERS_KEPT)
def _counter(data: SkyData, row: Row) -> Piece:
    piece, kind, at, strength, marks, force, commit, express = row
    counter, space = data.counters[kind], data.space_ids[at]
    words = [word for bit, word in MARK_WORDS if marks & bit]
    if counter.air_unit or counter.marker:
        words.append(f"strength:{strength}")
    elif marks & REDUCED and counter.land:
        words.append(f"strength:{counter.reduced}")
    if force != NOWHERE:
        words.append(f"task_force:{force + 1}")
    if express:
        words.append("tokyo_express")
    if commit != NOWHERE:
        words.append(f"committed:{data.space_ids[commit]}")
    look = look_of(counter)
    group = f"{space}/{look}/{_likes(data)[kind]}/{','.join(words)}"
    return Piece(piece, counter.key, look, space, group, tuple(words))


@cache
def _likes(data: SkyData) -> tuple[str, ...]:
    """By counter: one word for all counters that differ in name only."""
    return tuple(
        f"{one.klass.key}{one.aa_halves}-{one.firepower}-{one.transport}-{one.defence}-{one.movement}"
        if one.klass in ALIKE
        else one.key
        for one in data.counters
    )


def _can_act(g: Sky, viewer: str) -> tuple[int, ...]:
    """The pieces among the options of a viewer that owes an answer, with those they stand for."""
    decision = g.decision
    if decision is None or viewer not in decision.seats:
        return ()
    offered = [choice for choice in g.options(viewer) if choice.startswith("piece:")]
    pieces = {choices.piece_of(choice) for choice in offered}
    return tuple(sorted(pieces.union(*(decision.alike(g, choice) for choice in offered))))


# ---- markers -----------------------------------------------------------------------------------------


def _markers(g: Sky, viewer: str) -> tuple[Marker, ...]:
    state, ids = g.state, g.data.space_ids
    found = []
    for space, holder in enumerate(state.control):
        if holder not in (NOWHERE, NEUTRAL):
            found.append(Marker(ids[space], "control", Side(holder).key))
        if state.occupied[space] != NOWHERE:
            found.append(Marker(ids[space], "occupied", Side(state.occupied[space]).key))
    found += [Marker(ids[space], "battle") for space in pending_battles(g)]
    for force in secret_forces(g, viewer):
        text = f"secret Task Force {force + 1} from {g.data.names[state.force_start[force]]}"
        found.append(Marker(ids[state.force_at[force]], "task_force", Side.ALLIES.key, text))
    return (*found, *_closed(g.data, state.scenario))


@cache
def _closed(data: SkyData, scenario: str) -> tuple[Marker, ...]:
    """Bases and off-map boxes outside the scenario."""
    in_play = data.scenarios[scenario].in_play
    return tuple(
        Marker(name, "closed")
        for space, name in enumerate(data.space_ids)
        if (data.is_base[space] or data.is_offmap[space]) and space not in in_play
    )


# ---- overlays ----------------------------------------------------------------------------------------


def _overlays(g: Sky, viewer: str) -> tuple[Overlay, ...]:
    """Air zones of control and reach of supply (fireinthesky:3.3.2, 3.3.4).

    Without spaces while secret Task Forces form up: a zone that goes would tell what leaves.
    """
    why = "not shown while secret Task Forces form" if forming(g) and secret_forces(g, viewer) else ""
    ids, found = g.data.space_ids, []
    for side in Side:
        for name, title, spaces in (
            ("zone", f"Air zone of control, {SIDE_NAMES[side]}", zone(g, side)),
            ("supply", f"Supply, {SIDE_NAMES[side]}", supplied(g, side, home_bases(g, side))),
        ):
            shown = () if why else tuple(ids[at] for at in sorted(spaces))
            found.append(Overlay(f"{name}_{side.key}", title, shown, side.key, why))
    return tuple(found)


# ---- tracks ------------------------------------------------------------------------------------------


def _tracks(g: Sky, viewer: str) -> list[Track]:
    """What decides the game, the General Record Track, marker by marker, and the Game Turn Track."""
    state, scenario = g.state, g.scenario
    part, start = Side(state.part).key, scenario.tracks
    transport = transport_seen(g, viewer)
    japan = Side.JAPAN.key
    return [
        *victory_tracks(g),
        Track("oil", "Oil points", 0, max(start.oil, state.oil), ((japan, state.oil),)),
        Track("merchantmen", "Merchantmen Pool", 0, start.merchantmen, ((japan, state.merchantmen),)),
        Track(
            "transport",
            "Transport points",
            0,
            max(start.merchantmen, *transport),
            tuple((PURSE_LOOKS[purse], transport[purse]) for purse in Purse),
        ),
        Track(
            "submarines",
            "Submarine points",
            0,
            max(*start.submarines, *state.submarines),
            tuple((side.key, state.submarines[side]) for side in Side),
        ),
        Track("turn", "Game turn", scenario.first_turn, scenario.last_turn, ((part, state.turn),)),
    ]
