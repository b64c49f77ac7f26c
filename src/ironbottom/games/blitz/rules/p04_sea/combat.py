"""4.3 Sea area combat: step C of a set."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.blitz.components.ids import Round
from ironbottom.games.blitz.position.labels import space_token
from ironbottom.games.blitz.position.procedure import Choose, Procedure
from ironbottom.games.blitz.position.state import FOUGHT, MOVED
from ironbottom.games.blitz.rules.areas import bases
from ironbottom.games.blitz.rules.p04_sea.before_battle import CallIn, SlipAway
from ironbottom.games.blitz.rules.p04_sea.contested import may_fight, must_fight, taking_part
from ironbottom.games.blitz.rules.p04_sea.holding_back import HoldBack, idle_air
from ironbottom.games.blitz.rules.p06_rounds.all_home import AllHome
from ironbottom.games.blitz.rules.p06_rounds.forces import fighters, takes_hits, without
from ironbottom.games.blitz.rules.p06_rounds.round import CombatRound
from ironbottom.games.blitz.rules.p06_rounds.situation import AT_SEA, Situation, totals_of
from ironbottom.games.blitz.rules.p06_rounds.totals import air_round_fought
from ironbottom.games.blitz.rules.reasons.at_sea import refused_seas
from ironbottom.kernel import choices
from ironbottom.kernel.flow import END, Call, Goto, Return, Step
from ironbottom.kernel.targets import Target
from ironbottom.mechanics.derived import WHOLE, derived_for

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz

BATTLE = Target(notes=("battle",))


@dataclass(slots=True, kw_only=True)
class SeaCombats(Procedure):
    """Step C: the attacker picks one sea area after the other (4.3.b); each is fought over once (4.3.d6)."""

    STEPS: ClassVar[tuple[str, ...]] = ("choose", "fight")
    TITLE: ClassVar[str] = "C: Sea combat"
    fought: list[int] = field(default_factory=list)

    def choose(self, g: Blitz) -> Step:
        compulsory, open_to = self.areas(g)
        if not compulsory and not open_to:
            return Return()
        return ChooseSea(seats=[g.seat(g.phasing)], fought=list(self.fought))

    def areas(self, g: Blitz) -> tuple[list[int], list[int]]:
        """Sea areas where battle is compulsory, and where it is a choice."""
        return contested(g, self.fought)

    def fight(self, g: Blitz) -> Step:
        if self.ret == choices.DONE:
            return Return()
        sea = g.data.space_index[choices.argument(str(self.ret))]
        self.fought = [*self.fought, sea]
        return Call(SeaBattle(sea=sea, side=g.phasing), then=self.choose)


def contested(g: Blitz, fought: Iterable[int]) -> tuple[list[int], list[int]]:
    """Sea areas not fought over yet where battle is compulsory, and where it is the attacker's choice."""
    return _contested(g, tuple(fought))


@derived_for(WHOLE)
def _contested(g: Blitz, done: tuple[int, ...]) -> tuple[list[int], list[int]]:
    attacker = g.phasing
    with_both = set(g.standing(attacker)).intersection(g.standing(1 - attacker))
    seas = [space for space in sorted(with_both) if not g.space(space).land and space not in done]
    return (
        [sea for sea in seas if must_fight(g, sea, attacker)],
        [sea for sea in seas if may_fight(g, sea, attacker)],
    )


@dataclass(slots=True, kw_only=True)
class ChooseSea(Choose):
    """4.3.b: the next sea area."""

    RULE: ClassVar[str] = "blitz:4.3.b"
    fought: list[int]

    def options(self, g: Blitz, seat: str) -> list[str]:
        compulsory, open_to = contested(g, self.fought)
        found = [choices.space(g.data.space_ids[sea]) for sea in sorted([*compulsory, *open_to])]
        return found if compulsory else [*found, choices.DONE]

    def text(self, g: Blitz, seat: str) -> str:
        if contested(g, self.fought)[0]:
            return "Choose the sea area whose battle is fought next"
        return "Choose a sea area in which you attack convoys, or end step C"

    def waiting(self, g: Blitz, seat: str) -> str:
        return "the next sea battle is chosen"

    def label(self, g: Blitz, choice: str) -> str:
        return "End step C" if choice == choices.DONE else ""

    def hint(self, g: Blitz, seat: str, choice: str) -> str:
        if choice == choices.DONE:
            return ""
        sea = g.data.space_index[choices.argument(choice)]
        return "compulsory" if must_fight(g, sea, g.phasing) else "convoys"

    def refused(self, g: Blitz, seat: str) -> dict[str, str]:
        return refused_seas(g, self.fought, *contested(g, self.fought))

    def on_map(self, g: Blitz, seat: str, choice: str) -> Target | None:
        return BATTLE if choice.startswith("space:") else None

    def suggestion(self, g: Blitz, seat: str) -> list[str]:
        return self.options(g, seat)[:1]


@dataclass(slots=True, kw_only=True)
class SeaBattle(Procedure):
    """The battle in a sea area.

    ``called``: Naval Air that the defender sent in (4.3.e); ``out``: air units of either side that stay out (4.3.i);
    ``yielding``: those of the defender that could fight.
    """

    STEPS: ClassVar[tuple[str, ...]] = (
        "begin",
        "enemy_left",
        "attacking_air",
        "defending_air",
        "mustered",
        "air_round",
        "after_air",
        "naval_round",
        "after_naval",
        "again",
        "send_home",
        "all_home",
    )
    sea: int
    side: int
    called: list[int] = field(default_factory=list)
    out: list[int] = field(default_factory=list)
    yielding: list[int] = field(default_factory=list)
    attackers: list[int] = field(default_factory=list)
    defenders: list[int] = field(default_factory=list)
    waiting: list[int] = field(default_factory=list)

    def title(self, g: Blitz) -> str:
        return f"Battle in {space_token(g, self.sea)}"

    def begin(self, g: Blitz) -> Step:
        where = g.data.space_ids[self.sea]
        g.log("battle", f"Battle in {{space:{where}}}", where=where)
        return Call(SlipAway(sea=self.sea, side=1 - self.side))  # 4.3.c

    def enemy_left(self, g: Blitz) -> Step:
        if not g.units(self.sea, 1 - self.side):  # 4.3.d
            g.log("result", f"No enemy is left in {space_token(g, self.sea)}.")
            return Return()
        return Call(CallIn(sea=self.sea, side=1 - self.side))  # 4.3.e

    def attacking_air(self, g: Blitz) -> Step:
        """4.3.i, ruling q56: first the attacker says which aircraft stay out, then the defender."""
        assert isinstance(self.ret, list)
        self.called = [int(piece) for piece in self.ret]
        self.out = idle_air(g, self.sea, self.called)
        return self._ask(self.side)

    def _ask(self, side: int) -> Call:
        return Call(HoldBack(sea=self.sea, side=side, settled=[*self.called, *self.out]))

    def defending_air(self, g: Blitz) -> Step:
        self._keep_out()
        return self._ask(1 - self.side)

    def mustered(self, g: Blitz) -> Step:
        self.yielding = self._keep_out()
        return None

    def _keep_out(self) -> list[int]:
        assert isinstance(self.ret, list)
        kept = [int(piece) for piece in self.ret]
        self.out = [*self.out, *kept]
        return kept

    def forces(self, g: Blitz) -> tuple[list[int], list[int]]:
        """Attackers and defenders, convoys among them (6.3.e, 6.5.c); not who is gone, stays out or does not act."""
        attackers, defenders = (
            [
                *without(taking_part(g, self.sea, side), self.out),
                *g.convoys(self.sea, side),
            ]
            for side in (self.side, 1 - self.side)
        )
        return attackers, defenders

    def muster(self, g: Blitz) -> None:
        self.attackers, self.defenders = self.forces(g)

    def air_round(self, g: Blitz) -> Step:
        self.muster(g)
        one, other = fighters(g, self.attackers, {}), fighters(g, self.defenders, {})
        if not air_round_fought(one, other):  # 4.3.d5
            return Goto(self.naval_round)
        return Call(self._round(g, Round.AIR))  # 4.3.f

    def _round(self, g: Blitz, kind: Round) -> CombatRound:
        for piece in (*self.attackers, *self.defenders):
            g.mark(piece, FOUGHT)
        return CombatRound(
            kind=kind,
            attack=AT_SEA,
            space=self.sea,
            side=self.side,
            attackers=list(self.attackers),
            defenders=list(self.defenders),
        )

    def after_air(self, g: Blitz) -> Step:
        return self._return(g, self.naval_round)

    def _return(self, g: Blitz, then: object) -> Step:
        """6.5.h to 6.5.j: the units that a letter affected return to base."""
        assert isinstance(self.ret, list)
        self.waiting = [int(piece) for piece in self.ret[1:]]
        return Call(AllHome(pieces=list(self.waiting)), then=then)  # type: ignore[arg-type] # a step of this frame

    def naval_round(self, g: Blitz) -> Step:
        self.muster(g)
        if not self.attackers or not self.defenders:
            return Goto(self.send_home)
        return Call(self._round(g, Round.NAVAL))  # 4.3.g

    def after_naval(self, g: Blitz) -> Step:
        return self._return(g, self.again)

    def again(self, g: Blitz) -> Step:
        """4.3.d6: one Air and one Naval Round; ruling q54 has the other reading."""
        self.muster(g)
        if g.option("q54") and self.attackers and self.defenders and self._harmful(g):
            return Goto(self.air_round)
        return None

    def _harmful(self, g: Blitz) -> bool:
        """Whether another Air or Naval Round could do anything to anybody."""
        forces = [fighters(g, pieces, {}) for pieces in (self.attackers, self.defenders)]
        kinds = [Round.NAVAL, *([Round.AIR] if air_round_fought(*forces) else [])]
        for kind in kinds:
            at = Situation(kind, AT_SEA, self.sea, self.side, self.attackers, self.defenders, {})
            for total, enemies in zip(totals_of(g, at), reversed(forces), strict=True):
                targets = any(takes_hits(kind, one) for one in enemies)
                if targets and total is not None and total.rolls and total.sum > 0:
                    return True
        return False

    def send_home(self, g: Blitz) -> Step:
        """4.3.d3: called-in Naval Air returns, spent; ruling q06 has a reading in which everybody does."""
        if g.option("q6"):
            fought = (*self.attackers, *self.defenders)
            return Call(AllHome(pieces=[piece for piece in fought if not g.counter(piece).convoy]))
        here = [piece for piece in self.called if g.state.at[piece] == self.sea]
        return Call(AllHome(pieces=here))

    def all_home(self, g: Blitz) -> Step:
        """Ruling q56: aircraft that would not fight do not hold a sea area in which the attacker is left alone."""
        self.muster(g)
        driven_off = self.yielding if self.attackers and not self.defenders else []
        return Call(AllHome(pieces=[piece for piece in driven_off if bases(g, piece)], marks=MOVED), then=END)
