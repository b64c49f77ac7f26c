"""5.3 Land area combat: step F of a set. Targets are declared first, then resolved in the attacker's order (5.3.d1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.blitz.components.ids import Attack
from ironbottom.games.blitz.position.labels import ATTACK_NAMES, space_token
from ironbottom.games.blitz.position.procedure import Choose
from ironbottom.games.blitz.rules.p05_land.combat import CALLED_OFF, LandCombat
from ironbottom.games.blitz.rules.p05_land.commitment import can_be_attacked, declarable
from ironbottom.games.blitz.rules.p05_land.declarations import Declared
from ironbottom.games.blitz.rules.p05_land.declared import one_more
from ironbottom.games.blitz.rules.p06_rounds.forces import without
from ironbottom.games.blitz.rules.reasons.on_land import refused_kinds, refused_targets, refused_undeclared
from ironbottom.games.blitz.rules.targets import target
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.targets import Target
from ironbottom.mechanics.derived import WHOLE, derived_for

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz

CANCEL = choices.button("cancel")
BUTTONS = {choices.button(kind.key): kind for kind in Attack}


@dataclass(slots=True, kw_only=True)
class LandCombats(Declared):
    """Step F. ``place``: the area in hand."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "declare",
        "declared",
        "typed",
        "choose",
        "chosen",
        "which",
        "resolved",
    )
    TITLE: ClassVar[str] = "F: Land combat"
    place: int = -1

    def declare(self, g: Blitz) -> Step:
        if not undeclared(g, self.targets, self.kinds):
            return Goto(self.choose)
        seat = g.seat(g.phasing)
        return DeclareTarget(seats=[seat], targets=list(self.targets), kinds=list(self.kinds))

    def declared(self, g: Blitz) -> Step:
        if self.ret == choices.DONE:
            return Goto(self.choose)
        self.place = g.data.space_index[choices.argument(str(self.ret))]
        kinds = [kind for space, kind in undeclared(g, self.targets, self.kinds) if space == self.place]
        return ChooseAttack(
            seats=[g.seat(g.phasing)],
            space=self.place,
            kinds=kinds,
            may_cancel=True,
            declared=self._declared(),
        )

    def _declared(self) -> list[int]:
        """The types by which the area in hand is attacked already."""
        return [kind for space, kind in zip(self.targets, self.kinds, strict=True) if space == self.place]

    def typed(self, g: Blitz) -> Step:
        if self.ret == CANCEL:
            return Goto(self.declare)
        kind = BUTTONS[str(self.ret)]
        g.log(
            "info",
            f"{ATTACK_NAMES[kind]} on {space_token(g, self.place)} is declared.",
            where=g.data.space_ids[self.place],
        )
        self.targets, self.kinds = [*self.targets, self.place], [*self.kinds, kind]
        if kind == Attack.GROUND:
            self.ground = [*self.ground, self.place]
        return Goto(self.declare)

    def choose(self, g: Blitz) -> Step:
        """5.3.d1: in the attacker's order; what cannot be attacked any more falls away."""
        pairs = [
            (space, kind)
            for space, kind in zip(self.targets, self.kinds, strict=True)
            if can_be_attacked(g, space, kind)
        ]
        self.targets, self.kinds = [space for space, _ in pairs], [kind for _, kind in pairs]
        if not pairs:
            return Return()
        return ChooseTarget(seats=[g.seat(g.phasing)], targets=list(self.targets))

    def chosen(self, g: Blitz) -> Step:
        self.place = g.data.space_index[choices.argument(str(self.ret))]
        return ChooseAttack(
            seats=[g.seat(g.phasing)], space=self.place, kinds=self._declared(), may_cancel=False
        )

    def which(self, g: Blitz) -> Step:
        kind = BUTTONS[str(self.ret)]
        number = list(zip(self.targets, self.kinds, strict=True)).index((self.place, kind))
        self.targets = self.targets[:number] + self.targets[number + 1 :]
        self.kinds = self.kinds[:number] + self.kinds[number + 1 :]
        return Call(LandCombat(target=self.place, kind=kind, side=g.phasing, closed=list(self.ground)))

    def resolved(self, g: Blitz) -> Step:
        if self.ret == CALLED_OFF:  # ruling q28: nobody attacks there
            self.ground = without(self.ground, [self.place])
        return Goto(self.choose)


def undeclared(g: Blitz, targets: list[int], kinds: list[int]) -> list[tuple[int, int]]:
    """5.3.d1: a target suffers each type once at most; ruling q67: each Ground Attack needs a land unit of its own."""
    return _undeclared(g, tuple(zip(targets, kinds, strict=True)))


@derived_for(WHOLE)
def _undeclared(g: Blitz, done: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    named = [space for space, kind in done if kind == Attack.GROUND]
    return [
        (space, kind)
        for space, kind in declarable(g)
        if (space, kind) not in done and (kind != Attack.GROUND or one_more(g, named, space))
    ]


@dataclass(slots=True, kw_only=True)
class DeclareTarget(Choose):
    """5.3.d1: the next area that is attacked."""

    RULE: ClassVar[str] = "blitz:5.3.d1"
    targets: list[int]
    kinds: list[int]

    def options(self, g: Blitz, seat: str) -> list[str]:
        spaces = dict.fromkeys(space for space, _ in undeclared(g, self.targets, self.kinds))
        return [*(choices.space(g.data.space_ids[space]) for space in spaces), choices.DONE]

    def text(self, g: Blitz, seat: str) -> str:
        so_far = f" ({len(self.targets)} declared)" if self.targets else ""
        return f"Choose an area that you attack, or end the declaration{so_far}"

    def refused(self, g: Blitz, seat: str) -> dict[str, str]:
        open_to = [space for space, _ in undeclared(g, self.targets, self.kinds)]
        return refused_targets(g, self.targets, open_to)

    def waiting(self, g: Blitz, seat: str) -> str:
        return "attacks are declared"

    def label(self, g: Blitz, choice: str) -> str:
        if choice != choices.DONE:
            return ""
        return "Resolve the attacks" if self.targets else "No attacks"

    def hint(self, g: Blitz, seat: str, choice: str) -> str:
        if choice == choices.DONE:
            return ""
        place = g.data.space_index[choices.argument(choice)]
        kinds = [kind for space, kind in undeclared(g, self.targets, self.kinds) if space == place]
        return ", ".join(Attack(kind).key for kind in kinds)

    def on_map(self, g: Blitz, seat: str, choice: str) -> Target | None:
        if choice == choices.DONE:
            return None
        return target(g, g.phasing, g.data.space_index[choices.argument(choice)])

    def suggestion(self, g: Blitz, seat: str) -> list[str]:
        return [choices.DONE]


@dataclass(slots=True, kw_only=True)
class ChooseAttack(Choose):
    """Which of the three types of land combat (5.3); ``declared``: the types of which the area is a target already.

    Nothing is suggested: they are for different things, and the first may be the worst.
    """

    RULE: ClassVar[str] = "blitz:5.3"
    space: int
    kinds: list[int]
    may_cancel: bool
    declared: list[int] = field(default_factory=list)

    def options(self, g: Blitz, seat: str) -> list[str]:
        found = [choices.button(Attack(kind).key) for kind in self.kinds]
        return [*found, CANCEL] if self.may_cancel and len(found) > 1 else found

    def text(self, g: Blitz, seat: str) -> str:
        return f"Choose the type of attack on {space_token(g, self.space)}"

    def refused(self, g: Blitz, seat: str) -> dict[str, str]:
        return refused_kinds(g, self.space, self.kinds, self.declared, declaring=self.may_cancel)

    def waiting(self, g: Blitz, seat: str) -> str:
        return "attacks are declared"

    def label(self, g: Blitz, choice: str) -> str:
        return "Another area" if choice == CANCEL else ATTACK_NAMES[BUTTONS[choice]]


@dataclass(slots=True, kw_only=True)
class ChooseTarget(Choose):
    """5.3.d1: which attack is resolved next."""

    RULE: ClassVar[str] = "blitz:5.3.d1"
    targets: list[int]

    def options(self, g: Blitz, seat: str) -> list[str]:
        return [choices.space(g.data.space_ids[space]) for space in sorted(set(self.targets))]

    def text(self, g: Blitz, seat: str) -> str:
        return "Choose the attack that is resolved next"

    def refused(self, g: Blitz, seat: str) -> dict[str, str]:
        return refused_undeclared(g, self.targets)

    def waiting(self, g: Blitz, seat: str) -> str:
        return "the next attack is chosen"

    def on_map(self, g: Blitz, seat: str, choice: str) -> Target | None:
        return target(g, g.phasing, g.data.space_index[choices.argument(choice)])

    def suggestion(self, g: Blitz, seat: str) -> list[str]:
        return self.options(g, seat)[:1]
