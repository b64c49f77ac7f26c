"""What a match can tell of its past: earlier moments, the dice proof, statistics, the record as a file."""

from __future__ import annotations

import asyncio
from collections import Counter

import msgspec

from ironbottom.kernel.dice import Draw
from ironbottom.kernel.errors import NoLongerPlayed
from ironbottom.kernel.grammar import counted
from ironbottom.kernel.match import MENDED_SINCE, AnyGame, Match
from ironbottom.kernel.mending import with_boards
from ironbottom.kernel.orders import told_auto
from ironbottom.kernel.record import Record, to_json
from ironbottom.kernel.replaying import carrying
from ironbottom.server.checking.checker import Checker
from ironbottom.server.faults import NotChecked, OutOfTime, RecordSealed, TooMany, UnknownMoment
from ironbottom.server.live import LiveMatch
from ironbottom.server.luck import luck_of
from ironbottom.server.protocol import Proof, RecordChecked, Series, StateMessage, Stats


def need_moment(live: LiveMatch, seat: str, count: int) -> AnyGame:
    """The game after ``count`` live actions, as the seat counts them, as a copy.

    UnknownMoment when there is none, NoLongerPlayed when no position was kept of one before the rules were mended.
    """
    counting = live.counting(seat)
    if not 0 <= count <= counting.moments():
        raise UnknownMoment(
            f"the match has {counted(counting.moments(), 'action')}; there is no moment {count}"
        )
    if count >= counting.mended:
        return live.match.at(counting.live(count))
    if count not in counting.kept:
        before = [str(each) for each in counting.kept if each < count][-1:]
        after = str(min(each for each in (*counting.kept, counting.mended) if each > count))
        raise NoLongerPlayed(f"{MENDED_SINCE}: go to moment {' or '.join([*before, after])}")
    return live.match.at(counting.kept[count])


def moment(live: LiveMatch, seat: str, count: int) -> StateMessage:
    """The position after ``count`` live actions as the seat saw it, without a prompt; else UnknownMoment."""
    match, counting = live.match, live.counting(seat)
    view = live.spec.view(need_moment(live, seat, count), seat)
    return StateMessage(
        id=live.id,
        version=counting.version,
        count=count,
        seat=seat,
        view=msgspec.structs.replace(view, prompt=None, can_act=()),
        players=live.players,
        seats=live.seats,
        title=match.record.title,
        scenario=match.record.scenario,
        slug=match.record.slug,
        values=live.earlier,
    )


def proof(live: LiveMatch) -> Proof:
    """What the dice were bound to; the secret and every roll once the game is over."""
    record = live.match.record
    sealed = not live.over and live.spec.hides_something(record.options)
    draws = shown_draws(live.match) if sealed else record.draws()
    return Proof(
        game_id=record.game_id,
        commitment=record.commitment,
        salts=record.salts,
        secret=record.secret if live.over else "",
        draws=tuple((draw.n, draw.sides, draw.values, draw.why) for draw in draws),
        proven_from=record.proven_from,
    )


def need_finished(live: LiveMatch) -> None:
    """Raise RecordSealed as long as the match goes on."""
    if not live.over:
        raise RecordSealed("until the game is over there is nothing to check but the hash that was published")


def judged(live: LiveMatch, checker: Checker) -> asyncio.Future[RecordChecked]:
    """What a finished match proves; RecordSealed before its end.

    It is found out once, whoever asks how often: the record changes no more. The future raises what Checker raises.
    """
    need_finished(live)
    if live.judged is None or _may_come_yet(live.judged):
        live.judged = asyncio.ensure_future(_judge(live.match, checker))
    return live.judged


async def _judge(match: Match, checker: Checker) -> RecordChecked:
    return await checker.judge(await asyncio.to_thread(_as_file, match), own=True)


def _as_file(match: Match) -> bytes:
    return to_json(carrying(match.record, match.components))


def _may_come_yet(asked: asyncio.Future[RecordChecked]) -> bool:
    """Whether there was no verdict for a reason that has nothing to do with the record."""
    return asked.done() and (
        asked.cancelled() or isinstance(asked.exception(), NotChecked | OutOfTime | TooMany)
    )


def shown_draws(match: Match) -> list[Draw]:
    """The rolls of which everybody was shown every face in the log; others may order a hidden deck.

    Which these are is known by their numbers: that some hidden roll fell like an open one changes nothing.
    """
    shown: list[Draw] = []
    for index, told in enumerate(match.told):
        faces = Counter[int]()
        for event in told.events:
            if not event.seen_by:
                faces[event.roll] += len(event.values)
        draws = match.live[index - 1].draws if index else match.record.opening
        shown += [draw for draw in draws if faces[draw.n] >= len(draw.values)]
    return shown


def stats(live: LiveMatch) -> Stats:
    """Luck and graphs, worked out once for each version: whoever asks how often holds up no player.

    Takes as long as replaying to every new turn heading: not for the event loop.
    """
    if live.stats is None or live.stats[0] != live.version:
        luck, faces = luck_of(live.match, tuple(seat.id for seat in live.seats))
        live.stats = live.version, Stats(luck=luck, faces=faces, series=_series(live))
    return live.stats[1]


def _series(live: LiveMatch) -> tuple[Series, ...]:
    """The game's figures at each turn heading and now, by what spectators count; those of earlier ones are remembered.

    From before the rules were mended those of the positions that were kept.
    """
    figures, match = live.spec.series, live.match
    if figures is None:
        return ()
    known: dict[int, dict[str, float]] = {}
    points: list[tuple[int, dict[str, float]]] = []
    everybody, moments = live.counting(""), 0
    for count, told in enumerate(match.told):
        moments += count > 0 and everybody.knows(match.live[count - 1])
        turn = count >= match.base and any(event.kind == "turn" for event in told.events)
        if turn or everybody.kept.get(moments) == count:
            known[told.seq] = live.series.get(told.seq) or figures(match.at(count))
            points.append((moments, known[told.seq]))
    live.series = known
    if not points or points[-1][0] != moments:
        points.append((moments, figures(match.game)))
    titles = dict.fromkeys(title for _, values in points for title in values)
    return tuple(
        Series(title, title, tuple((count, values[title]) for count, values in points if title in values))
        for title in titles
    )


def record_file(live: LiveMatch, held: frozenset[str]) -> Record:
    """The record as it may be given away; RecordSealed when it would show what a rival may not know yet.

    The record of a running game is without the dice secret. It is for who plays every seat, or for everybody when the
    game has no secrets and no sealed answers are being collected: the hand of a computer stays hidden, too.
    """
    record = carrying(_without_orders(with_boards(live.match), held), live.match.components)
    if live.over:
        return record
    if not (live.players.keys() <= held or _all_open(live)):
        raise RecordSealed(
            "until the game is over its record is only for who holds the keys of all its seats: "
            "what the others hide is in it"
        )
    return msgspec.structs.replace(record, secret="")


def _without_orders(record: Record, held: frozenset[str]) -> Record:
    """The record without what standing orders answered for other seats."""
    entries = [
        entry if entry.auto == (auto := told_auto(entry, held)) else msgspec.structs.replace(entry, auto=auto)
        for entry in record.entries
    ]
    return msgspec.structs.replace(record, entries=entries)


def _all_open(live: LiveMatch) -> bool:
    if live.spec.hides_something(live.match.record.options):
        return False
    decision = live.match.game.decision
    return decision is None or len(decision.seats) + len(decision.sealed) == 1
