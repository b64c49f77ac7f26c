/** The battle on show, and the dice thrown in it. */

import type { BattleBoard } from "../net/battleboard";
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

/** The dice that were thrown last in the battle at a space: all of one action. */
export function diceNow(log: LogPart[], where: string): GameEvent[] {
  const lines = accountOf(log, where).filter(({ event }) => event.kind === "dice");
  const last = lines.at(-1)?.part;
  return lines.filter(({ part }) => part === last).map(({ event }) => event);
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
