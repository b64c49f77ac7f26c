"""5.3 Committing units to a land area combat, unit by unit: the attacker's, then the defender's."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.blitz.components.ids import Attack
from ironbottom.games.blitz.position.labels import ATTACK_NAMES, space_token
from ironbottom.games.blitz.position.procedure import Choose, Procedure
from ironbottom.games.blitz.rules.areas import bases
from ironbottom.games.blitz.rules.p05_land.commitment import reinforcements, strikes, ways_to
from ironbottom.games.blitz.rules.p05_land.declared import must_be_made, open_to_attack
from ironbottom.games.blitz.rules.p06_rounds.fighters import BY_AIR, BY_LAND
from ironbottom.games.blitz.rules.reasons.on_land import (
    refused_attackers,
    refused_defenders,
    why_made,
    why_no_strike,
)
from ironbottom.games.blitz.rules.who import groups_of, ungrouped
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.mechanics.grouping import Groups, Offer

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz

CANCEL = choices.button("cancel")
WALK, FLY = choices.button("over_land"), choices.button("by_air")


@dataclass(slots=True, kw_only=True)
class CommitAttackers(Procedure):
    """The attacker commits units; returns them with how they come, none: the attack is called off."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take", "way")
    target: int
    kind: int
    committed: dict[str, str] = field(default_factory=dict)
    piece: int = -1

    def ask(self, g: Blitz) -> Step:
        mine = [int(piece) for piece in self.committed]
        if not mine and not open_to_attack(g, self.target, self.kind, mine):
            return Return({})
        seat = g.seat(g.phasing)
        return CommitUnit(seats=[seat], target=self.target, kind=self.kind, committed=mine)

    def take(self, g: Blitz) -> Step:
        if self.ret == choices.DONE:
            return Return(dict(self.committed))
        if self.ret == CANCEL:
            return Return({})
        self.piece = choices.piece_of(str(self.ret))
        ways = ways_to(g, self.piece, self.target, self.kind)
        if len(ways) > 1:
            return Call(ChooseWay(seats=[g.seat(g.phasing)], piece=self.piece, target=self.target))
        self.committed = {**self.committed, str(self.piece): ways[0]}
        return Goto(self.ask)

    def way(self, g: Blitz) -> Step:
        self.committed = {**self.committed, str(self.piece): BY_AIR if self.ret == FLY else BY_LAND}
        return Goto(self.ask)


@dataclass(slots=True, kw_only=True)
class CommitUnit(Offer, Choose):
    """The next unit of the attack."""

    PIECES = "pick"
    FORCED: ClassVar[bool] = False  # dice follow: who commits the last unit can still take it back
    LABELS: ClassVar = {choices.DONE: "Fight", CANCEL: "Call it off"}
    target: int
    kind: int
    committed: list[int]

    def rule(self, g: Blitz) -> str:
        return {Attack.FACTORY: "blitz:5.3.b", Attack.GROUND: "blitz:5.3.p", Attack.PORT: "blitz:5.3.f"}[
            Attack(self.kind)
        ]

    def groups(self, g: Blitz, seat: str) -> Groups:
        return open_to_attack(g, self.target, self.kind, self.committed)

    def buttons(self, g: Blitz, seat: str) -> list[str]:
        found = [choices.DONE] if strikes(g, self.committed, self.kind) else []
        return found if must_be_made(g, self.kind) else [*found, CANCEL]

    def text(self, g: Blitz, seat: str) -> str:
        attack = f"the {ATTACK_NAMES[Attack(self.kind)]} on {space_token(g, self.target)}"
        if not self.committed:
            return f"Choose a unit for {attack}"
        return f"Choose a further unit for {attack}, or fight"

    def refused(self, g: Blitz, seat: str) -> dict[str, str]:
        able = ungrouped(open_to_attack(g, self.target, self.kind, self.committed))
        found = refused_attackers(g, self.target, self.kind, self.committed, able)
        if not strikes(g, self.committed, self.kind):
            found[choices.DONE] = why_no_strike(self.kind)
        if must_be_made(g, self.kind):
            found[CANCEL] = why_made(g, self.target)
        return found

    def waiting(self, g: Blitz, seat: str) -> str:
        return f"units are committed to the attack on {space_token(g, self.target)}"

    def going(self, g: Blitz) -> tuple[int, ...]:
        return tuple(self.committed)

    def piece_hint(self, g: Blitz, seat: str, piece: int) -> str:
        """4.1.c, 5.3.d5: of aircraft that come from a sea area too far out; 6.5.u: of whom an advance takes away."""
        counter, at = g.counter(piece), g.state.at[piece]
        if counter.flies and not bases(g, piece, self.target):
            return "no base in reach to return to"
        if counter.on_land and g.space(at).land:
            staying = [one for one in g.land_units(at, counter.side) if one not in (piece, *self.committed)]
            return "" if staying else "the last land unit of its area, and must advance if it can"
        return ""

    def suggestion(self, g: Blitz, seat: str) -> list[str]:
        """First somebody without whom there is no attack of this type, then everybody."""
        if not strikes(g, self.committed, self.kind):
            for piece in self.groups(g, seat):
                if strikes(g, [*self.committed, piece], self.kind):
                    return [choices.piece(piece)]
        return self.options(g, seat)[:1]


@dataclass(slots=True, kw_only=True)
class ChooseWay(Choose):
    """5.3.n: a PARA that could walk may fly."""

    RULE: ClassVar[str] = "blitz:5.3.n"
    piece: int
    target: int

    def options(self, g: Blitz, seat: str) -> list[str]:
        return [WALK, FLY]

    def text(self, g: Blitz, seat: str) -> str:
        return f"Choose how {{piece:{self.piece}}} goes to {space_token(g, self.target)}"

    def waiting(self, g: Blitz, seat: str) -> str:
        return f"units are committed to the attack on {space_token(g, self.target)}"

    def label(self, g: Blitz, choice: str) -> str:
        return "By air" if choice == FLY else "Over land"

    def suggestion(self, g: Blitz, seat: str) -> list[str]:
        return [WALK]


@dataclass(slots=True, kw_only=True)
class CommitDefenders(Procedure):
    """5.3.d3: the defender commits ships of touching sea areas; returns them."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")
    target: int
    kind: int
    side: int
    committed: list[str] = field(default_factory=list)

    def ask(self, g: Blitz) -> Step:
        mine = [int(piece) for piece in self.committed]
        if not open_to_defence(g, self.target, self.kind, self.side, mine):
            return Return(list(self.committed))
        return CommitDefender(
            seats=[g.seat(self.side)], target=self.target, kind=self.kind, side=self.side, committed=mine
        )

    def take(self, g: Blitz) -> Step:
        if self.ret == choices.DONE:
            return Return(list(self.committed))
        self.committed = [*self.committed, choices.argument(str(self.ret))]
        return Goto(self.ask)


def open_to_defence(g: Blitz, target: int, kind: int, side: int, committed: list[int]) -> list[int]:
    """Units that the defender could still commit."""
    return [piece for piece in reinforcements(g, target, kind, side) if piece not in committed]


@dataclass(slots=True, kw_only=True)
class CommitDefender(Offer, Choose):
    """The next unit of the defender."""

    RULE: ClassVar[str] = "blitz:5.3.d3"
    ORDER: ClassVar[str] = "defence"
    PIECES = "pick"
    LABELS: ClassVar = {choices.DONE: "Nobody else"}
    target: int
    kind: int
    side: int
    committed: list[int]

    def groups(self, g: Blitz, seat: str) -> Groups:
        return groups_of(g, open_to_defence(g, self.target, self.kind, self.side, self.committed))

    def text(self, g: Blitz, seat: str) -> str:
        return f"Choose a unit that helps to defend {space_token(g, self.target)}, or go on"

    def refused(self, g: Blitz, seat: str) -> dict[str, str]:
        able = open_to_defence(g, self.target, self.kind, self.side, self.committed)
        return refused_defenders(g, self.target, self.kind, self.side, self.committed, able)

    def waiting(self, g: Blitz, seat: str) -> str:
        return f"the defence of {space_token(g, self.target)} may be helped"

    def going(self, g: Blitz) -> tuple[int, ...]:
        return tuple(self.committed)

    def suggestion(self, g: Blitz, seat: str) -> list[str]:
        return self.options(g, seat)[:1]
