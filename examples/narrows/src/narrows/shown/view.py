"""What Narrows shows: the board once, and for each viewer only what it may know."""

from __future__ import annotations

from math import ceil, sqrt

from ironbottom.kernel.prompts import phase_path, prompt_for, waiting_text
from ironbottom.kernel.values import ComponentValues
from ironbottom.kernel.views import (
    Board,
    Link,
    Marker,
    Panel,
    Piece,
    PieceType,
    RuleInfo,
    Side,
    Space,
    Track,
    View,
)
from ironbottom.mechanics import hexes
from ironbottom.mechanics.hexes import Hex
from narrows.interception import MayIntercept
from narrows.position import GONE, Narrows, axial, beyond, card_name, card_value, hex_name, neighbours
from narrows.rules import Plot

NONE = ComponentValues.of("narrows", {})
"""The game has no component values."""
SIZE = 60.0
"""From the middle of a hex to its corners, in units of the drawing: about those of the screen."""
LEFT = SIZE * sqrt(3) / 2
"""From the middle of a hex to its sides."""
SIDE_COLOURS = {"north": "#335577", "south": "#884433", "west": "#447744"}
RULES = (
    RuleInfo("narrows:1", "Plot", "Every seat puts up to two cards face down; all are opened together."),
    RuleInfo("narrows:2", "Impulses", "The highest sum goes first; a step costs a point."),
    RuleInfo("narrows:3", "Interception", "A counter beside the moving one may come in on 4 or more."),
    RuleInfo("narrows:3.1", "Counter-interception", "An interceptor may be intercepted, down to a depth."),
    RuleInfo("narrows:3.2", "Combat", "Who is left fights a duel and goes home if it wins."),
    RuleInfo("narrows:4", "Duel", "The lower die is lost, both when equal."),
    RuleInfo("narrows:5", "Draw", "Hands are filled up in secret."),
    RuleInfo("narrows:6", "End", "The last one, the middle or the most counters win."),
)


def outline(at: Hex) -> str:
    corners = hexes.corners(at, SIZE, "pointed")
    return "M" + " L".join(f"{x + LEFT:.1f} {y + SIZE:.1f}" for x, y in corners) + " Z"


def board_of(width: int, height: int) -> Board:
    spaces = []
    for index in range(width * height):
        at, name = axial(index, width), hex_name(index, width)
        x, y = hexes.centre(at, SIZE, "pointed")
        middle, label = (round(x + LEFT, 1), round(y + SIZE, 1)), (round(x + LEFT, 1), round(y + SIZE / 3, 1))
        spaces.append(Space(name, name, "hex", outline(at), *middle, *label, q=at.q, r=at.r))
    links = (
        Link(hex_name(a, width), hex_name(b, width), "hexside")
        for a, around in enumerate(neighbours(width, height))
        for b in around
        if a < b
    )
    return Board(
        slug="narrows",
        name="Narrows",
        data_version=NONE.digest,
        width=ceil((2 * width + 1) * LEFT),
        height=ceil((1.5 * height + 0.5) * SIZE),
        coast="",
        spaces=tuple(spaces),
        links=tuple(links),
        piece_types=(PieceType("counter", "Counter", "Counters", "destroyer", "naval"),),
        sides=tuple(Side(seat, seat.title(), c, "#fff", seat[0].upper()) for seat, c in SIDE_COLOURS.items()),
    )


def view(g: Narrows, viewer: str) -> View:
    state = g.state
    tracks = [Track("turn", "Turn", 1, state.last_turn, (("all", state.turn),))]
    tracks.append(Track("points", "Points", 0, 9, tuple(zip(state.seats, state.points, strict=True))))
    panels = [_cards_held(g)]
    if viewer in state.seats:
        panels.append(_hand(g, viewer))
    return View(
        slug="narrows",
        viewer=viewer,
        turn=f"Turn {state.turn}",
        path=phase_path(g),
        pieces=tuple(_piece(g, counter) for counter, hex_ in enumerate(state.at) if hex_ != GONE),
        markers=tuple(Marker(name, "closed") for name in beyond(state.width, state.height)),
        tracks=tuple(tracks),
        panels=tuple(panels),
        waiting_on=g.deciding(),
        waiting_text=waiting_text(g, viewer),
        prompt=prompt_for(g, viewer, stake_of(g)),
        outcome=g.outcome.text if g.outcome else "",
        winners=g.outcome.winners if g.outcome else (),
    )


def stake_of(g: Narrows) -> str:
    """The hex of the battle that hangs on the open decision; empty: none does."""
    decision = g.decision
    return g.hex_name(g.state.at[decision.target]) if isinstance(decision, MayIntercept) else ""


def _piece(g: Narrows, counter: int) -> Piece:
    seat, where = g.seat_of(counter), g.hex_name(g.state.at[counter])
    return Piece(counter, "counter", seat, where, f"{seat}@{where}")


def _cards_held(g: Narrows) -> Panel:
    state = g.state
    held = [(seat, str(len(hand))) for seat, hand in zip(state.seats, state.hands, strict=True)]
    open_cards = " ".join(card_name(card) for card in state.discard)
    rows = (*held, ("deck", str(len(state.deck))), ("discard", open_cards))
    return Panel("cards", "Cards", "table", ("where", "cards"), rows)


def _hand(g: Narrows, viewer: str) -> Panel:
    plotted = g.decision.picked.get(viewer, []) if isinstance(g.decision, Plot) else []
    rows = tuple(
        (card_name(card), str(card_value(card)), "plotted" if card_name(card) in plotted else "")
        for card in g.state.hands[g.number(viewer)]
    )
    return Panel("hand", "Your hand", "hand", ("card", "value", ""), rows)
