"""9.1, 9.4, 9.5: rounds of combat in one zone until a side is gone, retreats, or the rounds are used up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from ironbottom.games.pacificwar.components.ids import Segment, Side, Timing
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.labels import does
from ironbottom.games.pacificwar.position.procedure import Procedure
from ironbottom.games.pacificwar.rules.homeward import Retreat
from ironbottom.games.pacificwar.rules.p08_strategy.card_texts import may_hold
from ironbottom.games.pacificwar.rules.p09_combat.cards import (
    PASS,
    PlayCombatCard,
    extra_rounds,
    may_reach_lba,
    play,
)
from ironbottom.games.pacificwar.rules.p09_combat.chart import can_fire
from ironbottom.games.pacificwar.rules.p09_combat.fighting_on import (
    ANOTHER_ROUND,
    RETREAT,
    SURFACE,
    AnotherRound,
    FightSurface,
    StayOrRetreat,
    StayVictorious,
)
from ironbottom.games.pacificwar.rules.p09_combat.fire import Fire
from ironbottom.games.pacificwar.rules.routes import ways_home
from ironbottom.kernel.flow import Call, Goto, Return, Step

ATTACKER, DEFENDER, NO_WINNER = "attacker", "defender", "nobody"


@dataclass(slots=True, kw_only=True)
class Combat(Procedure):
    """The active player attacks in a zone (9.a, 9.b); all units there take part (9.c).

    ``left``: movement points of the group that are left, each good for one more round (9.1.a, 9.1.b).
    ``first_air``: the side whose airstrike comes first in the first round, so many columns up (A04). Returns
    "attacker" or "defender", who holds the zone, or "nobody".
    """

    STEPS: ClassVar[tuple[str, ...]] = (
        "begin",
        "defender_stays_for_battle",
        "airstrike",
        "after_airstrike",
        "attacker_stays_for_surface",
        "defender_stays_for_surface",
        "ask_surface",
        "surface",
        "end_of_round",
        "go_on",
        "next_round",
        "defender_leaves",
        "winner",
        "victor_leaves",
        "won",
        "attacker_leaves",
        "attacker_gone",
    )
    zone: int
    left: int
    first_air: int = -1
    first_air_shift: int = 0
    rounds: int = 0
    """Rounds that can still begin."""
    round: int = 0

    def begin(self, g: War) -> Step:
        self.rounds = self.left + g.data.figures.rounds_beyond_points  # 9.1.a
        # 9.5.1.a: before a round begins, the first one only by option (ruling pw_q43).
        return self._stay(g, g.non_active) if g.option("9.5.1.a") else None

    def defender_stays_for_battle(self, g: War) -> Step:
        return Goto(self.defender_leaves) if self.ret == RETREAT else None

    # ---- 9.1.1 airstrike -----------------------------------------------------------------------------

    def airstrike(self, g: War) -> Step:
        self.rounds, self.round = self.rounds - 1, self.round + 1
        head = f"Combat in {{space:{self.name(g)}}}, round {self.round}"
        g.log("battle", f"{head}: {does(g, g.state.active, 'attacks')}", where=self.name(g))
        if not any(can_fire(g, g.units(self.zone, side), Segment.AIRSTRIKE) for side in Side):
            return Goto(self.ask_surface)
        segment = self._segment(g, Segment.AIRSTRIKE)
        if self.round == 1 and self.first_air >= 0:
            segment.first = [self.first_air]
            segment.shifts[self.first_air] = self.first_air_shift
        return Call(segment)

    def after_airstrike(self, g: War) -> Step:
        if self._decided(g):
            return Goto(self.winner)
        # 9.5.2.b, 9.5.1.b, 9.5.3.h: after losses the attacker decides first, then the defender (ruling pw_q56).
        return self._stay(g, g.state.active)

    def attacker_stays_for_surface(self, g: War) -> Step:
        if self.ret == RETREAT:
            return Goto(self.attacker_leaves)
        return self._stay(g, g.non_active)

    def defender_stays_for_surface(self, g: War) -> Step:
        return Goto(self.defender_leaves) if self.ret == RETREAT else None

    # ---- 9.1.2 surface combat ------------------------------------------------------------------------

    def ask_surface(self, g: War) -> Step:
        self.ret = None
        if not any(self._can_harm(g, side) for side in Side):  # nothing hangs on the answer
            return None
        return FightSurface(seats=[self.attacker(g)], zone=self.zone)  # 9.1.2.a

    def surface(self, g: War) -> Step:
        if self.ret != SURFACE:  # the round ends for both (ruling pw_q48)
            return None
        return Call(self._segment(g, Segment.SURFACE))

    # ---- 9.1.3 continue or end -----------------------------------------------------------------------

    def end_of_round(self, g: War) -> Step:
        if self._decided(g):
            return Goto(self.winner)
        if self.rounds:
            return AnotherRound(seats=[self.attacker(g)], zone=self.zone, rounds=self.rounds)  # 9.1.3.b
        if not may_hold(g, g.state.active, (Timing.COMBAT_ROUND_END,)):
            self.ret = PASS
            return None
        return PlayCombatCard(  # such cards are the attacker's (Needs.as_attacker)
            seats=[self.attacker(g)],
            zone=self.zone,
            timing=Timing.COMBAT_ROUND_END,
            side=g.state.active,
            own=list(g.units(self.zone, g.state.active)),
        )

    def go_on(self, g: War) -> Step:
        answer = str(self.ret)
        if answer == RETREAT:
            return Goto(self.attacker_leaves)  # 9.1.3.c
        if answer == PASS:  # 9.5.2.a: the rounds are used up
            g.log("info", f"{does(g, g.state.active, 'has')} no round left ({{rule:9.5.2.a}})")
            return Goto(self.attacker_leaves)
        if answer != ANOTHER_ROUND:
            self.rounds += extra_rounds(g, play(g, g.state.active, answer))
        return self._stay(g, g.non_active)  # 9.5.1.a, 9.5.1.b

    def next_round(self, g: War) -> Step:
        return Goto(self.defender_leaves if self.ret == RETREAT else self.airstrike)

    # ---- 9.4 and 9.5 the end -------------------------------------------------------------------------

    def defender_leaves(self, g: War) -> Step:
        return Call(Retreat(side=g.non_active, zone=self.zone))

    def winner(self, g: War) -> Step:
        attacking, defending = (g.any_units(self.zone, side) for side in (g.state.active, g.non_active))
        if not attacking and not defending:
            g.log("result", "Nobody is left ({rule:9.4.a})", where=self.name(g))
            return Return(NO_WINNER)  # ruling pw_q57
        if not attacking:
            return Goto(self.attacker_gone)
        g.log("result", f"{does(g, g.state.active, 'wins')} ({{rule:9.4.a}})", where=self.name(g))  # 9.1.3.a
        if not ways_home(g, self.zone, g.state.active):
            return Goto(self.won)  # ruling pw_q49
        return StayVictorious(seats=[self.attacker(g)], zone=self.zone)  # 9.4.b, 9.5.3.k

    def victor_leaves(self, g: War) -> Step:
        return Call(Retreat(side=g.state.active, zone=self.zone)) if self.ret == RETREAT else None

    def won(self, g: War) -> Step:
        return Return(ATTACKER)

    def attacker_leaves(self, g: War) -> Step:
        return Call(Retreat(side=g.state.active, zone=self.zone))  # 9.5.3.l

    def attacker_gone(self, g: War) -> Step:
        g.log("result", f"{does(g, g.non_active, 'holds')} ({{rule:9.4.a}})", where=self.name(g))
        return Return(DEFENDER)

    # ---- who fights ----------------------------------------------------------------------------------

    def _stay(self, g: War, side: int) -> Step:
        return StayOrRetreat(seats=[g.seat(side)], zone=self.zone, side=side)

    def _segment(self, g: War, segment: Segment) -> Fire:
        return Fire(
            segment=segment,
            zone=self.zone,
            firing=[g.state.active, g.non_active],
            units=[list(g.units(self.zone, side)) for side in Side],
            round=self.round,
        )

    def _can_harm(self, g: War, side: int) -> bool:
        """Whether guns of a side have a target: ships, for LBA need a card (9.2.4.e, 9.2.4.f)."""
        if not can_fire(g, g.units(self.zone, side), Segment.SURFACE):
            return False
        return g.any_ships(self.zone, 1 - side) or may_reach_lba(g, side)

    def _decided(self, g: War) -> bool:
        return not all(g.any_units(self.zone, side) for side in Side)

    def attacker(self, g: War) -> str:
        """The seat that attacks (9.b)."""
        return g.seat(g.state.active)

    def name(self, g: War) -> str:
        """Id of the zone."""
        return g.data.space_ids[self.zone]

    def title(self, g: Any) -> str:
        round_number = f", round {self.round}" if self.round else ""
        return f"Combat in {{space:{self.name(g)}}}{round_number}"
