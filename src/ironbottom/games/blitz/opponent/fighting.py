"""Decisions in the midst of combats: who takes hits, who is called in, where units go home to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Klass, Round
from ironbottom.games.blitz.opponent.homing import MOST_DANGER, mooring
from ironbottom.games.blitz.opponent.reckon import at_sea, in_the_air
from ironbottom.games.blitz.opponent.worth import FAR
from ironbottom.games.blitz.rules.p04_sea.before_battle import ChooseNavalAir, ChooseSlip
from ironbottom.games.blitz.rules.p04_sea.contested import taking_part
from ironbottom.games.blitz.rules.p04_sea.holding_back import ALL, ChooseHoldBack
from ironbottom.games.blitz.rules.p06_rounds.assigning import ChooseAffected, ChooseHit
from ironbottom.games.blitz.rules.p06_rounds.home import ChooseBase
from ironbottom.games.blitz.rules.p06_rounds.situation import AT_SEA
from ironbottom.kernel import choices

if TYPE_CHECKING:
    from ironbottom.games.blitz.opponent.sight import Sight
    from ironbottom.games.blitz.position.game import Blitz

WORTH_A_FLIGHT = 0.05
"""Hits more at sea for which Naval Air is sent in."""


def take_hit(sight: Sight, decision: ChooseHit, options: tuple[str, ...]) -> str:
    """The owner gives the cheapest step, the enemy takes the dearest."""
    own = decision.owner == sight.side
    ranked = sorted(options, key=lambda choice: (sight.worth.step(choices.piece_of(choice)), choice))
    return ranked[0] if own else ranked[-1]


def send_off(sight: Sight, decision: ChooseAffected, options: tuple[str, ...]) -> str:
    """Whom a letter affects: of our own who matters least for what follows, of the enemy who matters most."""
    g, own = sight.g, decision.owner == sight.side

    def weight(choice: str) -> tuple[float, str]:
        ratings = g.ratings(choices.piece_of(choice))
        land = ratings.land if decision.kind == Round.LAND else 0
        return (ratings.naval + ratings.air + 2 * land, choice)

    return min(options, key=weight) if own else max(options, key=weight)


def in_battle(g: Blitz, sea: int, side: int) -> list[int]:
    """Who fights in a sea area, and the convoys there."""
    return [*taking_part(g, sea, side), *g.convoys(sea, side)]


def call_in(sight: Sight, decision: ChooseNavalAir, options: tuple[str, ...]) -> str:
    """Naval Air as long as it makes the exchange better for us."""
    g = sight.g
    mine = in_battle(g, decision.sea, sight.side)
    enemy = in_battle(g, decision.sea, 1 - sight.side)
    before = at_sea(g, mine, enemy)
    for choice in sorted(options, key=lambda one: -_naval(sight, one)):
        if choice == choices.DONE:
            continue
        after = at_sea(g, [*mine, choices.piece_of(choice)], enemy)
        if after.dealt - before.dealt > WORTH_A_FLIGHT or not _flying(sight, mine):
            return choice
    return choices.DONE


def hold_back(sight: Sight, decision: ChooseHoldBack, options: tuple[str, ...]) -> str:
    """Aircraft at sea fight where they hit ships, beside carriers, and where the Air Round goes well for them."""
    g, flying = sight.g, decision.candidates
    mine = in_battle(g, decision.sea, sight.side)
    enemy = in_battle(g, decision.sea, 1 - sight.side)
    others = [piece for piece in mine if piece not in flying]
    gain = at_sea(g, mine, enemy).dealt - at_sea(g, others, enemy).dealt
    air = in_the_air(g, AT_SEA, decision.sea, sight.side, mine, enemy, {})
    if gain > WORTH_A_FLIGHT or _flying(sight, others) or air.dealt >= air.taken:
        return choices.DONE
    return ALL if ALL in options else options[0]


def _flying(sight: Sight, pieces: list[int]) -> bool:
    return any(sight.g.ratings(piece).air for piece in pieces)


def _naval(sight: Sight, choice: str) -> int:
    return 0 if choice == choices.DONE else sight.g.ratings(choices.piece_of(choice)).naval


def slip_away(sight: Sight, decision: ChooseSlip, options: tuple[str, ...]) -> str:
    """Submarines go where they would only be sunk."""
    g = sight.g
    mine = in_battle(g, decision.sea, sight.side)
    enemy = in_battle(g, decision.sea, 1 - sight.side)
    alone = all(g.counter(piece).klass == Klass.SUB or g.counter(piece).convoy for piece in mine)
    battle = at_sea(g, mine, enemy)
    return options[0] if alone and battle.taken > battle.dealt else choices.DONE


def choose_base(sight: Sight, decision: ChooseBase, options: tuple[str, ...]) -> str:
    """Where a unit is safe, then near to what is fought for; aircraft where somebody guards the field."""
    g, near = sight.g, sight.off_the_enemy
    ship = g.counter(decision.piece).ship

    def merit(choice: str) -> float:
        space = g.data.space_index[choices.argument(choice)]
        found = -0.06 * near.get(space, FAR)
        if g.counter(decision.piece).klass == Klass.TRS:
            return mooring(sight, space, decision.piece)
        if ship:
            return found - 0.05 * min(MOST_DANGER, sight.danger(space))
        return found - (0.0 if g.land_units(space, sight.side) else 0.3)

    return max(options, key=merit)
