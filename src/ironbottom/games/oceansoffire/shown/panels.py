"""The tables beside the map: victory, decks, who is out of supply, Facilities, and what comes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import (
    NOWHERE,
    SCORED,
    Facility,
    Fate,
    Level,
    Power,
    Side,
)
from ironbottom.games.oceansoffire.position.amounts import HALF, told
from ironbottom.games.oceansoffire.position.figures import able_deck, deck, fst_capacity, points, steps
from ironbottom.games.oceansoffire.position.fleet_train import base_on_map, fst_on_map, mobile_port
from ironbottom.games.oceansoffire.position.labels import FACILITY_NAMES, counter_name, space_token
from ironbottom.games.oceansoffire.position.places import aboard, in_port, on_map
from ironbottom.games.oceansoffire.position.state import AT_FST
from ironbottom.games.oceansoffire.rules.p03_victory import group_points
from ironbottom.games.oceansoffire.rules.p03_victory import points as victory_points
from ironbottom.games.oceansoffire.rules.p08_arrivals import ARRIVE
from ironbottom.games.oceansoffire.rules.p21_warfare import MOST, WAGING, in_box, in_force
from ironbottom.games.oceansoffire.rules.p21_warfare import NAMES as WARFARE_NAMES
from ironbottom.kernel.grammar import counted, sentence
from ironbottom.kernel.views import Panel

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.model import Counter as CounterType
    from ironbottom.games.oceansoffire.components.scenario import Victory
    from ironbottom.games.oceansoffire.position.game import Oceans

NAMES = {Power.JAPAN: "Japan", Power.US: "United States", Power.CW: "Commonwealth", Power.NEUTRAL: "Neutral"}
SINCE_OLD = "delayed"
Rows = tuple[tuple[str, ...], ...]


def panels(g: Oceans) -> Iterator[Panel]:
    """The tables that have anything in them."""
    tables: tuple[tuple[str, str, tuple[str, ...], Iterator[tuple[str, ...]]], ...] = (
        ("victory", "Victory Points of Japan", ("For", "Now", "Most"), _victory(g)),
        ("decks", "Carriers", ("Carrier", "Where", "Air", "Deck"), _decks(g)),
        ("fst", "Fleet Service Train", ("What", "Where", "Bases"), _train(g)),
        ("unsupplied", "Out of supply", ("Where", "Level", "Units"), _unsupplied(g)),
        ("warfare", "Strategic Warfare", ("Kind", "In the box", "Hits in the turn"), _warfare(g)),
        ("pool", "Force Pool", ("Power", *(_facility(one) for one in Facility)), _pool(g)),
        ("schedule", "To come", ("Round", "What", "Where"), _schedule(g)),
    )
    for id, title, columns, rows in tables:
        found: Rows = tuple(rows)
        if found:
            yield Panel(id, title, "table", columns, found)


def _facility(facility: Facility) -> str:
    return sentence(FACILITY_NAMES[facility])


# ---- victory -----------------------------------------------------------------------------------------


def _victory(g: Oceans) -> Iterator[tuple[str, ...]]:
    """3.0: what each Space counts now, what sunk carriers count, and what either side needs."""
    victory = g.scenario.victory
    for group in victory.groups:
        where = ", ".join(space_token(g, space) for space in group.spaces)
        yield (where, told(group_points(g, group)), told(group.vp))
    for one in victory.sunk:
        lost = g.state.sunk[one.power][SCORED.index(one.klass)]
        worth = told(abs(one.vp))
        sign = "-" if one.vp < 0 else "+"
        yield (
            f"{one.klass.name} of {NAMES[one.power]} sunk: {lost}",
            f"{sign if lost else ''}{told(abs(one.vp) * lost)}",
            f"{sign}{worth} each",
        )
    total = max(0, victory_points(g))
    yield ("Total", told(total), _verdict(victory, total))
    yield ("Japan wins at", f"{told(victory.japan_at_least)}", "or more")
    yield ("The Allies win at", f"{told(victory.allies_at_most)}", "or less")


def _verdict(victory: Victory, total: int) -> str:
    """Who would win with so many points."""
    if total >= victory.japan_at_least:
        return "Japan wins"
    return "the Allies win" if total <= victory.allies_at_most else "nobody wins"


# ---- decks, supply -----------------------------------------------------------------------------------


def _decks(g: Oceans) -> Iterator[tuple[str, ...]]:
    """2.33.1, 6.23: carriers with their air; a deck that does not work says so."""
    for side in Side:
        for ship in on_map(g, side):
            if not g.counter(ship).carrier:
                continue
            air = [piece for piece in aboard(g, ship) if g.counter(piece).air]
            filled, able = sum(points(g, piece) for piece in air), able_deck(g, ship)
            room = f"{told(filled)} of {told(deck(g, ship))}"
            if able < deck(g, ship):
                room += f", {told(able)} works" if able else ", out of action"
            yield (f"{{piece:{ship}}}", _where(g, ship), _air(g, air), room)


def _train(g: Oceans) -> Iterator[tuple[str, ...]]:
    """6.4: the FST, what it holds as a mobile port, and its Base."""
    fst, base = fst_on_map(g), base_on_map(g)
    if fst == NOWHERE:
        return
    based = in_port(g, AT_FST) if fst == mobile_port(g) else []
    filled = sum(steps(g, ship) for ship in based) * HALF
    where = space_token(g, g.state.at[fst])
    place = f"mobile port in {where}" if fst == mobile_port(g) else _where(g, fst)
    yield (f"{{piece:{fst}}}", place, f"{told(filled)} of {fst_capacity(g, fst)} ships")
    for ship in based:
        yield (f"{{piece:{ship}}}", "at the mobile port", "")
    if base != NOWHERE:
        yield (f"{{piece:{base}}}", _where(g, base), "")


def _where(g: Oceans, ship: int) -> str:
    where = space_token(g, g.state.at[ship])
    if g.state.berth[ship] == AT_FST:
        return f"at the mobile port, {where}"
    return where if g.state.berth[ship] != NOWHERE else f"at sea, {where}"


def _air(g: Oceans, air: Iterable[int]) -> str:
    kinds = Counter(g.state.kind[piece] for piece in air)
    return ", ".join(_many(g.data.counters[kind], count) for kind, count in sorted(kinds.items())) or "–"


def _many(counter: CounterType, count: int) -> str:
    return f"{count} × {counter_name(counter)}" if count > 1 else counter_name(counter)


def _unsupplied(g: Oceans) -> Iterator[tuple[str, ...]]:
    """7.6: units and Spaces that bear a marker, by Space."""
    for space in range(len(g.data.spaces)):
        for level in (Level.USL1, Level.USL2):
            units = [piece for piece in g.here[space] if g.state.usl[piece] == level]
            if units or g.state.space_usl[space] == level:
                marked = ["the Space itself"] if g.state.space_usl[space] == level else []
                yield (
                    space_token(g, space),
                    f"USL-{int(level)}",
                    ", ".join([*marked, *(f"{{piece:{one}}}" for one in units)]),
                )


def _warfare(g: Oceans) -> Iterator[tuple[str, ...]]:
    """21.2: who wages it, hits so far, and what Japan loses by them; nothing where nobody does."""
    kinds = [(klass, in_box(g, klass), hits) for klass, hits in zip(WAGING, g.state.warfare, strict=True)]
    if not in_force(g) or not (any(hits or box for _, box, hits in kinds) or g.state.recalled):
        return
    for klass, box, hits in kinds:
        yield (sentence(WARFARE_NAMES[klass]), _air(g, box), str(hits))
    if g.state.recalled:
        yield ("Return with the next Round", _air(g, g.state.recalled), "")
    if g.state.round_hits:
        cps = counted(min(MOST, g.state.round_hits), "Command Point")
        yield ("Japan loses in the next Round", cps, str(g.state.round_hits))


# ---- what is not on the map --------------------------------------------------------------------------


def _pool(g: Oceans) -> Iterator[tuple[str, ...]]:
    """Facilities that may still be built, and those that come with the next turn."""
    for power in g.state.order:
        have, coming = g.state.pool[power], g.state.coming[power]
        if any(have) or any(coming):
            cells = (
                f"{have[one]} and {coming[one]} next turn" if coming[one] else str(have[one])
                for one in Facility
            )
            yield (NAMES[Power(power)], *cells)


def _schedule(g: Oceans) -> Iterator[tuple[str, ...]]:
    """8.0: reinforcements to come, by turn and Round; those that wait for room are told as delayed."""
    now, due = (
        (g.state.turn, g.state.round),
        Counter(g.state.kind[piece] for piece, fate in enumerate(g.state.fate) if fate == Fate.DUE),
    )
    for event in sorted(g.scenario.schedule, key=lambda one: (one.turn, one.round)):
        if event.kind != ARRIVE or not any(due[kind] for kind in event.counters):
            continue
        late = (event.turn, event.round) <= now
        when = SINCE_OLD if late else _when(g, event.turn, event.round)
        what = " or ".join(_many(g.data.counters[kind], event.count) for kind in event.counters)
        where = f"{{space:{g.data.space_ids[event.space]}}}" if event.space < len(g.data.space_ids) else ""
        yield (when, what, where)


def _when(g: Oceans, turn: int, round_: int) -> str:
    return f"Round {round_}" if turn == g.state.turn else f"Turn {turn}, Round {round_}"
