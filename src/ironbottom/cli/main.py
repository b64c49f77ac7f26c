"""The parser of the ``ironbottom`` command: every command by name, its words, and where its code is.

Nothing heavy is imported here: ``ironbottom --help`` answers at once.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from ironbottom.cli.bounds import count, natural, seconds
from ironbottom.cli.release import EXIT

Command = Callable[[argparse.Namespace], int]

FAILED = 1
USAGE = 2


def _flag(parser: argparse.ArgumentParser, *names: str) -> None:
    """Add the options that many commands share."""
    if "json" in names:
        parser.add_argument("--json", action="store_true", help="print JSON for programs instead of text")
    if "components" in names:
        parser.add_argument(
            "--components", metavar="DIR", help="folder of an owner's component values to use instead of ours"
        )
    if "record" in names:
        parser.add_argument(
            "record", metavar="FILE", help="a record file (saved from the browser, or made by 'new')"
        )


def _games(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    games = sub.add_parser("games", help="list the games, their scenarios and options")
    _flag(games, "json", "components")
    games.set_defaults(run="catalogue:games")

    rules = sub.add_parser("rules", help="rules of a game and their test coverage, or one rule")
    rules.add_argument("slug", help="the game, as 'ironbottom games' lists them")
    rules.add_argument("rule", nargs="?", help="one rule, such as land.13: its summary and its tests")
    _flag(rules, "json")
    rules.set_defaults(run="catalogue:rules")

    ledger = sub.add_parser("ledger", help="write down which tests prove which rule of a game")
    ledger.add_argument("slug", help="the game, as 'ironbottom games' lists them")
    ledger.add_argument("tests", metavar="DIR", help="the folder of its tests")
    ledger.set_defaults(run="ledger:run")

    scaffold = sub.add_parser("scaffold", help="write the package of a new game: a small one that runs")
    scaffold.add_argument("slug", help="its short name in small letters, such as my_game")
    scaffold.add_argument(
        "folder", metavar="DIR", help="where the package shall lie; not there yet, or empty"
    )
    scaffold.set_defaults(run="scaffold:run")

    validate = sub.add_parser("validate", help="check component files and report every fault at once")
    validate.add_argument("slug", help="the game, as 'ironbottom games' lists them")
    _flag(validate, "json", "components")
    validate.set_defaults(run="catalogue:validate")


def _records(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    new = sub.add_parser("new", help="start a game and write its record to a file")
    new.add_argument("slug")
    new.add_argument("scenario")
    _option(new, "an option (several times)")
    new.add_argument(
        "--output", "-o", metavar="FILE", help="where to write the record (default: standard output)"
    )
    new.add_argument("--force", action="store_true", help="write over a file that is there already")
    _flag(new, "components")
    new.set_defaults(run="records:new")

    act = sub.add_parser("act", help="answer the open decision of a record and write it back")
    _flag(act, "record")
    act.add_argument("seat")
    act.add_argument(
        "choices", nargs="+", metavar="CHOICE", help="choices in order, such as piece:17 space:burma"
    )
    _flag(act, "components")
    act.set_defaults(run="records:act")

    show = sub.add_parser("show", help="a text view of a record at any action")
    _flag(show, "record")
    show.add_argument("--at", type=natural, metavar="N", help="after N actions (default: now)")
    show.add_argument("--seat", default="", help="as this seat sees it (default: a spectator)")
    _flag(show, "json", "components")
    show.set_defaults(run="records:show")

    replay = sub.add_parser("replay", help="play a record again and print its log")
    _flag(replay, "record")
    replay.add_argument(
        "--from", dest="start", type=natural, default=0, metavar="N", help="print from action N on"
    )
    _flag(replay, "components")
    replay.set_defaults(run="records:replay")

    verify = sub.add_parser("verify", help="prove the dice of a record and check every state hash")
    _flag(verify, "record", "json", "components")
    verify.set_defaults(run="records:verify")

    lab = sub.add_parser("lab", help="run a rules question from a laboratory file")
    lab.add_argument("file", metavar="FILE", help="a laboratory file (see docs/LABORATORY.md)")
    lab.add_argument(
        "--schema", action="store_true", help="FILE is a game: print the JSON Schema of its files"
    )
    _flag(lab, "json", "components")
    lab.set_defaults(run="laboratory:lab")


def _release(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    release = sub.add_parser(
        "release-check",
        help="play every match of a server again: which of them would this version play otherwise?",
        epilog=EXIT,
    )
    release.add_argument("folder", metavar="DIR", help="its data folder, of which a copy is tried")
    _flag(release, "json", "components")
    release.set_defaults(run="release:check")


def _option(parser: argparse.ArgumentParser, about: str) -> None:
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=about)


def _machines(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    simulate = sub.add_parser("simulate", help="let computers play games and print the match table")
    simulate.add_argument("slug")
    simulate.add_argument("--scenario", help="default: the first scenario")
    simulate.add_argument("--games", type=count, default=10, metavar="N")
    simulate.add_argument("--seed", type=int, default=1)
    simulate.add_argument(
        "--player",
        action="append",
        default=[],
        metavar="SEAT=LEVEL",
        help="level of a seat, several times (default: the best for all)",
    )
    _option(simulate, "an option (several times)")
    simulate.add_argument("--rounds", type=count, default=25, help="stop a game behind this round or turn")
    simulate.add_argument(
        "--budget", type=seconds, default=5.0, metavar="SECONDS", help="thinking time a turn"
    )
    simulate.add_argument("--workers", type=count, default=2, metavar="N", help="processes")
    simulate.add_argument("--save", metavar="DIR", help="keep the record of every game there")
    _flag(simulate, "json")
    simulate.set_defaults(run="machines:simulate")

    fuzz = sub.add_parser("fuzz", help="random legal play with every law of the game checked")
    fuzz.add_argument("slug")
    fuzz.add_argument("--scenario", default="", help="default: any, by chance")
    _option(fuzz, "an option held so in all games (several times); the others by chance")
    fuzz.add_argument("--games", type=count, default=10, metavar="N")
    fuzz.add_argument("--seed", type=int, default=1)
    fuzz.add_argument("--workers", type=count, default=2, metavar="N", help="processes")
    fuzz.add_argument("--save", metavar="DIR", default="fuzz-failures", help="where records of failures go")
    _flag(fuzz, "json")
    fuzz.set_defaults(run="machines:fuzz")

    tells = sub.add_parser("tells", help="how much of hidden hands the play in records betrays")
    tells.add_argument("records", nargs="+", metavar="FILE", help="records of games (see simulate --save)")
    _flag(tells, "json")
    tells.set_defaults(run="tells:tells")

    perft = sub.add_parser("perft", help="count distinct decision paths to a depth")
    perft.add_argument("slug")
    perft.add_argument("--scenario", help="default: the first scenario")
    perft.add_argument("--record", metavar="FILE", help="from the position of a record instead")
    perft.add_argument("--depth", type=natural, default=2)
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
        return command(args)
    except IronbottomError as fault:
        told = [str(fault), *getattr(fault, "__notes__", [])]
        print(f"ironbottom: {': '.join(filter(None, told))}", file=sys.stderr)
        return FAILED
    except BrokenPipeError:
        return 0
    except OSError as fault:
        if fault.filename is None:
            raise
        print(f"ironbottom: cannot use {fault.filename}: {fault.strerror}", file=sys.stderr)
        return FAILED
