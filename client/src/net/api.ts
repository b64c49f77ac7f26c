/** Requests to the server. Every refusal is a `Refused`, every missing answer an `Offline`. */

import { heardAt } from "./clock";
import { allKeys, GIVEN, read, type Keys } from "./keys";
import type { GameInfo, RecordChecked } from "./wire";
import type { Fault, MatchInfo, MatchKeys, NewMatch } from "./protocol";

/** The server said no; `code` is stable, `message` is a sentence for the player. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    readonly version: number,
  ) {
    super(detail);
  }
}

/** No answer from the server. */
export class Offline extends Error {}

const JSON_TYPE = "application/json";

interface Call {
  method?: "GET" | "POST";
  body?: unknown;
  /** Seat keys to send; as the header, so that other sites cannot. */
  keys?: string[];
  signal?: AbortSignal;
}

export async function answer(
  path: string,
  { method = "GET", body, keys = [], signal }: Call,
): Promise<Response> {
  const headers: Record<string, string> = { Accept: JSON_TYPE };
  if (body !== undefined) headers["Content-Type"] = JSON_TYPE;
  if (keys.length) headers["X-Seat-Key"] = keys.join(",");
  try {
    const answered = await fetch(`/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    heardAt(answered.headers.get("date"));
    return answered;
  } catch (fault) {
    if (fault instanceof DOMException && fault.name === "AbortError") throw fault;
    throw new Offline("The server does not answer.");
  }
}

export async function refusal(response: Response): Promise<Refused> {
  const text = await response.text();
  try {
    const fault = JSON.parse(text) as Partial<Fault>;
    return new Refused(
      response.status,
      fault.code ?? "error",
      fault.detail ?? response.statusText,
      fault.version ?? -1,
    );
  } catch (fault) {
    if (!(fault instanceof SyntaxError)) throw fault;
    return new Refused(response.status, "error", text || response.statusText, -1);
  }
}

export async function call<T>(path: string, options: Call = {}): Promise<T> {
  const response = await answer(path, options);
  if (!response.ok) throw await refusal(response);
  return (await response.json()) as T;
}

export const post = <T>(path: string, body: unknown, keys: string[] = [], signal?: AbortSignal): Promise<T> =>
  call<T>(path, { method: "POST", body, keys, ...(signal ? { signal } : {}) });

// ---- games -----------------------------------------------------------------------------------

let listed: Promise<GameInfo[]> | null = null;

/** The games of the server; asked for once. */
export function games(): Promise<GameInfo[]> {
  listed ??= call<GameInfo[]>("/games").catch((fault: unknown) => {
    listed = null;
    throw fault;
  });
  return listed;
}

// ---- matches ---------------------------------------------------------------------------------

/** As many keys as one request carries at the most, with room to spare: who plays for years holds more. */
const KEYS_AT_ONCE = 200;

const everyKey = (all: Record<string, Keys>): string[] =>
  Object.values(all).flatMap((keys) => Object.values(keys));

/** A match that nobody plays here; null: the server has it no more. */
async function watched(id: string): Promise<MatchInfo | null> {
  try {
    return await call<MatchInfo>(`/matches/${encodeURIComponent(id)}`);
  } catch (fault) {
    if (fault instanceof Refused) return null;
    throw fault;
  }
}

/** The matches of which this browser holds seats, or held some that it gave away. */
export async function matches(): Promise<MatchInfo[]> {
  const given = read<Keys>(GIVEN);
  const keys = [...everyKey(allKeys()), ...everyKey(given)];
  const found = new Map<string, MatchInfo>();
  for (let from = 0; !from || from < keys.length; from += KEYS_AT_ONCE)
    for (const match of await call<MatchInfo[]>("/matches", { keys: keys.slice(from, from + KEYS_AT_ONCE) }))
      found.set(match.id, match);
  const others = await Promise.all(
    Object.keys(given)
      .filter((id) => !found.has(id))
      .map(watched),
  );
  return [...found.values(), ...others.filter((match) => match !== null)];
}

export const createMatch = (wanted: NewMatch): Promise<MatchKeys> => post("/matches", wanted);

/** Whether a saved match can be gone on with, and what is wrong with its dice; nothing is kept. */
export const checkRecord = (text: string): Promise<RecordChecked> => post("/records/check", text);

/** Go on with a saved match; `computers`: seat -> level of the computer that plays it. */
export function loadRecord(text: string, computers: Record<string, string>): Promise<MatchKeys> {
  const query = new URLSearchParams(
    Object.entries(computers).map(([seat, level]) => ["computer", `${seat}:${level}`]),
  );
  return post(`/records?${query}`, text);
}
