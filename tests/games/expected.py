"""What the tests of all games cannot find out by themselves: each game says it in ``tests/games/<slug>/expected.py``.

A module of that name holds one ``EXPECTED``. Games are found by listing, so that a further one adds its own file alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from ironbottom.kernel import registry
from ironbottom.kernel.faces import Face
from ironbottom.kernel.targets import TargetNote

HERE = Path(__file__).parent
NAME = "expected"


@dataclass(frozen=True, kw_only=True)
class Noted:
    """What the map must tell of places that can be chosen, in the random play of a scenario."""

    scenario: str
    notes: frozenset[TargetNote]


@dataclass(frozen=True, kw_only=True)
class Expected:
    """What is expected of a game. What has a default may be left out: the game has nothing of that kind."""

    short: str
    """A short scenario that shows most of the game, for what is tried on one alone."""
    heaviest: str
    """The scenario with the largest first position."""
    ends: frozenset[str]
    """Every way in which the game can end; the golden records come to each."""
    seldom: frozenset[str] = frozenset()
    """Steps and decisions to which whole games hardly ever come; the tests of their chapters run them."""
    refused: tuple[tuple[Mapping[str, Any], str], ...]
    """Positions that the laboratory refuses, and a part of what it says."""
    faces: Mapping[str, tuple[Face, ...]]
    """Counters, and their faces as printed."""
    figures_elsewhere: bool = False
    """Whether a figure on a counter may be missing among its values."""
    picks: str = ""
    """A scenario in which pieces are soon picked that go together; empty: pieces move one by one."""
    noted: Noted | None = None
    battles: tuple[str, ...] = ()
    """Modules of ``rules/`` whose decisions bear on battles, by a part of their names."""
    without_odds: Mapping[str, str] = field(default_factory=dict)
    """Decisions of these modules that have no odds, and why."""
    odds_where_enemies_meet: frozenset[str] = frozenset()
    """Decisions of these modules that are asked also where no battle is to come yet."""
    told_apart: int = 500
    """Actions of a random game after which ships and aircraft have been under way for a while."""


def listed() -> tuple[str, ...]:
    """The games that say what is expected of them, in the order of slugs; those in the making are not held to it."""
    saying = {file.parent.name for file in HERE.glob(f"*/{NAME}.py")}
    return tuple(sorted(saying.intersection(registry.slugs())))


@cache
def expected(slug: str) -> Expected:
    """What is expected of a game that is listed."""
    found = import_module(f"{__package__}.{slug}.{NAME}").EXPECTED
    assert isinstance(found, Expected), slug
    return found
