"""How a planner judges: every weight and threshold in one place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Style:
    """Weights are in points of its own scale: a victory point is worth ten.

    Each is equal to itself alone: what is kept of a position by its style is found without comparing all weights.
    """

    point: float = 10.0
    """A Victory Point."""
    victory: float = 12.0
    """To be clearly on the better side of what wins, when the game ends; earlier a part of it."""
    ship: float = 0.25
    """A factor of attack, defense or anti-aircraft of a ship."""
    deck: float = 1.6
    """A point of Air Capacity of a carrier."""
    boat: float = 10.0
    """A submarine."""
    transport: float = 0.5
    """A Transport Point."""
    air: float = 1.5
    """An air point."""
    ground: float = 0.3
    """A factor of attack or defense of a ground unit."""
    hurt: float = 0.6
    """What a ship with half of its Damage is worth, as a share of a whole one."""
    supply: float = 0.12
    """What each level of missing supply takes off the worth of a unit."""
    guard: float = 0.35
    """How much of a Space that is held is counted as safe with a full garrison, as a share of its points."""
    bare: float = 0.4
    """How much more of a Space without any garrison is feared lost where the enemy only has to walk in."""
    stay: float = 0.8
    """How much of what half of an enemy Space counts is lost where the troops there will be thrown out."""
    pressure: float = 0.3
    """How much of an enemy Space counts when all that is needed to take it stands ready."""
    cover: float = 0.15
    """An air point that reaches a Space of value at the front, for each Victory Point of that, up to a limit."""
    field: float = 0.25
    """A point of the Airfield Activation Limit beside the enemy."""
    forward: float = 0.3
    """What a unit at the front is worth more than one far off, as a share of its worth."""
    fleet: float = 0.4
    """How much of that counts of ships, which come to the front quickly."""
    last: float = 0.2
    """What units and where they stand are worth in the last Round, as a share of what they are worth before."""
    danger: float = 0.4
    """How likely the enemy strikes where most can be sunk."""
    train: float = 1.0
    """A ship that may base at a mobile port at the front (6.4)."""
    dock: float = 0.25
    """What a damaged ship is worth more where it is repaired."""
    pearl_harbor: float = 30.0
    """What the Raid promises beyond its rehearsals: ships that are long under Repair, and Japan has paid for it."""
    price: float = 0.05
    """An Activation Point that is kept for the next Impulse."""
    lost: float = 0.02
    """One of those that will be lost unless they are spent."""
    high_price: float = 0.2
    """What one must bring more as long as there are plans that bring as much: one in fifty of a Victory Point."""
    least_gain: float = 0.3
    """Expected gain below which nothing is done."""
    least_use: float = 0.1
    """The same for what stakes nothing but Activation Points that are lost unless they are spent."""
    due: float = 1.5
    """A division that a garrison lacks (22.2): nobody else is activated before it has come."""
    most_tried: int = 40
    """Plans that are looked at for one choice, on a part of the map."""
    whole_map: int = 4
    """How many times as many they are on the whole map."""
    gamble: float = 3.0
    """Gain from which a battle that could be rehearsed only once is undertaken."""
    noise: float = 0.0
    """Spread of random errors in judging plans."""


ADMIRAL = Style()
CAPTAIN = Style(noise=2.5, most_tried=6, least_gain=1.0)
