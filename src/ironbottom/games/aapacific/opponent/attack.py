"""Combat movement: find the attacks that pay and give them units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.aapacific.opponent.decks import Decks
from ironbottom.games.aapacific.opponent.garrisons import pinned
from ironbottom.games.aapacific.opponent.recruits import Recruits
from ironbottom.games.aapacific.opponent.schemes import Judge, Scheme

if TYPE_CHECKING:
    from random import Random

    from ironbottom.games.aapacific.opponent.sight import Sight
    from ironbottom.players.base import Thinking

SURE = 0.97
"""Odds of winning above which nothing is added just to win."""
MOST_STEPS = 30
"""Additions to one scheme."""
HOPELESS = 0.45
"""Odds with everything that can come below which a target is left alone."""
DOOMED = 0.8
"""Odds of winning from which the defenders are no longer reckoned with in other places."""
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

    def search(self) -> list[Scheme]:
        """Choose schemes one after the other, always the most valuable that the units left can carry out."""
        best: dict[int, Scheme] = {}
        targets = stale = set(self.recruits.targets())
        whole = len(stale) + 1
        while not self.thinking.over:
            self._look_at(sorted(stale), best)
            if not best:
                break
            self.thinking.tell(0.1 + 0.7 * len(self.chosen) / whole, "weighing attacks")
            pick = max(best.values(), key=lambda s: (s.value, -s.target))
            if pick.value < self.sight.style.least_gain:
                break
            del best[pick.target]
            targets = targets - {pick.target}
            stale = self._commit(pick, best) & targets
            if self._doom(pick):  # what seemed too dangerous before may be safe now
                for other in best.values():
                    self.judge.judge(other)
                stale |= targets - best.keys()
        self._reinforce()
        return self.chosen

    def _look_at(self, targets: list[int], best: dict[int, Scheme]) -> None:
        """Find the best scheme against each of these targets anew."""
        for target in targets:
            if self.thinking.over:
                return
            found = self.scheme_for(target)
            if found is not None:
                best[target] = found
            else:
                best.pop(target, None)

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

    # ---- one scheme --------------------------------------------------------------------------------

    def scheme_for(self, target: int) -> Scheme | None:
        """The best scheme against one target with the units that are free; None when none is any good."""
        recruits = self.recruits
        if not self.g.data.is_sea[target]:
            return self._grow(Scheme(target))
        if recruits.fought_for(target):
            return self._grow(Scheme(target, units=recruits.staying(target)))
        raids = [self.judge.judge(Scheme(target, units=[ship])) for ship in recruits.convoy_takers(target)]
        return max(raids, key=lambda s: s.value, default=None)

    def _grow(self, start: Scheme) -> Scheme | None:
        """Add what gains most, one by one, up to the best state; then drop what is not needed after all."""
        now = self.judge.judge(start)
        best = now
        if now.win < SURE and self.judge.judge(self.recruits.everything(start)).win < HOPELESS:
            return None
        for _ in range(MOST_STEPS):
            grown = [self.judge.judge(scheme) for scheme in self.recruits.additions(now)]
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
            fewer = [self.judge.judge(one) for one in self.recruits.removals(scheme)]
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
            self.judge.judge(scheme)
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
        grown = [self.judge.judge(one) for one in self.recruits.additions(scheme)]
        return max(grown, key=lambda s: s.value, default=None)
