"""Who is lost: hits are allotted one by one by those who must take them (aapacific:land.9, land.15, multi.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from ironbottom.games.aapacific.components.ids import UnitClass
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.labels import ipcs
from ironbottom.games.aapacific.position.procedure import Choose, Procedure
from ironbottom.games.aapacific.position.state import DAMAGED, NOWHERE, PATROL
from ironbottom.games.aapacific.rules.combat_values import Group, Hits, absorbable, group_of
from ironbottom.games.aapacific.rules.details import noted
from ironbottom.games.aapacific.rules.losses import Loss, allocate, worth
from ironbottom.games.aapacific.rules.movement.units import deck_key, promised
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Answer, Call, Goto, Return, Step
from ironbottom.mechanics.grouping import Groups, Offer, groups


def targets_of(g: Pacific, pieces: Iterable[int]) -> list[int]:
    """Pieces that may be casualties, each as often as it can still be hit (aapacific:land.11, bb.2)."""
    state, units = g.state, g.data.units
    return [
        p
        for p in pieces
        if units[state.kind[p]].casualty
        for _ in range(units[state.kind[p]].hits - bool(state.marks[p] & DAMAGED))
    ]


def allot(
    g: Pacific,
    hits: Sequence[int],
    targets: list[int],
    *,
    where: int,
    enemy: str,
    attacking: bool,
    amphibious: bool = False,
) -> Step:
    """Share hits out among these pieces; nothing is asked where there is no hit, or nobody to be hit.

    See AllotHits for the other arguments.
    """
    if not any(hits) or not targets:
        return None
    left = targets_of(g, targets)
    return Call(
        AllotHits(
            where=where, hits=list(hits), left=left, enemy=enemy, attacking=attacking, amphibious=amphibious
        )
    )


@dataclass(slots=True, kw_only=True)
class AllotHits(Procedure):
    """Hits fall on targets until no more can be used; returns the pieces hit, once for each hit.

    Every choice must leave as many of the remaining hits usable as before. Where the owners of several powers could
    lose a unit they must agree, failing that ``enemy`` chooses (aapacific:multi.3, ruling Q61).
    """

    STEPS = ("next_hit", "agree", "take")
    where: int
    hits: list[int]
    """By combat_values.Pool."""
    left: list[int]
    """See targets_of."""
    lost: list[int] = field(default_factory=list)
    enemy: str
    """Seat that chooses when the owners do not agree."""
    attacking: bool = False
    """Whether the attacker's units are hit."""
    amphibious: bool = False

    def next_hit(self, g: Pacific) -> Step:
        kind, units = g.state.kind, g.data.units
        if self._absorbs(g, *(group_of(units[kind[p]]) for p in self.left)):  # all are hit: nothing to choose
            self.lost += self.left
            self.left = []
        pieces = self.open(g)
        if not pieces:
            return Return([str(p) for p in self.lost])
        seats = list(dict.fromkeys(g.seat_of(p) for p in pieces))
        if len(seats) == 1:
            return ChooseCasualty(seats=seats)
        return AgreeOnCasualty(seats=seats)

    def agree(self, g: Pacific) -> Step:
        if not isinstance(self.ret, dict):
            return None
        proposals = set(self.ret.values())
        if len(proposals) == 1:
            self.ret = proposals.pop()
            return None
        g.log("info", f"No agreement: {{seat:{self.enemy}}} chooses the casualty ({{rule:multi.3}})")
        return ChooseForTheEnemy(seats=[self.enemy])

    def take(self, g: Pacific) -> Step:
        piece = choices.piece_of(str(self.ret))
        self.left.remove(piece)
        self.lost.append(piece)
        return Goto(self.next_hit)

    # ---- what may be chosen ------------------------------------------------------------------------

    def open(self, g: Pacific) -> list[int]:
        """Pieces on which the next hit may fall, in order of id."""
        kind, units = g.state.kind, g.data.units
        groups = {p: group_of(units[kind[p]]) for p in self.left}
        fits = {group: self._absorbs(g, group) for group in set(groups.values())}
        return sorted(p for p, group in groups.items() if fits[group])

    def _absorbs(self, g: Pacific, *more: Group) -> bool:
        """Whether the hits cover what is lost and one more loss of each of these groups."""
        counts = [0, 0, 0]
        kind, units = g.state.kind, g.data.units
        for piece in self.lost:
            counts[group_of(units[kind[piece]])] += 1
        for group in more:
            counts[group] += 1
        return absorbable(Hits(*self.hits), *counts)

    def groups(self, g: Pacific) -> Groups:
        """The open pieces, those alike together, each group in order of id."""
        return groups(self.open(g), lambda piece: (self.left.count(piece), *likeness(g, piece)))

    def suggested(self, g: Pacific) -> list[int]:
        """A sensible list of all casualties still to be chosen, in order."""
        chain = self._chain(g)
        losses = [Loss(g.data.units[g.state.kind[p]].type, True) for p in self.lost]
        losses += [loss for loss, _ in chain]
        used = len(self.lost)
        return [chain[n - used][1] for n in allocate(g.data.units, losses, Hits(*self.hits)) if n >= used]

    def _chain(self, g: Pacific) -> list[tuple[Loss, int]]:
        """Everything that can be hit, the most dispensable first: hits that sink nothing, then units by worth lost."""
        state, units = g.state, g.data.units
        pieces = sorted(set(self.left), key=lambda p: self._loss(g, p))
        spare = [p for p in pieces if self.left.count(p) > 1]
        chain = [(Loss(units[state.kind[p]].type, False), p) for p in spare]
        chain += [(Loss(units[state.kind[p]].type, True), p) for p in pieces]
        # p5.6: only a land unit captures, and only a ship with units that are to land can land them (amph.4).
        needed = [n for n, (_, p) in enumerate(chain) if g.klass(p) == UnitClass.LAND or lands_units(g, p)]
        if self.attacking and needed:
            chain.append(chain.pop(needed[-1]))
        return chain

    def _loss(self, g: Pacific, piece: int) -> tuple[int, int, int]:
        """How dear a loss is: a unit's worth with all that goes down with it, then its strength."""
        unit = g.data.units[g.state.kind[piece]]
        value = worth(unit, attacking=self.attacking, amphibious=self.amphibious)
        return value + _freight(g, piece), unit.attack if self.attacking else unit.defense, piece


def _freight(g: Pacific, ship: int) -> int:
    """What is lost with a ship, in IPCs: its cargo, and the fighters that rely on it to land (aapacific:ftr.9)."""
    return sum(g.data.cost[g.state.kind[p]] for p in {*g.load_of(ship), *promised(g, ship)})


def lands_units(g: Pacific, ship: int) -> bool:
    """Whether a ship's own cargo is to land this turn (aapacific:amph.26)."""
    return any(g.state.target[p] != NOWHERE for p in g.load_of(ship))


def likeness(g: Pacific, piece: int) -> tuple[object, ...]:
    """Pieces with the same likeness are interchangeable in a battle and as places to land on."""
    state = g.state
    who = (state.kind[piece], state.owner[piece], state.at[piece])
    came = (state.start[piece], state.via[piece])  # land.19, sea.23: attackers go back the way they came
    match g.klass(piece):
        case UnitClass.NAVAL:
            load = sorted((state.kind[p], state.owner[p], state.target[p]) for p in g.load_of(piece))
            relied_on = sorted((state.at[p], state.used[p]) for p in promised(g, piece))
            ship = (state.marks[piece], state.target[piece], tuple(load), tuple(relied_on))
            return (*who, *came, *ship)
        case UnitClass.AIR:
            flight = (state.marks[piece] & PATROL, state.used[piece], state.start[piece])
            return (*who, *flight, deck_key(g, state.aboard[piece]), deck_key(g, state.lands_on[piece]))
        case _:
            return (*who, *came)


def alike(g: Pacific, pieces: Iterable[int]) -> Groups:
    """Pieces in groups of interchangeable ones, in order of id."""
    return groups(sorted(pieces), partial(likeness, g))


def strike(g: Pacific, struck: Answer) -> list[int]:
    """Apply an allotment: a battleship's first hit lays it on its side; the others are returned, they are lost.

    aapacific:sea.15, bb.2. ``struck`` is what AllotHits returned.
    """
    assert isinstance(struck, list), "an allotment returns the pieces hit"
    lost = []
    for piece in map(int, struck):
        if len(targets_of(g, [piece])) > 1:
            g.mark(piece, DAMAGED)
            g.log("result", f"{{piece:{piece}}} is damaged ({{rule:bb.2}})", where=space_id(g, piece))
        else:
            lost.append(piece)
    return lost


def space_id(g: Pacific, piece: int) -> str:
    """Id of the space in which a piece is."""
    return g.data.space_ids[g.state.at[piece]]


# ---- decisions ---------------------------------------------------------------------------------------


AT_SEA = {"first_losses": "sea.4", "set_casualties_aside": "sea.10", "attackers_losses": "sea.17"}
ON_LAND = {
    "bombarded": "amph.23",
    "gun_losses": "land.5",
    "set_casualties_aside": "land.9",
    "attackers_losses": "land.15",
    "interceptor_losses": "sbr.9",
    "raider_losses": "sbr.10",
}
"""The rule by which casualties are chosen, by the step of the battle or raid that takes them away."""


@dataclass(slots=True, kw_only=True)
class ChooseCasualty(Offer, Choose):
    """The owner chooses which of their units takes the next hit."""

    PIECES = "allot"
    ORDER: ClassVar[str] = "casualties"

    def rule(self, g: Pacific) -> str:
        if self.RULE:
            return self.RULE
        *_, battle, _, _ = g.stack
        steps = AT_SEA if g.data.is_sea[allotment(g).where] else ON_LAND
        return f"aapacific:{steps[battle.at]}"

    def groups(self, g: Pacific, seat: str) -> Groups:
        return allotment(g).groups(g)

    def text(self, g: Pacific, seat: str) -> str:
        allot = allotment(g)
        hit = "the unit that takes the hit" if len(allot.suggested(g)) == 1 else "a unit that takes a hit"
        return f"Choose {hit} in {{space:{g.data.space_ids[allot.where]}}}"

    def waiting(self, g: Pacific, seat: str) -> str:
        return f"Casualties are chosen in {{space:{g.data.space_ids[allotment(g).where]}}}"

    def suggestion(self, g: Pacific, seat: str) -> list[str]:
        return [choices.piece(p) for p in allotment(g).suggested(g)]

    def piece_hint(self, g: Pacific, seat: str, piece: int) -> str:
        if allotment(g).left.count(piece) > 1:
            return noted("survives the hit", g, piece)
        return noted(f"worth {ipcs(g.data.cost[g.state.kind[piece]] + _freight(g, piece))}", g, piece)


@dataclass(slots=True, kw_only=True)
class AgreeOnCasualty(ChooseCasualty):
    """Each Allied player proposes a casualty, hidden from the other (aapacific:multi.3)."""

    RULE: ClassVar[str] = "aapacific:multi.3"
    ORDER: ClassVar[str] = "agreement"

    def text(self, g: Pacific, seat: str) -> str:
        space = g.data.space_ids[allotment(g).where]
        return f"Propose which Allied unit takes the hit in {{space:{space}}}"


@dataclass(slots=True, kw_only=True)
class ChooseForTheEnemy(ChooseCasualty):
    """The Allies did not agree: their enemy chooses (aapacific:multi.3, ruling Q61)."""

    RULE: ClassVar[str] = "aapacific:multi.3"

    def text(self, g: Pacific, seat: str) -> str:
        space = g.data.space_ids[allotment(g).where]
        return f"Choose the Allied unit that takes the hit in {{space:{space}}}"

    def suggestion(self, g: Pacific, seat: str) -> list[str]:
        allot = allotment(g)
        dearest = max(allot.open(g), key=lambda p: (g.data.cost[g.state.kind[p]] + _freight(g, p), -p))
        rows = allot.groups(g).items()
        return [next(choices.piece(first) for first, others in rows if dearest in (first, *others))]


def allotment(g: Pacific) -> AllotHits:
    """The allotment for which a casualty is being chosen."""
    return g.caller(AllotHits)
