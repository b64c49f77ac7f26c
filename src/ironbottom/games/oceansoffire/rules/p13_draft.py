"""10.1, 13.1: the draft of a plan: parts are drawn up one after the other, and then carried out together."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import SIDE_OF, Facility
from ironbottom.games.oceansoffire.position.card_decks import with_cards
from ironbottom.games.oceansoffire.position.game import SPACES
from ironbottom.games.oceansoffire.position.labels import FACILITY_NAMES, does, space_token
from ironbottom.games.oceansoffire.position.places import at_sea, on_map
from ironbottom.games.oceansoffire.position.procedure import Choose
from ironbottom.games.oceansoffire.position.state import ASHORE, PASSING, PASSING_MISSION, TURNED
from ironbottom.games.oceansoffire.rules.likeness import likeness
from ironbottom.games.oceansoffire.rules.p06_loads import embarked
from ironbottom.games.oceansoffire.rules.p10_activation import cost, least_cost, may_activate, refusal
from ironbottom.games.oceansoffire.rules.p11_air import air_refusal
from ironbottom.games.oceansoffire.rules.p11_ships import stops
from ironbottom.games.oceansoffire.rules.p13_carry_out import Advance, CarryOut, missions_of
from ironbottom.games.oceansoffire.rules.p13_company import waiting_with
from ironbottom.games.oceansoffire.rules.p13_draft_air import DraftAir
from ironbottom.games.oceansoffire.rules.p13_draft_force import DraftForce
from ironbottom.games.oceansoffire.rules.p13_draft_land import DraftLand
from ironbottom.games.oceansoffire.rules.p13_draft_site import (
    DraftSite,
    facility_choice,
    facility_named,
    may_build,
    removable,
)
from ironbottom.games.oceansoffire.rules.p13_expected import expected
from ironbottom.games.oceansoffire.rules.p13_goals import END as END_MOVE
from ironbottom.games.oceansoffire.rules.p13_goals import FORM, MISSION, any_goal
from ironbottom.games.oceansoffire.rules.p13_homes import Homecoming
from ironbottom.games.oceansoffire.rules.p13_legal import passengers, short_of
from ironbottom.games.oceansoffire.rules.p13_parts import DRAWING_UP, Kind, Part, plans
from ironbottom.games.oceansoffire.rules.p13_plan import Plan, before, forget_tries
from ironbottom.games.oceansoffire.rules.p14_cases import operation_areas
from ironbottom.games.oceansoffire.rules.p21_construction import build_cost
from ironbottom.games.oceansoffire.rules.p22_duties import duty_refusal, fillers
from ironbottom.games.oceansoffire.rules.p23_playable import Occasion, playable
from ironbottom.games.oceansoffire.rules.p23_window import play_in_plans
from ironbottom.games.oceansoffire.rules.reasons import by
from ironbottom.kernel import choices
from ironbottom.kernel.flow import END, Call, Goto, Return, Step
from ironbottom.kernel.grammar import counted, do, in_words
from ironbottom.mechanics.derived import WHOLE, derived, derived_in
from ironbottom.mechanics.grouping import Groups, Offer, groups

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

RESOLVE, REMOVE, END_IMPULSE = map(choices.button, ("resolve", "remove", "end_impulse"))
ADVANCE = choices.button("advance")
"""The plan is carried out but for its Operation."""
HOME = choices.button("home")
"""Ships that have turned at sea Rebase after all."""


def off(n: int) -> str:
    """The choice that takes the nth part off the plan, the first of them 0.

    >>> off(0)
    'button:off_1'
    """
    return choices.button(f"off_{n + 1}")


@dataclass(slots=True, kw_only=True)
class Draft(Plan):
    """II.2.f: plans are drawn up and carried out until the Phasing seat ends its Impulse."""

    STEPS: ClassVar[tuple[str, ...]] = ("next_part", "take_part", "again", "carried")

    def next_part(self, g: Oceans) -> Step:
        return NextPart(seats=[g.seat(g.phasing)])

    def take_part(self, g: Oceans) -> Step:
        choice = str(self.ret)
        verb = choices.split(choice)[0]
        if choice == END_IMPULSE:
            g.log("info", f"{does(g, g.phasing, 'ends')} the Impulse.")
            waiting = stranded(g)
            return Call(Homecoming(units=waiting), then=END) if waiting else Return()
        if choice in (offs := list(map(off, range(len(self.parts))))):
            del self.parts[offs.index(choice)]
            self.parts = [] if turned(g) else self.parts  # they go on before all others
            return Goto(self.next_part)
        if choice in (RESOLVE, ADVANCE):
            carry_out = CarryOut if choice == RESOLVE else Advance
            return Call(carry_out(parts=list(self.parts), begun=list(self.begun)), then=self.carried)
        if choice == HOME:
            return Call(Homecoming(units=[*turned(g)]), then=self.next_part)
        if choice == REMOVE:
            return Call(DraftSite(kind=Kind.REMOVE), then=self.again)
        if verb == "type":
            return Call(DraftSite(kind=Kind.BUILD, facility=facility_named(g, choice)), then=self.again)
        if choice in (on_offer := card_choices(g)):
            return play_in_plans(g, g.phasing, on_offer[choice])
        piece = choices.piece_of(choice)
        world = expected(g, plans(self.parts)).game
        if world.counter(piece).ship:
            return Call(DraftForce(first=piece), then=self.again)
        frame = DraftAir if g.counter(piece).air and not embarked(world, piece) else DraftLand
        return Call(frame(units=[piece]), then=self.again)

    def again(self, g: Oceans) -> Step:
        forget_tries(g, self)
        return Goto(self.next_part)

    def carried(self, g: Oceans) -> Step:
        """12.11: what the plan still holds when it was halted stays to be changed, but not behind who has turned."""
        assert isinstance(self.ret, int)
        done, self.parts = self.parts[: self.ret], [] if turned(g) else self.parts[self.ret :]
        waits = self.parts or operation_areas(g)
        begun = (part for part in missions_of(done) if not any(goes_on(g, unit) for unit in part["units"]))
        self.begun = [*self.begun, *begun] if waits else []
        return Goto(self.next_part)


@dataclass(slots=True, kw_only=True)
class NextPart(Offer, Choose):
    """What the plan holds further."""

    PIECES = "pick"
    FORCED: ClassVar[bool] = False
    WAITING: ClassVar[str] = DRAWING_UP
    RULE: ClassVar[str] = "oceansoffire:10.1.a"

    def _world(self, g: Oceans) -> Oceans:
        return before(g).game

    def quiet(self, g: Oceans) -> bool:
        return True

    def groups(self, g: Oceans, seat: str) -> Groups:
        return offered(self._world(g))

    def options(self, g: Oceans, seat: str) -> list[str]:
        pieces = list(map(choices.piece, self.firsts(g, seat)))
        return [*building(self._world(g)), *pieces, *self.buttons(g, seat)]

    def buttons(self, g: Oceans, seat: str) -> list[str]:
        takes_off = taking_off(self._world(g))
        draft = g.caller(Draft)
        offs = map(off, range(len(draft.parts)))
        if turned(self._world(g)):
            return [*offs] if draft.parts else [HOME]
        if draft.parts or draft.begun:
            advance = [ADVANCE] if draft.parts and (draft.begun or missions_of(draft.parts)) else []
            return [*takes_off, RESOLVE, *advance, *offs]
        if must_go_on(g) or fillers(g):
            return takes_off
        return [*takes_off, *card_choices(g), END_IMPULSE]

    def allows(self, g: Oceans, seat: str, choice: str) -> bool:
        """The first of each group of units is on offer: one is judged without all others."""
        if choice == RESOLVE:
            return bool(g.caller(Draft).parts or g.caller(Draft).begun) and not turned(self._world(g))
        piece = choices.piece_named(choice)
        if piece is None:
            return Offer.allows(self, g, seat, choice)
        world = self._world(g)
        kinds = world.state.kind
        if piece not in (able := movers(world)) or why_not(world, piece):
            return False
        key = likeness(world, piece)
        before = (one for one in able if one < piece and kinds[one] == kinds[piece])
        return not any(likeness(world, one) == key and not why_not(world, one) for one in before)

    def refused(self, g: Oceans, seat: str) -> dict[str, str]:
        world = self._world(g)
        reasons = {choices.piece(piece): why_not(world, piece) for piece in movers(world)}
        return {choice: why for choice, why in reasons.items() if why}

    def text(self, g: Oceans, seat: str) -> str:
        if turned(self._world(g)):
            return f"Choose where {in_words(turned(self._world(g)))} go on, or let them Rebase"
        planned = g.caller(Draft).parts or g.caller(Draft).begun
        left = counted(self._world(g).state.aps[g.phasing], "Activation Point")
        if planned:
            return f"{left} left after the plan: add to it, or carry it out"
        return f"{left} left: choose what to activate, or end the Impulse"

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        if turned(self._world(g)):
            return [HOME if HOME in self.buttons(g, seat) else off(0)]
        if g.caller(Draft).parts or g.caller(Draft).begun:
            return [RESOLVE]
        if not must_go_on(g) and not fillers(g):
            return [] if lost_aps(g) and self.firsts(g, seat) else [END_IMPULSE]
        waiting = stranded(g) or list(fillers(g))
        return [choices.piece(piece) for piece in self.firsts(g, seat) if piece in waiting][:1]

    def label(self, g: Oceans, choice: str) -> str:
        if choices.split(choice)[0] == "type":
            return f"Build: {FACILITY_NAMES[facility_named(g, choice)]}"
        return {
            **{off(n): f"Take part {n + 1} off the plan" for n in range(len(g.caller(Draft).parts))},
            **{choice: f"Play {g.data.cards[card].name}" for choice, card in card_choices(g).items()},
            RESOLVE: "Carry the plan out",
            ADVANCE: "Carry it out up to the Operation, then plan on",
            HOME: "Let them Rebase",
            REMOVE: "Remove a Facility from the map",
            END_IMPULSE: "End the Impulse" + (f", {counted(lost_aps(g), 'AP')} lost" if lost_aps(g) else ""),
        }.get(choice, "")

    def button_hint(self, g: Oceans, seat: str, choice: str) -> str:
        if choices.split(choice)[0] == "type":
            return counted(build_cost(g, facility_named(g, choice)), "AP")
        card = card_choices(g).get(choice)
        return g.data.cards[card].summary if card is not None else ""

    def piece_hint(self, g: Oceans, seat: str, piece: int) -> str:
        return counted(cost(self._world(g), [piece]), "AP")


def card_choices(g: Oceans) -> dict[str, int]:
    """Event Cards in the hand of the Phasing Player that may be played between two plans, by their buttons."""
    if not with_cards(g):
        return {}
    found = playable(g, g.phasing, Occasion(moment="operations"))
    return {choices.button(f"play_{g.data.cards[card].id}"): card for card in found}


@derived(WHOLE)
def building(world: Oceans) -> list[str]:
    """The kinds of Facilities that may be built now, as choices."""
    if turned(world):
        return []
    return [facility_choice(world, facility) for facility in Facility if may_build(world, facility)]


@derived(WHOLE)
def taking_off(world: Oceans) -> list[str]:
    """The button that takes a Facility off, where there is one to take off."""
    if turned(world):
        return []
    return [REMOVE] if any(removable(world, facility) for facility in Facility) else []


@derived(WHOLE)
def offered(world: Oceans) -> Groups:
    """Units with which something can be planned, interchangeable ones in a group; see ``why_not``."""
    power, needed, first = world.phasing, fillers(world), turned(world)
    aps = world.state.aps[power]
    found = {
        piece: like
        for space, here in enumerate(world.here)
        if here
        for piece, price, like in able_in(world, space, power)
        if price <= aps
        and (not first or piece in first)
        and (not needed or piece in needed or goes_on(world, piece))
        and not _held_up(world, piece)
    }
    return groups(sorted(found), found.__getitem__)


@derived_in(SPACES)
def able_in(world: Oceans, space: int, power: int) -> list[tuple[int, int, Hashable]]:
    """Units in a Space with which its power can plan something if it can pay: each with its cost and likeness.

    Kept by the Space, for a part of a plan changes few of them.
    """
    return [
        (piece, _price(world, piece), likeness(world, piece))
        for piece in world.here[space]
        if world.side(piece) == SIDE_OF[power]
        and _may_move(world, piece)
        and (goes_on(world, piece) or (may_activate(world, power, piece) and not _air_bar(world, piece)))
    ]


def movers(world: Oceans) -> Iterable[int]:
    """Units of the phasing side that might be activated; carrier air on a deck goes with its carrier."""
    return [piece for piece in on_map(world, SIDE_OF[world.phasing]) if _may_move(world, piece)]


def _may_move(world: Oceans, piece: int) -> bool:
    return world.state.aboard[piece] == ASHORE or embarked(world, piece) or not at_sea(world, piece)


def why_not(world: Oceans, piece: int) -> str:
    """Why nothing can be planned with a unit; "": it is offered."""
    first = turned(world)
    if first and piece not in first:
        return by("14.7.h", f"{do(list(first), 'goes')} on first, for the move is not over")
    if goes_on(world, piece):
        return _held_up(world, piece)
    return (
        refusal(world, world.phasing, piece)
        or short_of(world, _price(world, piece))
        or duty_refusal(world, piece)
        or _air_bar(world, piece)
    )


def goes_on(world: Oceans, piece: int) -> bool:
    """11.6.c: whether it is a ship that waits at sea on its way."""
    return world.has(piece, PASSING | PASSING_MISSION) and world.counter(piece).ship and at_sea(world, piece)


def _held_up(world: Oceans, piece: int) -> str:
    """11.7.a: why a ship that waits on its way does not go on yet; "": it does, or does not wait."""
    sea = world.state.at[piece]
    if not (goes_on(world, piece) and stops(world, sea)):
        return ""
    return by("11.7.a", f"Nobody leaves {space_token(world, sea)} while it bears a Combat marker")


def _price(world: Oceans, piece: int) -> int:
    """What a unit costs at least, with those aboard it; who goes on was paid before."""
    if goes_on(world, piece):
        return 0
    aboard_it = passengers(world, Part(Kind.FORCE, (piece,))) if world.counter(piece).ship else []
    return least_cost(world, [piece, *aboard_it])


def _air_bar(world: Oceans, piece: int) -> str:
    """Why an air unit does not fly; of cargo and of all others ""."""
    flies = world.counter(piece).air and not embarked(world, piece)
    return air_refusal(world, piece) if flies else ""


def lost_aps(g: Oceans) -> int:
    """9.32: Activation Points that are lost when the Impulse ends now: only so many are saved."""
    return max(0, g.state.aps[g.phasing] - g.data.figures.most_saved_aps)


def stranded(g: Oceans) -> list[int]:
    """11.6.c: ships that wait at sea on their way and must go on before the Impulse ends."""
    return [piece for piece in on_map(g, SIDE_OF[g.phasing]) if goes_on(g, piece)]


def must_go_on(g: Oceans) -> bool:
    """11.6.c: whether a ship that waits at sea has somewhere to go; else it Rebases when the Impulse ends."""
    for ship in stranded(g):
        part = Part(Kind.FORCE, waiting_with(g, ship))
        if any(any_goal(g, part, mode) for mode in (END_MOVE, MISSION, FORM)):
            return True
    return False


@derived(WHOLE)
def turned(g: Oceans) -> tuple[int, ...]:
    """14.7.h: ships that have turned at sea behind an Interception Combat: they go on before anybody else is activated.

    They wait where no marker lies: who is Passing Through an Operation does so under one.
    """
    at, combat, concluded = g.state.at, g.state.combat, g.state.concluded
    return tuple(
        ship
        for ship in stranded(g)
        if g.has(ship, TURNED) and not combat[at[ship]] and not concluded[at[ship]]
    )
