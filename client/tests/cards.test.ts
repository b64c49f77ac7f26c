import { fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import Game from "../src/pages/Game.svelte";
import type { Panel, View } from "../src/net/protocol";
import { option, prompt, Server, state, view } from "./table";

const HAND: Panel = {
  about: "",
  rule: "",
  id: "hand",
  title: "Your hand",
  kind: "hand",
  columns: ["Card", "Name", "When", "Effect"],
  parts: [],
  step: 0,
  rows: [
    ["r2", "Ambush", "in battle", "You fire first."],
    ["r1", "Night March", "as an action", "A unit of yours walks twice."],
  ],
  battle: null,
};
const CHOOSE = prompt(
  "ChooseAction",
  [
    option("piece:0"),
    option("type:r1", { hint: "A unit of yours walks twice." }),
    option("button:march", { label: "March" }),
    option("button:rest", { label: "Rest" }),
  ],
  { refused: [{ choice: "type:r2", why: "ambushes are for battles ({rule:land.1})", hint: "" }] },
);

let server: Server;

beforeEach(() => {
  localStorage.setItem("ironbottom.keys", JSON.stringify({ m1: { red: "key" } }));
  server = new Server((choices, now) => state(now.version + choices.length));
  server.install();
});

async function open(more: Partial<View>): Promise<void> {
  server.now = state(0, { view: view(more) });
  render(Game, { id: "m1", moment: null });
  await screen.findByRole("region", { name: "Your hand" });
}

test("a card of the hand that can be chosen is played by a click on it, another says why not", async () => {
  await open({ panels: [HAND], prompt: CHOOSE });
  const hand = within(screen.getByRole("region", { name: "Your hand" }));
  const march = hand.getByRole("button", { name: /Night March/ });
  expect(march.textContent).toContain("Once a game");
  expect(hand.queryByRole("button", { name: /^Ambush/ })).toBeNull();
  expect(hand.getByText(/ambushes are for battles/)).toBeTruthy();
  expect(screen.queryByText("On offer")).toBeNull();
  await fireEvent.click(march);
  await waitFor(() => expect(server.acts).toEqual([["type:r1"]]));
});

test("cards that can be chosen come first, and units that can act stay listed beside them", async () => {
  await open({ panels: [HAND], prompt: CHOOSE });
  const names = [...document.querySelectorAll(".cards .name")].map((each) => each.textContent);
  expect(names).toEqual(["Night March", "Ambush"]);
  expect(screen.getByText("Can still act")).toBeTruthy();
});

test("no button is the main one where several lead on and none is suggested", async () => {
  await open({ panels: [HAND], prompt: CHOOSE });
  await fireEvent.keyDown(document.body, { key: " " });
  expect(server.acts).toEqual([]);
  expect(screen.getByRole("button", { name: "March" }).classList.contains("primary")).toBe(false);
});

/** Red and Blue share the screen; `waits` is awaited, and what each sees names a card of its own. */
function shared(waits: string): void {
  const hidden = (seat: string, id: string, card: string) =>
    state(server.now.version, {
      seat,
      hides: true,
      view: view({
        viewer: seat,
        waiting_on: [waits],
        panels: card ? [{ ...HAND, rows: [[id, card, "in battle", "Some text."]] }] : [],
        prompt: seat === waits ? CHOOSE : null,
      }),
      log: card
        ? [{ seq: 0, seat, auto: "", time: 0, events: [{ kind: "info", text: `You draw ${card}` } as never] }]
        : [],
    });
  server.seats.set("", hidden("", "", ""));
  server.seats.set("red", hidden("red", "r2", "Ambush"));
  server.seats.set("blue", hidden("blue", "b1", "Scouts"));
}

const asksFor = (seat: string): string[] => server.requests.filter((path) => path.includes(`seat=${seat}`));

test("nothing of a seat is in the page, nor asked for, before its name is pressed", async () => {
  localStorage.setItem("ironbottom.keys", JSON.stringify({ m1: { red: "key", blue: "other" } }));
  server = new Server((_, now) => {
    server.now = { ...now, version: now.version + 1, count: now.count + 1 };
    shared("blue");
    return server.seats.get("red") as never;
  });
  server.install();
  shared("red");
  render(Game, { id: "m1", moment: null });
  const red = await screen.findByRole("button", { name: "I am the Reds" });
  expect(screen.queryByRole("button", { name: "I am the Blues" })).toBeNull();
  expect(document.body.innerHTML).not.toMatch(/Ambush|Scouts/);
  expect([...asksFor("red"), ...asksFor("blue")]).toEqual([]);
  await fireEvent.keyDown(document.body, { key: " " });
  await fireEvent.keyDown(document.body, { key: "Enter" });
  expect([...asksFor("red"), ...asksFor("blue")], "a key pressed by habit opens nothing").toEqual([]);

  await fireEvent.click(red);
  await screen.findByRole("region", { name: "Your hand" });
  expect(document.body.innerHTML).toMatch(/Ambush/);
  await fireEvent.click(screen.getByRole("button", { name: "March" }));
  const blue = await screen.findByRole("button", { name: "I am the Blues" });
  await waitFor(() => expect(document.body.innerHTML).not.toMatch(/Ambush|Scouts/));
  expect(document.title).not.toMatch(/Ambush|Scouts/);
  expect(asksFor("blue")).toEqual([]);
  await fireEvent.click(blue);
  await screen.findByRole("region", { name: "Your hand" });
  expect(document.body.innerHTML).toMatch(/Scouts/);
  expect(document.body.innerHTML).not.toMatch(/Ambush/);
});

test("each unit that may go along has a button with its name", async () => {
  const course = prompt("ChooseCourse", [option("piece:1"), option("piece:3"), option("space:siam")], {
    going: [0],
  });
  await open({ panels: [HAND], prompt: course });
  await fireEvent.click(screen.getByRole("button", { name: /^Burma,/ }));
  expect(await screen.findByRole("button", { name: "Add Armor" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add Infantry" })).toBeTruthy();
});

test("a card named in a text opens as it is printed", async () => {
  const told = prompt("Answer", [option("button:done")], { text: "Red discards {type:b1}" });
  await open({ panels: [HAND], prompt: told });
  await fireEvent.click(screen.getByRole("button", { name: "Scouts" }));
  expect(await screen.findByText("Look at a hand.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Close the card" })).toBeTruthy();
});

test("a card that has become a resource says so in the place of its moment", async () => {
  const spent = { ...HAND, rows: [["r1", "Night March", "as a resource only", ""]] };
  await open({ panels: [spent] });
  expect(screen.getByText("as a resource only")).toBeTruthy();
  expect(screen.queryByText("as an action")).toBeNull();
});

test("a closed route is barred on the map and told in words, and open again when no marker says so", async () => {
  const closed = { space: "siam", kind: "closed_route", side: "", text: "", to: "sz_1" };
  await open({ panels: [HAND], markers: [closed] });
  expect(document.querySelectorAll(".links .barred").length).toBe(2);
  expect(document.querySelector(".links .shut")).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Siam.*closed route to Sea Zone 1/ })).toBeTruthy();
});

test("an open route has no bar", async () => {
  await open({ panels: [HAND] });
  expect(document.querySelector(".links .barred")).toBeNull();
});

test("points on a scale to both sides of zero are told without a sign", async () => {
  const track = {
    id: "vp",
    title: "Points, Blue",
    low: -3,
    high: 3,
    at: [["blue", -2] as [string, number]],
    goal: null,
    levels: [],
  };
  await open({ panels: [HAND], tracks: [track] });
  const scale = screen.getByRole("region", { name: "Points, Blue: Blue 2" });
  expect([...scale.querySelectorAll(".filled")].length).toBe(2);
  expect(scale.textContent).not.toContain("-");
});

test("a battle shows the chart with the column and the row of each side", async () => {
  const side = (id: string, role: string): object => ({
    side: id,
    role,
    rows: [],
    casualties: [],
    lost: null,
    seats: [id.toLowerCase()],
  });
  const battle = {
    where: "siam",
    title: "Battle in Siam",
    round: 1,
    steps: ["Airstrike"],
    step: 0,
    attacker: side("Red", "attacker"),
    defender: side("Blue", "defender"),
    hits_to_take: [],
    boxes: [{ id: "all", name: "Units", side: "red", groups: [["", [0]]] }],
    facts: [{ side: "red", name: "Airstrike", value: "2 (column 2)" }],
    pairs: [],
    chart: { sheet: "hits", columns: [["red", 2]], rows: [["red", 0]] },
  };
  const panel = { ...HAND, id: "battle", kind: "battle", rows: [], battle } as unknown as Panel;
  server.now = state(0, { view: view({ panels: [HAND, panel] }) });
  render(Game, { id: "m1", moment: null });
  const chart = await screen.findByRole("group", { name: "Hits by strength" });
  const used = [...chart.querySelectorAll(".used")].map((each) =>
    each.textContent?.replace(/\s+/g, " ").trim(),
  );
  expect(used).toEqual([expect.stringMatching(/Red: 2$/), "6", "2"]);
  expect(chart.querySelector(".read")?.textContent).toBe("2");
});

test("a single unit that can still act is taken in hand at once from the list", async () => {
  const moves = prompt("ChooseUnit", [option("piece:0", { alike: [1, 2] }), option("piece:5")]);
  server.now = state(0, { view: view({ prompt: moves, can_act: [0, 1, 2, 5] }) });
  render(Game, { id: "m1", moment: null });
  await fireEvent.click(await screen.findByRole("button", { name: /^Sea Zone 1 1 transport/ }));
  await waitFor(() => expect(server.acts).toEqual([["piece:5"]]));
});

test("in the shop each card says how many were bought, and the heading what all of it is", async () => {
  const bought: Panel = {
    ...HAND,
    id: "bought",
    title: "Bought",
    kind: "purchase",
    columns: [],
    rows: [
      ["{type:infantry}", "2"],
      ["{type:armor}", "1"],
    ],
  };
  const shop = prompt("BuyUnit", [option("type:infantry", { hint: "3 IPCs" }), option("button:done")], {
    refused: [{ choice: "type:armor", why: "too dear", hint: "5 IPCs" }],
  });
  server.now = state(0, { view: view({ panels: [bought], prompt: shop }) });
  render(Game, { id: "m1", moment: null });
  const offered = within(await screen.findByRole("region", { name: "On offer" }));
  expect(offered.getByText("bought: 2 infantry, 1 armor")).toBeTruthy();
  expect(offered.getByRole("button", { name: /Infantry/ }).textContent).toContain("2 bought");
  expect(offered.getByRole("button", { name: /Armor/ }).textContent).toContain("1 bought");
});
