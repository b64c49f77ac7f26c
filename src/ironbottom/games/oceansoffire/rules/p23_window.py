"""When Event Cards are played: each player who may have one to play is asked, and says what for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, cast

from ironbottom.games.oceansoffire.components.cards import FreeFacility, Mend, Moment
from ironbottom.games.oceansoffire.components.ids import NOWHERE, Facility
from ironbottom.games.oceansoffire.position.card_decks import holder, with_cards
from ironbottom.games.oceansoffire.position.labels import FACILITY_NAMES, does
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.rules.p21_construction import space_of
from ironbottom.games.oceansoffire.rules.p21_ports import WhichPort, port_named
from ironbottom.games.oceansoffire.rules.p23_advice import wanted
from ironbottom.games.oceansoffire.rules.p23_effects import build_free, mend, take_effect
from ironbottom.games.oceansoffire.rules.p23_hands import discard, token
from ironbottom.games.oceansoffire.rules.p23_playable import (
    Occasion,
    building_sites,
    damaged_transports,
    facilities,
    goals,
    might_play,
    playable,
)
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.mechanics.grouping import Groups, Offer, groups

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.cards import CardRecord
    from ironbottom.games.oceansoffire.position.game import Oceans


def cards(
    g: Oceans,
    moment: Moment,
    powers: Sequence[int],
    *,
    side: int = NOWHERE,
    spaces: Sequence[int] = (),
    areas: Sequence[int] = (),
    pieces: Sequence[int] = (),
) -> Call | None:
    """The step that asks who may have a card for this moment, in this order; None: nobody can have one."""
    if not with_cards(g):
        return None
    on = Occasion(moment=moment, side=side, spaces=list(spaces), areas=list(areas), pieces=list(pieces))
    if not any(might_play(g, power, on) for power in powers):
        return None
    return Call(
        CardWindow(
            moment=moment,
            powers=list(powers),
            side=side,
            spaces=on.spaces,
            areas=on.areas,
            pieces=on.pieces,
        )
    )


def play_in_plans(g: Oceans, power: int, card: int) -> Call:
    """The step that plays a card while plans are drawn up."""
    play(g, power, card)
    return Call(CardWindow(at="aim", moment="operations", powers=[power], power=power, card=card, alone=True))


def play(g: Oceans, power: int, card: int) -> None:
    """A card is shown to everybody and discarded."""
    discard(g, holder(g, power), card)
    g.log("info", f"{does(g, power, 'plays')} {token(g, card)}: {g.data.cards[card].summary}")


@dataclass(slots=True, kw_only=True)
class CardWindow(Procedure):
    """Players are asked one after the other, each as long as they play cards.

    ``moment`` to ``pieces``: the occasion, see ``Occasion``. ``powers``: that may play, in order. ``asked``: seats that
    have had enough, ``seat`` is asked now. ``alone``: one card is played and nobody asked. ``power``, ``card``: who
    plays what now, -1: nobody.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take", "aim", "aimed", "built")
    TITLE: ClassVar[str] = "Event Cards"
    moment: str
    powers: list[int]
    side: int = NOWHERE
    spaces: list[int] = field(default_factory=list)
    areas: list[int] = field(default_factory=list)
    pieces: list[int] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    seat: str = ""
    alone: bool = False
    power: int = -1
    card: int = -1
    facility: int = -1
    """The kind of Facility that is built."""
    left: int = -1
    """Damage that still comes off transports, -1: the card says."""

    def on(self) -> Occasion:
        """The occasion."""
        return Occasion(
            moment=cast(Moment, self.moment),
            side=self.side,
            spaces=self.spaces,
            areas=self.areas,
            pieces=self.pieces,
        )

    def ask(self, g: Oceans) -> Step:
        for power in self.powers:
            seat = g.seat(power)
            if seat not in self.asked and any(might_play(g, one, self.on()) for one in self.of(g, seat)):
                self.seat, own = seat, self.moment in OWN_TIME
                return PlayInOwnTime(seats=[seat]) if own else PlayCard(seats=[seat])
        return Return()

    def of(self, g: Oceans, seat: str) -> list[int]:
        """The powers of a seat that may play."""
        return [power for power in self.powers if g.seat(power) == seat]

    def hand(self, g: Oceans, seat: str) -> dict[int, int]:
        """Cards that a seat may play now, each with the power that does."""
        found: dict[int, int] = {}
        for power in self.of(g, seat):
            for card in playable(g, power, self.on()):
                found.setdefault(card, power)
        return dict(sorted(found.items()))

    def take(self, g: Oceans) -> Step:
        if self.ret == choices.DONE:
            self.asked.append(self.seat)
            return Goto(self.ask)
        named = choices.argument(str(self.ret))
        self.card = next(n for n, one in enumerate(g.data.cards) if one.id == named)
        self.power = self.hand(g, self.seat)[self.card]
        self.facility = self.left = -1
        play(g, self.power, self.card)
        return None

    def aim(self, g: Oceans) -> Step:
        """What the card is played on, where there is a choice."""
        card, seat = g.data.cards[self.card], g.seat(self.power)
        match card.effect:
            case FreeFacility() as effect:
                kinds = [kind for kind in facilities(effect) if self.sites(g, kind)]
                if self.facility < 0 and len(kinds) > 1:
                    return CardFacility(seats=[seat], kinds=list(map(int, kinds)))
                self.facility = self.facility if self.facility >= 0 else kinds[0]
                return CardSpace(seats=[seat], spaces=sorted(self.sites(g, Facility(self.facility))))
            case Mend(damage=damage):
                self.left = damage if self.left < 0 else self.left
                if not self.left or not damaged_transports(g):
                    return self._played()
                return CardShip(seats=[seat])
        found = goals(g, self.power, card, self.on())
        if len(found) > 1:
            return CardSpace(seats=[seat], spaces=found)
        take_effect(g, self.power, self.card, self.on(), found[0] if found else NOWHERE)
        return self._played()

    def sites(self, g: Oceans, kind: Facility) -> dict[int, list[int]]:
        """Spaces where the card builds a Facility, and the place in each, or several ports."""
        effect = self._effect(g)
        return building_sites(g, self.power, effect, kind)

    def _effect(self, g: Oceans) -> FreeFacility:
        effect = g.data.cards[self.card].effect
        assert isinstance(effect, FreeFacility)
        return effect

    def aimed(self, g: Oceans) -> Step:
        choice = str(self.ret)
        verb, name = choices.split(choice)
        if verb == "button":
            self.facility = Facility.of(name)
            return Goto(self.aim)
        if verb == "piece":
            self.left -= mend(g, choices.piece_of(choice), self.left)
            return Goto(self.aim)
        space = g.data.space_index[name]
        if self.facility >= 0:
            found = self.sites(g, Facility(self.facility))[space]
            if len(found) > 1:
                return WhichPort(seats=[g.seat(self.power)], ports=found)
            return self._build(g, found[0])
        take_effect(g, self.power, self.card, self.on(), space)
        return self._played()

    def built(self, g: Oceans) -> Step:
        """21.36.b."""
        return self._build(g, port_named(str(self.ret)))

    def _build(self, g: Oceans, place: int) -> Step:
        kind = Facility(self.facility)
        space = space_of(g, kind, place)
        build_free(g, self.power, kind, place, space, neutral=self._effect(g).neutral)
        return self._played()

    def _played(self) -> Step:
        if self.alone:
            return Return()
        self.card = self.power = self.facility = self.left = -1
        return Goto(self.ask)


# ---- questions ---------------------------------------------------------------------------------------

OWN_TIME = ("impulse", "round", "interphase")
"""Moments at which players are asked in their own time; no standing order answers for them."""
TEXTS: dict[str, str] = {
    "impulse": "The Impulse begins",
    "round": "The Round begins",
    "interphase": "Replacements",
    "passage": "The force enters a Sea Space",
    "interception": "Dice of Interception are thrown",
    "battle_type": "The type of battle is thrown for",
    "surface": "A Surface Battle Round begins",
    "bombing": "Naval Bombing begins",
    "ground": "Ground Combat is thrown for",
    "stand": "Units must stand or surrender",
    "warfare": "Submarines have missed",
}


@dataclass(slots=True, kw_only=True)
class PlayCard(Choose):
    """Whether a card is played; others cannot know if there is one that could be."""

    FORCED: ClassVar[bool] = False
    VEILED: ClassVar[bool] = True
    ORDER: ClassVar[str] = "cards"
    WAITING: ClassVar[str] = "may play a card"
    RULE: ClassVar[str] = "oceansoffire:23.7"

    def window(self, g: Oceans) -> CardWindow:
        """The occasion."""
        return g.caller(CardWindow)

    def options(self, g: Oceans, seat: str) -> list[str]:
        hand = self.window(g).hand(g, seat)
        return [*(choices.kind(g.data.cards[card].id) for card in hand), choices.DONE]

    def label(self, g: Oceans, choice: str) -> str:
        if choice == choices.DONE:
            window = self.window(g)
            return "Play no card" if window.hand(g, window.seat) else "Go on"
        return f"Play {card_named(g, choice).name}"

    def hint(self, g: Oceans, seat: str, choice: str) -> str:
        return "" if choice == choices.DONE else card_named(g, choice).summary

    def text(self, g: Oceans, seat: str) -> str:
        window = self.window(g)
        may = "play a card, or none" if window.hand(g, seat) else "no card of yours can be played now"
        return f"{TEXTS[window.moment]}: {may}"

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        """The first card that does enough here."""
        window = self.window(g)
        for card, power in window.hand(g, seat).items():
            if wanted(g, power, g.data.cards[card], window.on()):
                return [choices.kind(g.data.cards[card].id)]
        return [choices.DONE]


@dataclass(slots=True, kw_only=True)
class PlayInOwnTime(PlayCard):
    """The same at the start of an own Impulse or Round, and between two turns."""

    ORDER: ClassVar[str] = ""


def card_named(g: Oceans, choice: str) -> CardRecord:
    """The card that a choice names."""
    named = choices.argument(choice)
    return next(one for one in g.data.cards if one.id == named)


@dataclass(slots=True, kw_only=True)
class CardFacility(Choose):
    """Which kind of Facility a card builds."""

    WAITING: ClassVar[str] = "plays a card"
    TEXT: ClassVar[str] = "Choose what is built"
    RULE: ClassVar[str] = "oceansoffire:21.31.a"
    kinds: list[int]

    def options(self, g: Oceans, seat: str) -> list[str]:
        return [choices.button(Facility(kind).key) for kind in self.kinds]

    def label(self, g: Oceans, choice: str) -> str:
        return FACILITY_NAMES[Facility.of(choices.argument(choice))]

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        return [choices.button(Facility.AIRFIELD.key)] if Facility.AIRFIELD in self.kinds else []


@dataclass(slots=True, kw_only=True)
class CardSpace(Offer, Choose):
    """The Space for which a card is played."""

    WAITING: ClassVar[str] = "plays a card"
    TEXT: ClassVar[str] = "Choose the Space for which the card is played"
    RULE: ClassVar[str] = "oceansoffire:23.7"
    spaces: list[int]

    def goals(self, g: Oceans, seat: str) -> list[int]:
        return self.spaces


@dataclass(slots=True, kw_only=True)
class CardShip(Offer, Choose):
    """The transport off which Damage is taken, as much as there is."""

    PIECES = "name"
    WAITING: ClassVar[str] = "plays a card"
    TEXT: ClassVar[str] = "Choose the transport that is mended"
    RULE: ClassVar[str] = "oceansoffire:23.7"

    def groups(self, g: Oceans, seat: str) -> Groups:
        state = g.state
        return groups(
            damaged_transports(g), lambda ship: (state.kind[ship], state.at[ship], state.damage[ship])
        )
