"""Fuzzing every path of the interface by its own description: ``python -m tests.server.schema_fuzz --cases 10000``.

What is sent fits the description, or is made not to; half of it goes to a running match with the right key, so that it
comes as deep as it can. Whatever is answered must be described: never a fault of the server.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import httpx
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from jsonschema import Draft202012Validator
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    status_code_conformance,
)
from schemathesis.specs.openapi.schemas import OpenApiSchema

from tests.server.served import Json, forget_cookies, new_table, serving, settings

Operation: TypeAlias = Any
Case: TypeAlias = Any
"""Of schemathesis, whose types are not there where the packages for the checks are of an earlier day."""

MODES = (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE)
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
]
"""The forms of answers are judged apart: schemathesis takes the form of a tuple inside a list for a broken one."""
OK = 200
JSON = "application/json"
SECONDS = 60
MOST_SHOWN = 20
"""Faults that are printed: where there are more, they are of few kinds."""
LONG = 128
"""Bits of a key."""
CASES_OF_A_TABLE = 40
"""A match may be over after any of them."""


class Fuzzer:
    """The description of a server, and matches of it to be asked about."""

    def __init__(self, address: str, http: httpx.Client) -> None:
        self._address = address
        self._http = http
        self._session = requests.Session()
        document = http.get("/api/schema").json()
        schema = schemathesis.openapi.from_dict(document)
        assert isinstance(schema, OpenApiSchema)
        self.operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
        self._forms = dict(forms(document))
        self.answers: Counter[tuple[str, int]] = Counter()
        self.faults: list[str] = []
        self._table = new_table(http)
        self._left = CASES_OF_A_TABLE
        self._until = 0.0

    def run(self, cases: int, first: int, minutes: float = 5.0) -> None:
        """Send so many requests, the same to all paths, but none after so long; ``first`` seeds them.

        What cannot be made for a path (nothing is wrong enough where anything is taken) goes to the others.
        """
        self._until = time.monotonic() + minutes * 60
        works = [(operation, mode) for operation in self.operations for mode in MODES]
        while works and (missing := cases - self.answers.total() - len(self.faults)) > 0 and not self._late():
            each, more = divmod(missing, len(works))
            fruitful = []
            for number, (operation, mode) in enumerate(works):
                before = self.answers.total()
                self._fuzz(operation, mode, each + (number < more), first + number)
                if self.answers.total() > before:
                    fruitful.append((operation, mode))
            works = fruitful
            first += len(self.operations) * len(MODES)

    def _late(self) -> bool:
        return time.monotonic() > self._until

    def _fuzz(self, operation: Operation, mode: schemathesis.GenerationMode, cases: int, number: int) -> None:
        @seed(number)
        @hypothesis_settings(
            max_examples=max(1, cases),
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(mode), rng=st.randoms(use_true_random=True))
        def send(case: Case, rng: Random) -> None:
            self._send(case, Random(rng.randrange(2**32)))

        if cases:
            try:
                send()
            except Unsatisfiable:  # nothing is wrong enough for a path that takes anything
                return

    def _send(self, case: Case, rng: Random) -> None:
        if self._late():
            return
        name = case.operation.definition.raw["operationId"]
        if rng.random() < 0.5:
            self._aim(case, rng)
        try:
            with self._session.request(
                **case.as_transport_kwargs(base_url=self._address), timeout=SECONDS, stream=name == "events"
            ) as answer:
                self.answers[name, answer.status_code] += 1
                self._judge(case, name, answer)
        except (Exception, FailureGroup) as fault:
            self.faults.append(f"{case.as_curl_command()[:2000]}\n    {fault}")

    def _judge(self, case: Case, name: str, answer: requests.Response) -> None:
        """The answer is what the description says; of an endless one no more is looked at than how it begins."""
        if name == "events" and answer.ok:
            assert answer.headers["Content-Type"].startswith("text/event-stream")
            return
        case.validate_response(answer, checks=CHECKS)
        said = answer.json() if answer.headers["Content-Type"].startswith(JSON) else answer.text
        self._forms[name, "200" if answer.status_code == OK else "4XX"].validate(said)
        if name == "claim" and answer.ok:  # who claims a seat of the table goes on with the new key
            self._table.keys.update(answer.json()["keys"])

    def _aim(self, case: Case, rng: Random) -> None:
        """Let a request go to a match that is there, by who may make it."""
        self._left -= 1
        if not self._left:
            self._table, self._left = new_table(self._http), CASES_OF_A_TABLE
        table = self._table
        real = {"match_id": table.id, "slug": "narrows", "name": "odds"}
        case.path_parameters = {
            key: real.get(key, value) for key, value in (case.path_parameters or {}).items()
        }
        case.headers["X-Seat-Key"] = ",".join(table.keys.values())
        if not isinstance(case.body, dict) or rng.random() < 0.3:
            return
        state = table.state(rng.choice(["north", "south"]))
        fitting = {
            "seat": state["seat"],
            "version": state["version"],
            "choices": [
                option["choice"] for option in (state["view"]["prompt"] or {"options": []})["options"][:1]
            ],
            "slug": "narrows",
            "scenario": "skirmish",
            "key": f"{rng.getrandbits(LONG):032x}",
        }
        for key, value in fitting.items():
            if key in case.body and rng.random() < 0.8:
                case.body[key] = value


def forms(document: Json) -> Iterator[tuple[tuple[str, str], Draft202012Validator]]:
    """By operation and kind of answer: what an answer must be, a JSON value or a text."""
    for verbs in document["paths"].values():
        for operation in verbs.values():
            for status, answer in operation["responses"].items():
                for form in answer["content"].values():
                    whole = {**form["schema"], "components": document["components"]}
                    yield (operation["operationId"], status), Draft202012Validator(whole)


@contextmanager
def fuzzing(data: Path) -> Iterator[Fuzzer]:
    """A fuzzer at a server of its own."""
    with serving(settings(data)) as address, httpx.Client(base_url=address, timeout=SECONDS) as http:
        forget_cookies(http)
        yield Fuzzer(address, http)


def main(words: list[str]) -> int:
    """Fuzz a server of its own; 1 when anything is found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=30.0, help="send nothing after so long (default 30)")
    args = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as data, fuzzing(Path(data)) as fuzzer:
        try:
            fuzzer.run(args.cases, args.seed, args.minutes)
        finally:  # what was found before an interrupt counts, too
            for (name, status), count in sorted(fuzzer.answers.items()):
                print(f"{name:12} {status} {count:6}")
            print(f"{sum(fuzzer.answers.values())} requests, {len(fuzzer.faults)} faults")
            print(*islice(fuzzer.faults, MOST_SHOWN), sep="\n", flush=True)
    return int(bool(fuzzer.faults))


if __name__ == "__main__":
    import tests.teaching.registered  # noqa: F401  (the game that is played)

    sys.exit(main(sys.argv[1:]))
