/** The battle on show, and the dice thrown in it. */

import type { BattleBoard } from "../net/battleboard";
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

/** The dice that were thrown last in the battle at a space, all of one action, each with what it came to, if that is
 * told right after it. */
export function rollsNow(log: LogPart[], where: string): { roll: GameEvent; result: GameEvent | null }[] {
  const lines = accountOf(log, where);
  const last = lines.findLast(({ event }) => event.kind === "dice")?.part;
  return lines.flatMap(({ event: roll, part }, index) => {
    const next = lines[index + 1]?.event;
    const result = next?.kind === "result" ? next : null;
    return part === last && roll.kind === "dice" ? [{ roll, result }] : [];
  });
}

/** The dice that were thrown last in the battle at a space: all of one action. */
export const diceNow = (log: LogPart[], where: string): GameEvent[] =>
  rollsNow(log, where).map(({ roll }) => roll);

/** The marks of a piece that say something in its battle: that it has moved does not, it fights all the same. */
export const inBattle = (marks: string[], known: ReadonlyMap<string, Mark>): string[] =>
  marks.filter((mark) => known.get(mark.split(":")[0] ?? "")?.means !== "used");

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
