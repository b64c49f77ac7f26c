"""4.0 The Sequence of Play: turns of four Rounds, Rounds of an Impulse for each power."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE, POWERS_OF, Fate, Power, Side
from ironbottom.games.oceansoffire.position.amounts import told
from ironbottom.games.oceansoffire.position.card_decks import WHOLE_IMPULSE, end_of
from ironbottom.games.oceansoffire.position.labels import POWER_NAMES, SEAT_NAMES, does
from ironbottom.games.oceansoffire.position.procedure import Procedure
from ironbottom.games.oceansoffire.position.state import (
    ACTIVATED,
    CONCLUDED,
    FIRED,
    FRESH,
    KEEPS_USED,
    RELOCATING,
    TRIED,
    USED,
)
from ironbottom.games.oceansoffire.rules.p03_victory import decisive, points, winner
from ironbottom.games.oceansoffire.rules.p04_decks import PlaceAir
from ironbottom.games.oceansoffire.rules.p06_excess import Limits
from ironbottom.games.oceansoffire.rules.p06_fleet_train import end_unsupplied
from ironbottom.games.oceansoffire.rules.p06_lost_base import RelocateShips
from ironbottom.games.oceansoffire.rules.p07_supply import check_at_end, check_at_start
from ironbottom.games.oceansoffire.rules.p08_arrivals import Reinforcements
from ironbottom.games.oceansoffire.rules.p09_dock import Repairs, RepairsDone
from ironbottom.games.oceansoffire.rules.p09_points import (
    buy_aps,
    determine_cps,
    determine_initiative,
    save_aps,
)
from ironbottom.games.oceansoffire.rules.p09_warfare import (
    ComeBack,
    CommitToWarfare,
    ResolveWarfare,
    begin_round,
    tell_recalled,
)
from ironbottom.games.oceansoffire.rules.p10_activation import stays_used
from ironbottom.games.oceansoffire.rules.p11_land import end_rail
from ironbottom.games.oceansoffire.rules.p12_extended import new_turn
from ironbottom.games.oceansoffire.rules.p13_concluded import take_joint_off
from ironbottom.games.oceansoffire.rules.p13_draft import Draft
from ironbottom.games.oceansoffire.rules.p21_interphase import Interphase, check_position, facilities_come
from ironbottom.games.oceansoffire.rules.p22_garrisons import note_threat
from ironbottom.games.oceansoffire.rules.p22_oil import OilReserve
from ironbottom.games.oceansoffire.rules.p23_effects import visitors_leave
from ironbottom.games.oceansoffire.rules.p23_hands import draw_for_turn, lose_at_random
from ironbottom.games.oceansoffire.rules.p23_window import cards
from ironbottom.kernel.flow import END, Call, Goto, Return, Step
from ironbottom.kernel.grammar import counted

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


NO_INTERPHASE = "one_turn"
"""A special rule: the game stops after its last Round."""
FIRST_US_TURN = 3
"""22.33.1: the turn from which on Borneo and Java Sea are in the US Theater whoever holds Java."""


@dataclass(slots=True, kw_only=True)
class WholeGame(Procedure):
    """4.0: turn after turn to the last Round of the scenario."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "start_turn",
        "initiative",
        "start_round",
        "round_cards",
        "reinforcements",
        "come_back",
        "impulse",
        "next_impulse",
        "end_round",
        "next_turn",
    )

    def title(self, g: Oceans) -> str:
        return f"Turn {g.state.turn}, Round {g.state.round}"

    def start_turn(self, g: Oceans) -> Step:
        """I.1, I.2: Command Points of the turn, and Japan may spend oil for more."""
        g.log("turn", f"Turn {g.state.turn}")
        g.state.oil_spent = 0
        g.state.chinese_free.clear()
        draw_for_turn(g)
        determine_cps(g)
        return Call(OilReserve(impulse=False))

    def initiative(self, g: Oceans) -> Step:
        """I.3."""
        determine_initiative(g)
        return None

    def start_round(self, g: Oceans) -> Step:
        g.state.impulse = 0
        g.noted()
        g.log("phase", f"Round {g.state.round}")
        lose_at_random(g, begin_round(g))
        return None

    def round_cards(self, g: Oceans) -> Step:
        """Cards of the start of a Round."""
        return cards(g, "round", g.state.order)

    def reinforcements(self, g: Oceans) -> Step:
        """II.1."""
        return Call(Reinforcements())

    def come_back(self, g: Oceans) -> Step:
        """II.1, 21.25.b."""
        return Call(ComeBack())

    def impulse(self, g: Oceans) -> Step:
        return Call(Impulse())

    def next_impulse(self, g: Oceans) -> Step:
        if g.state.impulse + 1 < len(g.state.order):
            g.state.impulse += 1
            g.noted()
            return Goto(self.impulse)
        return None

    def end_round(self, g: Oceans) -> Step:
        """II.5: Abort and Disrupted markers go; after the fourth Round the Interphase."""
        for piece in range(len(g.state.kind)):
            if g.state.aborted[piece] or g.state.disrupted[piece]:
                g.set_air(piece, 0, 0)
        g.state.rail_lost = 0  # 21.24.2
        tell_recalled(g)
        scenario, state = g.scenario, g.state
        if (state.turn, state.round) == (scenario.last_turn, scenario.last_round):
            if NO_INTERPHASE not in scenario.special:  # 21.0: of the last one steps 1 and 2 alone
                check_position(g)
            return self._finish(g, winner(g))
        if state.round < g.data.figures.rounds:
            state.round += 1
            g.noted()
            return Goto(self.start_round)
        visitors_leave(g)
        return Call(Interphase())

    def next_turn(self, g: Oceans) -> Step:
        """III.7, and what is available from the next turn on."""
        if self.ret != NOWHERE:
            assert isinstance(self.ret, int)
            return self._finish(g, self.ret)
        g.state.turn, g.state.round = g.state.turn + 1, 1
        g.state.lent.clear()  # 22.33.3
        new_turn(g)
        if g.state.turn >= FIRST_US_TURN:  # 22.33.1
            g.state.theaters_switched = True
        facilities_come(g)
        g.changed()
        return Goto(self.start_turn)

    def _finish(self, g: Oceans, side: int) -> Step:
        seats = tuple(dict.fromkeys(g.seat(power) for power in POWERS_OF[side])) if side != NOWHERE else ()
        words = f"Japan has {told(points(g))} Victory Points"
        how = " decisively" if decisive(g, side) else ""
        if side == NOWHERE:
            g.finish((), "draw", f"A draw: {words}.")
        else:
            g.finish(seats, f"points_{Side(side).key}", f"{SEAT_NAMES[Side(side).key]} won{how}: {words}.")
        return Return()


@dataclass(slots=True, kw_only=True)
class MorePoints(Procedure):
    """9.34.a: what adds Activation Points at the start of an Impulse: oil, and cards that count to its end."""

    STEPS: ClassVar[tuple[str, ...]] = ("oil", "cards")

    def oil(self, g: Oceans) -> Step:
        return Call(OilReserve(impulse=True)) if g.phasing == Power.JAPAN else None

    def cards(self, g: Oceans) -> Step:
        return cards(g, "impulse", [g.phasing])


@dataclass(slots=True, kw_only=True)
class Impulse(Procedure):
    """4.0 II.2: the steps of an Impulse of one power."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "oil",
        "supply",
        "repair",
        "commit",
        "place_cva",
        "activate",
        "limits",
        "relocate",
        "repaired",
        "warfare",
        "resupply",
        "clear",
        "place_cva_again",
    )

    def title(self, g: Oceans) -> str:
        return f"Impulse of {POWER_NAMES[Power(g.phasing)]}"

    def oil(self, g: Oceans) -> Step:
        """II.2.a, and the Command Points of the Round (9.3)."""
        buy_aps(g, g.phasing)
        take_joint_off(g)
        g.state.oil_assault, g.state.raid, g.state.far_used = False, 0, [0, 0]
        return Call(MorePoints())

    def supply(self, g: Oceans) -> Step:
        """II.2.b, 7.4."""
        aps = counted(g.state.aps[g.phasing], "Activation Point")
        g.log("phase", f"{does(g, g.phasing, 'begins')} an Impulse with {aps}.")
        check_at_start(g, g.phasing)
        if g.phasing == Power.US:
            end_unsupplied(g)
        if g.phasing == Power.JAPAN:
            note_threat(g)
        return None

    def repair(self, g: Oceans) -> Step:
        """II.2.c."""
        return Call(Repairs())

    def commit(self, g: Oceans) -> Step:
        """II.2.d."""
        return Call(CommitToWarfare())

    def place_cva(self, g: Oceans) -> Step:
        """II.2.e, 2.33.1.d."""
        return Call(PlaceAir())

    def activate(self, g: Oceans) -> Step:
        """II.2.f."""
        return Call(Draft())

    def limits(self, g: Oceans) -> Step:
        """8.1.b, 6.0.c: by the end of step f all are within the limits; unspent APs are saved or lost (9.32)."""
        lost = save_aps(g, g.phasing)
        if lost:
            g.log("info", f"{counted(lost, 'Activation Point')} {'are' if lost > 1 else 'is'} forfeited.")
        return Call(Limits())

    def relocate(self, g: Oceans) -> Step:
        """6.34: ships that have lost their port Rebase."""
        return Call(RelocateShips())

    def repaired(self, g: Oceans) -> Step:
        """II.2.g."""
        return Call(RepairsDone())

    def warfare(self, g: Oceans) -> Step:
        """II.2.h."""
        return Call(ResolveWarfare())

    def resupply(self, g: Oceans) -> Step:
        """II.2.i, 7.4."""
        check_at_end(g, g.phasing)
        return None

    def clear(self, g: Oceans) -> Step:
        """II.2.j to II.2.m, 20.0.4."""
        clear_markers(g)
        return None

    def place_cva_again(self, g: Oceans) -> Step:
        """II.2.n."""
        return Call(PlaceAir(), then=END)


def clear_markers(g: Oceans) -> None:
    """20.0.4: which markers go at the end of an Impulse, and which stay (10.2, 13.3, 6.22, 6.34)."""
    state, phasing = g.state, g.phasing
    last_ally = phasing == Power.CW
    for piece, marks in enumerate(state.marks):
        if not marks or state.fate[piece] != Fate.ON_MAP:
            continue
        own = g.power(piece) == phasing
        gone = ACTIVATED | TRIED
        if marks & USED and stays_used(g, piece):
            g.mark(piece, KEEPS_USED)
        else:
            gone |= USED | KEEPS_USED
        if own and marks & FIRED and state.berth[piece] != NOWHERE:
            gone |= FIRED
        if own:
            gone |= FRESH if marks & FRESH else RELOCATING
        g.unmark(piece, gone)
    for space, how in enumerate(state.concluded):
        state.concluded[space] = 0 if how == CONCLUDED or last_ally else how
    for column in (state.changing, state.attacked, state.beached, *state.built, state.landed, state.crossed):
        column[:] = bytes(len(column))
    state.facilities_built[phasing] = 0
    end_of(g, *WHOLE_IMPULSE)
    end_rail(g)
    state.air_moved.clear()
    g.changed()
