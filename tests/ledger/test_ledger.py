"""The ledger: every rule is proven by a test, and every citation names a rule."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from ironbottom.cli.ledger import ledger
from ironbottom.kernel import registry
from ironbottom.kernel.homes import values_folder
from ironbottom.kernel.ledger import FILE, Ledger, ledger_of
from tools import ledger as tool
from tools.ledger import TESTS, games


@cache
def of_now(slug: str) -> Ledger:
    """The ledger as the tests have it now; they are read once for all that is asked of it."""
    return ledger(slug, TESTS)


@pytest.mark.parametrize("slug", games())
def test_every_rule_has_a_test(slug: str) -> None:
    proven, spec = of_now(slug).tests, registry.game(slug)
    missing = sorted({rule.id for rule in spec.reference(None).rules if rule.id not in proven})
    assert not missing, f"{len(missing)} rules of {slug} have no test: {missing}"


@pytest.mark.parametrize("slug", games())
def test_every_citation_names_a_rule(slug: str) -> None:
    known = {rule.id for rule in registry.game(slug).reference(None).rules}
    unknown = sorted(set(of_now(slug).tests) - known)
    assert not unknown, f"tests cite rules that {slug} does not have: {unknown}"


@pytest.mark.parametrize("slug", games())
def test_the_written_ledger_is_up_to_date(slug: str) -> None:
    assert ledger_of(slug) == of_now(slug), "run 'make ledger'"


def test_the_ledger_of_a_game_whose_tests_lie_elsewhere_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once the ledger of every installed game of a package of its own was emptied."""
    files = [Path(str(values_folder(slug).joinpath(FILE))) for slug in games()]
    before = [file.read_bytes() for file in files]
    monkeypatch.setattr(tool, "TESTS", tmp_path)
    tool.main()
    assert [file.read_bytes() for file in files] == before
