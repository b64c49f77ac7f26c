"""One round of a battle of two fleets, exactly (aapacific:sea.3 to sea.18)."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.odds.battle import NOBODY
from ironbottom.games.aapacific.odds.fleets import Fleet, Salvo, Spread, Stand
from ironbottom.games.aapacific.odds.lines import plus
from ironbottom.games.aapacific.rules.combat_values import Force, Group, deadlock, guards, guides
from ironbottom.odds.hits import CERTAIN_MISS, Chances


class Opening(NamedTuple):
    """Ships of a side that kamikazes have sunk and that still fire in the first round (aapacific:kami.12)."""

    force: Force = NOBODY
    chances: Chances = CERTAIN_MISS


NO_OPENING = Opening()


class Block(NamedTuple):
    """A part of what a round makes of a state: within it the losses of the two sides are independent."""

    weight: float
    attacker: Spread
    defender: Spread


class Melee:
    """The rounds of a battle of two fleets."""

    def __init__(self, data: AApacificData, attacker: Fleet, defender: Fleet) -> None:
        self.data = data
        self.attacker = attacker
        self.defender = defender
        self._struck: dict[tuple[Stand, Salvo], Spread] = {}

    def over(self, x: Stand, y: Stand) -> bool:
        """Whether a battle that stands like this has ended (aapacific:sea.26 to sea.29, multi.9)."""
        if x.gone or y.gone:
            return True
        if y.places[Group.SURFACE] < self.defender.own[Group.SURFACE]:
            return False  # any surface ship hits any enemy
        bystanders = tuple([all_ - own for all_, own in zip(x.present, x.own, strict=True)])
        return deadlock(self.data.units, self.data.figures, x.own, y.own, bystanders)

    def round(
        self, x: Stand, y: Stand, attacker_lost: Opening = NO_OPENING, defender_lost: Opening = NO_OPENING
    ) -> list[Block]:
        """What one round makes of a state; the openings are for the first round only."""
        guided, guarded = x.guides, y.guards
        if attacker_lost is not NO_OPENING:
            guided = guides(self.data.units, plus(x.present, attacker_lost.force))
        if defender_lost is not NO_OPENING:
            guarded = guarded or guards(self.data.units, defender_lost.force)
        salvo = self._salvo(self.attacker, x, guided, attacker_lost)
        hunted = guides(self.data.units, attacker_lost.force) or x.guides
        if guarded or not x.boats:  # sea.5
            return self._exchange(x, y, 1.0, salvo, hunted, defender_lost)
        blocks: list[Block] = []
        first = self.attacker.one_salvo(CERTAIN_MISS, salvo.ships, CERTAIN_MISS)
        rest = self.attacker.one_salvo(salvo.any, CERTAIN_MISS, salvo.not_submarines)
        for left, chance in self._hit(self.defender, y, first):  # sea.3, sea.4
            blocks += self._exchange(x, left, chance, rest, hunted, defender_lost)
        return blocks

    def _exchange(
        self, x: Stand, y: Stand, weight: float, salvo: Salvo, hunted: bool, defender_lost: Opening
    ) -> list[Block]:
        """Steps 3 to 5: the attacker fires, the defender fires back or dives, losses leave."""
        guided = y.guides
        if defender_lost is not NO_OPENING:
            guided = guides(self.data.units, plus(y.present, defender_lost.force))
        answer = self._salvo(self.defender, y, guided, defender_lost)
        after = self._hit(self.defender, y, salvo)
        if self.defender.dives == "never" or not y.boats:
            return self._attacker_dives([Block(weight, self._hit(self.attacker, x, answer), after)])
        diving: defaultdict[int, Spread] = defaultdict(list)
        staying: Spread = []
        for stand, chance in after:
            if self.defender.would_dive(stand, hunted):  # sea.13, ss.12
                diving[y.boats - stand.boats].append((self.defender.dived(stand), chance))
            else:
                staying.append((stand, chance))
        blocks = [Block(weight, self._hit(self.attacker, x, answer), staying)] if staying else []
        for hit_boats, stands in diving.items():
            shots = self._parting_shots(answer, hit_boats)
            blocks.append(Block(weight, self._hit(self.attacker, x, shots), stands))
        return self._attacker_dives(blocks)

    def _parting_shots(self, answer: Salvo, hit_boats: int) -> Salvo:
        """What is fired when all submarines dive but those just hit (aapacific:ss.11)."""
        line, own = self.defender.lines[Group.UNDERWATER], self.defender.own[Group.UNDERWATER]
        return self.defender.one_salvo(answer.any, line.chances[own - hit_boats], answer.not_submarines)

    def _attacker_dives(self, blocks: list[Block]) -> list[Block]:
        """The attacker's submarines dive after the round, if there is a battle left (aapacific:sea.7, sea.20)."""
        if self.attacker.dives == "never":
            return blocks
        result: list[Block] = []
        for block in blocks:
            by_case: defaultdict[tuple[bool, bool], Spread] = defaultdict(list)
            for stand, chance in block.defender:
                by_case[stand.gone, stand.guides].append((stand, chance))
            for (gone, hunted), stands in by_case.items():
                attacker = [
                    (
                        self.attacker.dived(x) if not gone and self.attacker.would_dive(x, hunted) else x,
                        chance,
                    )
                    for x, chance in block.attacker
                ]
                result.append(Block(block.weight, attacker, stands))
        return result

    def _salvo(self, fleet: Fleet, stand: Stand, guided: bool, lost: Opening) -> Salvo:
        if lost is NO_OPENING:
            return stand.salvos[guided]
        return fleet.salvo(stand.places, guided=guided, more=lost.chances)

    def _hit(self, fleet: Fleet, stand: Stand, salvo: Salvo) -> Spread:
        known = self._struck.get((stand, salvo))
        if known is None:
            known = self._struck[stand, salvo] = fleet.struck(stand, salvo)
        return known
