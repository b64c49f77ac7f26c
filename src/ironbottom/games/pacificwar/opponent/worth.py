"""What a position is worth: the marker at the end of the turn, ports and bases later, fleets and hands."""

from __future__ import annotations

from math import exp

from ironbottom.games.pacificwar.components.ids import NOBODY, Phase, Side
from ironbottom.games.pacificwar.opponent.style import Style
from ironbottom.games.pacificwar.opponent.threats import Charts, Post, Survey, Threats
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.control import bases, control, works_as_port
from ironbottom.games.pacificwar.rules.homeward import Redeploy
from ironbottom.games.pacificwar.rules.p10_supply.invasion import (
    landing_strength,
    points_of,
    targets,
    value_of,
)
from ironbottom.games.pacificwar.rules.p10_supply.readying import Readying

STEEPNESS = 1.4
"""How fast a point more or less at the end decides who has won."""
SPREAD_OF_HITS = 1.2
"""Hits by which a combat may easily differ from what is expected."""
STRENGTH_OF_A_SHIP = 3
"""On the average, to tell how many hits a group can take."""


class Worth:
    """Judges positions for one side, whose hand alone it looks at."""

    def __init__(self, side: int, style: Style, charts: Charts) -> None:
        self.side = side
        self.style = style
        self.charts = charts

    def of(self, g: War) -> float:
        """The worth of a position to the side."""
        return sum(self.terms(g).values())

    def terms(self, g: War) -> dict[str, float]:
        """What it is made of, by name."""
        balance = self._won(g) if g.outcome is not None else self._balance(g)
        return balance if self.side == Side.JAPAN else {name: -term for name, term in balance.items()}

    def _won(self, g: War) -> dict[str, float]:
        assert g.outcome is not None
        sign = 1 if g.seat(Side.JAPAN) in g.outcome.winners else -1
        return {"victory": sign * (self.style.homeland + self.style.victory), "points": g.state.points}

    def _balance(self, g: War) -> dict[str, float]:
        """Japan's advantage in points."""
        state, style = g.state, self.style
        left = g.scenario.last_turn - state.turn
        counted = state.phase == Phase.VICTORY
        at_sea = state.phase <= Phase.STRATEGY
        survey = self.charts.survey(g)
        threats = self.charts.threats(g, survey, all_ready=not at_sea) if at_sea or left else None
        taken, spent = self._captures(g)
        sure = {zone: self._sure(g, zone, side, survey, threats) for zone, side in taken.items()}
        now = 0.0 if counted else self._ports(g, taken, sure, now=True)
        lead = bases(g, Side.JAPAN) - bases(g, Side.ALLIES)
        majority = (lead > 0) - (lead < 0)
        now += 0 if counted else majority
        later = self._ports(g, taken, sure, now=False) * style.hold + majority * style.majority
        homeland = 0.0
        if taken.get(g.data.japan) == Side.ALLIES:
            homeland -= style.homeland * sure[g.data.japan]
        if at_sea and left:
            homeland -= style.outlook * self._siege(g, survey)
        return {
            "points": state.points + now,
            "later": later * left,
            "bases": style.base * lead,
            "homeland": homeland,
            "victory": self._ending(g, state.points + now),
            "fleets": self._fleets(g, survey, left),
            "cards": self._cards(g, spent, left),
            "dangers": self._dangers(g, left, survey, threats) if threats else 0.0,
        }

    def _siege(self, g: War, survey: Survey) -> float:
        """What Japan has to fear on the next turn from those who are Ops Complete now."""
        post = survey.posts[Side.JAPAN].get(g.data.japan)
        hits = self.charts.hits_at(g, survey, Side.ALLIES, g.data.japan)
        return self.style.homeland * fall(hits, post.units if post else 0) if hits else 0.0

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

    def _sure(self, g: War, zone: int, side: int, survey: Survey, threats: Threats | None) -> float:
        """How sure a capture in the Supply Phase is, as long as the enemy can still drive the ships away."""
        if threats is None or g.state.phase > Phase.STRATEGY:
            return 1.0
        return 1.0 - self.style.doubt * fall(threats.hits[1 - side][zone], survey.posts[side][zone].units)

    def _ports(self, g: War, taken: dict[int, int], sure: dict[int, float], *, now: bool) -> float:
        """The value of ports held, those of Japan less those of the Allies; ``now``: only those that work as ports."""
        total = 0.0
        for zone in self.charts.ports(g):
            owner = g.state.port[zone]
            held = float(sign(owner)) if not now or works_as_port(g, zone, owner) else 0.0
            if zone in taken:
                held += (sign(taken[zone]) - held) * sure[zone]
            total += held * g.data.zones[zone].vp
        return total

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

    def units(self, post: Post) -> float:
        """What units are worth while there is time to use them."""
        style = self.style
        return style.hull * post.ships + style.base * post.lba + style.air * post.air + style.gun * post.guns

    def _future(self, left: int) -> float:
        """Share of their value that units have with so many turns to come."""
        return {0: self.style.last_turn, 1: self.style.turn_before}.get(left, 1.0)

    def _fleets(self, g: War, survey: Survey, left: int) -> float:
        """Units, those that can act or will be able to next turn, and those that come back."""
        style, state = self.style, g.state
        future = self._future(left)
        at_sea = state.phase <= Phase.STRATEGY
        total = 0.0
        for side in Side:
            for zone, post in survey.posts[side].items():
                value = future * self.units(post)
                if at_sea:
                    value += style.ready * post.ready
                elif left:
                    at_home = post.ready_at_home if works_as_port(g, zone, side) else 0
                    value += style.fresh * (post.ready + at_home)
                total += sign(side) * value
            for due, post in survey.absent[side].items():
                away = max(0.0, 1 - style.absence * (due - state.turn))
                total += sign(side) * future * self.units(post) * away
        return total

    def _dangers(self, g: War, left: int, survey: Survey, threats: Threats) -> float:
        """What stands open to the enemy: ports that they could enter, units that they could overwhelm."""
        total = 0.0
        for side in Side:
            mine, theirs = threats.force[side], threats.force[1 - side]
            exposed, open_ports = 0.0, [0.0]
            for zone, force in enumerate(theirs):
                if not force:
                    continue
                hits, count = threats.hits[1 - side][zone], 0.0
                post = survey.posts[side].get(zone)
                if post is not None:
                    helpers = self._helpers(side, post, mine[zone])
                    count = post.units + helpers / STRENGTH_OF_A_SHIP
                    exposed += self._exposed(
                        post, hits / count, force / (force + post.strength + helpers), left
                    )
                if g.state.port[zone] == side and g.data.zones[zone].vp and control(g)[zone] == side:
                    again = 1 - self.style.retake * min(1.0, mine[zone] / force)
                    open_ports.append(fall(hits, count) * self._stake(g, zone, force, left) * again)
            worst = max(open_ports)
            at_stake = worst + self.style.other_ports * (sum(open_ports) - worst)
            hope = 1.0 if side == self.side else self.style.hope
            total -= sign(side) * (exposed + hope * at_stake)
        return total

    def _helpers(self, side: int, post: Post, force: int) -> float:
        """Strength that a counterattack can be expected to bring (8.12.f)."""
        called = post.alert or (side == Side.ALLIES and post.lba)
        return self.style.helpers * force if called else 0.0

    def _exposed(self, post: Post, hit: float, odds: float, left: int) -> float:
        """Value of units that an enemy in reach can be expected to destroy."""
        return self.style.exposure * self._future(left) * self.units(post) * min(1.0, hit) * odds

    def _stake(self, g: War, zone: int, threat: int, left: int) -> float:
        """What it costs when such a group comes to a port: its value now, or for good where it can be captured."""
        style, value, owner = self.style, g.data.zones[zone].vp, g.state.port[zone]
        cards = len(g.state.hands[1 - owner])
        if g.state.phase > Phase.STRATEGY:
            cards = min(cards + next_draw(g, 1 - owner), g.data.hand_limits[1 - owner])
        taken = threat // g.data.figures.points_per_ground + cards >= value
        if zone == g.data.japan:
            return style.alarm * style.homeland * (1 if taken else style.siege)
        if not taken:
            return style.alarm * value
        return style.alarm * value * (1 + 2 * style.hold * left)

    def _cards(self, g: War, spent: list[int], left: int) -> float:
        """Cards that captures do not take: for this turn, and for later those that leave room for the next draw."""
        style, total = self.style, 0.0
        for side in Side:
            cards = max(0, len(g.state.hands[side]) - spent[side])
            kept = 0
            if left:
                room = g.data.hand_limits[side] - spent[side] - next_draw(g, side)
                kept = min(cards, max(0, room), style.many_cards)
            now = min(cards, style.cards_now)
            total += sign(side) * (style.card * now + style.card_later[side] * left * kept)
        if left and control(g)[g.data.borneo] == Side.JAPAN:
            total += style.oil * min(left, style.oil_turns)
        return total


def next_draw(g: War, side: int) -> int:
    """Cards that a side draws on the next turn if nothing changes."""
    turn = g.state.turn + 1
    if turn > g.scenario.last_turn:
        return 0
    if side == Side.ALLIES:
        return (g.data.smaller_draws if g.option("15.3") else g.data.allied_draws)[turn]
    return g.data.japan_draws[turn] if control(g)[g.data.borneo] == Side.JAPAN else 0


def fall(hits: float, units: float) -> float:
    """How likely so many hits leave none of the units where they are: each hit takes one away (9.2.5)."""
    return 1.0 if units <= 0 else 1.0 / (1.0 + exp((units - hits) / SPREAD_OF_HITS))


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
