"""Naval Bombing by one side, exact: Anti-Aircraft Fire and each bombing die, then the Damage that they come to."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.components.ids import NOWHERE
from ironbottom.games.oceansoffire.odds.judging import result
from ironbottom.games.oceansoffire.odds.playing import Conduct, Start, play, to_the_dice
from ironbottom.games.oceansoffire.odds.situation import Situation
from ironbottom.games.oceansoffire.odds.tally import Weighed
from ironbottom.games.oceansoffire.rules.p16_points import Group
from ironbottom.games.oceansoffire.rules.p17_bombing import (
    CRITICAL,
    DIE_FOR,
    Bombing,
    bombing_modifiers,
    dice_lost,
    suffer,
)
from ironbottom.games.oceansoffire.rules.p17_damage import NavalDamage
from ironbottom.games.oceansoffire.rules.p18_aa import aa_column, aa_modifiers
from ironbottom.mechanics.modifiers import total

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

MOST_ENDS = 600
"""Ends beyond which bombing is played out instead."""
Ends = dict[tuple[tuple[int, ...], tuple[int, ...]], float]
"""Damage of each ship aimed at, and the groups that AA has eliminated, with the chance of both."""
ELIMINATED = "E"


class Volley(NamedTuple):
    """Groups and the ships at which they are aimed."""

    targets: tuple[int, ...]
    aims: tuple[tuple[int, Group], ...]


def ends(start: Situation, conduct: Conduct) -> Weighed | None:
    """Every Damage that ships may come to, with what AA takes; None where both sides bomb, or there are too many."""
    world, dice = to_the_dice(start.start, conduct)
    if not dice:
        return [(1.0, result(start, world))]
    frame = world.running(Bombing)
    if frame is None or _answered(world, frame):
        return None
    aims = tuple((target, Group.of(values)) for target, *values in frame.aims)
    volley = Volley(tuple(sorted({target for target, _ in aims})), aims)
    found = chances(world, volley)
    if found is None:
        return None
    rows = []
    for (damage, gone), chance in found.items():
        after = world.clone()
        for number in gone:
            suffer(after, aims[number][1], ELIMINATED)
        noted = [*frame.noted, *([ship, hits] for ship, hits in zip(volley.targets, damage, strict=True))]
        ending = after.alone(NavalDamage(noted=[list(row) for row in noted], aloft=list(frame.aloft)))
        ending, _ = play(Start(ending), ending, conduct)
        rows.append((chance, result(start, ending)))
    return rows


def _answered(g: Oceans, frame: Bombing) -> bool:
    """Whether the other side bombs as well, behind this one."""
    if frame.side != g.phasing_side:
        return False
    theirs = [one for one in frame.bombers if g.side(one) != frame.side and g.state.at[one] != NOWHERE]
    return bool(theirs) and any(g.side(ship) == frame.side for ship in frame.targets)


def chances(g: Oceans, volley: Volley) -> Ends | None:
    """How often the dice of a volley come to which Damage (oceansoffire:17.3.3, 17.3.4, 18.1.a); None: too many ends.

    Each group leaves at least as many ends as there were before it, so the first that brings too many says so: all of
    a great raid would be millions.
    """
    found: Ends = {((0,) * len(volley.targets), ()): 1.0}
    for number, (target, group) in enumerate(volley.aims):
        place = volley.targets.index(target)
        die = die_of(g, group, target)
        after: Ends = defaultdict(float)
        for aa, share in aa_of(g, target).items():
            dice = group.strength // DIE_FOR - dice_lost(group, aa)
            for damage, chance in _several(die, dice).items():
                for (hurt, gone), before in found.items():
                    row = (*hurt[:place], hurt[place] + damage, *hurt[place + 1 :])
                    lost = (*gone, number) if aa == ELIMINATED else gone
                    after[row, lost] += before * share * chance
            if len(after) > MOST_ENDS:
                return None
        found = dict(after)
    return found


def aa_of(g: Oceans, ship: int) -> Mapping[str, float]:
    """Results of AA against a point or group, with their chances."""
    table, column, change = g.data.table("aa_fire"), aa_column(g, ship), total(aa_modifiers(g))
    sides = g.data.figures.die_sides
    rolls = (min(len(table.rows), max(1, face + change)) for face in range(1, sides + 1))
    return {
        word: count / sides
        for word, count in Counter(str(table.cell(table.in_row(roll), column)) for roll in rolls).items()
    }


def die_of(g: Oceans, group: Group, target: int) -> Mapping[int, float]:
    """Damage by one bombing die, Critical Hits among it, with its chance."""
    table, critical = g.data.table("naval_bombing"), g.data.table("critical_hit")
    change, sides = total(bombing_modifiers(g, group.pieces[0], target)), g.data.figures.die_sides
    found: dict[int, float] = defaultdict(float)
    for face in range(1, sides + 1):
        cell = table.cells[table.rows.index(table.in_row(face + change))][0]
        if cell != CRITICAL:
            found[int(cell)] += 1 / sides
            continue
        for second in range(1, sides + 1):
            found[critical.number(str(second), "bombing")] += 1 / sides**2
    return found


def _several(die: Mapping[int, float], count: int) -> Mapping[int, float]:
    """The sum of so many dice."""
    found: dict[int, float] = {0: 1.0}
    for _ in range(count):
        after: dict[int, float] = defaultdict(float)
        for so_far, chance in found.items():
            for damage, share in die.items():
                after[so_far + damage] += chance * share
        found = after
    return found
