"""Whatever is sent, the server answers with a refusal it knows by name, and only rightful requests change anything."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from tests.server.served import PATIENCE, Json, Table, forget_cookies, new_table

fuzzing = hypothesis_settings(
    deadline=None,
    max_examples=150,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)

VERBS = ("act", "undo", "withdraw", "orders", "resign", "bot", "note", "query/x", "castle")
scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=12)
    | st.sampled_from(["north", "south", "button:done", "never", "pause", "../..", "\x00", "{seat:north}"])
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
FIELDS = ("seat", "version", "choices", "seq", "orders", "verb", "text", "args")
bodies = values | st.dictionaries(st.sampled_from(FIELDS), values, max_size=4)


@pytest.fixture(scope="module")
def client(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address, timeout=PATIENCE) as http:
        forget_cookies(http)
        yield http


@pytest.fixture(scope="module")
def shared(client: httpx.Client) -> Table:
    table = new_table(client)
    table.act("north", table.options("north")[0])
    return table


@pytest.fixture(scope="module")
def before(shared: Table) -> list[Json]:
    """What all are shown of the shared game, which must never change."""
    return everything(shared)


def need_known_refusal(answer: httpx.Response) -> None:
    assert 400 <= answer.status_code < 500, answer.text
    fault = answer.json()
    assert set(fault) == {"code", "detail", "version"}
    assert fault["code"].isidentifier()
    assert fault["detail"]


def everything(table: Table) -> list[Json]:
    return [table.state(seat) for seat in ("", "north", "south")]


def as_json(value: object) -> bytes:
    return json.dumps(value).encode()


@fuzzing
@given(verb=st.sampled_from(VERBS), body=bodies, key=st.none() | st.text("abcXYZ012-_,", max_size=60))
def test_nothing_is_changed_without_a_key(
    shared: Table, before: list[Json], verb: str, body: object, key: str | None
) -> None:
    headers = {"Content-Type": "application/json", **({"X-Seat-Key": key} if key is not None else {})}
    need_known_refusal(shared.http.post(shared.path(verb), content=as_json(body), headers=headers))
    assert everything(shared) == before


@fuzzing
@given(verb=st.sampled_from(VERBS), body=bodies)
def test_a_rightful_sender_is_never_answered_with_a_fault_of_the_server(
    client: httpx.Client, verb: str, body: object
) -> None:
    table = new_table(client)
    headers = {"Content-Type": "application/json", "X-Seat-Key": ",".join(table.keys.values())}
    answer = client.post(table.path(verb), content=as_json(body), headers=headers)
    if answer.status_code != 200:
        need_known_refusal(answer)


@fuzzing
@given(verb=st.sampled_from(VERBS), body=st.binary(max_size=200))
def test_bytes_that_are_no_json_are_refused(shared: Table, verb: str, body: bytes) -> None:
    before = shared.version()
    headers = {"Content-Type": "application/json", **shared.key("north")}
    need_known_refusal(shared.http.post(shared.path(verb), content=body, headers=headers))
    assert shared.version() == before


@fuzzing
@given(
    path=st.text("abcdefgmstuvx0123456789/.%-_~", min_size=1, max_size=40),
    method=st.sampled_from(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]),
)
def test_no_path_leads_astray(shared: Table, path: str, method: str) -> None:
    answer = shared.http.request(method, f"/api/{path}", headers={"Content-Type": "application/json"})
    if answer.url.path.startswith("/api") and answer.status_code >= 300:  # dots may lead out of it
        need_known_refusal(answer)


@fuzzing
@given(
    seat=st.text(max_size=8) | st.sampled_from(["north", "south", ""]),
    since=st.text(max_size=8) | st.integers(-(2**70), 2**70).map(str),
)
def test_no_question_leads_astray(shared: Table, seat: str, since: str) -> None:
    params = {"seat": seat, "since": since}
    answer = shared.http.get(shared.path("state"), params=params, headers=shared.key("north"))
    if answer.status_code != 200:
        need_known_refusal(answer)
    else:
        assert answer.json()["seat"] in ("", "north")


@pytest.fixture(scope="module")
def record(client: httpx.Client) -> Json:
    table = new_table(client)
    table.play(12, pick=1)
    keys = ",".join(table.keys.values())
    kept: Json = client.get(table.path("record"), headers={"X-Seat-Key": keys}).json()
    return kept


@fuzzing
@given(data=st.data())
def test_no_damaged_record_is_a_fault_of_the_server(
    client: httpx.Client, record: Json, data: st.DataObject
) -> None:
    damaged = copy.deepcopy(record)
    for _ in range(data.draw(st.integers(1, 3), label="damages")):
        damage(damaged, data)
    headers = {"Content-Type": "application/json"}
    answer = client.post("/api/records", content=as_json(damaged), headers=headers)
    if answer.status_code != 200:
        need_known_refusal(answer)


def damage(thing: Any, data: st.DataObject) -> None:
    """Replace, remove or double something somewhere inside."""
    while True:
        keys = list(thing) if isinstance(thing, dict) else list(range(len(thing)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys), label="where")
        inner = thing[key]
        if isinstance(inner, dict | list) and inner and data.draw(st.booleans(), label="deeper"):
            thing = inner
            continue
        match data.draw(st.sampled_from(["replace", "remove", "double"]), label="how"):
            case "replace":
                thing[key] = data.draw(values, label="by")
            case "remove":
                del thing[key]
            case "double":
                if isinstance(thing, list):
                    thing.insert(key, inner)
        return
