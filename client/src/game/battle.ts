/** The battle on show, and the dice thrown in it. */

import type { BattleBoard, BattleSide } from "../net/battleboard";
import type { Mark } from "../net/wire";
import type { GameEvent, LogPart, View } from "../net/protocol";

export const battleOf = (view: View | null): BattleBoard | null =>
  view?.panels.find((panel) => panel.kind === "battle" && panel.battle)?.battle ?? null;

export interface Report {
  /** The action in which the battle began. */
  seq: number;
  title: string;
  where: string;
  lines: { event: GameEvent; part: LogPart }[];
}

/** Of what is told outside of battles only dice and what came of them are read. */
const ROLLED = new Set(["dice", "result", "warning"]);
const NO_BATTLE = "Dice";

/** What has been told of battles since an action, battle by battle, and the dice thrown outside of battles. */
export function battlesSince(log: LogPart[], seq: number): Report[] {
  const reports: Report[] = [];
  let open = null as Report | null;
  const begin = (part: LogPart, title: string, where: string): void => {
    open = { seq: part.seq, title, where, lines: [] };
    reports.push(open);
  };
  const outside = ({ kind, where }: GameEvent): boolean =>
    kind === "dice" && (!open || (open.title !== NO_BATTLE && where !== "" && where !== open.where));
  for (const part of log)
    for (const event of part.events) {
      if (event.kind === "battle") begin(part, event.text, event.where);
      else if (event.kind === "phase" || event.kind === "turn") open = null;
      else if (part.seq > seq) {
        if (outside(event)) begin(part, NO_BATTLE, "");
        if (open && (open.title !== NO_BATTLE || ROLLED.has(event.kind))) open.lines.push({ event, part });
      }
    }
  return reports.filter((report) => report.lines.length > 0);
}

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

/** The marks of a piece that say something in its battle: that it has moved does not, it fights all the same. */
export const inBattle = (marks: string[], known: ReadonlyMap<string, Mark>): string[] =>
  marks.filter((mark) => known.get(mark.split(":")[0] ?? "")?.means !== "used");

/** The marks that all of several pieces bear: they tell none from the others. */
export function everybodys(marks: string[][]): ReadonlySet<string> {
  const [first = [], ...others] = marks;
  return new Set(others.length ? first.filter((mark) => others.every((each) => each.includes(mark))) : []);
}

/** Dice of a battle at a space since its heading; none before it has one. */
export function diceOf(log: LogPart[], where: string): GameEvent[] {
  const dice: GameEvent[] = [];
  for (const part of log.toReversed())
    for (const event of part.events.toReversed()) {
      if (event.kind === "battle") return event.where === where ? dice.reverse() : [];
      if (event.kind === "turn") return [];
      if (event.kind === "dice" && event.where === where) dice.push(event);
    }
  return [];
}
