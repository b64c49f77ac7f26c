"""12.9.g in a plan: escorts are sent home from a Sea Space on the way, and the others go on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE
from ironbottom.games.oceansoffire.position.figures import movement_begun
from ironbottom.games.oceansoffire.position.fleet_train import space_of
from ironbottom.games.oceansoffire.rules.likeness import likeness
from ironbottom.games.oceansoffire.rules.p11_ships import ends_in_port, place_of, stops
from ironbottom.games.oceansoffire.rules.p13_company import may_escort
from ironbottom.games.oceansoffire.rules.p13_goals import Goal
from ironbottom.games.oceansoffire.rules.p13_parts import PORT, TRIPLE, Part, in_rows
from ironbottom.games.oceansoffire.rules.p13_plan import with_part
from ironbottom.kernel import choices
from ironbottom.mechanics.grouping import Groups, groups

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

LEAVE = choices.button("escorts_home")
"""Some of a force are sent home from where it is."""


def chosen(part: Part) -> list[int]:
    """Escorts that are to be sent home, and whose port is still to be chosen."""
    return [ship for _, ship, port in in_rows(part.leaves, TRIPLE) if port == NOWHERE]


def without_chosen(part: Part) -> Part:
    """The part in which who has been chosen, but not sent home, sails on."""
    if not part.leaves:
        return part
    rows = (row for row in in_rows(part.leaves, TRIPLE) if row[2] != NOWHERE)
    return part._replace(leaves=tuple(number for row in rows for number in row))


def leaving(g: Oceans, part: Part) -> Groups:
    """Escorts of a force at sea that may Rebase from there, beside those chosen; of its first port one ship goes on.

    11.7.a: nobody leaves a Sea Space that bears a Combat marker.
    """
    world = with_part(g, without_chosen(part)).game
    sailing, escorts = part.sailing, [ship for ship in part.whole if may_escort(world, ship)]
    here = place_of(world, sailing[0])
    if here >= PORT or stops(world, here):
        return {}
    able = [
        ship
        for ship in escorts
        if (ship not in sailing or len(sailing) > 1)
        and world.state.at[ship] == here
        and homes(world, [*chosen(part), ship])
    ]
    return groups(able, lambda ship: likeness(world, ship))


def homes_of_chosen(g: Oceans, part: Part) -> dict[int, Goal]:
    """Spaces to which all who have been chosen may Rebase; none: nobody is chosen."""
    escorts = chosen(part)
    return homes(with_part(g, without_chosen(part)).game, escorts) if escorts else {}


def homes(world: Oceans, escorts: Sequence[int]) -> dict[int, Goal]:
    """Spaces with a port that takes all of these escorts, within their MF and the MPs that they have left (11.44)."""
    most = min(movement_begun(world, ship) for ship in escorts)
    found: dict[int, Goal] = {}
    for port, (sea, mps) in ends_in_port(world, escorts, NOWHERE).items():
        space = space_of(world, port)
        if mps <= most and (space not in found or mps < found[space].mps):
            found[space] = Goal(sea, mps, port)
    return found


def with_leaver(part: Part, ship: int) -> Part:
    """The part with an escort more that is to be sent home."""
    return part._replace(leaves=(*part.leaves, len(part.way), ship, NOWHERE))


def sent_home(part: Part, port: int) -> Part:
    """The part with those who have been chosen on their way to a port."""
    rows = in_rows(part.leaves, TRIPLE)
    sent = (row if row[2] != NOWHERE else (*row[:2], port) for row in rows)
    return part._replace(leaves=tuple(number for row in sent for number in row))
