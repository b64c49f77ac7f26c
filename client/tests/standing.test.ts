/** "Answer always like this", in reach of a question that has a standing order. */

import { beforeEach, expect, test } from "vitest";
import { Match } from "../src/game/match.svelte";
import { Replay } from "../src/game/replay.svelte";
import { Table } from "../src/game/table.svelte";
import { option, prompt, Server, state, view } from "./table";

const VALUES: [string, string][] = [
  ["ask", "ask me"],
  ["never", "never"],
  ["quiet", "pass until something happens"],
];
let table: Table;

beforeEach(async () => {
  localStorage.setItem("ironbottom.keys", JSON.stringify({ m1: { red: "key" } }));
  const server = new Server((_, now) => now);
  const question = { ...prompt("MayReact", [option("button:pass")]), order: "react" };
  server.now = state(0, { view: view({ prompt: question }) });
  server.install();
  const match = new Match("m1");
  table = new Table(match, new Replay(match));
  await match.open();
  Object.assign(match.catalogue!.board, {
    orders: [{ id: "react", name: "Reactions", values: VALUES, about: "" }],
  });
});

test("the answers of the order of the open question are offered, but for those that have a gesture of their own", () => {
  expect(table.standing.asked?.id).toBe("react");
  expect(table.standing.answers).toEqual([["never", "never"]]);
});

test("a question without a standing order offers none", async () => {
  const match = new Match("m1");
  const other = new Table(match, new Replay(match));
  expect(other.standing.answers).toEqual([]);
});
