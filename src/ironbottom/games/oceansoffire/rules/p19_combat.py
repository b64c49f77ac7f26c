"""19.0 to 19.2, 19.5, 19.6: one Ground Combat, from commitment to control."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Side
from ironbottom.games.oceansoffire.position.amounts import SIXTEENTHS, told
from ironbottom.games.oceansoffire.position.card_decks import end_of
from ironbottom.games.oceansoffire.position.figures import attack, defense
from ironbottom.games.oceansoffire.position.labels import SIDE_NAMES, space_token
from ironbottom.games.oceansoffire.position.places import ground, ground_present, those_in
from ironbottom.games.oceansoffire.position.procedure import Procedure
from ironbottom.games.oceansoffire.position.state import ACTIVATED, USED
from ironbottom.games.oceansoffire.rules.p05_control import change_control
from ironbottom.games.oceansoffire.rules.p12_support import (
    air_support,
    behind_assault,
    bombardment_of,
    capped,
)
from ironbottom.games.oceansoffire.rules.p15_picking import picked
from ironbottom.games.oceansoffire.rules.p15_requirements import attackers, decider
from ironbottom.games.oceansoffire.rules.p19_commit import (
    CommitDefense,
    CommitSupport,
    CommitUnits,
    adds,
    committed,
    nations_of,
    supporters,
)
from ironbottom.games.oceansoffire.rules.p19_factors import (
    Result,
    always_wiped_out,
    clamped,
    force_quality,
    ground_modifiers,
    hits_for,
    modified_attack,
    modified_defense,
    odds,
    results,
    spare_division,
    within,
)
from ironbottom.games.oceansoffire.rules.p19_results import GroundLosses, half_up, suffers
from ironbottom.games.oceansoffire.rules.p19_retreat import HELD, Retreat
from ironbottom.games.oceansoffire.rules.p19_routes import RETREATED, holding
from ironbottom.games.oceansoffire.rules.p23_ground import ground_cards, raised, uphill
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.mechanics.modifiers import told as modifiers_told
from ironbottom.mechanics.modifiers import total

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

ATTACKER, DEFENDER = 0, 1


@dataclass(slots=True, kw_only=True)
class GroundCombat(Procedure):
    """19.2: one Ground Combat in a Land Space, with what both sides support it with (13.2 steps 15 to 17).

    Attackers are the activated ground units of the Phasing side there that are not Used, those that landed among them.
    ``assault``: flat pairs of a unit that landed and its TT, an assault if the attack is mandatory. ``marched``: of a
    unit that entered in this Impulse by land and the Space from which. ``mandatory``: whether the attack is (12.22).
    ``began``: ground and air units of the attacker that began the Impulse in the Space (19.6). ``air``, ``ships``: of
    both sides that may support this combat.
    Answers with "control", the side that gained it, and "airfields", the Airfield Upgrades that the loser had there.
    """

    STEPS: ClassVar[tuple[str, ...]] = (
        "begin",
        "attackers_chosen",
        "defenders",
        "defenders_chosen",
        "support",
        "supported",
        "cards",
        "roll",
        "attacker_losses",
        "defender_losses",
        "attacker_retreats",
        "defender_retreats",
        "defender_retreated",
        "control",
    )
    space: int
    assault: list[int] = field(default_factory=list)
    marched: list[int] = field(default_factory=list)
    mandatory: bool = False
    began: list[int] = field(default_factory=list)
    air: list[int] = field(default_factory=list)
    ships: list[int] = field(default_factory=list)
    attack: list[int] = field(default_factory=list)
    """Committed attackers."""
    defense: list[int] = field(default_factory=list)
    """Committed defenders."""
    spare: list[bool] = field(default_factory=list)
    """By role, whether there is a division beyond the limit."""
    asked: int = 0
    """How many of the four questions of support are behind."""
    flying: list[int] = field(default_factory=list)
    """Air that supports."""
    bombarding: list[int] = field(default_factory=list)
    """Ships that support."""
    suffered: list[str] = field(default_factory=list)
    """By role, the result in words of the table."""
    hits: list[int] = field(default_factory=list)
    """By role."""
    light: int = 0
    """Hits of an L result."""
    qualities: list[int] = field(default_factory=list)
    overrun: bool = False
    marker_lost: bool = False
    """Whether the Control Marker of the defender fails with its units (19.5.a, 19.5.d)."""

    def title(self, g: Oceans) -> str:
        return f"Ground Combat in {space_token(g, self.space)}"

    # ---- commitment ------------------------------------------------------------------------------------

    def begin(self, g: Oceans) -> Step:
        if not self.mandatory:  # 12.7, 11.51.b: a landing in a contested Space is a Land Attack
            self.assault = []
        able = attackers(g, self.space)
        if not able or not self._defended(g):
            return self._walk_in(g, able)
        g.log("battle", self.title(g), where=g.data.space_ids[self.space])
        g.attack(self.space)
        able.sort(key=lambda one: (-attack(g, one), -g.counter(one).quality, one))
        return CommitUnits(
            seats=[decider(g, self.space, able, self._side(g, ATTACKER))], candidates=able, space=self.space
        )

    def _defended(self, g: Oceans) -> bool:
        side = self._side(g, DEFENDER)
        return bool(holding(g, self.space, side)) or self._igdf(g) > 0

    def _walk_in(self, g: Oceans, able: Sequence[int]) -> Step:
        """19.0, 5.2: a marker without factors flips without a roll and without Control Changing (ruling q56)."""
        side = self._side(g, ATTACKER)
        for piece in able:
            g.mark(piece, USED)
        if not able or g.friendly(self.space, side):
            return self._answer(NOWHERE, 0)
        g.attack(self.space)
        return self._take(g, side, changing=False)

    def attackers_chosen(self, g: Oceans) -> Step:
        self.attack = picked(self.ret)
        return None

    def defenders(self, g: Oceans) -> Step:
        able = holding(g, self.space, self._side(g, DEFENDER))  # 19.41.f
        mine, theirs = ground(g, self.space, self._side(g, ATTACKER)), able
        self.spare = [spare_division(g, self.space, mine), spare_division(g, self.space, theirs)]
        if within(g, self.space, able):
            self.ret = [str(one) for one in able]
            return None
        able.sort(key=lambda one: (-defense(g, one), -g.counter(one).quality, one))
        seat = decider(g, self.space, able, self._side(g, DEFENDER))
        return CommitDefense(seats=[seat], candidates=able, space=self.space)

    def defenders_chosen(self, g: Oceans) -> Step:
        self.defense = picked(self.ret)
        return None

    # ---- support ---------------------------------------------------------------------------------------

    def support(self, g: Oceans) -> Step:
        """13.2.16: air first, then ships, the Non-Phasing side first with each."""
        while self.asked < len(_SUPPORT):
            role, by_air = _SUPPORT[self.asked]
            able = [one for one in self._supporters(g, role, by_air=by_air) if one not in self.bombarding]
            if able:
                able.sort(key=lambda one: (-adds(g, one, self.space), one))
                seat = decider(
                    g, self.space, (*able, *(self.attack, self.defense)[role]), self._side(g, role)
                )
                return CommitSupport(
                    seats=[seat],
                    candidates=able,
                    by_air=by_air,
                    space=self.space,
                    most=self.ground_factors(g)[role],
                )
            self.asked += 1
        return Goto(self.cards)

    def supported(self, g: Oceans) -> Step:
        _, by_air = _SUPPORT[self.asked]
        more, parts = committed(g, self.ret)
        (self.flying if by_air else self.bombarding).extend(more)
        self.ships, self.asked = [*self.ships, *parts], self.asked + (not parts)
        return Goto(self.support)

    def _supporters(self, g: Oceans, role: int, *, by_air: bool) -> list[int]:
        pieces, units = self.air if by_air else self.ships, (self.attack, self.defense)[role]
        nations = nations_of(g, units, self.space, marker=role == DEFENDER and self._igdf(g) > 0)
        return supporters(g, self.space, pieces, self._side(g, role), nations)

    # ---- the roll --------------------------------------------------------------------------------------

    def cards(self, g: Oceans) -> Step:
        return ground_cards(g, self.space, self.attack, self.defense)

    def roll(self, g: Oceans) -> Step:
        for one in (*self.flying, *self.bombarding):
            g.mark(one, USED)  # 13.2.17
        ours, theirs = self.totals(g)
        found = odds(g, ours, theirs)
        effective = self._effective(g)
        smaller, staying = min(effective), effective[DEFENDER]
        marker = g.marker(self.space)
        self.qualities = [
            force_quality(g, self.attack),
            force_quality(g, self.defense, marker.quality if marker and self._igdf(g) else 0),
        ]
        modifiers = ground_modifiers(
            g,
            self.space,
            self._side(g, DEFENDER),
            raised(g, self.qualities),
            best=found.best,
            from_sea=all(one in self.assault[::2] for one in self.attack),
        )
        end_of(g, "ground")
        change = clamped(total(modifiers))
        limited = "" if change == total(modifiers) else f", {change:+d} in all ({{rule:19.22.a}})"
        self.overrun = self._all_began_here(g) and always_wiped_out(g, found.column, change, smaller, staying)
        words = f"{told(ours, SIXTEENTHS)} against {told(theirs, SIXTEENTHS)}"
        if not found.column:
            self._settle(g, results(g, 0, ""), smaller)
            told_of = suffers("attacker", self.suffered[0], self.hits[0])
            g.log("result", f"{words}: odds below 1:3, {told_of} ({{rule:19.2.g}})")
            return None
        dice = g.dice(1, g.data.figures.die_sides, f"Ground Combat in {g.data.space_ids[self.space]}")
        self._settle(g, results(g, dice[0] + change, found.column), smaller)
        g.log(
            "dice",
            f"{words}, {found.column}, {modifiers_told(modifiers)}{limited}: "
            f"{suffers('attacker', self.suffered[0], self.hits[0])}; "
            f"{suffers('defender', self.suffered[1], self.hits[1])} ({{rule:19.3.a}})",
            values=dice,
            by=g.seat(g.power(self.attack[0])),
            said=True,
        )
        return None

    def totals(self, g: Oceans) -> tuple[int, int]:
        """19.2.d, 19.2.e: total attacking and defending factors in sixteenths, support within its limits."""
        ours, theirs = self.ground_factors(g)
        return self._with_support(g, ATTACKER, ours), self._with_support(g, DEFENDER, theirs)

    def ground_factors(self, g: Oceans) -> tuple[int, int]:
        """19.21: Modified Effective Factors of attackers and defenders in sixteenths."""
        ours = modified_attack(g, self.attack, self._uphill(g))
        return ours, modified_defense(g, self.defense, self.space, self._igdf(g))

    def _uphill(self, g: Oceans) -> list[int]:
        return uphill(g, self.marched, self.space) if self.mandatory else []

    def _with_support(self, g: Oceans, role: int, factors: int) -> int:
        side = self._side(g, role)
        air = air_support(g, (one for one in self.flying if g.side(one) == side))
        guns = [one for one in self.bombarding if g.side(one) == side]
        landed = [one for one in self.attack if one in self.assault[::2]]
        if role == ATTACKER and landed:
            strength = modified_attack(g, landed, self._uphill(g))
            shells = behind_assault(g, guns, self.space, strength, factors - strength)
        else:
            shells = sum(bombardment_of(g, one, self.space) for one in guns)
        return factors + capped(air, factors) + capped(shells, factors)

    def _effective(self, g: Oceans) -> tuple[int, int]:
        """19.3.b: Effective Factors of both, without support, the Control Marker among them."""
        ours = sum(attack(g, one) for one in self.attack)
        return ours, sum(defense(g, one) for one in self.defense) + self._igdf(g)

    def _settle(self, g: Oceans, outcome: tuple[Result, Result], smaller: int) -> None:
        self.suffered = [one.letter + ("(R)" if one.retreat else "") for one in outcome]
        self.hits = [hits_for(g, one.letter, smaller) for one in outcome]
        self.light = hits_for(g, "L", smaller)

    def _all_began_here(self, g: Oceans) -> bool:
        """19.6.b, ruling q53: every attacking and supporting unit, and no ships."""
        side = self._side(g, ATTACKER)
        helping = [one for one in (*self.attack, *self.flying, *self.bombarding) if g.side(one) == side]
        return all(one in self.began and not g.counter(one).ship for one in helping)

    # ---- losses ----------------------------------------------------------------------------------------

    def attacker_losses(self, g: Oceans) -> Step:
        return self._losses(g, ATTACKER)

    def defender_losses(self, g: Oceans) -> Step:
        return self._losses(g, DEFENDER)

    def _losses(self, g: Oceans, role: int) -> Step:
        hits = self.hits[role]
        return Call(
            GroundLosses(
                space=self.space,
                side=self._side(g, role),
                hits=hits,
                units=self.attack if role == ATTACKER else self.defense,
                quality=self.qualities[role],
                on_quality=half_up(hits),
                marker=role == DEFENDER,
            )
        )

    # ---- Retreats --------------------------------------------------------------------------------------

    def attacker_retreats(self, g: Oceans) -> Step:
        for piece in self.attack:
            if g.state.at[piece] != NOWHERE:
                g.mark(piece, USED)
        side, committed = self._side(g, ATTACKER), those_in(g, self.attack, self.space)
        if not self._retreats(ATTACKER) or not (committed or those_in(g, self.assault[::2], self.space)):
            return Goto(self.defender_retreats)
        rest = [one for one in ground(g, self.space, side) if g.has(one, ACTIVATED) and not g.has(one, USED)]
        forced = [*committed, *(rest if self.mandatory else ()), *self._refugees(g, side)]
        others = [one for one in ground(g, self.space, side) if one not in forced]
        return Call(self._retreat(g, ATTACKER, forced, others))

    def defender_retreats(self, g: Oceans) -> Step:
        side, committed = self._side(g, DEFENDER), those_in(g, self.defense, self.space)
        if not self._retreats(DEFENDER) or not ground_present(g, self.space, side):
            return Goto(self.control)
        others = [one for one in holding(g, self.space, side) if one not in committed]
        if not committed and others:
            return Goto(self.control)
        return Call(self._retreat(g, DEFENDER, [*committed, *self._refugees(g, side)], others))

    def defender_retreated(self, g: Oceans) -> Step:
        # 19.5.a, 19.5.d: when all others are gone by an (R) the marker goes too.
        self.marker_lost = self.ret != HELD
        return None

    def _retreat(self, g: Oceans, role: int, forced: list[int], others: list[int]) -> Retreat:
        return Retreat(
            space=self.space,
            side=self._side(g, role),
            units=forced,
            others=others,
            hits=self.hits[role],
            light=self.light,
            heavy=self.suffered[role].startswith("H"),
            may_hold=role == DEFENDER or not self.mandatory,
            spare=self.spare[role],
            transports=self.assault if role == ATTACKER else [],
            came_from=self.marched if role == ATTACKER else [],
        )

    def _refugees(self, g: Oceans, side: int) -> list[int]:
        """19.41.f: a Retreat forces those a second time who have Retreated into the Space."""
        return [one for one in ground(g, self.space, side) if g.has(one, RETREATED)]

    def _retreats(self, role: int) -> bool:
        return self.suffered[role].endswith("(R)")

    def control(self, g: Oceans) -> Step:
        """19.3.e, 19.5.e: who has lost all units and the IGDF loses the Space."""
        winner, loser = self._side(g, ATTACKER), self._side(g, DEFENDER)
        if g.friendly(self.space, loser):
            held = bool(holding(g, self.space, loser)) or (self._igdf(g) > 0 and not self.marker_lost)
            return self._answer(NOWHERE, 0) if held else self._take(g, winner, changing=not self.overrun)
        if ground(g, self.space, winner) or g.igdf(self.space) or not ground(g, self.space, loser):
            return self._answer(NOWHERE, 0)
        return self._take(g, loser, changing=True)

    def _take(self, g: Oceans, side: int, *, changing: bool) -> Step:
        lost = change_control(g, self.space, side, changing=changing)
        name = SIDE_NAMES[Side(side)]
        rule = "19.6.c" if self.overrun else "19.5.e" if changing else "19.0"
        g.log("result", f"Control of {space_token(g, self.space)} changes to {name} ({{rule:{rule}}})")
        return self._answer(side, lost.airfields)

    def _answer(self, side: int, airfields: int) -> Return:
        return Return({"airfields": str(airfields), "control": "" if side == NOWHERE else str(int(side))})

    def _side(self, g: Oceans, role: int) -> int:
        return g.phasing_side if role == ATTACKER else 1 - g.phasing_side

    def _igdf(self, g: Oceans) -> int:
        """Intrinsic factors that defend."""
        return g.igdf(self.space) if g.friendly(self.space, self._side(g, DEFENDER)) else 0


_SUPPORT = ((DEFENDER, True), (ATTACKER, True), (DEFENDER, False), (ATTACKER, False))
"""Who is asked for what support, in this order (13.2.16)."""
