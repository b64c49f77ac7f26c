"""What no file of the project may hold: paths of one machine, registry hosts, reminders, download addresses."""

import json
import re
from collections.abc import Iterator

import pytest

from tests.architecture.sources import ROOT, project_files, shown, text_of

# Written so that this file does not hold what it looks for.
FORBIDDEN = {
    "a path of one machine": re.compile(
        r"(?<![\w./-])/(?:work|root|(?:home|Users)/\w+|opt/(?:pypi|wheels))/"
    ),
    "the host of a package registry": re.compile(
        r"\b(?:pypi\.org|pythonhosted\.org|registry\.npmjs\.org|registry\.yarnpkg\.com|deb\.debian\.org)"
    ),
    "a reminder of work to do": re.compile(r"\b(?:TO(?:DO)|FIX(?:ME))\b"),
}
PYTHON_LOCKS = (
    "requirements.txt",
    "requirements-build.txt",
    "requirements-dev.txt",
    "requirements-bench.txt",
)
ADDRESS = re.compile(r"://|file:/|^-|--(?:extra-)?index-url|--find-links|--trusted-host")
PIN = re.compile(r"^[\w.-]+==[\w.+!-]+ \\$")
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}(?: \\)?$")
NPM_LOCK = "client/package-lock.json"


def forbidden_in(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), start=1):
        for what, pattern in FORBIDDEN.items():
            if pattern.search(line):
                yield number, what


def test_no_file_speaks_of_one_machine_or_of_work_to_do() -> None:
    found = [
        f"{shown(path)}:{line}: {what}"
        for path in project_files()
        if (text := text_of(path)) is not None
        for line, what in forbidden_in(text)
    ]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    "halves",
    [
        ("read /wo", "rk/main/a.txt"),
        ("'/ro", "ot/.cache'"),
        ("/ho", "me/ann/games"),
        ("--find-links=/op", "t/wheels/"),
        ("https://py", "pi.org/simple"),
        ("https://registry.npm", "js.org/svelte"),
        ("# TO", "DO: retreat"),
        ("// FIX", "ME"),
    ],
)
def test_what_is_forbidden_is_found(halves: tuple[str, str]) -> None:
    assert len(list(forbidden_in("".join(halves)))) == 1


@pytest.mark.parametrize(
    "text", ["docs/work/notes", "/usr/bin/chromium", "~/games", "a mastodon", "homework/"]
)
def test_what_is_like_it_is_left_alone(text: str) -> None:
    assert list(forbidden_in(text)) == []


@pytest.mark.parametrize("name", PYTHON_LOCKS)
def test_python_locks_hold_versions_and_hashes_but_no_addresses(name: str) -> None:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    found = [
        f"{name}:{number}: an address" for number, line in enumerate(lines, start=1) if ADDRESS.search(line)
    ]
    for number, (line, following) in enumerate(zip(lines, [*lines[1:], ""], strict=True), start=1):
        if line and line[0] not in "# " and not (PIN.match(line) and HASH.match(following)):
            found.append(f"{name}:{number}: not a version with a hash: {line}")
    assert not found, "\n" + "\n".join(found)


def test_the_npm_lock_holds_hashes_but_no_addresses() -> None:
    packages = json.loads((ROOT / NPM_LOCK).read_text(encoding="utf-8"))["packages"]
    found = [
        f"{NPM_LOCK}:1: {name}: {'an address' if 'resolved' in package else 'no hash'}"
        for name, package in packages.items()
        if name and ("resolved" in package or "integrity" not in package)
    ]
    assert not found, "\n" + "\n".join(found)
