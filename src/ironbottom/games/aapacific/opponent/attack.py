"""Combat movement: find the attacks that pay and give them units."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ironbottom.games.aapacific.opponent.decks import Decks
from ironbottom.games.aapacific.opponent.garrisons import pinned
from ironbottom.games.aapacific.opponent.recruits import Recruits
from ironbottom.games.aapacific.opponent.schemes import Judge, Scheme
from ironbottom.games.aapacific.opponent.sight import Sight
from ironbottom.kernel import choices
from ironbottom.players.account import Weighed
from ironbottom.players.base import Thinking

SURE = 0.97
"""Odds of winning above which nothing is added just to win."""
MOST_STEPS = 30
"""Additions to one scheme."""
HOPELESS = 0.45
"""Odds with everything that can come below which a target is left alone."""
DOOMED = 0.8
"""Odds of winning from which the defenders are no longer reckoned with in other places."""
MOST_ROUGH = 240
"""Rough schemes that are judged for one plan at most."""
LEAST_HELP = 0.3
"""Gain from which a unit that is left joins an attack."""


class AttackPlan:
    """The attacks of one combat movement phase."""

    def __init__(self, sight: Sight, thinking: Thinking, rng: Random) -> None:
        self.g = sight.g
        self.sight = sight
        self.thinking = thinking
        self.recruits = Recruits(sight, pinned(sight))
        self.judge = Judge(sight, Decks(sight, self.recruits.reach), self.recruits.beaches(), rng)
        self.chosen: list[Scheme] = []
        self.rough = 0
        """Rough schemes that have been judged."""

    def search(self) -> list[Scheme]:
        """Choose schemes one after the other, always the most valuable that the units left can carry out.

        Where time runs out the targets that are left get a scheme in the rough, those worth most first.
        """
        best: dict[int, Scheme] = {}
        targets = stale = set(self.recruits.targets())
        whole, looked = len(stale) + 1, 0
        while True:
            self._look_at(self._dearest_first(stale), best)
            pick = max(best.values(), key=lambda s: (s.value, -s.target), default=None)
            if pick is None or pick.value < self.sight.style.least_gain:
                if not self.thinking.over or looked == len(self.chosen):
                    break
                looked = len(self.chosen)  # what did not pay may do so beside what has been chosen since
                stale = targets - best.keys()
                continue
            self.thinking.tell(0.1 + 0.7 * len(self.chosen) / whole, "weighing attacks")
            del best[pick.target]
            targets = targets - {pick.target}
            stale = self._commit(pick, best) & targets
            if self._doom(pick):  # what seemed too dangerous before may be safe now
                for other in best.values():
                    self._judged(other)
                if not self.thinking.over:
                    stale |= targets - best.keys()
        if not self.thinking.over:
            self._reinforce()
        return self.chosen

    def _dearest_first(self, targets: set[int]) -> list[int]:
        return sorted(targets, key=lambda target: (-self.sight.worth.of(target).whole, target))

    def _judged(self, scheme: Scheme) -> Scheme:
        """A scheme with its value: the unit of work."""
        self.thinking.spend()
        return self.judge.judge(scheme)

    def _look_at(self, targets: list[int], best: dict[int, Scheme]) -> None:
        """Find the best scheme against each of these targets anew, a rough one where there is no time."""
        for target in targets:
            best.pop(target, None)
            found = self.scheme_for(target) if not self.thinking.over else None
            if self.thinking.over:
                rough = self.in_the_rough(target)
                found = max((s for s in (found, rough) if s is not None), key=lambda s: s.value, default=None)
            if found is not None:
                best[target] = found

    def in_the_rough(self, target: int) -> Scheme | None:
        """A scheme that is found with a few looks: as many units as win, in the order in which they come to hand.

        None where it would not pay, or once so many have been made that even this would take long.
        """
        best: Scheme | None = None
        for scheme in self._in_bulk(target) if self.rough < MOST_ROUGH else ():
            self.rough += 1
            judged = self._judged(scheme)
            if best is None or judged.value > best.value:
                best = judged
            if judged.win >= SURE:
                break
        if best is None or best.value <= 0:
            return None
        return best if best.win >= self.sight.style.least_win or self.g.data.is_sea[target] else None

    def _in_bulk(self, target: int) -> Iterator[Scheme]:
        if not self.g.data.is_sea[target]:
            yield from self.recruits.in_bulk(Scheme(target))
        elif self.recruits.fought_for(target):
            yield from self.recruits.in_bulk(Scheme(target, units=self.recruits.staying(target)))
        else:
            yield from (Scheme(target, units=[ship]) for ship in self.recruits.convoy_takers(target)[:1])

    def _commit(self, scheme: Scheme, best: dict[int, Scheme]) -> set[int]:
        """Take a scheme into the plan; the targets that must be looked at again."""
        target = scheme.target
        self.chosen.append(scheme)
        self.recruits.free -= scheme.pieces
        stale = {t for t, other in best.items() if other.pieces & scheme.pieces}
        if self.g.data.is_sea[target] and self.recruits.fought_for(target):
            self.judge.cleared[target] = scheme.win
            if scheme.win >= self.sight.style.least_win:
                self.recruits.clear |= 1 << target
            stale |= {t for t in self.g.area.coast[target] if not self.g.friendly(t, self.sight.side)}
        return stale

    def _doom(self, scheme: Scheme) -> bool:
        """Count on the loss of the defenders of a target that is as good as won: whether there are any."""
        lost = self.sight.defenders(scheme.target, 1 - self.sight.side)
        if scheme.win < DOOMED or not lost:
            return False
        self.sight.doom(lost)
        self.judge.decks.forget()
        return True

    def weighed(self) -> tuple[Weighed, ...]:
        """The attacks chosen, for the account."""
        ids = self.g.data.space_ids
        return tuple(
            Weighed(row=(), kind=choices.space(ids[s.target]), worth=s.value, chance=s.win)
            for s in sorted(self.chosen, key=lambda s: -s.value)
        )

    # ---- one scheme --------------------------------------------------------------------------------

    def scheme_for(self, target: int) -> Scheme | None:
        """The best scheme against one target with the units that are free; None when none is any good."""
        recruits = self.recruits
        if not self.g.data.is_sea[target]:
            return self._grow(Scheme(target))
        if recruits.fought_for(target):
            return self._grow(Scheme(target, units=recruits.staying(target)))
        raids = [self._judged(Scheme(target, units=[ship])) for ship in recruits.convoy_takers(target)]
        return max(raids, key=lambda s: s.value, default=None)

    def _grow(self, start: Scheme) -> Scheme | None:
        """Add what gains most, one by one, up to the best state; then drop what is not needed after all."""
        now = self._judged(start)
        best = now
        if now.win < SURE and self._judged(self.recruits.everything(start)).win < HOPELESS:
            return None
        for _ in range(MOST_STEPS):
            grown = [self._judged(scheme) for scheme in self.recruits.additions(now)]
            if not grown or self.thinking.over:
                break
            step = max(grown, key=lambda s: (s.value, s.win))
            if step.value <= now.value:
                if now.win >= SURE:
                    break
                step = max(grown, key=lambda s: s.win + 0.002 * s.killed)
            now = step
            if now.value > best.value:
                best = now
        best = self._slim(best)
        if best.value <= 0 or not best.pieces:
            return None
        if best.win < self.sight.style.least_win and not self.g.data.is_sea[best.target]:
            return None
        return best

    def _slim(self, scheme: Scheme) -> Scheme:
        """Take out one thing after another while that makes the scheme better."""
        while not self.thinking.over:
            fewer = [self._judged(one) for one in self.recruits.removals(scheme)]
            step = max(fewer, key=lambda s: s.value, default=None)
            if step is None or step.value <= scheme.value:
                break
            scheme = step
        return scheme

    # ---- what is left ------------------------------------------------------------------------------

    def _reinforce(self) -> None:
        """Give what is left to the attacks chosen, wherever it gains most."""
        self.judge.fee, self.judge.lift_fee = self.sight.style.commitment, 0.0
        for scheme in self.chosen:
            self._judged(scheme)
        best = {n: self._stronger(scheme) for n, scheme in enumerate(self.chosen)}
        while not self.thinking.over:
            gains = {n: s.value - self.chosen[n].value for n, s in best.items() if s is not None}
            if not gains or max(gains.values()) < LEAST_HELP:
                return
            pick = max(gains, key=lambda n: (gains[n], -n))
            stronger = best[pick]
            assert stronger is not None, "only what can be made stronger is picked"
            used = stronger.pieces - self.chosen[pick].pieces
            self.chosen[pick] = stronger
            self.recruits.free -= used
            for n, other in best.items():
                if n == pick or (other is not None and other.pieces & used):
                    best[n] = self._stronger(self.chosen[n])

    def _stronger(self, scheme: Scheme) -> Scheme | None:
        """A chosen attack with the one addition that gains most."""
        if self.g.data.is_sea[scheme.target] and not self.recruits.fought_for(scheme.target):
            return None
        grown = [self._judged(one) for one in self.recruits.additions(scheme)]
        return max(grown, key=lambda s: s.value, default=None)
