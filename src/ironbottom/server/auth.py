"""Seat keys: who sends the key of a seat acts for it. Only digests are kept."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable, Mapping

import msgspec

from ironbottom.kernel.errors import UnknownSeat
from ironbottom.server.faults import Malformed, NoKey, WrongKey

KEY_BYTES = 16
COOKIE = "ironbottom"
"""Names the browser: the server keeps which seats it was given."""
KEYS_COOKIE = "ironbottom-keys"
"""Holds the keys of the seats of one match, which a browser has shown: nothing is kept of it here."""
BETWEEN_KEYS = "."
KEY_HEADER = b"x-seat-key"
MOST_KEYS = 256
LONGEST_TOKEN = 64
OWN_KEY = re.compile(r"[A-Za-z0-9_-]{22,64}")
"""A key that a client chooses: as long as one of ours, and fit for header and cookie."""


def new_token() -> str:
    """A fresh secret of 128 bits, for a seat or a browser."""
    return secrets.token_urlsafe(KEY_BYTES)


def digest(token: str) -> bytes:
    """What is kept of a token. It is random and long, so a plain hash tells nothing of it."""
    return hashlib.sha256(token.encode()).digest()


class ClaimRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From here on a seat is opened by this key alone.

    Who claims it chooses the key at random: 22 to 64 letters, digits, - or _. Where the answer was
    lost the same request may be sent again, with both keys.
    """

    seat: str
    key: str


class Credentials(msgspec.Struct, frozen=True):
    """What a request shows: digests of seat keys, or of the browser's cookies when no key was sent."""

    keys: tuple[bytes, ...] = ()
    browser: bytes | None = None
    carried: tuple[bytes, ...] = ()
    """Of the seat keys in the cookie of the match."""

    @property
    def shown(self) -> bool:
        """Whether anything was shown at all."""
        return bool(self.keys or self.carried) or self.browser is not None


def read_credentials(header: str, cookie: str | None, keys_cookie: str | None) -> Credentials:
    """The credentials of a request; Malformed when the header holds more than keys can be."""
    browser = digest(cookie) if cookie and len(cookie) <= LONGEST_TOKEN else None
    carried = tuple(digest(key) for key in (keys_cookie or "").split(BETWEEN_KEYS)[:MOST_KEYS] if key)
    return Credentials(tuple(digest(key) for key in keys_sent(header)), browser, carried)


def keys_sent(header: str) -> list[str]:
    """The keys of the header X-Seat-Key; Malformed when it holds more than keys can be."""
    keys = [key.strip() for key in header.split(",")] if header else []
    if len(keys) > MOST_KEYS or any(not 0 < len(key) <= LONGEST_TOKEN for key in keys):
        raise Malformed(
            f"X-Seat-Key takes up to {MOST_KEYS} keys of up to {LONGEST_TOKEN} signs, with commas between"
        )
    return keys


def need_own_key(key: str) -> None:
    """Raise Malformed unless a client may choose this key for its seat."""
    if not OWN_KEY.fullmatch(key):
        raise Malformed("a key of one's own has 22 to 64 letters, digits, - or _, chosen at random")


def keys_to_carry(keys: Mapping[str, bytes], header: str, keys_cookie: str | None) -> str | None:
    """What the cookie of a match shall hold so that it opens the seats whose keys were sent; None when it does.

    Seats that it opens already stay open: another tab may listen for them.
    """
    sent = [key for key in keys_sent(header) if digest(key) in keys.values()]
    carried = (keys_cookie or "").split(BETWEEN_KEYS)[:MOST_KEYS]
    if set(sent) <= set(carried):
        return None
    return BETWEEN_KEYS.join(
        dict.fromkeys([*sent, *(key for key in carried if digest(key) in keys.values())])
    )


def seats_by_key(keys: Mapping[str, bytes], shown: Iterable[bytes]) -> frozenset[str]:
    """The seats whose key digests are among those shown; every pair is compared in constant time."""
    shown = tuple(shown)
    return frozenset(
        seat for seat, kept in keys.items() if sum(secrets.compare_digest(kept, one) for one in shown)
    )


def opened(
    keys: Mapping[str, bytes], holders: Mapping[bytes, frozenset[str]], shown: Credentials
) -> frozenset[str]:
    """The seats that these credentials open."""
    if shown.keys:
        return seats_by_key(keys, shown.keys)
    given = holders.get(shown.browser, frozenset()) if shown.browser else frozenset()
    return given | seats_by_key(keys, shown.carried) if shown.carried else given


def need_seat(seat: str, seats: Iterable[str], held: frozenset[str], shown: Credentials) -> None:
    """Raise UnknownSeat, NoKey or WrongKey unless the seat is there and open to these credentials."""
    names = tuple(seats)
    if seat not in names:
        raise UnknownSeat(f"there is no seat {seat!r} here; there are {', '.join(names)}")
    if seat in held:
        return
    if not shown.shown:
        raise NoKey(f"seat {seat!r} needs its key, in the header X-Seat-Key or by the cookie")
    raise WrongKey(f"the key that was sent does not open seat {seat!r}")
