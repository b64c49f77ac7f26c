"""Building the client leaves alone what is not its own."""

from pathlib import Path

import pytest

import hatch_build


def test_packages_are_not_installed_through_a_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fresh installation empties the folder of packages first: that of another checkout, where a link leads to it."""
    shared, link = tmp_path / "shared", tmp_path / "client" / "node_modules"
    shared.mkdir()
    link.parent.mkdir()
    link.symlink_to(shared)
    there: list[bool] = []
    monkeypatch.setattr(hatch_build, "PACKAGES", link)
    monkeypatch.setattr(hatch_build, "INSTALLED_LOCK", link / ".package-lock.json")
    monkeypatch.setattr(hatch_build, "npm", lambda *arguments: there.append(link.exists()))
    hatch_build.install_packages()
    assert there == [False] and shared.is_dir()
