"""Choices: small atomic strings of the form ``verb:argument``.

>>> space("burma"), piece(17), number(2), button("done"), card("j07"), kind("infantry")
('space:burma', 'piece:17', 'number:2', 'button:done', 'card:j07', 'type:infantry')
>>> split("space:burma")
('space', 'burma')
"""

from __future__ import annotations

from collections.abc import Sequence

VERBS = ("space", "piece", "type", "card", "number", "button")
"""What a client may offer for clicking: map spaces, pieces, kinds of piece, cards, numbers, buttons."""

DONE = "button:done"

MOST_DIGITS = 9
"""Of a number that comes from outside."""

MOST_LISTED = 30
"""Choices that an error message lists."""


def listed(choices: Sequence[str]) -> str:
    """Choices in a row for an error message, the first of many.

    >>> listed(["button:done", "space:burma"])
    'button:done; space:burma'
    >>> listed([piece(number) for number in range(32)]).endswith("piece:29; and 2 more")
    True
    """
    more = len(choices) - MOST_LISTED
    return "; ".join(choices[:MOST_LISTED]) + (f"; and {more} more" if more > 0 else "")


def space(name: str) -> str:
    """The choice of a map space by its id."""
    return "space:" + name


_PIECES = tuple(f"piece:{n}" for n in range(4096))


def piece(number: int) -> str:
    """The choice of a piece by its id (strings of small ids are shared, they are made in the millions)."""
    return _PIECES[number] if number < len(_PIECES) else f"piece:{number}"


def kind(name: str) -> str:
    """The choice of a kind of piece, as in a purchase."""
    return "type:" + name


def card(name: str) -> str:
    """The choice of a card."""
    return "card:" + name


def number(value: int) -> str:
    """The choice of a number."""
    return f"number:{value}"


def button(name: str) -> str:
    """The choice of a named button."""
    return "button:" + name


def split(choice: str) -> tuple[str, str]:
    """Verb and argument of a choice; the argument is empty when there is no colon."""
    verb, _, argument = choice.partition(":")
    return verb, argument


def argument(choice: str) -> str:
    """The part behind the colon."""
    return choice.partition(":")[2]


def token(choice: str) -> str:
    """A choice as a token of a text (see kernel.events), which whoever shows it puts into words.

    >>> token("piece:17"), token("button:done"), token("number:3")
    ('{piece:17}', 'done', '3')
    """
    verb, argument = split(choice)
    return argument.replace("_", " ") if verb in ("button", "number") else f"{{{choice}}}"


def piece_of(choice: str) -> int:
    """The piece id of a ``piece:`` choice; ValueError for any other."""
    verb, _, value = choice.partition(":")
    if verb != "piece":
        raise ValueError(f"{choice!r} does not name a piece; expected 'piece:<id>'")
    return int(value)


def index(text: str) -> int | None:
    """The number that digits write, None for any other text.

    Texts come from outside: thousands of digits are no number that a game has, and Python would refuse to read them.

    >>> index("17"), index("x"), index("-1"), index(""), index("9" * 5000)
    (17, None, None, None, None)
    """
    return int(text) if len(text) <= MOST_DIGITS and text.isdecimal() else None


def counted_words(text: str) -> tuple[int, list[str]]:
    """How many of something words begin with, one where they begin with no number, and the other words.

    >>> counted_words("3 jp_nav_1 rabaul"), counted_words("jp_x_35 truk")
    ((3, ['jp_nav_1', 'rabaul']), (1, ['jp_x_35', 'truk']))
    """
    words = text.split()
    count = index(words[0]) if words else None
    return (1, words) if count is None else (count, words[1:])


def piece_named(choice: str) -> int | None:
    """The piece id of a ``piece:`` choice as ``piece`` writes it, None for any other string.

    >>> piece_named("piece:17"), piece_named("piece:017"), piece_named("space:burma"), piece_named("piece:x")
    (17, None, None, None)
    """
    verb, _, value = choice.partition(":")
    number = index(value) if verb == "piece" else None
    return number if number is not None and piece(number) == choice else None
