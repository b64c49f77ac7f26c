/** What has just been thrown, for the dice to come to rest in sight: what stood in the log before has been seen. */

import type { GameEvent, LogPart } from "../net/protocol";

/** So long what has come is new: looked at again later, its dice lie still. */
const NEW_MS = 1500;

export class Thrown {
  readonly #came = new WeakMap<GameEvent, number>();

  /** The log that `before` has grown to; `live`: by what has just happened, else it was only read anew. */
  kept(before: LogPart[], log: LogPart[], live: boolean): LogPart[] {
    const old = new Set(before);
    const now = performance.now();
    for (const part of live ? log : [])
      if (!old.has(part)) for (const event of part.events) this.#came.set(event, now);
    return log;
  }

  has = (event: GameEvent): boolean => performance.now() - (this.#came.get(event) ?? -Infinity) < NEW_MS;
}
