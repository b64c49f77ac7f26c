import { beforeEach, expect, test } from "vitest";
import { Match } from "../src/game/match.svelte";
import { Replay } from "../src/game/replay.svelte";
import { Table } from "../src/game/table.svelte";
import { option, PICK, prompt, Server, state, view } from "./table";

const BOUGHT = 4;
const place = (suggestion: string[]): ReturnType<typeof prompt> =>
  prompt("PlaceUnit", [option("space:burma"), option("space:siam")], { suggestion });

let server: Server;
let table: Table;

async function asked(suggestion: string[] = []): Promise<void> {
  server = new Server((choices, now) => {
    const version = now.version + choices.length;
    return state(version, { view: view({ prompt: version < BOUGHT ? place(suggestion) : PICK }) });
  });
  server.now = state(0, { view: view({ prompt: place(suggestion) }) });
  server.install();
  await table.match.resync();
}

beforeEach(() => {
  localStorage.setItem("ironbottom.keys", JSON.stringify({ m1: { red: "key" } }));
  const match = new Match("m1");
  table = new Table(match, new Replay(match));
  server = new Server((_, now) => now);
  server.install();
  return match.open();
});

test("what is left of a question goes to the place of the last answer, and is taken back as one", async () => {
  await asked();
  expect(table.rest.words).toBe("");
  await table.hand.answer("space:siam");
  expect(table.rest.words).toBe("The rest in Siam");
  await table.rest.answer();
  expect(server.acts).toEqual(Array(BOUGHT).fill(["space:siam"]));
  expect([table.match.prompt?.name, table.rest.words]).toEqual(["ChooseUnit", ""]);
  await table.match.undo();
  expect(server.undone).toBe(BOUGHT - 1);
});

test("a game that has a button for the rest itself gets no second one", async () => {
  const own = prompt("Aim", [option("piece:0"), option("piece:1"), option("button:rest")], {
    suggestion: ["piece:1"],
  });
  server = new Server((choices, now) => state(now.version + choices.length, { view: view({ prompt: own }) }));
  server.now = state(0, { view: view({ prompt: own }) });
  server.install();
  await table.match.resync();
  await table.match.act("piece:0");
  expect([table.match.again, table.rest.words]).toEqual([true, ""]);
});

test("where there is a suggestion the rest follows it", async () => {
  await asked(["space:burma"]);
  await table.hand.answer("space:siam");
  expect(table.rest.words).toBe("The rest as suggested");
  await table.rest.answer();
  expect(server.acts).toEqual([["space:siam"], ...Array<string[]>(BOUGHT - 1).fill(["space:burma"])]);
});
