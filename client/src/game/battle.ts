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
export const ROLLED = new Set(["dice", "result", "warning"]);
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

/** The marks of a piece that say something in its battle: that it has moved does not, it fights all the same. */
export const inBattle = (marks: string[], known: ReadonlyMap<string, Mark>): string[] =>
  marks.filter((mark) => known.get(mark.split(":")[0] ?? "")?.means !== "used");
