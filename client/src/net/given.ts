/** Seats of this browser that are handed to somebody elsewhere, and links that carry them. */

import { forget, keysOf, read, remember, type Keys } from "./keys";

const GIVEN = "ironbottom.given";

/** What was given away stays known here, so that the link can be sent again and the seat be taken back. */
export const givenOf = (match: string): Keys => read<Keys>(GIVEN)[match] ?? {};

function write(match: string, given: Keys): void {
  localStorage.setItem(GIVEN, JSON.stringify({ ...read<Keys>(GIVEN), [match]: given }));
}

/** From here on this browser does not play the seat. */
export function give(match: string, seat: string): void {
  const { [seat]: key, ...rest } = keysOf(match);
  if (!key) return;
  write(match, { ...givenOf(match), [seat]: key });
  forget(match);
  remember(match, rest);
}

/** The seat is played here again; whoever has its link may still play it, too. */
export function takeBack(match: string, seat: string): void {
  const { [seat]: key, ...rest } = givenOf(match);
  if (!key) return;
  remember(match, { [seat]: key });
  write(match, rest);
}

/** Seat and key stand behind the #, which no browser sends to a server and no server writes down. */
export const invitation = (match: string, seat: string, key: string): string =>
  `/join/${encodeURIComponent(match)}#${encodeURIComponent(seat)}.${encodeURIComponent(key)}`;

/** What an invitation carries; null: it is none, or was cut on its way. */
export function invited(hash: string): { seat: string; key: string } | null {
  const [, seat = "", key = ""] = /^#([^.]+)\.(.+)$/.exec(hash) ?? [];
  try {
    return seat && key ? { seat: decodeURIComponent(seat), key: decodeURIComponent(key) } : null;
  } catch (fault) {
    if (fault instanceof URIError) return null;
    throw fault;
  }
}
