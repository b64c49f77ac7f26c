"""What a position is worth: the marker at the end of the turn, ports and bases later, fleets and hands."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from ironbottom.games.pacificwar.data_ids import NOBODY, Phase, Side
from ironbottom.games.pacificwar.rules.control import bases, control, works_as_port
from ironbottom.games.pacificwar.rules.homeward import Redeploy
from ironbottom.games.pacificwar.rules.p08_strategy.reaction import triggered
from ironbottom.games.pacificwar.rules.p10_supply.invasion import (
    landing_strength,
    points_of,
    targets,
    value_of,
)
from ironbottom.games.pacificwar.rules.p10_supply.readying import Readying
from ironbottom.players.planners.pacificwar.threats import Charts, power, strength_in

if TYPE_CHECKING:
    from ironbottom.games.pacificwar.game import War
    from ironbottom.players.planners.pacificwar.style import Style

STEEPNESS = 1.4
"""How fast a point more or less at the end decides who has won."""


class Worth:
    """Judges positions for one side, whose hand alone it looks at."""

    def __init__(self, side: int, style: Style, charts: Charts) -> None:
        self.side = side
        self.style = style
        self.charts = charts
        self._units: dict[int, float] = {}

    def of(self, g: War) -> float:
        """The worth of a position to the side."""
        balance = self._won(g) if g.outcome is not None else self._balance(g)
        return balance if self.side == Side.JAPAN else -balance

    def _won(self, g: War) -> float:
        assert g.outcome is not None
        sign = 1 if g.seat(Side.JAPAN) in g.outcome.winners else -1
        return sign * (self.style.homeland + self.style.victory) + g.state.points

    def _balance(self, g: War) -> float:
        """Japan's advantage in points."""
        state, style = g.state, self.style
        left = g.scenario.last_turn - state.turn
        counted = state.phase == Phase.VICTORY
        taken, spent = self._captures(g)
        now = 0.0 if counted else self._ports_now(g, taken)
        lead = bases(g, Side.JAPAN) - bases(g, Side.ALLIES)
        majority = (lead > 0) - (lead < 0)
        now += 0 if counted else majority
        later = self._ports_later(g, taken) * style.hold + majority * style.majority
        total = state.points + now + later * left + style.base * lead
        if Side.ALLIES in {side for zone, side in taken.items() if zone == g.data.japan}:
            total -= style.homeland
        total += self._ending(g, state.points + now)
        total += self._fleets(g, left) + self._dangers(g, left) + self._cards(g, spent, left)
        return total

    # ---- ports ---------------------------------------------------------------------------------------

    def _captures(self, g: War) -> tuple[dict[int, int], list[int]]:
        """Ports that the sides can capture in the Supply Phase, and how many cards that takes them."""
        taken: dict[int, int] = {}
        spent = [0, 0]
        if g.state.phase == Phase.VICTORY or any(isinstance(f, Redeploy | Readying) for f in g.stack):
            return taken, spent
        for side in Side:
            pool = self._card_points(g, side)
            wanted = []
            for zone in targets(g, side):
                missing = max(0, value_of(g, zone, side) - landing_strength(g, zone, side))
                wanted.append((missing / (1 + g.data.zones[zone].vp), zone, missing))
            for _, zone, missing in sorted(wanted):
                used = _cards_for(missing, pool)
                if used is not None:
                    taken[zone] = side
                    spent[side] += used
        return taken, spent

    def _card_points(self, g: War, side: int) -> list[int]:
        """Ground strength by card, the strongest last; of an unseen hand each card counts as a resource."""
        hand = g.state.hands[side]
        if side != self.side:
            return [g.data.figures.ground_per_card] * len(hand)
        return sorted(points_of(g, side, card, defending=False) for card in hand)

    def _ports_now(self, g: War, taken: dict[int, int]) -> float:
        total = 0
        for zone, printed in enumerate(g.data.zones):
            if not printed.vp:
                continue
            if zone in taken:
                total += sign(taken[zone]) * printed.vp
            elif works_as_port(g, zone, g.state.port[zone]):
                total += sign(g.state.port[zone]) * printed.vp
        return total

    def _ports_later(self, g: War, taken: dict[int, int]) -> float:
        return sum(
            sign(taken.get(zone, g.state.port[zone])) * printed.vp
            for zone, printed in enumerate(g.data.zones)
            if printed.vp and g.state.port[zone] != NOBODY
        )

    def _ending(self, g: War, points: float) -> float:
        """What is won for good when the turn ends with so many points."""
        victory, total = g.scenario.victory, 0.0
        open_chance = 1.0
        for ending in victory.endings:
            if ending.turn != g.state.turn:
                continue
            margin = sign(ending.winner) * points - ending.points + 0.5
            chance = open_chance / (1 + exp(-STEEPNESS * margin))
            open_chance -= chance
            total += sign(ending.winner) * chance * self.style.victory
        if g.state.turn == g.scenario.last_turn:
            total += sign(victory.otherwise) * open_chance * self.style.victory
        return total

    # ---- units ---------------------------------------------------------------------------------------

    def unit(self, g: War, piece: int) -> float:
        """What a unit is worth while there is time to use it."""
        kind = g.state.kind[piece]
        known = self._units.get(kind)
        if known is None:
            counter, style = g.counter(piece), self.style
            ship = style.hull if counter.ship else style.base
            known = ship + style.air * counter.airstrike + style.gun * max(0, counter.gunnery)
            self._units[kind] = known
        return known

    def _fleets(self, g: War, left: int) -> float:
        style, state = self.style, g.state
        future = {0: style.last_turn, 1: style.turn_before}.get(left, 1.0)
        at_sea = state.phase <= Phase.STRATEGY
        totals = [0.0, 0.0]
        for zone, pieces in enumerate(g.here):
            for piece in pieces:
                value = future * self.unit(g, piece)
                if (at_sea or left) and self._acts(g, piece, zone, at_sea=at_sea):
                    value += style.ready * power(g, piece)
                totals[g.side(piece)] += value
        for piece, due in enumerate(state.due):
            if due:
                away = max(0.0, 1 - style.absence * (due - state.turn))
                totals[g.side(piece)] += future * self.unit(g, piece) * away
        return totals[Side.JAPAN] - totals[Side.ALLIES]

    def _acts(self, g: War, piece: int, at: int, *, at_sea: bool) -> bool:
        """Whether a ship is Ready, or will be before it is needed."""
        counter = g.counter(piece)
        if not counter.speed:
            return False
        if g.ready(piece):
            return True
        free = counter.rules_nation in g.data.zones[at].auto_ready
        return free and not at_sea and works_as_port(g, at, counter.side)

    def _dangers(self, g: War, left: int) -> float:
        """What stands open to the enemy: ports that he could enter, units that he could overwhelm."""
        style = self.style
        at_sea = g.state.phase <= Phase.STRATEGY
        if not at_sea and not left:
            return 0.0
        threats = self.charts.threats(g, all_ready=not at_sea)
        owners = control(g)
        future = {0: style.last_turn, 1: style.turn_before}.get(left, 1.0)
        total = 0.0
        for zone, printed in enumerate(g.data.zones):
            for side in (0, 1):
                threat = threats[1 - side][zone]
                if not threat:
                    continue
                own = strength_in(g, zone, side)
                if own and triggered(g, side, zone):
                    own += int(style.helpers * threats[side][zone])
                risk = (threat / (threat + own + 1)) ** 2
                lost = 0.0
                if own:
                    worth = sum(self.unit(g, p) for p in g.here[zone] if g.side(p) == side)
                    lost += style.exposure * future * worth * risk
                if printed.vp and owners[zone] == side and g.state.port[zone] == side:
                    lost += risk * self._stake(g, zone, threat, left)
                total -= sign(side) * lost
        return total

    def _stake(self, g: War, zone: int, threat: int, left: int) -> float:
        """What it costs when such a group comes to a port: its value now, or for good where it can be captured."""
        style, value, owner = self.style, g.data.zones[zone].vp, g.state.port[zone]
        cards = len(g.state.hands[1 - owner])
        if g.state.phase > Phase.STRATEGY and owner == Side.JAPAN:
            cards += g.data.allied_draws[g.state.turn + 1]
        taken = threat // g.data.figures.points_per_ground + cards >= value
        if zone == g.data.japan:
            return style.homeland * (1 if taken else style.siege)
        if not taken:
            return style.alarm * value
        return style.alarm * value * (1 + 2 * style.hold * left)

    def _cards(self, g: War, spent: list[int], left: int) -> float:
        style, total = self.style, 0.0
        future = 1.0 if left else style.turn_before
        for side in Side:
            cards = len(g.state.hands[side]) - spent[side]
            used = min(cards, style.many_cards)
            total += sign(side) * future * (style.card[side] * used + style.spare_card * (cards - used))
        if left and control(g)[g.data.borneo] == Side.JAPAN:
            total += style.oil * min(left, 2)
        return total


def _cards_for(missing: int, pool: list[int]) -> int | None:
    """Take cards out of a pool until they make up what is missing: how many, None when there are too few."""
    cards = 0
    while missing > 0:
        if not pool:
            return None
        missing -= pool.pop()
        cards += 1
    return cards


def sign(side: int) -> int:
    """1 for Japan, -1 for the Allies, 0 for nobody."""
    return 0 if side == NOBODY else 1 - 2 * side
