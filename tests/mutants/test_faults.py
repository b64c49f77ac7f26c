"""Faults put into code: what they change, that they can be drawn again, and that they take hold in living functions."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from ironbottom.kernel.homes import listed
from tools.mutants.faults import faults
from tools.mutants.live import Unfit, forget_kept, put_in
from tools.mutants.sample import ROOT, mutate, rules_of, sample

SOURCE = '''
LIMIT = 3

def may_land(ships, guns, room: "int | None" = 2):
    """Not a fault: 5 < 6."""
    if not ships and guns < LIMIT:
        g.log("info", f"{guns + 1} guns")
        g.place(ships, 4)
    ships.moved = min(guns + 1, room)
    return [ship for ship in ships if ship.ready]
'''
EXPECTED = {
    "if not ships or guns < LIMIT:",
    "if True and guns < LIMIT:",
    "if not ships and True:",
    "if not not ships and guns < LIMIT:",
    "if not ships and guns <= LIMIT:",
    "pass",
    "g.place(ships, 5)",
    "ships.moved = max(guns + 1, room)",
    "ships.moved = min(guns - 1, room)",
    "ships.moved = min(guns + 2, room)",
    "return [ship for ship in ships if True]",
}


def after(place: int) -> str:
    """The source with one fault."""
    tree = ast.parse(SOURCE)
    faults(tree)[place].make()
    return ast.unparse(ast.fix_missing_locations(tree))


def test_every_slip_is_made_once_and_words_annotations_and_constants_of_the_module_are_left_alone() -> None:
    sound = set(map(str.strip, ast.unparse(ast.parse(SOURCE)).splitlines()))
    made = [
        set(map(str.strip, after(place).splitlines())) - sound
        for place in range(len(faults(ast.parse(SOURCE))))
    ]
    assert all(len(lines) == 1 for lines in made)
    assert set().union(*made) == EXPECTED
    assert made.count({"pass"}) == 2, "the call and the assignment, not the log"


def test_a_sample_is_drawn_alike_for_the_same_seed_and_each_fault_changes_its_line() -> None:
    slugs = ["aapacific", "fireinthesky", "pacificwar"]
    drawn = sample(slugs, 12, seed=5, within="victory")
    assert drawn == sample(slugs, 12, seed=5, within="victory")
    assert sum(map(len, drawn.values())) == 12
    for slug, mutants in drawn.items():
        for mutant in mutants:
            assert mutant.slug == slug and mutant.before != mutant.after
            tree, _ = mutate(ROOT / mutant.file, mutant.place)
            compile(ast.fix_missing_locations(tree), mutant.file, "exec")


@pytest.fixture
def living(tmp_path: Path) -> tuple[Path, ModuleType]:
    """A module that is loaded from a file."""
    file = tmp_path / "landing.py"
    file.write_text(
        "def room(ships):\n    def each(ship):\n        return ship + 1\n\n"
        "    return max(map(each, ships))\n",
        encoding="utf-8",
    )
    module = ModuleType("landing")
    exec(compile(file.read_text(encoding="utf-8"), str(file), "exec"), module.__dict__)
    return file, module


def test_a_fault_takes_hold_in_functions_that_others_have_imported(living: tuple[Path, ModuleType]) -> None:
    file, module = living
    imported = module.room
    inner, _outer = (mutate_any(file, place) for place in (0, 1))
    put_in(file, inner)
    assert imported([1, 2]) == 1, "plus has become minus, also in the function inside"
    with pytest.raises(Unfit):
        put_in(file, inner)  # nothing is left to change


def mutate_any(file: Path, place: int) -> ast.Module:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    faults(tree)[place].make()
    return tree


def test_answers_that_were_kept_before_the_fault_are_forgotten() -> None:
    asked = []

    @cache
    def kept(number: int) -> int:
        asked.append(number)
        return number

    kept(1)
    forget_kept("another_package")
    kept(1)
    assert asked == [1]
    forget_kept(__name__)
    kept(1)
    assert asked == [1, 1]


def test_every_game_has_rules_to_put_faults_into() -> None:
    assert all(rules_of(slug) for slug in listed())
