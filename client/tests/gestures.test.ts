import { beforeEach, describe, expect, test, vi } from "vitest";
import { Match } from "../src/game/match.svelte";
import { Replay } from "../src/game/replay.svelte";
import { Table } from "../src/game/table.svelte";
import { PICK, Server, state, view, WHERE } from "./table";

let server: Server;
let table: Table;

beforeEach(async () => {
  localStorage.setItem("ironbottom.keys", JSON.stringify({ m1: { red: "key" } }));
  server = new Server((choices, now) =>
    state(now.version + choices.length, {
      view: view({ prompt: choices.at(-1)?.startsWith("piece:") ? WHERE : PICK }),
    }),
  );
  server.install();
  const match = new Match("m1");
  table = new Table(match, new Replay(match));
  await match.open();
});

describe("a click made before the next question is asked", () => {
  test("on a space does not answer that", async () => {
    const first = table.hand.inTurn(() => table.hand.pick(table.match.offer.pieces.get(0)!, 1));
    await Promise.all([first, table.clickSpace("siam")]);
    expect(server.acts).toEqual([["piece:0"]]);
  });
  test("on a counter takes one more of the same in hand", async () => {
    const [foot] = table.batches("burma");
    await Promise.all([table.clickBatch(foot!), table.clickBatch(foot!), table.clickBatch(foot!)]);
    expect(server.acts).toEqual([["piece:0"]]);
    expect(table.hand.total).toBe(3);
  });
});

test("a question stands as long as nothing has happened", async () => {
  const asked = table.gestures.now;
  expect(table.gestures.stands(asked)).toBe(true);
  await table.match.act("piece:0");
  expect(table.gestures.stands(asked)).toBe(false);
});

test("what a program does by itself is no gesture", () => {
  const end = table.gestures.listen(window);
  const heard = vi.fn();
  window.addEventListener("click", heard);
  document.body.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }));
  window.removeEventListener("click", heard);
  end();
  expect(heard).toHaveBeenCalledOnce();
});
