"""4.3 Sea area combat: step C of a set."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.blitz.components.ids import Klass, Round, Side
from ironbottom.games.blitz.position.labels import space_token
from ironbottom.games.blitz.position.procedure import Choose, Procedure
from ironbottom.games.blitz.position.state import FOUGHT, SPENT
from ironbottom.games.blitz.rules.areas import air_distances, bases
from ironbottom.games.blitz.rules.p04_sea.block import surprised
from ironbottom.games.blitz.rules.p04_sea.contested import fighting_units, may_fight, must_fight
from ironbottom.games.blitz.rules.p06_rounds.forces import fighter, fighters, takes_hits
from ironbottom.games.blitz.rules.p06_rounds.home import GoHome
from ironbottom.games.blitz.rules.p06_rounds.round import CombatRound
from ironbottom.games.blitz.rules.p06_rounds.situation import AT_SEA, Situation, totals_of
from ironbottom.games.blitz.rules.p06_rounds.totals import air_round_fought
from ironbottom.games.blitz.rules.who import groups_of
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.targets import Target
from ironbottom.mechanics.grouping import Groups, Offer

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz

BATTLE = Target(notes=("battle",))


@dataclass(slots=True, kw_only=True)
class SeaCombats(Procedure):
    """Step C: the attacker picks one sea area after the other (4.3.b); each is fought over once (4.3.d6)."""

    STEPS: ClassVar[tuple[str, ...]] = ("choose", "fight")
    TITLE: ClassVar[str] = "C: Sea combat"
    fought: list[int] = field(default_factory=list)

    def choose(self, g: Blitz) -> Step:
        compulsory, open_to = self.areas(g)
        if not compulsory and not open_to:
            return Return()
        return ChooseSea(seats=[g.seat(g.phasing)], fought=list(self.fought))

    def areas(self, g: Blitz) -> tuple[list[int], list[int]]:
        """Sea areas where battle is compulsory, and where it is a choice."""
        return contested(g, self.fought)

    def fight(self, g: Blitz) -> Step:
        if self.ret == choices.DONE:
            return Return()
        sea = g.data.space_index[choices.argument(str(self.ret))]
        self.fought = [*self.fought, sea]
        return Call(SeaBattle(sea=sea, side=g.phasing), then=self.choose)


def contested(g: Blitz, fought: Iterable[int]) -> tuple[list[int], list[int]]:
    """Sea areas not fought over yet where battle is compulsory, and where it is the attacker's choice."""
    attacker, done = g.phasing, set(fought)
    seas = [
        space
        for space, here in enumerate(g.here)
        if here and not g.data.spaces[space].land and space not in done
    ]
    return (
        [sea for sea in seas if must_fight(g, sea, attacker)],
        [sea for sea in seas if may_fight(g, sea, attacker)],
    )


@dataclass(slots=True, kw_only=True)
class ChooseSea(Choose):
    """4.3.b: the next sea area."""

    RULE: ClassVar[str] = "blitz:4.3.b"
    fought: list[int]

    def options(self, g: Blitz, seat: str) -> list[str]:
        compulsory, open_to = contested(g, self.fought)
        found = [choices.space(g.data.space_ids[sea]) for sea in sorted([*compulsory, *open_to])]
        return found if compulsory else [*found, choices.DONE]

    def text(self, g: Blitz, seat: str) -> str:
        if contested(g, self.fought)[0]:
            return "Choose the sea area whose battle is fought next"
        return "Choose a sea area in which you attack convoys, or end step C"

    def waiting(self, g: Blitz, seat: str) -> str:
        return "the next sea battle is chosen"

    def label(self, g: Blitz, choice: str) -> str:
        return "End step C" if choice == choices.DONE else ""

    def hint(self, g: Blitz, seat: str, choice: str) -> str:
        if choice == choices.DONE:
            return ""
        sea = g.data.space_index[choices.argument(choice)]
        return "compulsory" if must_fight(g, sea, g.phasing) else "convoys"

    def on_map(self, g: Blitz, seat: str, choice: str) -> Target | None:
        return BATTLE if choice.startswith("space:") else None

    def suggestion(self, g: Blitz, seat: str) -> list[str]:
        return self.options(g, seat)[:1]


@dataclass(slots=True, kw_only=True)
class SeaBattle(Procedure):
    """The battle in a sea area; ``called``: Naval Air that the defender sent in (4.3.e)."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "begin",
        "enemy_left",
        "air_round",
        "after_air",
        "naval_round",
        "after_naval",
        "again",
        "send_home",
        "all_home",
    )
    sea: int
    side: int
    called: list[int] = field(default_factory=list)
    attackers: list[int] = field(default_factory=list)
    defenders: list[int] = field(default_factory=list)
    waiting: list[int] = field(default_factory=list)

    def title(self, g: Blitz) -> str:
        return f"Battle in {space_token(g, self.sea)}"

    def begin(self, g: Blitz) -> Step:
        where = g.data.space_ids[self.sea]
        g.log("battle", f"Battle in {{space:{where}}}", where=where)
        return Call(SlipAway(sea=self.sea, side=1 - self.side))  # 4.3.c

    def enemy_left(self, g: Blitz) -> Step:
        if not g.units(self.sea, 1 - self.side):  # 4.3.d
            g.log("result", f"No enemy is left in {space_token(g, self.sea)}.")
            return Return()
        return Call(CallIn(sea=self.sea, side=1 - self.side))  # 4.3.e

    def muster(self, g: Blitz) -> None:
        """4.3.i: all units there take part, convoys among them (6.3.e, 6.5.c); who has gone home does not."""
        self.attackers, self.defenders = (
            [*fighting_units(g, self.sea, side), *g.convoys(self.sea, side)]
            for side in (self.side, 1 - self.side)
        )

    def air_round(self, g: Blitz) -> Step:
        if isinstance(self.ret, list):
            self.called = [int(piece) for piece in self.ret]
        self.muster(g)
        one, other = fighters(g, self.attackers, {}), fighters(g, self.defenders, {})
        if not air_round_fought(one, other):  # 4.3.d5
            return Goto(self.naval_round)
        return Call(self._round(Round.AIR))  # 4.3.f

    def _round(self, kind: Round) -> CombatRound:
        return CombatRound(
            kind=kind,
            attack=AT_SEA,
            space=self.sea,
            side=self.side,
            attackers=list(self.attackers),
            defenders=list(self.defenders),
        )

    def after_air(self, g: Blitz) -> Step:
        return self._return(g, self.naval_round)

    def _return(self, g: Blitz, then: object) -> Step:
        """6.5.h to 6.5.j: the units that a letter affected return to base."""
        assert isinstance(self.ret, list)
        self.waiting = [int(piece) for piece in self.ret[1:]]
        for piece in self.waiting:
            g.mark(piece, FOUGHT)
        return Call(AllHome(pieces=list(self.waiting)), then=then)  # type: ignore[arg-type] # a step of this frame

    def naval_round(self, g: Blitz) -> Step:
        self.muster(g)
        if not self.attackers or not self.defenders:
            return Goto(self.send_home)
        return Call(self._round(Round.NAVAL))  # 4.3.g

    def after_naval(self, g: Blitz) -> Step:
        return self._return(g, self.again)

    def again(self, g: Blitz) -> Step:
        """4.3.d6: one Air and one Naval Round; ruling q54 has the other reading."""
        self.muster(g)
        if g.option("q54") and self.attackers and self.defenders and self._harmful(g):
            return Goto(self.air_round)
        return None

    def _harmful(self, g: Blitz) -> bool:
        """Whether another Air or Naval Round could do anything to anybody."""
        forces = [fighters(g, pieces, {}) for pieces in (self.attackers, self.defenders)]
        kinds = [Round.NAVAL, *([Round.AIR] if air_round_fought(*forces) else [])]
        for kind in kinds:
            at = Situation(kind, AT_SEA, self.sea, self.side, self.attackers, self.defenders, {})
            for total, enemies in zip(totals_of(g, at), reversed(forces), strict=True):
                targets = any(takes_hits(kind, one) for one in enemies)
                if targets and total is not None and total.rolls and total.sum > 0:
                    return True
        return False

    def send_home(self, g: Blitz) -> Step:
        """4.3.d3: called-in Naval Air returns, spent; ruling q06 has a reading in which everybody does."""
        for piece in (*self.attackers, *self.defenders):
            if g.state.at[piece] == self.sea:
                g.mark(piece, FOUGHT)
        if g.option("q6"):
            both = (fighting_units(g, self.sea, side) for side in (self.side, 1 - self.side))
            return Call(AllHome(pieces=[piece for units in both for piece in units]))
        here = [piece for piece in self.called if g.state.at[piece] == self.sea]
        return Call(AllHome(pieces=here))

    def all_home(self, g: Blitz) -> Step:
        return Return()


@dataclass(slots=True, kw_only=True)
class AllHome(Procedure):
    """Several units return to base, one after the other."""

    STEPS: ClassVar[tuple[str, ...]] = ("next",)
    pieces: list[int]

    def next(self, g: Blitz) -> Step:
        if not self.pieces:
            return Return()
        first, *self.pieces = self.pieces
        return Call(GoHome(piece=first), then=self.next)


# ---- 4.3.c -------------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class SlipAway(Procedure):
    """4.3.c: before the battle the defender may return SUBs to base."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")
    sea: int
    side: int

    def ask(self, g: Blitz) -> Step:
        if not slippery(g, self.sea, self.side):
            return Return()
        return ChooseSlip(seats=[g.seat(self.side)], sea=self.sea, side=self.side)

    def take(self, g: Blitz) -> Step:
        if self.ret == choices.DONE:
            return Return()
        return Call(GoHome(piece=choices.piece_of(str(self.ret))), then=self.ask)


def slippery(g: Blitz, sea: int, side: int) -> list[int]:
    """SUBs in a sea area that have a base to return to."""
    return [piece for piece in g.ships(sea, side) if g.counter(piece).klass == Klass.SUB and bases(g, piece)]


@dataclass(slots=True, kw_only=True)
class ChooseSlip(Offer, Choose):
    """Which SUB returns."""

    RULE: ClassVar[str] = "blitz:4.3.c"
    ORDER: ClassVar[str] = "submarines"
    LABELS: ClassVar = {choices.DONE: "The others fight"}
    WAITING: ClassVar[str] = "submarines may slip away"
    sea: int
    side: int

    def groups(self, g: Blitz, seat: str) -> Groups:
        return groups_of(g, slippery(g, self.sea, self.side))

    def text(self, g: Blitz, seat: str) -> str:
        return f"Choose a submarine that slips away from {space_token(g, self.sea)}, or fight"

    def suggestion(self, g: Blitz, seat: str) -> list[str]:
        """Alone against warships they go; beside others they fight."""
        alone = all(g.counter(piece).klass == Klass.SUB for piece in fighting_units(g, self.sea, self.side))
        return self.options(g, seat)[:1] if alone else [choices.DONE]


# ---- 4.3.e -------------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class CallIn(Procedure):
    """4.3.e: the defender may send in Naval Air that is in range; returns the pieces."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")
    sea: int
    side: int
    sent: list[str] = field(default_factory=list)

    def ask(self, g: Blitz) -> Step:
        if not naval_air(g, self.sea, self.side):
            return Return(list(self.sent))
        return ChooseNavalAir(seats=[g.seat(self.side)], sea=self.sea, side=self.side)

    def take(self, g: Blitz) -> Step:
        if self.ret == choices.DONE:
            return Return(list(self.sent))
        piece = choices.piece_of(str(self.ret))
        where = g.data.space_ids[self.sea]
        g.log(
            "move", f"{{piece:{piece}}} is called in from {space_token(g, g.state.at[piece])}.", where=where
        )
        g.place(piece, self.sea)
        g.mark(piece, SPENT)
        self.sent = [*self.sent, str(piece)]
        return Goto(self.ask)


def naval_air(g: Blitz, sea: int, side: int) -> list[int]:
    """4.3.d2, ruling q32: air units ashore with a Naval Factor, not spent, whose movement points reach the sea area."""
    if surprised(g) and side == Side.ALLIES:
        return []  # 2.5.d1
    return [piece for piece in g.on_map(side) if can_be_called(g, piece, sea)]


def can_be_called(g: Blitz, piece: int, sea: int) -> bool:
    """Whether one unit is Naval Air in range of a sea area."""
    counter, ratings, at = g.counter(piece), g.ratings(piece), g.state.at[piece]
    if not counter.flies or not ratings.naval or not g.space(at).land or g.has(piece, SPENT):
        return False
    return sea in air_distances(g, at, ratings.mp)


@dataclass(slots=True, kw_only=True)
class ChooseNavalAir(Offer, Choose):
    """Which air unit is sent in."""

    RULE: ClassVar[str] = "blitz:4.3.e"
    ORDER: ClassVar[str] = "naval_air"
    LABELS: ClassVar = {choices.DONE: "Nobody else"}
    WAITING: ClassVar[str] = "Naval Air may be called in"
    sea: int
    side: int

    def groups(self, g: Blitz, seat: str) -> Groups:
        return groups_of(g, naval_air(g, self.sea, self.side))

    def text(self, g: Blitz, seat: str) -> str:
        return f"Choose Naval Air that you send into {space_token(g, self.sea)}, or go on"

    def suggestion(self, g: Blitz, seat: str) -> list[str]:
        """Whoever strikes ships, as long as the enemy has any there."""
        strikers = sorted(
            self.groups(g, seat),
            key=lambda one: (-fighter(g, one).ratings.naval, one),
        )
        return [choices.piece(strikers[0])] if strikers else [choices.DONE]
