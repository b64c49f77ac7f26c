"""9.9: Strategic Warfare in the Impulse of the United States: committed in step d, resolved in step h (21.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.cards import Reroll
from ironbottom.games.oceansoffire.components.ids import Klass, Power
from ironbottom.games.oceansoffire.position.card_decks import end_of
from ironbottom.games.oceansoffire.position.card_decks import in_force as in_force_now
from ironbottom.games.oceansoffire.position.labels import counter_name, space_token
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.rules.likeness import likeness
from ironbottom.games.oceansoffire.rules.p08_entry import Site, WhereArrives, come, fits
from ironbottom.games.oceansoffire.rules.p21_warfare import (
    HARBOURS,
    NAMES,
    WAGING,
    candidates,
    commit,
    commit_cost,
    commit_refusal,
    in_box,
    in_force,
    needed,
    pips,
    recall,
    score,
    take_effect,
    warfare_modifiers,
)
from ironbottom.games.oceansoffire.rules.p23_window import cards
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.kernel.grammar import counted, do, in_numbers
from ironbottom.mechanics.grouping import Groups, Offer, groups
from ironbottom.mechanics.modifiers import told

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

KEPT_FOR_OPERATIONS = 2
"""The suggestion commits units as long as one part in so many of the Activation Points is left."""


def tell_recalled(g: Oceans) -> None:
    """21.25.b: who has no base left leaves the box."""
    gone = recall(g)
    if gone:
        names = in_numbers([counter_name(g.counter(piece)) for piece in gone])
        g.log(
            "info", f"No base for Strategic Warfare is left: {names} return ({{rule:oceansoffire:21.25.b}})."
        )


def begin_round(g: Oceans) -> int:
    """21.24.1, 21.24.2: what the hits of the Round before cost Japan in this one; how many these were."""
    hits = take_effect(g)
    if hits:
        lost = counted(g.state.cps_lost[Power.JAPAN], "Command Point")
        rail = f", and {counted(g.state.rail_lost, 'division')} by rail" if g.state.rail_lost else ""
        g.log("info", f"Strategic Warfare costs Japan {lost}{rail} ({{rule:oceansoffire:21.24.1}}).")
    return hits


@dataclass(slots=True, kw_only=True)
class CommitToWarfare(Procedure):
    """II.2.d, 21.22: submarines and B-29 go into the Strategic Warfare Box, one after the other."""

    STEPS: ClassVar[tuple[str, ...]] = ("begin", "ask", "take")
    TITLE: ClassVar[str] = "Strategic Warfare"

    def begin(self, g: Oceans) -> Step:
        if not in_force(g) or g.phasing != Power.US:
            return Return()
        tell_recalled(g)
        return None

    def ask(self, g: Oceans) -> Step:
        if any(not commit_refusal(g, piece) for piece in candidates(g)):
            return WhoCommits(seats=[g.seat(Power.US)])
        return Return()

    def take(self, g: Oceans) -> Step:
        if self.ret == choices.DONE:
            return Return()
        piece = choices.piece_of(str(self.ret))
        where = g.state.at[piece]
        words = f"{do([piece], 'leaves')} {space_token(g, where)} for Strategic Warfare"
        g.log("move", f"{words} ({{rule:oceansoffire:21.22.c}}).", where=g.data.space_ids[where])
        commit(g, piece)
        return Goto(self.ask)


@dataclass(slots=True, kw_only=True)
class WhoCommits(Offer, Choose):
    """Which submarine or B-29 is committed next."""

    PIECES = "name"
    FORCED: ClassVar[bool] = False
    LABELS: ClassVar = {choices.DONE: "No more"}
    WAITING: ClassVar[str] = "commits units to Strategic Warfare"
    RULE: ClassVar[str] = "oceansoffire:21.22.c"

    def groups(self, g: Oceans, seat: str) -> Groups:
        able = [piece for piece in candidates(g) if not commit_refusal(g, piece)]
        return groups(able, lambda piece: likeness(g, piece))

    def refused(self, g: Oceans, seat: str) -> dict[str, str]:
        reasons = {choices.piece(piece): commit_refusal(g, piece) for piece in candidates(g)}
        return {choice: why for choice, why in reasons.items() if why}

    def text(self, g: Oceans, seat: str) -> str:
        left = counted(g.state.aps[Power.US], "Activation Point")
        return f"{left} left: choose a unit for Strategic Warfare, or begin with the plans"

    def piece_hint(self, g: Oceans, seat: str, piece: int) -> str:
        chance = pips(g, g.counter(piece).klass) * 100 // g.data.figures.die_sides
        return f"{counted(commit_cost(g), 'AP')}, hits with {chance} %"

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        """Whoever costs Japan more than the unit costs in a whole turn, while half of the APs is left."""
        left = g.state.aps[Power.US] - commit_cost(g)
        if left * KEPT_FOR_OPERATIONS < g.state.bought[Power.US]:
            return [choices.DONE]
        turn, dice = g.data.figures.rounds * g.data.figures.aps_per_cp, g.data.figures.die_sides
        for piece in self.firsts(g, seat):
            if pips(g, g.counter(piece).klass) * turn > commit_cost(g) * dice:
                return [choices.piece(piece)]
        return [choices.DONE]


@dataclass(slots=True, kw_only=True)
class ResolveWarfare(Procedure):
    """II.2.h, 21.23: a die for each unit in the box."""

    STEPS: ClassVar[tuple[str, ...]] = ("roll", "cards", "again")
    TITLE: ClassVar[str] = "Strategic Warfare"
    missed: int = 0
    """Dice of submarines."""

    def roll(self, g: Oceans) -> Step:
        if not in_force(g) or g.phasing != Power.US:
            return Return()
        for klass in WAGING:
            count = len(in_box(g, klass))
            hits = _roll(g, klass, count) if count else 0
            self.missed = count - hits if klass == Klass.SS else self.missed
        return None

    def cards(self, g: Oceans) -> Step:
        return cards(g, "warfare", [Power.US]) if self.missed else None

    def again(self, g: Oceans) -> Step:
        """A card throws dice that missed again."""
        for card, _, _ in in_force_now(g, Reroll):
            if isinstance(card.effect, Reroll) and self.missed:
                self.missed -= _roll(g, Klass.SS, min(self.missed, card.effect.dice))
        end_of(g, "warfare")
        return Return()


def _roll(g: Oceans, klass: Klass, count: int) -> int:
    """So many dice; how many hit."""
    sides = g.data.figures.die_sides
    faces, need = g.dice(count, sides, f"Strategic Warfare of {NAMES[klass]}"), needed(g, klass)
    hits = sum(face >= need for face in faces)
    score(g, klass, hits)
    why = told(warfare_modifiers(g, klass))
    g.log(
        "dice",
        f"Strategic Warfare of {NAMES[klass]}{f': {why}' if why else ''}: {counted(hits, 'hit')}, {need} or more "
        "needed ({rule:oceansoffire:21.23}).",
        values=faces,
        need=need,
        high=True,
        by=g.seat(Power.US),
        said=True,
    )
    return hits


@dataclass(slots=True, kw_only=True)
class ComeBack(Procedure):
    """II.1, 21.25.b: units that have lost their last base arrive as reinforcements."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "placed")
    TITLE: ClassVar[str] = "Strategic Warfare"

    def ask(self, g: Oceans) -> Step:
        if not g.state.recalled:
            return Return()
        piece = g.state.recalled[0]
        here, box = (g.data.space_index[name] for name in HARBOURS)
        open_ = [here] if g.friendly(here, g.side(piece)) and fits(g, piece, here) else []
        return WhereArrives(seats=[g.seat(Power.US)], kind=g.state.kind[piece], spaces=[*open_, box])

    def placed(self, g: Oceans) -> Step:
        piece = g.state.recalled.pop(0)
        space = g.data.space_index[choices.argument(str(self.ret))]
        come(g, piece, Site(space, 0))
        g.log("info", f"{do([piece], 'arrives')} in {space_token(g, space)}.", where=g.data.space_ids[space])
        return Goto(self.ask)
