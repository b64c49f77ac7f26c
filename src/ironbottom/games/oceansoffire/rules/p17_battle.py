"""17.0, 17.1: Naval Combat in a Sea Space, one Battle Round after the other until only one side is left."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOBODY, Power, Side
from ironbottom.games.oceansoffire.position.card_decks import end_of
from ironbottom.games.oceansoffire.position.figures import able_points
from ironbottom.games.oceansoffire.position.fleet_train import is_mobile_port, lone_fst, mobile_port
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.places import ships
from ironbottom.games.oceansoffire.position.procedure import Procedure
from ironbottom.games.oceansoffire.position.state import ASHORE, USED
from ironbottom.games.oceansoffire.rules.p14_cases import at_sea_there
from ironbottom.games.oceansoffire.rules.p15_picking import apart, picked
from ironbottom.games.oceansoffire.rules.p15_requirements import decider
from ironbottom.games.oceansoffire.rules.p17_bombing import Bombing
from ironbottom.games.oceansoffire.rules.p17_carriers import TWICE, capacity, lifted, total_points
from ironbottom.games.oceansoffire.rules.p17_damage import find_deck
from ironbottom.games.oceansoffire.rules.p17_escape import Escape, PickFlying, best_first, gone
from ironbottom.games.oceansoffire.rules.p17_gunnery import SurfaceRound
from ironbottom.games.oceansoffire.rules.p17_submarines import Torpedoes
from ironbottom.games.oceansoffire.rules.p17_type import (
    CARRIER,
    NAMES,
    SURFACE,
    ChooseBattle,
    can_bomb,
    roll_for_type,
    type_modifiers,
    types_open,
)
from ironbottom.games.oceansoffire.rules.p23_window import cards
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.grammar import do

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

MOST_IDLE = 3
"""Rounds in which neither side fires: then both are held to Disengage (ruling q35)."""


@dataclass(slots=True, kw_only=True)
class NavalBattle(Procedure):
    """17.1: Naval Combat between all ships of both sides in a Sea Space, and the carrier air that bases on them.

    ``submarines``: those that have (Counter-)Intercepted into it. ``operation``: part of an Operation, so that who
    Pursues is Used. ``port``: the mobile port there is a target, and fights (6.45.c). Answers with the ids of ships
    that have Disengaged: they are Used, still in the Sea Space, and Rebase at once.
    """

    STEPS: ClassVar[tuple[str, ...]] = (
        "lift",
        "only_boats",
        "round_begins",
        "first_choice",
        "second_choice",
        "type_cards",
        "settle_type",
        "fight",
        "fought",
        "torpedoes",
        "disengage",
        "disengaged",
        "deck_limits",
        "flying",
        "again",
        "end",
    )
    SHIPS: ClassVar[tuple[str, ...]] = ("chased",)
    sea: int
    submarines: list[int] = field(default_factory=list)
    operation: bool = True
    port: bool = False
    round: int = 0
    aloft: list[int] = field(default_factory=list)
    """All carrier air that takes part, set aside or not."""
    box: list[int] = field(default_factory=list)
    """The Carrier Air Boxes of both sides."""
    wishes: list[str] = field(default_factory=list)
    """What the Phasing side and the other try for; "": nothing."""
    kind: str = ""
    """The type of the round."""
    home: list[int] = field(default_factory=list)
    """Ships that have Disengaged."""
    apart: list[int] = field(default_factory=list)
    """Ships that did not Pursue: they wait in the Sea Space."""
    behind: list[int] = field(default_factory=list)
    """Carrier air that did not Pursue (17.7.b)."""
    chased: list[int] = field(default_factory=list)
    """Ships that failed to Disengage and were Pursued."""
    idle: int = 0
    limited: list[int] = field(default_factory=list)
    """Sides whose Carrier Air Box has been looked through in this round."""

    def title(self, g: Oceans) -> str:
        rank = f", round {self.round}" if self.round else ""
        return f"Naval Combat in {space_token(g, self.sea)}{rank}"

    # ---- step 1 --------------------------------------------------------------------------------------

    def lift(self, g: Oceans) -> Step:
        g.log("battle", self.title(g), where=g.data.space_ids[self.sea])
        self.aloft = lifted(g, self.fighters(g))
        self.box = list(self.aloft)
        return None

    def only_boats(self, g: Oceans) -> Step:
        # 17.1.b
        if all(self.of(g, side) for side in Side):
            return Goto(self.round_begins)
        return Call(self._torpedoes(g), then=self.end)

    # ---- step 2 --------------------------------------------------------------------------------------

    def round_begins(self, g: Oceans) -> Step:
        self.round += 1
        self.wishes, self.kind, self.limited = [], "", []
        if not any(can_bomb(g, self.air(g, side)) for side in Side):  # 17.21
            self.kind = SURFACE
            return Goto(self.fight)
        return None

    def first_choice(self, g: Oceans) -> Step:
        return self._ask_type(g, g.phasing_side)

    def second_choice(self, g: Oceans) -> Step:
        self.wishes.append(str(self.ret or ""))
        return self._ask_type(g, 1 - g.phasing_side)

    def _ask_type(self, g: Oceans, side: int) -> Step:
        ours, air = self.of(g, side), self.air(g, side)
        types = types_open(g, ours, air)
        if not types:
            self.ret = None
            return None
        return ChooseBattle(
            seats=[decider(g, self.sea, ours, side)],
            sea=self.sea,
            types=types,
            ships=self.fighters(g),
            air=self.box,
            side=side,
        )

    def type_cards(self, g: Oceans) -> Step:
        """Cards that change the roll for the type, where there is one."""
        self.wishes.append(str(self.ret or ""))
        if len({wish for wish in self.wishes if wish}) < len(self.wishes):
            return None
        return cards(g, "battle_type", [Power.US], side=Side.ALLIES, spaces=[self.sea])

    def settle_type(self, g: Oceans) -> Step:
        said = [wish for wish in self.wishes if wish]
        if len(set(said)) > 1:
            order = (g.phasing_side, 1 - g.phasing_side)
            self.kind = roll_for_type(
                g,
                self.sea,
                [
                    (
                        side,
                        wish,
                        type_modifiers(
                            g,
                            self.sea,
                            side,
                            self.of(g, side),
                            self.of(g, 1 - side),
                            self.air(g, side),
                            self.round == 1,
                        ),
                    )
                    for side, wish in zip(order, self.wishes, strict=True)
                ],
            )
        else:
            self.kind = said[0] if said else SURFACE
        end_of(g, "battle_type")
        return None

    # ---- steps 3 to 5 --------------------------------------------------------------------------------

    def fight(self, g: Oceans) -> Step:
        words = f"Round {self.round}: {NAMES[self.kind]} ({{rule:17.1.c}})"
        g.log(
            "info", words, where=g.data.space_ids[self.sea]
        )  # a heading would end the account of the battle
        ships_ = self.fighters(g)
        if self.kind == CARRIER:
            flying = [air for side in Side for air in self.air(g, side)]
            return Call(
                Bombing(space=self.sea, bombers=flying, battle=True, targets=ships_, aloft=self.aloft)
            )
        return Call(SurfaceRound(sea=self.sea, ships=ships_, aloft=self.aloft))

    def fought(self, g: Oceans) -> Step:
        self.idle = 0 if self.ret else self.idle + 1
        return None

    def torpedoes(self, g: Oceans) -> Step:
        """17.8: not behind a round of a Pursuit, in which no submarine is included (17.7.c)."""
        if any(ship in self.chased for ship in self.fighters(g)):
            return None
        return Call(self._torpedoes(g))

    def _torpedoes(self, g: Oceans) -> Torpedoes:
        boats = [boat for boat in self.submarines if g.state.at[boat] == self.sea]
        targets = [
            ship for ship in self.fighters(g) if not is_mobile_port(g, ship)
        ]  # 6.45.b, 17.8: not a mobile port
        targets += [ship for side in Side for ship in ships(g, self.sea, side) if lone_fst(g, ship)]
        return Torpedoes(sea=self.sea, submarines=boats, targets=targets, aloft=self.aloft)

    # ---- step 6 --------------------------------------------------------------------------------------

    def disengage(self, g: Oceans) -> Step:
        if not all(self.of(g, side) for side in Side):
            return Goto(self.end)
        return Call(
            Escape(
                sea=self.sea,
                ships=self.fighters(g),
                air=[one for one in self.aloft if self._flying(g, one)],
                carrier_battle=self.kind == CARRIER,
                held=self.idle >= MOST_IDLE,
            )
        )

    def disengaged(self, g: Oceans) -> Step:
        assert isinstance(self.ret, dict)
        said = {name: apart(words) for name, words in self.ret.items()}
        self._leave(g, said["home"])
        if said["pursuers"]:
            self.box = said["air"]
            hunters = said["pursuers"]
            self.chased += said["failed"]
            side = g.side(hunters[0])
            self.apart += [ship for ship in self.of(g, side) if ship not in hunters]
            self.behind += [one for one in self.aloft if g.side(one) == side and one not in said["air"]]
            for piece in (*hunters, *said["air"]) if self.operation else ():
                g.mark(piece, USED)  # 17.7.d
            self.box += [one for one in self.aloft if g.side(one) != side and self._flying(g, one)]
        if not all(self.of(g, side) for side in Side):
            return Goto(self.end)
        return None

    def _leave(self, g: Oceans, leaving: list[int]) -> None:
        """17.6.e: with all carrier air that can base on the carriers, whatever its status."""
        if not leaving:
            return
        g.log("move", f"{do(leaving, 'leaves')} the battle ({{rule:17.6.e}})")
        self.home += leaving
        sides = {g.side(ship) for ship in leaving}
        for side in sides:
            for air in self._without_deck(g, side):
                find_deck(g, air)
        gone(g, leaving)
        self.box = [one for one in self.box if g.state.aboard[one] not in leaving]

    def _without_deck(self, g: Oceans, side: int) -> list[int]:
        """Carrier air that lost its deck or was Aborted in this battle."""
        mine = (air for air in self.aloft if g.state.at[air] == self.sea and g.side(air) == side)
        return [air for air in mine if g.state.aboard[air] == ASHORE]

    # ---- steps 7 and 8 -------------------------------------------------------------------------------

    def deck_limits(self, g: Oceans) -> Step:
        # 17.25.a: the best fly on, set aside ones may come back for those that were lost.
        for side in Side:
            if side in self.limited:
                continue
            pool = [
                one
                for one in self.aloft
                if g.side(one) == side and self._flying(g, one) and one not in self.behind
            ]
            room = TWICE * capacity(g, self.of(g, side))
            self.limited.append(side)
            if total_points(g, pool) <= room:
                self._fly(g, side, pool)
            elif room and pool:
                seat = decider(g, self.sea, (*pool, *self.of(g, side)), side)
                return PickFlying(seats=[seat], candidates=best_first(g, pool), room=room)
            else:
                self._fly(g, side, [])
        return Goto(self.again)

    def flying(self, g: Oceans) -> Step:
        self._fly(g, self.limited[-1], picked(self.ret))
        return Goto(self.deck_limits)

    def _fly(self, g: Oceans, side: int, flying: list[int]) -> None:
        aside = [one for one in self.box if g.side(one) == side and one not in flying]
        for one in aside:
            if g.state.at[one] == self.sea:
                g.mark(one, USED)
        self.box = [one for one in self.box if g.side(one) != side] + flying

    def again(self, g: Oceans) -> Step:
        return Goto(self.round_begins)

    def end(self, g: Oceans) -> Step:
        # Whom nobody Pursues any more has Disengaged (17.6.d); 17.1.g: until only one side is left in the Sea Space.
        if all(self._there(g, side) for side in Side):
            self._leave(g, [ship for ship in self.chased if ship in self._all_there(g)])
        if all(self._there(g, side) for side in Side):
            self.apart, self.behind = [], []
            return Goto(self.round_begins)
        return Return([str(ship) for ship in self.home if g.state.at[ship] == self.sea])

    def _there(self, g: Oceans, side: int) -> list[int]:
        return [ship for ship in self._met(g, side) if ship not in self.home]

    def _all_there(self, g: Oceans) -> list[int]:
        return [ship for side in Side for ship in self._there(g, side)]

    # ---- who fights ----------------------------------------------------------------------------------

    def fighters(self, g: Oceans) -> list[int]:
        """Ships of both sides that fight now, without submarines."""
        return sorted(ship for side in Side for ship in self.of(g, side))

    def of(self, g: Oceans, side: int) -> list[int]:
        """Those of one side."""
        return [ship for ship in self._there(g, side) if ship not in self.apart]

    def _met(self, g: Oceans, side: int) -> list[int]:
        """Ships of a side at sea there, with the mobile port where that is a target (6.45.c)."""
        port = mobile_port(g) if self.port else NOBODY
        attacked = port != NOBODY and g.side(port) == side and g.state.at[port] == self.sea
        return [*at_sea_there(g, self.sea, side), *([port] if attacked else [])]

    def air(self, g: Oceans, side: int) -> list[int]:
        """Carrier air of a side in its Carrier Air Box that is operational."""
        return [one for one in self.box if g.side(one) == side and self._flying(g, one)]

    def _flying(self, g: Oceans, air: int) -> bool:
        return g.state.at[air] == self.sea and able_points(g, air) > 0 and not self._left(g, air)

    def _left(self, g: Oceans, air: int) -> bool:
        return g.state.aboard[air] in self.home
