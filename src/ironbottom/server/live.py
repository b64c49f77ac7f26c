"""A match in memory: the game with its record, who plays, and what clients are told, encoded once for each seat."""

from __future__ import annotations

import asyncio
from typing import TypedDict

import msgspec

from ironbottom.kernel import registry
from ironbottom.kernel.errors import IronbottomError, StaleVersion
from ironbottom.kernel.match import Match
from ironbottom.kernel.registry import GameSpec, Seat
from ironbottom.kernel.values import ComponentValues
from ironbottom.kernel.views import View
from ironbottom.server.auth import Credentials, need_seat, opened
from ironbottom.server.counting import Counting
from ironbottom.server.hub import Frame, state_frame
from ironbottom.server.keeping import Keeping
from ironbottom.server.messages import PlannedMoves, log_since, numbered, ticks
from ironbottom.server.news import News, news_of
from ironbottom.server.patches import patched
from ironbottom.server.protocol import (
    BotState,
    Ending,
    MatchInfo,
    Patch,
    Player,
    RecordChecked,
    StateMessage,
    Stats,
)
from ironbottom.server.store.reading import Listed, Stored, Summary

_encode = msgspec.json.Encoder().encode

MOST_MESSAGES = 32
"""Encoded messages that are kept for further clients: those of some seats, and some who are behind."""


class LiveMatch:
    """One match. Everything that is done to it happens under ``lock`` (see Shelf.use)."""

    def __init__(self, stored: Stored, match: Match, spec: GameSpec, earlier: str = "") -> None:
        record = match.record
        self.id = stored.id
        self.match = match
        self.spec = spec
        self.earlier = earlier
        """Digest of its component values where they are not those with which new matches begin."""
        self.seats: tuple[Seat, ...] = spec.seats(record.scenario, record.options, match.components)
        self.players = {seat.id: stored.players.get(seat.id, Player()) for seat in self.seats}
        self.orders = stored.orders
        self.keys = stored.keys
        self.holders = stored.holders
        self.created = stored.created
        self.changed = stored.changed
        self.bot: BotState | None = None
        self.paused = False
        """Whether the computer players are told to wait."""
        self.series: dict[int, dict[str, float]] = {}
        """Figures for graphs at turn headings, by the seq of the action that told the heading."""
        self.judged: asyncio.Future[RecordChecked] | None = None
        """What the match proves, once it is over and somebody has asked; to come, perhaps."""
        self.stats: tuple[int, Stats] | None = None
        """Luck and graphs, and the version of which they are."""
        self.endings: dict[str, tuple[int, Ending]] = {}
        """By seat: how the match ended, and its version then."""
        self.lock = asyncio.Lock()
        self.pins = 0
        """Requests that use the match or wait for it."""
        self.dead = False
        """Whether the match in memory may differ from the stored one and is not to be used any more."""
        self.summary_kept = -1
        self.keeping = Keeping(match)
        self.planned = PlannedMoves(match)
        self._countings: dict[str, Counting] = {}
        self._views: dict[str, tuple[int, View]] = {}
        """By seat: the view, and the version (as the seat counts) of which it was made."""
        self._latest: dict[str, tuple[int, View]] = {}
        """The last one made of the version at which the seat still is, though others have acted in secret since."""
        self._earlier: dict[str, tuple[int, View]] = {}
        """The last one made of an earlier version."""
        self._messages: dict[tuple[str, int], bytes] = {}
        self._frames: dict[tuple[str, int], Frame] = {}

    # ---- what it is ------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        """Number of entries of the record."""
        return self.match.version

    def counting(self, viewer: str) -> Counting:
        """The numbers by which a viewer knows versions and moments."""
        found = self._countings.get(viewer)
        if found is None:
            found = self._countings[viewer] = Counting(self.match, viewer)
        return found

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.game.outcome is not None

    def need_version(self, seat: str, version: int) -> None:
        """Raise StaleVersion unless the seat has seen all that concerns it.

        Answers that other seats have given meanwhile to the same open decision do not: they are sealed, and whoever
        must answer too has not to wait for them.
        """
        counting = self.counting(seat)
        known = 0 <= version <= counting.version
        news = self.match.record.entries[counting.seq(version) :] if known else []
        if not known or any(entry.seat == seat or entry.barrier for entry in news):
            raise StaleVersion(
                f"the request was made for version {version} of the match; it is at {counting.version} now"
            )

    def held(self, shown: Credentials) -> frozenset[str]:
        """The seats that a request may act for."""
        return opened(self.keys, self.holders, shown)

    def need_seat(self, seat: str, shown: Credentials) -> None:
        """Raise UnknownSeat, NoKey or WrongKey unless the request may act for this seat."""
        need_seat(seat, (each.id for each in self.seats), self.held(shown), shown)

    def hand_over(self, seat: str, key: bytes) -> None:
        """From here on nothing opens the seat but the key of this digest."""
        self.keys[seat] = key
        self.holders = {browser: seats - {seat} for browser, seats in self.holders.items()}

    def need_viewer(self, seat: str, shown: Credentials) -> None:
        """Raise unless the request may see what this seat sees; the spectator ("") is open to all."""
        if seat:
            self.need_seat(seat, shown)

    # ---- what clients are told -------------------------------------------------------------------

    def show_bot(self, state: BotState | None) -> None:
        """Change what clients are told of the computer players."""
        self.bot = state
        self._forget_messages()

    def touch(self) -> None:
        """Forget what was encoded: something has changed.

        What a seat is sent hangs on the versions it knows of alone: it must not see that others have acted in secret
        by getting the whole position instead of what is new.
        """
        self._latest.update(self._views)
        self._views.clear()
        for seat, made in list(self._latest.items()):
            if made[0] != self.counting(seat).version:
                self._earlier[seat] = self._latest.pop(seat)
        self._forget_messages()

    def _forget_messages(self) -> None:
        self._messages.clear()
        self._frames.clear()

    def view(self, seat: str) -> View:
        """The position as a seat sees it."""
        made = self._views.get(seat)
        if made is None:
            made = self._views[seat] = self.counting(seat).version, self.spec.view(self.match.game, seat)
        return made[1]

    def news(self, seat: str, since: int) -> tuple[View, Patch | None]:
        """The view of a seat, without what a client that knows version ``since`` has already if that is remembered."""
        view = self.view(seat)
        if since == self.counting(seat).version:
            return patched(view, view)
        version, earlier = self._earlier.get(seat, (-1, view))
        return patched(earlier, view) if version == since >= 0 else (view, None)

    @property
    def turn(self) -> str:
        """Where the game is, in words: the same for every seat.

        A view that is made for it is not kept: what spectators are sent would hang on who has asked for it.
        """
        made = next((view for _, view in self._views.values()), None)
        return (made or self.spec.view(self.match.game, "")).turn

    def message(self, seat: str, since: int) -> bytes:
        """The StateMessage for a client of this seat that has worked in version ``since``, as the seat counts."""
        key = (seat, since)
        message = self._messages.get(key)
        if message is None:
            if len(self._messages) >= MOST_MESSAGES:
                self._forget_messages()
            message = self._messages[key] = _encode(self._state_message(seat, since))
        return message

    def message_with_rest(self, seat: str, since: int, rest: str) -> bytes:
        """The same for a seat whose batch stopped where a choice had an outcome, with words on the rest of it."""
        return _encode(msgspec.structs.replace(self._state_message(seat, since), rest=rest))

    def _state_message(self, seat: str, since: int) -> StateMessage:
        """All that a client of this seat shows, with the log since the version it has worked in (-1: all of it).

        A version that the match never had (the client knows of another past) is answered with everything.
        """
        match, record, counting = self.match, self.match.record, self.counting(seat)
        if not 0 <= since <= counting.version:
            since = -1
        rewound, log = log_since(match, seat, since, counting)
        view, patch = self.news(seat, since)
        return StateMessage(
            id=self.id,
            version=counting.version,
            since=since,
            count=counting.moments(),
            seat=seat,
            view=view,
            patch=patch,
            log=log,
            rewound=rewound,
            can_undo=bool(seat) and not self.over and match.undoable(seat) is not None,
            hides=not counting.all,
            planned=numbered(self.planned.of(seat), counting),
            orders=self.orders.get(seat, {}),
            players=self.players,
            seats=() if patch else self.seats,
            bot=self.bot,
            ticks=ticks(match, seat, counting) if since < 0 else (),
            shown=(*counting.kept, counting.mended) if match.base else (),
            title=record.title,
            scenario=record.scenario,
            slug=record.slug,
            values=self.earlier,
        )

    def frame(self, seat: str, since: int) -> Frame:
        """The same as an event, one for all clients of this seat: each keeps the last it was sent."""
        frame = self._frames.get((seat, since))
        if frame is None:
            message = self.message(seat, since)
            frame = self._frames[seat, since] = state_frame(self.counting(seat).version, message)
        return frame

    def summary(self) -> Summary:
        """What lists show of the match."""
        return Summary(
            version=self.version,
            changed=self.changed,
            turn=self.turn,
            waiting_on=self.match.game.deciding(),
            over=self.over,
            news=news_of(self.match, {viewer: self.counting(viewer) for viewer in ("", *self.players)}),
        )

    def info(self, mine: tuple[str, ...]) -> MatchInfo:
        """The match in a list, for who holds these seats."""
        record, summary = self.match.record, self.summary()
        return MatchInfo(
            id=self.id,
            slug=record.slug,
            scenario=record.scenario,
            title=record.title,
            turn=summary.turn,
            waiting_on=summary.waiting_on,
            over=summary.over,
            created=self.created,
            changed=summary.changed,
            seats=self.seats,
            players=self.players,
            mine=mine,
            **_told(summary.news, mine),
        )


def stored_info(listed: Listed, components: ComponentValues | None, fault: str) -> MatchInfo:
    """A match in a list, as its summary in the store tells it, with what keeps it from being played on.

    ``components``: its values, None where they are not there.
    """
    seats: tuple[Seat, ...] = ()
    try:
        seats = registry.game(listed.slug).seats(listed.scenario, listed.options, components)
    except (IronbottomError, LookupError, ValueError) as unknown:
        fault = fault or f"its seats are not known: {unknown}"
    return MatchInfo(
        id=listed.id,
        slug=listed.slug,
        scenario=listed.scenario,
        title=listed.title,
        turn=listed.summary.turn,
        waiting_on=listed.summary.waiting_on,
        over=listed.summary.over,
        created=listed.created,
        changed=listed.summary.changed,
        seats=seats,
        players={seat.id: listed.players.get(seat.id, Player()) for seat in seats},
        mine=listed.mine,
        **_told(listed.summary.news, listed.mine),
        fault=fault,
    )


class _Told(TypedDict):
    last: str
    winners: tuple[str, ...]
    ending: str


def _told(news: News, mine: tuple[str, ...]) -> _Told:
    """What who holds these seats is told.  Several at one screen are shown what a spectator is, until one is named."""
    viewer = mine[0] if len(mine) == 1 else ""
    return {"last": news.told.get(viewer, ""), "winners": news.winners, "ending": news.ending}
