"""Agreement of number in the texts of logs and prompts."""

from __future__ import annotations


def counted(count: int, one: str, several: str = "") -> str:
    """A number of things in words; ``several``: how more than one are called, if not by an s behind.

    >>> counted(1, "hit"), counted(0, "hit"), counted(2, "die", "dice")
    ('1 hit', '0 hits', '2 dice')
    """
    return f"{count} {one if count == 1 else several or one + 's'}"


def they(verb: str) -> str:
    """The verb of several that belongs to the verb of one.

    >>> they("has"), they("passes"), they("readies"), they("loses"), they("draws")
    ('have', 'pass', 'ready', 'lose', 'draw')
    """
    if verb == "has":
        return "have"
    if verb.endswith("ies"):
        return verb.removesuffix("ies") + "y"
    return verb.removesuffix("es") if verb.endswith("sses") else verb.removesuffix("s")
