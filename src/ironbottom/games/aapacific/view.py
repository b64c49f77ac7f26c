"""What a seat sees: everything, for this game hides nothing but the dice to come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.aapacific.data_ids import Country, Nation, Track, UnitType
from ironbottom.games.aapacific.labels import counted
from ironbottom.games.aapacific.rules.p3_combat_movement import can_act
from ironbottom.games.aapacific.rules.p4_combat import battle_board, pending_battles
from ironbottom.games.aapacific.rules.production import chart
from ironbottom.games.aapacific.state import (
    AIRBORNE,
    DAMAGED,
    DECK_CARGO,
    FOUGHT,
    INTERCEPTED,
    MOVED,
    NO_COMPLEX,
    NOWHERE,
    PATROL,
    RAIDING,
    START_COMPLEX,
    SUBMERGED,
)
from ironbottom.kernel import views
from ironbottom.kernel.views import Marker, Panel, Piece, View
from ironbottom.kernel.views import Track as TrackView

if TYPE_CHECKING:
    from ironbottom.games.aapacific.game import Pacific

MARK_WORDS = (
    (DAMAGED, "damaged"),
    (SUBMERGED, "submerged"),
    (PATROL, "patrol"),
    (AIRBORNE, "airborne"),
    (RAIDING, "raiding"),
    (INTERCEPTED, "intercepting"),
    (DECK_CARGO, "deck_cargo"),
    (FOUGHT, "fought"),
    (MOVED, "moved"),
)


def view(g: Pacific, viewer: str) -> View:
    """The position as a viewer may see it (see kernel.views)."""
    state = g.state
    return View(
        slug=g.spec.slug,
        viewer=viewer,
        turn=f"Round {state.round}: {g.data.power_names[state.power]}",
        path=views.phase_path(g),
        phases=tuple(phase.name for phase in g.data.phases),
        phase=state.phase - 1,
        active=g.moving_seat,
        pieces=tuple(_piece(g, p) for p, space in enumerate(state.at) if space != NOWHERE),
        markers=tuple(_markers(g)),
        tracks=_tracks(g),
        panels=tuple(_panels(g)),
        can_act=tuple(can_act(g)) if viewer == g.moving_seat else (),
        waiting_on=g.deciding(),
        waiting_text=views.waiting_text(g, viewer),
        prompt=views.prompt_for(g, viewer),
        outcome=g.outcome.text if g.outcome else "",
        winners=g.outcome.winners if g.outcome else (),
    )


def _piece(g: Pacific, p: int) -> Piece:
    state, data = g.state, g.data
    bits = state.marks[p]
    words = [word for bit, word in MARK_WORDS if bits & bit]
    if state.target[p] != NOWHERE and state.aboard[p] >= 0:
        words.append(f"landing:{data.space_ids[state.target[p]]}")
    kind, nation, space = UnitType(state.kind[p]).key, Nation(state.owner[p]).key, data.space_ids[state.at[p]]
    ship = state.aboard[p]
    group = (
        f"{space}/{nation}/{kind}/{','.join(words)}/{ship if ship >= 0 else len(g.load_of(p)) and f'ship{p}'}"
    )
    return Piece(p, kind, nation, space, group, tuple(words), ship if ship >= 0 else None)


def _markers(g: Pacific) -> list[Marker]:
    state, data = g.state, g.data
    markers = []
    for territory in data.territories:
        if not g.area.active[territory]:
            continue
        name = data.space_ids[territory]
        markers.append(Marker(name, "control", Country(state.control[territory]).key))
        if state.complexes[territory] != NO_COMPLEX:
            free = (
                state.complexes[territory] == START_COMPLEX
                and g.scenario.control[territory] == state.control[territory]
            )
            text = "no limit" if free else f"at most {data.ipc[territory]} units a turn"
            markers.append(Marker(name, "factory", Country(state.control[territory]).key, text))
    for zone in data.sea_zones:
        if state.convoy[zone] != NOWHERE:
            kind = "convoy_route" if data.convoy_route[zone] >= 0 else "convoy_centre"
            markers.append(Marker(data.space_ids[zone], kind, data.side_names[state.convoy[zone]].lower()))
    markers += [Marker(data.space_ids[space], "battle") for space in pending_battles(g)]
    markers += [
        Marker(data.space_ids[s], "closed") for s in range(len(data.space_ids)) if not g.area.active[s]
    ]
    return markers


def _tracks(g: Pacific) -> tuple[TrackView, ...]:
    levels, state = chart(g), g.state
    top = max(100, *levels)
    earners = [track for track in Track if track != Track.CHINA]
    tracks = [
        TrackView("production", "National production", 0, top, tuple((t.key, levels[t]) for t in earners)),
        TrackView("kamikaze", "Kamikaze attacks left", 0, g.scenario.kamikaze, (("japan", state.kamikazes),)),
    ]
    if g.scenario.special.victory_points_kept:
        goal = next(
            (c.points for c in g.scenario.victory if hasattr(c, "points")), g.data.figures.victory_track_top
        )
        shown = max(goal, state.points)
        tracks.insert(
            1,
            TrackView("victory_points", "Japan's victory points", 0, shown, (("japan", state.points),), goal),
        )
    return tuple(tracks)


def _panels(g: Pacific) -> list[Panel]:
    levels, state, data = chart(g), g.state, g.data
    rows = []
    for country in Country:
        waiting = ", ".join(
            f"{n} {data.units[kind].name.lower()}" for kind, n in enumerate(state.bought[country]) if n
        )
        money = str(state.cash[country]) if data.has_money[country] else "-"
        income = str(levels[country]) if data.has_money[country] else "-"
        rows.append((data.country_names[country], money, income, waiting))
    rows.append(("British convoys", "-", str(levels[Track.BRITISH_CONVOYS]), ""))
    panels = [Panel("purses", "Money", "table", ("Country", "IPCs", "Income", "To place"), tuple(rows))]
    fleets = _task_forces(g)
    if fleets:
        panels.append(Panel("task_forces", "Task forces", "table", ("Sea zone", "Owner", "Ships"), fleets))
    board = battle_board(g)
    if board:
        panels.append(Panel("battle", board.title, "battle", battle=board))
    return panels


TASK_FORCE_SHIPS = 6
"""Ships of one nation in a zone from which on they are listed as a task force; the rules leave the number to taste."""


def _task_forces(g: Pacific) -> tuple[tuple[str, ...], ...]:
    """Large fleets as on the cards beside the board (aapacific:setup.19 to setup.21)."""
    rows = []
    for zone in g.data.sea_zones:
        for nation in Nation:
            ships = [g.state.kind[p] for p in g.here[zone] if g.state.owner[p] == nation and g.is_ship(p)]
            if len(ships) >= TASK_FORCE_SHIPS:
                text = ", ".join(counted(g, kind, ships.count(kind)) for kind in sorted(set(ships)))
                rows.append((g.data.names[zone], g.data.nation_names[nation], text))
    return tuple(rows)
