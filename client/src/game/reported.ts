/** What a report of a battle tells. */

import type { Report } from "./battle";
import type { LogPart } from "../net/protocol";

/** The lines of a report. Where the player has seen the dice on the battle board already, and the report is but of what
 * came of them, they stand before it once more: that somebody goes home tells nothing by itself. */
export function linesOf(log: LogPart[], report: Report): Report["lines"] {
  const [first] = report.lines;
  if (!first || report.lines.some(({ event }) => event.kind === "dice")) return report.lines;
  const before: Report["lines"] = [];
  let begun = false;
  for (const part of log)
    for (const event of part.events) {
      if (event === first.event) return [...before.slice(lastThrow(before)), ...report.lines];
      if (event.kind === "battle") {
        begun = part.seq === report.seq && event.text === report.title;
        before.length = 0;
      } else if (begun) before.push({ event, part });
    }
  return report.lines;
}

/** Where the dice begin that were thrown last, all of one action; without dice the end. */
function lastThrow(lines: Report["lines"]): number {
  const last = lines.findLast(({ event }) => event.kind === "dice")?.part;
  const at = lines.findIndex(({ event, part }) => part === last && event.kind === "dice");
  return at < 0 ? lines.length : at;
}
