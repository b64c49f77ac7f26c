"""``ironbottom rules``: where a rule is applied, told and proven."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ironbottom.cli.citing import lines_citing
from ironbottom.cli.main import main
from tests.architecture.sources import ROOT


def cited(rule: str) -> list[str]:
    """The lines themselves."""
    found = []
    for place in lines_citing(rule):
        file, _, line = place.rpartition(":")
        found.append((ROOT / file).read_text(encoding="utf-8").splitlines()[int(line) - 1])
    return found


@pytest.mark.parametrize(
    "rule", ["pacificwar:10.4.a", "fireinthesky:15.2", "aapacific:conv.6", "fireinthesky:1.0"]
)
def test_only_lines_that_cite_the_rule_itself_are_named(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    number = re.escape(rule.partition(":")[2])
    lines = cited(rule)
    assert all(re.search(rf"(?<![\w.]){number}(?!\w|\.\w)", line) for line in lines), lines
    assert lines or rule == "fireinthesky:1.0", "figures such as 1.0 cite nothing"


def test_a_rule_that_data_apply_is_found_in_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert any("tables.json:" in place for place in lines_citing("fireinthesky:16.1.7"))


def test_one_rule_names_its_option_its_lines_and_its_tests(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(["rules", "pacificwar", "15.5"]) == 0
    told = capsys.readouterr().out
    assert "option slow_kaga: Kaga has speed 2." in told
    assert re.search(r"line src/ironbottom/games/pacificwar/\S+:\d+", told)
    assert "test tests/games/pacificwar/" in told


def test_a_game_without_a_ledger_is_not_said_to_be_untested(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "narrows"]) == 0
    assert capsys.readouterr().out.endswith(
        "narrows: 8 rules; it has no ledger, which says what tests prove them\n"
    )
