"""The planner: tries plans by carrying them out with other dice, and undertakes the best as long as one pays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.opponent.attacks import PEARL_HARBOR
from ironbottom.games.oceansoffire.opponent.cards import card_aim, card_to_play
from ironbottom.games.oceansoffire.opponent.hand import Hand
from ironbottom.games.oceansoffire.opponent.interphase import INTERPHASE, between
from ironbottom.games.oceansoffire.opponent.price import Market
from ironbottom.games.oceansoffire.opponent.reactions import intercept, rehearse
from ironbottom.games.oceansoffire.opponent.schemes import schemes
from ironbottom.games.oceansoffire.opponent.style import ADMIRAL, Style
from ironbottom.games.oceansoffire.opponent.upkeep import UPKEEP, upkeep
from ironbottom.games.oceansoffire.opponent.worth import standing
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.rules.p13_draft import END_IMPULSE, REMOVE, RESOLVE, Draft, NextPart
from ironbottom.games.oceansoffire.rules.p13_plan import CANCEL
from ironbottom.games.oceansoffire.rules.p14_naming import Intercept
from ironbottom.games.oceansoffire.rules.p23_window import CardFacility, CardSpace
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Decision
from ironbottom.players.account import Account
from ironbottom.players.agenda import Agenda, Intended
from ironbottom.players.planner import Planner as AnyPlanner
from ironbottom.players.plans import Plan, Terms
from ironbottom.players.rehearsal import Rehearsal, played_on

if TYPE_CHECKING:
    from ironbottom.players.base import Thinking

HEATS = ((6, 2), (3, 4))
"""How many of the plans, the best so far, are rehearsed how many times more."""
MOST_ANSWERS = 160
"""Answers after which a rehearsal is given up."""
UNFINISHED: Terms = {"unfinished": -100.0}
"""What a rehearsal says of a plan that did not come to its end in time."""
DRAFTING = 0.4
"""Share of the time for an answer in which plans are drawn up; the rest is for rehearsals."""
SURE = 4
"""Rehearsals that a plan has had before it is undertaken, as far as there is time."""
QUIET = frozenset(("reinforcement", "air", "building", "march", "ships", "bombing"))
"""Plans without a battle, but for Interceptions: not doubted for want of rehearsals."""
AT_SEA, SURE_AT_SEA = frozenset(("reinforcement", "ships")), 8
"""Those that sail may be Intercepted: they have more rehearsals, for what goes wrong seldom costs them all."""
LOOK = 0.4
"""Share of what is left of the time for an Impulse that one answer takes."""
AGAIN = 0.5
"""Share of it that another look takes, where Activation Points would lapse."""
MOST_DRAFTS, MOST_PARTS = 200, 12
"""Plans that are drawn up by chance where one is due, and answers in each of them."""
BACK = frozenset((CANCEL, REMOVE))
"""Answers that lead to no plan."""
MOST_KEPT, MOST_ALIKE, MOST_AGAIN = 40, 2, 12
"""Plans that are kept for the rest of an Impulse, those of the same units for the same Space, and weighed again."""
MOST_LOOKS = 8
"""How often in an Impulse new plans are looked for: at its beginning, and when those that are kept are used up."""


class Planner(AnyPlanner[Hand]):
    """A computer opponent for any seat. It thinks an Impulse over once, and then carries out plan by plan."""

    GAME = Oceans
    HAND = Hand

    def __init__(self, seed: int, name: str, style: Style = ADMIRAL) -> None:
        super().__init__(seed, name)
        self._style = style
        self._agenda = Agenda()
        self._market = Market(style)
        self._seen = set[tuple[str, ...]]()
        """Plans that were looked at in the answer under way."""

    def answer(self, hand: Hand, decision: Decision, thinking: Thinking) -> None:
        """See AnyPlanner: a draft is begun and carried out as one; all else is answered as suggested."""
        card = card_to_play(hand.world, hand.options) if isinstance(decision, NextPart) else None
        if card is not None:
            hand.act(card, trusted=True)
        elif isinstance(decision, (CardFacility, CardSpace)):
            aim = card_aim(hand.world, decision)
            if aim in hand.options:
                hand.act(aim, trusted=True)
        elif isinstance(decision, NextPart) and RESOLVE not in hand.options:
            state = hand.world.state
            known = self._agenda.open((hand.seat, state.turn, state.round, state.impulse))
            if not known:
                self._market.open()
            limits = self._agenda.limits(thinking)
            limits.seconds = min(limits.seconds, LOOK * thinking.seconds)
            self._seen.clear()
            row = self._undertake(hand, limits, known=known)
            self._agenda.spent(limits)
            if row == [END_IMPULSE] and _lapsing(hand.world):
                more, before = self._more(thinking), self.account.weighed
                row = self._undertake(hand, more, known=False)
                self._agenda.spent(more)
                earlier = [one for one in before if one.row != (END_IMPULSE,)]
                self.account = Account(weighed=(*self.account.weighed, *earlier))
            hand.follow(row)
        elif isinstance(decision, Intercept):
            intercept(hand, decision)
        elif isinstance(decision, (*UPKEEP, *INTERPHASE)):
            found = upkeep(hand.world, hand.seat, decision) or between(hand, decision, self._style)
            if found in hand.options:
                hand.act(found, trusted=True)

    def _more(self, thinking: Thinking) -> Thinking:
        """Limits for a second look in an answer: of what is left of it, and of the time for the Impulse."""
        agenda, more = self._agenda, thinking.portion(1.0)
        more.seconds = min(more.seconds, AGAIN * (agenda.answers * thinking.seconds - agenda.seconds))
        more.work = min(more.work, AGAIN * (agenda.answers * thinking.work - agenda.work))
        return more

    def _undertake(self, hand: Hand, thinking: Thinking, *, known: bool) -> Sequence[str]:
        """The best plan of those kept, else of new ones, at the high price of Activation Points, then at the low."""
        side, style = hand.world.phasing_side, self._style
        self._market.forget()

        def play(world: Oceans, secret: bytes) -> Terms:
            g = played_on(world, secret, _simply, lambda g: _rests(g) or thinking.over, MOST_ANSWERS)
            return standing(g, side, style) if g.outcome or _rests(g) else UNFINISHED

        rehearsal: Rehearsal[Oceans] = Rehearsal(play, self._rng, thinking)
        nothing = Plan([END_IMPULSE] if END_IMPULSE in hand.options else [], hand.apart().world, "nothing")
        nothing.note([standing(hand.world, side, style)])
        again, left = self._kept(hand, thinking) if known else ([], [])
        plans = [nothing, *again]
        best = self._best(hand, rehearsal, plans, anew=False)
        if best is nothing and self._agenda.looked < MOST_LOOKS:
            self._agenda.looked += 1
            plans, left = [nothing, *self._new(hand, thinking)], []
            best = self._best(hand, rehearsal, plans, anew=True)
            if best is nothing and not self._market.cheap:
                self._market.sell_off()
                best = self._best(hand, rehearsal, plans, anew=True)
        others = [plan for plan in plans if plan not in (best, nothing)]
        self._agenda.keep([*self._intended(others, nothing), *left])
        self.account = Account(weighed=rehearsal.weighed(plans))
        return self._due(hand, plans) if best is nothing and END_IMPULSE not in hand.options else best.row

    def _intended(self, plans: Sequence[Plan[Oceans]], nothing: Plan[Oceans]) -> Iterator[Intended]:
        """The plans that are kept: the best, but few that bring the same units to the same Space."""
        ends = Counter[tuple[str, ...]]()
        for plan in sorted(plans, key=lambda one: -one.merit()):
            gain = self._market.worth(plan) - nothing.merit()
            alike = tuple(one for one in plan.row if choices.split(one)[0] in ("piece", "space"))
            alike = (alike[0], alike[-1]) if alike else ()
            if gain >= self._least(plan) and ends[alike] < MOST_ALIKE and ends.total() < MOST_KEPT:
                ends[alike] += 1
                yield Intended(plan.kind, tuple(plan.row), plan.merit() - nothing.merit())

    def _due(self, hand: Hand, plans: Sequence[Plan[Oceans]]) -> Sequence[str]:
        """A plan where none gains and yet the Impulse may not end (22.28.a, 13.3.h): the best known, else any at all.

        Without one the planner would take up a unit and put it back for ever.
        """
        known = [plan for plan in plans if plan.row]
        if known:
            return max(known, key=lambda plan: plan.merit()).row
        for _ in range(MOST_DRAFTS):
            trial = hand.apart()
            trial.limits = None
            for _ in range(MOST_PARTS):
                ways = [one for one in trial.options if one not in BACK]
                if RESOLVE in ways:
                    return [*trial.played, RESOLVE]
                if not ways:
                    break
                trial.act(self._rng.choice(ways))
        return ()

    def _best(
        self, hand: Hand, rehearsal: Rehearsal[Oceans], plans: list[Plan[Oceans]], *, anew: bool
    ) -> Plan[Oceans]:
        """The best of the plans, or the first, to do nothing, where none gains enough for sure."""
        nothing = plans[0]
        for number, plan in enumerate(plans if plans[1:] else ()):
            rehearsal.settle(plan, at_once=number == 0)
        self._market.charge(hand.world, plans, nothing, anew=anew)
        if plans[1:]:
            rehearsal.compare(plans, HEATS, at_once=1)
        found = [plan for plan in plans if plan.settled]
        while found:
            plan = max(found, key=lambda one: one.merit())
            if plan is nothing or plan.merit() < nothing.merit() + self._least(plan):
                break
            sure = SURE_AT_SEA if plan.kind in AT_SEA else SURE
            if plan.rehearsals < sure and rehearsal.again(plan, rehearsal.secret()):
                continue  # it may no longer be the best
            if plan.merit() - self._doubt(plan, rehearsal) >= nothing.merit() + self._least(plan):
                return plan
            found.remove(plan)
        return nothing

    def _least(self, plan: Plan[Oceans]) -> float:
        """What a plan must gain: less where nothing is staked but Activation Points that will be lost."""
        return self._style.least_use if self._market.cheap and plan.kind in QUIET else self._style.least_gain

    def _doubt(self, plan: Plan[Oceans], rehearsal: Rehearsal[Oceans]) -> float:
        """What luck may have added to a plan: its error, where there are few rehearsals a guess of it."""
        if rehearsal.still(plan) or (plan.kind in QUIET and plan.rehearsals < SURE):
            return 0.0
        return plan.error if plan.error is not None else self._style.gamble

    def _kept(self, hand: Hand, thinking: Thinking) -> tuple[list[Plan[Oceans]], list[Intended]]:
        """The best plans of before that can still be drawn up as they were; and those not looked at again yet."""
        found: list[Plan[Oceans]] = []
        kept = list(self._agenda.plans)
        while kept and len(found) < MOST_AGAIN:
            one, again = kept.pop(0), hand.apart()
            again.limits = thinking
            if again.follow(one.row[:-1]) and one.row[-1] in again.options:
                found.append(Plan(list(one.row), again.world, one.kind))
        return found, kept

    def _new(self, hand: Hand, thinking: Thinking) -> list[Plan[Oceans]]:
        """New plans, as many as there is time for."""
        found: list[Plan[Oceans]] = []
        most = self._style.most_tried * (self._style.whole_map if hand.world.scenario.theaters else 1)
        drafting = thinking.portion(DRAFTING)
        drafter = hand.apart()
        drafter.limits = drafting
        for scheme in schemes(drafter, self._style):
            if drafting.over or len(found) >= most:
                break
            if scheme.row in self._seen:
                continue
            self._seen.add(scheme.row)
            drafting.spend()
            plan = Plan(list(scheme.row), scheme.world, scheme.kind)
            plan.promise = self._style.pearl_harbor * (scheme.kind == PEARL_HARBOR)
            plan.promise += self._rng.gauss(0.0, self._style.noise) if self._style.noise else 0.0
            found.append(plan)
        return found


def _lapsing(g: Oceans) -> bool:
    """Whether Activation Points are left that cannot be kept (9.32)."""
    return g.state.aps[g.phasing] > g.data.figures.most_saved_aps


def _simply(g: Oceans) -> None:
    """Answer the open decision as suggested."""
    decision, seat = g.decision, g.deciding()[0]
    assert decision is not None, "nobody is asked in a game that is over"
    if isinstance(decision, Intercept):
        rehearse(g, seat, decision)
        return
    wanted = next((one for one in decision.suggestion(g, seat) if g.allows(seat, one)), None)
    g.act(seat, wanted or g.options(seat)[0], trusted=True)


def _rests(g: Oceans) -> bool:
    """Whether the plan has been carried out: its owner is asked for the next one, or the Impulse is over."""
    return isinstance(g.decision, NextPart) and not (g.caller(Draft).parts or g.caller(Draft).begun)
