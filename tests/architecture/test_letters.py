"""Letters are loaded in two weights: any other would be drawn in letters of the system."""

import re

from tests.architecture.sources import CLIENT_SOURCES, shown

WEIGHT = re.compile(r"""font(?:-weight)?\s*[:=]\s*["{]?\s*(?:italic )?(\d{3})\b""")
FACE = re.compile(r"@font-face \{[^}]*font-weight: (\d+)")


def test_no_letters_are_asked_for_in_a_weight_that_is_not_loaded() -> None:
    loaded = set(FACE.findall((CLIENT_SOURCES / "letters.css").read_text()))
    assert loaded == {"400", "600"}
    asked = {
        f"{shown(path)}: {weight}"
        for path in sorted(CLIENT_SOURCES.rglob("*"))
        if path.suffix in {".svelte", ".css", ".ts"}
        for weight in WEIGHT.findall(path.read_text())
        if weight not in loaded
    }
    assert not asked, "\n".join(sorted(asked))
