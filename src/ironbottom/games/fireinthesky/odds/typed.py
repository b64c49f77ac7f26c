"""A battle that was typed in, as a position on an otherwise empty board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ironbottom.games.fireinthesky.components import load
from ironbottom.games.fireinthesky.components.ids import Klass, Side
from ironbottom.games.fireinthesky.components.model import Counter as Unit
from ironbottom.games.fireinthesky.components.model import SkyData
from ironbottom.games.fireinthesky.laboratory.build import lay_out
from ironbottom.games.fireinthesky.odds.words import Typed
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.values import ComponentValues
from ironbottom.odds.answer import BadBattle, whole_number

SPACE = "guadalcanal"
TURN = 5
AT_SEA = ("amphibious", "sea")
"""Kinds of battles that need a sea."""
SHIPS_ARE = ("task_forces", "anchor")
ESCORTS = (Klass.DD, Klass.CLAA)
"""Ships that are dealt out to all Task Forces."""
Record = dict[str, object]
"""Some units in the words of the laboratory."""


def position(battle: Typed, components: ComponentValues | None = None) -> tuple[Sky, int]:
    """The position and the hex of a battle; ``BadBattle`` for settings that do not fit."""
    data = load(components)
    space = battle.settings.get("space", SPACE)
    if space not in data.space_index:
        raise BadBattle(f"there is no space {space!r}")
    hexagon = data.space_index[space]
    if not data.hex_neighbours[hexagon]:
        raise BadBattle(f"no battles are fought in {space}")
    _need_fitting_hex(data, battle, hexagon)
    attacker, defender = Side(battle.attacker), Side(1 - battle.attacker)
    units = [*_attackers(data, battle, hexagon), *_defenders(data, battle, hexagon)]
    control = {data.space_ids[base]: attacker.key for base in _bases_near(data, hexagon)}
    if data.is_base[hexagon]:
        control[space] = defender.key
    description = {
        "turn": _turn(battle),
        "part": attacker.key,
        "phase": "combat",
        "options": _options(data, battle),
        "units": units,
        "control": control,
        "kamikaze": False,
    }
    return lay_out(description, ScriptedDice([]), components), hexagon


def _need_fitting_hex(data: SkyData, battle: Typed, hexagon: int) -> None:
    """Raise ``BadBattle`` for ships where there is no sea, and for land units where there is no land (3.2)."""
    name = data.space_ids[hexagon]
    units = [unit for force in battle.units for unit in _units(data, force)]
    if not data.sea_neighbours[hexagon] and (battle.kind in AT_SEA or any(unit.naval for unit in units)):
        raise BadBattle(
            f"there is no sea in {name}: fight there on land and without ships, or at sea in {SPACE}, for one"
        )
    if not data.is_land[hexagon] and (battle.kind == "land" or any(unit.land for unit in units)):
        raise BadBattle(
            f"there is no land in {name}: fight there without land units, or with them in {SPACE}, for one"
        )


def _turn(battle: Typed) -> int:
    return whole_number("turn", battle.settings.get("turn", str(TURN)))


def _options(data: SkyData, battle: Typed) -> dict[str, str]:
    named = [word.strip() for word in battle.settings.get("options", "").split(",") if word.strip()]
    known = {option.id for option in data.options}
    for name in named:
        if name not in known:
            raise BadBattle(f"there is no optional rule {name!r}; there are {', '.join(sorted(known))}")
    return dict.fromkeys(named, "on")


def _bases_near(data: SkyData, hexagon: int) -> list[int]:
    """The bases from which a landing is in range, the nearest first (11.2.5.1)."""
    steps = data.distance[hexagon]
    near = [base for base, is_base in enumerate(data.is_base) if is_base and base != hexagon]
    return sorted((b for b in near if steps[b] <= data.figures.landing_range), key=lambda b: (steps[b], b))


# ---- who stands where --------------------------------------------------------------------------------


def _attackers(data: SkyData, battle: Typed, hexagon: int) -> Iterator[Record]:
    """Ships in Task Forces, with the land units if they come by sea; air at a base next door."""
    units = _units(data, battle.units[battle.attacker])
    ashore = [unit for unit in units if unit.land and battle.kind == "land"]
    yield from _records(data, ashore, hexagon)
    cargo = [unit for unit in units if unit.land and unit not in ashore]
    yield from _task_forces(data, [unit for unit in units if unit.naval], cargo, hexagon)
    air = [base for base in _bases_near(data, hexagon) if base in data.hex_neighbours[hexagon]]
    for unit, strength in _air(data, battle.units[battle.attacker]):
        if not air:
            raise BadBattle(f"no base is next to {data.space_ids[hexagon]}, from which air could come")
        yield from _counters(data, unit, strength, air[0], commit=data.space_ids[hexagon])


def _defenders(data: SkyData, battle: Typed, hexagon: int) -> Iterator[Record]:
    """Ships in Task Forces or at anchor; all others at the base."""
    force = battle.units[1 - battle.attacker]
    units = _units(data, force)
    ships = [unit for unit in units if unit.naval]
    where = battle.settings.get("defender_ships", SHIPS_ARE[0])
    if where not in SHIPS_ARE:
        raise BadBattle(f"defender_ships is {' or '.join(SHIPS_ARE)}, not {where!r}")
    if where == "anchor":
        yield from _records(data, ships, hexagon)
    else:
        yield from _task_forces(data, ships, [], hexagon)
    yield from _records(data, [unit for unit in units if unit.land], hexagon)
    for unit, strength in _air(data, force):
        yield from _counters(data, unit, strength, hexagon)


def _units(data: SkyData, force: Mapping[str, int]) -> list[Unit]:
    """Ships and land units of a force."""
    units = [data.counters[data.counter_index[key]] for key, count in force.items() if count]
    return [unit for unit in units if not unit.air_unit]


def _air(data: SkyData, force: Mapping[str, int]) -> list[tuple[Unit, int]]:
    units = [(data.counters[data.counter_index[key]], count) for key, count in force.items()]
    return [(unit, count) for unit, count in units if unit.air_unit]


def _records(data: SkyData, units: list[Unit], hexagon: int, **more: object) -> Iterator[Record]:
    for unit in units:
        yield {"counter": unit.key, "space": data.space_ids[hexagon], **more}


def _counters(data: SkyData, unit: Unit, strength: int, base: int, commit: str = "") -> Iterator[Record]:
    """Air counters of this strength in all."""
    record: Record = {"counter": unit.key, "space": data.space_ids[base], "commit": commit}
    if strength // unit.full:
        yield {**record, "count": strength // unit.full}
    if strength % unit.full:
        yield {**record, "strength": strength % unit.full}


def _task_forces(data: SkyData, ships: list[Unit], cargo: list[Unit], hexagon: int) -> Iterator[Record]:
    """Carriers by themselves, then guns, escorts dealt out among all; a land unit for each Task Force of guns (8.1)."""
    most = data.figures.task_force_ships
    escorts = [ship for ship in ships if ship.klass in ESCORTS]
    lines = (
        [ship for ship in ships if ship.carrier],
        [ship for ship in ships if not ship.carrier and ship not in escorts],
    )
    groups = [line[n : n + most] for line in lines for n in range(0, len(line), most)]
    for escort in escorts:
        room = [group for group in groups if len(group) < most]
        if not room:
            groups.append([escort])
        else:
            min(room, key=len).append(escort)
    transports = [group for group in groups if not any(unit.carrier for unit in group)]
    while len(transports) < len(cargo):
        transports.append([])
        groups.append(transports[-1])
    for group, unit in zip(transports, cargo, strict=False):
        group.append(unit)
    for number, group in enumerate(groups):
        side = group[0].side.key
        yield from _records(data, group, hexagon, force=f"{side} {number}")
