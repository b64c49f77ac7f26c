"""What goes between the server and a process that checks records."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from ironbottom.kernel.decoding import msgpack_reader
from ironbottom.kernel.record import Base
from ironbottom.server.protocol import RecordChecked
from ironbottom.server.worker import Refusal


class Job(msgspec.Struct, frozen=True):
    """A record, and what for: to be judged, or to be played, and given back whole or not.

    ``own``: what it begins from, be it a position of another match, is known to be of this server.
    """

    data: bytes
    purpose: Literal["judge", "judge_own", "whole", "whole_own", "play"]
    values: bytes = b""
    """The component values that the record names, packed; empty: those that it carries, or else those in use."""


class Judged(msgspec.Struct, frozen=True, tag="judged"):
    """What the record proves."""

    checked: RecordChecked


class Sound(msgspec.Struct, frozen=True, tag="sound", kw_only=True):
    """The record replays."""

    turn: str
    """Where it stands, as its view says it."""
    over: bool
    rolls: int
    """Thrown in it."""
    waiting_on: tuple[str, ...]
    head: bytes = b""
    """If it is wanted whole: the record without its entries, as JSON, with all options named."""
    entries: tuple[bytes, ...] = ()
    """Its entries, each as JSON."""
    base: Base | None = None
    """Where it goes on since the rules were mended."""
    kept: dict[int, bytes] = {}
    """The boards before that which it brings, as dumps in JSON, by how many entries lead to each."""


Reply = Judged | Sound | Refusal

encode = msgspec.msgpack.Encoder().encode
read_job = msgpack_reader(Job)
read_reply: Callable[[bytes], Reply] = msgpack_reader(Reply)
