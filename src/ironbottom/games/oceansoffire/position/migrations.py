"""What positions that earlier versions kept are told in the form of now (see ``kernel.saves``)."""

from __future__ import annotations

from ironbottom.games.oceansoffire.components import SLUG
from ironbottom.games.oceansoffire.components.ids import NOBODY
from ironbottom.kernel.saves import FRAME_MIGRATIONS, STATE_MIGRATIONS, Fields


def _built_by_side(state: Fields) -> Fields:
    """Version 1 counted by Space alone; no side but the one that built builds before it is forgotten."""
    return {**state, "built": [state["built"], state["built"]]}


def _threat_unknown(state: Fields) -> Fields:
    """Version 2 did not count the divisions near Japan as a Japanese Impulse begins: none until the next begins."""
    return {**state, "near_threat": 0}


def _kinds_by_order(losses: Fields) -> tuple[str, Fields]:
    """Version 2 had an order of kinds for the losses in the air, and no choice where they were of equal numbers."""
    order = losses["order"]
    assert isinstance(order, list)
    return "oceansoffire.AirLosses", {
        **losses,
        "numbers": [list(range(len(kinds), 0, -1)) for kinds in order],
    }


def _whole_support(support: Fields) -> tuple[str, Fields]:
    """In version 2 no pair of ships broke down as it supported."""
    return "oceansoffire.CommitSupport", {**support, "parted": NOBODY}


def _attacker_retreated(combat: Fields) -> tuple[str, Fields]:
    """Version 2 had an empty step between the Retreats of attacker and defender."""
    at = "defender_retreats" if combat["at"] == "attacker_retreated" else combat["at"]
    return "oceansoffire.GroundCombat", {**combat, "at": at}


def _as_it_was(state: Fields) -> Fields:
    """Version 4 has procedures that version 3 did not have, and nothing else."""
    return state


STATE_MIGRATIONS[SLUG, 1] = _built_by_side
STATE_MIGRATIONS[SLUG, 2] = _threat_unknown
STATE_MIGRATIONS[SLUG, 3] = _as_it_was
FRAME_MIGRATIONS["oceansoffire.AirLosses", 2] = _kinds_by_order
FRAME_MIGRATIONS["oceansoffire.CommitSupport", 2] = _whole_support
FRAME_MIGRATIONS["oceansoffire.GroundCombat", 2] = _attacker_retreated

STATE_VERSION = 4
"""That of the positions of now."""
