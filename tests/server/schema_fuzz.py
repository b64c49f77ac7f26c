"""Fuzzing every path of the interface by its own description: ``python -m tests.server.schema_fuzz --cases 10000``.

What is sent fits the description, or is made not to; half of it goes to a running match with the right key, so that it
comes as deep as it can. Whatever is answered must be described: never a fault of the server.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
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
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.specs.openapi.schemas import OpenApiSchema

from tests.server.served import forget_cookies, new_table, serving, settings

Operation: TypeAlias = Any
Case: TypeAlias = Any
"""Of schemathesis, whose types are not there where the packages for the checks are of an earlier day."""

MODES = (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE)
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
SECONDS = 60
MOST_SHOWN = 20
"""Faults that are printed: where there are more, they are of few kinds."""
CASES_OF_A_TABLE = 40
"""A match may be over after any of them."""


class Fuzzer:
    """The description of a server, and matches of it to be asked about."""

    def __init__(self, address: str, http: httpx.Client) -> None:
        self._address = address
        self._http = http
        self._session = requests.Session()
        schema = schemathesis.openapi.from_dict(http.get("/api/schema").json())
        assert isinstance(schema, OpenApiSchema)
        self.operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
        self.answers: Counter[tuple[str, int]] = Counter()
        self.faults: list[str] = []
        self._table = new_table(http)
        self._left = CASES_OF_A_TABLE

    def run(self, cases: int, first: int) -> None:
        """Send about so many requests, the same to all paths; ``first`` seeds them."""
        works = [(operation, mode) for operation in self.operations for mode in MODES]
        each, more = divmod(cases, len(works))
        for number, (operation, mode) in enumerate(works):
            self._fuzz(operation, mode, each + (number < more), first + number)

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
        name = case.operation.definition.raw["operationId"]
        if rng.random() < 0.5:
            self._aim(case, rng)
        try:
            answer = case.call(
                base_url=self._address, session=self._session, timeout=SECONDS, stream=name == "events"
            )
            self.answers[name, answer.status_code] += 1
            if name != "events" or answer.status_code >= 300:
                case.validate_response(answer, checks=CHECKS)
        except (Exception, FailureGroup) as fault:
            self.faults.append(f"{case.as_curl_command()[:2000]}\n    {fault}")

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
        }
        for key, value in fitting.items():
            if key in case.body and rng.random() < 0.8:
                case.body[key] = value


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
    args = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as data, fuzzing(Path(data)) as fuzzer:
        try:
            fuzzer.run(args.cases, args.seed)
        finally:  # what was found before an interrupt counts, too
            for (name, status), count in sorted(fuzzer.answers.items()):
                print(f"{name:12} {status} {count:6}")
            print(f"{sum(fuzzer.answers.values())} requests, {len(fuzzer.faults)} faults")
            print(*islice(fuzzer.faults, MOST_SHOWN), sep="\n", flush=True)
    return int(bool(fuzzer.faults))


if __name__ == "__main__":
    import tests.teaching.registered  # noqa: F401  (the game that is played)

    sys.exit(main(sys.argv[1:]))
