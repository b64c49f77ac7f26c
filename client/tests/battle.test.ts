import { render, screen, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, test } from "vitest";
import type { BattleBoard, BattleSide } from "../src/net/battleboard";
import type { Mark } from "../src/net/wire";
import type { GameEvent, LogPart } from "../src/net/protocol";
import { battlesSince, inBattle } from "../src/game/battle";
import { costs } from "../src/game/costs";
import { everybodys, placed, thrownNow } from "../src/game/fought";
import { linesOf } from "../src/game/reported";
import type { Odds, Share } from "../src/net/odds";
import Game from "../src/pages/Game.svelte";
import { Server, state, view, line } from "./table";

const side = (name: string, role: BattleSide["role"]): BattleSide => ({
  side: name,
  role,
  seats: [name],
  rows: [["infantry", name, 1, 1, [0]]],
  casualties: [],
  lost: null,
  worth: "",
  fires: -1,
  note: "",
});
const event = (kind: GameEvent["kind"], text: string, values: number[] = []): GameEvent =>
  line({ kind, text, values, where: "burma" });

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
    high: false,
  };
  const panel = {
    id: "battle",
    title: "Battle",
    kind: "battle" as const,
    columns: [],
    rows: [],
    parts: [],
    step: 0,
    about: "",
    rule: "",
    battle,
  };
  server.now = state(0, { log, view: view({ panels: [panel] }) });
  render(Game, { id: "m1", moment: null });
  const account = await screen.findByRole("region", { name: "Account of the battle" });
  const texts = within(account)
    .getAllByText(/Roll \d/)
    .map((line) => /Roll \d/.exec(line.textContent)?.[0]);
  expect(texts).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `Roll ${n}`));
});

describe("the dice of a battle board", () => {
  const acts = (...actions: GameEvent[][]): LogPart[] =>
    actions.map((events, seq) => ({ seq, seat: "red", auto: "", time: 0, events }));
  const told = (log: LogPart[]): string[] => thrownNow(log, "burma").map(({ text }) => text);
  test("stand with what came of each", () => {
    const events = [
      event("battle", "Truk"),
      event("dice", "Damage to BB Nagato", [5]),
      event("result", "BB Nagato is sunk"),
      event("dice", "Damage to BB Mutsu", [1]),
      event("info", "Japan is to go on"),
    ];
    expect(told(acts(events))).toEqual(["Damage to BB Nagato", "BB Nagato is sunk", "Damage to BB Mutsu"]);
  });
  test("stand with all losses that were chosen since, of either side", () => {
    const log = acts(
      [event("battle", "Truk"), event("dice", "Air Round", [3]), event("result", "A group is hit")],
      [event("dice", "Allies: 2 hits", [6]), event("dice", "Japan: 1 hit", [4])],
      [event("result", "CV Akagi is sunk")],
      [event("info", "The Allies are to choose"), event("result", "CV Wasp is damaged")],
    );
    expect(told(log)).toEqual(["Allies: 2 hits", "Japan: 1 hit", "CV Akagi is sunk", "CV Wasp is damaged"]);
  });
});

test("the viewer stands first, and where both are played at one screen nobody changes places", () => {
  const board = { attacker: side("red", "attacker"), defender: side("blue", "defender") } as BattleBoard;
  const roles = (seat: string, seats: string[]): string[] =>
    placed(board, seat, seats).map(({ role }) => role);
  expect(roles("red", ["red"])).toEqual(["attacker", "defender"]);
  expect(roles("blue", ["blue"])).toEqual(["defender", "attacker"]);
  expect(roles("blue", ["red", "blue"])).toEqual(roles("red", ["red", "blue"]));
});

test("what is said of all who fight is said of none", () => {
  expect([...everybodys([["fought", "damaged"], ["fought"]])]).toEqual(["fought"]);
  expect([...everybodys([["fought"], []])]).toEqual([]);
  expect([...everybodys([["damaged"]])], "of one alone it tells something").toEqual([]);
});

describe("a report of what a battle came to", () => {
  const acts = (...actions: GameEvent[][]): LogPart[] =>
    actions.map((events, seq) => ({ seq, seat: "red", auto: "", time: 0, events }));
  const told = (log: LogPart[], seq: number): string[][] =>
    battlesSince(log, seq).map((report) => linesOf(log, report).map(({ event: { text } }) => text));
  const log = acts(
    [event("battle", "Truk"), event("dice", "First round", [1])],
    [event("dice", "Second round", [2]), event("result", "2 Hits")],
    [event("info", "A brigade is hit")],
    [event("info", "A brigade goes home")],
  );
  test("tells the dice that were thrown last, though the player saw them on the board", () => {
    expect(told(log, 2)).toEqual([["Second round", "2 Hits", "A brigade is hit", "A brigade goes home"]]);
  });
  test("tells nothing twice where dice are among what is new", () => {
    expect(told(log, 0)).toEqual([["Second round", "2 Hits", "A brigade is hit", "A brigade goes home"]]);
  });
  test("tells no dice of another battle", () => {
    const next = acts(
      ...log.map(({ events }) => events),
      [event("battle", "Yap")],
      [event("info", "Nobody fires")],
    );
    expect(told(next, 4)).toEqual([["Nobody fires"]]);
  });
});

test("a unit in battle does not look used for having moved there", () => {
  const known = new Map(
    [
      ["sortied", "used"],
      ["damaged", "damaged"],
      ["task_force", ""],
    ].map(([id, means]) => [id!, { id: id!, means: means!, name: id! } as Mark]),
  );
  expect(inBattle(["sortied", "damaged:1", "task_force:2"], known)).toEqual(["damaged:1", "task_force:2"]);
});

test("losses are told as the viewer's and the enemy's, and the swing from the viewer's side", () => {
  const odds = {
    attacker_losses: [["cruiser", 2.6]],
    defender_losses: [],
    swing: -7,
    worth_in: "points",
  } as unknown as Odds;
  const end = (role: Share["role"], own: boolean): Share => ({ side: "", words: "", chance: 1, role, own });
  expect(costs(odds, end("defender", true))).toBe(
    "you lose 0.0, they lose 2.6 units, on balance +7 points for you",
  );
  expect(costs(odds, end("attacker", true))).toBe(
    "you lose 2.6, they lose 0.0 units, on balance -7 points for you",
  );
  expect(costs(odds, end("attacker", false))).toBe(
    "the attacker loses 2.6, the defender 0.0 units, on balance -7 points for the attacker",
  );
});
