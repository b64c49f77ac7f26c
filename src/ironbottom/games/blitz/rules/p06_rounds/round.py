"""One round of combat: both sides roll, hits are assigned, then letters (6.0 to 6.5, ruling q22)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.blitz.components.ids import Round
from ironbottom.games.blitz.components.model import Result
from ironbottom.games.blitz.position.labels import ROUND_NAMES
from ironbottom.games.blitz.position.procedure import Procedure
from ironbottom.games.blitz.position.state import ON_MAP
from ironbottom.games.blitz.rules.p06_rounds.assigning import AssignHits, AssignLetters, consequence
from ironbottom.games.blitz.rules.p06_rounds.dice import throw
from ironbottom.games.blitz.rules.p06_rounds.forces import fighters
from ironbottom.games.blitz.rules.p06_rounds.results import NOTHING, look_up, retreat_called_for
from ironbottom.games.blitz.rules.p06_rounds.situation import AT_SEA, Situation, ground_of, totals_of
from ironbottom.games.blitz.rules.p06_rounds.totals import EIGHTHS, Total
from ironbottom.kernel.flow import Call, Return, Step
from ironbottom.kernel.grammar import counted, do
from ironbottom.mechanics.modifiers import told

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz

SEA = AT_SEA
"""In place of a type of attack: a sea area combat."""
ATTACKER, DEFENDER = 0, 1
LETTER_RULES = {"S": "6.5.h", "L": "6.5.i", "B": "6.5.j"}


@dataclass(slots=True, kw_only=True)
class CombatRound(Procedure):
    """A round; ``attack``: the ids.Attack of a land area combat, or SEA. Returns the pieces that letters affect.

    ``hits`` and ``letters``: what attacker and defender suffer; ``assigned``: how many hits found
    a unit.  ``sums``, ``faces``: total and die of attacker and defender, -1 and 0 where a side does not roll.
    """

    STEPS: ClassVar[tuple[str, ...]] = (
        "roll",
        "hit_factories",
        "hit_defender",
        "hit_attacker",
        "note_hits",
        "letter_defender",
        "note_defender",
        "letter_attacker",
        "end",
    )
    kind: int
    attack: int
    space: int
    side: int
    attackers: list[int]
    defenders: list[int]
    ways: dict[str, str] = field(default_factory=dict)
    hits: list[int] = field(default_factory=lambda: [0, 0])
    letters: list[str] = field(default_factory=lambda: ["", ""])
    assigned: list[int] = field(default_factory=lambda: [0, 0])
    sums: list[int] = field(default_factory=list)
    faces: list[int] = field(default_factory=list)
    affected: list[str] = field(default_factory=list)

    def title(self, g: Blitz) -> str:
        return ROUND_NAMES[Round(self.kind)]

    @property
    def situation(self) -> Situation:
        """What the totals are made of."""
        return Situation(
            self.kind, self.attack, self.space, self.side, self.attackers, self.defenders, self.ways
        )

    def roll(self, g: Blitz) -> Step:
        """6.0.d3: both sides roll before any result is applied."""
        attack, defence = totals_of(g, self.situation)
        where = g.data.space_ids[self.space]
        g.log("info", f"{ROUND_NAMES[Round(self.kind)]} in {{space:{where}}}.", where=where)
        by_attacker = self._result(g, attack, self.side)
        by_defender = self._result(g, defence, 1 - self.side)
        self.hits = [by_defender.hits, by_attacker.hits]
        self.letters = [by_defender.letter, by_attacker.letter]
        if g.option("q45"):  # ruling q45: ARM values before the hits
            self._weigh_armour(g)
        return None

    def _result(self, g: Blitz, total: Total | None, side: int) -> Result:
        """6.0.d2: what the enemy of a side suffers; None: that side does not roll in this round."""
        where = g.data.space_ids[self.space]
        if total is None or not total.rolls:
            if total is not None:
                no_factor = (
                    f"no {Round(self.kind).key.capitalize()} Factor, so no roll ({{rule:blitz:6.0.d2}})"
                )
                g.log("info", f"{{seat:{g.seat(side)}}}: {no_factor}.", where=where)
            self.sums.append(-1)
            self.faces.append(0)
            return NOTHING
        if total.idle:
            more = f"{total.idle / EIGHTHS:g} of its support is more than its land units and does not count"
            g.log("info", f"{{seat:{g.seat(side)}}}: {more} ({{rule:blitz:5.3.l}}).", where=where)
        roll, face = throw(g, f"{Round(self.kind).key} round in {where}")
        result = look_up(g.data, Round(self.kind), total.sum, face)
        self.sums.append(total.sum)
        self.faces.append(face)
        why = told(total.modifiers)
        letter = f" and {result.letter}" if result.letter else ""
        text = (
            f"{{seat:{g.seat(side)}}}: total {total.sum}{f' ({why})' if why else ''}, "
            f"die {face}: {counted(result.hits, 'hit')}{letter}."
        )
        g.log("dice", text, values=roll, where=where, by=g.seat(side), said=True)
        return result

    # ---- 6.5 ---------------------------------------------------------------------------------------

    def hit_factories(self, g: Blitz) -> Step:
        """6.5.d: of a Strategic Round all results go to factories."""
        if self.kind != Round.STRATEGIC:
            return None
        hit = g.bomb(self.space, self.hits[DEFENDER])
        where = g.data.space_ids[self.space]
        left = counted(g.undamaged(self.space), "undamaged Factory Factor")
        g.log(
            "result",
            f"{counted(hit, 'Factory Factor')} damaged in {{space:{where}}}, {left} left.",
            where=where,
        )
        return Return(["0"])

    def hit_defender(self, g: Blitz) -> Step:
        return Call(self._hits(self.defenders, 1 - self.side, self.hits[DEFENDER]))

    def _hits(self, victims: list[int], owner: int, hits: int) -> AssignHits:
        return AssignHits(
            kind=self.kind,
            owner=owner,
            victims=list(victims),
            ways=dict(self.ways),
            hits=hits,
            in_port=self.attack != SEA,
        )

    def hit_attacker(self, g: Blitz) -> Step:
        assert isinstance(self.ret, int)
        self.assigned[DEFENDER] = self.ret
        return Call(self._hits(self.attackers, self.side, self.hits[ATTACKER]))

    def note_hits(self, g: Blitz) -> Step:
        assert isinstance(self.ret, int)
        self.assigned[ATTACKER] = self.ret
        return None

    def letter_defender(self, g: Blitz) -> Step:
        if not g.option("q45"):  # 6.5.d8
            self._weigh_armour(g)
        return Call(self._letters(g, self.defenders, 1 - self.side, DEFENDER))

    def _weigh_armour(self, g: Blitz) -> None:
        """6.5.k, 6.5.l: of defenders that need not retreat nobody is picked for a letter result of a Land Round."""
        one, other = (
            fighters(g, [piece for piece in units if g.state.fate[piece] == ON_MAP], self.ways)
            for units in (self.attackers, self.defenders)
        )
        soldiers = self.kind == Round.LAND and any(unit.counter.on_land for unit in other)
        if not self.letters[DEFENDER] or not soldiers:
            return
        if not retreat_called_for(g.data, one, other, ground_of(g, self.space, ())):
            self.letters[DEFENDER] = ""
            why = "6.5.k" if g.space(self.space).island else "6.5.l"
            where = g.data.space_ids[self.space]
            g.log("info", f"The defenders need not retreat ({{rule:blitz:{why}}}).", where=where)

    def _letters(self, g: Blitz, victims: list[int], owner: int, place: int) -> AssignLetters:
        running = g.option("q46")  # ruling q46
        letter = self.letters[place]
        if self.kind == Round.NAVAL and self.attack != SEA and not g.option("q16"):
            letter = ""  # 6.5.d3, ruling q16: ships in port ignore it
        return AssignLetters(
            kind=self.kind,
            owner=owner,
            victims=list(victims),
            ways=dict(self.ways),
            letter=letter,
            begun=self.assigned[place] if running else 0,
        )

    def note_defender(self, g: Blitz) -> Step:
        self._note(g, DEFENDER)
        return None

    def _note(self, g: Blitz, place: int) -> None:
        """Say whom the letter of a side affects, and how."""
        assert isinstance(self.ret, list)
        if self.ret:
            letter, owner = self.letters[place], self.side if place == ATTACKER else 1 - self.side
            told = do([int(piece) for piece in self.ret], consequence(g, self.kind, owner))
            where = g.data.space_ids[self.space]
            g.log("result", f"{letter} result: {told} ({{rule:blitz:{LETTER_RULES[letter]}}}).", where=where)
        self.affected = [*self.affected, *self.ret]

    def letter_attacker(self, g: Blitz) -> Step:
        """6.5.d7: where defenders are left no attacker advances, so nobody is picked who may not."""
        if self.kind == Round.LAND and any(
            str(piece) not in self.affected for piece in g.land_units(self.space, 1 - self.side)
        ):
            self.letters[ATTACKER] = ""
        return Call(self._letters(g, self.attackers, self.side, ATTACKER))

    def end(self, g: Blitz) -> Step:
        self._note(g, ATTACKER)
        return Return([str(self.assigned[ATTACKER]), *self.affected])
