"""Commands on records: ``new``, ``act``, ``show``, ``replay``, ``verify``."""

from __future__ import annotations

import argparse
import gzip
import secrets
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from shutil import copymode

from ironbottom.cli.catalogue import print_json
from ironbottom.cli.names import Names
from ironbottom.cli.text import event_lines, position_text
from ironbottom.kernel import registry
from ironbottom.kernel.audit import audit
from ironbottom.kernel.errors import BadOption, BadRecord, IronbottomError, NoRecord, RecordExists
from ironbottom.kernel.grammar import counted
from ironbottom.kernel.match import Match, new_match
from ironbottom.kernel.proof import Verdict
from ironbottom.kernel.record import Record, from_json, to_json
from ironbottom.kernel.refusals import step_for
from ironbottom.kernel.replaying import carrying
from ironbottom.kernel.replaying import replay as replayed
from ironbottom.kernel.values import ComponentValues

SECRET_BYTES = 32
VERDICTS: dict[Verdict, str] = {"proven": "proven", "open": "not proven", "broken": "WRONG"}
SUMMARIES: dict[Verdict, str] = {
    "proven": "Everything in this record is proven. That it is the game you played, your own copy of the hash shows.",
    "open": "Nothing in this record is wrong, but not all of it is proven.",
    "broken": "This record says something of itself that does not hold.",
}
PACKED = b"\x1f\x8b"
"""How a file packed with gzip begins."""
MOST_UNPACKED = 256 * 1024 * 1024
"""Bytes of the longest record that is read from a packed file: eight times what the server takes."""


@contextmanager
def saved_match() -> Iterator[None]:
    """Of a record that is refused it is said how to get at it, too."""
    try:
        yield
    except IronbottomError as fault:
        fault.add_note(step_for(fault))
        raise


@saved_match()
def read_record(path: str) -> Record:
    """A record from a file, packed with gzip or not; BadRecord when there is none or it is damaged."""
    file = Path(path)
    if not file.is_file():
        raise NoRecord(f"there is no record file {path}")
    data = file.read_bytes()
    try:
        return from_json(_unpacked(data) if data.startswith(PACKED) else data)
    except BadRecord as fault:
        raise type(fault)(f"{path}: {fault}") from fault


def _unpacked(data: bytes) -> bytes:
    """What a packed file holds: a small one can hold more than there is memory for."""
    try:
        with gzip.GzipFile(fileobj=BytesIO(data)) as file:
            unpacked = file.read(MOST_UNPACKED + 1)
    except (OSError, EOFError, zlib.error) as fault:
        raise BadRecord(f"the record cannot be unpacked: {fault}") from fault
    if len(unpacked) > MOST_UNPACKED:
        raise BadRecord(f"the record holds more than {MOST_UNPACKED} bytes when it is unpacked")
    return unpacked


def write_record(path: str, record: Record) -> None:
    """Write a record to a file, packed when its name ends in ``.gz``.

    The file has its new content whole or, where that cannot be written, its old one. Raises OSError with its name.
    """
    data = to_json(record)
    data = gzip.compress(data, mtime=0) if path.endswith(".gz") else data
    try:
        _replace(Path(path).resolve(), data)
    except OSError as fault:
        raise type(fault)(fault.errno, fault.strerror, path) from fault


def _replace(file: Path, data: bytes) -> None:
    """Write beside a file, then put it in its place; what is no file (a device, a folder) is written as it is."""
    if file.exists() and not file.is_file():
        file.write_bytes(data)
        return
    fresh = file.with_name(f"{file.name}.new")
    try:
        fresh.write_bytes(data)
        if file.exists():
            copymode(file, fresh)
        fresh.replace(file)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise


def pairs(given: list[str], form: str = "NAME=VALUE") -> dict[str, str]:
    """Words of this form as a dict; BadOption for a word without '='."""
    for word in given:
        if "=" not in word:
            raise BadOption(f"{word!r} is not {form}")
    return dict(word.split("=", 1) for word in given)


def _unseen(done: int, total: int) -> None:
    """Progress that nobody looks at."""


@contextmanager
def progress(title: str, total: int) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error when it is a terminal; yields a callback (done, total)."""
    if not sys.stderr.isatty():
        yield _unseen
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)

        def report(done: int, of: int) -> None:
            bar.update(task, completed=done, total=of)

        yield report


def chosen_values(args: argparse.Namespace, slug: str) -> ComponentValues | None:
    """The values of the owner's folder that was named, over ours; None where none was."""
    return registry.game(slug).values(args.components) if args.components else None


def load_match(args: argparse.Namespace, *, check: bool = True) -> Match:
    """The match of the record file named on the command line."""
    record = read_record(args.record)
    with saved_match(), progress("Replaying", len(record.entries)) as report:
        return replayed(record, components=chosen_values(args, record.slug), check=check, progress=report)


def new(args: argparse.Namespace) -> int:
    """Start a game; RecordExists when its record would be written over a file, unless forced."""
    if args.output and not args.force and Path(args.output).is_file():
        raise RecordExists(
            f"{args.output} is there already: name another file, or use --force to write over it"
        )
    started = new_match(
        args.slug,
        args.scenario,
        pairs(args.option),
        game_id=secrets.token_hex(8),
        secret=secrets.token_bytes(SECRET_BYTES),
        components=chosen_values(args, args.slug),
    )
    record = carrying(started.record, started.components)
    if args.output:
        write_record(args.output, record)
        print(f"wrote {args.output}; dice are bound to {started.record.commitment}", file=sys.stderr)
    else:
        print(to_json(record).decode())
    return 0


def act(args: argparse.Namespace) -> int:
    """Answer the open decision of a record."""
    played = load_match(args)
    spec, record = registry.game(played.record.slug), played.record
    spec.need_seats((args.seat,), record.scenario, record.options, played.components)
    before = len(played.told)
    made = len(played.act_all(args.seat, args.choices))
    write_record(args.record, carrying(played.record, played.components))
    for told in played.told[before:]:
        for line in event_lines(played.game, told.events):
            print(line)
    if made < len(args.choices):
        left = " ".join(args.choices[made:])
        print(
            f"{args.choices[made - 1]} had an outcome and ends the batch; not done: {left}", file=sys.stderr
        )
        return 1
    return 0


def show(args: argparse.Namespace) -> int:
    """A text view of a record at any action."""
    played = load_match(args, check=False)
    game = played.game if args.at is None else played.at(args.at)
    spec = registry.game(played.record.slug)
    if args.seat:
        spec.need_seats((args.seat,), played.record.scenario, played.record.options, played.components)
    view = spec.view(game, args.seat)
    if args.json:
        return print_json(view)
    print(position_text(game, view, Names(spec.board(played.components))))
    return 0


def replay(args: argparse.Namespace) -> int:
    """Play a record again and print its log."""
    played = load_match(args)
    for count, told in enumerate(played.told):
        if count >= args.start:
            for line in event_lines(played.game, told.events):
                print(line)
    state = played.game.outcome.reason if played.game.outcome else "not over"
    print(
        f"{counted(len(played.live), 'action')} replayed, every state as recorded; {state}", file=sys.stderr
    )
    return 0


def verify(args: argparse.Namespace) -> int:
    """Say what a record proves, what not and why; 1 where it says something of itself that does not hold."""
    record = read_record(args.record)
    with progress("Playing it again", len(record.entries)) as report:
        judged = audit(record, components=chosen_values(args, record.slug), progress=report)
    if args.json:
        print_json(
            {
                "verdict": judged.verdict,
                "actions": judged.actions,
                "over": judged.over,
                "rolls": len(record.draws()),
                "findings": judged.findings,
            }
        )
    else:
        for finding in judged.findings:
            print(f"{VERDICTS[finding.verdict]:>10}  {finding.text}")
        print(SUMMARIES[judged.verdict])
    return 1 if judged.verdict == "broken" else 0
