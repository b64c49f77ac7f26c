"""Phase 9. Collect income, and score Japan's victory points (aapacific:p9.1 to p9.4, cap.10, cap.11)."""

from __future__ import annotations

from dataclasses import dataclass

from ironbottom.games.aapacific.components.ids import Power, Track
from ironbottom.games.aapacific.position import labels
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.procedure import Procedure
from ironbottom.games.aapacific.rules import victory
from ironbottom.games.aapacific.rules.p1_purchase import AllotConvoyMoney
from ironbottom.games.aapacific.rules.production import capital_lost, chart
from ironbottom.kernel.flow import Call, Step


@dataclass(slots=True, kw_only=True)
class CollectIncome(Procedure):
    """Each country of the power is paid; then Japan's points are counted."""

    STEPS = ("collect", "british_convoys", "score")
    collected: int = 0

    def collect(self, g: Pacific) -> Step:
        levels = chart(g)
        for country in g.data.countries_of_power[g.state.power]:
            if not g.data.has_money[country]:
                continue
            name = g.data.country_names[country]
            if capital_lost(g, country):  # cap.11
                g.log("info", f"{name} collects nothing: its capital is lost ({{rule:cap.11}})")
                continue
            g.state.cash[country] += levels[country]
            self.collected += levels[country]
            g.log("info", f"{name} collects {labels.ipcs(levels[country])} ({{rule:p9.1}})")
        g.noted()
        return None

    def british_convoys(self, g: Pacific) -> Step:
        amount = chart(g)[Track.BRITISH_CONVOYS]
        if g.state.power == Power.GREAT_BRITAIN and amount:
            return Call(AllotConvoyMoney(amount=amount))
        return None

    def score(self, g: Pacific) -> Step:
        if g.state.power != Power.JAPAN or not g.scenario.special.victory_points_kept:
            return None
        # p9.3, p9.4: one point for every full ten of this turn, captured treasuries included (Q39: no remainders).
        money = self.collected + g.state.captured_cash
        points = points_for(money, g.data.figures.ipcs_per_victory_point)
        g.state.points += points
        g.log(
            "result",
            f"Japan scores {labels.points(points)} for {labels.ipcs(money)}, {g.state.points} in all ({{rule:p9.3}})",
        )
        victory.when_points_are_scored(g, points)
        return None


def points_for(money: int, per_point: int) -> int:
    """Victory points for a turn's money (aapacific:obj.3).

    >>> [points_for(money, 10) for money in (9, 12, 29, 40)]
    [0, 1, 2, 4]
    """
    return money // per_point
