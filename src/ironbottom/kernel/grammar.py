"""Agreement of number in the texts of logs and prompts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

HISSING = ("sses", "ches", "shes", "xes")
"""How a verb ends that takes "es" for one."""
IRREGULAR = {"has": "have", "is": "are", "was": "were", "goes": "go", "does": "do"}
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def counted(count: int, one: str, several: str = "") -> str:
    """A number of things in words; ``several``: how more than one are called, if not by an s behind.

    >>> counted(1, "hit"), counted(0, "hit"), counted(2, "die", "dice")
    ('1 hit', '0 hits', '2 dice')
    """
    return f"{count} {one if count == 1 else several or one + 's'}"


def month(date: str) -> str:
    """A month of a year.

    >>> month("1941-12")
    'Dec 1941'
    """
    year, number = date.split("-")
    return f"{MONTHS[int(number) - 1]} {year}"


def percent(share: float) -> str:
    """A chance in whole percent.

    >>> percent(0.5), percent(1 / 3)
    ('50 %', '33 %')
    """
    return f"{100 * share:.0f} %"


def in_numbers(names: Iterable[str]) -> str:
    """Names in words, each once with how often it comes.

    >>> in_numbers(["tank", "ship", "tank"])
    '2 × tank, ship'
    """
    return ", ".join(name if times == 1 else f"{times} × {name}" for name, times in Counter(names).items())


def sentence(text: str) -> str:
    """Text that begins a sentence.

    >>> sentence("the Allies fire")
    'The Allies fire'
    """
    return text[:1].upper() + text[1:]


def does(count: int, verb: str) -> str:
    """The verb, given as it stands for one, for so many.

    >>> does(1, "lands"), does(2, "lands")
    ('lands', 'land')
    """
    return verb if count == 1 else they(verb)


def they(verb: str) -> str:
    """The verb of several that belongs to the verb of one; what stands behind it stays as it is.

    >>> they("has"), they("passes"), they("readies"), they("loses"), they("draws"), they("goes")
    ('have', 'pass', 'ready', 'lose', 'draw', 'go')
    >>> they("marches"), they("finishes"), they("fixes")
    ('march', 'finish', 'fix')
    >>> they("bombs ships"), they("goes into port")
    ('bomb ships', 'go into port')
    """
    verb, blank, behind = verb.partition(" ")
    if blank:
        return f"{they(verb)} {behind}"
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies"):
        return verb.removesuffix("ies") + "y"
    return verb.removesuffix("es") if verb.endswith(HISSING) else verb.removesuffix("s")


def in_words(pieces: Iterable[int]) -> str:
    """Several units in a log, as tokens for their names.

    >>> in_words([3, 7])
    '{piece:3}, {piece:7}'
    """
    return ", ".join(f"{{piece:{piece}}}" for piece in pieces)


def do(pieces: Sequence[int], verb: str) -> str:
    """Units and what they do, the verb as it stands for one.

    >>> do([3], "goes"), do([3, 7], "goes")
    ('{piece:3} goes', '{piece:3}, {piece:7} go')
    """
    return f"{in_words(pieces)} {they(verb) if len(pieces) > 1 else verb}"
