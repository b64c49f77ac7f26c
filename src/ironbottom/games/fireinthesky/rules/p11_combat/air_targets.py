"""Target determination: what the air points of a side attack (fireinthesky:11.2.2.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import SIDE_ADJECTIVES, counted
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.position.state import (
    AIR_AT_BASE,
    ANCHOR,
    BOMBARDMENT,
    CARRIER,
)
from ironbottom.games.fireinthesky.rules.combat_table import anti_aircraft_dice
from ironbottom.games.fireinthesky.rules.p11_combat.board import (
    BASE,
    board,
    counted_dice,
    first_of,
    force_words,
    forces_in_box,
    in_box,
)
from ironbottom.games.fireinthesky.rules.p11_combat.support import can_support
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step


@dataclass(slots=True, kw_only=True)
class AirTargets(Procedure):
    """A side declares the targets of its air points, so many on each (11.2.2.3)."""

    STEPS = ("choose_target", "choose_points", "choose_elite", "declare")
    side: int
    target: int = -1
    points: int = 0

    def choose_target(self, g: Sky) -> Step:
        if not points_left(g, self.side) or not targets(g, self.side):
            return Return()
        return ChooseAirTarget(seats=[g.seat(self.side)], side=self.side)

    def choose_points(self, g: Sky) -> Step:
        if self.ret == choices.DONE:
            return Return()
        verb, what = choices.split(str(self.ret))
        self.target = BASE if verb == "space" else g.state.force[int(what)]
        return ChooseAirPoints(seats=[g.seat(self.side)], side=self.side, target=self.target)

    def choose_elite(self, g: Sky) -> Step:
        self.points = int(choices.argument(str(self.ret)))
        ask = ChooseElitePoints(
            seats=[g.seat(self.side)], side=self.side, target=self.target, points=self.points
        )
        if self.side == Side.JAPAN and elite_left(g):
            return ask
        self.ret = choices.number(0)
        return None

    def declare(self, g: Sky) -> Step:
        elite = int(choices.argument(str(self.ret)))
        battle = board(g)
        battle.strikes.append([self.side, self.target, self.points, elite])
        g.noted()
        points = counted(self.points, f"{SIDE_ADJECTIVES[Side(self.side)]} air")
        text = f"{points} against {target_words(g, self.target)}"
        g.log("info", f"{text} ({{rule:11.2.2.3}})", where=battle.name(g))
        return Goto(self.choose_target)


# ---- what may be attacked ----------------------------------------------------------------------------


def targets(g: Sky, side: int) -> list[int]:
    """What a side may still declare as a target: the Base and enemy Task Forces, each once."""
    taken = [target for who, target, _, _ in board(g).strikes if who == side]
    enemy = 1 - side
    forces = [force for box in (CARRIER, BOMBARDMENT) for force in forces_in_box(g, enemy, box)]
    found = [BASE] if base_is_worth_it(g, side) else []
    found += sorted(force for force in forces if within_reach(g, force, side))
    return [target for target in found if target not in taken]


def base_is_worth_it(g: Sky, side: int) -> bool:
    """Whether points on the Base can do anything: strike what lies there, or support a fight on land."""
    return bool(in_box(g, 1 - side, AIR_AT_BASE, ANCHOR)) or can_support(g)


def within_reach(g: Sky, force: int, side: int) -> bool:
    """15.1.b2: in Malaya a Task Force cannot be attacked while those of the attacker lie in the other half only.

    Ruling malaya_air_targets.
    """
    halves = g.data.halves.get(board(g).hex)
    if halves is None:
        return True
    mine = [half for half in halves if g.forces_in(half, side)]
    return not mine or g.state.force_at[force] in mine


def points_left(g: Sky, side: int) -> int:
    """Air points of a side without a target so far."""
    battle = board(g)
    return battle.points[side] - sum(points for who, _, points, _ in battle.strikes if who == side)


def elite_left(g: Sky) -> int:
    """Elite air points without a target so far."""
    battle = board(g)
    return battle.elite - sum(elite for _, _, _, elite in battle.strikes)


def target_dice(g: Sky, side: int, target: int) -> int:
    """Anti-aircraft dice that points of ``side`` meet at a target (11.2.2.4.a).

    The base fires by the side that controls it (ruling anti_aircraft_of_contested_base), not at its own aircraft and
    not when it is neutral (ruling ground_support_and_aa).
    """
    if target != BASE:
        return anti_aircraft_dice(g, g.members(target))
    space = board(g).hex
    return g.data.anti_aircraft[space] if g.state.control[space] == 1 - side else 0


def target_words(g: Sky, target: int) -> str:
    """A target in the log."""
    if target == BASE:
        return f"the base of {{space:{board(g).name(g)}}}"
    return f"the Task Force of {{piece:{first_of(g, target)}}}"


# ---- decisions ---------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class ChooseAirTarget(Choose):
    """What the next air points attack; done leaves the others out of the battle."""

    RULE: ClassVar[str] = "fireinthesky:11.2.2.3"
    ORDER: ClassVar[str] = "air_targets"
    WAITING = "Targets of air points are chosen"
    side: int

    def options(self, g: Sky, seat: str) -> list[str]:
        return [*(self._choice(g, target) for target in targets(g, self.side)), choices.DONE]

    def text(self, g: Sky, seat: str) -> str:
        return f"Choose what to attack: {counted(points_left(g, self.side), 'air')} left"

    def label(self, g: Sky, choice: str) -> str:
        if choice == choices.DONE:
            return "No more targets"
        return force_words(g, g.state.force[choices.piece_of(choice)]) if choice.startswith("piece:") else ""

    def hint(self, g: Sky, seat: str, choice: str) -> str:
        for target in targets(g, self.side):
            if self._choice(g, target) == choice:
                return counted_dice(target_dice(g, self.side, target), "anti-aircraft")
        return ""

    def refused(self, g: Sky, seat: str) -> dict[str, str]:
        why = "{rule:15.1.b2}: none of your Task Forces is in the same half of {space:malaya}"
        enemy = 1 - self.side
        forces = [force for box in (CARRIER, BOMBARDMENT) for force in forces_in_box(g, enemy, box)]
        return {self._choice(g, force): why for force in forces if not within_reach(g, force, self.side)}

    def suggestion(self, g: Sky, seat: str) -> list[str]:
        """The worthiest target: the Task Force or base with the highest ratings."""
        return [self._choice(g, max(targets(g, self.side), key=lambda target: self._worth(g, target)))]

    def _worth(self, g: Sky, target: int) -> int:
        if target == BASE:
            return sum(map(g.transport_of, in_box(g, 1 - self.side, AIR_AT_BASE, ANCHOR)))
        return sum(g.transport_of(p) + g.counter(p).air for p in g.members(target))

    def _choice(self, g: Sky, target: int) -> str:
        return choices.space(board(g).name(g)) if target == BASE else choices.piece(first_of(g, target))


@dataclass(slots=True, kw_only=True)
class ChooseAirPoints(Choose):
    """How many air points attack a target."""

    RULE: ClassVar[str] = "fireinthesky:11.2.2.3"
    ORDER: ClassVar[str] = "air_targets"
    WAITING = "Targets of air points are chosen"
    side: int
    target: int

    def options(self, g: Sky, seat: str) -> list[str]:
        return [choices.number(n) for n in range(1, points_left(g, self.side) + 1)]

    def text(self, g: Sky, seat: str) -> str:
        return f"Choose how many air points attack {target_words(g, self.target)}"

    def suggestion(self, g: Sky, seat: str) -> list[str]:
        return [choices.number(points_left(g, self.side))]


@dataclass(slots=True, kw_only=True)
class ChooseElitePoints(Choose):
    """How many of the points against a target are elite ones."""

    RULE: ClassVar[str] = "fireinthesky:16.2.3"
    ORDER: ClassVar[str] = "air_targets"
    WAITING = "Targets of air points are chosen"
    side: int
    target: int
    points: int

    def options(self, g: Sky, seat: str) -> list[str]:
        elite = elite_left(g)
        ordinary = points_left(g, self.side) - elite
        fewest, most = max(0, self.points - ordinary), min(self.points, elite)
        return [choices.number(n) for n in range(fewest, most + 1)]

    def text(self, g: Sky, seat: str) -> str:
        return f"Choose how many of the {self.points} points against {target_words(g, self.target)} are elite"

    def suggestion(self, g: Sky, seat: str) -> list[str]:
        return [self.options(g, seat)[-1]]
