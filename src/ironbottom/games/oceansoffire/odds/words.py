"""Battles in words: forces such as "1mar, 2 lba-1 and enterprise", and the settings of each kind of battle.

>>> from ironbottom.games.oceansoffire.components import load
>>> unit_word(load(), "enterprise"), unit_word(load(), "CAs"), unit_word(load(), "jp_nav_2")
('us_cv_enterprise', 'ca', 'jp_nav_2')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from ironbottom.games.oceansoffire.components.ids import AIR as AIR_CLASSES
from ironbottom.games.oceansoffire.components.ids import GROUND as GROUND_CLASSES
from ironbottom.games.oceansoffire.components.ids import SHIPS, TRAIN, Klass, Side
from ironbottom.games.oceansoffire.odds.stake import AIR, BOMBING, GROUND, NAVAL
from ironbottom.odds.answer import BadBattle, Flag, need_known, whole_number
from ironbottom.odds.lists import meant, numbered

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.data import OceansData
    from ironbottom.games.oceansoffire.components.model import Counter

INTERCEPTION: Final = "interception"
KINDS = (GROUND, NAVAL, AIR, BOMBING, INTERCEPTION)
SPACE: Final = {
    GROUND: "guadalcanal",
    NAVAL: "coral_sea",
    AIR: "guadalcanal",
    BOMBING: "coral_sea",
    INTERCEPTION: "coral_sea",
}
"""Where a battle is when there is no word of it."""
TURN: Final = "3"
SETTINGS = {
    "space": "where it is, by its id",
    "from": "of an Interception: where the Interceptors come from, by the id of the Space",
    "turn": f"the turn, 1 to 8 ({TURN})",
    "attacker_side": "which side is on turn: japan or allies (if not that of the units of the attacker)",
    "landing": "yes: all attacking troops land from ships",
    "fort": "yes: the defender has a Fort",
    "mountain": "yes: the attack goes over a mountain boundary",
    "passing": "no: the force is on a Mission and does not only pass",
    "trials": "how many are played where not all courses of the dice can be",
}
FLAGS = (
    Flag("where", "space", SETTINGS["space"], "SPACE"),
    Flag("from", "from", SETTINGS["from"], "SPACE"),
    Flag("turn", "turn", SETTINGS["turn"], "N"),
    Flag("side", "attacker_side", SETTINGS["attacker_side"], "SIDE"),
    Flag("landing", "landing", SETTINGS["landing"], value="yes"),
    Flag("fort", "fort", SETTINGS["fort"], value="yes"),
    Flag("on-mission", "passing", SETTINGS["passing"], value="no"),
)
EXAMPLES = (
    '"us_xx_1mar" vs "jp_x_35" --where guadalcanal --landing',
    '--naval "kongo_haruna, 2 ca" vs "enterprise, 2 ca"',
    '--air "2 jp_nav_1" vs "us_mar_2"',
    '--bombing "2 jp_nav_1" vs "us_tt_1"',
    '--interception "2 ca" vs "us_tt_1" --from rabaul --where solomons',
)
CLASSES = {
    klass.key: klass
    for klass in Klass
    if klass in GROUND_CLASSES | SHIPS | AIR_CLASSES and klass not in TRAIN
}
EVERYDAY = {
    "carrier": "cv",
    "battleship": "bb",
    "cruiser": "ca",
    "transport": "tt",
    "submarine": "ss",
    "division": "division",
    "brigade": "brigade",
}
"""Words that people use beside the names of classes."""
AT_SEA: Final = SHIPS | {Klass.CVA}
FIGHTING: Final[dict[str, tuple[frozenset[int], frozenset[int]]]] = {
    GROUND: (GROUND_CLASSES, GROUND_CLASSES),
    NAVAL: (AT_SEA, AT_SEA),
    AIR: (AIR_CLASSES, AIR_CLASSES),
    BOMBING: (AIR_CLASSES, SHIPS),
    INTERCEPTION: (SHIPS | AIR_CLASSES, SHIPS),
}
"""Classes of the attacker and of the defender in each kind of battle."""


class Typed(NamedTuple):
    """A battle as it was typed in: its kind, the side of the attacker, counters of both by number."""

    kind: str
    side: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    settings: Mapping[str, str]

    def yes(self, name: str, usual: str = "no") -> bool:
        """A setting that is yes or no; raises ``BadBattle``."""
        answer = self.settings.get(name, "") or usual
        if answer not in ("yes", "no"):
            raise BadBattle(f"{name} is yes or no, not {answer!r}")
        return answer == "yes"

    @property
    def turn(self) -> int:
        """The turn; raises ``BadBattle``."""
        return whole_number("turn", self.settings.get("turn", "") or TURN)


def unit_word(data: OceansData, word: str) -> str:
    """The id of a counter, or a class of them, that a word means; raises ``BadBattle``.

    A ship that has a counter of its own is meant by its name, though a pair bears that name, too.
    """
    units = {one.id: one.name for one in data.counters if one.facility is None}
    called = [id for id, name in units.items() if name.lower() == word.strip().lower()]
    return called[0] if len(called) == 1 else meant(word, units, CLASSES, EVERYDAY)


def typed(
    data: OceansData,
    kind: str,
    attacker: Mapping[str, int],
    defender: Mapping[str, int],
    settings: Mapping[str, str],
) -> Typed:
    """A battle from words; ``BadBattle`` names what is wrong with it."""
    need_known(kind, KINDS, settings, SETTINGS)
    side = _side(data, attacker, defender, settings)
    known = FIGHTING[kind]
    mine = _counters(data, attacker, side, known[0], kind, "attacker")
    theirs = _counters(data, defender, 1 - side, known[1], kind, "defender")
    return Typed(kind, side, mine, theirs, settings)


def _side(
    data: OceansData, attacker: Mapping[str, int], defender: Mapping[str, int], settings: Mapping[str, str]
) -> int:
    """The side that attacks: as it is set, else that of a counter that is named."""
    word = settings.get("attacker_side", "")
    if word:
        if word not in (side.key for side in Side):
            raise BadBattle(f"attacker_side is japan or allies, not {word!r}")
        return Side.of(word)
    for force, other in ((attacker, False), (defender, True)):
        for name in force:
            key = unit_word(data, name)
            if key in data.counter_index:
                side = data.counters[data.counter_index[key]].side
                return 1 - side if other else side
    return Side.JAPAN


def _counters(
    data: OceansData, force: Mapping[str, int], side: int, classes: frozenset[int], kind: str, role: str
) -> tuple[int, ...]:
    """The counters that a force means; of a class those that come first in the counter mix and are not named."""
    wanted = numbered(force.items(), lambda word: unit_word(data, word))
    found: list[int] = []
    for key in (key for key in wanted if key in data.counter_index):
        number = data.counter_index[key]
        counter = data.counters[number]
        if counter.side != side:
            raise BadBattle(f"{key} belongs to the other side")
        if counter.klass not in classes:
            raise BadBattle(f"{key} is no {role} of a battle of kind {kind!r}")
        if wanted[key] > counter.count:
            raise BadBattle(f"there are no more than {counter.count} of {key}")
        found += [number] * wanted[key]
    for key in (key for key in wanted if key not in data.counter_index):
        found += _of_class(data.counters, key, wanted[key], side, found)
        if CLASSES[key] not in classes and wanted[key]:
            raise BadBattle(f"{key} is no {role} of a battle of kind {kind!r}")
    if not found:
        raise BadBattle(f"the {role} has no units; name at least one")
    return tuple(found)


def _of_class(counters: Iterable[Counter], key: str, count: int, side: int, taken: list[int]) -> list[int]:
    free = [
        number
        for number, one in enumerate(counters)
        if one.klass == CLASSES[key] and one.side == side and number not in taken
        for _ in range(one.count)
    ]
    if count > len(free):
        raise BadBattle(f"there are no more than {len(free)} of {key}")
    return free[:count]
