"""What sets a piece apart from others of its kind, in words beside its counter: way, moves left, promises, load."""

from __future__ import annotations

from collections import Counter

from ironbottom.games.aapacific.components.ids import UnitClass
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import (
    BOMBARDED,
    FOUGHT,
    GUN_TAKEN,
    LANDED_ON,
    LOADED,
    LOADED_AFTER_FIGHT,
    MOVED,
    NOWHERE,
    TOOK_CONVOY,
    UNLOADED,
    WITHDRAWN,
)
from ironbottom.games.aapacific.rules.movement.moves import COMBAT_MOVEMENT
from ironbottom.games.aapacific.rules.movement.units import promised
from ironbottom.kernel.grammar import counted

HAS_UNLOADED = "has unloaded"
TOLD_IN_WORDS = (
    (UNLOADED, HAS_UNLOADED),
    (LOADED_AFTER_FIGHT, "came aboard after a battle"),
    (LOADED, "came aboard this turn"),
    (LANDED_ON, "a fighter has landed on it"),
    (GUN_TAKEN, "taken this turn"),
    (WITHDRAWN, "has withdrawn from battle"),
    (TOOK_CONVOY, "took a convoy"),
    (BOMBARDED, "has bombarded"),
)
"""What a piece has done this turn that no sign on its counter shows."""


def details(g: Pacific, piece: int) -> str:
    """Everything that a rule may read of a piece and that its counter does not show; empty for most."""
    words = _own(g, piece)
    ship = g.state.aboard[piece]
    if ship >= 0:
        words += _mates(g, piece, ship)
        words += [f"its ship: {each}" for each in (*_own(g, ship), *_load(g, ship))]
    return ", ".join(words + _load(g, piece))


def noted(hint: str, g: Pacific, piece: int) -> str:
    """The words beside an option, and behind them what sets its piece apart."""
    return " · ".join(filter(None, (hint, details(g, piece))))


def _has_moved(g: Pacific, piece: int) -> bool:
    """Whether a land unit or a ship has no move left whatever it has used: it moved in phase 3, or fought (p6.2)."""
    state = g.state
    return (
        state.phase != COMBAT_MOVEMENT
        and g.klass(piece) != UnitClass.AIR
        and bool(state.marks[piece] & (MOVED | FOUGHT))
    )


def _own(g: Pacific, piece: int) -> list[str]:
    """What is true of the piece itself."""
    state, ids = g.state, g.data.space_ids
    words = []
    at, start, via, used = state.at[piece], state.start[piece], state.via[piece], state.used[piece]
    if start not in (NOWHERE, at):
        words.append(f"from {{space:{ids[start]}}}")
    if via not in (NOWHERE, start):
        words.append(f"by way of {{space:{ids[via]}}}")
    if used and not _has_moved(g, piece):
        words.append(f"{counted(max(g.data.move[state.kind[piece]] - used, 0), 'move')} left")
    words += [text for bit, text in TOLD_IN_WORDS if state.marks[piece] & bit]
    if state.target[piece] != NOWHERE and state.aboard[piece] < 0:
        landed = f"{HAS_UNLOADED} in" if g.has(piece, UNLOADED) else "lands in"
        words = [
            *(word for word in words if word != HAS_UNLOADED),
            f"{landed} {{space:{ids[state.target[piece]]}}}",
        ]
    deck = state.lands_on[piece]
    if deck >= 0 and state.at[deck] == NOWHERE:
        words.append("its carrier is sunk")
    elif deck >= 0:
        aboard = counted(len(g.load_of(deck)), "fighter")
        relying = counted(len(promised(g, deck)), "fighter")
        words.append(
            f"counts on a carrier in {{space:{ids[state.at[deck]]}}} with {aboard} aboard, {relying} to come"
        )
    return words


def _mates(g: Pacific, piece: int, ship: int) -> list[str]:
    """Who else is aboard the same ship."""
    kinds = Counter(g.state.kind[p] for p in g.load_of(ship) if p != piece)
    others = [counted(count, *_names(g, kind)) for kind, count in sorted(kinds.items())]
    return [f"aboard with {', '.join(others)}"] if others else ["alone aboard"]


def _names(g: Pacific, kind: int) -> tuple[str, str]:
    """What one and several of a kind are called."""
    unit = g.data.units[kind]
    return unit.name.lower(), unit.plural.lower()


def _load(g: Pacific, ship: int) -> list[str]:
    """What is aboard and what will be, as far as the counters aboard do not show it."""
    state, ids = g.state, g.data.space_ids
    coming = Counter((state.at[p], g.data.move[state.kind[p]] - state.used[p]) for p in promised(g, ship))
    words = [
        f"{counted(count, 'fighter')} over {{space:{ids[at]}}} with {counted(left, 'move')} left to land on it"
        for (at, left), count in sorted(coming.items())
    ]
    loads = Counter(
        (state.kind[p], text) for p in g.load_of(ship) for bit, text in TOLD_IN_WORDS if state.marks[p] & bit
    )
    for (kind, text), count in sorted(loads.items()):
        words.append(f"{counted(count, *_names(g, kind))} {text}")
    return words
