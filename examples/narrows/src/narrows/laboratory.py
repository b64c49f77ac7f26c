"""Positions of Narrows built by hand: in the middle of an impulse, or at the plot."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ironbottom.kernel import registry
from ironbottom.kernel.dice import DiceSource
from ironbottom.kernel.flow import Frame
from ironbottom.kernel.lab import need_lawful, read_position
from ironbottom.kernel.state import shorts
from ironbottom.kernel.values import ComponentValues
from narrows.position import GONE, Narrows, NarrowsState, card_name, hex_name, hex_number
from narrows.rules import Impulse, Turn, Whole

WIDTH, HEIGHT, CARDS, COUNTERS = 6, 5, 18, 12


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position; whatever is left out is empty."""

    options: dict[str, str] = {}
    turn: int = 1
    counters: dict[str, tuple[str, ...]] = {}
    """Seat -> the hexes of its counters."""
    impulse_of: str = ""
    """The seat whose impulse begins; empty: a turn begins with its plot."""
    points: int = 1
    """What the seat of the impulse may spend."""
    hands: dict[str, tuple[str, ...]] = {}
    """Cards by seat; the others are in the deck, the lowest number on top."""


def build(description: Mapping[str, object], dice: DiceSource, components: ComponentValues | None) -> Narrows:
    position = read_position(description, Position)
    spec = registry.game("narrows")
    options = spec.full_options(position.options)
    seats = [seat.id for seat in spec.seats("skirmish", options)]
    placed = [(seat, hex_) for seat in seats for hex_ in position.counters.get(seat, ())]
    lost = COUNTERS - len(placed)
    held = {seat: [int(name[1:]) for name in position.hands.get(seat, ())] for seat in seats}
    state = NarrowsState(
        scenario="skirmish",
        seats=seats,
        width=WIDTH,
        height=HEIGHT,
        last_turn=6,
        depth=int(options["depth"]),
        turn=position.turn,
        order=seats if position.impulse_of else [],
        points=[position.points if seat == position.impulse_of else 0 for seat in seats],
        at=shorts([*(hex_number(hex_, WIDTH) for _, hex_ in placed), *([GONE] * lost)]),
        owner=bytearray([*(seats.index(seat) for seat, _ in placed), *([0] * lost)]),
        hands=[held[seat] for seat in seats],
        deck=[card for card in range(CARDS - 1, -1, -1) if all(card not in hand for hand in held.values())],
        discard=[],
    )
    game = Narrows(spec, state, _stack(position, seats), dice)
    need_lawful(game)
    game.start()
    return game


def _stack(position: Position, seats: list[str]) -> list[Frame]:
    if not position.impulse_of:
        return [Whole(at="again"), Turn()]
    turn = Turn(at="next_impulse", gone=seats.index(position.impulse_of) + 1)
    return [Whole(at="again"), turn, Impulse(seat=position.impulse_of)]


def describe(g: Narrows) -> dict[str, object]:
    state = g.state
    return {
        "turn": state.turn,
        "counters": {
            seat: [hex_name(state.at[counter], state.width) for counter in g.counters(seat)]
            for seat in state.seats
        },
        "hands": {
            seat: [card_name(card) for card in hand]
            for seat, hand in zip(state.seats, state.hands, strict=True)
        },
    }


def position_of(g: Narrows) -> dict[str, object]:
    """What stands where as a description; an impulse under way begins anew with the points that are left."""
    state, told = g.state, describe(g)
    seat = next((frame.seat for frame in g.stack if isinstance(frame, Impulse)), "")
    points = state.points[state.seats.index(seat)] if seat else 1
    return {**told, "options": {"depth": str(state.depth)}, "impulse_of": seat, "points": points}


def phase_of(g: Narrows) -> tuple[int, ...]:
    """The turn and whose impulse it is."""
    seats = [g.state.seats.index(frame.seat) for frame in g.stack if isinstance(frame, Impulse)]
    return (g.state.turn, *seats)
