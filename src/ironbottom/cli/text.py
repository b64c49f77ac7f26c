"""A position and its log in plain text, for terminals, pipes and screen readers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ironbottom.kernel.choices import split
from ironbottom.kernel.events import Event, plain
from ironbottom.kernel.game import Game
from ironbottom.kernel.grammar import counted
from ironbottom.kernel.views import Piece, Prompt, Track, View

if TYPE_CHECKING:
    from ironbottom.cli.names import Names

NAMING = frozenset({"space", "type", "seat", "card"})
"""Tokens whose ids are words."""
HEADINGS = {"turn": "== {} ==", "phase": "-- {} --", "battle": "   * {}"}


def words(game: Game[Any], text: str) -> str:
    """A text of the log with its tokens in words."""
    return plain(text, lambda verb, argument: game.spec.name_of(game, verb, argument))


def bare(text: str) -> str:
    """A text in which each token stands for itself, where no game is at hand that has words for it.

    >>> bare("no {type:carrier} at {space:truk} ({rule:6.5.t})")
    'no carrier at truk (rule 6.5.t)'
    """
    return plain(text, lambda verb, argument: argument if verb in NAMING else f"{verb} {argument}")


def event_lines(game: Game[Any], events: list[Event]) -> list[str]:
    """Log lines of an action, as a spectator reads them."""
    lines = []
    for event in events:
        seen = event.for_viewer("")
        if seen is None:
            continue
        text = words(game, seen.dated())
        if seen.values:
            text += ": " + " ".join(str(value) for value in seen.values)
            if seen.need:
                hits = sum(map(seen.hits, seen.values))
                text += f" ({counted(hits, 'hit')} at {seen.need} or {'more' if seen.high else 'less'})"
        lines.append(HEADINGS.get(seen.kind, "     {}").format(text))
    return lines


def position_text(game: Game[Any], view: View, names: Names) -> str:
    """Where the game stands: turn, tracks, tables, every space with its counters, and what is awaited."""
    parts = [view.turn, " > ".join(words(game, step) for step in view.path)]
    for track in view.tracks:
        parts.append(track_text(track, names.side))
    for panel in view.panels:
        if panel.kind == "table":
            rows = [[words(game, cell) for cell in row] for row in panel.rows]
            title = f"{panel.title}: {words(game, panel.about)}" if panel.about else panel.title
            parts.append("\n" + _table(title, panel.columns, rows))
    parts.append("\n" + _spaces(view, names))
    parts.append(_awaited(game, view))
    return "\n".join(part for part in parts if part)


def track_text(track: Track, side: Callable[[str], str]) -> str:
    """A scale, its markers and levels; of a scale to both sides of zero the end says whose points they are."""
    two_ended = track.low < 0 < track.high
    at = ", ".join(f"{side(who)} {abs(n) if two_ended else n:g}" if who else f"{n:g}" for who, n in track.at)
    goals = [f"goal {track.goal:g}"] if track.goal is not None else []
    notes = "; ".join((*goals, *(level for _, level in track.levels)))
    return f"{track.title}: {at}" + (f" ({notes})" if notes else "")


def _table(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[n]) for row in (columns, *rows)) for n in range(len(columns))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in (columns, *rows)
    ]
    return "\n".join([title, *lines])


def _spaces(view: View, names: Names) -> str:
    control = {marker.space: marker.side for marker in view.markers if marker.kind == "control"}
    standing: dict[str, list[Piece]] = {}
    for piece in view.pieces:
        standing.setdefault(piece.space, []).append(piece)
    lines = []
    for space in dict.fromkeys([*control, *standing]):
        owner = f" [{names.side(control[space])}]" if space in control else ""
        lines.append(f"{names.space(space)}{owner}: {_units(standing.get(space, []), names) or 'empty'}")
    return "\n".join(lines)


def _units(pieces: Sequence[Piece], names: Names) -> str:
    """Counters of a space, those that look alike in one."""
    alike: dict[tuple[object, ...], list[Piece]] = {}
    for piece in pieces:
        look = (piece.side, piece.type, piece.marks, piece.aboard is None)
        alike.setdefault(look, []).append(piece)
    return "; ".join(names.pieces(same[0], len(same)) for same in alike.values())


def _awaited(game: Game[Any], view: View) -> str:
    if view.outcome:
        return "\n" + words(game, view.outcome)
    if view.prompt:
        return "\n" + prompt_text(game, view.prompt, {piece.id: piece.space for piece in view.pieces})
    return "\n" + words(game, view.waiting_text)


def prompt_text(game: Game[Any], prompt: Prompt, where: dict[int, str]) -> str:
    """A prompt with all its options, one a line; ``where`` is the space of each piece."""
    lines = [words(game, prompt.text) + (f" [{prompt.rule}]" if prompt.rule else "")]
    for option in prompt.options:
        verb, argument = split(option.choice)
        label = words(game, option.label or game.spec.name_of(game, verb, argument))
        if verb == "piece" and int(argument) in where:
            label += words(game, f" in {{space:{where[int(argument)]}}}")
        alike = f", also {' '.join(str(piece) for piece in option.alike)}" if option.alike else ""
        hint = f" ({words(game, option.hint)})" if option.hint else ""
        lines.append(f"  {option.choice}  {label}{hint}{alike}")
    return "\n".join(lines)
