"""How long battles are played for an answer: whoever asks may set an end, and what was played until then counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


def _never() -> bool:
    return False


_over: ContextVar[Callable[[], bool]] = ContextVar("over", default=_never)


def battles(most: int) -> Iterator[int]:
    """The numbers of the battles to be played: so many, or fewer where patience ends, but at least one.

    >>> len(list(battles(3)))
    3
    >>> with patient_until(lambda: True):
    ...     len(list(battles(3)))
    1
    """
    over = _over.get()
    for number in range(most):
        if number and over():
            return
        yield number


@contextmanager
def patient_until(over: Callable[[], bool]) -> Iterator[None]:
    """Play no further battles in this thread once it is ``over``."""
    token = _over.set(over)
    try:
        yield
    finally:
        _over.reset(token)
