"""II.2.c and II.2.g: what is done in port: Repair, Refit, Rebuilding, and carrier air meanwhile (9.7, 9.8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOBODY, Fate, Klass
from ironbottom.games.oceansoffire.position.figures import points
from ironbottom.games.oceansoffire.position.labels import counter_name, space_token
from ironbottom.games.oceansoffire.position.places import aboard, aircraft
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import REPAIR
from ironbottom.games.oceansoffire.rules.p02_change import CHANGE, CHANGE_LABEL, ChangeUnits, changeable
from ironbottom.games.oceansoffire.rules.p06_basing import air_room, deck_room
from ironbottom.games.oceansoffire.rules.p09_rebuild import grow, growable, lost_transports, rebuild
from ironbottom.games.oceansoffire.rules.p09_refit import cancel_refits, refit, refittable
from ironbottom.games.oceansoffire.rules.p09_repair import (
    beside_repairs,
    finish,
    finish_one,
    repair,
    repairable,
)
from ironbottom.games.oceansoffire.rules.type_choice import type_label
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.mechanics.grouping import Groups, Offer, groups

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

REPAIR_IT, REFIT_IT, BACK = choices.button("repair"), choices.button("refit"), choices.button("cancel")


def may_step_ashore(g: Oceans, ship: int) -> list[int]:
    """9.74: carrier air of a carrier under Repair for which the airfield of its Space has room."""
    if not g.counter(ship).carrier or not g.has(ship, REPAIR):
        return []
    room = air_room(g, g.state.at[ship], g.side(ship))
    return [air for air in aboard(g, ship) if room is None or points(g, air) <= room]


def may_step_aboard(g: Oceans) -> dict[int, list[int]]:
    """9.74: carriers whose Repair marker comes off now, and carrier air of their Space that has room aboard."""
    found: dict[int, list[int]] = {}
    for ship, fate in enumerate(g.state.fate):
        if fate != Fate.ON_MAP or not g.has(ship, REPAIR) or not g.counter(ship).carrier:
            continue
        air = [
            one
            for one in aircraft(g, g.state.at[ship], g.side(ship))
            if g.counter(one).klass == Klass.CVA
            and g.counter(one).nation == g.counter(ship).nation
            and points(g, one) <= deck_room(g, ship)
        ]
        if air:
            found[ship] = air
    return found


# ---- frames ----------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class Repairs(Procedure):
    """II.2.c: ships begin Repair or Refit and transports are Rebuilt, as long as there are points and the player will.

    ``ship``: the one in hand; ``kind``: the type of transport that is Rebuilt.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take", "how", "where", "came", "ashore", "stepped")
    TITLE: ClassVar[str] = "Ship Repair"
    ship: int = -1
    kind: int = -1

    def ask(self, g: Oceans) -> Step:
        if repairable(g) or refittable(g) or growable(g) or lost_transports(g):
            return Yards(seats=[g.seat(g.phasing)])
        return self._end(g)

    def _end(self, g: Oceans) -> Step:
        cancel_refits(g)
        return Return()

    def take(self, g: Oceans) -> Step:
        choice = str(self.ret)
        if choice == choices.DONE:
            return self._end(g)
        if choice == CHANGE:
            return Call(ChangeUnits(seat=g.seat(g.phasing), among=beside_repairs(g)), then=self.ask)
        verb, name = choices.split(choice)
        if verb == "type":
            self.kind = g.data.counter_index[name]
            return Goto(self.where)
        self.ship = choices.piece_of(choice)
        if self.ship in refittable(g):
            if not g.state.refit[self.ship] and self.ship in repairable(g):
                return RepairOrRefit(seats=[g.seat(g.phasing)], ship=self.ship)
            refit(g, self.ship)
            return Goto(self.ask)
        if self.ship in growable(g):
            grow(g, self.ship)
            return Goto(self.ask)
        self._repair(g)
        return Goto(self.ashore)

    def _repair(self, g: Oceans) -> None:
        repair(g, self.ship)
        g.log(
            "info",
            f"{{piece:{self.ship}}} is repaired in {space_token(g, g.state.at[self.ship])}.",
            where=g.data.space_ids[g.state.at[self.ship]],
        )

    def how(self, g: Oceans) -> Step:
        if self.ret == REPAIR_IT:
            self._repair(g)
        elif self.ret == REFIT_IT:
            refit(g, self.ship)
        return Goto(self.ask)

    def where(self, g: Oceans) -> Step:
        return WhereRebuilds(seats=[g.seat(g.phasing)], kind=self.kind)

    def came(self, g: Oceans) -> Step:
        if self.ret != BACK:
            rebuild(g, self.kind, g.data.space_index[choices.argument(str(self.ret))])
        return Goto(self.ask)

    def ashore(self, g: Oceans) -> Step:
        """9.74."""
        if may_step_ashore(g, self.ship):
            return StepAshore(seats=[g.seat(g.phasing)], ship=self.ship)
        return Goto(self.ask)

    def stepped(self, g: Oceans) -> Step:
        if self.ret == choices.DONE:
            return Goto(self.ask)
        air = choices.piece_of(str(self.ret))
        g.place(air, g.state.at[self.ship])
        return Goto(self.ashore)


@dataclass(slots=True, kw_only=True)
class RepairsDone(Procedure):
    """II.2.g: carrier air may step aboard again, then Repair markers come off (9.72.a, 9.74, 9.75)."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "stepped")
    TITLE: ClassVar[str] = "Ship Repair"

    def ask(self, g: Oceans) -> Step:
        ship = next(iter(may_step_aboard(g)), NOBODY)
        if ship != NOBODY:
            return StepAboard(seats=[g.seat(g.phasing)], ship=ship)
        finish(g)
        return Return()

    def stepped(self, g: Oceans) -> Step:
        choice, ship = str(self.ret), next(iter(may_step_aboard(g)))
        if choice == choices.DONE:
            finish_one(g, ship)
        else:
            g.embark(choices.piece_of(choice), ship)
        return Goto(self.ask)


@dataclass(slots=True, kw_only=True)
class Yards(Offer, Choose):
    """Which ship is repaired, refitted or Rebuilt."""

    PIECES = "name"
    FORCED: ClassVar[bool] = False
    TEXT: ClassVar[str] = "Choose a damaged ship that is repaired; it is not activated in this Impulse"
    WAITING: ClassVar[str] = "ships are repaired"
    RULE: ClassVar[str] = "oceansoffire:9.72.a"

    def groups(self, g: Oceans, seat: str) -> Groups:
        return groups([*dict.fromkeys([*repairable(g), *refittable(g), *growable(g)])], lambda ship: ship)

    def buttons(self, g: Oceans, seat: str) -> list[str]:
        change = [CHANGE] if changeable(g, beside_repairs(g)) else []
        lost = (choices.kind(g.data.counters[kind].id) for kind in lost_transports(g))
        return [*lost, *change, choices.DONE]

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        """The most damaged; nothing else where none is."""
        hurt = repairable(g)
        return [choices.piece(max(hurt, key=lambda ship: g.state.damage[ship]))] if hurt else [choices.DONE]

    def label(self, g: Oceans, choice: str) -> str:
        if choices.split(choice)[0] == "type":
            return f"{type_label(g, choice)}: Rebuild"
        return {choices.DONE: "No more repairs", CHANGE: CHANGE_LABEL}.get(choice, "")

    def piece_hint(self, g: Oceans, seat: str, piece: int) -> str:
        if piece in repairable(g):
            return ""
        if piece in refittable(g):
            return "Refit"
        return (
            "Rebuild it for two ships more"
            if g.counter(piece).klass == Klass.FST
            else "Rebuild its second ship"
        )


@dataclass(slots=True, kw_only=True)
class RepairOrRefit(Choose):
    """What a damaged battleship in the US Box begins."""

    WAITING: ClassVar[str] = "ships are repaired"
    RULE: ClassVar[str] = "oceansoffire:9.75.a"
    LABELS: ClassVar = {
        REPAIR_IT: "Repair it",
        REFIT_IT: "Begin its Refit, which takes one Damage off",
        BACK: "Another ship",
    }
    ship: int

    def options(self, g: Oceans, seat: str) -> list[str]:
        return [REPAIR_IT, REFIT_IT, BACK]

    def text(self, g: Oceans, seat: str) -> str:
        return f"Choose what is done with {{piece:{self.ship}}}"


@dataclass(slots=True, kw_only=True)
class WhereRebuilds(Offer, Choose):
    """In which port a transport is Rebuilt."""

    FORCED: ClassVar[bool] = False
    LABELS: ClassVar = {BACK: "Another ship"}
    WAITING: ClassVar[str] = "ships are repaired"
    RULE: ClassVar[str] = "oceansoffire:9.81"
    kind: int

    def goals(self, g: Oceans, seat: str) -> list[int]:
        return lost_transports(g).get(self.kind, [])

    def text(self, g: Oceans, seat: str) -> str:
        return f"Choose where {counter_name(g.data.counters[self.kind])} is Rebuilt"


@dataclass(slots=True, kw_only=True)
class StepOver(Offer, Choose):
    """Carrier air that changes between a ship under Repair and the airfield beside it."""

    PIECES = "name"
    FORCED: ClassVar[bool] = False
    WAITING: ClassVar[str] = "ships are repaired"
    SUGGESTED: ClassVar = (choices.DONE,)
    RULE: ClassVar[str] = "oceansoffire:9.74"
    ship: int


@dataclass(slots=True, kw_only=True)
class StepAshore(StepOver):
    """Which carrier air goes to the airfield."""

    LABELS: ClassVar = {choices.DONE: "The rest stays aboard"}

    def groups(self, g: Oceans, seat: str) -> Groups:
        return groups(may_step_ashore(g, self.ship), lambda air: g.state.kind[air])

    def text(self, g: Oceans, seat: str) -> str:
        return f"{{piece:{self.ship}}} is under Repair: choose carrier air that goes ashore, free"


@dataclass(slots=True, kw_only=True)
class StepAboard(StepOver):
    """Which carrier air goes aboard again."""

    LABELS: ClassVar = {choices.DONE: "The rest stays ashore"}

    def groups(self, g: Oceans, seat: str) -> Groups:
        return groups(may_step_aboard(g).get(self.ship, []), lambda air: g.state.kind[air])

    def text(self, g: Oceans, seat: str) -> str:
        return f"The Repair of {{piece:{self.ship}}} ends: choose carrier air that goes aboard, free"
