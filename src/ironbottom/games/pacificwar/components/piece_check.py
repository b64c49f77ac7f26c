"""Faults of counters and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ironbottom.games.pacificwar.components.board_build import ports_of
from ironbottom.games.pacificwar.components.build import Files, side_of
from ironbottom.games.pacificwar.components.cards import CarrierStrike, DirectHit, MoveGroup
from ironbottom.games.pacificwar.components.files import CounterRecord, HalfRecord
from ironbottom.games.pacificwar.components.ids import CARRIERS, NOT_SHIPS, Klass, Side, Timing
from ironbottom.kernel.components import Fault
from ironbottom.kernel.paper_faults import out_of_order, twice

PIECES, CARDS = "pieces.json", "cards.json"
DECK = 16
"""Cards of the deck (pacificwar:4.g)."""
PRINTED = {
    ("ja", "ships"): 56,
    ("us", "ships"): 71,
    ("au", "ships"): 2,
    ("uk", "ships"): 18,
    ("ja", "lba"): 3,
    ("ap", "lba"): 11,
    ("au", "infantry"): 1,
}
"""How many counters the game has, by the nation whose rules they follow (pacificwar:4.b)."""
COMBAT = (Timing.COMBAT_AIRSTRIKE, Timing.COMBAT_SURFACE, Timing.COMBAT_ROUND_END)
GROUPS = ("ships", "lba", "infantry")
STRATEGIC = {Side.JAPAN: 2, Side.ALLIES: 4}
"""Strategic events of each side (pacificwar:4.6.a)."""


def group_of(counter: CounterRecord) -> str:
    """Ships, lba or infantry: the three groups of counters, in their order."""
    return counter.klass.key if counter.klass in NOT_SHIPS else "ships"


def piece_faults(parts: Files) -> Iterator[Fault]:
    """Every fault of the counters and of what names them."""
    counters = parts.pieces.counters
    yield from twice(PIECES, "$.counters", (counter.id for counter in counters))
    yield from twice(PIECES, "$.markers", (marker.id for marker in parts.pieces.markers))
    groups = [group_of(counter) for counter in counters]
    if groups != sorted(groups, key=GROUPS.index):
        yield Fault(PIECES, "$.counters", "groups of counters mixed", f"in this order: {', '.join(GROUPS)}")
    counted: Counter[tuple[str, str]] = Counter((one.rules_nation.key, group_of(one)) for one in counters)
    for nation, group in sorted(counted.keys() | PRINTED.keys()):
        count, printed = counted[nation, group], PRINTED.get((nation, group), 0)
        if count != printed:
            yield Fault(PIECES, "$.counters", f"{count} {group} of {nation}", f"{printed} (pacificwar:4.b)")
    for counter in counters:
        path = f"$.counters[{counter.id}]"
        for key, wrong, right in (*_misrated(counter), *_misplaced(counter, parts)):
            yield Fault(PIECES, f"{path}.{key}", wrong, right)
    yield from _named_counters(parts)


def _misrated(counter: CounterRecord) -> Iterator[tuple[str, str, str]]:
    """Ratings that a counter of its kind cannot have: key, what is wrong, what would be right."""
    klass = counter.klass
    if counter.airstrike and klass not in CARRIERS | {Klass.LBA}:
        yield "airstrike", f"{counter.airstrike}", "0 for all but carriers and LBA"
    if klass in CARRIERS and not counter.capital:
        yield "capital", "false", "true for carriers"
    if counter.armored and not counter.capital:
        yield "armored", "true", "false for all but capital ships"
    if counter.gunnery and counter.gunnery_rolled:
        yield "gunnery", f"{counter.gunnery} and rolled", "one of them (pacificwar:13.6)"
    if klass in NOT_SHIPS and (counter.gunnery or counter.defense or counter.speed or counter.capital):
        yield "class", "ratings of a ship", "none for LBA and infantry"
    if (counter.ground > 0) != (klass == Klass.INFANTRY):
        yield "ground", f"{counter.ground}", "ground strength for infantry only"


def _misplaced(counter: CounterRecord, parts: Files) -> Iterator[tuple[str, str, str]]:
    """Arrivals that cannot be: key, what is wrong, what would be right."""
    arrives, zones = counter.arrives, {zone.id for zone in parts.board.zones}
    if (arrives.space is None) == (not arrives.choices):
        yield "arrives", "no or two places", "one of space and choices"
    for key in (arrives.space, *arrives.choices):
        if key is not None and key not in zones:
            yield "arrives", f"there is no zone {key}", "the id of a zone"
    if arrives.turn >= len(parts.tables.turns):
        yield "arrives.turn", f"{arrives.turn}", "a turn of the turn track"
    if arrives.withdraws and not arrives.turn < arrives.withdraws < len(parts.tables.turns):
        yield "arrives.withdraws", f"{arrives.withdraws}", "a later turn (pacificwar:6.2.a)"


def _named_counters(parts: Files) -> Iterator[Fault]:
    """Counters that other records name and that are not there."""
    pieces = parts.pieces
    known = {counter.id for counter in pieces.counters}
    named: dict[str, tuple[str, ...]] = {
        "$.slow_by_option": tuple(pieces.slow_by_option),
        "$.armored_by_option": pieces.armored_by_option,
        "$.late_ships": pieces.late_ships,
    }
    for one in pieces.counters:
        if one.replaces:
            named[f"$.counters[{one.id}].replaces"] = (one.replaces,)
    for path, keys in named.items():
        for key in keys:
            if key not in known:
                yield Fault(PIECES, path, f"there is no counter {key}", "the id of a counter")


def marker_faults(parts: Files) -> Iterator[Fault]:
    """Markers that are not enough for what they mark (pacificwar:4.d, 4.e, 4.f)."""
    needed = {
        "port_control": len(ports_of(parts.board)),
        "base_control": len(parts.board.zones),
        "sea_route_closed": sum(route.restricted for route in parts.board.routes),
        "fleet_train": parts.tables.figures.fleet_trains.value,
    }
    have = {marker.id: marker.count for marker in parts.pieces.markers}
    for key, count in needed.items():
        if have.get(key, 0) != count:
            yield Fault(PIECES, f"$.markers[{key}]", f"{have.get(key, 0)} of them", f"{count}")


def card_faults(parts: Files) -> Iterator[Fault]:
    """Every fault of the cards."""
    halves = parts.cards.halves
    wanted = [f"{letter}{number:02}" for letter in "JA" for number in range(1, DECK + 1)]
    yield from out_of_order(CARDS, "$.halves", (half.id for half in halves), wanted)
    for side, count in STRATEGIC.items():
        letter = "J" if side == Side.JAPAN else "A"
        found = sum(half.strategic for half in halves if half.id.startswith(letter))
        if found != count:
            yield Fault(CARDS, "$.halves", f"{found} strategic events of {side.key}", f"{count}")
    zones = {zone.id for zone in parts.board.zones}
    for half in halves:
        path = f"$.halves[{half.id}]"
        if half.strategic and half.timing in COMBAT:
            right = "a timing outside combat (pacificwar:9.0.1.b)"
            yield Fault(CARDS, f"{path}.timing", f"a strategic event in {half.timing.key}", right)
        for key in _zones_named(half):
            if key not in zones:
                yield Fault(CARDS, path, f"there is no zone {key}", "the id of a zone")
        for effect in half.effects:
            if isinstance(effect, CarrierStrike) and (effect.reach == "points") != (effect.points > 0):
                wrong = f"{effect.points} points with reach {effect.reach}"
                yield Fault(CARDS, f"{path}.effects", wrong, "points with reach points, and only then")


def _zones_named(half: HalfRecord) -> Iterator[str]:
    yield from half.needs.entered
    yield from filter(None, (half.needs.enemy_ships_in, half.needs.raid_on))
    for effect in half.effects:
        if isinstance(effect, MoveGroup):
            yield from effect.destinations
        elif isinstance(effect, DirectHit):
            yield from effect.not_in
        elif isinstance(effect, CarrierStrike) and effect.target:
            yield effect.target


def japanese(counter: CounterRecord) -> bool:
    """Whether a counter is Japan's."""
    return side_of(counter.nation) == Side.JAPAN
