"""What hits do to ships, land units, replacement markers and air units (fireinthesky:11.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from ironbottom.games.fireinthesky.components.ids import Nation, Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import does
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.position.state import BATTERED, GREEN, MAULED, REDUCED
from ironbottom.games.fireinthesky.rules.combat_table import check_modifiers
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.kernel.grammar import percent
from ironbottom.mechanics.modifiers import Modifier, told, total

# ---- ships (11.3.1) ----------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class NavalDamage(Procedure):
    """The damage checks of ships that were hit at the same time (11.3.1).

    Each ship leaves the board at once: sunk, or damaged for the Game Turn Track.
    """

    STEPS = ("next_ship", "check")
    ships: list[int]
    hits: list[list[int]]
    """By ship: the modifier for the cause of each of its hits (chart.naval_damage.cause)."""

    def next_ship(self, g: Sky) -> Step:
        if not self.ships:
            return Return()
        self.ret = None
        if len(set(self.hits[0])) > 1:
            # Ruling damage_check_order: whoever scored the hits chooses. Only which comes first matters, for
            # the others get the same bonus (ruling damage_modifier_cumulative).
            scorer = g.seat(1 - g.side(self.ships[0]))
            return ChooseFirstCheck(seats=[scorer], ship=self.ships[0], hits=list(self.hits[0]))
        return None

    def check(self, g: Sky) -> Step:
        ship, causes = self.ships.pop(0), self.hits.pop(0)
        if self.ret is not None:
            causes = starting_with(causes, int(choices.argument(str(self.ret))))
        resolve_checks(g, ship, check_modifiers(g, ship, causes))
        return Goto(self.next_ship)


def starting_with(causes: Sequence[int], first: int) -> list[int]:
    """The hits of a ship with one of this modifier checked first, the others in their order.

    >>> starting_with([3, 0, 1], 1)
    [1, 3, 0]
    """
    rest = list(causes)
    rest.remove(first)
    return [first, *rest]


def resolve_checks(g: Sky, ship: int, modifiers: Sequence[Sequence[Modifier]]) -> None:
    """Roll one check for each hit (11.3.1) and take the ship off the board."""
    counter, figures = g.counter(ship), g.data.figures
    dice, by = figures.damage_dice, g.seat(1 - counter.side)
    faces = g.dice(len(modifiers) * dice, figures.dice_sides, f"damage {counter.key}")
    each = tuple(range(1, figures.dice_sides + 1))
    sunk = False
    for n, modified in enumerate(modifiers):
        roll = faces[n * dice : (n + 1) * dice]
        reached = sum(roll) + total(modified)
        sunk |= reached >= counter.defence  # 11.3.1.b4: one check that reaches the defence is enough
        why = " ".join(filter(None, (str(sum(roll)), told(modified))))
        text = f"{{piece:{ship}}}, damage check {n + 1}: {why} = {reached}, defence {counter.defence}"
        g.log("dice", text, values=roll, by=by, where=_where(g, ship), yields=each, counts="damage")
    if sunk:
        sink(g, ship)
    else:
        damage_ship(g, ship, len(modifiers))


def sink(g: Sky, ship: int) -> None:
    """11.3.1.b3: it leaves the game for good."""
    g.log("result", f"{does(g, ship, 'is')} sunk ({{rule:11.3.1.b3}})", where=_where(g, ship))
    g.out_of_game(ship, sunk=True)


def damage_ship(g: Sky, ship: int, hits: int) -> None:
    """11.3.1.b2: it comes back after twice as many friendly Reinforcement Phases as it took hits."""
    where = _where(g, ship)
    if g.counter(ship).nation == Nation.NETHERLANDS:
        g.log("result", f"{does(g, ship, 'is')} damaged and out of the game ({{rule:15.4.b3}})", where=where)
        g.out_of_game(ship)
        return
    if g.counter(ship).side == Side.JAPAN and g.counter(ship).carrier:
        g.mark(ship, BATTERED)  # 6.1.1: it has to replenish its air group
        if g.counter(ship).elite:
            g.mark(ship, GREEN)  # 16.2.3.b4
    g.to_track(ship, g.data.figures.return_per_hit * hits)
    g.log("result", f"{does(g, ship, 'is')} damaged, {back(g, ship)} ({{rule:11.3.1.b2}})", where=where)


def sinking_chance(defence: int, modifiers: Sequence[int], *, dice: int, sides: int) -> float:
    """Chance that a ship sinks in damage checks of so many dice each.

    >>> round(sinking_chance(11, [0], dice=2, sides=6) * 36)
    3
    >>> sinking_chance(10, [1, 2], dice=2, sides=6) > sinking_chance(10, [1], dice=2, sides=6)
    True
    """
    faces = range(1, sides + 1)
    rolls = [sum(roll) for roll in product(faces, repeat=dice)]
    afloat = 1.0
    for modifier in modifiers:
        afloat *= sum(roll + modifier < defence for roll in rolls) / len(rolls)
    return 1 - afloat


@dataclass(slots=True, kw_only=True)
class ChooseFirstCheck(Choose):
    """Which hit of a ship is checked first, without the bonus of later checks."""

    RULE: ClassVar[str] = "fireinthesky:11.3.1.b1"
    ORDER: ClassVar[str] = "damage_order"
    ship: int
    hits: list[int]

    def options(self, g: Sky, seat: str) -> list[str]:
        return [choices.number(modifier) for modifier in sorted(set(self.hits))]

    def text(self, g: Sky, seat: str) -> str:
        return f"Choose which hit on {does(g, self.ship, 'is')} checked first; later checks add 1"

    def waiting(self, g: Sky, seat: str) -> str:
        return f"The order of the damage checks of {does(g, self.ship, 'is')} chosen"

    def label(self, g: Sky, choice: str) -> str:
        return f"The hit with {int(choices.argument(choice)):+d}"

    def hint(self, g: Sky, seat: str, choice: str) -> str:
        return f"{percent(self._chance(g, choice))} to sink"

    def suggestion(self, g: Sky, seat: str) -> list[str]:
        return [max(self.options(g, seat), key=lambda choice: self._chance(g, choice))]

    def _chance(self, g: Sky, choice: str) -> float:
        causes = starting_with(self.hits, int(choices.argument(choice)))
        modifiers, figures = [*map(total, check_modifiers(g, self.ship, causes))], g.data.figures
        return sinking_chance(
            g.counter(self.ship).defence, modifiers, dice=figures.damage_dice, sides=figures.dice_sides
        )


# ---- cargo of Task Forces (11.3.2, 11.3.3) -----------------------------------------------------------


def hit_at_sea(g: Sky, piece: int, hits: int) -> None:
    """Hits on an air unit, land unit or marker that ships carry.

    Air loses strength at once (11.3.3); for the others the hits are noted until ``resolve_hits_at_sea``. Japanese
    units cost shipping at once, up to their strength when the first hit fell (11.3.2.b2, 11.3.3.b1, ruling
    pool_cap_strength); markers cost nothing.
    """
    state, counter = g.state, g.counter(piece)
    if counter.air_unit:
        counted = min(hits, state.strength[piece])
        reduce_air(g, piece, "11.3.3", hits)
    else:
        strength, before = state.strength[piece], state.hits[piece]
        counted = min(before + hits, strength) - min(before, strength)
        state.hits[piece] = before + hits
        g.noted()
        g.log("result", f"{does(g, piece, 'is')} hit at sea ({{rule:11.3.2}})", where=_where(g, piece))
    if counter.side == Side.JAPAN and not counter.marker and counted:
        rule = "11.3.3.b1" if counter.air_unit else "11.3.2.b2"
        g.lose_shipping(counted)
        g.log("result", f"The Merchantmen Pool falls to {state.merchantmen} ({{rule:{rule}}})")


def resolve_hits_at_sea(g: Sky, pieces: Sequence[int]) -> None:
    """Work out the hits that land units and markers among ``pieces`` took at sea (11.3.2); then they are forgotten."""
    state = g.state
    for piece in pieces:
        hits, state.hits[piece] = state.hits[piece], 0
        counter = g.counter(piece)
        if not hits:
            continue
        if counter.marker:
            eliminate_land(g, piece, "11.3.2.b4")  # by a single hit
        elif hits >= counter.reduced:  # on either side (11.3.2)
            shattered = hits >= counter.full
            if shattered and not g.has(piece, REDUCED):
                eliminate_land(g, piece, "11.3.2.b5")
            else:
                damage_land(g, piece, "11.3.2.b1")
                g.mark(piece, MAULED)  # 11.2.5.1.b4
        else:
            # 11.3.2.b3: too few to matter
            g.log("info", f"The hits on {{piece:{piece}}} do no damage ({{rule:11.3.2.b3}})")
    g.noted()


# ---- land and air units ------------------------------------------------------------------------------


def damage_land(g: Sky, piece: int, rule: str) -> None:
    """A full-strength land unit is flipped, a reduced one eliminated (11.3.2.b5, 11.3.5.b1); ``rule``: by which.

    The Dutch unit has no reduced side: damage eliminates it (15.4.b1).
    """
    if g.has(piece, REDUCED) or g.counter(piece).nation == Nation.NETHERLANDS:
        eliminate_land(g, piece, rule)
        return
    text = f"{does(g, piece, 'is')} reduced to {g.counter(piece).reduced} ({{rule:{rule}}})"
    g.log("result", text, where=_where(g, piece))
    g.flip(piece)


def eliminate_land(g: Sky, piece: int, rule: str) -> None:
    """An eliminated land unit comes back after two friendly Reinforcement Phases (11.3.2.b1, 11.3.5.b3).

    The Dutch one never does (15.4.b3); a replacement marker is just removed (11.3.2.b4).
    """
    where = _where(g, piece)
    if g.counter(piece).marker:
        g.log("result", f"{does(g, piece, 'is')} eliminated ({{rule:{rule}}})", where=where)
        g.to_pool(piece)
    elif g.counter(piece).nation == Nation.NETHERLANDS:
        g.log("result", f"{does(g, piece, 'is')} out of the game ({{rule:15.4.b3}})", where=where)
        g.out_of_game(piece)
    else:
        g.rebuild(piece)  # ruling returning_strength
        g.to_track(piece, g.data.figures.land_return)
        g.log("result", f"{does(g, piece, 'is')} eliminated, {back(g, piece)} ({{rule:{rule}}})", where=where)


def reduce_air(g: Sky, piece: int, rule: str, hits: int = 1) -> None:
    """Each hit takes one strength of an air unit; ``rule``: by which (11.3.3, 11.3.4, 11.3.5.b1).

    What is lost is available for later use (chart.return).
    """
    left = max(0, g.state.strength[piece] - hits)
    where = _where(g, piece)
    if left:
        g.log("result", f"{does(g, piece, 'is')} reduced to {left} ({{rule:{rule}}})", where=where)
        g.set_strength(piece, left)
    else:
        g.log("result", f"{does(g, piece, 'is')} lost ({{rule:{rule}}})", where=where)
        g.to_pool(piece)


def displace(g: Sky, piece: int, rule: str) -> None:
    """A unit leaves the map for another cause than combat: back in the next friendly phase (chart.return).

    The Dutch have no home base and never come back (15.4.b3; ruling dutch_never_return); an unused replacement marker
    goes back to the others (ruling stranded_markers).
    """
    where = _where(g, piece)
    if g.counter(piece).marker:
        g.log("info", f"{does(g, piece, 'is')} removed ({{rule:{rule}}})", where=where)
        g.to_pool(piece)
    elif g.counter(piece).nation == Nation.NETHERLANDS:
        g.log("result", f"{does(g, piece, 'is')} out of the game ({{rule:15.4.b3}})", where=where)
        g.out_of_game(piece)
    else:
        g.to_track(piece, g.data.figures.displaced_return)
        g.log("move", f"{does(g, piece, 'leaves')} the map, {back(g, piece)} ({{rule:{rule}}})", where=where)


def back(g: Sky, piece: int) -> str:
    """When a piece on the Game Turn Track is back, in words; what is due too late is not (ruling turn_track_end)."""
    turn = g.state.due[piece]
    return f"back on Turn {turn}" if turn <= g.scenario.last_turn else "not back before the end"


def _where(g: Sky, piece: int) -> str:
    return g.data.space_ids[g.hex_of(g.state.at[piece])]
