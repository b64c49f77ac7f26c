"""The rounds of surface combat: groups, withdrawal, fire (fireinthesky:11.2.3.a to 11.2.3.d)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from ironbottom.games.fireinthesky.components.ids import Nation, Side, When
from ironbottom.games.fireinthesky.position.game import SEATS, Sky
from ironbottom.games.fireinthesky.position.labels import does
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.position.state import NOWHERE, TOKYO_EXPRESS
from ironbottom.games.fireinthesky.rules.combat_table import damage_modifier, surface_needed, throw
from ironbottom.games.fireinthesky.rules.damage import NavalDamage, displace
from ironbottom.games.fireinthesky.rules.p11_combat.board import board
from ironbottom.games.fireinthesky.rules.p11_combat.combat_groups import (
    HOLD_BACK,
    REST,
    AimShip,
    AssignShip,
    MatchShips,
    firepower,
    matched_with,
    next_to_match,
)
from ironbottom.games.fireinthesky.rules.p11_combat.waters import committed
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Step

FIGHT_ON, WITHDRAW = choices.button("fight_on"), choices.button("withdraw")


@dataclass(slots=True, kw_only=True)
class SurfaceRounds(Procedure):
    """Round after round between the ships in the Sea Control boxes, until one side has none left (11.2.3.d)."""

    STEPS = (
        "line_up",
        "match",
        "matched",
        "assign",
        "assigned",
        "inferior_may_withdraw",
        "superior_may_withdraw",
        "settle_withdrawal",
        "aim",
        "aimed",
        "fire",
        "after_the_express",
        "withdrawn_leave",
        "end_of_round",
    )
    water: int
    round: int = 0
    pairs: list[list[int]] = field(default_factory=list)
    """Who is matched with whom: [ship of the side without air superiority, ship of the other side]."""
    held_back: list[int] = field(default_factory=list)
    """Unmatched ships that their owner does not assign."""
    withdrawing: list[int] = field(default_factory=list)
    """Sides in withdrawal."""
    express: bool = False
    """Whether the Tokyo Express fires now, before all others (16.2.2.b1)."""
    aims: list[list[int]] = field(default_factory=list)
    """[firing ship, its target] of the fire that comes next."""
    halves: list[int] = field(default_factory=list)
    """Targets of the half hits of this round that have found no second half yet."""

    # ---- [a] combat groups ---------------------------------------------------------------------------

    def line_up(self, g: Sky) -> Step:
        # 11.2.3.a: all ships of the side without air superiority lie in a row; their order means nothing.
        self.round += 1
        self.pairs, self.held_back, self.withdrawing = [], [], []
        g.log("info", f"Surface combat in {{space:{self.name(g)}}}, round {self.round}", where=self.name(g))
        return None

    def match(self, g: Sky) -> Step:
        # The side with air superiority matches as many of its ships as it can, each with one of its own.
        lined_up, pairing = (self._unmatched(g, side) for side in self._sides(g))
        if not lined_up or not pairing:
            return Goto(self.assign)
        ship, candidates = next_to_match(lined_up, pairing)
        return MatchShips(
            seats=[g.seat(board(g).superiority)], ship=ship, candidates=candidates, round=self.round
        )

    def matched(self, g: Sky) -> Step:
        lined_up, pairing = (self._unmatched(g, side) for side in self._sides(g))
        if self.ret == REST:
            self.pairs += [list(pair) for pair in zip(lined_up, pairing, strict=False)]
            return None
        ship, _ = next_to_match(lined_up, pairing)
        self._pair(g, ship, choices.piece_of(str(self.ret)))
        return Goto(self.match)

    def assign(self, g: Sky) -> Step:
        # Ships left over may be put against any enemy, or against none (ruling held_back_ships).
        for side in self._sides(g):
            left = [ship for ship in self._unmatched(g, side) if ship not in self.held_back]
            if left:
                enemies = committed(g, 1 - side, self.water)
                return AssignShip(seats=[g.seat(side)], ship=left[0], candidates=enemies, round=self.round)
        return Goto(self.inferior_may_withdraw)

    def assigned(self, g: Sky) -> Step:
        sides = self._sides(g)
        ship = next(p for side in sides for p in self._unmatched(g, side) if p not in self.held_back)
        if self.ret == HOLD_BACK:
            self.held_back.append(ship)
        else:
            self._pair(g, ship, choices.piece_of(str(self.ret)))
        return Goto(self.assign)

    # ---- [b] withdrawal ------------------------------------------------------------------------------

    def inferior_may_withdraw(self, g: Sky) -> Step:
        for ours, theirs in self.pairs:
            g.log("info", f"{{piece:{ours}}} against {{piece:{theirs}}}", where=self.name(g))
        return self._ask_withdrawal(g, board(g).inferior)

    def superior_may_withdraw(self, g: Sky) -> Step:
        self._note_withdrawal(g, board(g).inferior)
        return self._ask_withdrawal(g, board(g).superiority)

    def settle_withdrawal(self, g: Sky) -> Step:
        self._note_withdrawal(g, board(g).superiority)
        self.express = bool(self._shooters(g, express=True))
        return None

    def _ask_withdrawal(self, g: Sky, side: int) -> Step:
        return DeclareWithdrawal(seats=[g.seat(side)], water=self.water, pursued=bool(self.withdrawing))

    def _note_withdrawal(self, g: Sky, side: int) -> None:
        # 11.2.3.b.b4: all its ships in the fight.
        if self.ret == WITHDRAW:
            self.withdrawing.append(side)
            g.log("move", f"{{seat:{g.seat(side)}}}: withdrawal ({{rule:11.2.3.b}})", where=self.name(g))

    # ---- [c] fire ------------------------------------------------------------------------------------

    def aim(self, g: Sky) -> Step:
        # 11.2.3.c: once at an enemy matched with it; one that has several picks.
        aiming = [ship for ship, _ in self.aims]
        for ship in self._shooters(g, express=self.express):
            if ship in aiming:
                continue
            targets = self._targets(g, ship)
            if len(targets) > 1:
                seat = g.seat(g.side(ship))
                return AimShip(
                    seats=[seat], ship=ship, firepower=firepower(g, ship, self.round), candidates=targets
                )
            self.aims.append([ship, targets[0]])
        return Goto(self.fire)

    def aimed(self, g: Sky) -> Step:
        aiming = [ship for ship, _ in self.aims]
        ship = next(p for p in self._shooters(g, express=self.express) if p not in aiming)
        self.aims.append([ship, choices.piece_of(str(self.ret))])
        return Goto(self.aim)

    def fire(self, g: Sky) -> Step:
        # All of it at once: damage is checked when the last shot has fallen.
        hits: dict[int, list[int]] = {}
        for ship, target in self.aims:
            power = firepower(g, ship, self.round)
            for strength in self._shoot(g, ship, target, power):
                hits.setdefault(target, []).append(damage_modifier(g, When.SURFACE, strength))
        self.aims = []
        ships = sorted(hits)
        return Call(NavalDamage(ships=ships, hits=[hits[ship] for ship in ships])) if ships else None

    def _shoot(self, g: Sky, ship: int, target: int, power: int) -> list[int]:
        """Roll for one ship; the firepower of the hit that it makes, if it makes one."""
        face, half = surface_needed(g, power, g.counter(target).defence)
        why = f"surface {self.name(g)} round {self.round} {g.counter(ship).key}"
        text = f"{does(g, ship, 'fires')} at {{piece:{target}}}" + (", half a hit at best" if half else "")
        if not throw(g, 1, face, why, text, side=g.side(ship), where=self.name(g)):
            return []
        if not half:
            return [power]
        # chart.surface: two halves on one target are a hit, of firepower 0 (ruling half_hits_modifier).
        self.halves.append(target)
        if self.halves.count(target) < g.data.figures.half_hits_per_hit:
            return []  # 11.2.3.c.b2
        self.halves = [other for other in self.halves if other != target]
        return [0]

    def after_the_express(self, g: Sky) -> Step:
        if not self.express:
            return None
        self.express = False
        return Goto(self.aim)

    # ---- [d] end of the round ------------------------------------------------------------------------

    def withdrawn_leave(self, g: Sky) -> Step:
        # 11.2.3.b.b3: those that the pursuit has not hit.
        for side in self.withdrawing:
            for ship in committed(g, side, self.water):
                displace(g, ship, "11.2.3.b.b3")
        return None

    def end_of_round(self, g: Sky) -> Step:
        # 11.2.3.d
        self.halves = []
        if all(committed(g, side, self.water) for side in Side):
            return Goto(self.line_up)
        return None

    # ---- who fires at whom ---------------------------------------------------------------------------

    def _shooters(self, g: Sky, *, express: bool) -> list[int]:
        """The ships that fire in this volley: of the Tokyo Express, or all others."""
        ships = [
            ship for side in Side if side not in self.withdrawing for ship in committed(g, side, self.water)
        ]
        return [p for p in ships if in_express(g, p) == express and self._targets(g, p)]

    def _targets(self, g: Sky, ship: int) -> list[int]:
        afloat = committed(g, 1 - g.side(ship), self.water)
        enemies = [enemy for enemy in matched_with(self.pairs, ship) if enemy in afloat]
        if not self.withdrawing:
            return enemies
        # 11.2.3.b.b2: only slower ones, and only those matched with it (ruling pursuit_target).
        speed = g.counter(ship).movement
        return [enemy for enemy in enemies if g.counter(enemy).movement < speed]

    def _unmatched(self, g: Sky, side: int) -> list[int]:
        taken = {ship for pair in self.pairs for ship in pair}
        return [ship for ship in committed(g, side, self.water) if ship not in taken]

    def _pair(self, g: Sky, ship: int, other: int) -> None:
        self.pairs.append([ship, other] if g.side(ship) == board(g).inferior else [other, ship])

    def _sides(self, g: Sky) -> tuple[int, int]:
        return board(g).inferior, board(g).superiority

    def name(self, g: Sky) -> str:
        """Id of the water."""
        return g.data.space_ids[self.water]

    def title(self, g: Any) -> str:
        return f"Surface combat in {{space:{self.name(g)}}}, round {max(1, self.round)}"


def in_express(g: Sky, ship: int) -> bool:
    """Whether a ship belongs to the Task Force with the Tokyo Express marker (16.2.2)."""
    force = g.state.force[ship]
    return force != NOWHERE and bool(g.state.force_marks[force] & TOKYO_EXPRESS)


@dataclass(slots=True, kw_only=True)
class DeclareWithdrawal(Choose):
    """Whether a side breaks off the surface fight with all its ships."""

    RULE: ClassVar[str] = "fireinthesky:11.2.3.b"
    ORDER: ClassVar[str] = "withdraw"
    WAITING = "Withdrawal from surface combat is considered"
    SUGGESTED = (FIGHT_ON,)
    water: int
    pursued: bool
    """Whether the enemy has declared withdrawal, so that only slower ships are fired at."""

    def options(self, g: Sky, seat: str) -> list[str]:
        return [FIGHT_ON, WITHDRAW]

    def text(self, g: Sky, seat: str) -> str:
        return f"Fight or withdraw all ships from {{space:{g.data.space_ids[self.water]}}}"

    def label(self, g: Sky, choice: str) -> str:
        if choice == WITHDRAW:
            return "Withdraw"
        return "Pursue" if self.pursued else "Fight"

    def hint(self, g: Sky, seat: str, choice: str) -> str:
        if choice != WITHDRAW:
            return "fires at slower ships" if self.pursued else ""
        # 11.2.3.b.b1: where both sides withdraw nobody fires
        fire = "nobody fires" if self.pursued else "holds fire; faster enemies still fire"
        ships = committed(g, SEATS.index(seat), self.water)
        dutch = [g.counter(ship).nation == Nation.NETHERLANDS for ship in ships]
        ways = [] if all(dutch) else ["back in the next Reinforcement Phase"]
        if any(dutch):
            ways.append("Dutch ships leave the game")  # ruling dutch_never_return
        return "; ".join([fire, *ways])
