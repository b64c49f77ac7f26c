"""Requests as the description of the interface shows them; a test sends every one of them, in this order."""

from __future__ import annotations

MATCH_ID = "m3kVq0Zc1xYb2aWd"
"""Stands for the id of a match."""

Examples = dict[str, dict[str, object]]

EXAMPLES: Examples = {
    "odds": {
        "Five infantry and two fighters against four infantry": {
            "kind": "land",
            "attacker": {"infantry": 5, "fighter": 2},
            "defender": {"infantry": 4},
        }
    },
    "new_match": {
        "Both sides by people or bots": {"slug": "aapacific", "scenario": "burma_road_1942"},
        "Against the computer": {
            "slug": "aapacific",
            "scenario": "burma_road_1942",
            "options": {"players": "2"},
            "players": {"allies": {"kind": "computer", "level": "planner"}},
            "title": "Sunday evening",
            "salt": "my share in the dice",
        },
    },
    "act": {
        "One choice": {"seat": "japan", "version": 0, "choices": ["type:infantry"]},
        "Several in a row": {"seat": "japan", "version": 1, "choices": ["type:infantry", "type:artillery"]},
    },
    "withdraw": {"The first planned move": {"seat": "japan", "version": 3, "seq": 0}},
    "undo": {"The last action": {"seat": "japan", "version": 4}},
    "query": {"The odds of all battles that are still to be fought": {"seat": "japan", "args": {}}},
    "orders": {"Never intercept": {"seat": "japan", "orders": {"intercept": "never"}}},
    "branch": {
        "Try the beginning again, against the computer": {
            "seat": "japan",
            "count": 0,
            "players": {"allies": {"kind": "computer", "level": "planner"}},
        }
    },
    "write_note": {"Keep a plan": {"seat": "japan", "text": "Rabaul first, then Port Moresby."}},
    "bot": {"Let the computer wait": {"verb": "pause"}},
    "resign": {"Give up": {"seat": "japan", "version": 5}},
}
