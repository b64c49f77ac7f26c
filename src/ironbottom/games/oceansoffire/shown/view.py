"""What a seat sees: everything but the dice to come."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate, Power, Side, Theater
from ironbottom.games.oceansoffire.odds.stake import battle_at_stake
from ironbottom.games.oceansoffire.position.amounts import told
from ironbottom.games.oceansoffire.position.figures import marked_hits, on_back
from ironbottom.games.oceansoffire.position.fleet_train import space_of
from ironbottom.games.oceansoffire.position.labels import COUNTRY_NAMES
from ironbottom.games.oceansoffire.position.state import ACTIVATED, ASHORE, AT_FST, SLOWED, USED
from ironbottom.games.oceansoffire.rules.p02_map import theater
from ironbottom.games.oceansoffire.rules.p04_turn import NO_INTERPHASE, Impulse
from ironbottom.games.oceansoffire.rules.p07_supply import Sea, reached, sea_state
from ironbottom.games.oceansoffire.rules.p21_interphase import Interphase
from ironbottom.games.oceansoffire.shown import board as drawn
from ironbottom.games.oceansoffire.shown.battle_view import battle_board
from ironbottom.games.oceansoffire.shown.card_panels import card_panels
from ironbottom.games.oceansoffire.shown.interphase_view import interphase_panel
from ironbottom.games.oceansoffire.shown.operation_view import operation_panel
from ironbottom.games.oceansoffire.shown.panels import panels
from ironbottom.games.oceansoffire.shown.plan_view import plan_panel
from ironbottom.games.oceansoffire.shown.reach_view import reach_overlays
from ironbottom.games.oceansoffire.shown.victory_panel import victory_track
from ironbottom.kernel import prompts
from ironbottom.kernel.shared_views import shared
from ironbottom.kernel.views import Marker, Overlay, Panel, Piece, Track, View

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ironbottom.games.oceansoffire.position.game import Oceans

REINFORCEMENTS, INTERPHASE = "Reinforcements", "Interphase"
SIDE_KEYS = {Side.JAPAN: "japan", Side.ALLIES: "allies"}


class Public(NamedTuple):
    """What every viewer sees alike, in the parts of a view."""

    pieces: tuple[Piece, ...]
    markers: tuple[Marker, ...]
    tracks: tuple[Track, ...]
    steps: tuple[Panel, ...]
    """The procedures under way: before all tables but the plan of who looks."""
    tables: tuple[Panel, ...]
    battle: tuple[Panel, ...]
    overlays: tuple[Overlay, ...]


def view(g: Oceans, viewer: str) -> View:
    """The position as a viewer may see it (see kernel.views)."""
    state, public = g.state, _public(g)
    stake = battle_at_stake(g) if viewer in g.deciding() else NOWHERE
    return View(
        **prompts.common(g, viewer, g.data.space_ids[stake] if stake != NOWHERE else ""),
        turn=f"Turn {state.turn}, {INTERPHASE if _in_interphase(g) else f'Round {state.round}'}",
        phases=tuple(_phases(g)),
        phase=_phase(g),
        active=g.seat(g.phasing),
        pieces=public.pieces,
        markers=public.markers,
        tracks=public.tracks,
        panels=(
            *plan_panel(g, viewer),
            *public.steps,
            *public.tables,
            *card_panels(g, viewer),
            *public.battle,
        ),
        overlays=(*public.overlays, *reach_overlays(g, viewer)),
        can_act=prompts.pieces_offered(g, viewer),
    )


def _in_interphase(g: Oceans) -> bool:
    return g.running(Interphase) is not None


def _phases(g: Oceans) -> Iterator[str]:
    """4.0: a Round begins with reinforcements, and the Interphase follows the last one of a turn."""
    yield REINFORCEMENTS
    yield from (COUNTRY_NAMES[Power(power)] for power in g.state.order)
    if g.state.round == g.data.figures.rounds and NO_INTERPHASE not in g.scenario.special:
        yield INTERPHASE


def _phase(g: Oceans) -> int:
    """Which of them is on: what comes before the first Impulse belongs to the reinforcements."""
    if _in_interphase(g):
        return 1 + len(g.state.order)
    return 0 if g.running(Impulse) is None else 1 + g.state.impulse


@shared
def _public(g: Oceans) -> Public:
    board = battle_board(g)
    return Public(
        pieces=tuple(_piece(g, piece) for piece, fate in enumerate(g.state.fate) if fate == Fate.ON_MAP),
        markers=tuple(_markers(g)),
        tracks=tuple(_tracks(g)),
        steps=(*operation_panel(g), *interphase_panel(g)),
        tables=tuple(panels(g)),
        battle=(Panel("battle", board.title, "battle", battle=board),) if board else (),
        overlays=tuple(_overlays(g)),
    )


def _piece(g: Oceans, piece: int) -> Piece:
    state, counter = g.state, g.counter(piece)
    space, look = g.data.space_ids[state.at[piece]], drawn.look_of(counter)
    marks = tuple(_marks(g, piece))
    carrier = None if state.aboard[piece] == ASHORE else state.aboard[piece]
    group = f"{space}/{counter.id}/{','.join(marks)}/{carrier}/{state.berth[piece]}/{state.repaired[piece]}"
    return Piece(piece, counter.id, look, space, group, marks, carrier)


def _marks(g: Oceans, piece: int) -> Iterator[str]:
    """What lies on a counter, in the order of what a player must know first."""
    state = g.state
    if on_back(g, piece):
        yield drawn.REDUCED
    hurt = marked_hits(g, piece) + state.damage[piece]
    if hurt:
        yield f"{drawn.HURT}:{hurt}"
    if g.has(piece, USED):
        yield drawn.USED
    elif g.has(piece, ACTIVATED):
        yield drawn.ACTIVE
    if state.usl[piece]:
        yield f"{drawn.UNSUPPLIED}:{state.usl[piece]}"
    for word, amount in (("aborted", state.aborted[piece]), ("disrupted", state.disrupted[piece])):
        if amount:
            yield f"{word}:{told(amount)}"
    for word, bits in drawn.SIGNS.items():
        if g.has(piece, bits & ~SLOWED if g.counter(piece).ship else bits):
            yield word
    if state.refit[piece]:
        yield "refit"


def _markers(g: Oceans) -> list[Marker]:
    """Spaces outside the scenario, control of land, and what lies on Spaces."""
    state, ids, shown = g.state, g.data.space_ids, _drawn(g)
    found = [Marker(ids[n], "closed") for n in shown if not g.scenario.in_play[n]]
    found += [
        Marker(ids[n], "control", Power(state.control[n]).key) for n in shown if state.control[n] != NOWHERE
    ]
    for column, kind, text in (
        (state.combat, "battle", "Combat"),
        (state.concluded, "concluded", "Combat Concluded"),
        (state.changing, "changing", "Control Changing"),
    ):
        found += [Marker(ids[n], kind, text=text) for n in shown if column[n]]
    sea = space_of(g, AT_FST)
    if sea != NOWHERE:
        found.append(Marker(ids[sea], "mobile_port", text="Mobile port"))
    found += [Marker(ids[n], "usl", text=f"USL-{state.space_usl[n]}") for n in shown if state.space_usl[n]]
    return found


def _drawn(g: Oceans) -> list[int]:
    return [n for n, space in enumerate(g.data.spaces) if space.land or space.sea or space.box]


def _overlays(g: Oceans) -> list[Overlay]:
    """How far supply goes, and the Sea Spaces that are blocked (oceansoffire:7.2, 7.31)."""
    ids, found = g.data.space_ids, []
    for side, key in SIDE_KEYS.items():
        name = "Japan" if side == Side.JAPAN else "the Allies"
        far = reached(g, side)
        spaces = tuple(ids[space] for space in sorted((*far.spaces, *far.seas)))
        found.append(Overlay(f"supply_{key}", f"Supply of {name}", spaces, key))
        blocked = tuple(
            ids[n]
            for n, space in enumerate(g.data.spaces)
            if space.sea and g.scenario.in_play[n] and sea_state(g, n, side) == Sea.BLOCKED
        )
        found.append(Overlay(f"blocked_{key}", f"Seas blocked for {name}", blocked, key))
    return [*found, *_theaters(g)]


def _theaters(g: Oceans) -> Iterator[Overlay]:
    """Where the Allies operate: each in its own Theater, both in Joint Areas (oceansoffire:22.31, 22.32)."""
    if not g.scenario.theaters:
        return
    for one, title, side in (
        (Theater.US, "US Theater", Power.US.key),
        (Theater.BRITISH, "British Theater", Power.CW.key),
        (Theater.JOINT, "Joint Areas of both Theaters", ""),
    ):
        spaces = tuple(g.data.space_ids[n] for n in _drawn(g) if theater(g, n) == one)
        yield Overlay(f"theater_{one.key}", title, spaces, side)


def _tracks(g: Oceans) -> list[Track]:
    """Turns, Activation Points, Victory Points, and where there is any oil (oceansoffire:22.1)."""
    state, scenario = g.state, g.scenario
    aps = tuple((Power(power).key, state.aps[power]) for power in state.order)
    oil = (("japan", state.oil),)
    return [
        Track("turn", "Turn", scenario.first_turn, scenario.last_turn, (("", state.turn),)),
        Track("round", "Round", 1, g.data.figures.rounds, (("", state.round),)),
        Track("aps", "Activation Points", 0, max(1, *state.aps), aps),
        victory_track(g),
        *([Track("oil", "Oil Reserve", 0, scenario.oil_reserve, oil)] if scenario.oil_reserve else []),
    ]
