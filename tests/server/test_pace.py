"""Computer players answer veiled decisions after the same time whatever they could use, and tell no progress."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from ironbottom.kernel.lab import Lab
from ironbottom.kernel.match import Match, new_match
from ironbottom.kernel.orders import STAND_IN
from ironbottom.server.bots.driver import Driver
from ironbottom.server.bots.messages import Task
from ironbottom.server.bots.pace import THINKING, Pace
from ironbottom.server.bots.pool import PlayerFailed, Tell
from ironbottom.server.hub import Frame
from ironbottom.server.live import LiveMatch
from ironbottom.server.protocol import Player
from ironbottom.server.store.reading import Stored
from tests.server.test_counting import forming

SECONDS = 2.0
"""The time for a veiled decision."""
BUDGET = 30.0
COMPUTER, PERSON = Player(kind="computer"), Player()
DATE = re.compile(rb'"time":[\d.]+')
SOMETHING, NOTHING = [7], [16]
"""Hands of Japan in a surface combat: a card for it, and one that is not."""


@dataclass
class Clock:
    """Goes on only when somebody thinks or waits."""

    now: float = 100.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


@dataclass
class Mind:
    """Stands for the processes: takes this long over every question, and answers with the last option."""

    clock: Clock
    live: LiveMatch
    takes: float
    fails: bool = False
    row: tuple[str, ...] = ()
    tasks: list[Task] = field(default_factory=list)

    async def think(self, task: Task, tell: Tell) -> tuple[str, ...]:
        self.tasks.append(task)
        self.clock.now += self.takes
        tell(0.5, "weighing a card")
        if self.fails:
            raise PlayerFailed("no idea")
        return self.row or (self.live.match.game.options(task.seat)[-1],)

    def close(self) -> None:
        pass


@dataclass
class Server:
    """What the driver works with: one match, and notes of when it changed and what was sent."""

    live: LiveMatch
    clock: Clock
    changes: list[float] = field(default_factory=list)
    entries: list[int] = field(default_factory=list)
    sent: list[bytes] = field(default_factory=list)
    answers: int = 1
    """How many of the computer's are waited for; the person uses nothing in between."""
    done: asyncio.Event = field(default_factory=asyncio.Event)

    @asynccontextmanager
    async def use(self, match_id: str) -> AsyncIterator[LiveMatch]:
        yield self.live

    def in_memory(self, match_id: str) -> LiveMatch:
        return self.live

    async def finish(self, live: LiveMatch, before: int, seat: str) -> None:
        self.changes.append(self.clock())
        self.entries.append(live.version)
        live.touch()
        if len(self.changes) >= self.answers:
            self.done.set()
            return
        while live.match.game.deciding() == ("allies",):
            live.match.act("allies", live.match.game.options("allies")[-1])

    def send_all(self, match_id: str, frame: Frame) -> None:
        self.sent.append(frame.encode())

    def open_job(self, *_: Any) -> asyncio.Future[None]:
        done = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done

    close_job = open_job


def table(lab: Lab, **players: Player) -> LiveMatch:
    """A match that begins in this position."""
    record = new_match("pacificwar", "campaign", game_id="pace", secret=bytes(32)).record
    match = Match(record, lab.game, lab.game.dice_source)
    stored = Stored(
        id="m", record=record, players=players, created=0, changed=0, keys={}, holders={}, orders={}
    )
    return LiveMatch(stored, match, match.game.spec)


def in_combat(hand: list[int], allies: Sequence[int] = (6,)) -> Lab:
    """Japan is asked for a card in surface combat, and holds these."""
    lab = Lab.build(
        "pacificwar",
        {
            "turn": 2,
            "units": ["ja_kongo indochina", "ja_haruna indochina", "uk_exeter singapore"],
            "hands": {"japan": [5, *hand], "allies": [*allies]},
        },
        dice=[6] * 40,
    )
    lab.do("j05", *["decline"] * bool(allies), "ja_kongo", "ja_haruna", "singapore", "surface")
    assert lab.game.deciding() == ("japan",) and lab.game.decision is not None and lab.game.decision.VEILED
    assert (len(lab.options()) > 1) == (hand != NOTHING)
    return lab


def answered(
    live: LiveMatch, takes: float, *, fails: bool = False, row: tuple[str, ...] = (), answers: int = 1
) -> tuple[Server, Mind]:
    """What happens until the computer has answered so often."""

    async def play() -> tuple[Server, Mind]:
        clock = Clock()
        server, mind = Server(live, clock, answers=answers), Mind(clock, live, takes, fails, row)
        parts = cast("Any", server)
        driver = Driver(
            parts, parts, parts, parts, cast("Any", mind), Pace(SECONDS, clock, clock.sleep), BUDGET
        )
        driver.look(live)
        await server.done.wait()
        await driver.close()
        return server, mind

    return asyncio.run(play())


@pytest.mark.parametrize(("hand", "takes"), [(NOTHING, 0.01), (SOMETHING, 1.4), (SOMETHING, 0.3)])
def test_a_veiled_decision_is_answered_after_the_same_time(hand: list[int], takes: float) -> None:
    server, mind = answered(table(in_combat(hand), japan=COMPUTER, allies=PERSON), takes)
    assert server.changes == [pytest.approx(100 + SECONDS)]
    assert [task.seconds for task in mind.tasks] == [SECONDS * THINKING]


def test_no_message_about_it_differs() -> None:
    held = answered(table(in_combat(SOMETHING), japan=COMPUTER, allies=PERSON), 1.4)[0]
    empty = answered(table(in_combat(NOTHING), japan=COMPUTER, allies=PERSON), 0.01)[0]
    assert held.sent == empty.sent != []
    assert b"weighing" not in b"".join(held.sent)
    assert timeless(held.live.message("allies", -1)) == timeless(empty.live.message("allies", -1))


def timeless(message: bytes) -> bytes:
    """Without the dates of the actions: they are of the wall clock."""
    return DATE.sub(b"", message)


def test_a_player_that_fails_takes_no_other_time() -> None:
    times = []
    for hand, takes in ((NOTHING, 0.01), (SOMETHING, 1.2)):
        server, _ = answered(table(in_combat(hand), japan=COMPUTER, allies=PERSON), takes, fails=True)
        assert server.live.match.live[-1].auto == STAND_IN
        times.append(server.changes[0])
    assert times[0] == times[1] == pytest.approx(100 + 3 * SECONDS)


def test_computers_among_themselves_do_not_wait() -> None:
    server, mind = answered(table(in_combat(SOMETHING), japan=COMPUTER, allies=COMPUTER), 0.3)
    assert server.changes[0] == pytest.approx(100.3)
    assert mind.tasks[0].seconds == BUDGET


def open_action() -> Lab:
    """Japan has paid and chooses an action: nothing is veiled in that."""
    lab = Lab.build(
        "pacificwar", {"turn": 2, "units": ["ja_kongo indochina"], "hands": {"japan": [5, 16]}}, dice=[6] * 40
    )
    return lab.do("j05")


def test_an_open_decision_is_answered_when_it_has_been_thought_over() -> None:
    server, mind = answered(table(open_action(), japan=COMPUTER, allies=PERSON), 0.3)
    assert server.changes[0] == pytest.approx(100.3)
    assert mind.tasks[0].seconds == BUDGET
    assert b"weighing" in b"".join(server.sent)


def test_of_what_a_secret_takes_no_progress_is_told() -> None:
    """While secret Task Forces form, each report would count one more of the questions that others are not to know."""
    match = forming()
    stored = Stored(
        id="m",
        record=match.record,
        players={"allies": COMPUTER, "japan": PERSON},
        created=0,
        changed=0,
        keys={},
        holders={},
        orders={},
    )
    server, mind = answered(LiveMatch(stored, match, match.game.spec), 0.3)
    assert len(mind.tasks) == 1 and match.live[-1].seat == "allies"
    assert server.sent and b"weighing" not in b"".join(server.sent)


def test_a_veiled_decision_takes_nothing_from_the_time_for_the_turn() -> None:
    """Else whoever has thought over a card has less time for what comes next, and that shows."""
    _, mind = answered(table(in_combat(SOMETHING), japan=COMPUTER, allies=PERSON), 1.4, answers=4)
    seconds = [task.seconds for task in mind.tasks]
    assert seconds[0] == SECONDS * THINKING and BUDGET in seconds
    assert next(each for each in seconds if each != SECONDS * THINKING) == BUDGET


def test_choices_made_ahead_end_before_a_veiled_decision() -> None:
    """What was planned is asked again, so that it, too, takes its time."""
    lab = in_combat([7, 6], allies=[])
    server, _ = answered(table(lab, japan=COMPUTER, allies=PERSON), 0.3, row=("type:j07", "type:j06"))
    assert server.entries[0] == 1, "Japan alone has cards, so it is asked again at once"
    assert server.changes[0] == pytest.approx(100 + SECONDS)
