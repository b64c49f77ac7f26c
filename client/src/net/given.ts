/** Seats of this browser that are handed to somebody elsewhere, and links that carry them. */

import { Refused } from "./api";
import { forget, GIVEN, keysOf, read, remember, type Keys } from "./keys";
import { MatchApi } from "./match";

const KEY_BYTES = 24;
/** What the server says of a seat that a key does not open. */
const SHUT = ["wrong_key", "no_key", "unknown_seat", "unknown_match"];

/** What was given away stays known here until somebody takes it, so that the link can be sent again. */
export const givenOf = (match: string): Keys => read<Keys>(GIVEN)[match] ?? {};

function write(match: string, given: Keys): void {
  localStorage.setItem(GIVEN, JSON.stringify({ ...read<Keys>(GIVEN), [match]: given }));
}

const without = (keys: Keys, seat: string): Keys => {
  const { [seat]: _gone, ...rest } = keys;
  return rest;
};

function drop(match: string, seat: string): void {
  const rest = without(keysOf(match), seat);
  forget(match);
  if (Object.keys(rest).length) remember(match, rest);
}

/** From here on this browser does not play the seat. */
export function give(match: string, seat: string): void {
  const key = keysOf(match)[seat];
  if (!key) return;
  write(match, { ...givenOf(match), [seat]: key });
  drop(match, seat);
}

/** As many letters as a key of the server has, or more. */
const ownKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(KEY_BYTES))))
    .replaceAll("+", "-")
    .replaceAll("/", "_");

/** Play the seat in this browser alone: no link and no other browser opens it from here on. Refused: it is not to be
 * had. The own key is kept before it is sent, for the answer may be lost: then it is sent once more. */
export async function take(match: string, seat: string, key: string): Promise<void> {
  const held = keysOf(match)[seat];
  const own = held && held !== key ? held : ownKey();
  remember(match, { [seat]: own });
  try {
    await new MatchApi(match, { [seat]: own }).claim(seat, key);
  } catch (fault) {
    if (fault instanceof Refused && SHUT.includes(fault.code)) {
      drop(match, seat);
      write(match, without(givenOf(match), seat));
    }
    throw fault;
  }
  write(match, without(givenOf(match), seat));
}

/** Forget the links of seats that others have taken by now. */
export async function lookWhoCame(match: string): Promise<void> {
  const given = givenOf(match);
  if (!Object.keys(given).length) return;
  const { mine } = await new MatchApi(match, given).info();
  write(match, Object.fromEntries(Object.entries(given).filter(([seat]) => mine.includes(seat))));
}

/** Seat and key stand behind the #, which no browser sends to a server and no server writes down. */
export const invitation = (match: string, seat: string, key: string): string =>
  `/join/${encodeURIComponent(match)}#${encodeURIComponent(seat)}.${encodeURIComponent(key)}`;

/** What an invitation carries; null: it is none, or was cut on its way. */
export function invited(hash: string): { seat: string; key: string } | null {
  const [, seat = "", key = ""] = /^#([^.]+)\.([\w-]{1,64})$/.exec(hash) ?? [];
  try {
    return seat ? { seat: decodeURIComponent(seat), key } : null;
  } catch (fault) {
    if (fault instanceof URIError) return null;
    throw fault;
  }
}
