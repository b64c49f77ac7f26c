from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from ironbottom.server.log import configure_log
from tests.server.served import PATIENCE, Table, forget_cookies, new_table, serving, settings

configure_log()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that the tests of a module share."""
    with serving(settings(tmp_path_factory.mktemp("server"))) as where:
        yield where


@pytest.fixture
def http(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        yield client


@pytest.fixture
def table(http: httpx.Client) -> Table:
    """A fresh game of Narrows between two people, who show keys and keep no cookies."""
    forget_cookies(http)
    return new_table(http)
