"""Submarine Attack Segment (fireinthesky:11.1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.fireinthesky.components.ids import Klass, Roll, Side, When
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import SIDE_ADJECTIVES, counted
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.position.state import TARGETED
from ironbottom.games.fireinthesky.rules.combat_table import damage_modifier, needed, throw
from ironbottom.games.fireinthesky.rules.damage import NavalDamage, hit_at_sea
from ironbottom.games.fireinthesky.rules.likeness import groups
from ironbottom.games.fireinthesky.rules.p11_combat.board import counted_dice, first_of, force_words
from ironbottom.kernel import choices
from ironbottom.kernel.flow import END, Call, Goto, Return, Step
from ironbottom.mechanics.grouping import Groups, Offer


@dataclass(slots=True, kw_only=True)
class SubmarineSegment(Procedure):
    """Both sides name their targets, then the attacks are resolved one by one (11.1)."""

    TITLE: ClassVar[str] = "Submarine attacks"
    STEPS = ("phasing_targets", "other_targets", "next_attack", "attack")
    pending: list[int] = field(default_factory=list)
    """Task Forces whose attacks are still to be resolved."""

    def phasing_targets(self, g: Sky) -> Step:
        return Call(DesignateTargets(side=g.phasing))  # 11.1.1.b2: the phasing player first

    def other_targets(self, g: Sky) -> Step:
        return Call(DesignateTargets(side=g.other))

    def next_attack(self, g: Sky) -> Step:
        marks = g.state.force_marks
        self.pending = [force for force, bits in enumerate(marks) if bits & TARGETED]
        if not self.pending:
            return Return()
        # 11.1.1.b2: in any order. Only attacks in one hex can touch each other, by the carriers there (11.1.2; ruling
        # submarine_attack_order).
        here = g.hex_of(g.state.force_at[self.pending[0]])
        together = [force for force in self.pending if g.hex_of(g.state.force_at[force]) == here]
        return ChooseAttack(seats=[g.seat(g.phasing)], forces=together)

    def attack(self, g: Sky) -> Step:
        force = g.state.force[choices.piece_of(str(self.ret))]
        g.state.force_marks[force] &= ~TARGETED
        g.noted()
        return Call(SubmarineAttack(force=force), then=self.next_attack)


def possible_targets(g: Sky, side: int) -> list[int]:
    """Enemy Task Forces that are not attacked yet (11.1.1, 11.1.1.b1; ruling who_targets_task_force)."""
    state = g.state
    return [
        force
        for force, owner in enumerate(state.force_side)
        if owner != side and not state.force_marks[force] & TARGETED and g.members(force)
    ]


@dataclass(slots=True, kw_only=True)
class DesignateTargets(Procedure):
    """A side names the Task Forces that its submarines attack and pays for each attack (11.1.1)."""

    STEPS = ("ask", "take")
    side: int

    def ask(self, g: Sky) -> Step:
        cost = g.data.figures.submarine_per_attack
        if g.state.submarines[self.side] < cost or not possible_targets(g, self.side):
            return Return()
        return ChooseSubmarineTarget(seats=[g.seat(self.side)], side=self.side)

    def take(self, g: Sky) -> Step:
        if self.ret == choices.DONE:
            return Return()
        piece, state = choices.piece_of(str(self.ret)), g.state
        state.submarines[self.side] -= g.data.figures.submarine_per_attack
        state.force_marks[state.force[piece]] |= TARGETED
        g.noted()
        where = g.data.space_ids[state.at[piece]]
        text = f"{SIDE_ADJECTIVES[Side(self.side)]} submarines find the Task Force of {{piece:{piece}}}"
        g.log("info", f"{text} ({{rule:11.1.1}})", where=where)
        return Goto(self.ask)


@dataclass(slots=True, kw_only=True)
class SubmarineAttack(Procedure):
    """One attack: anti-submarine dice, then the torpedo (11.1.2, 11.1.3)."""

    STEPS = ("anti_submarine_warfare", "choose_victim", "torpedo")
    force: int

    def anti_submarine_warfare(self, g: Sky) -> Step:
        owner = g.state.force_side[self.force]
        where = g.data.space_ids[g.state.force_at[self.force]]
        hits = throw(
            g,
            len(destroyers(g, self.force)),
            asw_needed(g, self.force),
            f"asw {where} {g.seat(owner)}",
            f"Destroyers of the Task Force of {{piece:{first_of(g, self.force)}}} ({{rule:11.1.2}})",
            side=owner,
            where=where,
        )
        if hits:
            g.log("result", "The submarine attack fails ({rule:11.1.2})", where=where)
            return Return()
        return None

    def choose_victim(self, g: Sky) -> Step:
        attacker = 1 - g.state.force_side[self.force]
        return ChooseTorpedoTarget(seats=[g.seat(attacker)], force=self.force)

    def torpedo(self, g: Sky) -> Step:
        victim = choices.piece_of(str(self.ret))
        attacker = 1 - g.state.force_side[self.force]
        where = g.data.space_ids[g.state.at[victim]]
        need = torpedo_needed(g, self.force, victim)
        why = f"torpedo {where} {g.seat(attacker)}"
        text = f"Torpedo against {{piece:{victim}}} ({{rule:11.1.3}})"
        if not throw(g, 1, need, why, text, side=attacker, where=where):
            return Return()
        if g.counter(victim).naval:
            hits = [[damage_modifier(g, When.SUBMARINE)]]
            return Call(NavalDamage(ships=[victim], hits=hits), then=END)
        hit_at_sea(g, victim, 1)  # 11.1.3.b1: of a land unit it is worked out later
        return Return()


def destroyers(g: Sky, force: int) -> list[int]:
    """The DD units of a Task Force."""
    return [piece for piece in g.members(force) if g.counter(piece).klass == Klass.DD]


def asw_needed(g: Sky, force: int) -> int:
    """What the anti-submarine dice of a Task Force need (chart.combat.asw_tf)."""
    side = g.state.force_side[force]
    facts = [When.FRIENDLY_AIR_IN_HEX] if air_cover(g, g.state.force_at[force], side) else []
    return needed(g, Roll.ASW_TASK_FORCE, side, *facts)


def air_cover(g: Sky, space: int, side: int) -> bool:
    """Whether a side has a carrier, or air at a base, in the hex of a space (ruling asw_roll_carrier_modifier).

    A carrier without planes covers nobody (ruling bare_carriers_and_submarines).
    """
    base = g.hex_of(space)
    if g.air_at_base(base, side):
        return True
    lies_bare = g.data.located_in
    return any(
        g.side(piece) == side and g.counter(piece).carrier and g.state.at[piece] not in lies_bare
        for piece in g.in_hex(space)
    )


def torpedo_needed(g: Sky, force: int, victim: int) -> int:
    """What the torpedo die needs against a unit of a Task Force (chart.combat.sub_tf)."""
    facts = [] if destroyers(g, force) else [When.NO_DESTROYER]
    if not g.counter(victim).naval:
        facts.append(When.CARGO_TARGET)
    return needed(g, Roll.TORPEDO, 1 - g.state.force_side[force], *facts)


# ---- decisions ---------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class ChooseSubmarineTarget(Choose):
    """Which enemy Task Force submarines attack."""

    RULE: ClassVar[str] = "fireinthesky:11.1.1"
    ORDER: ClassVar[str] = "submarines"
    WAITING = "Targets of submarines are chosen"
    side: int

    def options(self, g: Sky, seat: str) -> list[str]:
        return [
            *(choices.piece(first_of(g, force)) for force in possible_targets(g, self.side)),
            choices.DONE,
        ]

    def text(self, g: Sky, seat: str) -> str:
        left = counted(g.state.submarines[self.side], "submarine")
        return f"Choose a Task Force for a submarine attack; {left} left"

    def label(self, g: Sky, choice: str) -> str:
        if choice == choices.DONE:
            return "No more submarine attacks"
        return force_words(g, g.state.force[choices.piece_of(choice)])

    def refused(self, g: Sky, seat: str) -> dict[str, str]:
        state = g.state
        return {
            choices.piece(first_of(g, force)): "{rule:11.1.1.b1}: this Task Force is attacked already"
            for force, owner in enumerate(state.force_side)
            if owner != self.side and state.force_marks[force] & TARGETED
        }

    def hint(self, g: Sky, seat: str, choice: str) -> str:
        if choice == choices.DONE:
            return ""
        force = g.state.force[choices.piece_of(choice)]
        dice = counted_dice(len(destroyers(g, force)), "anti-submarine")
        return f"{counted(g.data.figures.submarine_per_attack, 'submarine')}, {dice}"


@dataclass(slots=True, kw_only=True)
class ChooseAttack(Choose):
    """Which submarine attack of those in one hex is resolved next."""

    RULE: ClassVar[str] = "fireinthesky:11.1.1.b2"
    ORDER: ClassVar[str] = "submarines"
    TEXT = "Choose the Task Force whose attack by submarines is resolved next"
    forces: list[int]

    def options(self, g: Sky, seat: str) -> list[str]:
        return [choices.piece(first_of(g, force)) for force in self.forces]

    def label(self, g: Sky, choice: str) -> str:
        return f"Attack on {force_words(g, g.state.force[choices.piece_of(choice)])}"

    def suggestion(self, g: Sky, seat: str) -> list[str]:
        return self.options(g, seat)[:1]


@dataclass(slots=True, kw_only=True)
class ChooseTorpedoTarget(Offer, Choose):
    """Which unit of a Task Force the submarine attacks."""

    RULE: ClassVar[str] = "fireinthesky:11.1.3"
    ORDER: ClassVar[str] = "torpedo"
    TEXT = "Choose the unit that the submarine attacks"
    WAITING = "A submarine chooses its target"
    force: int

    def groups(self, g: Sky, seat: str) -> Groups:
        return groups(g, g.members(self.force))

    def piece_hint(self, g: Sky, seat: str, piece: int) -> str:
        need = torpedo_needed(g, self.force, piece)
        return f"hits with {need} or more" if need <= g.data.figures.dice_sides else "cannot hit"

    def suggestion(self, g: Sky, seat: str) -> list[str]:
        """The unit with the highest ratings."""
        firsts = groups(g, g.members(self.force))
        worth = {p: g.transport_of(p) + g.counter(p).air + g.counter(p).firepower for p in firsts}
        return [choices.piece(max(worth, key=lambda p: (worth[p], -p)))]
