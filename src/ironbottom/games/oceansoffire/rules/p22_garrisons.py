"""22.2: garrisons: what must stay where, how much is missing, and who may not leave."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import (
    NOWHERE,
    POWERS_OF,
    Nation,
    Power,
    Side,
)
from ironbottom.games.oceansoffire.position.amounts import HALF, QUARTERS
from ironbottom.games.oceansoffire.position.game import SPACES
from ironbottom.games.oceansoffire.position.places import present
from ironbottom.games.oceansoffire.rules.reasons import by
from ironbottom.kernel.grammar import do, in_words
from ironbottom.mechanics.derived import WHOLE, derived_for, derived_in

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.data import OceansData
    from ironbottom.games.oceansoffire.position.game import Oceans

HOME = ("north_honshu", "south_honshu", "kyushu", "hokkaido")
"""22.21.a: one division in each; 22.21.c: in this order the further ones."""
SHIKOKU = "shikoku"
NEAR = ("okinawa", "iwo_jima")
"""22.21.b."""
OUTER = ("formosa", "luzon", "leyte_samar", "mindanao", "saipan", "guam")
"""22.21.c."""
OUTER_FROM_TURN, MOST_OUTER = 4, 5
INDIA, INDIAN_PLACES, INDIAN_DIVISIONS = "india", ("bengal", "punjab", "bombay"), 3
"""22.22."""
AUSTRALIAN_PLACES = ("east_queensland", "south_australia", "southwest_australia", "new_south_wales_victoria")
AUSTRALIAN_FROM, AUSTRALIAN_TO_TURN = (1, 2), 3
"""22.23.a: from turn and Round, to the end of a turn."""
OAHU, JAVA, DUTCH_DIVISIONS = "oahu", "java", 2
JAPANESE, AMERICANS, AUSTRALIANS, DUTCH = map(
    frozenset, ((Nation.JAPAN,), (Nation.USA,), (Nation.AUSTRALIA,), (Nation.NETHERLANDS,))
)
COLONIALS = frozenset((Nation.BRITAIN, Nation.INDIA))
ALLIED = frozenset(Nation) - JAPANESE
STRONG, COLONIAL, THREAT = 7, 5, 6
"""22.26, 22.21.b: Defense Factors that qualify, and of Allied divisions that count."""

Changes = Mapping[int, tuple[int, int]]
"""Units as they would be: Space and Hits by piece."""
NONE: Changes = {}


# ---- who qualifies ---------------------------------------------------------------------------------


def full(g: Oceans, piece: int, hits: int) -> bool:
    """A full-strength division."""
    counter = g.counter(piece)
    return counter.full and not (counter.back is not None and 2 * hits >= counter.front.defense)


def unhurt_small(g: Oceans, piece: int, hits: int) -> bool:
    """A brigade or reduced-strength unit without Hits."""
    counter = g.counter(piece)
    if full(g, piece, hits):
        return False
    turned = counter.back is not None and counter.full
    return hits == (counter.front.defense - counter.back.defense if turned and counter.back else 0)


def strong(g: Oceans, piece: int, hits: int, least: int) -> bool:
    """A division, small and reduced-strength ones left out, of so many Defense Factors (22.21.b, 22.26)."""
    return full(g, piece, hits) and max(0, g.counter(piece).front.defense - hits) >= least


def quarters(g: Oceans, piece: int, hits: int, least: int) -> int:
    """What a unit counts where small unhurt ones are half a division (22.22.a, 22.25)."""
    if strong(g, piece, hits, least):
        return QUARTERS
    return HALF if unhurt_small(g, piece, hits) else 0


Nations = frozenset[Nation]
Count = Callable[["Oceans", int, int, int], int]
"""What a unit counts: of a game, the unit, its Hits, and the least Defense Factors."""


@derived_in(SPACES)
def _counted_in(g: Oceans, space: int, nations: Nations, least: int, count: Count) -> int:
    """What units of some nations count that are in a Space now."""
    there = (piece for row in present(g, space).ground for piece in row)
    return sum(
        count(g, piece, g.state.hits[piece], least) for piece in there if g.counter(piece).nation in nations
    )


class Muster:
    """Ground units ashore as they are, or as some of them would be."""

    def __init__(self, g: Oceans, changes: Changes = NONE) -> None:
        self._g, self._changes = g, changes
        self._touched = {g.state.at[piece] for piece in changes}.union([to for to, _ in changes.values()])

    def divisions(self, space: str, nations: Nations, least: int) -> int:
        """How many units of some nations in a Space are ``strong``."""
        return self._sum(space, nations, least, strong)

    def quarters(self, space: str, nations: Nations, least: int) -> int:
        """What they count where small ones do: see ``quarters``."""
        return self._sum(space, nations, least, quarters)

    def _sum(self, space: str, nations: Nations, least: int, count: Count) -> int:
        g, here, changes = self._g, self._g.data.space_index[space], self._changes
        if here not in self._touched:
            return _counted_in(g, here, nations, least, count)
        stay = [piece for row in present(g, here).ground for piece in row if piece not in changes]
        units = {piece: g.state.hits[piece] for piece in stay}
        units |= {piece: hits for piece, (to, hits) in changes.items() if to == here}
        return sum(
            count(g, piece, hits, least)
            for piece, hits in units.items()
            if g.counter(piece).nation in nations
        )


# ---- what is missing -------------------------------------------------------------------------------


def shortage(g: Oceans, power: int, changes: Changes = NONE) -> int:
    """Quarters of divisions, and Spaces without their unit, that a power lacks (22.21 to 22.25); 0: nothing."""
    return _missing_if(g, power, _that_count(g, changes)) if g.scenario.theaters else 0


Rows = tuple[tuple[int, int, int], ...]
"""Changes in rows: pieces, where they are then, and their Hits."""


def _that_count(g: Oceans, changes: Changes) -> Rows:
    """Changes as far as they matter: wherever no garrison is counted is one place, which is NOWHERE.

    Who is asked where a unit might go asks for each of the Spaces, and few of them count.
    """
    counted = _counted(g.data)
    return tuple([(piece, to if to in counted else NOWHERE, hits) for piece, (to, hits) in changes.items()])


def _changes(rows: Rows) -> dict[int, tuple[int, int]]:
    return {piece: (to, hits) for piece, to, hits in rows}


@derived_for(WHOLE)
def _missing_if(g: Oceans, power: int, changes: Rows) -> int:
    """See ``shortage``."""
    return _missing(g, power, Muster(g, _changes(changes)))


def _missing(g: Oceans, power: int, muster: Muster) -> int:
    return sum(missing(g, muster) for missing in DUTIES[Power(power)].values())


def _held(g: Oceans, space: str, side: int) -> bool:
    """22.27: whether the enemy does not control it."""
    return not g.enemy(g.data.space_index[space], side)


def _threats(g: Oceans, muster: Muster, spaces: Sequence[str]) -> int:
    """Allied divisions of six Defense Factors in Spaces."""
    return sum(muster.divisions(space, ALLIED, THREAT) for space in spaces)


def note_threat(g: Oceans) -> None:
    """22.21.b: what stands in Okinawa and Iwo Jima as a Japanese Impulse begins counts until the next one does."""
    g.state.near_threat = _threats(g, Muster(g), NEAR)
    g.changed()


def _japanese(g: Oceans, muster: Muster) -> int:
    """22.21: one in each of four Spaces, more for Allied divisions nearby, and some anywhere at home."""
    need = dict.fromkeys(HOME, 1) | {SHIKOKU: 0}
    outer = min(MOST_OUTER, _threats(g, muster, OUTER)) if g.state.turn >= OUTER_FROM_TURN else 0
    for space in (SHIKOKU, *HOME)[:outer]:
        need[space] += 1
    missing = spare = 0
    for space, wanted in need.items():
        there = muster.divisions(space, JAPANESE, STRONG)
        if _held(g, space, Side.JAPAN):
            missing += max(0, wanted - there)
        spare += max(0, there - wanted)
    return (missing + max(0, g.state.near_threat - spare)) * QUARTERS


def _indian(g: Oceans, muster: Muster) -> int:
    """22.22, 22.27."""
    have = sum(muster.quarters(space, COLONIALS, COLONIAL) for space in _indian_areas(g.data))
    lost = [space for space in INDIAN_PLACES if not _held(g, space, Side.ALLIES)]
    bare = sum(
        not muster.quarters(space, COLONIALS, COLONIAL) for space in INDIAN_PLACES if space not in lost
    )
    return max(0, INDIAN_DIVISIONS * QUARTERS - HALF * len(lost) - have) + bare


@cache
def _indian_areas(data: OceansData) -> tuple[str, ...]:
    return tuple(here.id for here in data.spaces if INDIA in here.countries)


def australian_places_held(g: Oceans) -> bool:
    """22.23.a: whether it is time for the garrisons of Australia."""
    return (g.state.turn, g.state.round) >= AUSTRALIAN_FROM and g.state.turn <= AUSTRALIAN_TO_TURN


def _australian(g: Oceans, muster: Muster) -> int:
    """22.23.a: joint duty of the Allies (ruling q39)."""
    if not australian_places_held(g):
        return 0
    return sum(
        not muster.quarters(space, AUSTRALIANS, 0)
        for space in AUSTRALIAN_PLACES
        if _held(g, space, Side.ALLIES)
    )


def _oahu(g: Oceans, muster: Muster) -> int:
    """22.24."""
    return 0 if muster.divisions(OAHU, AMERICANS, STRONG) or not _held(g, OAHU, Side.ALLIES) else QUARTERS


def _dutch(g: Oceans, muster: Muster) -> int:
    """22.25."""
    if not _held(g, JAVA, Side.ALLIES):
        return 0
    return max(0, DUTCH_DIVISIONS * QUARTERS - muster.quarters(JAVA, DUTCH, 1))


def suspended(g: Oceans, rule: str) -> bool:
    """Whether a garrison is not asked for: out of its time (22.23.a), or while the enemy holds its Space (22.27)."""
    if rule == "22.23.a":
        return not australian_places_held(g)
    space = {"22.24": OAHU, "22.25": JAVA}.get(rule)
    return space is not None and not _held(g, space, Side.ALLIES)


DUTIES: Mapping[Power, Mapping[str, Callable[[Oceans, Muster], int]]] = {
    Power.JAPAN: {"22.21.a": _japanese},
    Power.US: {"22.24": _oahu, "22.23.a": _australian},
    Power.CW: {"22.22.a": _indian, "22.25": _dutch, "22.23.a": _australian},
}
"""By rule, what is missing of each garrison of a power."""


# ---- who may not leave -----------------------------------------------------------------------------


def home_refusal(g: Oceans, pieces: Sequence[int], to: int) -> str:
    """22.23.b: why armor brigades and militia divisions of Australia may not come ashore there; "": they may."""
    if g.scenario.theaters:
        for piece in pieces:
            country = g.counter(piece).stays_in
            if country and country not in g.data.spaces[to].countries:
                return by("22.23.b", f"{in_words([piece])} stays in Australia")
    return ""


def leaving_refusal(g: Oceans, pieces: Sequence[int], to: int) -> str:
    """Why units may not leave their Space for another, or with NOWHERE for the sea; "": they may (22.2, 22.23.b)."""
    if not g.scenario.theaters:
        return ""
    abroad = home_refusal(g, pieces, to) if to != NOWHERE else ""
    if abroad:
        return abroad
    if not any(g.state.at[piece] in garrisons(g.data) for piece in pieces):
        return ""
    rule = _shorter(g, g.side(pieces[0]), {piece: (to, g.state.hits[piece]) for piece in pieces})
    return by(rule, f"{do(list(pieces), 'is')} needed as a garrison") if rule else ""


def boarding_bar(g: Oceans, piece: int) -> str:
    """Why a unit may not go aboard where it is: no other Space keeps the garrison as well."""
    why, side = leaving_refusal(g, [piece], NOWHERE), g.side(piece)
    others = (to for to in sorted(garrisons(g.data)) if to != g.state.at[piece] and not g.enemy(to, side))
    return why if why and all(leaving_refusal(g, [piece], to) for to in others) else ""


def landing_bar(g: Oceans, cargo: Sequence[int], to: int) -> str:
    """Why cargo may not come ashore in a Space: it is needed where it went aboard, or beside; "": it may."""
    if not g.scenario.theaters:
        return ""
    began = {piece: g.state.origin[piece] for piece in cargo if g.counter(piece).ground}
    before = {
        piece: (space, g.state.hits[piece]) for piece, space in began.items() if space in garrisons(g.data)
    }
    if not before:
        return ""
    after = {piece: (to, hits) for piece, (_, hits) in before.items()}
    rule = _shorter(g, g.side(cargo[0]), after, before)
    return by(rule, f"{do(list(before), 'is')} needed as a garrison") if rule else ""


def keeps_garrison(g: Oceans, piece: int, parts: Sequence[tuple[int, int]]) -> bool:
    """Whether a division may break down into these parts, each with its Hits, and still nothing more is missing."""
    here = g.state.at[piece]
    changes = {piece: (NOWHERE, g.state.hits[piece])} | {one: (here, hits) for one, hits in parts}
    return not _shorter(g, g.side(piece), changes)


def _shorter(g: Oceans, side: int, changes: Changes, instead: Changes = NONE) -> str:
    """The rule of a garrison of a side of which more would be missing than otherwise, "": of none."""
    return _fallen_short_of(g, side, _that_count(g, changes), _that_count(g, instead))


@derived_for(WHOLE)
def _fallen_short_of(g: Oceans, side: int, changes: Rows, instead: Rows) -> str:
    """See ``_shorter``."""
    if not g.scenario.theaters:
        return ""
    for power in POWERS_OF[side]:
        if _missing_if(g, power, changes) > _missing_if(g, power, instead):
            after, before = Muster(g, _changes(changes)), Muster(g, _changes(instead))
            return next(
                rule for rule, missing in DUTIES[power].items() if missing(g, after) > missing(g, before)
            )
    return ""


@cache
def garrisons(data: OceansData) -> frozenset[int]:
    """Spaces that have a garrison."""
    names = {*HOME, SHIKOKU, *AUSTRALIAN_PLACES, OAHU, JAVA}
    return frozenset(
        space for space, here in enumerate(data.spaces) if here.id in names or INDIA in here.countries
    )


@cache
def _counted(data: OceansData) -> frozenset[int]:
    """Spaces where units count for a garrison, or for what one must be."""
    return garrisons(data).union(data.space_index[name] for name in OUTER)
