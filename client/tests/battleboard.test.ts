import { expect, test } from "vitest";
import { largest } from "../src/game/fitting.svelte";
import { sameTold } from "../src/game/stake.svelte";

test("counters of a battle are as large as the board has room for", () => {
  for (const room of [0.8, 1, 1.35, 1.99, 2]) {
    const found = largest((size) => size <= room);
    expect(found).toBeLessThanOrEqual(room);
    expect(room - found).toBeLessThan(0.05);
  }
  expect(largest(() => true)).toBe(2);
  expect(largest(() => false)).toBe(0.8);
});

const judged = (choice: string, words: string, chance: number, trials = 0) => ({
  choice,
  told: [[words, chance]] as [string, number][],
  trials,
});

test("what comes of every choice alike is told once", () => {
  const wins = judged("piece:1", "then you win", 0.71);
  expect(sameTold([wins, judged("piece:2", "then you win", 0.58)])?.alike).toBe(false);
  expect(sameTold([wins, judged("piece:2", "then you win", 0.711)])?.alike).toBe(true);
  expect(sameTold([wins, { choice: "piece:2", told: [], trials: 0 }])).toBeNull();
  expect(sameTold([wins, judged("piece:2", "then you hold", 0.71)])).toBeNull();
  expect(sameTold([wins])).toBeNull();
});
