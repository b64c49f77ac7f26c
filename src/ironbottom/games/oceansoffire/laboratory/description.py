"""A position told in the words of the component files: the counterpart of the laboratory's ``build``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE, POWERS, SCORED, Facility, Fate, Power
from ironbottom.games.oceansoffire.laboratory.build import MARKS, REINFORCEMENTS
from ironbottom.games.oceansoffire.laboratory.card_table import told_cards
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import ASHORE, AT_FST
from ironbottom.games.oceansoffire.rules.p04_turn import Impulse
from ironbottom.kernel.errors import BadPosition

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


def describe(g: Oceans) -> dict[str, object]:
    """Where every unit stands, who controls what, and what is kept in numbers.

    >>> from ironbottom.games.oceansoffire.laboratory.build import build
    >>> from ironbottom.kernel.dice import ScriptedDice
    >>> told = describe(build({"units": ["jp_ca_5 rabaul"]}, ScriptedDice([])))
    >>> told["power"], told["units"], told["control"]["truk"]
    ('japan', {'rabaul': ['jp_ca_5']}, 'japan')
    """
    names = g.data.space_ids
    return {**_told(g), "units": {names[n]: sorted(_words(g, p) for p in here) for n, here in _here(g)}}


def _here(g: Oceans) -> list[tuple[int, list[int]]]:
    return [(space, here) for space, here in enumerate(g.here) if here]


def _told(g: Oceans) -> dict[str, object]:
    state, names = g.state, g.data.space_ids
    under_way = g.running(Impulse)
    return {
        "turn": state.turn,
        "round": state.round,
        "power": Power(g.phasing).key,
        "phase": _phase(g, under_way) if under_way else REINFORCEMENTS,
        "control": {
            names[n]: Power(power).key
            for n, power in enumerate(state.control)
            if power != NOWHERE and g.space(n).land
        },
        "marker_hits": {names[n]: hits for n, hits in enumerate(state.marker_hits) if hits},
        "usl": {names[n]: level for n, level in enumerate(state.space_usl) if level},
        "concluded": [names[n] for n, how in enumerate(state.concluded) if how],
        "changing": [names[n] for n, marked in enumerate(state.changing) if marked],
        "facilities": _facilities(g),
        "pool": {
            power.key: {kind.key: state.pool[power][kind] for kind in Facility if state.pool[power][kind]}
            for power in POWERS
        },
        "aps": {power.key: state.aps[power] for power in POWERS},
        "cps": {power.key: state.cps[power] for power in POWERS},
        "sunk": {
            power.key: {klass.key: state.sunk[power][n] for n, klass in enumerate(SCORED)} for power in POWERS
        },
        "oil": state.oil,
        **told_cards(g),
    }


def _phase(g: Oceans, frame: Impulse) -> str:
    """The step about to begin, or under way: then the one before that at which the frame goes on."""
    steps = Impulse.STEPS
    if g.running(Procedure, Choose) is frame:  # laid out, and not gone on yet
        return frame.at
    place = steps.index(frame.at) if frame.at in steps else len(steps)
    return steps[max(0, place - 1)]


def _facilities(g: Oceans) -> dict[str, dict[str, dict[str, int]]]:
    state, found = g.state, {}
    for space, here in enumerate(g.data.spaces):
        by_power = {}
        for power in POWERS:
            counts = {
                Facility.FORT.key: state.forts[power][space],
                Facility.AIRFIELD.key: state.airfields[power][space],
                Facility.PORT.key: sum(state.upgrades[power][port] for port in here.ports),
            }
            if any(counts.values()):
                by_power[power.key] = {key: count for key, count in counts.items() if count}
        if by_power:
            found[here.id] = by_power
    return found


def _words(g: Oceans, piece: int) -> str:
    notes = [word for word, bits in MARKS.items() if g.has(piece, bits)]
    notes += [f"{key} {value}" for key, value in _state(g, piece).items() if key != "marks"]
    if g.state.aboard[piece] != ASHORE:
        notes.append(f"aboard {g.counter(g.state.aboard[piece]).id}")
    return f"{g.counter(piece).id} ({', '.join(notes)})" if notes else g.counter(piece).id


def phase_of(g: Oceans) -> tuple[int, ...]:
    """Turn, Round, Impulse, and its step; -1 before the first Impulse of the Round."""
    under_way = g.running(Impulse)
    step = Impulse.STEPS.index(_phase(g, under_way)) if under_way else -1
    return (g.state.turn, g.state.round, g.state.impulse, step)


def position_of(g: Oceans) -> dict[str, object]:
    """The description of this position, at the beginning of its step; see kernel.registry.Laboratory.

    >>> from ironbottom.games.oceansoffire.laboratory.build import build
    >>> from ironbottom.kernel.dice import ScriptedDice
    >>> told = position_of(build({"units": ["jp_ca_5 rabaul"]}, ScriptedDice([])))
    >>> told["units"]
    [{'counter': 'jp_ca_5', 'space': 'rabaul'}]
    """
    if g.outcome is not None:
        raise BadPosition("the game is over: no step is under way")
    rows = [
        _row(g, piece)
        for piece, fate in enumerate(g.state.fate)
        if fate == Fate.ON_MAP and g.state.aboard[piece] == ASHORE
    ]
    return {
        "scenario": g.state.scenario,
        "options": dict(g.state.options),
        **_told(g),
        "warfare": [g.counter(piece).id for piece, fate in enumerate(g.state.fate) if fate == Fate.WARFARE],
        "units": sorted(rows, key=str),
    }


def _row(g: Oceans, piece: int) -> dict[str, object]:
    """A unit of a description; what is as usual is left out."""
    space = g.space(g.state.at[piece])
    row: dict[str, object] = {"counter": g.counter(piece).id, "space": space.id, **_state(g, piece)}
    berth = g.state.berth[piece]
    if berth == AT_FST:
        row["at_fst"] = True
    elif berth != NOWHERE and len(space.ports) > 1:
        row["port"] = g.port(berth).name
    loads = [{"counter": g.counter(one).id, **_state(g, one)} for one in aboard(g, piece)]
    return row | ({"aboard": sorted(loads, key=str)} if loads else {})


def _state(g: Oceans, piece: int) -> dict[str, object]:
    state = g.state
    values: dict[str, object] = {
        "marks": [word for word, bits in MARKS.items() if g.has(piece, bits)],
        "hits": state.hits[piece],
        "damage": state.damage[piece],
        "aborted": state.aborted[piece] / QUARTERS,
        "disrupted": state.disrupted[piece] / QUARTERS,
        "usl": state.usl[piece],
    }
    return {key: value for key, value in values.items() if value}
