"""What no position of the laboratory can hold: numbers, places and marks that the rules do not know.

Each fault names the key of the description, what is wrong there, and what would be right. The laws of a position that
hold in play as well are in ``check``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from ironbottom.games.aapacific.components.files import Unit
from ironbottom.games.aapacific.components.ids import (
    AA_GUN,
    AIR,
    CARRIER,
    FIGHTER,
    LAND,
    NAVAL,
    Country,
    Nation,
    UnitType,
)
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.laboratory.form import Position, Units
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import AIRBORNE, NOWHERE
from ironbottom.kernel.lab import out_of_range

MOST_UNITS = 99
"""The game has chips for any number of units; so many lie in one row of the laboratory, or are bought."""
MOST_ROUNDS = 99
"""Rounds of a scenario without a last one."""
MOST_MONEY = 9999
COMBAT_MOVEMENT = 3
AFTER_LANDING = 7
"""From this phase on every aircraft has landed (p6.1)."""
OF_AIR = frozenset(("airborne", "raiding", "intercepted"))
OF_SHIPS = frozenset(("unloaded", "withdrawn", "took_convoy", "bombarded"))
OF_CARGO = frozenset(("loaded", "loaded_after_fight"))


def limits(g: Pacific, position: Position, rows: Sequence[Units]) -> Iterator[str]:
    """Every fault that shows before the units stand on the board."""
    yield from _moment(g, position)
    yield from _spaces(g, position)
    yield from _tracks(g, position)
    for number, row in enumerate(rows):
        words = f"units[{number}] ({row.nation} {row.type} in {row.space})"
        yield from (f"{words}: {fault}" for fault in _row(g, position, row))
    names = [row.name for row in rows if row.name]
    yield from (f"two ships have the name {name!r}" for name in sorted(set(names)) if names.count(name) > 1)


# ---- rounds, spaces and tracks -----------------------------------------------------------------------


def _moment(g: Pacific, position: Position) -> Iterator[str]:
    """land.13: the surprise is Japan's first turn, which is in the first round."""
    first = g.scenario.first_turn
    if position.round is not None:
        most = g.scenario.last_turn or MOST_ROUNDS
        yield from out_of_range("round", position.round, first, most, f"the rounds of {g.scenario.id}")
    if position.first_turn and position.turn_of != "japan":
        yield f"first_turn is true in a turn of {position.turn_of}; it is Japan's first turn (land.13)"
    if position.first_turn and position.round not in (None, first):
        yield f"first_turn is true in round {position.round}; Japan's first turn is in round {first} (land.13)"
    if position.phase == "set_up" and position.turn_of != "japan":
        yield f"turn_of is {position.turn_of} in the set-up; after it Japan begins (turn.3)"
    if position.phase == "set_up" and position.round not in (None, first):
        yield f"round is {position.round} in the set-up; it is {first}"


def _spaces(g: Pacific, position: Position) -> Iterator[str]:
    """Which spaces are territories, which are zones with a convoy, and what is out of play."""
    of_territories: dict[str, Mapping[str, object] | tuple[str, ...]] = {
        "control": position.control,
        "control_at_start": position.control_at_start,
        "complexes": position.complexes,
        "taken_by": position.taken_by,
        "battled": position.battled,
        "placed": position.placed,
    }
    data = g.data
    for key, names in of_territories.items():
        for name in names:
            yield from (f"{key}: {fault}" for fault in _no_space(g, name))
            if name in data.space_index and data.space_index[name] not in data.territories:
                yield f"{key}: {name} is a sea zone; {key} is of territories"
    for key, names in (("convoys", position.convoys), ("convoy_claims", position.convoy_claims)):
        for name in names:
            yield from (f"{key}: {fault}" for fault in _no_space(g, name))
            if name in data.space_index and g.state.convoy[data.space_index[name]] == NOWHERE:
                yield f"{key}: {name} has no convoy route or centre in use (conv.1)"
    for name in position.sea_battles:
        yield from (f"sea_battles: {fault}" for fault in _no_space(g, name))
        if name in data.space_index and not data.is_sea[data.space_index[name]]:
            yield f"sea_battles: {name} is no sea zone"
    for name, word in position.complexes.items():
        if word == "start" and data.space_index.get(name) not in g.scenario.complexes:
            yield f"complexes: {name} had none at the start of {g.scenario.id}; say built (p7.3)"


def _no_space(g: Pacific, name: str) -> list[str]:
    space = g.data.space_index.get(name)
    if space is None:
        return [f"the board has no space {name!r}"]
    return [] if g.area.active[space] else [f"{name} is out of play in {g.scenario.id}"]


def _tracks(g: Pacific, position: Position) -> Iterator[str]:
    data, scenario = g.data, g.scenario
    if position.points is not None:
        most = data.figures.victory_track_top if scenario.special.victory_points_kept else 0
        yield from out_of_range("points", position.points, 0, most, "the victory track")
    if position.kamikazes is not None:
        yield from out_of_range("kamikazes", position.kamikazes, 0, scenario.kamikaze, "kam.1")
    yield from out_of_range("captured_cash", position.captured_cash, 0, MOST_MONEY)
    for key, money in position.cash.items():
        most = MOST_MONEY if data.has_money[Country[key.upper()]] else 0
        yield from out_of_range(f"cash.{key}", money, 0, most, "" if most else "it has no money: setup.18")
    for key, bought in position.bought.items():
        for kind, count in bought.items():
            yield from out_of_range(f"bought.{key}.{kind}", count, 0, MOST_UNITS)
            if count and not _can_buy(data, Country[key.upper()], UnitType[kind.upper()]):
                yield f"bought.{key} has {kind}, which it cannot buy (p1.1)"
    for name, count in position.placed.items():
        yield from out_of_range(f"placed.{name}", count, 0, MOST_UNITS)
    for condition, round_ in position.lines_held:
        yield from out_of_range(
            "lines_held", condition, 0, len(scenario.victory) - 1, "the victory conditions"
        )
        yield from out_of_range("lines_held", round_, 0, scenario.last_turn or MOST_ROUNDS, "the rounds")


def _can_buy(data: AApacificData, country: Country, kind: UnitType) -> bool:
    """China raises its infantry (p1.10), all others buy."""
    raised = country == data.free_infantry_country and kind == data.free_infantry_unit
    return raised or country in data.units[kind].buyers


# ---- units -------------------------------------------------------------------------------------------


@cache
def _armies(data: AApacificData) -> frozenset[tuple[int, int]]:
    """Which nation has which type of unit: by buying it, or in the set-up of a scenario."""
    bought = {(data.nation_of_country[country], unit.type) for unit in data.units for country in unit.buyers}
    set_up = {(row.nation, row.type) for scenario in data.scenarios.values() for row in scenario.setup}
    raised = {(Nation.CHINA, data.free_infantry_unit)}
    return frozenset((int(nation), int(kind)) for nation, kind in bought | set_up | raised)


def _row(g: Pacific, position: Position, row: Units) -> Iterator[str]:
    data = g.data
    unit = data.units[UnitType[row.type.upper()]]
    nation = Nation[row.nation.upper()]
    yield from out_of_range("count", row.count, 0, MOST_UNITS)
    if unit.unit_class not in (LAND, AIR, NAVAL):
        yield f"a {unit.key} is no unit; name its territory in complexes (p7.2)"
    elif (nation, unit.type) not in _armies(data):
        yield f"{row.nation} has no {unit.key} (units.1)"
    for key in ("space", "start", "via", "target"):
        name = getattr(row, key)
        if name is not None:
            yield from (f"{key}: {fault}" for fault in _no_space(g, name))
    for name in row.flown_over:
        yield from (f"flown_over: {fault}" for fault in _no_space(g, name))
    if row.target in data.space_index and data.space_index[row.target] not in data.territories:
        yield f"target is {row.target}, a sea zone; units assault territories (amph.1)"
    yield from out_of_range("used", row.used, 0, most_used(data, unit), "its movement")
    if row.name and not (unit.unit_class == NAVAL and row.count == 1):
        yield f"has the name {row.name!r}; one ship alone has a name"
    if row.lands_on is not None and unit.type != FIGHTER:
        yield "has lands_on; fighters land on carriers (ftr.9)"
    if row.flown_over and unit.unit_class != AIR:
        yield "has flown_over; guns fire at aircraft (aa.2)"
    yield from _marks(position, row, unit)


def most_used(data: AApacificData, unit: Unit) -> int:
    """A unit spends its movement, a ship in phase 6 that of a move between naval bases."""
    if unit.unit_class == NAVAL:
        return max(unit.move, data.figures.naval_base_move)
    return unit.move


def _marks(position: Position, row: Units, unit: Unit) -> Iterator[str]:
    bearers = {
        "damaged": (unit.hits > 1, "only battleships are"),
        "submerged": (unit.submerges, "only submarines are"),
        "patrol": (unit.patrol, "only fighters are"),
        "deck_cargo": (unit.type == FIGHTER and row.aboard is not None, "only fighters aboard a carrier are"),
        "landed_on": (unit.type == CARRIER, "only carriers are"),
        "gun_taken": (unit.type == AA_GUN, "only AA guns are"),
        **dict.fromkeys(OF_AIR, (unit.unit_class == AIR, "only aircraft are")),
        **dict.fromkeys(OF_SHIPS, (unit.unit_class == NAVAL, "only ships are")),
        **dict.fromkeys(OF_CARGO, (unit.unit_class == LAND, "only land units are")),
    }
    for word in row.marks:
        can_be, words = bearers.get(word, (True, ""))
        if not can_be:
            yield f"is {word}; {words}"
    phase = 0 if position.phase == "set_up" else position.phase
    if "airborne" in row.marks and not COMBAT_MOVEMENT <= phase < AFTER_LANDING:
        yield f"is airborne in phase {phase}; aircraft are in phases {COMBAT_MOVEMENT} to {AFTER_LANDING - 1} (p6.1)"


# ---- what shows on the board -------------------------------------------------------------------------


def misplaced(g: Pacific) -> Iterator[str]:
    """Units in land of the enemy, but where they may have moved, and fighters that rely on no carrier of their side.

    What a power wins becomes its own in phase 5 (p5.1), and by the end of phase 6 every unit is in land of its side.
    """
    state, data = g.state, g.data
    for piece, space in enumerate(state.at):
        name = (
            f"{Nation(state.owner[piece]).key} {UnitType(state.kind[piece]).key} in {data.space_ids[space]}"
        )
        ship = state.lands_on[piece]
        if ship >= 0 and (state.kind[ship] != CARRIER or g.side(ship) != g.side(piece)):
            yield f"{name} is to land on a ship that is no carrier of its side (ftr.9)"
        if space not in data.territories or g.friendly(space, g.side(piece)) or g.has(piece, AIRBORNE):
            continue
        if not COMBAT_MOVEMENT <= state.phase < AFTER_LANDING:
            yield f"{name} stands in land of the enemy in phase {state.phase}; name its side in control (p5.1)"
