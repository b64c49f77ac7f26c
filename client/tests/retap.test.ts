import { beforeEach, describe, expect, test } from "vitest";
import { Match } from "../src/game/match.svelte";
import { Replay } from "../src/game/replay.svelte";
import { Table } from "../src/game/table.svelte";
import { screen } from "../src/ui/screen.svelte";
import { option, PICK, piece, PIECES, prompt, Server, state, view, WHERE } from "./table";

/** Who has gone to Siam cannot go on. */
const REST = prompt("ChooseUnit", [option("piece:1", { alike: [2] }), option("piece:3")]);

let server: Server;
let table: Table;

beforeEach(async () => {
  localStorage.setItem("ironbottom.keys", JSON.stringify({ m1: { red: "key" } }));
  server = new Server((choices, now) => {
    const last = choices.at(-1) ?? "";
    const arrived = last === "space:siam";
    const pieces = arrived ? [piece(0, "infantry", "red", "siam"), ...PIECES.slice(1)] : PIECES;
    return state(now.version + choices.length, {
      view: view({ prompt: last.startsWith("piece:") ? WHERE : arrived ? REST : PICK, pieces }),
    });
  });
  server.install();
  const match = new Match("m1");
  table = new Table(match, new Replay(match));
  await match.open();
  screen.touched = false;
  screen.narrow = false;
});

const infantry = (): ReturnType<typeof option> => table.match.offer.pieces.get(0)!;

describe("a stack that is touched again", () => {
  beforeEach(async () => {
    screen.touched = true;
    screen.narrow = true;
    await table.clickSpace("burma");
    await table.hand.pick(infantry(), 1);
    await table.clickSpace("siam");
    expect(server.acts).toEqual([["piece:0"]]);
    await table.clickSpace("siam");
    expect(server.acts).toEqual([["piece:0"], ["space:siam"]]);
  });
  test("opens after a move from it", async () => {
    expect(table.stackShown).toBe(false);
    await table.clickSpace("burma");
    expect([table.hand.space, table.stackShown]).toEqual(["burma", true]);
  });
  test("opens after a move to it, also by its counters, and closes when it is seen to lie open", async () => {
    await table.clickSpace("siam");
    expect([table.hand.space, table.stackShown]).toEqual(["siam", true]);
    await table.clickSpace("siam");
    expect(table.stackShown).toBe(false);
    await table.clickBatch(table.batches("siam").find(({ side }) => side === "blue")!);
    expect([table.hand.space, table.stackShown]).toEqual(["siam", true]);
  });
  test("opens when it is marked as open but a raised sheet hides it", async () => {
    await table.clickSpace("burma");
    table.stop = "full";
    expect(table.stackShown).toBe(false);
    await table.clickSpace("burma");
    expect([table.hand.space, table.stackShown]).toEqual(["burma", true]);
  });
  test("opens after a fault in the click before", async () => {
    const { answer } = table.hand;
    await table.hand.pick(table.match.offer.pieces.get(1)!, 1);
    table.hand.answer = () => Promise.reject(new Error("lost"));
    await table.clickSpace("yunnan");
    await expect(table.clickSpace("yunnan")).rejects.toThrow("lost");
    table.hand.answer = answer;
    await table.clickSpace("yunnan");
    await table.clickSpace("yunnan");
    expect(server.acts.at(-1)).toEqual(["space:yunnan"]);
  });
});

describe("while the ways of a unit are being looked for", () => {
  const told = (): string => table.match.notice?.text ?? "";
  test("no place is said to be out of reach", async () => {
    const picked = table.hand.pick(infantry(), 1);
    table.explain("sz_2");
    expect(told()).toBe("Looking for ways …");
    const clicked = table.clickSpace("siam");
    await Promise.resolve();
    expect(told()).toBe("Looking for ways …");
    await Promise.all([picked, clicked]);
    expect(server.acts).toEqual([["piece:0"]]);
    expect(table.match.notice).toBeNull();
  });
});
