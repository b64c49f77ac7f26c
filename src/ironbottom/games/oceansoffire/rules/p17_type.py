"""17.2: whether a Battle Round is a Carrier Battle or a Surface Battle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import TRAIN, Klass, Power, Side
from ironbottom.games.oceansoffire.position.card_decks import roll_changes
from ironbottom.games.oceansoffire.position.figures import able_points, surface
from ironbottom.games.oceansoffire.position.labels import SIDE_NAMES, space_token
from ironbottom.games.oceansoffire.position.procedure import Choose
from ironbottom.games.oceansoffire.rules.p14_cases import speed, surprised
from ironbottom.games.oceansoffire.rules.p14_recon import least_recon, recon_by_land
from ironbottom.games.oceansoffire.rules.p16_points import groups
from ironbottom.games.oceansoffire.rules.p17_bombing import DIE_FOR
from ironbottom.games.oceansoffire.rules.p17_carriers import total_points
from ironbottom.kernel import choices
from ironbottom.kernel.grammar import sentence
from ironbottom.mechanics.modifiers import Modifier, told, total

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

CARRIER, SURFACE = choices.button("carrier_battle"), choices.button("surface_battle")
NAMES = {CARRIER: "Carrier Battle", SURFACE: "Surface Battle"}
NO_SAY = frozenset((Klass.TT, Klass.SS, *TRAIN))
"""Classes whose owner may not pick when they have nothing else (17.22.b)."""


def can_bomb(g: Oceans, air: Sequence[int]) -> bool:
    """Whether carrier air can roll at least one die in Naval Bombing, in twos if need be (17.21)."""
    return any(
        group.strength >= DIE_FOR
        for combined in (False, True)
        for group in groups(g, air, bombing=True, combined=combined)
    )


def types_open(g: Oceans, ships: Sequence[int], air: Sequence[int]) -> list[str]:
    """What a side with these ships and this air may try for (17.22)."""
    if all(g.counter(ship).klass in NO_SAY for ship in ships):
        return []
    found = [CARRIER] if can_bomb(g, air) else []
    return [*found, SURFACE] if any(g.counter(ship).guns for ship in ships) else found


def recon_by_decks(g: Oceans, air: Sequence[int]) -> bool:
    """That of operational carrier air in the Sea Space (14.51.c)."""
    return sum(able_points(g, one) for one in air) >= least_recon(g)


def type_modifiers(
    g: Oceans,
    sea: int,
    side: int,
    mine: Sequence[int],
    theirs: Sequence[int],
    air: Sequence[int],
    first: bool,
) -> list[Modifier]:
    """17.23: of the roll of a side, by the forces as they are now."""
    table, own, other = g.data.table("battle_type_modifiers"), speed(g, mine) or 0, speed(g, theirs) or 0
    seen = not surprised(g, sea, side) and (recon_by_land(g, sea, side) or recon_by_decks(g, air))
    rows = (
        ("air_recon", seen, "for Air Recon"),
        ("force_mf_higher", own > other, "as the faster force"),
        ("force_mf_lower", own < other, "as the slower force"),
        (
            "us_naval_unit_in_force_first_battle_round_only",
            first and any(g.power(ship) == Power.US for ship in mine),
            "for US ships in the first round",
        ),
    )
    found = [Modifier(table.number(row), why) for row, holds, why in rows if holds]
    return [*found, *roll_changes(g, "battle_type", side)]


def roll_for_type(g: Oceans, sea: int, wishes: Sequence[tuple[int, str, Sequence[Modifier]]]) -> str:
    """Both sides roll for what they try for, the higher one has it, a tie is a Carrier Battle (17.22.a)."""
    sums = []
    for side, wish, modifiers in wishes:
        roll = g.dice(1, g.data.figures.die_sides, f"battle type in {g.data.space_ids[sea]}")
        sums.append(roll[0] + total(modifiers))
        why = told(modifiers)
        g.log(
            "dice",
            f"{sentence(SIDE_NAMES[Side(side)])} for a {NAMES[wish]}{f', {why}' if why else ''}: {sums[-1]} "
            "({rule:17.22.a})",
            values=roll,
            by=g.seat(Power.JAPAN if side == Side.JAPAN else Power.US),
            said=True,
        )
    if sums[0] == sums[1]:
        return CARRIER
    return wishes[0][1] if sums[0] > sums[1] else wishes[1][1]


@dataclass(slots=True, kw_only=True)
class ChooseBattle(Choose):
    """Which type of Battle Round a side tries for (17.22)."""

    ORDER: ClassVar[str] = "battle_type"
    WAITING: ClassVar[str] = "chooses the type of battle"
    RULE: ClassVar[str] = "oceansoffire:17.22.a"
    LABELS: ClassVar = NAMES
    sea: int
    types: list[str]
    ships: list[int]
    """Of both sides."""
    air: list[int]
    side: int

    def options(self, g: Oceans, seat: str) -> list[str]:
        return self.types

    def text(self, g: Oceans, seat: str) -> str:
        return f"Choose the type of the Battle Round in {space_token(g, self.sea)}"

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        """By guns and carrier air of both sides."""
        guns, decks = [0, 0], [0, 0]
        for ship in self.ships:
            guns[g.side(ship)] += surface(g, ship)
        for one in self.air:
            decks[g.side(one)] += total_points(g, [one])
        mine, other = self.side, 1 - self.side
        by_air = decks[mine] * max(1, guns[other]) >= guns[mine] * max(1, decks[other])
        wish = CARRIER if by_air and decks[mine] else SURFACE
        return [wish if wish in self.types else self.types[0]]
