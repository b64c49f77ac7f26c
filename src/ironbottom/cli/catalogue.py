"""Commands ``games``, ``rules`` and ``validate``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from ironbottom.cli.citing import lines_citing
from ironbottom.kernel import registry
from ironbottom.kernel.errors import IronbottomError
from ironbottom.kernel.grammar import counted
from ironbottom.kernel.ledger import Ledger, ledger_of
from ironbottom.kernel.registry import GameSpec
from ironbottom.kernel.views import RuleInfo


class UnknownRule(IronbottomError):
    """The game has no rule of this id."""

    code = "unknown_rule"


def games(args: argparse.Namespace) -> int:
    """List games, scenarios and options."""
    specs, faults = registry.sound()
    for fault in faults:
        print(f"ironbottom: {fault}", file=sys.stderr)
    if args.json:
        rows = [
            {
                "slug": spec.slug,
                "name": spec.name,
                "follows": spec.follows,
                "data_version": spec.values(args.components).digest,
                "scenarios": spec.scenarios(spec.values(args.components)),
                "options": spec.options,
            }
            for spec in specs
        ]
        return print_json(rows)
    for spec in specs:
        print(
            f"{spec.slug}: {spec.name} (rules of {spec.follows}), data {spec.values(args.components).digest}"
        )
        for scenario in spec.scenarios(spec.values(args.components)):
            name = ", ".join(filter(None, (scenario.name, scenario.lasts)))
            print(f"  scenario {scenario.id}: {name}. {scenario.about}")
        for option in spec.options:
            print(f"  option {option.id} = {' | '.join(option.values)} (the first is the default)")
            print(f"    {option.name}. {option.about}")
    return 0


def rules(args: argparse.Namespace) -> int:
    """The rules of a game and how many of them have tests, or one rule."""
    spec = registry.game(args.slug)
    ledger = ledger_of(args.slug)
    known = {rule.id: rule for rule in spec.reference(None).rules}
    if args.rule:
        name = args.rule if ":" in args.rule else f"{args.slug}:{args.rule}"
        if name not in known:
            raise UnknownRule(
                f"{args.slug} has no rule {args.rule!r}; 'ironbottom rules {args.slug} --json' lists all"
            )
        return _one_rule(spec, known[name], ledger, args.json)
    if not ledger.tests and not args.json:
        for rule in known.values():
            print(f"{rule.id} {rule.title}: {rule.summary}")
        print(
            f"{args.slug}: {counted(len(known), 'rule')}; it has no ledger, which says what tests prove them"
        )
        return 0
    untested = [rule_id for rule_id in known if not ledger.tests.get(rule_id)]
    tested = len(known) - len(untested)
    if args.json:
        rows = [
            {"id": r.id, "title": r.title, "summary": r.summary, "tests": ledger.tests.get(r.id, ())}
            for r in known.values()
        ]
        print_json({"total": len(known), "tested": tested, "untested": untested, "rules": rows})
    else:
        for rule in known.values():
            tests = counted(len(ledger.tests.get(rule.id, ())), "test")
            print(f"{rule.id} {rule.title}: {rule.summary} ({tests})")
        print(f"{args.slug}: {tested} of {len(known)} rules have tests ({100 * tested / len(known):.1f} %)")
    return 0 if not untested else 1


def _one_rule(spec: GameSpec, rule: RuleInfo, ledger: Ledger, as_json: bool) -> int:
    tests, lines = ledger.tests.get(rule.id, ()), lines_citing(rule.id)
    options = [option for option in spec.options if option.rule == rule.id]
    if as_json:
        row = {"id": rule.id, "title": rule.title, "summary": rule.summary}
        return print_json({**row, "options": [each.id for each in options], "lines": lines, "tests": tests})
    print(f"{rule.id}: {rule.title}\n{rule.summary}")
    for option in options:
        print(f"  option {option.id}: {option.about}")
    for line in lines:
        print(f"  line {line}")
    for test in tests:
        print(f"  test {test}")
    return 0


def validate(args: argparse.Namespace) -> int:
    """Every fault of a game's component files."""
    spec = registry.game(args.slug)
    if spec.validate is None:
        print(f"{args.slug} has no component files")
        return 0
    faults = spec.validate(args.components)
    if args.json:
        print_json({"faults": faults})
    else:
        for fault in faults:
            print(fault, file=sys.stderr)
        where = Path(args.components) if args.components else "the package's own files"
        print(f"{counted(len(faults), 'fault')} in {where}" if faults else f"{where}: no faults")
    return 1 if faults else 0


def print_json(value: object) -> int:
    """Print a value as JSON; the exit status 0."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=1).decode())
    return 0
