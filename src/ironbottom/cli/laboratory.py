"""The command ``lab``: a question to the rules from a laboratory file."""

from __future__ import annotations

import argparse
from pathlib import Path

from ironbottom.cli.catalogue import print_json
from ironbottom.cli.records import chosen_values
from ironbottom.kernel.errors import BadLabFile
from ironbottom.kernel.lab_file import LabReport, StepReport, lab_schema, read_lab, run_lab

MOST_OPTIONS = 12
"""Options that are printed for a step."""


def lab(args: argparse.Namespace) -> int:
    """Go through a laboratory file; status 1 when a step fails."""
    if args.schema:
        print_json(lab_schema(args.file))
        return 0
    path = Path(args.file)
    if not path.is_file():
        raise BadLabFile(f"there is no laboratory file {path}")
    file = read_lab(path.read_bytes())
    report = run_lab(file, components=chosen_values(args, file.game))
    if args.json:
        print_json(report)
    else:
        print("\n".join(_lines(report)))
    return 0 if report.failed is None else 1


def _lines(report: LabReport) -> list[str]:
    lines = [report.title or f"Laboratory: {report.game}"]
    for number, step in enumerate(report.steps):
        lines += ["", *_step_lines(number, step)]
    if report.failed is not None:
        lines += ["", f"Step {report.failed} fails ({report.code}):", report.fault]
    return lines


def _step_lines(number: int, step: StepReport) -> list[str]:
    heading = f"{number}. {step.note}" if number else step.note
    lines = [
        heading.rstrip(),
        *(f"   > {choice}" for choice in step.done),
        *(f"   {line}" for line in step.told),
    ]
    if step.waiting_on:
        more = f" and {len(step.options) - MOST_OPTIONS} more" if len(step.options) > MOST_OPTIONS else ""
        lines.append(f"   {', '.join(step.waiting_on)}: {step.text}")
        lines.append(f"   options: {', '.join(step.options[:MOST_OPTIONS])}{more}")
    else:
        lines.append(f"   The game is over: {step.text}")
    return lines
