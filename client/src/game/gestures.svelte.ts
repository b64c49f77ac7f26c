/** One gesture, one decision.
 *
 * A gesture counts for the question that was on the screen when it began. So a held key, the second half of a double
 * click, and whatever was pressed before the next question could be seen never answer that. Only where a click means
 * "one more" of the same do the clicks of a row count one by one.
 */

import type { Match } from "./match.svelte";

/** What is asked, and of whom: the same question as long as nothing happens. */
interface Question {
  readonly seat: string;
  readonly version: number;
  readonly handover: string;
}

const same = (one: Question | null, two: Question | null): boolean =>
  one !== null &&
  two !== null &&
  one.seat === two.seat &&
  one.version === two.version &&
  one.handover === two.handover;

/** Keys that may answer wherever they are pressed. */
const ANSWERING = new Set(["Enter", " ", "Escape"]);
const TYPING = "input, select, textarea, [contenteditable]";
/** Where each click of a row means one more. */
const COUNTING = ".stepper button, .openstack .counter, [data-type]";
/** Counters on the map: a further click takes one more of the same in hand, and nothing else. */
const COUNTER = ".tile";

export class Gestures {
  /** What was drawn last, and when. */
  #seen: Question | null = null;
  #since = 0;
  /** What was on the screen when the pointer went down, and when the key did that is down. */
  #pointed: Question | null | undefined = undefined;
  #keyed: Question | null | undefined = undefined;
  /** The same for the first click of a row, and what that was a click on. */
  #first: Question | null = null;
  #on: Element | null = null;
  /** Whether the click or the key that is being dealt with belongs to an earlier question. */
  late = false;
  keyLate = false;

  constructor(readonly match: Match) {}

  /** Listen on a window, ahead of everybody else; the function that ends it. */
  listen(window: Window): () => void {
    const listeners: [string, (event: Event) => void][] = [
      ["pointerdown", (event) => (this.#pointed = this.#at(event))],
      ["keydown", (event) => this.#keyDown(event as KeyboardEvent)],
      ["keyup", () => setTimeout(() => (this.#keyed = undefined))],
      ["click", (event) => this.#click(event as MouseEvent)],
    ];
    for (const [name, heard] of listeners) window.addEventListener(name, heard, { capture: true });
    const end = $effect.root(() => {
      $effect(() => this.#show(this.now));
    });
    return () => {
      end();
      for (const [name, heard] of listeners) window.removeEventListener(name, heard, { capture: true });
    };
  }

  /** What is asked now, drawn or not. */
  get now(): Question {
    const { seat, live, handover } = this.match;
    return { seat, version: live?.version ?? -1, handover };
  }

  /** Whether a question is still the one that is asked. */
  stands = (question: Question): boolean => same(question, this.now);

  #show(question: Question): void {
    if (same(question, this.#seen)) return;
    this.#seen = question;
    this.#since = performance.now();
  }

  /** The question that was to be seen at the time of an event. */
  #at(event: Event): Question | null {
    return event.timeStamp >= this.#since && same(this.#seen, this.now) ? this.#seen : null;
  }

  /** What a program makes of its own accord, as one for reading aloud may, is no gesture. */
  #keyDown(event: KeyboardEvent): void {
    const { key } = event;
    this.keyLate = false;
    if (!event.isTrusted || ["Shift", "Control", "Meta", "Alt"].includes(key)) return;
    if (event.target instanceof Element && event.target.closest(TYPING)) return;
    if (!event.repeat) this.#keyed = this.#at(event);
    this.keyLate = event.repeat || !same(this.#keyed ?? null, this.now);
    if (this.keyLate && ANSWERING.has(key)) stop(event);
  }

  #click(event: MouseEvent): void {
    this.late = false;
    if (!event.isTrusted) return;
    const on = event.target instanceof Element ? event.target : null;
    const pressed = event.detail ? this.#pointed : this.#keyed;
    const began = pressed === undefined ? this.#at(event) : pressed;
    const further = event.detail > 1;
    const counting = on?.closest(COUNTING) ?? null;
    if (!further) [this.#first, this.#on] = [began, counting];
    this.late = !same(further ? this.#first : began, this.now);
    const counts = further && (on?.closest(COUNTER) || (counting && counting === this.#on));
    if (this.late && !counts) stop(event);
  }
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
