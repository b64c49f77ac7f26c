/** What happens in a match, as it happens.
 *
 * Over HTTP/1.1 all tabs of a browser share six connections to a server, and a stream keeps one for as long as it is
 * open. So a stream needs one of a few places, some for tabs in sight and some for tabs out of sight; a tab without a
 * place asks from time to time.
 */

import { Offline, Refused } from "./api";
import type { MatchApi } from "./match";
import type { BotState, StateMessage } from "./protocol";
import { readBot, readState } from "./reading";

/** Streams that a browser holds at the same time: together they leave connections for everything else. */
const PLACES = { visible: 2, hidden: 2 };
/** How long a tab without a place waits before it asks again. */
const PAUSE_MS = { visible: 2000, hidden: 15_000 };
const RECONNECT_MS = 2000;

export interface Listener {
  /** The version that it knows. */
  version: () => number;
  state: (message: StateMessage) => void;
  bot: (state: BotState) => void;
  /** Whether the server answers. */
  online: (open: boolean) => void;
}

type Leave = () => void;

function lock(name: string): Promise<Leave | null> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (held) =>
        held ? new Promise<void>((leave) => resolve(leave)) : resolve(null),
      )
      .catch(reject);
  });
}

/** A place for a stream, with the way to leave it; null: all are taken. */
async function takePlace(sight: keyof typeof PLACES): Promise<Leave | null> {
  // On an address that is neither https nor this machine's own there are no locks: only what is in sight streams.
  if (!("locks" in navigator)) return sight === "visible" ? () => undefined : null;
  for (let place = 0; place < PLACES[sight]; place += 1) {
    const leave = await lock(`ironbottom.stream.${sight}.${place}`);
    if (leave) return leave;
  }
  return null;
}

const sightNow = (): keyof typeof PLACES => (document.hidden ? "hidden" : "visible");

/** Tells a listener of a seat's match until it is closed. */
export class Follower {
  #events: EventSource | null = null;
  #leave: Leave | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What was begun under an earlier number is out of date. */
  #turn = 0;

  constructor(
    readonly api: MatchApi,
    readonly seat: string,
    readonly listener: Listener,
  ) {
    document.addEventListener("visibilitychange", this.#settle);
    void this.#settle();
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#settle);
    this.#turn += 1;
    this.#hangUp();
    this.#leave?.();
    this.#leave = null;
  }

  #hangUp(): void {
    clearTimeout(this.#timer);
    this.#events?.close();
    this.#events = null;
  }

  /** Stream if there is a place where the tab is now, in sight or out of it; else ask. */
  #settle = async (): Promise<void> => {
    this.#turn += 1;
    const turn = this.#turn;
    const place = await takePlace(sightNow());
    if (turn !== this.#turn) {
      place?.();
      return;
    }
    this.#leave?.();
    this.#leave = place;
    if (place && this.#events) return;
    this.#hangUp();
    if (place) this.#stream();
    else await this.#ask(turn);
  };

  #stream(): void {
    const { listener } = this;
    const events = this.api.events(this.seat, listener.version());
    this.#events = events;
    events.addEventListener("open", () => listener.online(true));
    events.addEventListener("state", (event: MessageEvent<string>) => {
      listener.state(readState(JSON.parse(event.data) as Partial<StateMessage>));
    });
    events.addEventListener("bot", (event: MessageEvent<string>) => {
      listener.bot(readBot(JSON.parse(event.data) as Partial<BotState>));
    });
    events.addEventListener("error", () => {
      listener.online(false);
      if (events.readyState !== EventSource.CLOSED) return;
      this.#hangUp();
      this.#timer = setTimeout(() => this.#stream(), RECONNECT_MS);
    });
  }

  async #ask(turn: number): Promise<void> {
    const known = this.listener.version();
    try {
      const message = await this.api.state(this.seat, known);
      if (turn !== this.#turn) return;
      this.listener.online(true);
      if (message.version !== known) this.listener.state(message);
      else if (message.bot) this.listener.bot(message.bot);
    } catch (fault) {
      if (!(fault instanceof Offline || fault instanceof Refused)) throw fault;
      if (turn !== this.#turn) return;
      this.listener.online(false);
    }
    this.#timer = setTimeout(() => void this.#settle(), PAUSE_MS[sightNow()]);
  }
}
