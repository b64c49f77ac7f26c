"""What a path takes and answers, said at its handler: the interface is described from the structs that do the work."""

from __future__ import annotations

from typing import NamedTuple

from ironbottom.server.protocol import BotState, StateMessage

KEY = "spoken"
EVENTS: dict[str, type] = {"state": StateMessage, "bot": BotState}
"""The events of a stream by their names."""


class Spoken(NamedTuple):
    """Of one path."""

    answer: object
    """The type of the answer; of a stream, its events by name."""
    body: type | None
    """The struct that the body is read as."""
    media: str
    """The type of what is answered, if it is no stream."""


def spoken(answer: object, body: type | None = None, media: str = "application/json") -> dict[str, Spoken]:
    """The option by which a handler says what it takes and answers."""
    return {KEY: Spoken(answer, body, media)}
