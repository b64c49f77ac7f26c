"""Economy and reinforcements: oil, escorts, submarines, replacements, planes for carriers, and ports of arrival."""

from __future__ import annotations

from ironbottom.games.fireinthesky.components.ids import Klass, Purse, Side
from ironbottom.games.fireinthesky.opponent.hand import Hand
from ironbottom.games.fireinthesky.opponent.sight import Sight
from ironbottom.games.fireinthesky.position.state import NOWHERE, REDUCED
from ironbottom.games.fireinthesky.rules.homes import open_homes
from ironbottom.games.fireinthesky.rules.p05_economic import (
    CommitSubmarines,
    SpendTransport,
    oil_within_reach,
    transferable,
)
from ironbottom.games.fireinthesky.rules.p06_reinforcement.aviation import UseAviation
from ironbottom.games.fireinthesky.rules.p06_reinforcement.boxes import ALL, LeaveBox, movable
from ironbottom.games.fireinthesky.rules.p06_reinforcement.markers import ChooseHome, TakeMarker
from ironbottom.games.fireinthesky.rules.stacking import AIR, LAND, LIMITS, PORT, capacity, load, stacked
from ironbottom.kernel import choices

ESCORTS = 2
"""Destroyer units that Japan keeps in the Convoy Escort box."""
CLOSE = 12
"""Hexes from a home base within which a reduced unit is worth a replacement marker."""


def japanese_economy(hand: Hand, sight: Sight) -> None:
    """Oil first, then escorts."""
    g = sight.g
    decision = g.decision
    assert isinstance(decision, SpendTransport), "asked of Japan's economy"
    oil = oil_within_reach(g, decision.hauled)
    if oil:
        hand.act(choices.number(oil))
    escorts = len(g.here[g.data.convoy_escort])
    idle = [
        p
        for p in transferable(g)
        if hand.asked(SpendTransport)
        and g.state.at[p] != g.data.convoy_escort
        and choices.piece(p) in hand.options
    ]
    if escorts < ESCORTS and idle and g.scenario.ends_after.turn > g.state.turn + 1:
        hand.act(choices.piece(idle[-1]))
    elif hand.asked(SpendTransport):
        hand.done()


def against_shipping(hand: Hand, sight: Sight) -> None:
    """All submarine points against merchantmen: they are set anew in the phase that follows (fireinthesky:6.2)."""
    if hand.asked(CommitSubmarines):
        hand.act(choices.number(sight.g.state.submarines[Side.ALLIES]))


def leave_boxes(hand: Hand, sight: Sight) -> None:
    """Everything goes to the front, as far as there is room for it; what is too much would be lost for a turn."""
    g = sight.g
    for whole in [choice for choice in hand.options if choice.startswith(choices.button(ALL))]:
        box = g.data.space_index[choices.argument(whole).removeprefix(ALL)]
        if all(_room(sight, g.data.box_base[box], limit, movable(g, box)) for limit in LIMITS):
            hand.act(whole)
    while hand.asked(LeaveBox):
        fitting = [
            piece
            for choice in hand.options
            if choice.startswith("piece:")
            for piece in [choices.piece_of(choice)]
            if all(_room(sight, g.data.box_base[g.state.at[piece]], limit, [piece]) for limit in LIMITS)
        ]
        if not fitting:
            break
        hand.act(choices.piece(max(fitting, key=lambda p: (sight.worth.unit(p), -p))))
    hand.done(LeaveBox)


def _room(sight: Sight, base: int, limit: str, units: list[int]) -> bool:
    """Whether units keep a base within one of its stacking limits."""
    g = sight.g
    kinds = (limit == PORT, limit == AIR, limit == LAND)
    coming = [p for p in units if (g.counter(p).naval, g.counter(p).air_unit, g.counter(p).land) == kinds]
    there = load(g, stacked(g, base, limit, sight.side))
    return not coming or there + load(g, coming) <= capacity(g, base, limit, sight.side)


def planes(hand: Hand, sight: Sight, decision: UseAviation) -> None:
    """Carriers get planes, the strongest first; boxed air waits for them."""
    g = sight.g
    carriers = [p for p in decision.pieces if g.counter(p).carrier and choices.piece(p) in hand.options]
    if carriers:
        hand.act(choices.piece(max(carriers, key=lambda p: (g.counter(p).air, -p))))
    else:
        hand.done()


def replacements(hand: Hand, sight: Sight) -> None:
    """A marker for each reduced unit that one may reach, as far as transport points carry them."""
    g = sight.g
    for kind in [choice for choice in hand.options if choice.startswith("type:")]:
        counter = g.data.counters[g.data.counter_index[choices.argument(kind)]]
        homes = open_homes(g, counter.nation)
        needy = [
            p
            for p, at in enumerate(g.state.at)
            if at != NOWHERE
            and g.has(p, REDUCED)
            and g.counter(p).land
            and g.counter(p).purse == counter.purse
            and min(g.data.allied_distance[g.hex_of(at)][home] for home in homes) <= CLOSE
        ]
        waiting = sum(g.counter(p).marker and g.counter(p).purse == counter.purse for p in on_map(sight))
        if len(needy) <= waiting or g.state.transport[Purse(counter.purse)] < 2 * counter.full:
            continue
        needy.sort(key=lambda p: -g.counter(p).reduced)
        hand.act(kind)
        value = g.counter(needy[waiting]).reduced
        wanted = choices.number(value)
        hand.act(wanted if wanted in hand.options else hand.options[-1])
        base = min(homes, key=lambda home: g.data.allied_distance[g.hex_of(g.state.at[needy[waiting]])][home])
        if hand.asked(ChooseHome):  # there may be but one
            hand.act(choices.space(g.data.space_ids[base]))
        if not hand.asked(TakeMarker):
            return
    hand.done(TakeMarker)


def on_map(sight: Sight) -> list[int]:
    """The side's pieces on the map."""
    g = sight.g
    return [p for p, at in enumerate(g.state.at) if at != NOWHERE and g.side(p) == sight.side]


def arrival(sight: Sight, piece: int, options: tuple[str, ...]) -> str:
    """New air goes to the carriers that wait for planes, else into the war; ships out of the enemy's reach."""
    g = sight.g
    box = choices.space(g.data.space_ids[g.data.naval_aviation])
    homes = [choice for choice in options if choice.startswith("space:") and choice != box]
    if g.counter(piece).klass == Klass.AIR and box in options:
        waiting = sum(g.counter(p).air for b in g.data.no_planes.values() for p in g.here[b])
        coming = sum(
            g.counter(p).air
            for p, due in enumerate(g.state.due)
            if due and g.counter(p).carrier and not g.side(p)
        )
        stored = sum(g.state.strength[p] for p in g.here[g.data.naval_aviation])
        if stored < waiting + coming:
            return box
    return min(
        homes, key=lambda home: sight.raiders(g.data.space_index[choices.argument(home)]), default=options[-1]
    )
