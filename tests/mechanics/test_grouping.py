"""Groups of interchangeable pieces, and the question that offers places, pieces and buttons."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, ClassVar

from hypothesis import given
from hypothesis import strategies as st

from ironbottom.kernel import choices
from ironbottom.kernel.targets import Target
from ironbottom.mechanics.grouping import Groups, Offer, groups, without

PIECES = st.lists(st.integers(0, 60), unique=True)


@dataclass(slots=True, kw_only=True)
class Sail(Offer):
    SLUG: ClassVar[str] = "grouping_test"
    LABELS: ClassVar = {choices.DONE: "Stay"}

    def goals(self, g: Any, seat: str) -> Collection[int]:
        return (1, 0)

    def groups(self, g: Any, seat: str) -> Groups:
        return {4: (6, 8), 5: ()} if seat == "japan" else {9: (11,)}

    def goal_hint(self, g: Any, seat: str, space: int) -> str:
        return f"to {space}"

    def piece_hint(self, g: Any, seat: str, piece: int) -> str:
        return f"with {piece}"

    def at_goal(self, g: Any, seat: str, space: int) -> Target | None:
        return Target(cost=str(space))


class Table(SimpleNamespace):
    """As much of a game as the question looks at."""

    data = SimpleNamespace(space_ids=("truk", "rabaul"), space_index={"truk": 0, "rabaul": 1})

    def options(self, seat: str) -> list[str]:
        return Sail(seats=["japan", "allies"]).options(self, seat)


@given(pieces=PIECES, sorts=st.integers(1, 5))
def test_groups_hold_every_piece_once_beside_those_that_are_like_it(pieces: list[int], sorts: int) -> None:
    found = groups(pieces, lambda piece: piece % sorts)
    assert sorted(piece for first, others in found.items() for piece in (first, *others)) == sorted(pieces)
    assert len({first % sorts for first in found}) == len(found)
    assert all(other % sorts == first % sorts for first, others in found.items() for other in others)


@given(pieces=PIECES, picked=st.sets(st.integers(0, 60)))
def test_picked_pieces_leave_the_others_in_order(pieces: list[int], picked: set[int]) -> None:
    assert without(pieces, picked) == tuple(piece for piece in pieces if piece not in picked)


def test_places_stand_before_pieces_and_buttons_last() -> None:
    ask, table = Sail(seats=["japan", "allies"]), Table()
    assert ask.options(table, "japan") == ["space:rabaul", "space:truk", "piece:4", "piece:5", "button:done"]
    assert ask.label(table, choices.DONE) == "Stay"


def test_one_choice_is_judged_as_the_list_says() -> None:
    ask, table = Sail(seats=["japan", "allies"]), Table()
    for seat in ask.seats:
        offered = ask.options(table, seat)
        for choice in (*offered, "space:tokyo", "piece:6", "piece:9", "piece:04", "button:cancel", ""):
            assert ask.allows(table, seat, choice) == (choice in offered)


def test_each_seat_is_told_of_the_groups_that_it_is_offered() -> None:
    ask, table = Sail(seats=["japan", "allies"]), Table()
    assert ask.alike(table, "piece:4") == (6, 8)
    assert ask.alike(table, "piece:9") == (11,)
    assert ask.alike(table, "piece:7") == ask.alike(table, choices.DONE) == ()


@dataclass(slots=True, kw_only=True)
class Name(Offer):
    SLUG: ClassVar[str] = "grouping_test"

    def firsts(self, g: Any, seat: str) -> list[int]:
        return [7, 3]


def test_pieces_that_are_one_of_their_kind_stand_for_no_others() -> None:
    ask, table = Name(seats=["japan"]), Table()
    assert ask.options(table, "japan") == ["piece:7", "piece:3"]
    assert ask.alike(table, "piece:7") == ()


def test_the_map_shows_places_only() -> None:
    ask, table = Sail(seats=["japan"]), Table()
    assert ask.on_map(table, "japan", "space:rabaul") == Target(cost="1")
    assert ask.on_map(table, "japan", "piece:4") is None


def test_each_kind_of_choice_has_its_own_words() -> None:
    ask, table = Sail(seats=["japan"]), Table()
    words = [ask.hint(table, "japan", choice) for choice in ("space:rabaul", "piece:4", choices.DONE)]
    assert words == ["to 1", "with 4", ""]
