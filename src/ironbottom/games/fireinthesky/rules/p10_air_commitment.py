"""Air Commitment Phase: which hexes the phasing player's air units serve in combat (fireinthesky:10.0)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import air_points, counted
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.position.state import NOWHERE
from ironbottom.games.fireinthesky.rules.air_counters import HALF, can_split, combine, split_off
from ironbottom.games.fireinthesky.rules.likeness import Group, groups_of, in_order
from ironbottom.games.fireinthesky.rules.targets import target
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.targets import Target
from ironbottom.mechanics.grouping import Groups, Offer, without

SPLIT, CANCEL = choices.button("split"), choices.button("cancel")


@dataclass(slots=True, kw_only=True)
class AirCommitment(Procedure):
    """Air units that nobody commits elsewhere serve in their own hex, as those of the other player do (10.0.b3)."""

    STEPS = ("commit",)

    def commit(self, g: Sky) -> Step:
        return Call(CommitAirUnits())


@dataclass(slots=True, kw_only=True)
class CommitAirUnits(Procedure):
    """The phasing player commits air units base by base, until they are done."""

    STEPS = ("ask", "commit")

    def ask(self, g: Sky) -> Step:
        return ChooseAirUnit(seats=[g.seat(g.phasing)])

    def commit(self, g: Sky) -> Step:
        if self.ret == choices.DONE:
            return Return()
        return Call(CommitTogether(picked=[choices.piece_of(str(self.ret))]), then=self.ask)


@dataclass(slots=True, kw_only=True)
class CommitTogether(Procedure):
    """Air units of one base, from the first that is picked until their hex is chosen or they are put down."""

    STEPS = ("ask", "take_hex")
    picked: list[int] = field(default_factory=list)

    def ask(self, g: Sky) -> Step:
        return ChooseCommitment(seats=[g.seat(g.phasing)], picked=list(self.picked))

    def take_hex(self, g: Sky) -> Step:
        verb, name = choices.split(str(self.ret))
        if verb == "piece":
            self.picked.append(int(name))
            return Goto(self.ask)
        if self.ret == SPLIT:
            self.picked = [split_off(g, self.picked[0], HALF)]
            return Goto(self.ask)
        at = g.state.at[self.picked[0]]
        if self.ret != CANCEL:
            commit(g, self.picked, g.data.space_index[name])
        combine(g, at)
        return Return()


def committable(g: Sky) -> list[int]:
    """The phasing player's air units with a choice: at a base beside other hexes, not carried by ships (8.3).

    Off-map boxes and the Naval Aviation box have no neighbours.
    """
    return sorted(piece for group in _committable(g) for piece in group)


def _committable(g: Sky) -> list[Group]:
    return [
        group
        for _, group in groups_of(g, g.phasing)
        if g.counter(group[0]).air_unit
        and g.state.force[group[0]] == NOWHERE
        and g.data.hex_neighbours[g.state.at[group[0]]]
    ]


def hexes_of_commitment(g: Sky, pieces: Sequence[int]) -> list[int]:
    """The hexes that air units of one base may be committed to now: around it, and their own if they serve elsewhere.

    10.0.b1; 10.0.b2: enemy air does not matter, nor do impassable hexsides.
    """
    at, serves = g.state.at[pieces[0]], g.state.commit
    now = {serves[piece] if serves[piece] != NOWHERE else at for piece in pieces}
    return [space for space in sorted((at, *g.data.hex_neighbours[at])) if now != {space}]


def commit(g: Sky, pieces: Sequence[int], space: int) -> None:
    """Commit air units to a hex; they stay where they are (10.0.b2)."""
    names = g.data.space_ids
    at = g.state.at[pieces[0]]
    for piece in pieces:
        g.serve(piece, NOWHERE if space == at else space)
    one = sum(g.state.strength[piece] for piece in pieces) == 1
    units = f"{air_points(g, pieces)} in {{space:{names[at]}}} {'is' if one else 'are'}"
    text = f"{units} committed to {{space:{names[space]}}} ({{rule:10.0.b1}})"
    g.log("move", text, where=names[space])


def companions_in_air(g: Sky, picked: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """Further air units of the same base."""
    at = g.state.at[picked[0]]
    here = [without(group, picked) for group in _committable(g) if g.state.at[group[0]] == at]
    return in_order(filter(None, here))


@dataclass(slots=True, kw_only=True)
class ChooseAirUnit(Offer, Choose):
    """Which air unit is committed next."""

    RULE: ClassVar[str] = "fireinthesky:10.0"
    PIECES = "pick"
    LABELS: ClassVar = {choices.DONE: "All others serve in their own hexes"}
    TEXT = "Choose an air unit to commit to another hex"
    WAITING = "Air units are committed"
    SUGGESTED = (choices.DONE,)

    def groups(self, g: Sky, seat: str) -> Groups:
        return in_order(_committable(g))

    def piece_hint(self, g: Sky, seat: str, piece: int) -> str:
        alike = self.alike(g, choices.piece(piece))
        units = f"{len(alike) + 1} units with {air_points(g, (piece, *alike))}" if alike else ""
        serves = g.state.commit[piece]
        committed = "" if serves == NOWHERE else f"committed to {g.data.names[serves]}"
        return ", ".join(filter(None, (units, committed)))


@dataclass(slots=True, kw_only=True)
class ChooseCommitment(Offer, Choose):
    """The hex that the air units picked so far serve, or which further one of their base serves with them."""

    RULE: ClassVar[str] = "fireinthesky:10.0.b1"
    PIECES = "pick"
    LABELS: ClassVar = {SPLIT: "Half of it", CANCEL: "Another air unit"}
    WAITING = "Air units are committed"
    picked: list[int]

    def goals(self, g: Sky, seat: str) -> Collection[int]:
        return hexes_of_commitment(g, self.picked)

    def groups(self, g: Sky, seat: str) -> Groups:
        return companions_in_air(g, self.picked)

    def buttons(self, g: Sky, seat: str) -> list[str]:
        return [SPLIT, CANCEL] if len(self.picked) == 1 and can_split(g, self.picked[0]) else [CANCEL]

    def at_goal(self, g: Sky, seat: str, space: int) -> Target:
        return target(g, seat, space, self.goal_hint(g, seat, space), going=self.picked)

    def text(self, g: Sky, seat: str) -> str:
        base = g.data.space_ids[g.state.at[self.picked[0]]]
        return (
            f"{air_points(g, self.picked)} of {{space:{base}}}: choose the hex to serve, or what goes along"
        )

    def goal_hint(self, g: Sky, seat: str, space: int) -> str:
        # 10.0.b4: half of the total of all that comes from next door
        points = counted(sum(g.state.strength[piece] for piece in self.picked), "air")
        return points if space == g.state.at[self.picked[0]] else f"half of {points}"

    def piece_hint(self, g: Sky, seat: str, piece: int) -> str:
        return f"makes {air_points(g, (*self.picked, piece))}"
