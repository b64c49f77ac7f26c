/** The log as it grows and shrinks, and its headings as ticks of the replay bar. */

import type { LogPart, StateMessage, Tick } from "../net/protocol";

const HEADINGS = new Set(["turn", "phase", "battle"]);

/** The log after a message: what an undo took back is dropped, what is new is added, nothing twice. */
export function grown(log: LogPart[], message: StateMessage): LogPart[] {
  const { rewound } = message;
  const kept = rewound === null ? log : rewound === -2 ? [] : log.filter((part) => part.seq <= rewound);
  const known = new Set(kept.map((part) => part.seq));
  const fresh = message.log.filter((part) => !known.has(part.seq));
  if (!fresh.length) return kept;
  return [...kept, ...fresh].sort((one, two) => one.seq - two.seq);
}

/** The ticks after a message; a delta carries none, its headings stand at the last moment. */
export function ticked(ticks: Tick[], message: StateMessage): Tick[] {
  if (message.ticks.length) return message.ticks;
  const kept = ticks.filter(([count]) => count <= message.count);
  const known = new Set(kept.map(([count, kind, text]) => `${count}/${kind}/${text}`));
  const fresh: Tick[] = [];
  message.log.forEach((part, index) => {
    const count = Math.max(0, message.count - (message.log.length - 1 - index));
    for (const event of part.events)
      if (HEADINGS.has(event.kind) && !known.has(`${count}/${event.kind}/${event.text}`))
        fresh.push([count, event.kind, event.text]);
  });
  return [...kept, ...fresh];
}

export interface Chapter {
  /** Text of the turn heading, empty for what stands before the first. */
  title: string;
  seq: number;
  parts: LogPart[];
}

/** What the last of so many actions led to; undefined before the first. */
export const stepOf = (log: LogPart[], count: number): LogPart | undefined =>
  count > 0 ? log.filter((part) => part.seq >= 0)[count - 1] : undefined;

/** The log without the headings of phases in which nothing happened; that of the phase now stays. */
export function withoutIdlePhases(log: LogPart[]): LogPart[] {
  let after = "";
  const kept: LogPart[] = [];
  for (const part of log.toReversed()) {
    const events = part.events.toReversed().filter(({ kind }) => {
      const idle = kind === "phase" && (after === "phase" || after === "turn");
      if (!idle) after = kind;
      return !idle;
    });
    if (events.length) kept.push({ ...part, events: events.reverse() });
  }
  return kept.reverse();
}

/** The log cut into turns. */
export function chapters(log: LogPart[]): Chapter[] {
  const found: Chapter[] = [];
  for (const part of log) {
    let rest = part.events;
    let cut = rest.findIndex((event) => event.kind === "turn");
    while (cut >= 0) {
      if (cut > 0) open(found, part.seq).parts.push({ ...part, events: rest.slice(0, cut) });
      found.push({ title: rest[cut]?.text ?? "", seq: part.seq, parts: [] });
      rest = rest.slice(cut + 1);
      cut = rest.findIndex((event) => event.kind === "turn");
    }
    if (rest.length) open(found, part.seq).parts.push({ ...part, events: rest });
  }
  return found;
}

function open(found: Chapter[], seq: number): Chapter {
  const last = found.at(-1);
  if (last) return last;
  const first: Chapter = { title: "", seq, parts: [] };
  found.push(first);
  return first;
}
