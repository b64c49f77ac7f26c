"""What the figures of a piece come to in its present state: Hits, Damage, which side lies up, what is Aborted.

Nothing here looks at other pieces. What being unsupplied does stands in ``rules.p07_unsupplied``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import TRAIN, Klass
from ironbottom.games.oceansoffire.position.amounts import HALF, QUARTERS, SIXTEENTHS, times
from ironbottom.games.oceansoffire.position.state import REDUCED, RELOCATING, REPAIR, SLOWED

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.model import Ratings
    from ironbottom.games.oceansoffire.position.game import Oceans


def on_back(g: Oceans, piece: int) -> bool:
    """Whether it lies on its reduced-strength side: a ground unit that has lost half its defense (2.34.c)."""
    counter = g.counters[piece]
    if counter.ground:
        return counter.back is not None and 2 * g.state.hits[piece] >= counter.front.defense
    return bool(g.state.marks[piece] & REDUCED)


def full_strength(g: Oceans, piece: int) -> bool:
    """A full division (2.34.b), or a counter of two ships with both of them left (2.35.d)."""
    return g.counters[piece].full and not on_back(g, piece)


def ratings(g: Oceans, piece: int) -> Ratings:
    """The figures printed on the side that lies up."""
    counter = g.counters[piece]
    return counter.back if counter.back is not None and on_back(g, piece) else counter.front


# ---- ground ----------------------------------------------------------------------------------------


def attack(g: Oceans, piece: int) -> int:
    """Effective Attack Factor: printed, less Hits (2.34.c, 15.11)."""
    return max(0, g.counter(piece).front.attack - g.state.hits[piece])


def defense(g: Oceans, piece: int) -> int:
    """Effective Defense Factor of a ground unit (2.34.c, 15.11)."""
    return max(0, g.counter(piece).front.defense - g.state.hits[piece])


def marked_hits(g: Oceans, piece: int) -> int:
    """Hits as its marker shows them: beyond those that turned it over."""
    counter, hits = g.counter(piece), g.state.hits[piece]
    if counter.ground and counter.back is not None and on_back(g, piece):
        return hits - (counter.front.defense - counter.back.defense)
    return hits


def division(g: Oceans, piece: int) -> int:
    """What a ground unit counts in quarters of a division, but for a detachment beside its parent (6.1)."""
    return QUARTERS if full_strength(g, piece) else HALF


# ---- air -------------------------------------------------------------------------------------------


def points(g: Oceans, piece: int) -> int:
    """Air points in quarters, Hits off (2.33.d)."""
    return max(0, g.counters[piece].points - g.state.hits[piece] * QUARTERS)


def able_points(g: Oceans, piece: int) -> int:
    """Those of them that are neither Aborted (16.23) nor beyond the AAL; none while it relocates."""
    if g.state.marks[piece] & RELOCATING:
        return 0
    return max(0, points(g, piece) - g.state.aborted[piece] - beyond(g, piece))


def beyond(g: Oceans, piece: int) -> int:
    """Quarters of air points with which a counter that is out exceeds the AAL: they take no part (6.21.g)."""
    return g.state.spent[piece] if g.counters[piece].air else 0


# ---- ships -----------------------------------------------------------------------------------------


def half_damaged(g: Oceans, piece: int) -> bool:
    """At least half of its Defense Factor in Damage, fractions kept (17.52)."""
    return 2 * g.state.damage[piece] >= ratings(g, piece).defense > 0


def steps(g: Oceans, piece: int) -> int:
    """Two of a full-strength naval unit, one of a reduced one (7.31); what basing counts in halves (6.3)."""
    return 2 if full_strength(g, piece) else 1


def movement(g: Oceans, piece: int) -> int:
    """Its MF, less one with half of its Damage (17.52); of transports and the FST as printed."""
    mf = ratings(g, piece).mf
    if not g.state.damage[piece] or g.counters[piece].klass in (Klass.TT, *TRAIN):
        return mf
    return mf - g.data.figures.damaged_mf_loss if half_damaged(g, piece) else mf


def movement_begun(g: Oceans, piece: int) -> int:
    """Its MF when its move began: what Damage on the way takes of it counts only after that (11.41.a, 14.11.d)."""
    return ratings(g, piece).mf if g.has(piece, SLOWED) else movement(g, piece)


def guns_left(g: Oceans, piece: int) -> int:
    """Sixteenths of attack and bombardment that Damage leaves it (17.52)."""
    if not half_damaged(g, piece):
        return SIXTEENTHS
    figures = g.data.figures
    return figures.damaged_full if full_strength(g, piece) else figures.damaged_single


def surface(g: Oceans, piece: int) -> int:
    """Attack Factor in sixteenths, Damage counted."""
    return times(ratings(g, piece).attack * SIXTEENTHS, guns_left(g, piece))


def bombardment(g: Oceans, piece: int) -> int:
    """Shore Bombardment Factor in sixteenths, Damage counted."""
    return times(ratings(g, piece).bombard * SIXTEENTHS, guns_left(g, piece))


def transport(g: Oceans, piece: int) -> int:
    """Transport Points in quarters, Damage counted (11.52, 17.52)."""
    figures, hurt = g.data.figures, g.state.damage[piece]
    lost = figures.transport_damage_loss if hurt >= figures.transport_damage_from else 0
    return max(0, ratings(g, piece).tt - lost) * QUARTERS


def fst_capacity(g: Oceans, piece: int) -> int:
    """Full-strength ships that may base at the FST, Damage counted (6.41, 17.52)."""
    figures, hurt = g.data.figures, g.state.damage[piece]
    lost = figures.fst_damage_loss if hurt >= figures.transport_damage_from else 0
    return max(0, ratings(g, piece).capacity - lost)


def unserviceable(g: Oceans, piece: int) -> bool:
    """Marked Refit, Relocating Base or Repair (2.3.b); Aborted air points are counted by themselves."""
    return g.has(piece, REPAIR | RELOCATING) or g.state.refit[piece] > 0


def deck(g: Oceans, piece: int) -> int:
    """Air Capacity in quarters of a point: of both its ships while there are two (6.23)."""
    counter = g.counter(piece)
    if counter.back is None:
        return counter.front.air
    return counter.back.air if on_back(g, piece) else counter.front.air + counter.back.air


def able_deck(g: Oceans, piece: int) -> int:
    """Its Operational Carrier Capacity: without the ship that lies up and has half of its Damage (2.3.c, 17.25)."""
    if not g.counter(piece).carrier or unserviceable(g, piece):
        return 0
    whole = deck(g, piece)
    return whole - ratings(g, piece).air if half_damaged(g, piece) else whole


def operational(g: Oceans, piece: int) -> bool:
    """2.3.b, 2.3.c: a carrier with a deck that works, an air unit with a point that is not Aborted."""
    counter = g.counter(piece)
    if counter.air:
        return able_points(g, piece) > 0
    if counter.carrier:
        return able_deck(g, piece) > 0
    return not unserviceable(g, piece)
