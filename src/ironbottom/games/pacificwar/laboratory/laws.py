"""The laws of a position: everything that must hold between any two actions."""

from __future__ import annotations

from ironbottom.games.pacificwar.components.ids import NOBODY, Phase, Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.state import (
    GONE,
    NOWHERE,
    OPS_COMPLETE,
    REPAIRING,
    REPAIRING_WEST,
    SUNK,
)
from ironbottom.games.pacificwar.rules.p09_combat.combat import Combat
from ironbottom.mechanics.counters import column_faults


def check(g: War) -> list[str]:
    """Every broken law of the position, in words; empty when it is sound."""
    faults = _columns(g)
    return faults or [*_pieces(g), *_zones(g), *_cards(g), *_tracks(g)]


def _columns(g: War) -> list[str]:
    state, count = g.state, len(g.data.counters)
    wanted = dict.fromkeys(("kind", "at", "marks", "due", "hits"), count)
    wanted["port"] = len(g.data.zones)
    return column_faults(state, wanted)


def _pieces(g: War) -> list[str]:
    state = g.state
    fighting = g.running(Combat) is not None
    faults = []
    for piece, at in enumerate(state.at):
        name, marks, counter = g.counter(piece).id, state.marks[piece], g.counter(piece)
        if at != NOWHERE and (marks & (GONE | REPAIRING | REPAIRING_WEST) or state.due[piece]):
            faults.append(f"{name} is on the map and also out of the game or on the turn track")
        if at == NOWHERE and marks & OPS_COMPLETE:
            faults.append(f"{name} is Ops Complete, but not on the map")
        if state.due[piece] and marks & REPAIRING_WEST and state.port[g.data.australia] != Side.JAPAN:
            faults.append(f"{name} is under repair in the West Coast, but Australia is Allied")  # 6.1.7.c
        if state.due[piece] and marks & GONE:
            faults.append(f"{name} is out of the game and due on Turn {state.due[piece]}")
        if 0 < state.due[piece] <= state.turn and state.phase > Phase.REINFORCEMENTS:
            faults.append(f"{name} was due on Turn {state.due[piece]} and has not come")  # 6.1
        if marks & SUNK and not (marks & GONE and counter.ship):
            faults.append(f"{name} is sunk, but no lost ship")
        if marks & OPS_COMPLETE and not counter.ship:
            faults.append(f"{name} has no Ops Complete side")  # 10.5.e
        if state.hits[piece] and not fighting and state.phase not in (Phase.TURN_ZERO, Phase.STRATEGY):
            faults.append(f"{name} has hits outside of any combat")
        if at != NOWHERE and counter.side == Side.JAPAN and not g.data.zones[at].japan_may_enter:
            faults.append(f"{name} is in {g.data.space_ids[at]}, which is closed to Japan")  # 6.c
    return faults


def _zones(g: War) -> list[str]:
    """10.4.f (one LBA a base), 8.7 (fleet trains), and never both sides in one zone but in combat (ruling pw_q40)."""
    state, faults = g.state, []
    quiet = state.phase not in (Phase.SET_UP, Phase.TURN_ZERO, Phase.STRATEGY)
    for zone, printed in enumerate(g.data.zones):
        if (state.port[zone] == NOBODY) == printed.port:
            faults.append(f"port marker of {printed.id} is {state.port[zone]}")
        if quiet and all(g.any_units(zone, side) for side in Side):
            faults.append(f"both sides have units in {printed.id}")
        flying = sum(len(g.lba(zone, side)) for side in Side)
        if not printed.port and zone not in state.trains and flying > g.data.figures.lba_per_base:
            faults.append(f"{printed.id}, a base, holds {flying} LBA")
        if quiet and zone in state.trains and g.any_ships(zone, Side.JAPAN):
            faults.append(f"a fleet train is beside Japanese ships in {printed.id}")  # 8.7.f
    if len(state.trains) > g.data.figures.fleet_trains or len(set(state.trains)) != len(state.trains):
        faults.append(f"fleet trains are in {state.trains}")
    return faults


def _cards(g: War) -> list[str]:
    state = g.state
    cards = sorted([*state.deck, *state.discard, *state.hands[Side.JAPAN], *state.hands[Side.ALLIES]])
    faults = []
    if state.phase != Phase.SET_UP and cards != [card.number for card in g.data.cards]:
        faults.append(f"the cards are {cards}")
    for side in Side:
        hand, limit = state.hands[side], g.data.hand_limits[side]
        if hand != sorted(hand):
            faults.append(f"the hand {hand} is out of order")
        if len(hand) > limit and not (side == Side.JAPAN and g.option("15.2")):
            faults.append(f"a hand holds {len(hand)} cards")  # 7.1
        if any(not g.half(number, side).strategic for number in state.used[side]):
            faults.append(f"used strategic events {state.used[side]}")
    return faults


def _tracks(g: War) -> list[str]:
    state, faults = g.state, []
    if not g.scenario.first_turn <= state.turn <= g.scenario.last_turn:
        faults.append(f"turn {state.turn} is not in the scenario")
    if state.phase not in list(Phase):
        faults.append(f"there is no phase {state.phase}")
    if state.active not in (Side.JAPAN, Side.ALLIES, NOBODY):
        faults.append(f"active side is {state.active}")
    return faults
