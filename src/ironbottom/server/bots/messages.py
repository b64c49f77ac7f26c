"""What goes between the server and a process that thinks."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ironbottom.kernel.decoding import json_reader
from ironbottom.kernel.saves import Dump


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """A question to a computer player."""

    match_id: str
    seat: str
    level: str
    seconds: float
    seed: int
    world: Dump
    """A plausible position for the seat (see GameSpec.redetermine), never the real one."""
    values: bytes = b""
    """The component values of the match, packed, where they are not those in use."""


class Progress(msgspec.Struct, frozen=True, tag="progress"):
    """How far the player is: 0 to 1, and what it thinks about."""

    share: float
    text: str


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """The choices of the player, in order."""

    choices: tuple[str, ...]


class Failure(msgspec.Struct, frozen=True, tag="failure"):
    """The player has met a fault of its own."""

    fault: str


Reply = Progress | Answer | Failure

encode = msgspec.json.Encoder().encode
read_task = json_reader(Task)
read_reply: Callable[[bytes | str], Reply] = json_reader(Reply)
