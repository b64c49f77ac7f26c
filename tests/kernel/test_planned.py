"""The moves that a seat has planned, kept up to date, are those found by looking at all entries."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ironbottom.kernel.planned import Planned
from ironbottom.kernel.record import Entry

SEATS = ("north", "south")
ACTS = st.tuples(st.sampled_from(SEATS), st.integers(0, 2), st.booleans(), st.integers(0, 4))
"""Who acts, how deep, whether it is a barrier, and how many actions are taken back before."""


def moves_of(live: list[Entry], seat: str) -> list[list[int]]:
    """The moves as places of their entries, by the words of the contract."""
    since: list[int] = []
    for place, entry in enumerate(live):
        since = [] if entry.barrier or entry.seat != seat else [*since, place]
    floor = min((live[place].depth for place in since), default=0)
    moves: list[list[int]] = []
    for place in since:
        if live[place].depth == floor or not moves:
            moves.append([])
        moves[-1].append(place)
    return moves


@given(st.lists(ACTS, max_size=60), st.booleans())
def test_moves_kept_up_to_date_are_those_found_anew(
    acts: list[tuple[str, int, bool, int]], often: bool
) -> None:
    live: list[Entry] = []
    kept = {seat: Planned(seat) for seat in SEATS}
    before: dict[str, list[list[int]]] = {seat: [] for seat in SEATS}
    for number, (actor, depth, barrier, back) in enumerate(acts):
        if not barrier:
            live = live[: max(0, len(live) - back)]
        live.append(Entry(seq=number, seat=actor, depth=depth, barrier=barrier))
        if not often and number % 3:
            continue
        for seat in SEATS:
            stand = kept[seat].update(live)
            now = moves_of(live, seat)
            assert [list(range(*span)) for span in kept[seat].spans(0)] == now
            assert before[seat][:stand] == now[:stand]
            before[seat] = now


def test_a_move_that_grows_does_not_stand() -> None:
    live = [Entry(seq=0, seat="north", depth=1), Entry(seq=1, seat="north", depth=1)]
    planned = Planned("north")
    assert planned.update(live) == 0
    live.append(Entry(seq=2, seat="north", depth=2))
    assert planned.update(live) == 1
    assert planned.spans(0) == [(0, 1), (1, 3)]
    assert planned.update(live) == 2
