/** One match as this browser sees it: the live state, its log, the stream of changes, and the verbs sent back. */

import { Offline, Refused } from "../net/api";
import { Follower } from "../net/follow";
import { keysOf, lastSeen, markSeen } from "../net/keys";
import { board, MatchApi } from "../net/match";
import type { BotState, LogPart, Piece, Seat, StateMessage, Tick, View } from "../net/protocol";
import { settings } from "../settings.svelte";
import { Catalogue, namesFor } from "./catalogue";
import { planOf } from "./plans";
import { backButton, mainButton, offerOf, offers, refusals, split, suggested } from "./choices";
import { grown, ticked } from "./history";
import { batchesBySpace } from "./stacks";
import { Thrown } from "./thrown";
import { changes, NO_CHANGE } from "./trails";
import { whole } from "./whole";
import { Lookup } from "./lookup.svelte";

export interface Notice {
  kind: "refused" | "offline" | "info";
  /** May hold tokens. */
  text: string;
}

const NOBODY = "";
/** What a page that is opened in the middle of a move cannot know is which units were to follow the first. */
const HALF_WAY =
  "A move has been begun here: choose where it goes, or go back. Units that were to follow must be picked again.";

export class Match {
  readonly id: string;
  readonly api: MatchApi;
  catalogue = $state.raw<Catalogue | null>(null);
  live = $state.raw<StateMessage | null>(null);
  /** An earlier moment on show, null: now. */
  moment = $state.raw<StateMessage | null>(null);
  log = $state.raw<LogPart[]>([]);
  ticks = $state.raw<Tick[]>([]);
  bot = $state.raw<BotState | null>(null);
  seat = $state(NOBODY);
  online = $state(true);
  /** Choices under way: shown as made at once. */
  sent = $state.raw<string[]>([]);
  notice = $state.raw<Notice | null>(null);
  /** A seat of ours that is awaited while another of ours, or nobody, is on show. */
  handover = $state(NOBODY);
  /** Whether several seats of ours share this screen in a game that hides anything: then nothing of a seat is asked for
   * before its name is pressed, and between two of them the page is a spectator's. */
  secretive = $state(false);
  /** What the last actions changed, and what those up to the earlier moment on show did. */
  liveChange = $state.raw(NO_CHANGE);
  momentChange = $state.raw(NO_CHANGE);
  /** Choices made at this table since the page was opened, for the tutorial. */
  made = $state.raw<string[]>([]);
  /** Whether the last choice led to the same question again. */
  again = $state(false);
  /** Battles up to this action have been read. */
  battleRead = $state(-1);
  /** The moment up to which the seat had seen the match before this visit, and how many actions it has missed since;
   * 0 also once it has been told. */
  seenBefore = -1;
  missed = $state(0);
  /** The position before our own last action: arrows show all that has happened since. */
  #baseline: Piece[] | null = null;
  /** Moves of several actions, by the number of actions before and behind them. */
  #moves: { from: number; to: number }[] = [];
  readonly lookup = new Lookup();
  readonly thrown = new Thrown();
  #follower: Follower | null = null;
  /** The seat that is about to be shown, null: none. */
  #coming: string | null = null;

  constructor(id: string) {
    this.id = id;
    this.api = new MatchApi(id, keysOf(id));
  }

  // ---- what is on show -----------------------------------------------------------------------

  readonly shown = $derived(this.moment ?? this.live);
  readonly view = $derived(this.shown?.view ?? null);
  readonly change = $derived(this.moment ? this.momentChange : this.liveChange);
  readonly prompt = $derived(this.moment ? null : (this.live?.view.prompt ?? null));
  readonly plan = $derived(planOf(this.view));
  readonly offer = $derived(offerOf(this.prompt, this.plan?.parts));
  readonly refused = $derived(refusals(this.prompt));
  readonly suggestion = $derived(suggested(this.prompt, this.offer));
  readonly main = $derived(mainButton(this.offer, this.suggestion));
  /** Whether a piece is merely named when it is chosen, and nothing is taken in hand. */
  readonly naming = $derived(this.prompt?.pieces === "name");
  readonly pieces: Map<number, Piece> = $derived(
    new Map(this.view?.pieces.map((piece) => [piece.id, piece])),
  );
  readonly stacks = $derived(
    this.catalogue && this.view ? batchesBySpace(this.view.pieces, this.catalogue) : new Map(),
  );
  readonly names = $derived(
    this.catalogue
      ? namesFor(this.catalogue, this.pieces, this.live?.seats ?? [])
      : (_: string, argument: string) => argument,
  );
  readonly over = $derived(Boolean(this.live?.view.outcome));

  get mySeats(): string[] {
    return Object.keys(this.api.keys);
  }

  #seat = (id: string): Seat | undefined => this.live?.seats.find((seat) => seat.id === id);
  seatName = (id: string): string => this.#seat(id)?.name ?? id;
  /** The name of a seat within a sentence. */
  seatWithin = (id: string): string => this.#seat(id)?.within ?? id;

  /** The side whose colours a seat wears. */
  sideOf(seat: string): string {
    const plays = this.live?.seats.find(({ id }) => id === seat)?.plays ?? [];
    const known = this.catalogue?.sides;
    return [seat, ...plays].find((id) => known?.has(id)) ?? seat;
  }

  // ---- opening and following -----------------------------------------------------------------

  async open(): Promise<void> {
    const [first = NOBODY, ...others] = this.mySeats;
    let state = await this.api.state(others.length ? NOBODY : first, -1);
    this.secretive = others.length > 0 && state.hides;
    if (others.length && !this.secretive) {
      const awaited = state.view.waiting_on.find((seat) => this.mySeats.includes(seat));
      state = await this.api.state(awaited ?? first, -1);
    }
    this.seat = state.seat;
    const seenBefore = lastSeen(this.id, this.seat);
    const slug = state.slug || state.view.slug;
    this.catalogue = new Catalogue(await board(slug, state.values), () => this.lookup.reference);
    this.#replace(state);
    this.#sawBefore(seenBefore);
    this.#follow();
    const half = backButton(this.offer) && !this.prompt?.going.length;
    if (this.live?.can_undo && half) this.tell(HALF_WAY);
  }

  #sawBefore(count: number): void {
    this.seenBefore = count;
    this.missed = this.seat && count >= 0 && this.live ? this.live.count - count : 0;
  }

  close(): void {
    this.#follower?.close();
    this.#follower = null;
  }

  #follow(): void {
    this.close();
    this.#follower = new Follower(this.api, this.seat, {
      version: () => this.live?.version ?? -1,
      state: (message) => this.apply(message),
      bot: (state) => (this.bot = state),
      online: (open) => {
        if (open && !this.online) void this.lookup.fetch(this.catalogue?.board);
        this.online = open;
      },
    });
  }

  #replace(state: StateMessage): void {
    this.log = [];
    this.ticks = [];
    this.live = null;
    this.apply(state);
    if (this.battleRead < 0) this.battleRead = this.log.at(-1)?.seq ?? -1;
  }

  /** Take a message over, unless a later one is already here. */
  apply(message: StateMessage): void {
    const before = this.live;
    if (before && message.version < before.version) return;
    if (before && message.seat !== this.seat) return;
    if (before && message.patch && message.version === before.version && message.since < before.version)
      return;
    if (before && (message.patch ? message.since !== before.version : message.since > before.version)) {
      void this.resync();
      return;
    }
    const view = before && message.patch ? whole(before.view, message.view, message.patch) : message.view;
    this.log = this.thrown.kept(this.log, grown(this.log, message), before !== null);
    this.ticks = ticked(this.ticks, message);
    if (before && message.version > before.version)
      this.liveChange = changes(this.#baseline ?? before.view.pieces, view.pieces);
    this.live = before
      ? {
          ...message,
          view,
          seats: message.seats.length ? message.seats : before.seats,
          players: Object.keys(message.players).length ? message.players : before.players,
          title: message.title || before.title,
          scenario: message.scenario || before.scenario,
          slug: message.slug || before.slug,
        }
      : message;
    this.bot = message.bot ?? (view.prompt ? null : this.bot);
    if (!this.moment) markSeen(this.id, this.seat, message.count);
    this.#passOn();
  }

  /** Everything anew: after a gap, a stale version or another seat. */
  async resync(): Promise<void> {
    try {
      this.#replace(await this.api.state(this.seat, -1));
      this.online = true;
    } catch (fault) {
      this.#fail(fault);
    }
  }

  // ---- several seats on one screen -------------------------------------------------------------

  #passOn(): void {
    const waiting = this.live?.view.waiting_on ?? [];
    const next = waiting.includes(this.seat)
      ? NOBODY
      : (waiting.find((seat) => this.mySeats.includes(seat)) ?? NOBODY);
    this.handover = next;
    if (!next) return;
    if (this.secretive && this.seat && this.#coming === null) void this.takeSeat(NOBODY);
    if (!this.secretive && !settings.askHandover) void this.takeSeat(next);
  }

  /** Whether it must be asked who sits at the screen. */
  get empty(): boolean {
    return this.secretive && !this.seat && !this.over;
  }

  /** Show what a seat sees, or a spectator where nobody sits here. */
  async takeSeat(seat: string): Promise<void> {
    if (seat === (this.#coming ?? this.seat)) return;
    this.#coming = seat;
    try {
      const state = await this.api.state(seat, -1);
      if (this.#coming !== seat) return;
      const seenBefore = lastSeen(this.id, seat);
      this.seat = seat;
      this.handover = NOBODY;
      if (this.secretive) this.#forgetSeat();
      this.#replace(state);
      if (this.secretive) this.#sawBefore(seenBefore);
      this.#follow();
    } catch (fault) {
      this.#fail(fault);
    } finally {
      if (this.#coming === seat) this.#coming = null;
    }
  }

  /** Nothing that only the last seat may know is left, in sight or out of it. */
  #forgetSeat(): void {
    this.notice = null;
    this.moment = null;
    this.bot = null;
    this.made = [];
    this.again = false;
    this.battleRead = -1;
    this.liveChange = this.momentChange = NO_CHANGE;
    this.#baseline = null;
    this.#moves = [];
  }

  // ---- verbs -----------------------------------------------------------------------------------

  /** Whether the server took it. A refusal is shown; a stale version brings the newest state. */
  async #send(verb: () => Promise<StateMessage>): Promise<boolean> {
    try {
      const answer = await verb();
      this.apply(answer);
      this.notice = answer.rest ? { kind: "info", text: answer.rest } : null;
      this.online = true;
      return true;
    } catch (fault) {
      this.#fail(fault);
      if (fault instanceof Refused && fault.code === "stale_version") await this.resync();
      return false;
    } finally {
      this.sent = [];
    }
  }

  #fail(fault: unknown): void {
    if (fault instanceof Offline) {
      this.online = false;
      this.notice = { kind: "offline", text: fault.message };
    } else if (fault instanceof Refused) this.notice = { kind: "refused", text: fault.message };
    else throw fault;
  }

  act = (...choices: string[]): Promise<boolean> => this.#act(choices, false);

  async #act(choices: string[], partly: boolean): Promise<boolean> {
    if (!this.live || this.moment || this.sent.length || !choices.length) return false;
    this.sent = choices;
    const { version, view } = this.live;
    this.#baseline = view.pieces;
    this.battleRead = this.log.at(-1)?.seq ?? -1;
    const taken = await this.#send(async () => {
      const answer = await this.api.act(this.seat, version, choices, partly);
      // Before it is applied: whoever sees where a choice has led must see that it was made.
      this.made = [...this.made, ...choices.slice(0, answer.version - version)];
      return answer;
    });
    this.again = taken && view.prompt !== null && this.prompt?.name === view.prompt.name;
    if (taken) this.#tellEnd(view, choices);
    return taken;
  }

  /** A phase that ends because nothing is left to choose must not pass unseen. */
  #tellEnd(before: View, choices: string[]): void {
    const { view, can_undo } = this.live ?? {};
    if (!view?.prompt || !can_undo || view.phase === before.phase) return;
    const phase = before.phases[before.phase];
    if (phase && !choices.some((choice) => split(choice)[0] === "button"))
      this.tell(`${phase} is over, nothing was left to choose. Undo takes your last choice back.`);
  }

  /** Choices one after the other, as far as they are legal and until another question comes up; how many were made. */
  async actOn(choices: string[]): Promise<number> {
    const name = this.prompt?.name;
    let made = 0;
    while (this.live && this.prompt?.name === name && offers(this.offer, choices[made] ?? "")) {
      const { version } = this.live;
      if (!(await this.#act(choices.slice(made), true))) break;
      made += this.live.version - version;
    }
    return made;
  }

  /** All that the server suggests as routine, also for the questions behind this one; to be taken back as one. */
  async actRoutine(): Promise<void> {
    const from = this.live?.count ?? 0;
    const choices = this.prompt?.routine ? this.prompt.suggestion : [];
    if (await this.#act(choices, true)) this.moved(from);
  }

  /** All that was done since `from` actions had been made is one move, to be taken back as one. */
  moved(from: number): void {
    this.#moves = [...this.#moves.filter((move) => move.from < from), { from, to: this.live?.count ?? from }];
  }

  /** Take back the last move, or the last action and with it those that only lead up to it; in its midst the last answer. */
  async undo(): Promise<boolean> {
    if (backButton(this.offer)) return this.undoOne();
    const count = this.live?.count ?? 0;
    const move = this.#moves.findLast(({ from, to }) => from < count && count <= to);
    const goesOn = (): boolean =>
      move ? (this.live?.count ?? 0) > move.from : backButton(this.offer) !== null;
    let taken = await this.undoOne();
    while (taken && goesOn()) taken = await this.undoOne();
    return taken;
  }

  async undoOne(): Promise<boolean> {
    if (!this.live?.can_undo || this.sent.length) return false;
    const { version } = this.live;
    this.again = false;
    this.sent = ["undo"];
    return this.#send(() => this.api.undo(this.seat, version));
  }

  /** Take planned moves out, the last first; ends at one that others depend on. */
  async withdraw(seqs: number[]): Promise<boolean> {
    for (const seq of seqs.toReversed()) {
      if (!this.live || this.sent.length) return false;
      const { version } = this.live;
      this.sent = ["withdraw"];
      if (!(await this.#send(() => this.api.withdraw(this.seat, version, seq)))) return false;
    }
    return true;
  }

  /** Give standing orders, beside those given before. */
  order = (given: Record<string, string>): Promise<boolean> =>
    this.#send(() => this.api.orders(this.seat, { ...this.live?.orders, ...given }));

  async resign(): Promise<boolean> {
    const version = this.live?.version ?? 0;
    return this.#send(() => this.api.resign(this.seat, version));
  }

  async steerBot(verb: "play_now" | "pause" | "go"): Promise<void> {
    try {
      this.bot = await this.api.bot(verb);
    } catch (fault) {
      this.#fail(fault);
    }
  }

  tell(text: string): void {
    this.notice = { kind: "info", text };
  }

  refuse(text: string): void {
    this.notice = { kind: "refused", text };
  }
}
