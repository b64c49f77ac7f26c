"""Tells: how much of a hidden hand the play of a seat betrays.

At a veiled decision (see ``Decision.VEILED``) the others see only whether the seat used something. A seat that uses
whatever it can tells by declining that it has nothing; one that never uses anything tells nothing. Measured is the
mutual information, in bits a decision, between "it held something usable" and "it used something". How often it held
something at all bounds it: that is all there is to tell. Beside it stands what the random player would tell at the very
same decisions: it uses each card as gladly as none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import log2
from random import Random
from typing import NamedTuple

import msgspec

from ironbottom.kernel.dice import LoggedDice
from ironbottom.kernel.errors import BadRecord
from ironbottom.kernel.match import Match
from ironbottom.kernel.record import Record
from ironbottom.kernel.replaying import replay
from ironbottom.sim.processes import Progress, nobody

RESAMPLES = 1000
"""Draws of as many games from the games, by which errors are estimated (bootstrap)."""
OUTSIDE = 0.025
"""Share of the draws on either side of an interval."""
TOKEN = re.compile(r"\{\w+:[^}]*\}")
"""What differs between decisions of a kind: a place, a seat, a rule."""


class Kind(NamedTuple):
    """Decisions that look alike to the others but for where they are."""

    seat: str
    decision: str
    words: str
    """What the others are told they wait for, places left out."""


class Asked(NamedTuple):
    """How often a seat was asked: used something, held something but used nothing, had nothing to use."""

    used: float = 0
    kept: float = 0
    empty: float = 0
    random: float = 0
    """How often the random player would use something, on average."""

    @property
    def times(self) -> float:
        """How often it was asked."""
        return self.used + self.kept + self.empty

    @property
    def held(self) -> float:
        """How often it had something to use."""
        return self.used + self.kept

    @property
    def declined(self) -> float:
        """How often it used nothing, willingly or not."""
        return self.kept + self.empty

    def by_chance(self) -> Asked:
        """The same decisions as the random player would answer them, on average."""
        return Asked(self.random, self.held - self.random, self.empty, self.random)

    def __add__(self, other: object) -> Asked:
        if not isinstance(other, Asked):
            return NotImplemented
        return Asked(*map(sum, zip(self, other, strict=True)))


Answers = Mapping[Kind, Asked]
"""All veiled decisions of a game, or of several."""


class Estimate(msgspec.Struct, frozen=True):
    """A figure with the bounds of its 95 % bootstrap interval over games."""

    value: float
    low: float
    high: float


class Tell(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat tells at decisions of a kind, or at all of them (``decision`` and ``words`` empty then)."""

    seat: str
    decision: str = ""
    words: str = ""
    asked: int
    held: int
    used: int
    bits: Estimate
    """Mutual information a decision."""
    random: float
    """The same for the random player at the same decisions."""
    more: Estimate
    """By how much the seat tells more than that."""
    most: float
    """What it would be if the seat used something whenever it could."""
    before: float
    """Share of the decisions at which it held something: what the others expect."""
    declined: float
    """The same share among those at which it used nothing: what they may believe then."""


class Tells(msgspec.Struct, frozen=True):
    """What the seats of some games tell."""

    games: int
    kinds: tuple[Tell, ...]
    seats: tuple[Tell, ...]


# ---- the measure ---------------------------------------------------------------------------------------


def uncertainty(share: float) -> float:
    """Entropy in bits of a question that is answered with yes in this share of cases.

    >>> uncertainty(0.5), uncertainty(1.0)
    (1.0, 0.0)
    """
    return sum((-p * log2(p) for p in (share, 1 - share) if 0 < p < 1), 0.0)


def bits(asked: Iterable[Asked]) -> float:
    """Mutual information a decision between holding and using; of several kinds the mean, by how often each came.

    >>> bits([Asked(used=5, empty=5)]), bits([Asked(kept=5, empty=5)])
    (1.0, 0.0)
    """
    return _mean(asked, lambda each: _most(each) - each.declined / each.times * _left(each))


def most(asked: Iterable[Asked]) -> float:
    """What there is to tell: the uncertainty of holding, a decision; of several kinds the mean as above.

    >>> most([Asked(used=2, kept=3, empty=5)])
    1.0
    """
    return _mean(asked, _most)


def _most(asked: Asked) -> float:
    return uncertainty(asked.held / asked.times)


def _left(asked: Asked) -> float:
    """The uncertainty that is left when it was declined; none is left otherwise."""
    return uncertainty(asked.kept / asked.declined) if asked.declined else 0.0


def _mean(asked: Iterable[Asked], value: Callable[[Asked], float]) -> float:
    rows = [each for each in asked if each.times]
    times = sum(each.times for each in rows)
    return sum(each.times * value(each) for each in rows) / times if times else 0.0


# ---- from records --------------------------------------------------------------------------------------


def answers(match: Match) -> Answers:
    """How the seats answered the veiled decisions of a match, those that were taken back left out."""
    return pooled({kind: asked} for kind, asked in _answers(match))


def _answers(match: Match) -> Iterator[tuple[Kind, Asked]]:
    game = match.at(0)
    for entry in match.live:
        if entry.kind == "resign":
            return
        decision = game.decision
        if decision is not None and decision.VEILED:
            *usable, nothing = game.options(entry.seat)
            words = TOKEN.sub("…", decision.waiting(game, ""))
            random = len(usable) / (len(usable) + 1)
            used = entry.choice != nothing
            asked = Asked(used, bool(usable) and not used, not usable, random)
            yield Kind(entry.seat, type(decision).__name__, words), asked
        game.dice_source = LoggedDice(entry.draws)
        game.act(entry.seat, entry.choice, trusted=True)


def read(records: Iterable[Record], total: int, progress: Progress = nobody) -> list[Answers]:
    """The answers in records of one game, which are replayed for it.

    Raises BadRecord when a record cannot be played, belongs to another game than the first, or has no veiled decision
    among all of them.
    """
    found: list[Answers] = []
    slug = ""
    for done, record in enumerate(records, start=1):
        slug = slug or record.slug
        if record.slug != slug:
            raise BadRecord(f"records of one game are compared: {record.slug} comes after {slug}")
        found.append(answers(replay(record, check=False)))
        progress(done, total)
    if not any(found):
        raise BadRecord(f"no hand is hidden at any decision of these records of {slug}")
    return found


# ---- estimates -----------------------------------------------------------------------------------------


def tells(games: Sequence[Answers]) -> Tells:
    """What was told in these games, kind by kind and by each seat in all."""
    whole, draws = pooled(games), _draws(games)
    kinds = tuple(_tell(kind, [kind], whole, draws) for kind in sorted(whole))
    seats = tuple(_tell(Kind(seat, "", ""), of, whole, draws) for seat, of in _by_seat(whole).items())
    return Tells(len(games), kinds, seats)


def pooled(games: Iterable[Answers]) -> Answers:
    """The answers of several games together."""
    found: dict[Kind, Asked] = {}
    for game in games:
        for kind, asked in game.items():
            found[kind] = found.get(kind, Asked()) + asked
    return found


def _draws(games: Sequence[Answers]) -> list[Answers]:
    """Games drawn from the games: decisions of one game hang together, so whole games are drawn."""
    rng = Random(0)
    return [pooled(rng.choices(games, k=len(games))) for _ in range(RESAMPLES)]


def _by_seat(whole: Answers) -> dict[str, list[Kind]]:
    return {
        seat: [kind for kind in sorted(whole) if kind.seat == seat]
        for seat in sorted({kind.seat for kind in whole})
    }


def _tell(name: Kind, kinds: Sequence[Kind], whole: Answers, draws: Sequence[Answers]) -> Tell:
    asked = [whole[kind] for kind in kinds]
    every = sum(asked, Asked())
    rows = [asked, *([draw[kind] for kind in kinds if kind in draw] for draw in draws)]
    told = [bits(row) for row in rows]
    random = [bits(map(Asked.by_chance, row)) for row in rows]
    return Tell(
        seat=name.seat,
        decision=name.decision,
        words=name.words,
        asked=int(every.times),
        held=int(every.held),
        used=int(every.used),
        bits=_estimate(told),
        random=random[0],
        more=_estimate([mine - its for mine, its in zip(told, random, strict=True)]),
        most=most(asked),
        before=every.held / every.times,
        declined=every.kept / every.declined if every.declined else 0.0,
    )


def _estimate(values: Sequence[float]) -> Estimate:
    """From the figure itself, which comes first, and the figures of the draws."""
    drawn = sorted(values[1:])
    edge = int(OUTSIDE * len(drawn))
    return Estimate(values[0], drawn[edge], drawn[-1 - edge])
