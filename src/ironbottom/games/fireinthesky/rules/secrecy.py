"""Secret Task Forces: what Japan and spectators may know of them.

Under option 16.1.4 the Allies form Task Forces behind screens. Others know where each stands and where it came from,
and, once forming is over, which units have left each base, but not which of them sail together (ruling
reaction_after_reveal). While forming goes on they do not even see that: units lie at their bases still, and what they
cost has not been paid yet, for else each launch would betray its Task Force.
"""

from __future__ import annotations

from ironbottom.games.fireinthesky.components.ids import Phase, Side
from ironbottom.games.fireinthesky.position.game import SEATS, Sky
from ironbottom.games.fireinthesky.position.state import SECRET
from ironbottom.games.fireinthesky.rules.movement import transport_cost
from ironbottom.kernel.registry import Options

OPTION = "secret_task_forces"


def hides(options: Options, viewer: str) -> bool:
    """Whether Task Forces may be secret from a viewer under these options (16.1.4)."""
    return options[OPTION] == "on" and viewer != SEATS[Side.ALLIES]


def secret_forces(g: Sky, viewer: str) -> list[int]:
    """The Task Forces whose units a viewer does not see: none for the Allies."""
    if viewer == SEATS[Side.ALLIES]:
        return []
    return [force for force, marks in enumerate(g.state.force_marks) if marks & SECRET]


def forming(g: Sky) -> bool:
    """Whether secret Task Forces are still being formed; for others their units lie at their bases then."""
    phase = Phase.OPERATIONAL_MOVEMENT if g.phasing == Side.ALLIES else Phase.REACTION
    return g.state.phase == phase


def hidden_pieces(g: Sky, viewer: str) -> list[int]:
    """The units in those Task Forces, in order of id."""
    forces = secret_forces(g, viewer)
    return [piece for piece, force in enumerate(g.state.force) if force in forces] if forces else []


def secrets(g: Sky, viewer: str) -> frozenset[str]:
    """What must not be in anything that a viewer gets, as views and texts write it.

    That a piece is in a secret Task Force, and when all have formed the ids of the units that have sailed in them.
    """
    members = {f'"force:{force + 1}"' for force in secret_forces(g, viewer)}
    if forming(g):
        return frozenset(members)
    return frozenset(members).union(
        *(
            (f"{{piece:{piece}}}", f'"piece:{piece}"', f'{{"id":{piece},')
            for piece in hidden_pieces(g, viewer)
        )
    )


def air_seen(g: Sky, viewer: str) -> dict[int, tuple[int, int, int]]:
    """Space, strength and marks of the air units that a viewer sees as they were before; none but while they form."""
    if viewer == SEATS[Side.ALLIES]:
        return {}
    return {piece: (space, strength, marks) for piece, space, strength, marks in g.state.air_shown}


def transport_seen(g: Sky, viewer: str) -> list[int]:
    """Transport points as a viewer sees them, by purse: what secret Task Forces cost shows when all have formed."""
    points = list(g.state.transport)
    if forming(g):
        for force in secret_forces(g, viewer):
            purse, cost = transport_cost(g, g.members(force))
            if cost:
                points[purse] += cost
    return points
