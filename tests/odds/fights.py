"""Random battles for the comparisons, as brute force and as the odds describe them."""

from __future__ import annotations

import random
from dataclasses import replace

from ironbottom.games.aapacific.components.ids import UnitType
from ironbottom.games.aapacific.odds.battle import Battle, Kind, Party, Retreat, force
from ironbottom.games.aapacific.rules.losses import Taste
from tests.odds.brute_force import SIDES, Dive, Fight, Units

LAND_ATTACKERS = ("infantry", "infantry", "marine", "artillery", "armor", "fighter", "bomber")
LAND_DEFENDERS = LAND_ATTACKERS
SHIPS = (
    "battleship",
    "wreck",
    "carrier",
    "destroyer",
    "transport",
    "submarine",
    "submarine",
    "fighter",
    "bomber",
)
DIVES: tuple[Dive, ...] = ("never", "never", "at_once", "alone", "hunted")


def random_land_fight(chance: random.Random, most: int) -> Fight:
    """A land battle of up to ``most`` units a side, with everything that may happen in one."""
    amphibious = chance.random() < 0.5
    attacker = _units(chance, LAND_ATTACKERS, most)
    amphibious &= any(unit not in ("fighter", "bomber") for unit in attacker)
    fight = Fight(
        sea=False,
        attacker=attacker,
        defender=_units(chance, LAND_DEFENDERS, most),
        amphibious=amphibious,
        keep_land_unit=chance.random() < 0.7,
        gun=chance.random() < 0.4,
        bombarding=_units(chance, ("battleship", "destroyer"), 2)
        if amphibious and chance.random() < 0.5
        else (),
        cap=1 if chance.random() < 0.2 else SIDES,
        artillery="marines" if chance.random() < 0.5 else "infantry",
    )
    return _with_settings(chance, fight)


def random_landing(chance: random.Random, most: int) -> Fight:
    """A landing that the aircraft leave."""
    fight = replace(
        random_land_fight(chance, most),
        attacker=(
            *_units(chance, ("infantry", "marine"), most - 1),
            *_units(chance, ("fighter", "bomber"), 2),
        ),
        amphibious=True,
        after_rounds=0,
        units_left=-1,
    )
    if chance.random() < 0.5:
        return replace(fight, after_rounds=chance.randint(1, 2))
    return replace(fight, units_left=len(fight.attacker) - 1)


def random_sea_fight(chance: random.Random, most: int) -> Fight:
    """A battle at sea of up to ``most`` units a side."""
    fight = Fight(
        sea=True,
        attacker=_units(chance, SHIPS, most),
        defender=_units(chance, tuple(unit for unit in SHIPS if unit != "bomber"), most),
        cap=1 if chance.random() < 0.2 else SIDES,
        dives=(chance.choice(DIVES), chance.choice(DIVES)),
    )
    return _with_settings(chance, fight)


def _units(chance: random.Random, kinds: tuple[str, ...], most: int) -> Units:
    """Some units, all of a type together, the types in any order."""
    units = [chance.choice(kinds) for _ in range(chance.randint(1, most))]
    order = list(dict.fromkeys(kinds))
    chance.shuffle(order)
    if "wreck" in order:  # the same type as a battleship
        order.remove("wreck")
        order.insert(order.index("battleship"), "wreck")
    return tuple(sorted(units, key=order.index))


def _with_settings(chance: random.Random, fight: Fight) -> Fight:
    match chance.randrange(6):
        case 0:
            return replace(fight, after_rounds=chance.randint(1, 3))
        case 1:
            return replace(fight, units_left=chance.randint(1, 2))
        case 2:
            return replace(fight, rounds=chance.randint(1, 3))
        case 3:
            return replace(fight, units_left=1, after_rounds=2, rounds=chance.randint(1, 4))
        case _:
            return fight


def battle_of(fight: Fight) -> Battle:
    """The same battle for the odds."""
    kind: Kind = "sea" if fight.sea else "amphibious" if fight.amphibious else "land"
    gun = {"aa_gun": 2} if fight.gun else {}
    sides = (fight.attacker, fight.defender)
    attacker, defender = (_counts(tuple("battleship" if u == "wreck" else u for u in side)) for side in sides)
    damaged = [side.count("wreck") for side in sides]
    return Battle(
        kind,
        Party(force(attacker), _taste(fight.attacker, fight.keep_land_unit), damaged[0], fight.dives[0]),
        Party(force(defender | gun), _taste(fight.defender, False), damaged[1], fight.dives[1]),
        retreat=Retreat(
            after_rounds=fight.after_rounds or None,
            units_left=fight.units_left if fight.units_left >= 0 else None,
        ),
        rounds=fight.rounds or None,
        cap=None if fight.cap == SIDES else fight.cap,
        bombarding=force(_counts(fight.bombarding)),
        artillery=fight.artillery,
    )


def _counts(units: Units) -> dict[str, int]:
    return {unit: units.count(unit) for unit in dict.fromkeys(units)}


def _taste(units: Units, keep_land_unit: bool) -> Taste:
    kinds = ("battleship" if unit == "wreck" else unit for unit in units)
    order = tuple(UnitType.of(kind) for kind in dict.fromkeys(kinds))
    return Taste(first=order, keep_land_unit=keep_land_unit)
