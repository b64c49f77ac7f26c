"""Programs as a person starts them: the command, servers, and packages installed beside this one."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

COMMAND = (sys.executable, "-c", "import sys; from ironbottom.cli import main; sys.exit(main())")
INSTALL = (
    "install",
    "--quiet",
    "--no-deps",
    "--no-index",
    "--no-build-isolation",
    "--disable-pip-version-check",
)


@contextmanager
def started(
    *words: str, env: Mapping[str, str] | None = None, cwd: Path | None = None
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The command while it runs, and the address it prints."""
    with subprocess.Popen(
        [*COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env, cwd=cwd
    ) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().removeprefix("Ironbottom is at ").strip(), process
        finally:
            process.kill()


def install(package: Path, target: Path) -> None:
    """Install a package from a folder into another one, which programs find by PYTHONPATH."""
    subprocess.run([sys.executable, "-m", "pip", *INSTALL, "--target", target, package], check=True)
