"""A position and its log in plain text, for terminals, pipes and screen readers."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ironbottom.kernel.choices import split
from ironbottom.kernel.events import Event, plain
from ironbottom.kernel.game import Game
from ironbottom.kernel.views import Prompt, View

HEADINGS = {"turn": "== {} ==", "phase": "-- {} --", "battle": "   * {}"}


def words(game: Game[Any], text: str) -> str:
    """A text of the log with its tokens in words."""
    return plain(text, lambda verb, argument: game.spec.name_of(game, verb, argument))


def event_lines(game: Game[Any], events: list[Event]) -> list[str]:
    """Log lines of an action, as a spectator reads them."""
    lines = []
    for event in events:
        seen = event.for_viewer("")
        if seen is None:
            continue
        text = words(game, seen.text)
        if seen.values:
            text += ": " + " ".join(str(value) for value in seen.values)
            if seen.need:
                hits = sum(map(seen.hits, seen.values))
                text += f" ({hits} hits at {seen.need} or {'more' if seen.high else 'less'})"
        lines.append(HEADINGS.get(seen.kind, "     {}").format(text))
    return lines


def position_text(game: Game[Any], view: View) -> str:
    """Where the game stands: turn, tracks, tables, every space with its counters, and what is awaited."""
    parts = [view.turn, " > ".join(words(game, step) for step in view.path)]
    for track in view.tracks:
        goal = f" (goal {track.goal})" if track.goal is not None else ""
        parts.append(f"{track.title}: " + ", ".join(f"{who} {value}" for who, value in track.at) + goal)
    for panel in view.panels:
        if panel.kind == "table":
            parts.append("\n" + _table(panel.title, panel.columns, panel.rows))
    parts.append("\n" + _spaces(game, view))
    parts.append(_awaited(game, view))
    return "\n".join(part for part in parts if part)


def _table(title: str, columns: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> str:
    widths = [max(len(row[n]) for row in (columns, *rows)) for n in range(len(columns))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in (columns, *rows)
    ]
    return "\n".join([title, *lines])


def _spaces(game: Game[Any], view: View) -> str:
    control = {marker.space: marker.side for marker in view.markers if marker.kind == "control"}
    standing: dict[str, Counter[str]] = {}
    for piece in view.pieces:
        marks = f" ({', '.join(piece.marks)})" if piece.marks else ""
        aboard = " aboard" if piece.aboard is not None else ""
        name = words(game, f"{{piece:{piece.id}}}") + aboard + marks
        standing.setdefault(piece.space, Counter())[name] += 1
    lines = []
    for space in dict.fromkeys([*control, *standing]):
        owner = f" [{control[space]}]" if space in control else ""
        units = ", ".join(f"{count} {name}" for name, count in standing.get(space, Counter()).items())
        lines.append(f"{words(game, f'{{space:{space}}}')}{owner}: {units or 'empty'}")
    return "\n".join(lines)


def _awaited(game: Game[Any], view: View) -> str:
    if view.outcome:
        return "\n" + words(game, view.outcome)
    if view.prompt:
        return "\n" + prompt_text(game, view.prompt, {piece.id: piece.space for piece in view.pieces})
    return f"\nWaiting for {', '.join(view.waiting_on)}: {words(game, view.waiting_text)}"


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
