"""Command ``odds``: the odds of a battle typed in, or of the battles in a record."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ironbottom.cli.bounds import count, natural

if TYPE_CHECKING:
    from ironbottom.cli.names import Names
    from ironbottom.kernel.values import ComponentValues
    from ironbottom.odds.answer import Flag, Odds

AGAINST = ("vs", "against", "-")
BAR = 40
"""Characters of the longest bar of the histogram."""
SHOWN = 0.0005
"""Bars below this probability are left out."""


def register(sub: argparse._SubParsersAction[argparse.ArgumentParser], words: Sequence[str]) -> None:
    """Add the command to the command line, with the kinds and flags of the game that its words name."""
    odds = sub.add_parser(
        "odds",
        help="the odds of a battle, exact or simulated",
        description="The odds of a battle that is typed in, or of the battles of a record.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    odds.add_argument("battle", nargs="*", metavar="FORCE", help="two forces, with vs between them")
    odds.add_argument(
        "--game", default="", metavar="SLUG", help="whose rules and flags (default: the first that has odds)"
    )
    odds.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="another setting; --set help lists them",
    )
    odds.add_argument(
        "--simulate", type=count, metavar="N", help="play N battles instead of the usual answer"
    )
    odds.add_argument("--record", metavar="FILE", help="the battles of a record as it stands")
    odds.add_argument("--at", type=natural, metavar="N", help="of a record: after N actions (default: now)")
    odds.add_argument("--space", default="", help="where; of a record: only the battles in this space")
    odds.add_argument("--json", action="store_true", help="print JSON for programs instead of text")
    odds.add_argument(
        "--components", metavar="DIR", help="an owner's component values to use instead of ours"
    )
    odds.set_defaults(run="odds:run", kind=None)
    if "odds" in words:  # else nobody asks, and nothing of a game need be imported
        _add_own(odds, _game_in(words))


def _game_in(words: Sequence[str]) -> str:
    """The game that the words of the command name; the whole parser says what is wrong with them."""
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    early.add_argument("--game", default="")
    try:
        return str(early.parse_known_args(words)[0].game) or _default()
    except argparse.ArgumentError:
        return _default()


def _default() -> str:
    """The first game that has odds."""
    from ironbottom.kernel.registry import sound

    return next(spec.slug for spec in sound()[0] if spec.odds)


def _add_own(odds: argparse.ArgumentParser, slug: str) -> None:
    """Add the kinds of battles and the flags of a game, and its examples."""
    from ironbottom.kernel.registry import game, sound
    from ironbottom.odds import offer_of, offered

    if not offered(slug):
        return
    offer = offer_of(slug)
    own = odds.add_argument_group(f"only {game(slug).name}")
    alone = own.add_mutually_exclusive_group()
    for kind in offer.kinds:
        alone.add_argument(f"--{kind}", dest="kind", action="store_const", const=kind)
    for flag in offer.flags:
        # a flag that takes no word says what the one that it sets means, without that word
        about = flag.about.removeprefix(f"{flag.value}: ").replace("%", "%%")
        dest = _dest(flag)
        if flag.value:
            own.add_argument(
                f"--{flag.name}", dest=dest, action="store_const", const=flag.value, default="", help=about
            )
        else:
            own.add_argument(f"--{flag.name}", dest=dest, default="", metavar=flag.metavar, help=about)
    chosen = "" if slug == _default() else f"--game {slug} "
    lines = [f"  ironbottom odds {chosen}{example}" for example in offer.examples]
    record = f"  ironbottom odds {chosen}--record game.json --at 120"
    others = [
        f"  ironbottom odds --game {other.slug} --help"
        for other in sound()[0]
        if other.odds and other.slug != slug
    ]
    odds.epilog = "\n".join(("examples:", *lines, record, "flags of other games:", *others))


def _dest(flag: Flag) -> str:
    """Under which name the parser keeps a flag."""
    return f"own_{flag.setting}"


def run(args: argparse.Namespace) -> int:
    """Print the odds that were asked for."""
    from ironbottom.cli.catalogue import print_json
    from ironbottom.cli.text import bare

    args.game = args.game or _default()
    if "help" in args.set:
        return _list_settings(args.game)
    if args.record:
        return _of_record(args)
    from ironbottom.odds import answer, offer_of

    sides = [word for word in args.battle if word not in AGAINST]
    if len(sides) != 2:  # noqa: PLR2004
        from ironbottom.odds import NotABattle

        raise NotABattle(
            f"a battle is two forces, such as '4 infantry' vs '3 infantry'; {len(sides)} were given"
        )
    offer, values = offer_of(args.game), _values(args)
    attacker, defender = (offer.forces(side, values) for side in sides)
    kind = args.kind or offer.kinds[0]
    odds = answer(args.game, kind, attacker, defender, _settings(args), values)
    if args.json:
        return print_json(odds)
    if odds.winning:
        print(bare(odds.winning))
    print("\n".join(lines(odds, _names(args.game, values))))
    return 0


def _values(args: argparse.Namespace) -> ComponentValues | None:
    """The component values that were named for the game that is asked for."""
    from ironbottom.cli.records import chosen_values

    return chosen_values(args, args.game)


def _names(slug: str, values: ComponentValues | None) -> Names:
    """What a game calls its counters under these values."""
    from ironbottom.cli.names import Names
    from ironbottom.kernel.registry import game

    return Names(game(slug).board(values))


def _settings(args: argparse.Namespace) -> dict[str, str]:
    from ironbottom.cli.records import pairs
    from ironbottom.odds import offer_of

    offer = offer_of(args.game)
    trials = str(args.simulate or "")
    named = {flag.setting: getattr(args, _dest(flag)) for flag in offer.flags} | {"trials": trials}
    if "space" in offer.settings:
        named["space"] = args.space
    return {name: value for name, value in named.items() if value} | pairs(args.set)


def _list_settings(slug: str) -> int:
    from ironbottom.odds import offer_of

    for name, about in offer_of(slug).settings.items():
        print(f"{name}: {about}")
    return 0


def _of_record(args: argparse.Namespace) -> int:
    from ironbottom.cli.catalogue import print_json
    from ironbottom.cli.records import load_match
    from ironbottom.cli.text import words
    from ironbottom.odds import at

    played = load_match(args)
    game = played.game if args.at is None else played.at(args.at)
    asked = _settings(args) | ({"space": args.space} if args.space else {})
    found = at(game, "", asked)
    if args.json:
        return print_json(found)
    names = _names(played.record.slug, played.components)
    for battle in found:
        sides = " against ".join(names.force(side) for side in (battle.attacker, battle.defender))
        print(f"{names.space(battle.space)}, {battle.kind}: {sides}")
        print(words(game, battle.winning))
        if battle.note:
            print(words(game, battle.note))
        print("\n".join(lines(battle.odds, names)) + "\n")
    if not found:
        print("No battle is to be fought" + (f" in {names.space(args.space)}" if args.space else ""))
    return 0


# ---- the odds as text --------------------------------------------------------------------------------


def lines(odds: Odds, names: Names) -> Iterator[str]:
    """The odds in sentences and bars."""
    how, error = "exact", ""
    if odds.method == "simulated":
        how, error = f"{odds.trials} battles played, one standard error", f" +-{odds.error * 100:.2f}"
    yield f"win {odds.win:.2%}{error}   draw {odds.draw:.2%}   lose {odds.lose:.2%}   ({how})"
    for name, part, whole in (
        ("only aircraft are left to the attacker", odds.cleared, "draw"),
        ("undecided", odds.undecided, "draw"),
        ("the attacker breaks off", odds.retreat, "lose"),
    ):
        if part:
            yield f"  of {whole}: {name} {part:.2%}"
    if odds.rounds:
        yield f"rounds {odds.rounds:.2f}"
    for what, chance in odds.chances:
        yield f"{what} {chance:.2%}"
    yield f"attacker loses {_losses(odds.attacker_losses, names)}; {odds.attacker_cost:.2f} {odds.worth_in}"
    yield f"defender loses {_losses(odds.defender_losses, names)}; {odds.defender_cost:.2f} {odds.worth_in}"
    for what, attackers, defenders in odds.figures:
        yield f"{what} {attackers:.2f} against {defenders:.2f}"
    if odds.money_chances:
        yield f"money surrendered {odds.money:.2f} {odds.worth_in}"
    error = f" +-{odds.swing_error:.2f}" if odds.swing_error else ""
    yield f"swing {odds.swing:+.2f} {odds.worth_in}{error}"
    yield from _ends(odds)


def _ends(odds: Odds) -> Iterator[str]:
    if odds.survivors:
        yield "most likely ends"
    for chance, attacker, defender in odds.survivors:
        yield f"  {chance:7.2%}  {attacker or 'nobody'} against {defender or 'nobody'}"
    if odds.money_chances:
        yield "money surrendered"
        yield from _bars(odds.money_chances)
    elif odds.histogram:
        yield "attacker's units left minus defender's"
        yield from _bars(odds.histogram)


def _losses(losses: tuple[tuple[str, float], ...], names: Names) -> str:
    return "; ".join(f"{count:.2f} {names.kind(kind, count)}" for kind, count in losses) or "nothing"


def _bars(bars: tuple[tuple[int, float], ...]) -> Iterator[str]:
    most = max((chance for _, chance in bars), default=1.0)
    for value, chance in bars:
        if chance >= SHOWN:
            yield f"  {value:+4d}  {chance:7.2%}  {'#' * max(1, round(BAR * chance / most))}"
