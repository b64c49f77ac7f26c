import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Match } from "../src/game/match.svelte";
import { Replay } from "../src/game/replay.svelte";
import { Table } from "../src/game/table.svelte";
import type { StateMessage } from "../src/net/protocol";
import { option, PICK, prompt, Server, state, view } from "./table";

/** The game asks who goes along from Burma until a target is chosen. */
function afterwards(choices: string[], now: StateMessage): StateMessage {
  const picked = [...server.acts.flat()].filter((text) => text.startsWith("piece:"));
  const rest = [0, 1, 2, 3].map((id) => `piece:${id}`).filter((text) => !picked.includes(text));
  const going = choices.at(-1)?.startsWith("piece:");
  const next = going
    ? prompt("ChooseCourse", [
        ...rest.map((text) => option(text)),
        option("space:siam"),
        option("button:cancel"),
      ])
    : PICK;
  return state(now.version + choices.length, { view: view({ prompt: next }) });
}

let server: Server;
let table: Table;

beforeEach(async () => {
  localStorage.setItem("ironbottom.keys", JSON.stringify({ m1: { red: "key" } }));
  server = new Server(afterwards);
  server.install();
  const match = new Match("m1");
  table = new Table(match, new Replay(match));
  await match.open();
});

test("a goal that is clicked while others still join is chosen when they have", async () => {
  const joined = table.hand.inTurn(() => table.hand.pick(table.match.offer.pieces.get(0)!, 3));
  await Promise.all([joined, table.clickSpace("siam"), table.clickSpace("siam")]);
  expect(server.acts).toEqual([["piece:0"], ["piece:1"], ["piece:2"], ["space:siam"]]);
});

describe("a goal that is touched", () => {
  const press = (pointerType: string): boolean =>
    dispatchEvent(Object.assign(new Event("pointerdown"), { pointerType }));
  afterEach(() => press("mouse"));

  test("is shown first and chosen by the second touch", async () => {
    await table.hand.pick(table.match.offer.pieces.get(0)!, 1);
    press("touch");
    await table.clickSpace("siam");
    expect([table.touched, server.acts]).toEqual(["siam", [["piece:0"]]]);
    await table.clickSpace("siam");
    expect([table.touched, server.acts]).toEqual(["", [["piece:0"], ["space:siam"]]]);
  });
  test("is forgotten for another, and when it is no goal any more", async () => {
    await table.hand.pick(table.match.offer.pieces.get(0)!, 1);
    press("touch");
    await table.clickSpace("siam");
    await table.clickSpace("burma");
    expect(table.touched).toBe("");
    await table.clickSpace("siam");
    await table.hand.putBack();
    expect(table.touched).toBe("");
  });
  test("is chosen at once by a mouse", async () => {
    await table.hand.pick(table.match.offer.pieces.get(0)!, 1);
    await table.clickSpace("siam");
    expect(server.acts).toEqual([["piece:0"], ["space:siam"]]);
  });
});

describe("pieces that go along because the game asks for them", () => {
  test("all of one option go as one group, and the target is answered once", async () => {
    await table.hand.pick(table.match.offer.pieces.get(0)!, 3);
    expect(table.hand.total).toBe(3);
    await table.hand.answer("space:siam");
    expect(server.acts).toEqual([["piece:0"], ["piece:1"], ["piece:2"], ["space:siam"]]);
    expect(table.hand.holding).toBe(false);
  });
  test("a click on another batch of the same space adds it", async () => {
    await table.hand.pick(table.match.offer.pieces.get(0)!, 1);
    const armor = table.batches("burma").find((batch) => batch.type === "armor")!;
    expect(table.hand.countIn(armor)).toBe(0);
    await table.clickBatch(armor);
    expect(server.acts).toEqual([["piece:0"], ["piece:3"]]);
    expect(table.hand.countIn(armor)).toBe(1);
  });
  test("pieces of other spaces are targets, not company", async () => {
    await table.hand.pick(table.match.offer.pieces.get(0)!, 1);
    expect(table.hand.joining(1)?.choice).toBe("piece:1");
    expect(table.hand.joining(4)).toBeUndefined();
  });
  test("a click on the own space folds its stack away and opens it again", async () => {
    table.hand.open("burma");
    await table.hand.pick(table.match.offer.pieces.get(0)!, 1);
    await table.clickSpace("burma");
    expect(table.hand.space).toBe("");
    await table.clickSpace("burma");
    expect(table.hand.space).toBe("burma");
  });
});
