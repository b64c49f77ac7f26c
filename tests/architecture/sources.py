"""The files that the architecture tests read."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "ironbottom"
CLIENT_SOURCES = ROOT / "client" / "src"
CLIENT_SUFFIXES = (".ts", ".svelte")
MADE = "wire.ts"


def python_files() -> list[Path]:
    """All Python files of the package."""
    return sorted(PACKAGE.rglob("*.py"))


def client_files() -> list[Path]:
    """All TypeScript and Svelte files of the client, but what is made of the interface when it is built."""
    return sorted(
        path for path in CLIENT_SOURCES.rglob("*") if path.suffix in CLIENT_SUFFIXES and path.name != MADE
    )


def project_files() -> Iterator[Path]:
    """All files that git tracks or would take up."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for name in listed.stdout.split("\0"):
        if name and (ROOT / name).is_file():
            yield ROOT / name


def text_of(path: Path) -> str | None:
    """Return the text of a file, or None if it holds none."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None


def shown(path: Path) -> str:
    """Return the path as a fault names it."""
    return path.relative_to(ROOT).as_posix()
