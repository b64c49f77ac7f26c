"""The tables beside the map: victory, decks, who is out of supply, Facilities, and what comes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import (
    NOBODY,
    NOWHERE,
    Facility,
    Level,
    Power,
    Side,
)
from ironbottom.games.oceansoffire.position.amounts import HALF, told
from ironbottom.games.oceansoffire.position.figures import able_deck, deck, fst_capacity, points, steps
from ironbottom.games.oceansoffire.position.fleet_train import base_on_map, fst_on_map, mobile_port
from ironbottom.games.oceansoffire.position.labels import (
    COUNTRY_NAMES,
    FACILITY_NAMES,
    counter_name,
    space_token,
)
from ironbottom.games.oceansoffire.position.places import aboard, in_port, on_map
from ironbottom.games.oceansoffire.position.state import AT_FST
from ironbottom.games.oceansoffire.rules.p21_warfare import MOST, WAGING, in_box, in_force
from ironbottom.games.oceansoffire.rules.p21_warfare import NAMES as WARFARE_NAMES
from ironbottom.games.oceansoffire.shown.calendar import calendar_panels
from ironbottom.games.oceansoffire.shown.points_panels import points_panels
from ironbottom.games.oceansoffire.shown.victory_panel import victory_panel
from ironbottom.kernel.grammar import counted, in_numbers, sentence
from ironbottom.kernel.views import Panel

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


def panels(g: Oceans) -> Iterator[Panel]:
    """The tables that have anything in them."""
    yield victory_panel(g)
    yield from points_panels(g)
    facilities = ("Power", *(_facility(one) for one in Facility))
    for id, title, rule, columns, rows in (
        ("decks", "Carriers", "2.33.1.b", ("Carrier", "Where", "Air", "Deck"), _decks(g)),
        ("fst", "Fleet Supply Train", "6.41.b", ("What", "Where", "Bases"), _train(g)),
        ("unsupplied", "Out of supply", "7.6", ("Where", "Level", "Units"), _unsupplied(g)),
        ("warfare", "Strategic Warfare", "21.2", ("Kind", "In the box", "Hits in the turn"), _warfare(g)),
        ("pool", "Force Pool: Facilities", "2.41", facilities, _pool(g)),
    ):
        found = tuple(rows)
        if found:
            about = counted(len(found), "ship") if id == "decks" else ""
            yield Panel(id, title, "table", columns, found, about=about, rule=rule)
    yield from calendar_panels(g)


def _facility(facility: Facility) -> str:
    return sentence(FACILITY_NAMES[facility])


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
    if fst == NOBODY:
        return
    based = in_port(g, AT_FST) if fst == mobile_port(g) else []
    filled = sum(steps(g, ship) for ship in based) * HALF
    where = space_token(g, g.state.at[fst])
    place = f"mobile port in {where}" if fst == mobile_port(g) else _where(g, fst)
    yield (f"{{piece:{fst}}}", place, f"{told(filled)} of {fst_capacity(g, fst)} ships")
    for ship in based:
        yield (f"{{piece:{ship}}}", "at the mobile port", "")
    if base != NOBODY:
        yield (f"{{piece:{base}}}", _where(g, base), "")


def _where(g: Oceans, ship: int) -> str:
    where = space_token(g, g.state.at[ship])
    if g.state.berth[ship] == AT_FST:
        return f"at the mobile port, {where}"
    return where if g.state.berth[ship] != NOWHERE else f"at sea, {where}"


def _air(g: Oceans, air: Iterable[int]) -> str:
    return (
        in_numbers(counter_name(g.counter(piece)) for piece in sorted(air, key=lambda one: g.state.kind[one]))
        or "–"
    )


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
            yield (COUNTRY_NAMES[Power(power)], *cells)
