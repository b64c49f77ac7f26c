"""Combat groups: which ships are matched, and at which enemy a ship fires (fireinthesky:11.2.3.a, 11.2.3.c)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.fireinthesky.components.ids import Klass, Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import does
from ironbottom.games.fireinthesky.position.procedure import Choose
from ironbottom.games.fireinthesky.rules.combat_table import surface_needed
from ironbottom.games.fireinthesky.rules.likeness import groups
from ironbottom.kernel import choices
from ironbottom.kernel.grammar import percent
from ironbottom.mechanics.grouping import Groups, Offer

REST = choices.button("rest_in_order")
HOLD_BACK = choices.button("hold_back")
LONG_LANCE = frozenset((Klass.CA, Klass.DD))
"""Japanese ships with the torpedo (16.2.1)."""


def matched_with(pairs: Sequence[Sequence[int]], ship: int) -> list[int]:
    """The enemy ships that a ship is matched with.

    >>> matched_with([[1, 8], [2, 9], [2, 7]], 2), matched_with([[1, 8], [2, 9], [2, 7]], 8)
    ([9, 7], [1])
    """
    return [b if a == ship else a for a, b in pairs if ship in (a, b)]


def next_to_match(lined_up: list[int], pairing: list[int]) -> tuple[int, list[int]]:
    """Whose partner is to be named next, and among whom: every ship of the shorter row gets one (11.2.3.a).

    ``lined_up`` and ``pairing`` are the ships without partner of the side that lines up and of the side that pairs.

    >>> next_to_match([1, 2, 3], [8, 9])
    (8, [1, 2, 3])
    >>> next_to_match([1], [8, 9])
    (1, [8, 9])
    """
    if len(pairing) <= len(lined_up):
        return pairing[0], lined_up
    return lined_up[0], pairing


@dataclass(slots=True, kw_only=True)
class MatchShips(Offer, Choose):
    """The side with air superiority pairs its ships with those lined up, one after another."""

    RULE: ClassVar[str] = "fireinthesky:11.2.3.a"
    ORDER: ClassVar[str] = "match"
    LABELS: ClassVar = {REST: "Match all in order"}
    WAITING = "Ships are matched for surface combat"
    ship: int
    candidates: list[int]
    round: int

    def groups(self, g: Sky, seat: str) -> Groups:
        return groups(g, self.candidates)

    def buttons(self, g: Sky, seat: str) -> list[str]:
        return [REST] if len(self.candidates) > 1 else []

    def text(self, g: Sky, seat: str) -> str:
        return f"Choose the ship that {does(g, self.ship, 'is')} matched with"

    def piece_hint(self, g: Sky, seat: str, piece: int) -> str:
        own, enemy = (self.ship, piece) if g.seat(g.side(self.ship)) == seat else (piece, self.ship)
        return exchange(g, own, enemy, self.round)

    def suggestion(self, g: Sky, seat: str) -> list[str]:
        return [REST] if len(self.candidates) > 1 else []


@dataclass(slots=True, kw_only=True)
class AssignShip(Choose):
    """Against which enemy an unmatched ship is put, if against any."""

    RULE: ClassVar[str] = "fireinthesky:11.2.3.a"
    ORDER: ClassVar[str] = "assign"
    LABELS: ClassVar = {HOLD_BACK: "Hold it back"}
    WAITING = "Unmatched ships are assigned"
    ship: int
    candidates: list[int]
    round: int

    def options(self, g: Sky, seat: str) -> list[str]:
        return [*(choices.piece(p) for p in self.candidates), HOLD_BACK]

    def text(self, g: Sky, seat: str) -> str:
        return f"Assign {{piece:{self.ship}}} against an enemy ship, or hold it back in this round"

    def hint(self, g: Sky, seat: str, choice: str) -> str:
        if choice == HOLD_BACK:
            return "neither fires nor is fired at"
        return exchange(g, self.ship, choices.piece_of(choice), self.round)

    def suggestion(self, g: Sky, seat: str) -> list[str]:
        return [choices.piece(weakest(g, firepower(g, self.ship, self.round), self.candidates))]


@dataclass(slots=True, kw_only=True)
class AimShip(Choose):
    """At which of the enemy ships matched with it a ship fires."""

    RULE: ClassVar[str] = "fireinthesky:11.2.3.c"
    ORDER: ClassVar[str] = "aim"
    WAITING = "Targets are chosen for surface fire"
    ship: int
    firepower: int
    candidates: list[int]

    def options(self, g: Sky, seat: str) -> list[str]:
        return [choices.piece(p) for p in self.candidates]

    def text(self, g: Sky, seat: str) -> str:
        return f"Choose the target of {{piece:{self.ship}}}"

    def hint(self, g: Sky, seat: str, choice: str) -> str:
        share, half = fire_chance(g, self.firepower, choices.piece_of(choice))
        return f"{'half hits' if half else 'hits'} at {percent(share)}"

    def suggestion(self, g: Sky, seat: str) -> list[str]:
        return [choices.piece(weakest(g, self.firepower, self.candidates))]


def firepower(g: Sky, ship: int, round_number: int) -> int:
    """Firepower of a ship in a round; option 16.2.1 arms Japanese cruisers and destroyers in the first."""
    counter = g.counter(ship)
    if (
        round_number == 1
        and counter.side == Side.JAPAN
        and counter.klass in LONG_LANCE
        and g.option("16.2.1")
    ):
        return g.data.figures.long_lance_firepower
    return counter.firepower


def weakest(g: Sky, power: int, enemies: Sequence[int]) -> int:
    """The enemy ship that a ship of this firepower hits most easily, the strongest of those alike."""

    def worth(enemy: int) -> tuple[float, int]:
        return surface_chance(g, power, enemy), g.counter(enemy).firepower

    return max(enemies, key=worth)


def surface_chance(g: Sky, power: int, enemy: int) -> float:
    """Worth of a shot at a ship: the chance to hit, a half hit counted for half (chart.surface)."""
    share, half = fire_chance(g, power, enemy)
    return share / g.data.figures.half_hits_per_hit if half else share


def fire_chance(g: Sky, power: int, enemy: int) -> tuple[float, bool]:
    """Chance of one die against a ship, and whether it scores no more than half a hit (chart.surface)."""
    face, half = surface_needed(g, power, g.counter(enemy).defence)
    sides = g.data.figures.dice_sides
    return max(0, sides + 1 - face) / sides, half


def exchange(g: Sky, own: int, enemy: int, round_number: int) -> str:
    """What two ships can do to each other in a round, from the own one's point of view.

    Half a hit is told as such, for a lone one does nothing (11.2.3.c).
    """
    out, half_out = fire_chance(g, firepower(g, own, round_number), enemy)
    back, half_back = fire_chance(g, firepower(g, enemy, round_number), own)
    fires, suffers = ("half hits" if half_out else "hits"), ("half hit" if half_back else "hit")
    return f"{fires} at {percent(out)}, is {suffers} at {percent(back)}"
