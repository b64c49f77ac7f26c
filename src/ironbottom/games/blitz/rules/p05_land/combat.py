"""5.3 One land area combat: units are committed, an Air Round, a Land, Naval or Strategic Round, and what follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.blitz.components.ids import Attack, Power, Round
from ironbottom.games.blitz.position.labels import ATTACK_NAMES, POWER_NAMES, space_token
from ironbottom.games.blitz.position.procedure import Procedure
from ironbottom.games.blitz.position.state import ATTACKED, ON_MAP, OUT
from ironbottom.games.blitz.rules.p05_land.advance import GroundEnd
from ironbottom.games.blitz.rules.p05_land.commitment import garrison, in_port, note_sent
from ironbottom.games.blitz.rules.p05_land.committing import CommitAttackers, CommitDefenders
from ironbottom.games.blitz.rules.p05_land.declared import still_closed
from ironbottom.games.blitz.rules.p05_land.going_home import AfterCombat, LeaveCombat
from ironbottom.games.blitz.rules.p06_rounds.all_home import AllHome
from ironbottom.games.blitz.rules.p06_rounds.fighters import BY_AIR
from ironbottom.games.blitz.rules.p06_rounds.forces import fighters, without
from ironbottom.games.blitz.rules.p06_rounds.round import CombatRound
from ironbottom.games.blitz.rules.p06_rounds.totals import air_round_fought
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.grammar import do, sentence

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz

CALLED_OFF = "called off"


@dataclass(slots=True, kw_only=True)
class LandCombat(Procedure):
    """An attack of one type on one area; ``ways``: by piece, how the attackers come.

    ``unharmed``: no attacker has lost a step. Returns CALLED_OFF if it was to be a
    Ground Attack, and nobody was committed.
    """

    STEPS: ClassVar[tuple[str, ...]] = (
        "commit",
        "committed",
        "defended",
        "air_round",
        "after_air",
        "second_round",
        "after_second",
        "after_land",
        "home",
    )
    target: int
    kind: int
    side: int
    closed: list[int] = field(default_factory=list)
    """Areas named as targets of Ground Attacks in this step F (ruling q28)."""
    attackers: list[int] = field(default_factory=list)
    defenders: list[int] = field(default_factory=list)
    ways: dict[str, str] = field(default_factory=dict)
    lent: list[int] = field(default_factory=list)
    """Air units that the defender sent in from elsewhere (ruling q33)."""
    unharmed: bool = True

    def title(self, g: Blitz) -> str:
        return f"{ATTACK_NAMES[Attack(self.kind)]} on {space_token(g, self.target)}"

    def commit(self, g: Blitz) -> Step:
        return Call(CommitAttackers(target=self.target, kind=self.kind))

    def committed(self, g: Blitz) -> Step:
        assert isinstance(self.ret, dict)
        self.ways = dict(self.ret)
        where = g.data.space_ids[self.target]
        if not self.ways:
            g.log(
                "info",
                f"The {ATTACK_NAMES[Attack(self.kind)]} on {{space:{where}}} is called off.",
                where=where,
            )
            return Return(CALLED_OFF if self.kind == Attack.GROUND else None)
        self.attackers = sorted(int(piece) for piece in self.ways)
        title = f"{ATTACK_NAMES[Attack(self.kind)]} on {{space:{where}}}"
        g.log("battle", title, where=where)
        g.log("info", f"{do(self.attackers, 'attacks')}.", where=where)
        note_sent(g, self.attackers)
        for piece in self.attackers:
            g.mark(piece, ATTACKED)
        if not self._help_counts(g):
            return Goto(self.defended)
        return Call(CommitDefenders(target=self.target, kind=self.kind, side=1 - self.side))

    def _help_counts(self, g: Blitz) -> bool:
        """Whether ships that the defender commits would fight in a Land Round, or in an Air Round."""
        mine = fighters(g, self.attackers, self.ways)
        on_land = self.kind == Attack.GROUND and bool(g.land_units(self.target, 1 - self.side))
        return on_land or any(one.hit_in_air_round for one in mine)

    def defended(self, g: Blitz) -> Step:
        helpers = [int(piece) for piece in self.ret] if isinstance(self.ret, list) else []
        self.lent = [piece for piece in helpers if g.counter(piece).flies]
        self.defenders = sorted([*garrison(g, self.target, self.kind, 1 - self.side), *helpers])
        for piece in helpers:
            g.mark(piece, ATTACKED)
        if helpers:
            g.log("info", f"{do(helpers, 'helps')} the defence.", where=g.data.space_ids[self.target])
        return None

    def air_round(self, g: Blitz) -> Step:
        """5.3.a, 5.3.c, 5.3.e."""
        one, other = fighters(g, self.attackers, self.ways), fighters(g, self.defenders, self.ways)
        if not air_round_fought(one, other):
            return Goto(self.second_round)
        return Call(self._round(Round.AIR, self.attackers, self.defenders))

    def _round(self, kind: Round, attackers: Sequence[int], defenders: Sequence[int]) -> CombatRound:
        return CombatRound(
            kind=kind,
            attack=self.kind,
            space=self.target,
            side=self.side,
            attackers=list(attackers),
            defenders=list(defenders),
            ways=dict(self.ways),
        )

    def after_air(self, g: Blitz) -> Step:
        """6.5.h to 6.5.j: whom a letter affects goes home, or stays at its base and takes no more part (6.5.d2)."""
        sent = self._note(g)
        self.attackers = without(self.attackers, sent)
        self.defenders = without(self.defenders, sent)
        self.lent = without(self.lent, sent)  # they are on their way home already
        return Call(LeaveCombat(target=self.target, pieces=sent))

    def _note(self, g: Blitz) -> list[int]:
        """Take over the answer of a round: steps that attackers lost, and units affected by letters."""
        assert isinstance(self.ret, list)
        lost, *affected = map(int, self.ret)
        self.unharmed = self.unharmed and not lost
        self.attackers = [piece for piece in self.attackers if g.state.fate[piece] == ON_MAP]
        self.defenders = [piece for piece in self.defenders if g.state.fate[piece] == ON_MAP]
        self.lent = [piece for piece in self.lent if piece in self.defenders]
        return affected

    def second_round(self, g: Blitz) -> Step:
        if self.kind == Attack.GROUND:
            return self._land_round(g)
        if self.kind == Attack.PORT:
            targets = in_port(g, self.target, 1 - self.side)
            if not targets or not self.attackers:
                return Goto(self.home)
            return Call(self._round(Round.NAVAL, self.attackers, targets), then=self.after_second)  # 5.3.f
        bombers = [piece for piece in self.attackers if not g.counter(piece).ship]
        if not bombers:
            return Goto(self.home)
        return Call(self._round(Round.STRATEGIC, bombers, []), then=self.after_second)  # 5.3.b

    def _land_round(self, g: Blitz) -> Step:
        """5.3.d; 5.3.d2: without land units in the area there is none."""
        if not any(g.counter(piece).on_land for piece in self.attackers):
            return Goto(self.home)
        if not g.land_units(self.target, 1 - self.side):
            return Call(self._ground_end(g, []), then=self.home)
        return Call(self._round(Round.LAND, self.attackers, self.defenders), then=self.after_land)

    def after_second(self, g: Blitz) -> Step:
        """Ruling q16: by another reading ships that a letter affects leave the port that is attacked."""
        return Call(AllHome(pieces=self._note(g)), then=self.home)

    def after_land(self, g: Blitz) -> Step:
        affected = self._note(g)
        return Call(self._ground_end(g, affected))

    def _ground_end(self, g: Blitz, affected: list[int]) -> GroundEnd:
        return GroundEnd(
            target=self.target,
            side=self.side,
            attackers=[piece for piece in self.attackers if g.counter(piece).on_land],
            defenders=[piece for piece in self.defenders if g.counter(piece).on_land],
            affected=affected,
            ways=dict(self.ways),
            unharmed=self.unharmed and all(g.state.fate[int(piece)] == ON_MAP for piece in self.ways),
            closed=still_closed(g, self.closed),
        )

    def home(self, g: Blitz) -> Step:
        """5.3.d5: attacking air units return, or stay where the target is friendly now; 5.3.d6, 6.5.d5."""
        if self.kind == Attack.GROUND and not g.friendly_land(self.target, self.side):
            held = f"{POWER_NAMES[Power(g.state.control[self.target])]} still controls"
            where = g.data.space_ids[self.target]
            told = sentence(f"{held} {{space:{where}}} ({{rule:blitz:6.5.t}}).")
            g.log("result", told, where=where, by=g.seat(1 - self.side))
        left = [piece for piece in self.attackers if g.state.fate[piece] == ON_MAP]
        for piece in left:
            if g.counter(piece).weapon:
                g.lift(piece, OUT)  # 5.3.d6
        flown = [piece for piece in left if self._in_the_air(g, piece)]
        return Call(AfterCombat(target=self.target, pieces=[*flown, *self.lent]))

    def _in_the_air(self, g: Blitz, piece: int) -> bool:
        if g.counter(piece).flies:
            return True
        flew = self.ways[str(piece)] == BY_AIR and g.counter(piece).on_land
        return flew and g.state.at[piece] != self.target  # 6.5.d5
