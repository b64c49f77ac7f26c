"""Put the built browser client into the package: as hatchling's build hook or by ``python hatch_build.py``.

The client is built when ``src/ironbottom/client_dist`` is missing or was built from other sources than those
in ``client/``.  A digest of the sources lies beside the build, so neither file times nor an unpacked archive
mislead it, and a build that is fresh needs no Node.js.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
CLIENT = ROOT / "client"
BUILT = ROOT / "src" / "ironbottom" / "client_dist"
DIGEST_FILE = BUILT / "sources.sha256"
LOCK = CLIENT / "package-lock.json"
PACKAGES = CLIENT / "node_modules"
# npm writes this file at the end of an installation.
INSTALLED_LOCK = PACKAGES / ".package-lock.json"
# wire.ts is made of interface.json whenever the client is built.
NOT_SOURCES = ("node_modules", "dist", ".svelte-check", "test-results", "wire.ts")


class ClientBuildError(RuntimeError):
    """The client cannot be built: Node.js is missing, or npm failed."""


class ClientBuildHook(BuildHookInterface[Any]):
    """Builds the client before hatchling collects the files of a wheel or a source archive."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client if it is not fresh; raises ``ClientBuildError``."""
        build_client()


def build_client() -> None:
    """Bring ``client_dist`` up to date with ``client/``; raises ``ClientBuildError``."""
    digest = sources_digest()
    if DIGEST_FILE.is_file() and DIGEST_FILE.read_text(encoding="ascii") == digest:
        return
    install_packages()
    npm("run", "build")
    DIGEST_FILE.write_text(digest, encoding="ascii")


def install_packages() -> None:
    """Install the client's packages as locked, unless that was done since the lock last changed."""
    if not INSTALLED_LOCK.is_file() or INSTALLED_LOCK.stat().st_mtime < LOCK.stat().st_mtime:
        if PACKAGES.is_symlink():  # npm would empty the folder it leads to, which others use
            PACKAGES.unlink()
        npm("ci")


def npm(*arguments: str) -> None:
    """Run npm in the client's folder; raises ``ClientBuildError`` if it is not there or fails."""
    program = shutil.which("npm")
    if program is None:
        raise ClientBuildError(
            "building the browser client needs Node.js 20.19 or later, with npm, on the PATH"
        )
    done = subprocess.run([program, *arguments], cwd=CLIENT, check=False)
    if done.returncode != 0:
        raise ClientBuildError(
            f"'npm {' '.join(arguments)}' in {CLIENT} failed with exit code {done.returncode}"
        )


def sources_digest() -> str:
    """The SHA-256 of the names and contents of all files that the client is built from."""
    digest = hashlib.sha256()
    for path in sorted(_sources(CLIENT)):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(CLIENT).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def _sources(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.name in NOT_SOURCES:
            continue
        if path.is_dir():
            yield from _sources(path)
        else:
            yield path


if __name__ == "__main__":
    build_client()
