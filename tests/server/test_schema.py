"""The description of the interface under /api/schema says what the server does, completely and strictly."""

from __future__ import annotations

import ast
import inspect
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from jsonschema import Draft202012Validator
from litestar.handlers import HTTPRouteHandler

from ironbottom.kernel.errors import IronbottomError
from ironbottom.server import faults
from ironbottom.server.api import bots, events, games, history, matches, play
from ironbottom.server.api.examples import examples
from ironbottom.server.api.spoken import KEY
from tests.games.expected import expected, listed
from tests.server.served import PATIENCE, Json, Table, forget_cookies, listening, new_table, serving, settings
from tools.wire import FILE, interface

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
MOST_LINES = 70
ACTIONS = 12


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(settings(tmp_path_factory.mktemp("schema"), games=("tests.server.bots",))) as address:
        yield address


@pytest.fixture(scope="module")
def client(site: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=site, timeout=PATIENCE) as http:
        forget_cookies(http)
        yield http


@pytest.fixture(scope="module")
def document(client: httpx.Client) -> Json:
    found: Json = client.get("/api/schema").json()
    return found


def need_described(document: Json, operation: Json, answer: httpx.Response) -> None:
    """The answer is what the description says."""
    form = "200" if answer.status_code == 200 else "4XX"
    media = answer.headers["content-type"].partition(";")[0]
    schema = operation["responses"][form]["content"][media]["schema"]
    need_valid(document, schema, answer.json() if media == "application/json" else answer.text)


def need_valid(document: Json, schema: Json, value: object) -> None:
    whole = {**schema, "components": document["components"]}
    fault = next(Draft202012Validator(whole).iter_errors(value), None)
    assert fault is None, f"{list(fault.absolute_path)}: {fault.message[:300]}"


def operations(document: Json) -> Iterator[tuple[str, str, Json]]:
    for path, verbs in document["paths"].items():
        for verb, operation in verbs.items():
            yield verb, path, operation


def handlers() -> Iterator[HTTPRouteHandler]:
    for module in (bots, events, games, history, matches, play):
        for value in vars(module).values():
            if isinstance(value, HTTPRouteHandler):
                yield value


def test_every_path_is_described(document: Json) -> None:
    found = {(verb, operation["operationId"]) for verb, _, operation in operations(document)}
    there = {
        (method.lower(), handler.handler_name.rpartition(".")[2])
        for handler in handlers()
        for method in handler.http_methods
    }
    assert found == {*there, ("get", "schema")}


def test_the_client_is_made_for_the_interface_as_it_is() -> None:
    """``python -m tools.wire`` tells it anew."""
    assert FILE.read_text(encoding="utf-8") == interface()


def test_bodies_are_read_as_they_are_described() -> None:
    """By the struct that the handler reads into, not by one that is only said to be it."""
    for handler in handlers():
        source = ast.parse(inspect.getsource(handler.fn).lstrip())
        read = {
            node.args[1].id
            for node in ast.walk(source)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "read"
            and isinstance(node.args[1], ast.Name)
        }
        body = handler.opt[KEY].body
        if body is not None and body.__name__ != "Record":
            assert read == {body.__name__}, handler
        else:
            assert not read, handler


def test_nothing_in_the_description_is_left_open(document: Json) -> None:
    """No type is missing; every answer names all its fields and allows no others."""
    schemas = document["components"]["schemas"]
    for name, schema in schemas.items():
        for field, form in schema.get("properties", {}).items():
            assert form.keys() & {"type", "$ref", "anyOf", "enum"}, f"{name}.{field}"
    for name in ("View", "Table", "StateMessage", "MatchInfo", "Player", "Fault", "ActRequest", "NewMatch"):
        assert schemas[name]["additionalProperties"] is False, name
    assert set(schemas["View"]["required"]) == set(schemas["View"]["properties"])
    stream = document["paths"]["/api/matches/{match_id}/events"]["get"]["responses"]["200"]["content"]
    assert stream["text/event-stream"]["x-events"] == {
        "state": {"$ref": "#/components/schemas/StateMessage"},
        "bot": {"$ref": "#/components/schemas/BotState"},
    }
    codes = set(schemas["Fault"]["properties"]["code"]["enum"])
    assert codes >= {kind.code for kind in faults.STATUS}
    assert codes >= {kind.code for kind in IronbottomError.__subclasses__() if "errors" in kind.__module__}


def test_every_example_is_taken(client: httpx.Client, document: Json) -> None:
    shown = examples()
    opening = cast(Json, shown["new_match"]["Both sides by people or bots"])
    made = client.post("/api/matches", json=opening).json()
    ids = {verb_path[2]["operationId"]: verb_path for verb_path in operations(document)}
    assert shown.keys() <= ids.keys()
    with_body = {name for name, (_, _, operation) in ids.items() if "requestBody" in operation}
    assert with_body - shown.keys() == {"upload", "check"}, "a record has an example in every match"
    for name, bodies in shown.items():
        verb, path, operation = ids[name]
        for body in bodies.values():
            filled = path.format(match_id=made["id"], slug=opening["slug"], name="odds")
            headers = {"X-Seat-Key": ",".join(made["keys"].values())}
            answer = client.request(verb, filled, json=body, headers=headers)
            assert answer.status_code == 200, f"{name}: {answer.text}"
            need_described(document, operation, answer)


@pytest.mark.parametrize("slug", listed())
def test_answers_are_as_described(client: httpx.Client, document: Json, slug: str) -> None:
    table = new_table(client, slug=slug, scenario=expected(slug).short)
    rng = random.Random(1)
    for _ in range(ACTIONS):
        (seat, *_) = table.state()["view"]["waiting_on"]
        table.act(seat, rng.choice(table.options(seat)))
    keys = {"X-Seat-Key": ",".join(table.keys.values())}
    for verb, path, operation in operations(document):
        if verb == "get" and operation["operationId"] not in ("events", "schema", "checked", "end"):
            filled = path.format(match_id=table.id, slug=slug, count=ACTIONS // 2)
            answer = client.get(filled, params={"seat": "japan"}, headers=keys)
            assert answer.status_code == 200, f"{path}: {answer.text}"
            need_described(document, operation, answer)
    record = client.get(table.path("record"), headers=keys).json()
    assert (
        table.post("resign", {"seat": "japan", "version": table.state("japan")["version"]}).status_code == 200
    )
    for of_the_ended in ("check", "end"):
        operation = document["paths"][f"/api/matches/{{match_id}}/{of_the_ended}"]["get"]
        need_described(document, operation, client.get(table.path(of_the_ended)))
    for path in ("/api/records", "/api/records/check"):
        operation = document["paths"][path]["post"]
        need_valid(document, operation["requestBody"]["content"]["application/json"]["schema"], record)
        need_described(document, operation, client.post(path, json=record))
    need_described(document, document["paths"]["/api/games"]["get"], client.get("/api/matches/none/state"))


def test_events_are_as_described(client: httpx.Client, document: Json) -> None:
    players = {"south": {"kind": "computer", "level": "random"}}
    made = client.post("/api/matches", json={"slug": "narrows", "scenario": "skirmish", "players": players})
    table = Table(client, made.json()["id"], made.json()["keys"])
    heard: set[str] = set()
    with listening(table, ("ironbottom-keys", table.keys["north"]), "north") as stream:
        for event in stream:
            schema: dict[str, Any] = document["components"]["schemas"][
                {"state": "StateMessage", "bot": "BotState"}[event.event]
            ]
            need_valid(document, schema, event.data)
            heard.add(event.event)
            if heard == {"state", "bot"}:
                break


def test_the_bot_of_the_examples_plays_a_whole_match(site: str) -> None:
    assert len(BOT.read_text().splitlines()) <= MOST_LINES
    words = [sys.executable, str(BOT), site, "narrows", "skirmish", "north"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Winners: " in done.stdout
