"""Whoever changes what a position holds gives it a new version, and tells how the positions before it are read."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ironbottom.kernel import registry
from ironbottom.kernel.homes import listed
from ironbottom.kernel.saves import FRAME_MIGRATIONS, STATE_MIGRATIONS
from tools.shapes import Shape, shape_of, stored

STATE = "state"


def read_as_before(old: str, new: str) -> bool:
    """Whether what was kept by the one is read by the other: the same fields, and no step less."""
    (held, _, had), (holds, _, has) = old.partition(" | "), new.partition(" | ")
    return held == holds and set(had.split(", ")) <= {"", *has.split(", ")}


def left_behind(slug: str, version: int, old: Shape, new: Shape) -> list[str]:
    """What positions of a version hold that the next one does not read, and no migration tells."""
    unread = [kind for kind in old if kind not in new or not read_as_before(old[kind], new[kind])]
    told = {name for name, since in FRAME_MIGRATIONS if since == version}
    if (slug, version) in STATE_MIGRATIONS:
        told.add(STATE)
    return [kind for kind in unread if kind not in told]


@pytest.mark.parametrize("slug", listed())
def test_what_a_position_holds_changes_with_its_version(slug: str) -> None:
    """A field was added to the state, and every match that had been begun before was lost."""
    version = str(registry.game(slug).state_version)
    assert stored()[slug].get(version) == shape_of(slug), (
        "positions hold other things than those of this version: raise the version, tell in its migrations how the "
        "former are read, and run 'python -m tools.shapes'"
    )


@pytest.mark.parametrize("slug", listed())
def test_positions_of_earlier_versions_are_told_in_the_form_of_the_next(slug: str) -> None:
    registry.game(slug)  # with its migrations, whichever test runs first
    for (before, old), (_, new) in pairwise(sorted(stored()[slug].items(), key=lambda row: int(row[0]))):
        assert left_behind(slug, int(before), old, new) == []


def test_what_no_migration_tells_is_found() -> None:
    old = {"state": "turn: int", "x.A": "n: int | begin, end", "x.B": "", "x.C": "n: int"}
    new = {"state": "turn: int; oil: int", "x.A": "n: int | begin, middle, end", "x.C": "n: int | begin"}
    assert left_behind("x", 1, old, new) == ["state", "x.B"]
    assert left_behind("x", 1, old, {**new, "x.A": "n: int | end"}) == ["state", "x.A", "x.B"]
