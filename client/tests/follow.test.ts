import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MatchApi } from "../src/net/match";
import { Follower } from "../src/net/follow";
import { Server, state } from "./table";

let server: Server;
let streams: number;
let known: number;
let heard: number[];
let out: Follower[];

/** The locks of a browser, of which all tabs see the same. */
class Locks {
  readonly #held = new Set<string>();

  async request(name: string, _options: object, granted: (lock: object | null) => unknown): Promise<void> {
    if (this.#held.has(name)) {
      await granted(null);
      return;
    }
    this.#held.add(name);
    await granted({ name });
    this.#held.delete(name);
  }
}

const show = (visible: boolean): void => {
  Object.defineProperty(document, "hidden", { value: !visible, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
};

function tab(): Follower {
  const follower = new Follower(new MatchApi("m1", { red: "key" }), "red", {
    version: () => known,
    state: ({ version }) => {
      known = version;
      heard.push(version);
    },
    bot: () => undefined,
    online: () => undefined,
  });
  out.push(follower);
  return follower;
}

const asked = (): number => server.requests.filter((path) => path.includes("/state?")).length;

beforeEach(() => {
  vi.useFakeTimers();
  [streams, known, heard, out] = [0, 0, [], []];
  server = new Server((_, now) => now);
  server.install();
  globalThis.EventSource = class extends EventTarget {
    constructor() {
      super();
      streams += 1;
    }
    close(): void {
      streams -= 1;
    }
  } as unknown as typeof EventSource;
  Object.defineProperty(navigator, "locks", { value: new Locks(), configurable: true });
  show(true);
});

afterEach(() => {
  for (const follower of out) follower.close();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "locks");
  show(true);
});

test("however many tabs are open, the streams leave connections free", async () => {
  for (let count = 0; count < 8; count += 1) tab();
  await vi.advanceTimersByTimeAsync(0);
  expect(streams).toBe(2);
  expect(asked()).toBe(6);
});

test("a tab without a stream hears what happens, and streams when a place is free", async () => {
  const [first] = [tab(), tab(), tab()];
  await vi.advanceTimersByTimeAsync(0);
  server.now = state(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(heard).toEqual([1]);
  first?.close();
  expect(streams).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(streams).toBe(2);
});

test("a tab that goes out of sight keeps its stream while there is a place for it", async () => {
  tab();
  await vi.advanceTimersByTimeAsync(0);
  show(false);
  await vi.advanceTimersByTimeAsync(0);
  expect([streams, asked()]).toEqual([1, 0]);
});

test("without locks a tab out of sight asks, and streams again when it is looked at", async () => {
  Reflect.deleteProperty(navigator, "locks");
  tab();
  await vi.advanceTimersByTimeAsync(0);
  expect(streams).toBe(1);
  show(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(streams).toBe(0);
  server.now = state(2);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(heard).toEqual([2]);
  show(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(streams).toBe(1);
});
