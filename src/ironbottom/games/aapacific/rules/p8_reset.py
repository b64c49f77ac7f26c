"""Phase 8. Submerged submarines surface, damaged battleships are uprighted (aapacific:p8.1, p8.2, bb.4, ss.5)."""

from __future__ import annotations

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import DAMAGED, NOWHERE, SUBMERGED


def upright(g: Pacific) -> None:
    """Every submarine and battleship lying on its side is turned upright, of whatever power (ruling Q12)."""
    state = g.state
    risen = [
        p for p, bits in enumerate(state.marks) if bits & (SUBMERGED | DAMAGED) and state.at[p] != NOWHERE
    ]
    for piece in risen:
        g.unmark(piece, SUBMERGED | DAMAGED)
    if risen:
        g.log("info", "Submarines surface and battleships are uprighted ({rule:p8.1})")
