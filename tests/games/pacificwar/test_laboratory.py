"""The laboratory of The Pacific War."""

from ironbottom.kernel.lab import Lab


def test_the_set_up_can_be_put() -> None:
    assert Lab.build("pacificwar", {"phase": "set_up", "turn": 0}).state()["phase"] == "set_up"
