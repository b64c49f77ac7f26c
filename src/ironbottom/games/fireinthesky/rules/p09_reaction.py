"""Reaction Phase: ships of the non-phasing player sail to where the enemy is (fireinthesky:9.0, 16.1.1, 16.1.4)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import units_in_words
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.position.state import NOWHERE, THIS_PHASE
from ironbottom.games.fireinthesky.rules.forming import CANCEL, FormTaskForces
from ironbottom.games.fireinthesky.rules.likeness import groups
from ironbottom.games.fireinthesky.rules.p07_deployment.options import ways_of
from ironbottom.games.fireinthesky.rules.p07_deployment.phase import price
from ironbottom.games.fireinthesky.rules.p07_deployment.sea import sea_deploy
from ironbottom.games.fireinthesky.rules.task_forces import reveal_forces, within_limits
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.mechanics.grouping import Groups, Offer


@dataclass(slots=True, kw_only=True)
class ReactionPhase(Procedure):
    """The mail of others comes first (16.1.1.b1), then ships react; at the end secrets come out (16.1.4.b1)."""

    STEPS = ("read_mail", "react", "reveal")

    def read_mail(self, g: Sky) -> Step:
        return Call(ReadMail()) if may_read_mail(g) else None

    def react(self, g: Sky) -> Step:
        return Call(FormTaskForces(side=g.other, reacting=True))

    def reveal(self, g: Sky) -> Step:
        reveal_forces(g)
        return None


# ---- Gentlemen do not read other people's mail (16.1.1) ----------------------------------------------


def may_read_mail(g: Sky) -> bool:
    """Whether the Allies may deploy a Task Force now: once in the game, not in its first turn (16.1.1.b1).

    Ruling first_turn_of_scenario.
    """
    return (
        g.other == Side.ALLIES
        and g.option("16.1.1")
        and not g.state.mail_read
        and g.state.turn != g.scenario.start.turn
    )


@dataclass(slots=True, kw_only=True)
class ReadMail(Procedure):
    """One Allied Task Force deploys by sea, in as many legs as are paid for (ruling mail_rule_number).

    It carries nothing, as only ships react (rulings reaction_only_ships, mail_ships_only). Then its ships react like
    any other from where they have come to. All see it deploy, also under option 16.1.4 (ruling mail_is_open).
    """

    STEPS = ("ask", "deploy", "again")

    def ask(self, g: Sky) -> Step:
        return ChooseMailShip(seats=[g.seat(Side.ALLIES)])

    def deploy(self, g: Sky) -> Step:
        if self.ret == choices.DONE:
            return Return()
        return Call(MailForce(picked=[choices.piece_of(str(self.ret))]))

    def again(self, g: Sky) -> Step:
        return None if g.state.mail_read else Goto(self.ask)


@dataclass(slots=True, kw_only=True)
class MailForce(Procedure):
    """That Task Force, from its first ship to its last leg, or until it is given up before the first."""

    STEPS = ("ask", "take_leg", "finish")
    picked: list[int] = field(default_factory=list)

    def ask(self, g: Sky) -> Step:
        seats, under_way = [g.seat(Side.ALLIES)], g.state.mail_read
        return ChooseMailCourse(seats=seats, picked=list(self.picked), under_way=under_way)

    def take_leg(self, g: Sky) -> Step:
        verb, name = choices.split(str(self.ret))
        if self.ret in (choices.DONE, CANCEL):
            return Goto(self.finish)
        if verb == "piece":
            self.picked.append(int(name))
        else:
            g.state.mail_read = True
            sea_deploy(g, self.picked, g.data.space_index[name])
        return Goto(self.ask)

    def finish(self, g: Sky) -> Step:
        for piece in self.picked:
            g.unmark(piece, THIS_PHASE)
        return None


def mail_companions(g: Sky, picked: list[int]) -> dict[int, tuple[int, ...]]:
    """Ships that can deploy by sea together with those picked; interchangeable ones once."""
    place = g.state.at[picked[0]] if picked else NOWHERE
    ships = [
        piece
        for piece, at in enumerate(g.state.at)
        if at != NOWHERE
        and place in (NOWHERE, at)
        and piece not in picked
        and g.counter(piece).naval
        and g.side(piece) == Side.ALLIES
    ]
    return {
        piece: others
        for piece, others in groups(g, ships).items()
        if within_limits(g, [*picked, piece]) and ways_of(g, [*picked, piece]).by_sea
    }


@dataclass(slots=True, kw_only=True)
class ChooseMailShip(Offer, Choose):
    """Whether a Task Force deploys before the reaction, and its first ship."""

    RULE: ClassVar[str] = "fireinthesky:16.1.1"
    PIECES = "pick"
    ORDER: ClassVar[str] = "read_mail"
    LABELS: ClassVar = {choices.DONE: "Not now"}
    TEXT = "Choose the first ship of a Task Force that deploys by sea before the reaction, once in the game"
    WAITING = "The Allies may read the mail of others"
    SUGGESTED = (choices.DONE,)

    def groups(self, g: Sky, seat: str) -> Groups:
        return mail_companions(g, [])

    def piece_hint(self, g: Sky, seat: str, piece: int) -> str:
        return price(g, [piece])


@dataclass(slots=True, kw_only=True)
class ChooseMailCourse(Offer, Choose):
    """Where the Task Force deploys next; before its first leg also which ship joins it."""

    RULE: ClassVar[str] = "fireinthesky:16.1.1"
    PIECES = "pick"
    ORDER: ClassVar[str] = "read_mail"
    LABELS: ClassVar = {choices.DONE: "No further leg", CANCEL: "Other ships"}
    WAITING = "The Allies may read the mail of others"
    picked: list[int]
    under_way: bool

    def goals(self, g: Sky, seat: str) -> Collection[int]:
        return sorted(ways_of(g, self.picked).by_sea)

    def groups(self, g: Sky, seat: str) -> Groups:
        return {} if self.under_way else mail_companions(g, self.picked)

    def buttons(self, g: Sky, seat: str) -> list[str]:
        return [choices.DONE if self.under_way else CANCEL]

    def text(self, g: Sky, seat: str) -> str:
        units = units_in_words(self.picked)
        return f"Choose a base to which the Task Force of {units} deploys"

    def goal_hint(self, g: Sky, seat: str, space: int) -> str:
        return price(g, self.picked)

    def piece_hint(self, g: Sky, seat: str, piece: int) -> str:
        return price(g, [*self.picked, piece])
