/** The server's clock, as its answers tell it: that of a player may be hours off. */

let ahead = 0;

/** Take the time from an answer; one that tells none changes nothing. */
export function heardAt(date: string | null, now = Date.now()): void {
  const told = Date.parse(date ?? "");
  if (Number.isFinite(told)) ahead = told - now;
}

/** Seconds since 1970 by the server's clock. */
export const serverNow = (now = Date.now()): number => (now + ahead) / 1000;
