"""From a position to a battle: who would fight whom, and under what circumstances."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.blitz.components.ids import Attack, Klass, Side, Stage
from ironbottom.games.blitz.odds.reckon import Case, Force
from ironbottom.games.blitz.position.state import ON_MAP
from ironbottom.games.blitz.rules.areas import bases
from ironbottom.games.blitz.rules.p04_sea.block import surprised
from ironbottom.games.blitz.rules.p04_sea.contested import fighting_units, taking_part
from ironbottom.games.blitz.rules.p05_land.advance import retreats_of
from ironbottom.games.blitz.rules.p05_land.commitment import garrison, in_port
from ironbottom.games.blitz.rules.p06_rounds.fighters import NO_BASE
from ironbottom.games.blitz.rules.p06_rounds.forces import fighters, reading_of
from ironbottom.games.blitz.rules.p06_rounds.situation import AT_SEA, factories_of, ground_of

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz


class Battle(NamedTuple):
    """A battle of a position."""

    space: int
    side: int
    attackers: Force
    defenders: Force
    case: Case


def case_of(g: Blitz, attack: int, space: int, side: int, defenders: Sequence[int]) -> Case:
    """The circumstances of an attack on a land area, or of a battle at sea."""
    surprise = surprised(g)
    allies = 0 if side == Side.ALLIES else 1
    ships = in_port(g, space, 1 - side) if attack == Attack.PORT else []
    soldiers = [piece for piece in defenders if g.counter(piece).on_land and g.state.at[piece] == space]
    mobile = [piece for piece in soldiers if g.counter(piece).klass != Klass.FORT]
    return Case(
        attack=attack,
        ground=ground_of(g, space, defenders),
        reading=reading_of(g),
        snow=g.snows(space),
        factories=factories_of(g, space),
        ruins=factories_of(g, space) - g.undamaged(space),
        port_surprise=surprise and side == Side.JAPAN,
        surprised=allies if surprise else -1,
        two_dice=g.option("q2"),
        arm_before_hits=g.option("q45"),
        running_turns=g.option("q46"),
        in_port=tuple(fighters(g, ships, {})),
        cornered=attack == Attack.GROUND and not any(retreats_of(g, piece, ()) for piece in mobile),
    )


def stranded(g: Blitz, pieces: Iterable[int], target: int | None = None) -> dict[str, str]:
    """4.1.c: those among ships and aircraft at sea that find no base when they must return; from where they attack."""
    at = g.state.at
    return {
        str(piece): NO_BASE
        for piece in pieces
        if g.state.fate[piece] == ON_MAP and not g.space(at[piece]).land
        if (g.counter(piece).ship or g.counter(piece).flies)
        if not bases(g, piece, target if g.counter(piece).flies else None)
    }


def at_sea(g: Blitz, sea: int, side: int, more: Sequence[int] = ()) -> Battle:
    """A battle in a sea area; ``more``: attackers that are on their way."""
    unpaid = g.state.stage == Stage.OIL  # who acts in the Blitz is not known yet
    mine = [*(fighting_units if unpaid else taking_part)(g, sea, side), *g.convoys(sea, side), *more]
    theirs = [*taking_part(g, sea, 1 - side), *g.convoys(sea, 1 - side)]
    case = case_of(g, AT_SEA, sea, side, theirs)
    lost = stranded(g, (*mine, *theirs))
    return Battle(sea, side, tuple(fighters(g, mine, lost)), tuple(fighters(g, theirs, lost)), case)


def on_land(
    g: Blitz, target: int, attack: int, side: int, ways: Mapping[str, str], helpers: Sequence[int] = ()
) -> Battle:
    """An attack on a land area by these pieces; ``helpers``: what the defender adds to its garrison."""
    mine = sorted(int(piece) for piece in ways)
    theirs = [*garrison(g, target, attack, 1 - side), *helpers]
    case = case_of(g, attack, target, side, g.land_units(target, 1 - side))
    lost = stranded(g, (*mine, *theirs), target)
    attackers = tuple(fighters(g, mine, dict(ways) | lost))
    return Battle(target, side, attackers, tuple(fighters(g, theirs, lost)), case)
