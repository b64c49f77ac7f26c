"""The plan as its owner sees it: each part in words, with its price, its ways on the map, and why it fits no more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Facility, Power
from ironbottom.games.oceansoffire.position.fleet_train import space_of as port_space
from ironbottom.games.oceansoffire.position.labels import FACILITY_NAMES, counter_name, space_token
from ironbottom.games.oceansoffire.rules.p13_carry_out import CarryOut
from ironbottom.games.oceansoffire.rules.p13_draft import Draft, off
from ironbottom.games.oceansoffire.rules.p13_draft_force import DraftForce
from ironbottom.games.oceansoffire.rules.p13_expected import expected
from ironbottom.games.oceansoffire.rules.p13_parts import PAIR, PORT, RAID, TRIPLE, Kind, Part, in_rows, plans
from ironbottom.games.oceansoffire.rules.p21_construction import space_of
from ironbottom.kernel.grammar import counted, in_words
from ironbottom.kernel.views import Panel, PlanPart

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

ON_THEIR_WAY = "choose where they go on"
"""Of ships whose way has no end yet."""


def plan_panel(g: Oceans, viewer: str) -> Iterator[Panel]:
    """What a plan holds and what it costs; whoever does not draw it up learns nothing of it."""
    draft = g.running(Draft)
    if draft is None or viewer != g.seat(g.phasing):
        return
    parts = plans(draft.parts)
    carried = g.running(CarryOut)
    if carried is not None:
        if carried.n < len(carried.parts):
            yield Panel("plan", "Plan under way", "plan", parts=tuple(_carried(g, carried)))
        return
    shown = [_shown(g, parts[:n], part) for n, part in enumerate(parts)]
    force = g.running(DraftForce)
    if force is not None and force.part is not None and Part.of(force.part).way:
        shown.append(_under_way(g, parts, Part.of(force.part)))
    if shown:
        yield Panel(
            "plan", "Plan: nothing of it is done yet", "plan", rows=tuple(_sums(g, parts)), parts=tuple(shown)
        )


def _sums(g: Oceans, parts: Sequence[Part]) -> Iterator[tuple[str, str]]:
    """Activation Points that are left, and how many of them are lost when nothing else is done (9.32)."""
    have, left = g.state.aps[g.phasing], expected(g, parts).game.state.aps[g.phasing]
    most = g.data.figures.most_saved_aps
    yield (f"Left of {counted(have, 'Activation Point')}", str(left))
    if left > most:
        yield (f"Lost when the Impulse ends: only {most} are saved", str(left - most))


def _shown(g: Oceans, before: Sequence[Part], part: Part) -> PlanPart:
    start, after = expected(g, before).game, expected(g, (*before, part))
    price = start.state.aps[g.phasing] - after.game.state.aps[g.phasing]
    return PlanPart(
        _in_words(g, part),
        counted(price, "AP"),
        Power(g.phasing).key,
        tuple(_ways(start, part)),
        tuple(g.data.space_ids[space] for space in part.targets),
        off(len(before)),
        after.why,
    )


def _carried(g: Oceans, carried: CarryOut) -> Iterator[PlanPart]:
    """The parts of a plan of which some are done, one is under way and others are still to come."""
    for n, part in enumerate(plans(carried.parts), start=1):
        price = "done" if n < carried.n else "under way" if n == carried.n else ""
        ways = tuple(_ways(g, part)) if n > carried.n else ()
        aims = tuple(g.data.space_ids[space] for space in part.targets) if ways else ()
        why = carried.broken if n == carried.n + 1 else ""
        yield PlanPart(_in_words(g, part), price, Power(g.phasing).key, ways, aims, why=why)


def _under_way(g: Oceans, before: Sequence[Part], part: Part) -> PlanPart:
    """The force that is being drawn up, as far as its way leads."""
    start = expected(g, before).game
    targets = tuple(g.data.space_ids[space] for space in part.targets)
    words = f"{_who(part)}: {ON_THEIR_WAY}"
    return PlanPart(words, side=Power(g.phasing).key, ways=tuple(_ways(start, part)), aims=targets)


def _ways(start: Oceans, part: Part) -> Iterator[tuple[str, ...]]:
    """The spaces of each way, without those that would stand twice one after the other."""
    ids, at = start.data.space_ids, start.state.at
    if part.kind in (Kind.BUILD, Kind.REMOVE):
        yield (ids[space_of(start, part.facility, part.goal)],)
        return
    if any(at[unit] == NOWHERE for unit in (*part.units, *_escorts(part))):  # lost since it was planned
        return
    here = at[part.units[0]]
    if part.kind in (Kind.BREAK, Kind.JOIN):
        yield (ids[here],)
        return
    way = [_space(start, one) for one in part.way] if part.kind == Kind.FORCE else []
    yield _named(start, [here, *way, *([part.goal] if part.goal >= 0 else [])])
    for done, ship in in_rows(part.joins, PAIR):
        yield _named(start, [at[ship], way[done - 1]])
    for done, _, port in in_rows(part.leaves, TRIPLE):
        if port != NOWHERE:
            yield _named(start, [way[done - 1] if done else here, _space(start, PORT + port)])


def _space(start: Oceans, step: int) -> int:
    """The Space of a step of a way; NOWHERE of a call at a mobile port that is not there any more."""
    return port_space(start, step - PORT) if step >= PORT else step


def _named(start: Oceans, spaces: Sequence[int]) -> tuple[str, ...]:
    known = [space for space in spaces if space != NOWHERE]
    return tuple(
        start.data.space_ids[space] for n, space in enumerate(known) if n == 0 or space != known[n - 1]
    )


def _escorts(part: Part) -> list[int]:
    return [ship for _, ship in in_rows(part.joins, PAIR)]


def _who(part: Part) -> str:
    who = in_words([*part.units, *_escorts(part)])
    return f"{who} with {in_words(part.cargo)}" if part.cargo else who


def _sent_home(g: Oceans, part: Part) -> Iterator[str]:
    """Escorts that part from the others on the way."""
    homes: dict[int, list[int]] = {}
    for _, ship, port in in_rows(part.leaves, TRIPLE):
        homes.setdefault(port, []).append(ship)
    for port, ships in homes.items():
        yield f" ({in_words(ships)} home to {space_token(g, _space(g, PORT + port))})"


def _in_words(g: Oceans, part: Part) -> str:
    """A part of a plan in a line."""
    if part.kind in (Kind.BUILD, Kind.REMOVE):
        verb = "Build" if part.kind == Kind.BUILD else "Remove"
        where = space_token(g, space_of(g, part.facility, part.goal))
        return f"{verb} {FACILITY_NAMES[Facility(part.facility)]} in {where}"
    who = _who(part)
    if part.kind in (Kind.BREAK, Kind.JOIN):
        kinds = part.way if part.kind == Kind.BREAK else (part.goal,)
        return f"{who}: changed into {' + '.join(counter_name(g.data.counters[kind]) for kind in kinds)}"
    who += "".join(_sent_home(g, part))
    if part.targets:
        what = "the Pearl Harbor Raid on" if part.far == RAID else "Mission against"
        return f"{who}: {what} {', '.join(space_token(g, space) for space in part.targets)}"
    goal = f" to {space_token(g, part.goal)}" if part.goal >= 0 else ""
    if part.alone:
        return f"{who}{goal}, {'where it waits to form' if part.passing else 'where it forms'} a mobile port"
    return f"{who}{goal}{', Passing Through' if part.passing else ''}"
