"""Typed data read for the first time by several threads at once."""

import subprocess
import sys

CLASSES = 300
"""Without turns a process hardly ever gets through so many."""

PROGRAM = f"""
from __future__ import annotations
import sys, threading
import msgspec
from ironbottom.kernel.decoding import converted, json_reader, msgpack_reader, read_json

sys.setswitchinterval(1e-6)
read = [
    lambda form: read_json(b'{{"inner": [{{"of": {{"a": 1}}}}]}}', form),
    lambda form: msgpack_reader(form)(msgspec.msgpack.encode({{"inner": [{{"of": {{"a": 1}}}}]}})),
    lambda form: converted({{"inner": [{{"of": {{"a": 1}}}}]}}, form),
]
for _ in range({CLASSES}):
    inner = msgspec.defstruct("Inner", [("of", dict[str, int])])
    outer = msgspec.defstruct("Outer", [("inner", tuple[inner, ...])])
    start = threading.Barrier(len(read))
    found = []

    def go(way):
        start.wait()
        found.append(way(outer))

    threads = [threading.Thread(target=go, args=[way]) for way in read]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [outer((inner({{"a": 1}}),))] * len(read), found
print("read")
"""


def test_threads_that_first_read_a_type_together_all_read_it() -> None:
    """In a process of its own: the decoder of the library crashes here when nobody takes turns."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], check=False, capture_output=True, text=True, timeout=100
    )
    assert (done.returncode, done.stdout) == (0, "read\n"), done.stderr[-2000:]
