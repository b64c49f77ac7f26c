import { expect, test } from "vitest";
import { tried } from "../src/game/figures";
import { largest } from "../src/game/fitting.svelte";
import { Match } from "../src/game/match.svelte";
import { Replay } from "../src/game/replay.svelte";
import { sameTold } from "../src/game/stake.svelte";
import { Table } from "../src/game/table.svelte";
import { option, prompt, Server, state, view } from "./table";

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

test("few tries do not make a difference of what chance brings", () => {
  const none = (choice: string, trials: number) => judged(choice, "then you win", 0, trials);
  expect(sameTold([none("a", 17), none("b", 18), none("c", 16)])?.alike, "bounds of other numbers").toBe(
    true,
  );
  expect(sameTold([judged("a", "then you win", 8 / 17, 17), none("b", 18)])?.alike).toBe(false);
  expect([tried(0, 17), tried(8 / 17, 17), tried(0.31, 400), tried(0.31, 0)]).toEqual([
    "0 of 17",
    "8 of 17",
    "31 %",
    "31 %",
  ]);
});

test("a counter of the board takes one more hit at each click, and after the last of its pieces none", async () => {
  localStorage.setItem("ironbottom.keys", JSON.stringify({ m1: { red: "key" } }));
  const server = new Server((choices, now) => state(now.version + choices.length));
  server.install();
  const hits = prompt("TakeHits", [option("piece:0", { alike: [1] }), option("piece:3"), option("piece:2")], {
    pieces: "allot",
    suggestion: ["piece:0", "piece:1", "piece:3"],
  });
  server.now = state(0, { view: view({ prompt: hits }) });
  const match = new Match("m1");
  await match.open();
  const { allocation } = new Table(match, new Replay(match));
  expect([allocation.takenOf([0, 1]), allocation.takenOf([3]), allocation.takenOf([2])]).toEqual([2, 1, 0]);
  allocation.more([0, 1]);
  expect(allocation.takenOf([0, 1]), "both were hit").toBe(0);
  allocation.more([2]);
  allocation.more([0, 1]);
  expect([allocation.takenOf([0, 1]), allocation.takenOf([3]), allocation.takenOf([2])]).toEqual([1, 1, 1]);
  expect(allocation.choices).toEqual(["piece:0", "piece:3", "piece:2"]);
  match.close();
});
