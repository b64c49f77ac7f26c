/** Keys of the seats this browser may play, kept per match. */

const STORE = "ironbottom.keys";
const SEEN = "ironbottom.seen";
/** Where the keys of seats stand that were given away and are not taken yet; of matches whose seats all are: none. */
export const GIVEN = "ironbottom.given";

export type Keys = Record<string, string>;

export function read<T>(name: string): Record<string, T> {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "{}") as Record<string, T>;
  } catch (fault) {
    if (fault instanceof SyntaxError) return {};
    throw fault;
  }
}

export const allKeys = (): Record<string, Keys> => read<Keys>(STORE);

export const keysOf = (match: string): Keys => allKeys()[match] ?? {};

export function remember(match: string, keys: Keys): void {
  localStorage.setItem(STORE, JSON.stringify({ ...allKeys(), [match]: { ...keysOf(match), ...keys } }));
}

export function forget(match: string): void {
  const { [match]: _gone, ...rest } = allKeys();
  localStorage.setItem(STORE, JSON.stringify(rest));
}

/** Each seat counts the actions that it may know of, so what one has seen says nothing of another. */
const seatOf = (match: string, seat: string): string => `${match}/${seat}`;

/** The moment (count of actions) at which this browser last looked at a match from a seat; -1: never. */
export const lastSeen = (match: string, seat: string): number =>
  read<number>(SEEN)[seatOf(match, seat)] ?? -1;

export function markSeen(match: string, seat: string, count: number): void {
  localStorage.setItem(SEEN, JSON.stringify({ ...read<number>(SEEN), [seatOf(match, seat)]: count }));
}
