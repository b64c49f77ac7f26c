"""2.2 A set of steps: Activities, or a Blitz that begins with the oil for it (2.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from ironbottom.games.blitz.components.ids import POWERS_OF, Klass, Power, Stage
from ironbottom.games.blitz.position.game import GIVEN
from ironbottom.games.blitz.position.labels import POWER_NAMES, SIDE_NAMES, space_token
from ironbottom.games.blitz.position.procedure import Choose, Procedure
from ironbottom.games.blitz.position.state import ACTIVE, ASHORE
from ironbottom.games.blitz.rules.moving import MoveStep
from ironbottom.games.blitz.rules.p04_sea.block import surprised
from ironbottom.games.blitz.rules.p04_sea.combat import SeaCombats, contested
from ironbottom.games.blitz.rules.p05_land.attacks import LandCombats
from ironbottom.games.blitz.rules.p05_land.commitment import declarable
from ironbottom.games.blitz.rules.reasons.activation import refused_activations
from ironbottom.games.blitz.rules.schedule import SegmentArrivals
from ironbottom.games.blitz.rules.trips import trip_of
from ironbottom.games.blitz.rules.who import Group, groups_in, in_order, ungrouped
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Frame, Goto, Return, Step
from ironbottom.kernel.grammar import counted
from ironbottom.mechanics.derived import WHOLE, ByPlace, derived_for
from ironbottom.mechanics.grouping import Groups, Offer
from ironbottom.mechanics.sequence import Sequence

if TYPE_CHECKING:
    from ironbottom.games.blitz.components.model import Counter
    from ironbottom.games.blitz.position.game import Blitz


@dataclass(slots=True, kw_only=True)
class SetFrame(Sequence, Procedure):
    """2.2.d1: RTB, move to sea areas, sea area combat, rebase, move land units, land area combat."""

    PHASES: ClassVar = {
        "step_a": partial(MoveStep, stage=Stage.A),
        "step_b": partial(MoveStep, stage=Stage.B),
        "step_c": SeaCombats,
        "step_d": partial(MoveStep, stage=Stage.D),
        "step_e": partial(MoveStep, stage=Stage.E),
        "step_f": LandCombats,
    }
    STEPS: ClassVar[tuple[str, ...]] = ("begin", "oil", *PHASES, "end")

    def title(self, g: Blitz) -> str:
        under_way = g.set_of_steps
        if under_way is None:
            return ""
        return f"{SIDE_NAMES[under_way.side]}: {'Blitz' if under_way.blitz else 'Activities'}"

    def begin(self, g: Blitz) -> Step:
        g.log("phase", self.title(g))
        if surprised(g):
            _tell_surprise(g)
        return Call(SegmentArrivals())  # 7.3.d5

    def oil(self, g: Blitz) -> Step:
        under_way = g.set_of_steps
        if under_way is None or not under_way.blitz:
            return None
        if not any(g.state.oil[power] for power in POWERS_OF[under_way.side]):
            g.log("info", "There is no Oil for a Blitz ({rule:blitz:2.3.d1}).")
            return Goto(self.end)
        activation = Activation()
        self.enter(g, "oil", activation)
        return Call(activation)

    def enter(self, g: Blitz, phase: str, procedure: Frame) -> None:
        g.state.stage = Stage.of(phase.removeprefix("step_"))
        g.noted()
        if _asks(g, procedure):
            g.log("phase", procedure.title(g))

    def end(self, g: Blitz) -> Step:
        g.clear_flags()  # 2.4.d1
        return Return()


def _tell_surprise(g: Blitz) -> None:
    """2.5.d1: what the surprise brings."""
    surprise = g.scenario.surprise
    assert surprise is not None
    spared = ", ".join(space_token(g, space) for space in sorted(surprise.no_ground_attack_on))
    g.log(
        "info",
        "Surprise: the Allies roll no Blocks, send in no Naval Air and count half their Air Factors; Port Attacks of "
        f"Japan gain {g.data.figures.surprise_port_bonus}. No Ground Attack of Japan falls on {spared} this turn "
        "({rule:blitz:2.5.d1}).",
    )


def _asks(g: Blitz, procedure: Frame) -> bool:
    """Whether a step of the set comes to anything."""
    match procedure:
        case MoveStep(stage=stage):
            return bool(trip_of(g, stage).groups())
        case SeaCombats():
            return any(contested(g, []))
        case LandCombats():
            return bool(declarable(g))
    return False


# ---- 2.3 ---------------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class Activation(Procedure):
    """2.3.d1: one Oil of a power activates its units of total size up to 5 that stand in one area.

    ``paid``: by "power/area", the size that is paid for and not used yet.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")
    TITLE: ClassVar[str] = "Oil"
    paid: dict[str, int] = field(default_factory=dict)

    def ask(self, g: Blitz) -> Step:
        if not sleeping(g, self.paid):
            return Return()
        return Activate(seats=[g.seat(g.phasing)], paid=dict(self.paid))

    def take(self, g: Blitz) -> Step:
        if self.ret == choices.DONE:
            return Return()
        piece = choices.piece_of(str(self.ret))
        power = g.counter(piece).power
        price = price_of(g, piece, self.paid)
        purse = purse_of(g, piece)
        self.paid = {
            **self.paid,
            purse: self.paid.get(purse, 0) + price * g.data.figures.size_per_oil - g.size(piece),
        }
        g.state.oil[power] -= price
        for one in (piece, *g.cargo(piece)):  # cargo is activated with its TRS
            g.mark(one, ACTIVE)
        left = f"{POWER_NAMES[power]}: {counted(g.state.oil[power], 'Oil', 'Oil')} left"
        g.log("info", f"{{piece:{piece}}} is activated ({left}).", where=g.data.space_ids[g.state.at[piece]])
        return Goto(self.ask)


def purse_of(g: Blitz, piece: int) -> str:
    """Under what name its activation is paid for: power and area."""
    return f"{g.counter(piece).power.key}/{g.data.space_ids[g.state.at[piece]]}"


def price_of(g: Blitz, piece: int, paid: dict[str, int]) -> int:
    """How much Oil its activation costs: none as long as what was paid for its area is not used up.

    Each Oil is for size 5 by itself: two big units and a small one.
    """
    size, left, most = g.size(piece), paid.get(purse_of(g, piece), 0), g.data.figures.size_per_oil
    if left < size:
        return 1
    sizes = [g.size(one) for one in _paid_for(g, piece)]
    oils = -(-(left + sum(sizes)) // most)
    return 0 if sizes.count(size) < oils * (most // size) else 1


def _paid_for(g: Blitz, piece: int) -> Iterator[int]:
    """The units of its power in its area that are activated; their cargo cost nothing."""
    power, aboard = g.counter(piece).power, g.state.aboard
    for one in g.units(g.state.at[piece], g.side(piece)):
        if g.has(one, ACTIVE) and aboard[one] == ASHORE and g.counter(one).power == power:
            yield one


def sleeping(g: Blitz, paid: dict[str, int]) -> Groups:
    """Units that can still be activated and paid for, in groups of those that are alike.

    Convoys and FORTs never act, cargo goes with its TRS.
    """
    return _sleeping(g, tuple(paid.items()))


@derived_for(WHOLE)
def _sleeping(g: Blitz, purses: tuple[tuple[str, int], ...]) -> Groups:
    side, oil, paid = g.phasing, g.state.oil, dict(purses)
    by_area = _asleep_by_area(g, side)
    by_area.bring_up_to_date(g, lambda space: _asleep(g, space, side))
    return in_order(
        [
            one.group
            for found in by_area.known.values()
            for one in found
            if oil[one.power] or not price_of(g, one.group[0], paid)
        ]
    )


@derived_for(GIVEN)
def _asleep_by_area(g: Blitz, side: int) -> ByPlace[list[Asleep]]:
    """Kept from one to the next who is activated."""
    return ByPlace(range(len(g.data.spaces)), g.areas_with(side, can_be_activated))


def can_be_activated(counter: Counter) -> bool:
    """Whether units of a type ever act: convoys and FORTs do not."""
    return not counter.convoy and counter.klass != Klass.FORT


class Asleep(NamedTuple):
    """Units that can be activated, and who pays."""

    group: Group
    power: Power


def _asleep(g: Blitz, space: int, side: int) -> list[Asleep]:
    """Units of an area that could be activated."""

    def asleep(piece: int) -> bool:
        awake = g.has(piece, ACTIVE) or not can_be_activated(g.counter(piece))
        return not awake and g.state.aboard[piece] == ASHORE

    return [
        Asleep(group, g.counter(group[0]).power) for group in groups_in(g, space, side) if asleep(group[0])
    ]


def sleepers(g: Blitz, paid: dict[str, int]) -> list[int]:
    """All of them, in order of id."""
    return ungrouped(sleeping(g, paid))


PASSES = "Let the Blitz pass: nobody acts"


@dataclass(slots=True, kw_only=True)
class Activate(Offer, Choose):
    """Which unit is activated next."""

    RULE: ClassVar[str] = "blitz:2.3.d1"
    LABELS: ClassVar = {choices.DONE: "Begin the Blitz"}
    WAITING: ClassVar[str] = "units are activated for the Blitz"
    SUGGESTED: ClassVar = (choices.DONE,)
    paid: dict[str, int]

    def groups(self, g: Blitz, seat: str) -> Groups:
        return sleeping(g, self.paid)

    def text(self, g: Blitz, seat: str) -> str:
        oil = ", ".join(f"{POWER_NAMES[power]} {g.state.oil[power]}" for power in POWERS_OF[g.phasing])
        instead = "begin the Blitz" if self.paid else "let it pass"
        return f"Choose a unit that acts in the Blitz (Oil: {oil}), or {instead}"

    def label(self, g: Blitz, choice: str) -> str:
        """Whoever has activated nobody is told that the Blitz passes then."""
        return PASSES if choice == choices.DONE and not self.paid else self.LABELS.get(choice, "")

    def refused(self, g: Blitz, seat: str) -> dict[str, str]:
        return refused_activations(g, sleepers(g, self.paid))

    def piece_hint(self, g: Blitz, seat: str, piece: int) -> str:
        return "1 Oil" if price_of(g, piece, self.paid) else "paid for"
