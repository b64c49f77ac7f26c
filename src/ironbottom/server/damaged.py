"""A match that cannot be loaded any more, as a file: whoever repairs it needs all that is left."""

from __future__ import annotations

import re

import msgspec

from ironbottom.kernel.decoding import json_reader
from ironbottom.kernel.errors import UNREADABLE
from ironbottom.server.auth import Credentials, opened
from ironbottom.server.faults import NO_MATCH, RecordSealed, UnknownMatch
from ironbottom.server.store.matches import Store
from ironbottom.server.store.reading import Raw, computers

SECRET = re.compile(rb'"secret":\s*"[^"]*"?')
NO_SECRET = b'"secret":""'

_encode = msgspec.json.Encoder().encode
_pieces = json_reader(dict[str, msgspec.Raw])


async def raw_record(store: Store, match_id: str, shown: Credentials) -> tuple[str, bytes]:
    """The game of a match and its record as it lies in the store, for who holds all seats of people.

    Raises UnknownMatch, RecordSealed, or DamagedMatch when not even the players can be read.
    """
    kept = await store.load_raw(match_id)
    if kept is None:
        raise UnknownMatch(NO_MATCH.format(match_id))
    people = kept.keys.keys() - computers(kept.players)
    if not people <= opened(kept.keys, kept.holders, shown):
        raise RecordSealed(
            "what is left of a damaged match is for who holds the keys of all seats of people: "
            "save it in a browser that has them all"
        )
    return kept.slug, record_of(kept)


def record_of(kept: Raw) -> bytes:
    """A record where the rows are JSON; what is none stands in it as text, each byte a character.

    The dice secret is left out unless the game is over: with it who repairs the match would know the dice to come.
    """
    head = kept.head if kept.over else SECRET.sub(NO_SECRET, kept.head)
    entries = [_json(body) for body in kept.entries]
    try:
        return msgspec.json.format(_encode({**_pieces(head), "entries": entries}), indent=1)
    except UNREADABLE:
        return msgspec.json.format(_encode({"damaged": _json(head), "entries": entries}), indent=1)


def _json(body: bytes) -> msgspec.Raw | str:
    try:
        msgspec.json.decode(body)
    except UNREADABLE:
        return body.decode("latin-1")
    return msgspec.Raw(body)
