#!/bin/sh
# Prints the Python to use. If something that 'make setup' needs is not there, says all that is missing and how
# to get it, and fails. The variable PYTHON names a Python to use instead of the first one that fits.
set -eu

missing=0

report() {
    missing=1
    printf 'Missing: %s\n' "$1" >&2
    shift
    for advice in "$@"; do printf '    %s\n' "$advice" >&2; done
}

fits() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

find_python() {
    for candidate in ${PYTHON:-python3 python3.11 python3.12 python3.13 python}; do
        if fits "$candidate"; then printf '%s\n' "$candidate"; return; fi
    done
}

version_of() { "$1" --version 2>/dev/null || printf 'not found'; }

python=$(find_python)
if [ -z "$python" ]; then
    report "Python 3.11 or later (${PYTHON:-python3}: $(version_of "${PYTHON:-python3}"))" \
        'Debian 12+, Ubuntu 24.04+:  sudo apt install python3 python3-venv' \
        'macOS with Homebrew:        brew install python@3.13' \
        'Other systems:              https://www.python.org/downloads/'
elif ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
    report "the venv module of $python" \
        'Debian, Ubuntu:             sudo apt install python3-venv'
fi

node_fits='const [major, minor] = process.versions.node.split(".").map(Number);
process.exit((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22 ? 0 : 1);'
if ! node -e "$node_fits" >/dev/null 2>&1; then
    report "Node.js 20.19 or later, 22.12 or later (node: $(version_of node))" \
        'Debian 13+, Ubuntu 25.10+:  sudo apt install nodejs npm' \
        'macOS with Homebrew:        brew install node' \
        'Other systems:              https://nodejs.org/en/download'
elif ! command -v npm >/dev/null 2>&1; then
    report 'npm, which belongs to Node.js' \
        'Debian, Ubuntu:             sudo apt install npm'
fi

if [ "$missing" -ne 0 ]; then
    printf "Install what is missing, then give the same command again.\n" >&2
    exit 1
fi
printf '%s\n' "$python"
