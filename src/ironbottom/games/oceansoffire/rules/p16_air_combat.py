"""16.0, 16.1: Air Combat, a single round in which both sides fire before losses count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import (
    ANZAC,
    AirQuality,
    Klass,
    Nation,
    Power,
    Side,
)
from ironbottom.games.oceansoffire.position.amounts import HALF, QUARTERS
from ironbottom.games.oceansoffire.position.labels import does, space_token
from ironbottom.games.oceansoffire.position.places import on_map
from ironbottom.games.oceansoffire.position.procedure import Procedure
from ironbottom.games.oceansoffire.position.state import USED
from ironbottom.games.oceansoffire.rules.p02_carrier_air import acts_as
from ironbottom.games.oceansoffire.rules.p02_map import adjacent_for_air, area_of
from ironbottom.games.oceansoffire.rules.p15_requirements import (
    decider,
    flies,
    from_carrier,
    ground_based,
    takes_part,
)
from ironbottom.games.oceansoffire.rules.p16_losses import AirLosses
from ironbottom.games.oceansoffire.rules.p16_points import Group, groups, may_combine
from ironbottom.games.oceansoffire.rules.p17_bombing import COMBINE, CombineHalves
from ironbottom.games.oceansoffire.rules.p18_aa import LATE
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.grammar import counted
from ironbottom.mechanics.modifiers import Modifier, told, total

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

OPENING_TURNS = range(1, 3)
"""Turns in which Japanese air is better."""
WANING_TURNS = range(6, 9)
"""Turns in which Japanese army and naval air from airfields is worse."""


@dataclass(slots=True, kw_only=True)
class AirCombat(Procedure):
    """16.1: who is included is found by 13.2 step 5 from the position, who attacks from marks.

    ``areas``: the Operation Areas. ``alone``: Interception Combat, in which only air in that Area is included (14.7.2).
    Nobody Rebases; Aborted air is Used.
    """

    STEPS: ClassVar[tuple[str, ...]] = (
        "begin",
        "group",
        "grouped",
        "roll",
        "losses",
        "other_losses",
        "end",
    )
    areas: list[int]
    alone: bool = False
    attack: list[list[int]] = field(default_factory=list)
    """By ids.Side: Attacking Air Points, by unit."""
    others: list[list[int]] = field(default_factory=list)
    """By ids.Side: included air that does not attack."""
    twos: list[int] = field(default_factory=list)
    """Sides that let halves of carrier air attack in twos."""
    asked: list[int] = field(default_factory=list)
    results: list[list[int]] = field(default_factory=list)
    """By ids.Side: [E, A] that it suffers."""

    def title(self, g: Oceans) -> str:
        return f"Air Combat in {space_token(g, self.areas[0])}"

    def begin(self, g: Oceans) -> Step:
        found = [included(g, self.areas, side, alone=self.alone) for side in Side]
        self.attack = [[piece for piece in found[side] if attacks(g, piece)] for side in Side]
        self.others = [[p for p in found[side] if p not in self.attack[side]] for side in Side]
        if not any(self.attack) or not all(found):
            return Return()
        g.log("battle", self.title(g), where=g.data.space_ids[self.areas[0]])
        return None

    # ---- steps 1 to 3 --------------------------------------------------------------------------------

    def group(self, g: Oceans) -> Step:
        for side in (g.phasing_side, 1 - g.phasing_side):
            mine = self.attack[side]
            if side not in self.asked and may_combine(g, mine, bombing=False):
                self.asked.append(side)
                return CombineHalves(seats=[decider(g, self.areas[0], mine, side)], bombing=False)
        return Goto(self.roll)

    def grouped(self, g: Oceans) -> Step:
        if self.ret == COMBINE:
            self.twos.append(self.asked[-1])
        return Goto(self.group)

    def roll(self, g: Oceans) -> Step:
        self.results = [[0, 0], [0, 0]]
        for side in (g.phasing_side, 1 - g.phasing_side):
            firing = groups(g, self.attack[side], bombing=False, combined=side in self.twos)
            self.results[1 - side] = roll_all(g, side, firing)
        return None

    # ---- step 4 --------------------------------------------------------------------------------------

    def losses(self, g: Oceans) -> Step:
        return self._losses(g.phasing_side)

    def other_losses(self, g: Oceans) -> Step:
        return self._losses(1 - g.phasing_side)

    def _losses(self, side: int) -> Step:
        return Call(
            AirLosses(
                side=side,
                area=self.areas[0],
                attackers=list(self.attack[side]),
                others=list(self.others[side]),
                left=list(self.results[side]),
            )
        )

    def end(self, g: Oceans) -> Step:
        return Return()


# ---- 13.2 step 5 ---------------------------------------------------------------------------------------


def included(g: Oceans, areas: Sequence[int], side: int, *, alone: bool = False) -> list[int]:
    """Air of a side that is included in Air Combat, whether it may attack or not (13.2.5.a to 13.2.5.d).

    Ground Based Air in an Operation Area with enemy Ground Based Air in the same one, or in or next to a Sea Space with
    enemy carrier air; carrier air at sea in the same Area as any of these, or next to some in an Operation Area.
    """
    mine, theirs = (_air(g, areas, one, alone=alone) for one in (side, 1 - side))
    fields = [piece for piece in theirs if ground_based(g, piece) and area_of(g, g.state.at[piece]) in areas]
    decks = [piece for piece in theirs if from_carrier(g, piece) and flies(g, piece)]
    return [piece for piece in mine if _meets(g, piece, areas, fields, decks)]


def _air(g: Oceans, areas: Sequence[int], side: int, *, alone: bool) -> list[int]:
    at = g.state.at
    return [
        piece
        for piece in on_map(g, side)
        if g.counter(piece).air
        and (ground_based(g, piece) or from_carrier(g, piece))
        and (not alone or area_of(g, at[piece]) in areas)
    ]


def _meets(g: Oceans, piece: int, areas: Sequence[int], fields: Sequence[int], decks: Sequence[int]) -> bool:
    at = g.state.at
    here, area = at[piece], area_of(g, at[piece])
    if ground_based(g, piece):
        return area in areas and (
            any(area_of(g, at[one]) == area for one in fields)
            or any(_beside(g, here, at[one]) for one in decks)
        )
    if not flies(g, piece):
        return False
    return any(
        area_of(g, at[one]) == area or (area_of(g, at[one]) in areas and _beside(g, at[one], here))
        for one in (*fields, *decks)
    )


def _beside(g: Oceans, space: int, sea: int) -> bool:
    return space == sea or adjacent_for_air(g, space, sea)


def attacks(g: Oceans, piece: int) -> bool:
    """Whether included air attacks (13.2.5.f).

    It must be operational and activated, or have Intercepted. Of the Phasing side who is Used does not, but for air on
    carriers, which are available for Air Combat Used or not (2.33.1).
    """
    if not flies(g, piece) or not takes_part(g, piece):
        return False
    own = g.side(piece) == g.phasing_side
    return not (own and g.has(piece, USED)) or from_carrier(g, piece)


# ---- 16.1 ----------------------------------------------------------------------------------------------


def rolls(group: Group) -> bool:
    """Whether a point or group rolls at all: not a lone half that is halved again (2.33.2)."""
    return group.strength >= HALF


def air_modifiers(g: Oceans, group: Group) -> list[Modifier]:
    """Modifiers of one die in Air Combat."""
    table, turn, piece = g.data.table("air_combat_drms"), g.state.turn, group.pieces[0]
    counter, kind, late = g.counter(piece), acts_as(g, piece), turn in LATE
    fields = counter.side == Side.JAPAN and kind in (Klass.LBA, Klass.NAV)
    commonwealth = counter.power == Power.CW and (counter.nation == Nation.BRITAIN or counter.nation in ANZAC)
    weak = counter.nation in (Nation.NETHERLANDS, Nation.PHILIPPINES)
    rows = (
        ("japanese_elite_cva", counter.air_quality == AirQuality.ELITE, "for elite carrier air"),
        ("japanese_low_quality_cva", counter.air_quality == AirQuality.LOW, "for low-quality carrier air"),
        ("lone_half_point", group.strength < QUARTERS, "for a lone half"),
        (
            "japan_any_air_turns_1_2",
            counter.side == Side.JAPAN and turn in OPENING_TURNS,
            "for Japan up to turn 2",
        ),
        ("us_air_turns_5_8", counter.power == Power.US and late, "for US air from turn 5 on"),
        ("cw_au_nz_air_turns_5_8", commonwealth and late, "for Commonwealth air from turn 5 on"),
        ("japan_lba_nav_turns_6_8", fields and turn in WANING_TURNS, "for Japanese airfields from turn 6 on"),
        ("netherlands_or_philippine_air", weak, "for its nation"),
    )
    return [Modifier(table.number(row), why) for row, holds, why in rows if holds]


def result_of(g: Oceans, roll: int) -> str:
    """What a modified roll comes to: "E", "A" or NOTHING (16.1.c)."""
    table = g.data.table("air_combat")
    return str(table.cell(str(max(1, min(len(table.rows), roll))), "result"))


def roll_all(g: Oceans, side: int, firing: Sequence[Group]) -> list[int]:
    """One die for each point; those with the same modifiers are rolled together. How many E and A there are."""
    found = [0, 0]
    by_modifiers: dict[tuple[Modifier, ...], list[Group]] = {}
    for group in firing:
        if rolls(group):
            by_modifiers.setdefault(tuple(air_modifiers(g, group)), []).append(group)
    for modifiers, alike in by_modifiers.items():
        dice = g.dice(len(alike), g.data.figures.die_sides, "Air Combat")
        results = [result_of(g, die + total(modifiers)) for die in dice]
        found[0] += results.count("E")
        found[1] += results.count("A")
        why = told(modifiers)
        counts = {word: results.count(key) for key, word in (("E", "Eliminated"), ("A", "Aborted"))}
        words = ", ".join(f"{count} {word}" for word, count in counts.items() if count) or "no effect"
        power = Power.JAPAN if side == Side.JAPAN else Power.US
        g.log(
            "dice",
            f"{does(g, power, 'fights')} with {counted(len(alike), 'air point')}{f', {why}' if why else ''}: "
            f"{words} ({{rule:16.1.c}})",
            values=dice,
            by=g.seat(power),
            said=True,
        )
    return found
