"""Battles in words: forces such as "4 infantry, 1 artillery", and settings such as retreat "rounds 2".

>>> from ironbottom.games.aapacific.components import load
>>> party(load(), "4 inf, artillery and 2 fighters")[:6]
(4, 0, 1, 0, 0, 2)
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from ironbottom.games.aapacific.components.ids import UnitType
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.odds.battle import Battle, Dive, Kind, Party, Raised, Retreat
from ironbottom.games.aapacific.rules.combat_values import Force
from ironbottom.games.aapacific.rules.losses import Taste
from ironbottom.kernel.choices import index
from ironbottom.odds.answer import BadBattle, Flag, need_known, whole_number
from ironbottom.odds.lists import items, numbered

EVERYDAY = {"tank": UnitType.ARMOR, "gun": UnitType.AA_GUN, "plane": UnitType.FIGHTER}
"""Words that players use beside the names in the component files."""

KINDS: tuple[Kind, ...] = ("land", "amphibious", "sea", "air", "raid")
DIVES: tuple[Dive, ...] = ("never", "at_once", "alone", "hunted")
RAISED: tuple[Raised, ...] = ("infantry", "marines")

SETTINGS = {
    "retreat": "when the attacker breaks off: 'rounds 2', 'units 3', 'odds 40%', several with commas",
    "rounds": "look at so many rounds only",
    "cap": "highest value at which the defender hits; 1 in Japan's first turn",
    "bombard": "ships that fire before a landing",
    "cash": "money of the raided country",
    "attacker_order": "what the attacker loses first; after '...' what is lost last",
    "defender_order": "the same for the defender",
    "artillery": "which units the attacker's artillery raises first: infantry or marines",
    "keep_land_unit": "whether the attacker's last land unit outlives the aircraft: yes or no",
    "attacker_dives": "when submarines dive: never, at_once, alone, hunted",
    "defender_dives": "the same for the defender",
    "attacker_damaged": "battleships that are damaged already",
    "defender_damaged": "the same for the defender",
    "attacker_kamikazes": "ships that kamikazes aim at, with the number of attacks on each: '2 carrier, 1 battleship'",
    "defender_kamikazes": "the same for the defender",
    "bystanders": "allied ships beside the attacker",
}
"""What may be set for a battle, and in which words."""
FLAGS = (
    Flag("retreat", "retreat", "'rounds 2', 'units 3', 'odds 40%'", "RULE"),
    Flag("rounds", "rounds", SETTINGS["rounds"], "N"),
    Flag("order", "attacker_order", "what the attacker loses first ... and last", "TYPES"),
    Flag("defender-order", "defender_order", SETTINGS["defender_order"], "TYPES"),
    Flag("artillery", "artillery", SETTINGS["artillery"], "UNITS"),
    Flag("bombard", "bombard", SETTINGS["bombard"], "FORCE"),
    Flag("first-turn", "cap", "the defender hits on 1 only", value="1"),
)
EXAMPLES = (
    '"4 infantry, 1 artillery, 2 fighter" vs "3 infantry, 1 aa_gun" --amphibious',
    '"2 marine, 2 inf, 1 art" vs "4 inf" --amphibious --artillery marines --order "infantry, artillery"',
    '"2 sub, 1 dd" vs "1 bb, 1 transport" --sea --set defender_dives=hunted',
    '"3 tanks, 2 ftr" vs "4 inf" --retreat "rounds 2" --simulate 50000',
)

_LAST = "..."
Word = TypeVar("Word", bound=str)


def unit(data: AApacificData, word: str) -> UnitType:
    """The type that a word means: a name, plural, short name or the beginning of one; ``BadBattle`` otherwise."""
    plain = " ".join(word.lower().replace("_", " ").split()).rstrip(".")
    names = {
        name: record.type for record in data.units for name in _names(record.key, record.name, record.plural)
    }
    names |= {record.short: record.type for record in data.units} | EVERYDAY
    for candidate in (plain, plain.removesuffix("s")):
        if candidate in names:
            return names[candidate]
    start = plain.removesuffix("s")
    begun = {kind for name, kind in names.items() if name.startswith(start)} if len(start) > 1 else set()
    if len(begun) == 1:
        return begun.pop()
    if begun:
        raise BadBattle(
            f"{word!r} may mean {' or '.join(sorted(kind.key for kind in begun))}; write more of it"
        )
    close = difflib.get_close_matches(plain, list(names), n=1)
    hint = f", did you mean {names[close[0]].key}?" if close else "."
    raise BadBattle(f"no unit is called {word!r}{hint} There are {', '.join(kind.key for kind in UnitType)}")


def _names(*names: str) -> set[str]:
    return {name.lower().replace("_", " ") for name in names}


def counted_words(data: AApacificData, text: str) -> list[tuple[UnitType, int]]:
    """The types and numbers of a list such as "4 infantry, 2 x fighter, bomber"; ``BadBattle`` names a bad item."""
    return [(unit(data, word), count) for word, count in items(text)]


def party(data: AApacificData, text: str) -> Force:
    """A force from words; empty words mean nobody."""
    return _force(data, items(text))


def counts(data: AApacificData, given: Mapping[str, int]) -> Force:
    """A force from types and numbers, the types in any words."""
    return _force(data, given.items())


def _force(data: AApacificData, words: Iterable[tuple[str, int]]) -> Force:
    numbers = numbered(words, partial(unit, data))
    return tuple(numbers[kind] for kind in UnitType)


def battle(
    data: AApacificData, kind: str, attacker: Force, defender: Force, settings: Mapping[str, str]
) -> Battle:
    """A battle with its settings (see ``SETTINGS``); ``BadBattle`` names the one that is wrong."""
    need_known(kind, KINDS, settings, SETTINGS)
    given = {name: value.strip() for name, value in settings.items() if value.strip()}
    return Battle(
        next(known for known in KINDS if known == kind),
        replace(
            _party(data, attacker, given, "attacker"), bystanders=party(data, given.get("bystanders", ""))
        ),
        _party(data, defender, given, "defender"),
        retreat=_retreat(given.get("retreat", "")),
        rounds=_number(given, "rounds"),
        cap=_number(given, "cap"),
        bombarding=party(data, given.get("bombard", "")),
        cash=_number(given, "cash"),
        artillery=_one_of(given, "artillery", RAISED),
    )


def _party(data: AApacificData, force: Force, given: Mapping[str, str], side: str) -> Party:
    keep = given.get("keep_land_unit", "yes")
    if keep not in ("yes", "no"):
        raise BadBattle(f"keep_land_unit is yes or no, not {keep!r}")
    first, dots, last = given.get(f"{side}_order", "").partition(_LAST)
    return Party(
        force,
        Taste(_order(data, first), _order(data, last) if dots else (), keep == "yes"),
        damaged=_number(given, f"{side}_damaged") or 0,
        dives=_one_of(given, f"{side}_dives", DIVES),
        kamikazes=tuple(counted_words(data, given.get(f"{side}_kamikazes", ""))),
    )


def _one_of(given: Mapping[str, str], name: str, known: tuple[Word, ...]) -> Word:
    """The word that is set, by default the first that there is."""
    word = given.get(name, known[0])
    for one in known:
        if one == word:
            return one
    raise BadBattle(f"{name} is one of {', '.join(known)}, not {word!r}")


def _order(data: AApacificData, text: str) -> tuple[UnitType, ...]:
    kinds = [kind for kind, _ in counted_words(data, text)]
    return tuple(dict.fromkeys(kinds))


def _retreat(text: str) -> Retreat:
    found = Retreat()
    for item in text.split(","):
        if item.strip() in ("", "never"):
            continue
        match item.split():
            case ["rounds", number] if index(number) is not None:
                found = replace(found, after_rounds=int(number))
            case ["units", number] if index(number) is not None:
                found = replace(found, units_left=int(number))
            case ["odds", share] if _share(share) is not None:
                found = replace(found, win_below=_share(share) or 0.0)
            case _:
                raise BadBattle(
                    f"retreat {item.strip()!r}: write 'rounds 2', 'units 3', 'odds 40%' or 'never'"
                )
    return found


def _share(text: str) -> float | None:
    number = text.removesuffix("%")
    if not re.fullmatch(r"\d+(\.\d+)?", number):
        return None
    return float(number) / (100 if text.endswith("%") else 1)


def _number(given: Mapping[str, str], name: str) -> int | None:
    text = given.get(name)
    if text is None:
        return None
    return whole_number(name, text)


def by_key(force: Force) -> dict[str, int]:
    """A force as types and numbers."""
    return {kind.key: count for kind, count in zip(UnitType, force, strict=True) if count}
