/** What is asked of one game and said in one match. */

import { answer, call, post, refusal } from "./api";
import type { Course } from "../tutorial/steps";
import type { Ending, Note, Proof, RecordChecked, Stats } from "./wire";
import type { Odds, OddsRequest } from "./odds";
import type { Board, BotState, MatchInfo, MatchKeys, Reference, StateMessage } from "./protocol";
import { readBoard, readBot, readReference, readState } from "./reading";

/** Of a game, or of its matches that are played with earlier component values. */
const under = (values: string): string => (values ? `?values=${encodeURIComponent(values)}` : "");

export const board = async (slug: string, values = ""): Promise<Board> =>
  readBoard(await call(`/games/${slug}/board${under(values)}`));

export const reference = async (slug: string, values = ""): Promise<Reference> =>
  readReference(await call(`/games/${slug}/reference${under(values)}`));

export const tutorial = (slug: string): Promise<Course> =>
  call(`/games/${encodeURIComponent(slug)}/tutorial`);

export const odds = (
  slug: string,
  values: string,
  request: OddsRequest,
  signal?: AbortSignal,
): Promise<Odds> => post(`/games/${slug}/odds${under(values)}`, request, [], signal);

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

  /** The private notes of a seat. */
  async note(seat: string): Promise<string> {
    const query = new URLSearchParams({ seat });
    return (await call<Note>(this.#path(`note?${query}`), { keys: this.#keys(seat) })).text;
  }

  async writeNote(seat: string, text: string): Promise<string> {
    return (await post<Note>(this.#path("note"), { seat, text }, this.#keys(seat))).text;
  }

  resign = (seat: string, version: number): Promise<StateMessage> =>
    this.#state("resign", { seat, version } as { seat: string });

  async bot(verb: "play_now" | "pause" | "go"): Promise<BotState> {
    return readBot(await post(this.#path("bot"), { verb }, Object.values(this.keys)));
  }

  /** A new match that begins from a moment of this one. */
  branch = (seat: string, count: number): Promise<MatchKeys> =>
    post(this.#path("branch"), { seat, count }, this.#keys(seat));

  /** From here on a seat is opened by the key that this browser has for it alone; `key` opens it now. */
  claim = (seat: string, key: string): Promise<MatchKeys> => {
    const own = this.keys[seat] ?? "";
    return post(this.#path("claim"), { seat, key: own }, [key, own]);
  };

  /** What the match is, and which seats the keys open. */
  info = (): Promise<MatchInfo> =>
    call(`/matches/${encodeURIComponent(this.id)}`, { keys: Object.values(this.keys) });

  query = <T>(name: string, seat: string, args: Record<string, string>, signal?: AbortSignal): Promise<T> =>
    post(this.#path(`query/${name}`), { seat, args }, this.#keys(seat), signal);

  proof = (): Promise<Proof> => call(this.#path("proof"));

  /** What a match that is over proves. */
  check = (): Promise<RecordChecked> => call(this.#path("check"));

  stats = (): Promise<Stats> => call(this.#path("stats"));

  async ending(seat: string): Promise<Ending> {
    const told = await call<Ending>(this.#path(`end?${new URLSearchParams({ seat })}`), {
      keys: this.#keys(seat),
    });
    return { ...told, curve: told.curve.map((point) => ({ ...point, turn: point.turn ?? "" })) };
  }

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
