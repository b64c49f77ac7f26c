"""Economic Phase: oil and escorts for Japan, the war on its shipping for the Allies (fireinthesky:5.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.fireinthesky.components.ids import Klass, Purse, Roll, Side, When
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import counted, does
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.position.state import NOWHERE
from ironbottom.games.fireinthesky.rules.combat_table import needed, throw
from ironbottom.games.fireinthesky.rules.likeness import groups
from ironbottom.games.fireinthesky.rules.supply import home_bases, supply_line
from ironbottom.kernel import choices, grammar
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.mechanics.grouping import Groups, Offer


@dataclass(slots=True, kw_only=True)
class EconomicPhase(Procedure):
    """Each player's own kind of economy (5.0)."""

    STEPS = ("economy",)

    def economy(self, g: Sky) -> Step:
        return Call(JapaneseEconomy() if g.phasing == Side.JAPAN else WarOnShipping())


# ---- Japan: oil transport and escorts (5.1, 5.2) -----------------------------------------------------


@dataclass(slots=True, kw_only=True)
class JapaneseEconomy(Procedure):
    """Japan spends the transport points it has left, in any order."""

    STEPS = ("ask", "act")
    hauled: int = 0
    """Oil points moved in this phase."""

    def ask(self, g: Sky) -> Step:
        return SpendTransport(seats=[g.seat(Side.JAPAN)], hauled=self.hauled)

    def act(self, g: Sky) -> Step:
        if self.ret == choices.DONE:
            return Return()
        verb, name = choices.split(str(self.ret))
        if verb == "number":
            haul_oil(g, int(name))
            self.hauled += int(name)
        elif g.state.at[int(name)] == g.data.convoy_escort:
            return Call(RelieveEscort(unit=int(name)), then=self.ask)
        else:
            transfer(g, int(name), g.data.convoy_escort)
        return Goto(self.ask)


@dataclass(slots=True, kw_only=True)
class RelieveEscort(Procedure):
    """A destroyer unit leaves the Convoy Escort box for a home base."""

    STEPS = ("ask", "transfer")
    unit: int

    def ask(self, g: Sky) -> Step:
        return EscortGoesTo(seats=[g.seat(Side.JAPAN)], unit=self.unit)

    def transfer(self, g: Sky) -> Step:
        transfer(g, self.unit, g.data.space_index[choices.argument(str(self.ret))])
        return None


def oil_within_reach(g: Sky, hauled: int) -> int:
    """How many more oil points Japan may haul, ``hauled`` having been moved in this phase already."""
    state, figures = g.state, g.data.figures
    wells = [
        space
        for space, resource in enumerate(g.data.resource)
        if resource and g.friendly_base(space, Side.JAPAN) and supply_line(g, Side.JAPAN, space)
    ]
    at_the_wells = len(wells) * figures.oil_per_resource  # 5.1
    ceiling = state.merchantmen // figures.pool_per_oil  # 5.1.b1
    payable = state.transport[Purse.JAPAN] // figures.transport_per_oil
    return max(0, min(min(at_the_wells, ceiling) - hauled, payable))


def haul_oil(g: Sky, amount: int) -> None:
    """Move oil points to Japan at a transport point each (5.1)."""
    state = g.state
    state.oil += amount
    state.transport[Purse.JAPAN] -= amount * g.data.figures.transport_per_oil
    g.noted()
    g.log("result", f"Japan hauls {amount} oil and has {state.oil} ({{rule:5.1}})")


def transferable(g: Sky) -> list[int]:
    """Destroyer units that may go into the Convoy Escort box or leave it (5.2, 5.2.b1)."""
    state, data = g.state, g.data
    if state.transport[Purse.JAPAN] < data.figures.transport_per_transfer:
        return []
    may_leave = bool(home_bases(g, Side.JAPAN))
    return [
        piece
        for piece, at in enumerate(state.at)
        if at != NOWHERE
        and g.side(piece) == Side.JAPAN
        and g.counter(piece).klass == Klass.DD
        and (may_leave or at != data.convoy_escort)
    ]


def transfer(g: Sky, unit: int, space: int) -> None:
    """Move a destroyer unit into or out of the Convoy Escort box (5.2)."""
    g.state.transport[Purse.JAPAN] -= g.data.figures.transport_per_transfer
    g.place(unit, space)
    g.log("move", f"{does(g, unit, 'goes')} to {{space:{g.data.space_ids[space]}}} ({{rule:5.2}})")


@dataclass(slots=True, kw_only=True)
class SpendTransport(Offer, Choose):
    """How much oil is hauled, or which destroyer unit goes into or out of the Convoy Escort box."""

    RULE: ClassVar[str] = "fireinthesky:5.0"
    WAITING = "Japan hauls oil and assigns escorts"
    hauled: int

    def groups(self, g: Sky, seat: str) -> Groups:
        return groups(g, transferable(g))

    def buttons(self, g: Sky, seat: str) -> list[str]:
        return [choices.DONE]

    def options(self, g: Sky, seat: str) -> list[str]:
        oil = range(1, oil_within_reach(g, self.hauled) + 1)
        return [*map(choices.number, oil), *Offer.options(self, g, seat)]

    def text(self, g: Sky, seat: str) -> str:
        return (
            "Haul oil, or transfer destroyers to or from the Convoy Escort box: "
            f"{counted(g.state.transport[Purse.JAPAN], 'transport')} left"
        )

    def label(self, g: Sky, choice: str) -> str:
        match choices.split(choice):
            case "number", amount:
                return f"Haul {amount} oil"
            case "button", _:
                return "Done"
        return ""

    def piece_hint(self, g: Sky, seat: str, piece: int) -> str:
        box = "out of" if g.state.at[piece] == g.data.convoy_escort else "into"
        return f"{box} the Convoy Escort box, {counted(g.data.figures.transport_per_transfer, 'transport')}"

    def button_hint(self, g: Sky, seat: str, choice: str) -> str:
        verb, oil = choices.split(choice)
        return counted(int(oil) * g.data.figures.transport_per_oil, "transport") if verb == "number" else ""

    def suggestion(self, g: Sky, seat: str) -> list[str]:
        oil = oil_within_reach(g, self.hauled)
        return [choices.number(oil)] if oil else [choices.DONE]


@dataclass(slots=True, kw_only=True)
class EscortGoesTo(Choose):
    """To which home base a destroyer unit leaves the Convoy Escort box."""

    RULE: ClassVar[str] = "fireinthesky:5.2.b1"
    unit: int

    def options(self, g: Sky, seat: str) -> list[str]:
        return [choices.space(g.data.space_ids[base]) for base in home_bases(g, Side.JAPAN)]

    def text(self, g: Sky, seat: str) -> str:
        return f"Choose the home base for {{piece:{self.unit}}}"


# ---- the Allies: submarines against shipping (5.3, 5.4), bombing (16.1.3) ---------------------------


@dataclass(slots=True, kw_only=True)
class WarOnShipping(Procedure):
    """Submarine points, then transport points, against the Japanese economy."""

    STEPS = ("commit", "escorts", "hunt", "attack", "bombing", "bombs")
    committed: int = 0
    """Submarine points the Allies have named and escorts have not removed (5.3, ruling committed_sub_points)."""

    def commit(self, g: Sky) -> Step:
        if not g.state.submarines[Side.ALLIES]:
            return Goto(self.bombing)
        return CommitSubmarines(seats=[g.seat(Side.ALLIES)])

    def escorts(self, g: Sky) -> Step:
        self.committed = int(choices.argument(str(self.ret)))
        if not self.committed:
            return Goto(self.bombing)
        g.log(
            "info", f"The Allies send {counted(self.committed, 'submarine')} against shipping ({{rule:5.4}})"
        )
        if not escort_dice(g):
            return Goto(self.attack)
        return RollEscorts(seats=[g.seat(Side.JAPAN)], committed=self.committed)

    def hunt(self, g: Sky) -> Step:
        """5.3: one die for each escort that Japan pays oil for; each hit removes a submarine point."""
        dice = int(choices.argument(str(self.ret)))
        g.state.oil -= dice * g.data.figures.oil_per_escort_die
        g.noted()
        need = needed(g, Roll.ASW_CONVOY, Side.JAPAN)
        box = g.data.space_ids[g.data.convoy_escort]
        hits = throw(g, dice, need, "asw convoy", "Escorts hunt submarines", side=Side.JAPAN, where=box)
        lost = min(hits, self.committed)
        self.committed -= lost
        g.state.submarines[Side.ALLIES] -= lost
        g.noted()
        return None

    def attack(self, g: Sky) -> Step:
        """5.4: one die for each submarine point; each hit sinks shipping."""
        state, dice = g.state, self.committed
        state.submarines[Side.ALLIES] -= dice * g.data.figures.submarine_per_attack
        need = needed(g, Roll.MERCHANT, Side.ALLIES)
        box = g.data.space_ids[g.data.convoy_escort]
        hits = throw(
            g, dice, need, "submarines shipping", "Submarines attack shipping", side=Side.ALLIES, where=box
        )
        if hits:
            sink_shipping(g, hits)
        return None

    def bombing(self, g: Sky) -> Step:
        """16.1.3: when all submarine attacks are over."""
        if not may_bomb(g):
            return Return()
        return BombOil(seats=[g.seat(Side.ALLIES)])

    def bombs(self, g: Sky) -> Step:
        drop_bombs(g, int(choices.argument(str(self.ret))))
        return None


def escort_dice(g: Sky) -> int:
    """The most dice that Japan may roll against the submarines (5.3)."""
    escorts = len(g.here[g.data.convoy_escort])
    return min(escorts, g.state.oil // g.data.figures.oil_per_escort_die)


def sink_shipping(g: Sky, hits: int) -> None:
    """Each hit costs 2 of the pool and 2 transport points (5.4, rulings pool_floor, tp_loss_applies_to)."""
    state = g.state
    g.lose_shipping(hits)
    text = f"{grammar.counted(hits, 'hit')}: the Merchantmen Pool falls to {state.merchantmen}"
    unspent = state.transport[Purse.JAPAN]
    if unspent:
        left = max(0, unspent - hits * g.data.figures.transport_loss)
        state.transport[Purse.JAPAN] = left
        text += f", the Japanese transport points to {left}"
    g.noted()
    g.log("result", f"{text} ({{rule:5.4}})")


@dataclass(slots=True, kw_only=True)
class CommitSubmarines(Choose):
    """How many submarine points go against shipping."""

    RULE: ClassVar[str] = "fireinthesky:5.4"
    TEXT = "Name the submarine points that attack Japanese shipping"

    def options(self, g: Sky, seat: str) -> list[str]:
        return [choices.number(points) for points in range(g.state.submarines[Side.ALLIES] + 1)]

    def hint(self, g: Sky, seat: str, choice: str) -> str:
        need = needed(g, Roll.MERCHANT, Side.ALLIES)
        return "" if choice == choices.number(0) else f"a die each, {need} or more hits"


@dataclass(slots=True, kw_only=True)
class RollEscorts(Choose):
    """How many escorts hunt the submarines."""

    RULE: ClassVar[str] = "fireinthesky:5.3"
    ORDER: ClassVar[str] = "escorts"
    committed: int

    def options(self, g: Sky, seat: str) -> list[str]:
        return [choices.number(dice) for dice in range(escort_dice(g) + 1)]

    def text(self, g: Sky, seat: str) -> str:
        attack = f"{counted(self.committed, 'submarine')} against shipping"
        return f"{attack}: choose how many escorts hunt them"

    def hint(self, g: Sky, seat: str, choice: str) -> str:
        dice = int(choices.argument(choice))
        need = needed(g, Roll.ASW_CONVOY, Side.JAPAN)
        return f"{dice * g.data.figures.oil_per_escort_die} oil, {need} or more hits" if dice else ""

    def suggestion(self, g: Sky, seat: str) -> list[str]:
        return [choices.number(min(escort_dice(g), self.committed))]


BOMBING_PURSES = (Purse.US, Purse.BRITISH)
"""Whose transport points pay for bombing, in this order (ruling bombing_points)."""


def may_bomb(g: Sky) -> bool:
    """Whether the Allies may bomb the Japanese oil (16.1.3); not on the first turn of a scenario (16.1.3.b2)."""
    if not g.option("16.1.3") or g.state.turn == g.scenario.first_turn:
        return False
    return bombing_points(g) > 0 and g.state.oil > 0 and bool(bomber_bases(g))


def bombing_points(g: Sky) -> int:
    """Transport points that may be spent on bombing."""
    return sum(g.state.transport[purse] for purse in BOMBING_PURSES)


def bomber_bases(g: Sky) -> list[int]:
    """Allied bases from which Japan can be bombed: near a Japanese home base and in supply from the USA (16.1.3)."""
    data = g.data
    return [
        base
        for base in bases_near_japan(g, data.figures.bombing_range)
        if supply_line(g, Side.ALLIES, base, (data.west_coast,))
    ]


def bases_near_japan(g: Sky, hexes: int) -> list[int]:
    """Allied bases within so many hexes of Kure or Yokosuka."""
    data = g.data
    return [
        base
        for base, held in enumerate(g.state.control)
        if held == Side.ALLIES
        and min(data.distance[base][home] for home in (data.kure, data.yokosuka)) <= hexes
    ]


def bombing_need(g: Sky) -> int:
    """The face from which a die of the bombers hits (chart.combat.bombing)."""
    near = (When.BASE_NEAR_HOME,) if bases_near_japan(g, g.data.figures.bombing_near) else ()
    return needed(g, Roll.BOMBING, Side.ALLIES, *near)


def drop_bombs(g: Sky, dice: int) -> None:
    """16.1.3.b1: a die for each transport point, an oil point for each hit."""
    state, figures = g.state, g.data.figures
    price = dice * figures.transport_per_bombing_die
    for purse in BOMBING_PURSES:
        paid = min(price, state.transport[purse])
        state.transport[purse] -= paid
        price -= paid
    need = bombing_need(g)
    hits = throw(g, dice, need, "bombing", "Bombers raid the oil stores", side=Side.ALLIES, where="yokosuka")
    state.oil = max(0, state.oil - hits)
    g.noted()
    if hits:
        g.log(
            "result", f"{grammar.counted(hits, 'hit')}: Japan has {state.oil} oil left ({{rule:16.1.3.b1}})"
        )


@dataclass(slots=True, kw_only=True)
class BombOil(Choose):
    """How many transport points are spent on strategic bombing."""

    RULE: ClassVar[str] = "fireinthesky:16.1.3"
    TEXT = "Choose how many dice the bombers roll against the Japanese oil"

    def options(self, g: Sky, seat: str) -> list[str]:
        dice = bombing_points(g) // g.data.figures.transport_per_bombing_die
        return [choices.number(count) for count in range(dice + 1)]

    def hint(self, g: Sky, seat: str, choice: str) -> str:
        dice = int(choices.argument(choice))
        price = counted(dice * g.data.figures.transport_per_bombing_die, "transport")
        return f"{price}, {bombing_need(g)} or more hits" if dice else ""
