"""What goes between the server and a process that answers questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from ironbottom.kernel.decoding import json_reader
from ironbottom.kernel.saves import Dump
from ironbottom.server.protocol import OddsRequest
from ironbottom.server.worker import Refusal


class Typed(msgspec.Struct, frozen=True, tag="typed"):
    """The odds of a battle typed in."""

    slug: str
    wanted: OddsRequest


class About(msgspec.Struct, frozen=True, tag="about"):
    """A question of a seat about a position, by its name: ``odds``, or one of the game's own."""

    world: Dump
    name: str
    seat: str
    args: Mapping[str, str]


class Question(msgspec.Struct, frozen=True):
    """A question, and for how many seconds battles are played for its answer.

    ``values``: the component values of the match, packed, where they are not those in use.
    """

    asked: Typed | About
    seconds: float
    values: bytes = b""


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """The answer, as it goes on the wire."""

    body: msgspec.Raw


Reply = Answered | Refusal

encode = msgspec.json.Encoder().encode
read_question = json_reader(Question)
read_reply: Callable[[bytes | str], Reply] = json_reader(Reply)
