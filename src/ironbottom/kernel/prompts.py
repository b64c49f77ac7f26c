"""What every game tells alike of the open decision and of the procedures under way."""

from __future__ import annotations

from typing import Any, TypedDict

from ironbottom.kernel import choices
from ironbottom.kernel.game import Game
from ironbottom.kernel.views import Option, Prompt, Refusal


def prompt_for(g: Game[Any], viewer: str, battle: str = "") -> Prompt | None:
    """The prompt of the open decision for a seat that owes an answer, else None.

    ``battle``: the space of the battle that hangs on it.
    """
    decision = g.decision
    if decision is None or viewer not in decision.seats:
        return None
    label, hint, alike, on_map = decision.label, decision.hint, decision.alike, decision.on_map
    return Prompt(
        name=type(decision).__name__,
        text=decision.text(g, viewer),
        rule=decision.rule(g),
        options=tuple(
            [
                Option(one, label(g, one), hint(g, viewer, one), alike(g, one), on_map(g, viewer, one))
                for one in g.options(viewer)
            ]
        ),
        refused=tuple(
            [
                Refusal(choice, why, hint(g, viewer, choice) if choice.startswith(choices.kind("")) else "")
                for choice, why in decision.refused(g, viewer).items()
            ]
        ),
        suggestion=tuple(decision.suggestion(g, viewer)),
        routine=decision.routine(g, viewer),
        order=decision.ORDER,
        pieces=decision.PIECES,
        going=decision.going(g),
        battle=battle,
    )


def pieces_offered(g: Game[Any], viewer: str) -> tuple[int, ...]:
    """The pieces among the options of a seat that owes an answer, in order; none for anybody else."""
    decision = g.decision
    if decision is None or viewer not in decision.seats:
        return ()
    offered = (one for one in g.options(viewer) if one.startswith("piece:"))
    return tuple(sorted(map(choices.piece_of, offered)))


def waiting_text(g: Game[Any], viewer: str) -> str:
    """Who is awaited and for what, for a viewer that owes nothing now; empty otherwise.

    A seat that the words of the decision do not name stands in front of them.
    """
    decision = g.decision
    if decision is None or viewer in decision.seats:
        return ""
    text = decision.waiting(g, viewer)
    if all(f"{{seat:{seat}}}" in text or g.spec.name_of(g, "seat", seat) in text for seat in decision.seats):
        return text
    return f"{' and '.join(f'{{seat:{seat}}}' for seat in decision.seats)}: {text}"


def phase_path(g: Game[Any]) -> tuple[str, ...]:
    """The titles of the running procedures, outermost first."""
    return tuple(title for frame in g.stack if (title := frame.title(g)))


class Common(TypedDict):
    """What a view says in every game."""

    slug: str
    viewer: str
    path: tuple[str, ...]
    waiting_on: tuple[str, ...]
    waiting_text: str
    prompt: Prompt | None
    outcome: str
    winners: tuple[str, ...]


def common(g: Game[Any], viewer: str, battle: str = "") -> Common:
    """The parts of a view that follow from any game alike; ``battle``: see ``prompt_for``."""
    return Common(
        slug=g.spec.slug,
        viewer=viewer,
        path=phase_path(g),
        waiting_on=g.deciding(),
        waiting_text=waiting_text(g, viewer),
        prompt=prompt_for(g, viewer, battle),
        outcome=g.outcome.text if g.outcome else "",
        winners=g.outcome.winners if g.outcome else (),
    )
