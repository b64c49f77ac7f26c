import { render, screen, within } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import type { BattleSide } from "../src/net/battleboard";
import type { GameEvent } from "../src/net/protocol";
import Game from "../src/pages/Game.svelte";
import { Server, state, view } from "./table";

const side = (name: string, role: BattleSide["role"]): BattleSide => ({
  side: name,
  role,
  seats: [name],
  rows: [["infantry", name, 1, 1, [0]]],
  casualties: [],
  lost: null,
  worth: "",
  fires: -1,
});
const event = (kind: GameEvent["kind"], text: string, values: number[] = []): GameEvent => ({
  kind,
  text,
  values,
  need: 0,
  high: false,
  said: false,
  where: "burma",
  by: "",
});

let server: Server;

beforeEach(() => {
  localStorage.setItem("ironbottom.keys", JSON.stringify({ m1: { red: "key" } }));
  server = new Server((choices, now) => state(now.version + choices.length));
  server.install();
});

test("the account of a battle has all its dice, the last first", async () => {
  const rolls = Array.from({ length: 9 }, (_, n) => event("dice", `Roll ${n + 1}`, [1]));
  const log = [{ seq: 0, seat: "red", auto: "", time: 0, events: [event("battle", "Burma"), ...rolls] }];
  const battle = {
    where: "burma",
    title: "Battle in Burma",
    round: 1,
    steps: ["Fire"],
    step: 0,
    attacker: side("red", "attacker"),
    defender: side("blue", "defender"),
    hits_to_take: [],
    boxes: [],
    facts: [],
    pairs: [],
    chart: null,
  };
  const panel = { id: "battle", title: "Battle", kind: "battle" as const, columns: [], rows: [], battle };
  server.now = state(0, { log, view: view({ panels: [panel] }) });
  render(Game, { id: "m1", moment: null });
  const account = await screen.findByRole("region", { name: "Account of the battle" });
  const texts = within(account)
    .getAllByText(/Roll \d/)
    .map((line) => /Roll \d/.exec(line.textContent)?.[0]);
  expect(texts).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `Roll ${n}`));
});
