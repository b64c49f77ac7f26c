"""10.0: who may be activated, by whom, and for how many Activation Points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.cards import Awake
from ironbottom.games.oceansoffire.components.ids import (
    ANZAC,
    NOWHERE,
    SIDE_OF,
    Klass,
    Nation,
    Power,
    Theater,
)
from ironbottom.games.oceansoffire.position.amounts import QUARTERS, rounded
from ironbottom.games.oceansoffire.position.card_decks import in_force
from ironbottom.games.oceansoffire.position.figures import able_points, beyond, full_strength, points
from ironbottom.games.oceansoffire.position.labels import POWER_NAMES
from ironbottom.games.oceansoffire.position.state import (
    ACTIVATED,
    KEEPS_USED,
    ON_THE_WAY,
    RELOCATING,
    REPAIR,
    USED,
)
from ironbottom.games.oceansoffire.rules.p02_map import area_of, may_enter, theater
from ironbottom.games.oceansoffire.rules.p06_loads import parent_among
from ironbottom.games.oceansoffire.rules.reasons import by
from ironbottom.kernel.grammar import in_words

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.data import OceansData
    from ironbottom.games.oceansoffire.position.game import Oceans

PAIR = 2
LUZON_RANGE, FORMOSA, LUZON = "luzon_range", "formosa", "luzon"
"""The special rule of scenarios, and where NAV flies by it."""
CHINESE_FREE_TURNS = frozenset((2, 7))
"""10.32.b."""
CHINESE_TURNS = frozenset((1, 2, 7, 8))
"""10.32.a."""
NEVER_ACTIVATED = frozenset((Klass.FST_BASE,))
"""It goes with the FST (6.4)."""
BARRED = (
    (USED, "10.3.a", "is Used: a unit is activated once an Impulse"),
    (ACTIVATED, "10.3.a", "is activated already"),
    (REPAIR, "9.73.b", "is under Repair"),
    (RELOCATING, "10.3.b", "bears a Relocating Base marker"),
)
"""Markers with which a unit is not activated, and what a refusal says of them."""
ANY_BAR = USED | ACTIVATED | REPAIR | RELOCATING
"""All of them."""


# ---- who -------------------------------------------------------------------------------------------


def commands(g: Oceans, power: int, piece: int) -> bool:
    """Whether a power may activate a unit where it is (10.3.c to 10.3.e, 22.33.4)."""
    counter = g.counters[piece]
    if g.power(piece) == power and counter.nation not in ANZAC:
        return True
    if counter.nation not in ANZAC or power == Power.JAPAN:
        return False
    if not g.scenario.theaters:
        return True
    return in_theater(g, power, g.state.at[piece])


def refusal(g: Oceans, power: int, piece: int) -> str:
    """Why a unit may not be activated now, naming it and the rule; "": it may."""
    why = _barred(g, power, piece)
    return by(why[0], f"{in_words([piece])} {why[1]}") if why else ""


def may_activate(g: Oceans, power: int, piece: int) -> bool:
    """Whether a unit may be activated now: see ``refusal``."""
    return _barred(g, power, piece) is None


def _barred(g: Oceans, power: int, piece: int) -> tuple[str, str] | None:
    """The rule by which a unit may not be activated, and what is said of the unit."""
    marks, counter = g.state.marks[piece], g.counters[piece]
    if g.state.at[piece] == NOWHERE:
        return "10.2.a", "is not on the map any more"
    if counter.side != SIDE_OF[power] or not commands(g, power, piece):
        return _of_others(power, counter.nation), f"is not activated by {POWER_NAMES[Power(power)]}"
    if marks & ANY_BAR:
        return next((rule, words) for bit, rule, words in BARRED if marks & bit)
    if g.state.refit[piece]:
        return "10.3.b", "is under Refit"
    if counter.klass in NEVER_ACTIVATED:
        return "6.4", "goes with the FST"
    if counter.air and not able_points(g, piece):
        return "10.3.b", "is Aborted"
    if asleep(g, piece):
        return "10.32.c", "is not activated on turns 3 to 6"
    return None


def _of_others(power: int, nation: Nation) -> str:
    """The rule that says what a power activates (10.3.c to 10.3.e); of Japan that of sides."""
    if power == Power.CW:
        return "10.3.e"
    return "10.3.d" if power == Power.US and nation in ANZAC else "10.3.c"


def asleep(g: Oceans, piece: int) -> bool:
    """10.32.c: Chinese units on turns 3 to 6."""
    chinese = g.counters[piece].nation == Nation.CHINA
    return chinese and g.state.turn not in CHINESE_TURNS and not woken(g, piece)


def woken(g: Oceans, piece: int) -> bool:
    """10.32.c: whether a card lets a unit be activated in this Impulse, at no cost (ruling q80)."""
    name = g.counter(piece).id
    return g.phasing == Power.CW and any(
        isinstance(card.effect, Awake) and name in card.effect.counters for card, _, _ in in_force(g, Awake)
    )


def enters_theater(g: Oceans, power: int, piece: int, space: int) -> bool:
    """Whether a unit may operate in a Space by its Theater (10.3.c to 10.3.e, 11.32.e, 11.42.d, 22.31).

    22.33.1: who is in an Area that has gone to the other Theater need not leave it; it enters no further one.
    """
    return nation_enters(g, power, g.counter(piece).nation, g.state.at[piece], space)


def nation_enters(g: Oceans, power: int, nation: Nation, at: int, space: int) -> bool:
    """See ``enters_theater``, of all units of a nation that are in the same Space."""
    if belongs(g, power, nation, space):
        return True
    return at != NOWHERE and area_of(g, at) == area_of(g, space)


def may_go_home(g: Oceans, piece: int, space: int) -> bool:
    """Whether a unit may Rebase to a Space by its Theater and nation (11.32.e, 11.42.d, 22.34.1)."""
    counter = g.counter(piece)
    return belongs(g, g.power(piece), counter.nation, space) and may_enter(
        g, space, counter.side, counter.nation
    )


def belongs(g: Oceans, power: int, nation: Nation, space: int) -> bool:
    """Whether a Space is in the Theater of a unit of a power, if one binds it (22.31, 22.33.4)."""
    if not g.scenario.theaters or power == Power.JAPAN or nation in ANZAC:
        return True
    return in_theater(g, power, space)


def in_theater(g: Oceans, power: int, space: int) -> bool:
    """Whether a Space is in the Theater of an Ally, or in both (22.31, 22.32)."""
    return theater(g, space) in (Theater.JOINT, Theater.US if power == Power.US else Theater.BRITISH)


# ---- what it costs ---------------------------------------------------------------------------------


def cost(g: Oceans, pieces: Iterable[int], lone: Iterable[int] = ()) -> int:
    """Activation Points for units that are activated together (10.3.g to 10.3.m, 11.51.a).

    ``lone``: ports in which a one-step ship of the same plan has paid by itself: the next one of that port makes a
    pair with it.
    """
    air, ground, ships = 0, [], []
    for one in pieces:
        counter = g.counters[one]
        if free_of_cost(g, one):
            continue
        if counter.ship:
            ships.append(one)
        elif counter.ground:
            ground.append(one)
        elif not _on_deck(g, one):
            air += able_points(g, one) + beyond(g, one) or points(g, one)  # 6.21.g: the whole counter
    total = rounded(air) * price(g.data, "air_point") if air else 0
    for one in ground:
        if not parent_among(g, one, ground):
            total += price(g.data, "full_division" if full_strength(g, one) else "half_size_ground_unit")
    return total + _ships_cost(g, ships, lone) if ships else total


@cache
def price(data: OceansData, row: str) -> int:
    """What the table of activation costs says in a row."""
    return data.table("activation_costs").number(row)


def halved_cost(g: Oceans, air: Iterable[int]) -> int:
    """What NAV pays for the raids from Formosa on Luzon on turn 1 (10.31): one for two points."""
    whole = sum(able_points(g, one) or points(g, one) for one in air)
    return rounded(whole, 2 * QUARTERS) * price(g.data, "air_point")


def may_raid_luzon(g: Oceans, pieces: Iterable[int]) -> bool:
    """Whether these are NAV on Formosa while a scenario lets them fly to Luzon for half of the cost."""
    now = LUZON_RANGE in g.scenario.special and g.state.turn == 1
    return now and all(
        g.counter(one).klass == Klass.NAV and g.data.space_ids[g.state.at[one]] == FORMOSA for one in pieces
    )


def least_cost(g: Oceans, pieces: Sequence[int]) -> int:
    """What units cost at least, whatever they are to do."""
    return halved_cost(g, pieces) if may_raid_luzon(g, pieces) else cost(g, pieces)


def free_of_cost(g: Oceans, piece: int) -> bool:
    """10.32.b: the first activation of a Chinese unit on turns 2 and 7."""
    if g.counter(piece).nation != Nation.CHINA:
        return False
    return (g.state.turn in CHINESE_FREE_TURNS or woken(g, piece)) and piece not in g.state.chinese_free


def _on_deck(g: Oceans, piece: int) -> bool:
    """10.3.j: carrier air on its carrier is activated with it, without further cost."""
    ship = g.state.aboard[piece]
    return ship >= 0 and g.counter(ship).carrier


def _ships_cost(g: Oceans, ships: Sequence[int], lone: Iterable[int]) -> int:
    single = [g.state.berth[ship] for ship in ships if not full_strength(g, ship)]
    total = (len(ships) - len(single)) * price(g.data, "full_naval_unit")
    if not single:
        return total
    alone = price(g.data, "single_one_step_naval_unit")
    pair = price(g.data, "two_one_step_naval_units_same_port")
    paid = [*lone]
    for port in set(single):
        count, before = single.count(port), paid.count(port) % PAIR
        pairs, rest = divmod(count + before, PAIR)
        total += pairs * pair + rest * alone - before * alone
    return total


def odd_ships(g: Oceans, ships: Iterable[int]) -> list[int]:
    """The ports of the one-step ships among these: what ``lone`` counts."""
    return [g.state.berth[ship] for ship in ships if g.counter(ship).ship and not full_strength(g, ship)]


# ---- markers ---------------------------------------------------------------------------------------


def activate(g: Oceans, pieces: Iterable[int]) -> None:
    """10.2.a: put Activated markers on units."""
    for piece in pieces:
        if free_of_cost(g, piece):
            g.state.chinese_free.append(piece)
        g.mark(piece, ACTIVATED)


def use(g: Oceans, piece: int) -> None:
    """10.2.d: the unit is Used."""
    g.unmark(piece, ACTIVATED | ON_THE_WAY)
    g.mark(piece, USED)


def stays_used(g: Oceans, piece: int) -> bool:
    """10.2.e, 20.0.4: whether a Used unit stays so when this Impulse ends, whatever made it Used.

    An Australian or New Zealand one of the US Impulse does to the end of that of the CW, where the CW could activate it
    again in this Round.
    """
    if g.has(piece, KEEPS_USED):
        return g.phasing != Power.CW
    if g.phasing != Power.US or g.counter(piece).nation not in ANZAC:
        return False
    return not g.scenario.theaters or theater(g, g.state.at[piece]) != Theater.US
