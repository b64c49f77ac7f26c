"""What the server logs of faults: enough to find them, and never a value, for values hold secrets."""

from __future__ import annotations

import subprocess
import sys

import pytest

MOST_LINES = 30
SECRET = "5ec4e7" * 8
FAULTY = """
import structlog
from ironbottom.server.log import configure_log

configure_log()
log = structlog.get_logger()

def fails(secret, hand):
    raise ArithmeticError("one and one is three")

try:
    fails({secret!r}, list(range(5000)))
except ArithmeticError as fault:
    {log}
"""


@pytest.mark.parametrize(
    "line",
    [
        "log.exception('a player cannot go on', match='m')",
        "log.error('a request failed', path='/api', exc_info=fault)",
        "import traceback; log.warning('a player failed', exception=traceback.format_exc())",
    ],
)
def test_faults_are_logged_as_plain_tracebacks_without_values(line: str) -> None:
    code = FAULTY.format(secret=SECRET, log=line)
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stderr
    assert "ArithmeticError: one and one is three" in shown.splitlines()
    assert len(shown.splitlines()) < MOST_LINES
    assert SECRET not in shown
    assert "4999" not in shown
