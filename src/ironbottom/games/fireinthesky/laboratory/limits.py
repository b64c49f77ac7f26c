"""What no position of the laboratory can hold: numbers, places and marks that the rules do not know.

Each fault names the key of the description, what is wrong there, and what would be right. The laws of a position that
hold in play as well are in ``check``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ironbottom.games.fireinthesky.components.ids import CARRIERS, NEUTRAL, Phase, Purse, Side, SpaceKind
from ironbottom.games.fireinthesky.components.model import Counter
from ironbottom.games.fireinthesky.components.scenario import SubmarineLevel, TransportLevel
from ironbottom.games.fireinthesky.laboratory.form import Position, Units
from ironbottom.games.fireinthesky.laboratory.laws import HELD
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import NOWHERE, SECRET, TOKYO_EXPRESS, UNPACKING
from ironbottom.games.fireinthesky.rules.air_counters import FULL, HALF
from ironbottom.games.fireinthesky.rules.task_forces import may_be_express, secret
from ironbottom.kernel.lab import out_of_range

MOST_MARKERS = 99
"""Replacement markers are without number (6.3); so many lie in one row of the laboratory."""
OF_SHIPS = frozenset(("sortied", "without_planes", "green"))
OF_AIR = frozenset(("training", "aviator", "unpacking"))
OF_LAND = frozenset(("reduced", "mauled", "stormed"))
OF_CARGO = frozenset(("operated",))


def limits(g: Sky, position: Position, rows: Sequence[Units]) -> Iterator[str]:
    """Every fault that shows before the counters lie on the map."""
    yield from _tracks(g, position)
    yield from _spaces(g, position)
    yield from _forces(g, position, rows)
    for number, row in enumerate(rows):
        yield from (f"units[{number}] ({row.counter}): {fault}" for fault in _row(g, position, row))


# ---- tracks ------------------------------------------------------------------------------------------


def _tracks(g: Sky, position: Position) -> Iterator[str]:
    figures, scenario, tracks = g.data.figures, g.scenario, g.scenario.tracks
    if position.victory is not None:
        if scenario.sudden_limits:
            least, most, why = (
                figures.allies_win_at + 1,
                figures.japan_wins_at - 1,
                "beyond, the game is over: 4.3",
            )
        else:
            least, most, why = 0, sum(g.data.value), "the bases are worth no more: 4.3.1"
        yield from out_of_range("victory", position.victory, least, most, why)
    if position.merchantmen is not None:
        most = max(each.tracks.merchantmen for each in g.data.scenarios.values())
        yield from out_of_range("merchantmen", position.merchantmen, 0, most, "the pool never grows: 3.3.5")
        if position.merchantmen % figures.pool_step:
            yield f"merchantmen is {position.merchantmen}; the pool shrinks by {figures.pool_step}: 3.3.5"
    if position.oil is not None:
        yield from out_of_range("oil", position.oil, 0, most_oil(g), "no more can have been hauled: 5.1")
    levels = [event for events in scenario.schedule.values() for event in events]
    for key, points in position.transport.items():
        purse = Purse.of(key)
        values = [
            event.value for event in levels if isinstance(event, TransportLevel) and event.purse == purse
        ]
        pool = tracks.merchantmen if purse == Purse.JAPAN else 0
        most = max([tracks.transport[purse], pool, *(value for value in values if value is not None)])
        yield from out_of_range(f"transport.{key}", points, 0, most, "the highest level of the schedule: 6.2")
    for word, points in position.submarines.items():
        side = Side.of(word)
        attacks = [
            event.value for event in levels if isinstance(event, SubmarineLevel) and event.side == side
        ]
        most = max([tracks.submarines[side], *attacks])
        yield from out_of_range(
            f"submarines.{word}", points, 0, most, "the highest level of the schedule: 6.2"
        )
    if position.phase == "start_of_turn" and position.part != "japan":
        yield "part is allied at the start_of_turn; a turn begins with the part of japan (4.2)"
    yield from _options(g, position)


def most_oil(g: Sky) -> int:
    """The oil of the set-up and all that the wells give in the turns since (5.1)."""
    figures, tracks = g.data.figures, g.scenario.tracks
    turns = g.state.turn - g.scenario.first_turn + 1
    most = max(each.tracks.oil for each in g.data.scenarios.values())
    return max(most, tracks.oil + turns * (tracks.merchantmen // figures.pool_per_oil))


def _options(g: Sky, position: Position) -> Iterator[str]:
    for key, rule in (("mail_read", "16.1.1"), ("ranger_called", "16.1.5"), ("kamikaze", "16.2.4")):
        if getattr(position, key) and not g.option(rule):
            yield f"{key} is true; without the option {g.data.option_of_rule[rule]} ({rule}) it is false"
    figures = g.data.figures
    if position.kamikaze and g.state.turn < figures.kamikaze_from_turn:
        yield f"kamikaze is true on Turn {g.state.turn}; it may be from Turn {figures.kamikaze_from_turn} on (16.2.4)"


def _spaces(g: Sky, position: Position) -> Iterator[str]:
    """Control, Occupied markers and captures are of bases (3.2.4)."""
    data = g.data
    named = (
        *(("control", name) for name in position.control),
        *(("occupied", name) for name in position.occupied),
        *(("never_captured", name) for name in position.never_captured or ()),
        *(("captured", name) for name in position.captured),
    )
    for key, name in named:
        space = data.space_index.get(name)
        if space is None:
            yield f"{key}: the board has no space {name!r}"
        elif not data.is_base[space]:
            yield f"{key}: {name} is no base; only bases are held and taken (3.2.4)"
    if position.captured and g.state.phase < Phase.RETURN_TO_BASE:
        yield f"captured names bases in the phase {position.phase}; bases change hands in return_to_base (12.0)"
    if len(set(position.captured)) < len(position.captured):
        yield f"captured names a base twice: {list(position.captured)}"


# ---- counters ----------------------------------------------------------------------------------------


def _row(g: Sky, position: Position, row: Units) -> Iterator[str]:
    data = g.data
    if row.counter not in data.counter_index:
        yield f"there is no counter {row.counter!r}"
        return
    counter = data.counters[data.counter_index[row.counter]]
    most = MOST_MARKERS if counter.marker else counter.count
    if row.count > most:
        yield f"count is {row.count}; there are no more than {most} of {row.counter}"
    elif row.count < 0:
        yield f"count is {row.count}; it is 0 to {most}"
    if counter.option and not g.option(counter.option):
        name = data.option_of_rule[counter.option]
        yield f"comes only with the option {name} ({counter.option}); put it on in options"
    if row.strength is not None and not (counter.air_unit or counter.marker):
        yield f"strength is {row.strength}; only air units and replacement markers have one to choose (3.1.2)"
    elif row.strength not in (None, HALF, FULL):
        yield f"strength is {row.strength}; it is {HALF} or {FULL} (3.1.2)"
    if row.hits and not (counter.land or counter.marker):
        yield f"hits is {row.hits}; only land units and markers at sea keep hits (11.3.2)"
    elif not 0 <= row.hits <= counter.full:
        yield f"hits is {row.hits}; it is 0 to {counter.full} (11.3.2)"
    yield from _place(g, row)
    yield from _due(g, row, counter)
    yield from _marks(g, row, counter)


def _place(g: Sky, row: Units) -> Iterator[str]:
    """A counter is in one place: in a space, on the Game Turn Track, sunk, or gone."""
    places = [key for key in ("space", "due", "sunk", "gone") if getattr(row, key)]
    if len(places) != 1:
        found = " and ".join(places) or "nowhere"
        yield f"is {found}; it is in one of space, due, sunk or gone"
    for key in ("space", "commit"):
        name = getattr(row, key)
        if name and name not in g.data.space_index:
            yield f"the board has no space {name!r} ({key})"
    if not row.space:
        yield from (
            f"has {key}, which only a unit in a space has"
            for key in ("commit", "force", "hits")
            if getattr(row, key)
        )


def _due(g: Sky, row: Units, counter: Counter) -> Iterator[str]:
    if row.sunk and not counter.naval:
        yield "is sunk; only ships are sunk, others are gone (11.3.1)"
    if row.gone and counter.marker:
        yield "is gone; a marker that is used up is among the unused ones (3.3.9)"
    if not row.due:
        return
    if counter.marker:
        yield "is due; markers do not wait on the Game Turn Track (3.3.9)"
    figures, state = g.data.figures, g.state
    waits = max(
        figures.return_per_hit * max(each.defence for each in g.data.counters), figures.training_phases
    )
    least = state.turn if state.phase == Phase.REINFORCEMENT else g.next_reinforcements(counter.side)
    late = max((each.due for each in g.scenario.setup), default=0)
    yield from out_of_range(
        "due", row.due, least, max(late, g.scenario.last_turn, state.turn + waits), "11.3.1"
    )


def _marks(g: Sky, row: Units, counter: Counter) -> Iterator[str]:
    words = set(row.marks)
    cargo = OF_AIR | OF_LAND | OF_CARGO
    wrong = (words & cargo) if counter.naval else words & OF_SHIPS
    if not counter.air_unit:
        wrong |= words & OF_AIR
    if not counter.land:
        wrong |= words & OF_LAND
    for word in sorted(wrong):
        yield f"cannot be {word}, which {_bearers(word)} can be"
    if "reduced" in words and counter.land and not counter.reduced:
        yield "cannot be reduced: its counter has no reduced side (3.1.3)"
    if words & {"without_planes", "green"} and counter.naval and counter.klass not in CARRIERS:
        yield f"cannot be {' and '.join(sorted(words & {'without_planes', 'green'}))}, which only carriers can be"
    if "green" in words and not (counter.elite and g.option("16.2.3")):
        yield f"cannot be green, which carriers of elite pilots are with the option {g.data.option_of_rule['16.2.3']}"
    if row.space and words & {"training", "aviator"}:
        yield "is in training; such air waits on the Game Turn Track: name the turn in due"


def _bearers(word: str) -> str:
    for words, bearers in (
        (OF_SHIPS, "only ships"),
        (OF_AIR, "only air units"),
        (OF_LAND, "only land units"),
    ):
        if word in words:
            return bearers
    return "only air and land units"


# ---- Task Forces -------------------------------------------------------------------------------------


def _forces(g: Sky, position: Position, rows: Sequence[Units]) -> Iterator[str]:
    """8.0, 9.0, 12.1: Task Forces form in movement and reaction, and are gone when their ships have returned."""
    named = {row.force: row for row in rows if row.force}
    for name, force in position.forces.items():
        if name not in named:
            yield f"forces.{name} has no units; let units name it as their force"
        if force.start and force.start not in g.data.space_index:
            yield f"forces.{name}.start: the board has no space {force.start!r}"
    phase = g.state.phase
    for name, row in named.items():
        if not Phase.OPERATIONAL_MOVEMENT <= phase <= Phase.RETURN_TO_BASE:
            yield (
                f"force {name!r} is at sea in the phase {position.phase}; a Task Force is from operational_movement "
                f"to return_to_base (8.0, 12.1)"
            )
        kind = g.data.counter_index.get(row.counter)
        if kind is not None and g.data.counters[kind].side != g.state.part and phase < Phase.REACTION:
            yield f"force {name!r} is of the side that only reacts; it sails from the phase reaction on (9.0)"


# ---- what shows on the map ---------------------------------------------------------------------------


def misplaced(g: Sky) -> Iterator[str]:
    """Faults of counters that lie on the map: bases of others, and what Task Forces cannot be."""
    state, data = g.state, g.data
    for piece, space in enumerate(state.at):
        if space == NOWHERE or state.force[piece] != NOWHERE or data.kind[space] == SpaceKind.BOX:
            continue
        counter, where = g.counter(piece), data.space_ids[space]
        if not HELD[state.control[space]] or g.friendly_base(space, counter.side):
            continue
        holder = "nobody's" if state.control[space] == NEUTRAL else "the enemy's"
        ashore = state.occupied[space] == counter.side and g.has(piece, UNPACKING)
        if counter.air_unit and not ashore:
            yield f"{counter.key} is on {where}, a base of {holder}; air units are on bases of their side (3.2.4)"
        if counter.naval:
            yield f"{counter.key} lies at anchor in {where}, a base of {holder}; let it be at sea in a force (3.2.4)"
    for force in range(len(state.force_at)):
        yield from _of_force(g, force)


def _of_force(g: Sky, force: int) -> Iterator[str]:
    state, pieces = g.state, g.members(force)
    side, marks = state.force_side[force], state.force_marks[force]
    words = ", ".join(g.counter(piece).key for piece in pieces)
    if side != state.part and any(not g.counter(piece).naval for piece in pieces):
        yield f"the force of {words} reacts; only ships react (9.0)"
    if marks & TOKYO_EXPRESS:
        if not g.option("16.2.2"):
            yield f"the force of {words} is the Tokyo Express; put on its option (16.2.2)"
        elif not may_be_express(g, pieces):
            yield f"the force of {words} is no Tokyo Express, which is made of Japanese CA and DD alone (16.2.2)"
        if sum(bool(each & TOKYO_EXPRESS) for each in state.force_marks) > 1:
            yield "two forces are the Tokyo Express; there is one marker (16.2.2)"
    if marks & SECRET and not secret(g, side):
        yield f"the force of {words} is secret, which only Allied ones are, with the option of 16.1.4"
    if marks & SECRET and state.phase > Phase.REACTION:
        yield f"the force of {words} is secret after the reaction phase, at whose end it is shown (16.1.4)"
