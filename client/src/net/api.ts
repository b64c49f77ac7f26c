/** Requests to the server. Every refusal is a `Refused`, every missing answer an `Offline`. */

import { allKeys } from "./keys";
import type { Odds, OddsRequest } from "./odds";
import type {
  Board,
  BotState,
  Fault,
  GameInfo,
  MatchInfo,
  MatchKeys,
  NewMatch,
  Proof,
  RecordChecked,
  StateMessage,
} from "./protocol";
import type { Stats } from "./stats";
import { readBoard, readBot, readState } from "./reading";

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

async function answer(path: string, { method = "GET", body, keys = [], signal }: Call): Promise<Response> {
  const headers: Record<string, string> = { Accept: JSON_TYPE };
  if (body !== undefined) headers["Content-Type"] = JSON_TYPE;
  if (keys.length) headers["X-Seat-Key"] = keys.join(",");
  try {
    return await fetch(`/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (fault) {
    if (fault instanceof DOMException && fault.name === "AbortError") throw fault;
    throw new Offline("The server does not answer.");
  }
}

async function refusal(response: Response): Promise<Refused> {
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

async function call<T>(path: string, options: Call = {}): Promise<T> {
  const response = await answer(path, options);
  if (!response.ok) throw await refusal(response);
  return (await response.json()) as T;
}

const post = <T>(path: string, body: unknown, keys: string[] = [], signal?: AbortSignal): Promise<T> =>
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

export const board = async (slug: string): Promise<Board> => readBoard(await call(`/games/${slug}/board`));

export const odds = (slug: string, request: OddsRequest, signal?: AbortSignal): Promise<Odds> =>
  post(`/games/${slug}/odds`, request, [], signal);

// ---- matches ---------------------------------------------------------------------------------

const everyKey = (): string[] => Object.values(allKeys()).flatMap((keys) => Object.values(keys));

export const matches = (): Promise<MatchInfo[]> => call("/matches", { keys: everyKey() });

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

/** All verbs of one match, with the keys of the seats this browser holds. */
export class MatchApi {
  constructor(
    readonly id: string,
    readonly keys: Record<string, string>,
  ) {}

  #path = (tail: string): string => `/matches/${encodeURIComponent(this.id)}/${tail}`;

  #keys = (seat: string): string[] => (this.keys[seat] ? [this.keys[seat]] : []);

  async #state(tail: string, body: { seat: string }): Promise<StateMessage> {
    return readState(await post(this.#path(tail), body, this.#keys(body.seat)));
  }

  async state(seat: string, since: number): Promise<StateMessage> {
    const query = new URLSearchParams({ seat, since: String(since) });
    return readState(await call(this.#path(`state?${query}`), { keys: this.#keys(seat) }));
  }

  async at(count: number, seat: string): Promise<StateMessage> {
    const query = new URLSearchParams({ seat });
    return readState(await call(this.#path(`at/${count}?${query}`), { keys: this.#keys(seat) }));
  }

  /** `partly`: as far as the choices are legal, else all or none. */
  act = (seat: string, version: number, choices: string[], partly = false): Promise<StateMessage> =>
    this.#state("act", { seat, version, choices, ...(partly ? { partly } : {}) } as { seat: string });

  undo = (seat: string, version: number): Promise<StateMessage> =>
    this.#state("undo", { seat, version } as { seat: string });

  withdraw = (seat: string, version: number, seq: number): Promise<StateMessage> =>
    this.#state("withdraw", { seat, version, seq } as { seat: string });

  orders = (seat: string, orders: Record<string, string>): Promise<StateMessage> =>
    this.#state("orders", { seat, orders } as { seat: string });

  resign = (seat: string, version: number): Promise<StateMessage> =>
    this.#state("resign", { seat, version } as { seat: string });

  async bot(verb: "play_now" | "pause" | "go"): Promise<BotState> {
    return readBot(await post(this.#path("bot"), { verb }, Object.values(this.keys)));
  }

  query = <T>(name: string, seat: string, args: Record<string, string>, signal?: AbortSignal): Promise<T> =>
    post(this.#path(`query/${name}`), { seat, args }, this.#keys(seat), signal);

  proof = (): Promise<Proof> => call(this.#path("proof"));

  stats = (): Promise<Stats> => call(this.#path("stats"));

  /** The record as text, for a file of the player's own. */
  async record(): Promise<string> {
    const response = await answer(this.#path("record"), { keys: Object.values(this.keys) });
    if (!response.ok) throw await refusal(response);
    return response.text();
  }

  /** What happens from a version on, as it happens. */
  events = (seat: string, since: number): EventSource =>
    new EventSource(`/api${this.#path("events")}?${new URLSearchParams({ seat, since: String(since) })}`);
}
