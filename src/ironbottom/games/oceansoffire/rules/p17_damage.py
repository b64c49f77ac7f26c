"""17.5: Damage of ships, what is sunk, and what is lost with it: cargo, carrier air, the other counters of a pair."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import CAPITAL, NOBODY, NOWHERE, Fate, Klass
from ironbottom.games.oceansoffire.position.figures import (
    full_strength,
    movement,
    points,
    ratings,
    steps,
    transport,
)
from ironbottom.games.oceansoffire.position.places import aboard, in_port, ships
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import AT_FST, SLOWED, USED
from ironbottom.games.oceansoffire.rules.p02_breakdown import ships_lost_with
from ironbottom.games.oceansoffire.rules.p02_carrier_air import may_board
from ironbottom.games.oceansoffire.rules.p02_change import CHANGE, CHANGE_LABEL, ChangeUnits, changeable
from ironbottom.games.oceansoffire.rules.p06_basing import air_room, deck_room
from ironbottom.games.oceansoffire.rules.p06_fleet_train import cast_off, sink_fst
from ironbottom.games.oceansoffire.rules.p06_loads import loads
from ironbottom.games.oceansoffire.rules.p06_ports import No, refusal
from ironbottom.games.oceansoffire.rules.p08_rescued import rescue
from ironbottom.games.oceansoffire.rules.p15_picking import kinds, others_alike
from ironbottom.games.oceansoffire.rules.p15_requirements import decider, in_command
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

REDUCE = "reduce_"
"""Before the piece of a division that is turned over to fit."""


@dataclass(slots=True, kw_only=True)
class NavalDamage(Procedure):
    """17.51, 17.52: Damage that was noted takes effect on both sides at once.

    ``noted``: pairs of a ship and points, those of one ship add up. ``aloft``: carrier air off the Carrier Display,
    which outlives its carrier. When it returns sunk ships are gone, and no transport carries more than it can.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("apply", "cargo", "cargo_chosen", "port", "port_chosen")
    noted: list[list[int]]
    aloft: list[int] = field(default_factory=list)

    def apply(self, g: Oceans) -> Step:
        total: dict[int, int] = {}
        for ship, damage in self.noted:
            total[ship] = total.get(ship, 0) + damage
        for ship in sorted(total):
            if total[ship] and g.state.at[ship] != NOWHERE:
                hurt(g, ship, total[ship], self.aloft)
        return None

    def cargo(self, g: Oceans) -> Step:
        # 17.52.a: at once, as the owner likes.
        ship = self._overloaded(g)
        if ship == NOBODY:
            return Goto(self.port)
        return LoseCargo(seats=[in_command(g, ship)], ship=ship)

    def _overloaded(self, g: Oceans) -> int:
        return next(
            (ship for ship in sorted({ship for ship, _ in self.noted}) if overloaded(g, ship)), NOBODY
        )

    def cargo_chosen(self, g: Oceans) -> Step:
        if self.ret == CHANGE:
            ship = self._overloaded(g)
            among = list(aboard(g, ship))
            return Call(ChangeUnits(seat=in_command(g, ship), among=among), then=self.cargo)
        word = choices.argument(str(self.ret))
        if word.startswith(REDUCE):
            reduce(g, int(word.removeprefix(REDUCE)))
        else:
            lose(g, int(word), "17.52.a")
        return Goto(self.cargo)

    def port(self, g: Oceans) -> Step:
        """17.52.b: at once too, ships for which the mobile port has no room any more."""
        ships_ = without_berth(g)
        if not ships_:
            return Return()
        sea, side = g.state.at[ships_[0]], g.side(ships_[0])
        return LosePort(seats=[decider(g, sea, ships_, side)], ships=ships_)

    def port_chosen(self, g: Oceans) -> Step:
        ship = choices.piece_of(str(self.ret))
        cast_off(g, ship)
        g.log("result", f"{{piece:{ship}}} finds no room at the mobile port ({{rule:17.52.b}})")
        return Goto(self.port)


def without_berth(g: Oceans) -> list[int]:
    """Ships of which one must leave the mobile port, for it holds too much (17.52.b, 6.33.d); none: it does not."""
    based = list(in_port(g, AT_FST))
    why = refusal(g, AT_FST, g.side(based[0]), []) if based else None
    if why == No.CAPITAL:
        return [ship for ship in based if g.counter(ship).klass in CAPITAL]
    return based if why else []


# ---- 17.51 -----------------------------------------------------------------------------------------


def hurt(g: Oceans, ship: int, damage: int, aloft: Collection[int]) -> None:
    """Add Damage to a ship: what reaches its Defense Factor sinks a side, the rest carries over to the other."""
    total, begun = g.state.damage[ship] + damage, movement(g, ship)
    while total >= ratings(g, ship).defense:
        total -= ratings(g, ship).defense
        if not full_sides(g, ship):
            sink(g, ship, aloft)  # 17.51.a: what is left of the Damage is ignored
            return
        _sink_front(g, ship, total, aloft)
    g.set_damage(ship, total)
    if movement(g, ship) < begun and g.state.origin[ship] != NOWHERE:
        g.mark(ship, SLOWED)
    if total:
        g.log("result", f"{{piece:{ship}}}: {total} Damage ({{rule:17.51.c}})")


def full_sides(g: Oceans, ship: int) -> bool:
    """Whether a side is left behind the one that lies up; the FST has two though it counts as reduced (17.52.c)."""
    return full_strength(g, ship) or (
        g.counter(ship).klass == Klass.FST and g.counter(ship).back is not None and not _turned(g, ship)
    )


def _turned(g: Oceans, ship: int) -> bool:
    return ratings(g, ship) is g.counter(ship).back


def _sink_front(g: Oceans, ship: int, left: int, aloft: Collection[int]) -> None:
    """17.51.b, 17.51.c: the ship in front is sunk, the counter turned over with what Damage is left."""
    g.log("result", f"{{piece:{ship}}}: one ship is sunk ({{rule:17.51.b}})")
    for other in ships_lost_with(g, ship):  # 2.35
        g.lift(other, Fate.OUT)
    g.turn_over(ship, left)
    if g.counter(
        ship
    ).carrier:  # cargo of a transport stays, as far as the one that is left carries it (17.52.a)
        _clear_deck(g, ship, aloft)


def sink(g: Oceans, ship: int, aloft: Collection[int] = ()) -> None:
    """17.51.a: a ship leaves the game for good, a transport or the FST goes to the Force Pool."""
    counter = g.counter(ship)
    g.log("result", f"{{piece:{ship}}} is sunk ({{rule:17.51.a}})")
    if counter.klass == Klass.FST:
        sink_fst(g, ship)
        return
    for other in ships_lost_with(g, ship):
        g.lift(other, Fate.OUT)
    g.count_sunk(ship)
    flying = [load for load in aboard(g, ship) if load in aloft]
    for load in aboard(g, ship):
        if load in aloft:
            g.place(load, g.state.at[ship])
        elif counter.klass == Klass.TT and g.state.berth[ship] not in (NOWHERE, AT_FST):
            rescue(g, load)
        elif counter.klass == Klass.TT:  # at sea, and at the mobile port
            lose(g, load, "11.51.e")
        else:
            lose(g, load, "17.51.a")
    g.lift(ship, Fate.POOL if counter.klass == Klass.TT else Fate.OUT)
    for air in flying:
        find_deck(g, air)


# ---- what is aboard ----------------------------------------------------------------------------------


def lose(g: Oceans, piece: int, rule: str) -> None:
    """A unit that is lost with its ship goes to the Force Pool, by a rule."""
    g.log("result", f"{{piece:{piece}}} is lost ({{rule:{rule}}})")
    g.lift(piece, Fate.POOL)


def overloaded(g: Oceans, ship: int) -> bool:
    """Whether a transport carries more than it can since it was damaged."""
    if g.state.at[ship] == NOWHERE or g.counter(ship).klass != Klass.TT:
        return False
    return loads(g, aboard(g, ship)) > transport(g, ship)


def reduce(g: Oceans, piece: int) -> None:
    """Turn a division over to its reduced side (17.52.a): it takes the Hits that do so."""
    defense = g.counter(piece).front.defense
    g.set_hits(piece, (defense + 1) // 2)
    g.log("result", f"{{piece:{piece}}} is reduced ({{rule:17.52.a}})")


def _clear_deck(g: Oceans, ship: int, aloft: Collection[int]) -> None:
    """Carrier air that finds no room on the deck that is left: in the air it looks for another, below it is lost."""
    for air in sorted(aboard(g, ship), key=lambda one: (one in aloft, points(g, one))):
        if deck_room(g, ship) >= 0:
            return
        if air in aloft:
            g.place(air, g.state.at[ship])
            find_deck(g, air)
        else:
            lose(g, air, "6.23.a")


def find_deck(g: Oceans, air: int) -> bool:
    """Let carrier air without a deck base on a carrier in its Space, in port failing that ashore; else it stays aloft.

    Who stays aloft over a Sea Space is Used and Rebases at the end of the Operation (11.33); over a port without room
    it is eliminated.
    """
    space, side = g.state.at[air], g.side(air)
    room = [ship for ship in ships(g, space, side) if g.counter(ship).carrier and may_board(g, air, ship)]
    if room:
        g.embark(air, max(room, key=lambda ship: (deck_room(g, ship), -ship)))
        return True
    if g.space(space).sea:
        g.mark(air, USED)
    else:
        free = air_room(g, space, side)
        if free is not None and free < 0:
            lose(g, air, "11.33.c")
    return False


@dataclass(slots=True, kw_only=True)
class LoseCargo(Choose):
    """Which embarked unit is lost, or turned over, when a transport is damaged (17.52.a)."""

    RULE: ClassVar[str] = "oceansoffire:17.52.a"
    WAITING: ClassVar[str] = "chooses what a damaged transport loses"
    ship: int

    def options(self, g: Oceans, seat: str) -> list[str]:
        units = list(kinds(g, aboard(g, self.ship)))
        return [
            *map(choices.piece, units),
            *(choices.button(f"{REDUCE}{one}") for one in units if _may_reduce(g, one)),
            *([CHANGE] if changeable(g, aboard(g, self.ship)) else []),
        ]

    def alike(self, g: Oceans, choice: str) -> tuple[int, ...]:
        return others_alike(g, aboard(g, self.ship), choice)

    def text(self, g: Oceans, seat: str) -> str:
        return f"Choose what {{piece:{self.ship}}} loses: it carries more than it can"

    def label(self, g: Oceans, choice: str) -> str:
        verb, word = choices.split(choice)
        if choice == CHANGE:
            return CHANGE_LABEL
        return f"Reduce {{piece:{word.removeprefix(REDUCE)}}}" if verb == "button" else ""

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        units = list(kinds(g, aboard(g, self.ship)))
        whole = [choices.button(f"{REDUCE}{one}") for one in units if _may_reduce(g, one)]
        return whole[:1] or [choices.piece(min(units, key=lambda one: _worth(g, one)))]


@dataclass(slots=True, kw_only=True)
class LosePort(Choose):
    """Which ship leaves the mobile port when it is damaged: it Relocates (17.52.b, 6.44.b)."""

    RULE: ClassVar[str] = "oceansoffire:17.52.b"
    TEXT: ClassVar[str] = "Choose a ship that leaves the mobile port, which has no room for all: it Relocates"
    WAITING: ClassVar[str] = "chooses who leaves the mobile port"
    ships: list[int]

    def options(self, g: Oceans, seat: str) -> list[str]:
        return list(map(choices.piece, kinds(g, self.ships)))

    def alike(self, g: Oceans, choice: str) -> tuple[int, ...]:
        return others_alike(g, self.ships, choice)

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        return [choices.piece(min(kinds(g, self.ships), key=lambda ship: (steps(g, ship), ship)))]


def _may_reduce(g: Oceans, piece: int) -> bool:
    return g.counter(piece).ground and full_strength(g, piece) and g.counter(piece).back is not None


def _worth(g: Oceans, piece: int) -> tuple[int, int]:
    counter = g.counter(piece)
    return (points(g, piece) if counter.air else counter.front.defense - g.state.hits[piece], piece)
