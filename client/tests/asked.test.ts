import { beforeEach, expect, test } from "vitest";
import { askedAt } from "../src/game/asked";
import { Match } from "../src/game/match.svelte";
import { PICK, prompt, option, Server, state, view } from "./table";

let server: Server;

beforeEach(() => {
  localStorage.setItem("ironbottom.keys", JSON.stringify({ m1: { red: "key" } }));
  server = new Server((choices, now) => state(now.version + choices.length));
  server.install();
});

async function asked(more: Parameters<typeof view>[0], withPieces: string[] = []): Promise<string[]> {
  server.now = state(0, { view: view(more) });
  const match = new Match("m1");
  await match.open();
  const found = askedAt(match, new Set(withPieces));
  match.close();
  return found;
}

const BUY = prompt("Buy", [option("type:infantry")]);

test("what can be chosen is where one looks, then the battle, what can act, and the own units", async () => {
  expect(await asked({ prompt: PICK }, ["burma"])).toEqual(["burma"]);
  expect(await asked({ prompt: { ...BUY, battle: "siam" } })).toEqual(["siam"]);
  expect(await asked({ prompt: BUY, can_act: [5] })).toEqual(["sz_1"]);
  expect(await asked({ prompt: BUY, can_act: [] })).toEqual(["burma", "sz_1"]);
  expect(await asked({ prompt: null })).toEqual([]);
});
