"""Secret Task Forces (fireinthesky:16.1.4): the odds tell Japan nothing that it does not see."""

from __future__ import annotations

from math import sqrt

import pytest

from ironbottom.games.fireinthesky.components.ids import Phase
from ironbottom.games.fireinthesky.laboratory.build import build
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.kernel.dice import SecretDice
from ironbottom.odds import at
from ironbottom.odds.answer import BadBattle
from tests.games.fireinthesky.odds.landing import pieces

CARRIERS = ("us_cv_lexington", "us_cv_saratoga")
CRUISERS = ("us_ca_chester", "us_ca_portland")
TRIALS = 80
SIGMAS = 4.0


def sailed(at_rabaul: tuple[str, ...], at_lae: tuple[str, ...], *, to_the_end: bool = True) -> Sky:
    """Two secret Task Forces from Noumea, and Japan about to react."""
    description = {
        "part": "allied",
        "phase": "operational_movement",
        "options": {"secret_task_forces": "on"},
        "units": [
            *[f"{ship} noumea" for ship in (*CARRIERS, *CRUISERS)],
            *[f"{ship} {base}" for base in ("rabaul", "lae") for ship in SHIPS[base]],
            "us_dd_1 noumea",  # stays in port: the Allies say themselves when they are done
            "jn_dd_3 truk",
        ],
        "control": {"noumea": "allied", "rabaul": "japan", "lae": "japan", "truk": "japan"},
        "oil": 20,
        "submarines": {"japan": 0, "allied": 0},
    }
    g = build(description, SecretDice(bytes(32), "secret"))
    for ships, base in ((at_rabaul, "rabaul"), (at_lae, "lae")):
        for ship in pieces(g, *ships):
            g.act("allies", f"piece:{ship}")
        g.act("allies", f"space:{base}")
    if to_the_end:
        g.act("allies", "button:done")
        assert g.state.phase == Phase.REACTION
    return g


SHIPS = {"rabaul": ("jn_ca_tone", "jn_dd_1"), "lae": ("jn_ca_aoba", "jn_dd_2")}


def fought_at_rabaul(g: Sky, seat: str) -> tuple[float, dict[str, int]]:
    (told,) = at(g, seat, {"space": "rabaul", "trials": str(TRIALS)})
    return dict(told.odds.chances)["the attacker has sea control"], told.attacker


@pytest.mark.rule("fireinthesky:16.1.4")
def test_japan_gets_the_same_odds_whichever_task_force_the_carriers_are_in() -> None:
    carriers_there, carriers_elsewhere = sailed(CARRIERS, CRUISERS), sailed(CRUISERS, CARRIERS)
    (one, seen), (other, _) = (fought_at_rabaul(g, "japan") for g in (carriers_there, carriers_elsewhere))
    assert seen == {}
    assert one == pytest.approx(other, abs=SIGMAS * sqrt(2 * 0.25 / TRIALS))
    (ours, force), (theirs, _) = (fought_at_rabaul(g, "allies") for g in (carriers_there, carriers_elsewhere))
    assert force == {"us_cv_lexington": 1, "us_cv_saratoga": 1}
    assert (ours, theirs) == (0.0, 1.0)  # to those who know it is another battle


@pytest.mark.rule("fireinthesky:16.1.4")
def test_while_they_form_japan_and_spectators_get_no_odds() -> None:
    g = sailed(CARRIERS, CRUISERS, to_the_end=False)
    assert at(g, "japan", {}) == at(g, "", {}) == ()
    assert {told.space for told in at(g, "allies", {"trials": "5"})} == {"rabaul", "lae"}


@pytest.mark.parametrize(
    "args", [{"space": "atlantis"}, {"weather": "fair"}, {"trials": "0"}, {"attackers": "1"}]
)
def test_nonsense_is_refused_while_they_form_too(args: dict[str, str]) -> None:
    g = sailed(CARRIERS, CRUISERS, to_the_end=False)
    for viewer in ("japan", ""):
        with pytest.raises(BadBattle):
            at(g, viewer, args)


def test_the_guess_is_named() -> None:
    (told,) = at(sailed(CARRIERS, CRUISERS), "japan", {"space": "rabaul", "trials": "5"})
    assert "Secret Task Forces are guessed ({rule:16.1.4})" in told.note


@pytest.mark.rule("fireinthesky:16.1.4")
def test_nobody_can_work_out_beforehand_which_numbers_a_hidden_world_gives() -> None:
    """Else Japan would ask its own server about every world that might be, and see which answers alike."""
    g = sailed(CARRIERS, CRUISERS)
    args = {"space": "rabaul", "trials": "40"}
    to_japan = {at(g, "japan", args)[0].odds for _ in range(6)}
    assert len(to_japan) > 1
    assert len({at(g, "allies", args)[0].odds for _ in range(2)}) == 1, (
        "who sees all gets the same answer again"
    )
