"""The tests. Programs that they start find the teaching game beside them, as the tests do."""

import sys
from pathlib import Path

NARROWS = str(Path(__file__).resolve().parent.parent / "examples" / "narrows" / "src")
if NARROWS not in sys.path:
    sys.path.append(NARROWS)
