/** What a battle board shows of its battle: the sides in their places, the dice thrown last and what came of them. */

import type { BattleBoard, BattleSide } from "../net/battleboard";
import type { GameEvent, LogPart } from "../net/protocol";
import { ROLLED } from "./battle";

/** What has been told of the battle at a space since its heading; nothing before it has one. */
export function accountOf(log: LogPart[], where: string): { event: GameEvent; part: LogPart }[] {
  const lines: { event: GameEvent; part: LogPart }[] = [];
  for (const part of log.toReversed())
    for (const event of part.events.toReversed()) {
      if (event.kind === "battle") return event.where === where ? lines.reverse() : [];
      if (event.kind === "turn") return [];
      lines.push({ event, part });
    }
  return [];
}

/** The dice that were thrown last in the battle at a space, all of one action, and what has been told to come of them
 * since, in this order: two sides may have thrown before the first loss is chosen, so none belongs to the die above it. */
export function thrownNow(log: LogPart[], where: string): GameEvent[] {
  const lines = accountOf(log, where);
  const last = lines.findLast(({ event }) => event.kind === "dice")?.part;
  const first = lines.findIndex(({ event, part }) => event.kind === "dice" && part === last);
  const since = first < 0 ? [] : lines.slice(first);
  return since.map(({ event }) => event).filter(({ kind }) => ROLLED.has(kind));
}

/** The dice that were thrown last in the battle at a space: all of one action. */
export const diceNow = (log: LogPart[], where: string): GameEvent[] =>
  thrownNow(log, where).filter(({ kind }) => kind === "dice");

/** The sides of a battle as they stand on its board: the viewer's first; where both are played at this screen (`seats` are
 * its seats) the attacker, so that they do not change places with every question. */
export function placed({ attacker, defender }: BattleBoard, seat: string, seats: string[]): BattleSide[] {
  const here = (side: BattleSide): boolean => side.seats.some((each) => seats.includes(each));
  const turned = defender.seats.includes(seat) && !(here(attacker) && here(defender));
  return turned ? [defender, attacker] : [attacker, defender];
}

/** The marks that all of several pieces bear: they tell none from the others. */
export function everybodys(marks: string[][]): ReadonlySet<string> {
  const [first = [], ...others] = marks;
  return new Set(others.length ? first.filter((mark) => others.every((each) => each.includes(mark))) : []);
}
