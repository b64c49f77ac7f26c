"""9.1.2, 9.1.3, 9.4.b, 9.5: the decisions to fight on or to retreat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.pacificwar.components.ids import Segment
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.procedure import Choose, Procedure
from ironbottom.games.pacificwar.rules.p09_combat.chart import (
    column_of,
    expected_hits,
    own_shift,
    shifted,
    strength,
)
from ironbottom.games.pacificwar.rules.routes import nearest_ports, ways_home
from ironbottom.kernel import choices

STAY, RETREAT = choices.button("stay"), choices.button("retreat")
SURFACE, NO_SURFACE = choices.button("surface"), choices.button("no_surface")
ANOTHER_ROUND = choices.button("another_round")

HOPELESS = 2.0
"""A side that expects so many times the hits that it makes is advised to leave."""


def outlook(g: War, zone: int, side: int, segment: Segment) -> float:
    """Hits that a side can expect to make in a segment of the combat in a zone, cards left out."""
    own, enemy = list(g.units(zone, side)), list(g.units(zone, 1 - side))
    if segment == Segment.SURFACE and not g.any_ships(zone, 1 - side):
        return 0.0  # 9.2.4.f
    column = column_of(g, strength(g, own, segment))
    return expected_hits(
        g, shifted(g, column, own_shift(g, own, enemy) if segment == Segment.AIRSTRIKE else 0)
    )


def hopeless(g: War, zone: int, side: int) -> bool:
    """Whether a side had better leave, for suggestions; ships without another port would only be lost."""
    if g.ships(zone, side) and not nearest_ports(g, zone, side):
        return False
    own, enemy = (sum(outlook(g, zone, who, segment) for segment in Segment) for who in (side, 1 - side))
    return enemy > HOPELESS * own


def expectation(g: War, zone: int, side: int, segment: Segment) -> str:
    """What a segment is likely to bring, in words."""
    own, enemy = outlook(g, zone, side, segment), outlook(g, zone, 1 - side, segment)
    return f"about {own:.1f} hits made, {enemy:.1f} taken, cards aside"


def consequence(g: War, zone: int, side: int) -> str:
    """What a retreat or an evacuation costs, in words."""
    if ways_home(g, zone, side) or not g.ships(zone, side):
        words = "all units leave"
    elif not nearest_ports(g, zone, side):
        words = "there is no other port of yours: the ships are out of the game (10.1.c)"  # ruling pw_q62
    else:
        words = "no way to a port is open: the ships turn Ops Complete (9.5.3.f)"
    if not g.lba(zone, side):
        return words
    back = g.state.turn + g.data.figures.lba_return <= g.scenario.last_turn
    return f"{words}; LBA {'come back next turn' if back else 'are out of the game'}"  # 9.5.3.i


BEFORE_BATTLE = "defender_stays_for_battle"
"""The step of a combat that takes the answer of a defender who may leave before the first round."""


def _before_battle(g: War) -> bool:
    """Whether no round has begun yet: the defender is asked then by the option beside ruling pw_q43."""
    return g.caller(Procedure).at == BEFORE_BATTLE


@dataclass(slots=True, kw_only=True)
class StayOrRetreat(Choose):
    """Whether a side retreats after a segment or before the next round."""

    ORDER: ClassVar[str] = "retreat"
    LABELS: ClassVar = {STAY: "Stay", RETREAT: "Retreat"}
    zone: int
    side: int

    def rule(self, g: War) -> str:
        if self.side == g.state.active:
            return "pacificwar:9.5.2.b"
        return "pacificwar:9.5.1.a" if _before_battle(g) else "pacificwar:9.5.1.b"

    def text(self, g: War, seat: str) -> str:
        when = " before the first round" if _before_battle(g) else ""
        return f"Stay in {{space:{_name(g, self.zone)}}} or retreat with all units{when}"

    def waiting(self, g: War, seat: str) -> str:
        return f"A retreat from {{space:{_name(g, self.zone)}}} is considered"

    def hint(self, g: War, seat: str, choice: str) -> str:
        return consequence(g, self.zone, self.side) if choice == RETREAT else ""

    def suggestion(self, g: War, seat: str) -> list[str]:
        return [RETREAT if hopeless(g, self.zone, self.side) else STAY]


@dataclass(slots=True, kw_only=True)
class FightSurface(Choose):
    """Whether the attacker fights a surface segment; without it the round ends."""

    RULE: ClassVar[str] = "pacificwar:9.1.2.a"
    LABELS: ClassVar = {SURFACE: "Surface combat", NO_SURFACE: "No surface combat"}
    zone: int

    def text(self, g: War, seat: str) -> str:
        return f"Fight a surface combat in {{space:{_name(g, self.zone)}}} or end the round"

    def waiting(self, g: War, seat: str) -> str:
        return f"Surface combat in {{space:{_name(g, self.zone)}}} is considered"

    def hint(self, g: War, seat: str, choice: str) -> str:
        if choice == NO_SURFACE:
            return ""
        return expectation(g, self.zone, g.state.active, Segment.SURFACE)

    def suggestion(self, g: War, seat: str) -> list[str]:
        own, enemy = (outlook(g, self.zone, s, Segment.SURFACE) for s in (g.state.active, g.non_active))
        return [SURFACE if own >= enemy else NO_SURFACE]


@dataclass(slots=True, kw_only=True)
class AnotherRound(Choose):
    """Whether the attacker, who has a movement point left for it, fights another round, or retreats."""

    RULE: ClassVar[str] = "pacificwar:9.1.3.b"
    LABELS: ClassVar = {ANOTHER_ROUND: "Another round", RETREAT: "Retreat"}
    zone: int
    rounds: int

    def text(self, g: War, seat: str) -> str:
        return f"Fight another round in {{space:{_name(g, self.zone)}}} or retreat with all units"

    def waiting(self, g: War, seat: str) -> str:
        return f"Another round in {{space:{_name(g, self.zone)}}} is considered"

    def hint(self, g: War, seat: str, choice: str) -> str:
        if choice == RETREAT:
            return consequence(g, self.zone, g.state.active)
        return "the last one" if self.rounds == 1 else f"the first of {self.rounds} that are left"

    def suggestion(self, g: War, seat: str) -> list[str]:
        return [RETREAT if hopeless(g, self.zone, g.state.active) else ANOTHER_ROUND]


@dataclass(slots=True, kw_only=True)
class StayVictorious(Choose):
    """Whether the attacker, who has won, stays."""

    RULE: ClassVar[str] = "pacificwar:9.4.b"
    LABELS: ClassVar = {STAY: "Stay", RETREAT: "Retreat"}
    SUGGESTED = (STAY,)
    zone: int

    def text(self, g: War, seat: str) -> str:
        return f"Stay in {{space:{_name(g, self.zone)}}} after the victory, or retreat to port"

    def waiting(self, g: War, seat: str) -> str:
        return f"The victor in {{space:{_name(g, self.zone)}}} stays or leaves"

    def hint(self, g: War, seat: str, choice: str) -> str:
        return "" if choice == RETREAT else "the ships stay Ops Complete"


def _name(g: War, zone: int) -> str:
    return g.data.space_ids[zone]
