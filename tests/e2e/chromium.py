"""The Chromium of the browser tests; ``python -m tests.e2e.chromium`` says whether it is there."""

import os
import shutil
import sys

VARIABLE = "CHROMIUM"
COMMANDS = (
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
ADVICE = f"""\
Missing: Chromium, for the browser tests
    Debian:               sudo apt install chromium
    Ubuntu:               sudo snap install chromium
    macOS with Homebrew:  brew install --cask chromium
    Installed elsewhere:  put its path into the variable {VARIABLE}"""


class ChromiumNotFound(Exception):
    """There is no Chromium on this machine, or the variable CHROMIUM names none."""


def find_chromium() -> str:
    """Return the path of a Chromium or Chrome; raises ``ChromiumNotFound`` with advice how to get one."""
    named = os.environ.get(VARIABLE)
    for command in (named,) if named else COMMANDS:
        if path := shutil.which(command):
            return path
    raise ChromiumNotFound(ADVICE)


if __name__ == "__main__":
    try:
        find_chromium()
    except ChromiumNotFound as missing:
        sys.exit(str(missing))
