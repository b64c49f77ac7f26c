"""10.2 Port combat invasion: ground strength of ships, LBA and cards against the value of a port (12.3.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.pacificwar.components.cards import GroundStrength, PortValue
from ironbottom.games.pacificwar.components.ids import NOBODY, Segment, Side, Timing
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.labels import does
from ironbottom.games.pacificwar.position.procedure import Choose, Procedure
from ironbottom.games.pacificwar.rules.p08_strategy.card_texts import (
    card_choice,
    card_of,
    discard_for,
    may_hold,
    play_text,
)
from ironbottom.games.pacificwar.rules.p09_combat.cards import PASS
from ironbottom.games.pacificwar.rules.p09_combat.chart import strength
from ironbottom.games.pacificwar.rules.p10_supply.capture import capture, drive_out, garrison
from ironbottom.games.pacificwar.rules.targets import INVASION
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.targets import Target

# ---- 10.2.a to 10.2.d strength and value ---------------------------------------------------------------


def targets(g: War, side: int) -> list[int]:
    """Zones where a side can try an invasion: enemy ports, and bases with an enemy ground unit (13.1).

    10.2.d, 10.2.1: ships of its own must be there; who controls the zone does not matter (ruling pw_q92).
    """
    return [
        zone
        for zone in range(len(g.data.zones))
        if g.ships(zone, side) and (_enemy_port(g, zone, side) or garrison(g, zone, side))
    ]


def _enemy_port(g: War, zone: int, side: int) -> bool:
    return g.state.port[zone] == 1 - side


def landing_strength(g: War, zone: int, side: int) -> int:
    """10.2.a: airstrike and gunnery of all units, added up before dividing (rulings pw_q64, pw_q65).

    13.6: torpedo cruisers, whose gunnery is rolled, add nothing.
    """
    units = list(g.units(zone, side))
    total = sum(strength(g, units, segment) for segment in Segment)
    return total // g.data.figures.points_per_ground


def value_of(g: War, zone: int, side: int) -> int:
    """What an invasion by a side must reach: the value of the enemy port, and the ground unit there (10.2.c, 13.1).

    Against the ground unit, too, as much is enough (ruling pw_q95). One in a port of the invader holds it as a base,
    so it stands alone.
    """
    value = g.data.zones[zone].vp if _enemy_port(g, zone, side) else 0
    return value + sum(g.counter(piece).ground for piece in garrison(g, zone, side))


def points_of(g: War, side: int, card: int, *, defending: bool) -> int:
    """What a card adds: by its text, or as a resource to the strength of the invader (10.2.b)."""
    text = points_by_text(g, side, card, defending=defending)
    return text if text or defending else g.data.figures.ground_per_card


def points_by_text(g: War, side: int, card: int, *, defending: bool) -> int:
    """What the text of a card adds to the value of an own port, or to the strength of an own invasion; 0: nothing."""
    kind = PortValue if defending else GroundStrength
    return sum(effect.points for effect in g.half(card, side).effects if isinstance(effect, kind))


def can_defend(g: War, side: int) -> bool:
    """Whether a side may hold a card against an invasion, as far as everybody knows."""
    held = may_hold(g, side, (Timing.SUPPLY_INVASION,))
    return any(points_by_text(g, side, card, defending=True) for card in held)


# ---- the invasions of a side ---------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class Invasions(Procedure):
    """A side tries to capture ports where its ships are, one after the other and each once (ruling pw_q66)."""

    TITLE: ClassVar[str] = "Port invasions"
    STEPS: ClassVar[tuple[str, ...]] = ("ask", "begin_invasion")
    side: int
    tried: list[int] = field(default_factory=list)

    def ask(self, g: War) -> Step:
        zones = [zone for zone in targets(g, self.side) if zone not in self.tried]
        if all(hopeless(g, zone, self.side) for zone in zones):
            return Return()
        return ChooseInvasion(seats=[g.seat(self.side)], side=self.side, zones=zones)

    def begin_invasion(self, g: War) -> Step:
        if self.ret == choices.DONE:
            return Return()
        zone = g.data.space_index[choices.argument(str(self.ret))]
        self.tried.append(zone)
        return Call(Invasion(side=self.side, zone=zone), then=self.ask)


def hopeless(g: War, zone: int, side: int) -> bool:
    """Whether everybody sees that an invasion fails: too little strength and no card in hand."""
    return landing_strength(g, zone, side) < value_of(g, zone, side) and not g.state.hands[side]


@dataclass(slots=True, kw_only=True)
class ChooseInvasion(Choose):
    """Which port the invader tries to capture next, if any."""

    RULE: ClassVar[str] = "pacificwar:10.2.c"
    LABELS: ClassVar = {choices.DONE: "No further invasion"}
    TEXT = "Choose a zone to invade, or be done"
    side: int
    zones: list[int]

    def options(self, g: War, seat: str) -> list[str]:
        able = [zone for zone in self.zones if not hopeless(g, zone, self.side)]
        return [*[choices.space(g.data.space_ids[zone]) for zone in able], choices.DONE]

    def waiting(self, g: War, seat: str) -> str:
        return f"{{seat:{g.seat(self.side)}}} may invade"

    def hint(self, g: War, seat: str, choice: str) -> str:
        if choice == choices.DONE:
            return ""
        return self._odds(g, g.data.space_index[choices.argument(choice)])

    def on_map(self, g: War, seat: str, choice: str) -> Target | None:
        return None if choice == choices.DONE else INVASION

    def refused(self, g: War, seat: str) -> dict[str, str]:
        return {
            choices.space(
                g.data.space_ids[zone]
            ): f"{{rule:10.2.c}}: {self._odds(g, zone)}, and no card to add"
            for zone in self.zones
            if hopeless(g, zone, self.side)
        }

    def suggestion(self, g: War, seat: str) -> list[str]:
        """Where the units alone are strong enough."""
        sure = [
            zone
            for zone in self.zones
            if landing_strength(g, zone, self.side) >= value_of(g, zone, self.side)
        ]
        return [*[choices.space(g.data.space_ids[zone]) for zone in sure[:1]]] or [choices.DONE]

    def _odds(self, g: War, zone: int) -> str:
        return (
            f"ground strength {landing_strength(g, zone, self.side)} against {value_of(g, zone, self.side)}"
        )


# ---- one invasion --------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class Invasion(Procedure):
    """One attempt: cards in turn, the invader first, until both pass in a row; then strength against value.

    Ruling pw_q66; cards are spent either way.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("begin", "next_player", "take_card", "compare")
    side: int
    zone: int
    to_play: int = NOBODY
    passes: int = 0
    """In a row."""
    added: int = 0
    """Ground strength by cards of the invader."""
    raised: int = 0
    """By how much cards of the defender raise the value."""

    def title(self, g: War) -> str:
        return f"Invasion of {{space:{g.data.space_ids[self.zone]}}}"

    def begin(self, g: War) -> Step:
        self.to_play = self.side
        where = g.data.space_ids[self.zone]
        g.log("info", f"{does(g, self.side, 'invades')} {{space:{where}}} ({{rule:10.2.c}})", where=where)
        return None

    def next_player(self, g: War) -> Step:
        while self.passes < len(Side):
            side = self.to_play
            invading = side == self.side
            if g.state.hands[side] if invading else can_defend(g, side):
                return (AddStrength if invading else DefendPort)(
                    seats=[g.seat(side)],
                    side=side,
                    zone=self.zone,
                    ground=self.strength_now(g),
                    value=self.value_now(g),
                )
            self._pass()
        return Goto(self.compare)

    def take_card(self, g: War) -> Step:
        if self.ret == PASS:
            self._pass()
            return Goto(self.next_player)
        side, defending = self.to_play, self.to_play != self.side
        card = card_of(g, side, str(self.ret))
        points = points_of(g, side, card, defending=defending)
        if points_by_text(g, side, card, defending=defending):
            play_text(g, side, card, "8.4.a")
        else:
            where = f"{{space:{g.data.space_ids[self.zone]}}}"
            discard_for(g, side, card, f"for the invasion of {where}", "10.2.b")
        if defending:
            self.raised += points
        else:
            self.added += points
        self.passes, self.to_play = 0, 1 - side
        return Goto(self.next_player)

    def compare(self, g: War) -> Step:
        """10.2.c."""
        ground, value = self.strength_now(g), self.value_now(g)
        where = g.data.space_ids[self.zone]
        g.log(
            "result",
            f"Ground strength {ground} against {value} in {{space:{where}}} ({{rule:10.2.c}})",
            where=where,
        )
        if ground < value:
            g.log("result", f"The invasion of {{space:{where}}} fails ({{rule:10.2.c}})", where=where)
        elif _enemy_port(g, self.zone, self.side):
            capture(g, self.zone, self.side)
        else:
            drive_out(g, self.zone)
        return Return()

    def strength_now(self, g: War) -> int:
        """Ground strength of the invader, cards included."""
        return landing_strength(g, self.zone, self.side) + self.added

    def value_now(self, g: War) -> int:
        """What it must reach, cards of the defender included."""
        return value_of(g, self.zone, self.side) + self.raised

    def _pass(self) -> None:
        self.passes, self.to_play = self.passes + 1, 1 - self.to_play


@dataclass(slots=True, kw_only=True)
class InvasionCard(Choose):
    """Whether a player uses a card in an invasion that stands at ``ground`` against ``value``."""

    RULE: ClassVar[str] = "pacificwar:10.2.b"
    FORCED: ClassVar[bool] = False
    DEFENDING: ClassVar[bool] = False
    WIDE: ClassVar[bool] = True
    LABELS: ClassVar = {PASS: "Pass"}
    side: int
    zone: int
    ground: int
    value: int

    def options(self, g: War, seat: str) -> list[str]:
        cards = [card for card in g.state.hands[self.side] if self._points(g, card)]
        return [*[card_choice(g, self.side, card) for card in cards], PASS]

    def waiting(self, g: War, seat: str) -> str:
        return f"A card may be used in the invasion of {{space:{g.data.space_ids[self.zone]}}}"

    def suggestion(self, g: War, seat: str) -> list[str]:
        """The strongest card where cards of this hand can turn the outcome, else none."""
        points = {card: self._points(g, card) for card in g.state.hands[self.side]}
        missing = self._missing()
        if missing <= 0 or sum(points.values()) < missing:
            return [PASS]
        return [card_choice(g, self.side, max(points, key=lambda card: (points[card], -card)))]

    def _points(self, g: War, card: int) -> int:
        return points_of(g, self.side, card, defending=self.DEFENDING)

    def _missing(self) -> int:
        """Points that this player needs to turn the outcome."""
        raise NotImplementedError

    def _standing(self, g: War) -> str:
        return f"{{space:{g.data.space_ids[self.zone]}}}, ground strength {self.ground} against {self.value}"


@dataclass(slots=True, kw_only=True)
class AddStrength(InvasionCard):
    """A card of the invader: for its text where that adds ground strength, else as a resource (10.2.b)."""

    def text(self, g: War, seat: str) -> str:
        return f"Discard a card for the invasion of {self._standing(g)}, or pass"

    def hint(self, g: War, seat: str, choice: str) -> str:
        if choice == PASS:
            return ""
        card = card_of(g, self.side, choice)
        text = points_by_text(g, self.side, card, defending=False)
        return f"+{self._points(g, card)} by its text" if text else f"+{self._points(g, card)}"

    def _missing(self) -> int:
        return self.value - self.ground


@dataclass(slots=True, kw_only=True)
class DefendPort(InvasionCard):
    """A card of the defender, for its text only; asked whatever the hand holds, for asking must not tell."""

    ORDER: ClassVar[str] = "invasion_cards"
    VEILED = True
    DEFENDING: ClassVar[bool] = True

    def text(self, g: War, seat: str) -> str:
        return f"Play a card for the defense of {self._standing(g)}, or pass"

    def hint(self, g: War, seat: str, choice: str) -> str:
        return "" if choice == PASS else f"value +{self._points(g, card_of(g, self.side, choice))}"

    def refused(self, g: War, seat: str) -> dict[str, str]:
        words = [
            card_choice(g, self.side, card) for card in g.state.hands[self.side] if not self._points(g, card)
        ]
        return {word: f"{{rule:8.4.a}}: {{{word}}} does not help a port under invasion" for word in words}

    def _missing(self) -> int:
        return self.ground - self.value + 1
