"""Standing orders are their owner's: nobody else learns that there are any, that they changed, or that one answered."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from ironbottom.kernel.match import Match, new_match
from ironbottom.kernel.orders import Orders, apply_orders, next_answer
from ironbottom.server.auth import Credentials, digest
from ironbottom.server.history import moment, proof, record_file, stats
from ironbottom.server.live import LiveMatch
from ironbottom.server.protocol import OrdersRequest
from ironbottom.server.store.reading import Stored
from tests.server.served import settings
from tests.server.test_streams import api_with_match

RIVALS = ("north", "")


class Case(NamedTuple):
    """An order of a seat, and a scenario in which it answers."""

    game: str
    scenario: str
    seat: str
    rival: str
    order: dict[str, str]


CASES = (
    Case("narrows", "skirmish", "south", "north", {"intercept": "always"}),
    Case("fireinthesky", "guadalcanal", "japan", "allies", {"reaction": "in_port"}),
    Case("pacificwar", "rising_sun_1942", "allies", "japan", {"pass": "quiet"}),
)


def on_the_table(match: Match, orders: dict[str, dict[str, str]]) -> LiveMatch:
    stored = Stored(
        id="m", record=match.record, players={}, created=0, changed=0, keys={}, holders={}, orders=orders
    )
    return LiveMatch(stored, match, match.game.spec)


def until_an_order_answers(case: Case) -> Match:
    """A match at a decision that the order answers."""
    for number in range(100):
        match = new_match(case.game, case.scenario, game_id="orders", secret=number.to_bytes(32))
        chance = random.Random(number)
        while match.game.outcome is None:
            if next_answer(match, {case.seat: case.order}):
                return match
            seat = match.game.deciding()[0]
            match.act(seat, chance.choice(match.game.options(seat)), time=1.0)
    raise AssertionError("no order ever answers")


def everything_told(live: LiveMatch, viewer: str) -> Iterator[bytes]:
    version = live.counting(viewer).version
    for since in range(-1, version + 1):
        yield live.message(viewer, since)
    for count in range(live.counting(viewer).moments() + 1):
        yield msgspec.json.encode(moment(live, viewer, count))
    yield msgspec.json.encode((proof(live), stats(live), live.info((viewer,) if viewer else ())))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.game)
def test_an_answer_by_an_order_looks_like_one_by_the_player(case: Case) -> None:
    orders: Orders = {case.seat: case.order}
    by_order, by_hand = until_an_order_answers(case), until_an_order_answers(case)
    answer = next_answer(by_hand, orders)
    assert answer is not None
    by_hand.act(answer.seat, answer.choice, time=2.0)
    assert apply_orders(by_order, orders, time=2.0) == 1
    tables = [on_the_table(by_order, {case.seat: case.order}), on_the_table(by_hand, {})]
    for viewer in (case.rival, ""):
        mine, other = ([*everything_told(live, viewer)] for live in tables)
        assert mine == other, viewer or "a spectator"
    assert by_order.live[-1].auto in tables[0].message(case.seat, -1).decode(), "its owner is told"
    for live in tables:
        live.match.resign(case.rival, time=3.0)
    files = [msgspec.json.encode(record_file(live, frozenset({case.rival}))) for live in tables]
    assert files[0] == files[1], "the file of the finished match"


@pytest.mark.parametrize("orders", [{"intercept": "never"}, {"intercept": "always"}, {}])
def test_nobody_else_learns_that_orders_changed(orders: dict[str, str], tmp_path: Path) -> None:
    async def change() -> None:
        async with api_with_match(settings(tmp_path)) as (_, service, keys):
            shown = Credentials((digest(keys.keys["south"]),))
            async with service.shelf.use(keys.id) as live:
                before, date = [live.message(viewer, -1) for viewer in RIVALS], live.changed
            streams = {viewer: service.hub.open(keys.id, viewer) for viewer in (*RIVALS, "south")}
            await service.verbs.orders(keys.id, shown, OrdersRequest("south", orders))
            heard = {viewer: stream._queue.qsize() for viewer, stream in streams.items()}
            assert heard == {"north": 0, "": 0, "south": 1}
            async with service.shelf.use(keys.id) as live:
                assert [live.message(viewer, -1) for viewer in RIVALS] == before
                assert live.changed == date == live.summary().changed

    asyncio.run(change())
