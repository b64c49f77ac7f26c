#!/bin/sh
# Try the core on every Python from 3.11 on that this machine has: install it there and run the quick tests of the core.
set -eu
cd "$(dirname "$0")/.."
tried=0
for python in python3.11 python3.12 python3.13 python3.14; do
    found=
    for candidate in "$(command -v "$python" || true)" "$HOME"/.pyenv/versions/"${python#python}".*/bin/python; do
        if [ -x "$candidate" ] && "$candidate" -c '' 2>/dev/null; then found=$candidate; fi
    done
    [ -n "$found" ] || continue
    home=$(mktemp -d)
    "$found" -m venv "$home"
    "$home/bin/python" -m pip install --quiet --disable-pip-version-check hatchling
    "$home/bin/python" -m pip install --quiet --disable-pip-version-check --no-build-isolation . \
        pytest pytest-timeout pytest-xdist hypothesis jsonschema
    echo "$("$home/bin/python" --version)"
    "$home/bin/python" -m pytest -q -n 2 tests/mechanics tests/kernel tests/odds tests/teaching examples -m 'not slow' "$@"
    rm -rf "$home"
    tried=$((tried + 1))
done
[ "$tried" -gt 0 ] || { echo 'no Python from 3.11 on was found' >&2; exit 1; }
