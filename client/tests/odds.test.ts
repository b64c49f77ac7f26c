import { expect, test, vi } from "vitest";
import type { Match } from "../src/game/match.svelte";
import { OddsQuery } from "../src/game/odds.svelte";
import { Server } from "./table";

test("a question for odds waits until the answer on its way has arrived, and is not let be", async () => {
  vi.useFakeTimers();
  new Server((_, now) => now).install();
  const answer = [{ space: "burma" }];
  const query = vi.fn(() => Promise.resolve(answer));
  const sent = ["piece:1"];
  const match = { id: "m1", seat: "red", live: { slug: "weighed", version: 3 }, sent, api: { query } };
  const odds = new OddsQuery(match as unknown as Match);
  odds.ask({ space: "burma" });
  await vi.advanceTimersByTimeAsync(1000);
  expect([odds.busy, odds.answered, query.mock.calls.length]).toEqual([true, false, 0]);
  sent.pop();
  await vi.advanceTimersByTimeAsync(1000);
  expect([odds.busy, odds.answered, odds.found]).toEqual([false, true, answer]);
  vi.useRealTimers();
});
