"""Replay of a finished record beside the random play that made it (P6)."""

from __future__ import annotations

from bench.games import finished, random_match
from bench.runner import Goal
from ironbottom.kernel.match import Match
from ironbottom.kernel.replaying import replay

SEED = 1


def unchecked() -> Match:
    return replay(finished(SEED).record, check=False, trusted=True)


def checked() -> Match:
    return replay(finished(SEED).record)


def played() -> Match:
    return random_match(SEED)


def goals() -> list[Goal]:
    """The goals."""
    return [
        Goal(
            id="P6",
            title="replay of a finished record unchecked / the random play that made it",
            bar=0.5,
            target=0.25,
            ours=unchecked,
            reference=played,
        ),
        Goal(
            id="P6 checked",
            title="the same with every choice and state hash checked",
            bar=1.1,
            target=0.8,
            ours=checked,
            reference=played,
        ),
        Goal(
            id="P6 check",
            title="replay unchecked / checked",
            ours=unchecked,
            reference=checked,
        ),
    ]
