import { beforeEach, expect, test } from "vitest";
import { showLastTurn } from "../src/game/lastturn";
import { Match } from "../src/game/match.svelte";
import { Replay } from "../src/game/replay.svelte";
import { Table } from "../src/game/table.svelte";
import { piece, PIECES, Server, state, view } from "./table";

let server: Server;
let table: Table;

/** The first infantry goes from Burma to Siam, back, and at last to Yunnan. */
const WAY = ["burma", "siam", "burma", "yunnan"];
const moment = (count: number): ReturnType<typeof state> =>
  state(count, {
    view: view({ pieces: [piece(0, "infantry", "red", WAY[count] ?? ""), ...PIECES.slice(1)] }),
  });
const arrows = (): string[] => table.match.change.trails.map(({ from, to }) => `${from}>${to}`);

beforeEach(async () => {
  localStorage.setItem("ironbottom.keys", JSON.stringify({ m1: { red: "key" } }));
  server = new Server((_, now) => now);
  server.now = moment(3);
  WAY.forEach((_, count) => server.moments.set(count, moment(count)));
  server.install();
  const match = new Match("m1");
  table = new Table(match, new Replay(match));
  await match.open();
});

test("no move is drawn over the set-up of a finished match", async () => {
  await table.replay.show(0);
  expect(arrows()).toEqual([]);
});

test("a step on draws the move that led to the moment", async () => {
  await table.replay.show(0);
  await table.replay.step(1);
  expect(arrows()).toEqual(["burma>siam"]);
});

test("a step back draws the move that led to the moment, not the one taken back", async () => {
  await table.replay.show(2);
  await table.replay.step(-1);
  expect(arrows()).toEqual(["burma>siam"]);
});

test("what goes on in the living game is not drawn over an earlier moment", async () => {
  await table.replay.show(0);
  table.match.apply({ ...moment(2), version: 4 });
  expect(arrows()).toEqual([]);
  table.replay.leave();
  expect(arrows()).toEqual(["yunnan>burma"]);
});

test("what was missed is told once for each seat, not again after a replay of this visit", async () => {
  expect(table.match.missed).toBe(0);
  const visit = async (): Promise<Match> => {
    const match = new Match("m1");
    await match.open();
    return match;
  };
  server.now = moment(3);
  server.now.count = 9;
  const again = await visit();
  expect([again.seenBefore, again.missed]).toEqual([3, 6]);
  again.missed = 0;
  const replay = new Replay(again);
  await replay.show(1);
  replay.leave();
  expect(again.missed).toBe(0);
  localStorage.setItem("ironbottom.keys", JSON.stringify({ m1: { blue: "key" } }));
  expect((await visit()).missed).toBe(0);
});

test("a moment that an address names is waited for until it is heard of, and no longer once another is shown", async () => {
  await table.replay.showNamed(4);
  expect([table.replay.now, table.replay.due]).toEqual([3, 4]);
  await table.replay.step(-1);
  expect([table.replay.now, table.replay.due]).toEqual([2, null]);
  await table.replay.showNamed(4);
  table.replay.leave();
  expect(table.replay.due).toBeNull();
});

test("arrows of the last turn end at the moment on show", async () => {
  await table.replay.show(1);
  await showLastTurn(table);
  expect(table.turnTrails.map(({ from, to }) => `${from}>${to}`)).toEqual(["burma>siam"]);
});

test("before a mend of the rules the replay goes from one board that was kept to the next", async () => {
  server.now = { ...moment(3), shown: [0, 2, 3] };
  await table.match.resync();
  server.moments.delete(1);
  await table.replay.show(0);
  await table.replay.step(1);
  expect(table.replay.now).toBe(2);
  await table.replay.step(-1);
  expect(table.replay.now).toBe(0);
  await table.replay.show(1);
  expect([table.replay.now, table.match.notice]).toEqual([2, null]);
  await showLastTurn(table);
  expect(table.match.notice).toBe(null);
});

test("where no rules were mended each moment is shown", async () => {
  expect([table.replay.near(1, 3), table.replay.whole, table.replay.kept]).toEqual([1, 0, []]);
});
