"""The parser of the ``ironbottom`` command: every command by name, its words, and where its code is.

Nothing heavy is imported here: ``ironbottom --help`` answers at once.
"""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from ironbottom.cli.bounds import count, natural, seconds
from ironbottom.cli.commands import add_command
from ironbottom.cli.release import EXIT

Command = Callable[[argparse.Namespace], int]

FAILED = 1
USAGE = 2

NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})
"""What a system says that takes no more of what is written."""


def _flag(parser: argparse.ArgumentParser, *names: str) -> None:
    """Add the options that many commands share."""
    if "json" in names:
        parser.add_argument("--json", action="store_true", help="print JSON for programs instead of text")
    if "components" in names:
        parser.add_argument(
            "--components", metavar="DIR", help="folder of an owner's component values to use instead of ours"
        )
    if "slug" in names:
        parser.add_argument("slug", metavar="GAME", help="the game, as 'ironbottom games' lists them")
    if "games" in names:
        parser.add_argument(
            "--games", type=count, default=10, metavar="N", help="how many (default: %(default)s)"
        )
    if "seed" in names:
        seed = "the same seed, the same games (default: %(default)s)"
        parser.add_argument("--seed", type=int, default=1, metavar="N", help=seed)
    if "workers" in names:
        workers = "processes (default: %(default)s)"
        parser.add_argument("--workers", type=count, default=2, metavar="N", help=workers)
    if "record" in names:
        parser.add_argument(
            "record", metavar="FILE", help="a record file (saved from the browser, or made by 'new')"
        )


def _games(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    games = add_command(sub, "games", "list the games, their scenarios and options")
    _flag(games, "json", "components")
    games.set_defaults(run="catalogue:games")

    rules = add_command(sub, "rules", "rules of a game and their test coverage, or one rule")
    _flag(rules, "slug")
    rules.add_argument(
        "rule", nargs="?", metavar="RULE", help="one rule, such as land.13: its summary and its tests"
    )
    _flag(rules, "json")
    rules.set_defaults(run="catalogue:rules")

    ledger = add_command(sub, "ledger", "write down which tests prove which rule of a game")
    _flag(ledger, "slug")
    ledger.add_argument("tests", metavar="DIR", help="the folder of its tests")
    ledger.set_defaults(run="ledger:run")

    scaffold = add_command(sub, "scaffold", "write the package of a new game: a small one that runs")
    scaffold.add_argument("slug", help="its short name in small letters, such as my_game")
    scaffold.add_argument(
        "folder", metavar="DIR", help="where the package shall lie; not there yet, or empty"
    )
    scaffold.set_defaults(run="scaffold:run")

    validate = add_command(sub, "validate", "check component files and report every fault at once")
    _flag(validate, "slug")
    _flag(validate, "json", "components")
    validate.set_defaults(run="catalogue:validate")


def _records(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    new = add_command(sub, "new", "start a game and write its record to a file")
    _flag(new, "slug")
    new.add_argument("scenario", metavar="SCENARIO", help="one of its scenarios, by id")
    _option(new, "an option (several times)")
    new.add_argument(
        "--output", "-o", metavar="FILE", help="where to write the record (default: standard output)"
    )
    new.add_argument("--force", action="store_true", help="write over a file that is there already")
    _flag(new, "components")
    new.set_defaults(run="records:new")

    act = add_command(sub, "act", "answer the open decision of a record and write it back")
    _flag(act, "record")
    act.add_argument("seat", metavar="SEAT", help="the seat that is awaited, as 'ironbottom show' says")
    act.add_argument(
        "choices", nargs="+", metavar="CHOICE", help="choices in order, as 'show --seat' lists them"
    )
    _flag(act, "components")
    act.set_defaults(run="records:act")

    show = add_command(sub, "show", "a text view of a record at any action")
    _flag(show, "record")
    show.add_argument("--at", type=natural, metavar="N", help="after N actions (default: now)")
    show.add_argument("--seat", default="", help="as this seat sees it (default: a spectator)")
    _flag(show, "json", "components")
    show.set_defaults(run="records:show")

    replay = add_command(sub, "replay", "play a record again and print its log")
    _flag(replay, "record")
    replay.add_argument(
        "--from", dest="start", type=natural, default=0, metavar="N", help="print from action N on"
    )
    _flag(replay, "components")
    replay.set_defaults(run="records:replay")

    verify = add_command(sub, "verify", "prove the dice of a record and check every state hash")
    _flag(verify, "record", "json", "components")
    verify.set_defaults(run="records:verify")

    lab = add_command(sub, "lab", "run a rules question from a laboratory file")
    lab.add_argument("file", metavar="FILE", help="a laboratory file (see docs/LABORATORY.md)")
    lab.add_argument(
        "--schema", action="store_true", help="FILE is a game: print the JSON Schema of its files"
    )
    _flag(lab, "json", "components")
    lab.set_defaults(run="laboratory:lab")


def _release(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    release = add_command(
        sub,
        "release-check",
        "play every match of a server again and say which of them this version would play otherwise",
        EXIT,
    )
    release.add_argument("folder", metavar="DIR", help="its data folder, of which a copy is tried")
    _flag(release, "json", "components")
    release.set_defaults(run="release:check")


def _option(parser: argparse.ArgumentParser, about: str) -> None:
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=about)


def _simulate(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    simulate = add_command(sub, "simulate", "let computers play games and print the match table")
    _flag(simulate, "slug")
    simulate.add_argument("--scenario", metavar="SCENARIO", help="default: the first scenario")
    _flag(simulate, "games", "seed")
    simulate.add_argument(
        "--player",
        action="append",
        default=[],
        metavar="SEAT=LEVEL",
        help="level of a seat, several times (default: the best for all)",
    )
    _option(simulate, "an option (several times)")
    simulate.add_argument(
        "--rounds",
        type=count,
        default=25,
        metavar="N",
        help="stop a game behind this round or turn (default: %(default)s)",
    )
    simulate.add_argument(
        "--budget",
        type=seconds,
        default=5.0,
        metavar="SECONDS",
        help="thinking time a turn (default: %(default)g)",
    )
    _flag(simulate, "workers")
    simulate.add_argument("--save", metavar="DIR", help="keep the record of every game there")
    _flag(simulate, "json")
    simulate.set_defaults(run="machines:simulate")


def _machines(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    fuzz = add_command(sub, "fuzz", "random legal play with every law of the game checked")
    _flag(fuzz, "slug")
    fuzz.add_argument("--scenario", default="", help="default: any, by chance")
    _option(fuzz, "an option held so in all games (several times); the others by chance")
    _flag(fuzz, "games", "seed", "workers")
    fuzz.add_argument(
        "--save",
        metavar="DIR",
        default="fuzz-failures",
        help="where records of failures go (default: %(default)s)",
    )
    _flag(fuzz, "json")
    fuzz.set_defaults(run="machines:fuzz")

    tells = add_command(sub, "tells", "how much of hidden hands the play in records betrays")
    tells.add_argument("records", nargs="+", metavar="FILE", help="records of games (see simulate --save)")
    _flag(tells, "json")
    tells.set_defaults(run="tells:tells")

    perft = add_command(sub, "perft", "count distinct decision paths to a depth")
    _flag(perft, "slug")
    perft.add_argument("--scenario", metavar="SCENARIO", help="default: the first scenario")
    perft.add_argument("--record", metavar="FILE", help="from the position of a record instead")
    perft.add_argument(
        "--depth", type=natural, default=2, metavar="N", help="choices in a row (default: %(default)s)"
    )
    _flag(perft, "json")
    perft.set_defaults(run="machines:perft")


OWN_PARSERS = (
    "ironbottom.cli.serve:register_play",
    "ironbottom.cli.serve:register_serve",
)
"""Commands whose modules bring their own parsers."""
ODDS = "ironbottom.cli.odds:register"
"""Brings its own, too, and its flags hang on the game."""


def parser(words: Sequence[str] = ()) -> argparse.ArgumentParser:
    """The whole command line, as these words need it."""
    top = argparse.ArgumentParser(
        prog="ironbottom",
        description="The Pacific War on the board: play, check the rules, the odds and the dice.",
    )
    top.add_argument("--version", action="store_true", help="print the version and end")
    sub = top.add_subparsers(title="commands", metavar="COMMAND")
    for home in OWN_PARSERS:
        _resolve(home)(sub)
    _games(sub)
    _records(sub)
    _resolve(ODDS)(sub, words)
    _release(sub)
    _simulate(sub)
    _machines(sub)
    return top


def _resolve(home: str) -> Callable[..., int]:
    module, _, name = home.partition(":")
    found: Callable[..., int] = getattr(import_module(module), name)
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status: 0 done, 1 refused or failed, 2 wrong usage, others as a command says."""
    words = sys.argv[1:] if argv is None else argv
    top = parser(words)
    args = top.parse_args(words)
    if args.version:
        from ironbottom import __version__

        print(f"ironbottom {__version__}")
        return 0
    run: str | Command | None = getattr(args, "run", None)
    if run is None:
        top.print_help()
        return USAGE
    from ironbottom.kernel.errors import IronbottomError

    command: Command = run if callable(run) else _resolve(f"ironbottom.cli.{run}")
    try:
        status = command(args)
        sys.stdout.flush()
    except IronbottomError as fault:
        from ironbottom.cli.text import bare

        told = [str(fault), *getattr(fault, "__notes__", [])]
        print(f"ironbottom: {bare(': '.join(filter(None, told)))}", file=sys.stderr)
        return FAILED
    except BrokenPipeError:
        _print_no_more()
        return 0
    except OSError as fault:
        if fault.filename is None and fault.errno not in NO_ROOM:
            raise
        if fault.filename is None:
            _print_no_more()
        print(f"ironbottom: cannot use {fault.filename or 'the output'}: {fault.strerror}", file=sys.stderr)
        return FAILED
    return status


def _print_no_more() -> None:
    """Let what is still to be printed go nowhere: Python would try it once more when it ends, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
