import { fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { later } from "../src/game/later.svelte";
import Game from "../src/pages/Game.svelte";
import type { GameEvent, LogPart, Prompt } from "../src/net/protocol";
import { option, PICK, prompt, Server, state, view, WHERE, line } from "./table";

let server: Server;

/** As in a page that has been idle. */
beforeAll(() => later.prepare());

beforeEach(() => {
  localStorage.setItem("ironbottom.keys", JSON.stringify({ m1: { red: "key" } }));
  server = new Server((choices, now) =>
    state(now.version + choices.length, {
      view: view({ prompt: choices.at(-1)?.startsWith("piece:") ? WHERE : PICK }),
    }),
  );
  server.install();
});

async function open(): Promise<void> {
  render(Game, { id: "m1", moment: null });
  await waitFor(() => screen.getByRole("button", { name: "Done with moves" }));
}

/** The page with a battle board. */
async function openBattle(battle: object): Promise<void> {
  const board = {
    columns: [],
    rows: [],
    parts: [],
    step: 0,
    about: "",
    rule: "",
    battle: battle as never,
  };
  server.now = state(0, { view: view({ panels: [{ id: "b", title: "Battle", kind: "battle", ...board }] }) });
  await open();
}

test("the page names the prompt, the spaces and what can be chosen", async () => {
  await open();
  expect(screen.getByText("Decide: ChooseUnit")).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Burma, held by Red/ }).getAttribute("aria-label")).toContain(
    "units here can be chosen",
  );
});

test("the panel is scrolled to the top for a new question, not while the page is being made", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollTop", "set");
  await open();
  expect(scrolled).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole("button", { name: /^Burma, held/ }));
  await waitFor(() => expect(scrolled).toHaveBeenCalled());
  scrolled.mockRestore();
});

test("a press beside the menu closes it", async () => {
  await open();
  await fireEvent.click(screen.getByRole("button", { name: "Menu" }));
  const menu = screen.getByRole("link", { name: "Your matches" }).closest(".menu")!;
  await fireEvent.click(menu.previousElementSibling!);
  expect(screen.queryByRole("link", { name: "Your matches" })).toBeNull();
});

test("a move can be made by the keyboard alone", async () => {
  await open();
  const burma = screen.getByRole("button", { name: /^Burma, held/ });
  burma.focus();
  await fireEvent.keyDown(burma, { key: "Enter" });
  const more = await screen.findByRole("button", { name: "More infantry" });
  await fireEvent.click(more);
  await waitFor(() => expect(screen.getByRole("button", { name: /^Siam,.*can be chosen/ })).toBeTruthy());
  await fireEvent.keyDown(burma, { key: "ArrowRight" });
  const siam = document.activeElement;
  expect(siam?.getAttribute("aria-label")).toMatch(/^Siam/);
  await fireEvent.keyDown(siam!, { key: "Enter" });
  await waitFor(() => expect(server.acts).toEqual([["piece:0"], ["space:siam"]]));
});

test("the position can be read as a table, with its choices", async () => {
  await open();
  await fireEvent.keyDown(document.body, { key: "v" });
  expect(screen.getByRole("rowheader", { name: "Burma" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Pick units" })).toBeTruthy();
});

test("Escape leads from the table back to the map", async () => {
  await open();
  await fireEvent.keyDown(document.body, { key: "v" });
  await fireEvent.keyDown(document.body, { key: "Escape" });
  expect(screen.queryByRole("rowheader", { name: "Burma" })).toBeNull();
  expect(screen.getByRole("button", { name: /^Burma, held/ })).toBeTruthy();
});

test("the keyboard goes with the pieces that can still act", async () => {
  await open();
  await fireEvent.keyDown(document.body, { key: "n" });
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Burma/));
});

test("asked why not, the page wants a space or says that none of its units can act", async () => {
  await open();
  const told = (): string => document.querySelector(".status")?.textContent ?? "";
  await fireEvent.keyDown(document.body, { key: "w" });
  expect(told()).toContain("Go to a space first");
  const siam = screen.getByRole("button", { name: /^Siam/ });
  siam.focus();
  await fireEvent.keyDown(siam, { key: "w" });
  expect(told()).toContain("None of your units in Siam can act now.");
});

test("asked to take back where nothing can be, the page says how far that goes", async () => {
  await open();
  await fireEvent.keyDown(document.body, { key: "u" });
  expect(document.querySelector(".status")?.textContent).toContain("Nothing is left to take back");
});

test("hits are allotted by the suggestion with one button", async () => {
  const losses = prompt("ChooseCasualty", [option("piece:0", { alike: [1, 2] }), option("piece:3")], {
    suggestion: ["piece:0", "piece:1"],
    pieces: "allot",
  });
  server.now = state(0, { view: view({ prompt: losses }) });
  render(Game, { id: "m1", moment: null });
  const [button] = await screen.findAllByRole("button", { name: /Confirm 2 hits/ });
  await fireEvent.click(button!);
  await waitFor(() => expect(server.acts).toEqual([["piece:0", "piece:1"]]));
});

test("a battle shows who hits at what, and its losses", async () => {
  const side = (id: string, ids: number[]): object => ({
    side: id,
    role: id === "red" ? "attacker" : "defender",
    rows: [["infantry", id, 1, ids.length, ids]],
    casualties: [],
    lost: id === "red" ? [["infantry", "red", 2]] : [],
    worth: id === "red" ? "6 IPCs" : "",
    seats: [id],
    fires: id === "red" ? 0 : 1,
    note: id === "blue" ? "Surprise: they hit only on 1" : "",
  });
  const battle = {
    where: "siam",
    title: "Battle in Siam",
    round: 1,
    steps: ["Attacker fires", "Defender fires"],
    step: 0,
    attacker: side("red", [0, 1]),
    defender: side("blue", [4]),
    hits_to_take: [["blue", 1]],
    boxes: [],
    facts: [],
    pairs: [],
  };
  await openBattle(battle);
  const red = screen.getByRole("region", { name: "red, attacker" });
  expect(red.textContent).toMatch(/You/);
  expect(red.textContent).toMatch(/hits at\s*1/);
  expect(red.textContent).toMatch(/Lost:\s*2 infantry\s*\(6 IPCs\)/);
  const blue = screen.getByRole("region", { name: "blue, defender" });
  expect(blue.textContent).toMatch(/fires in step 2/);
  expect(blue.textContent).toMatch(/Surprise: they hit only on 1/);
  expect(blue.textContent).toMatch(/nothing yet/);
  expect(red.compareDocumentPosition(blue)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText("1 hit to take")).toBeTruthy();
  expect(screen.getByText("Attacker fires").getAttribute("aria-current")).toBe("step");
});

test("a battle whose dice hit at a number or above says so, and who hits most easily comes first", async () => {
  const side = (id: string, role: string): object => ({
    side: id,
    role,
    rows: [
      ["infantry", id, 0, 1, []],
      ["infantry", id, 5, 1, []],
      ["infantry", id, 3, 1, []],
    ],
    casualties: [],
    lost: null,
    worth: "",
    seats: [id],
    fires: -1,
    note: "",
  });
  const battle = {
    ...{ where: "siam", title: "Battle in Siam", round: 1, steps: ["Both fire"], step: 0, high: true },
    attacker: side("red", "attacker"),
    defender: side("blue", "defender"),
    ...{ hits_to_take: [], boxes: [], facts: [], pairs: [] },
  };
  await openBattle(battle);
  const red = screen.getByRole("region", { name: "red, attacker" });
  expect(red.textContent).toMatch(/hits at\s*3 or more.*hits at\s*5 or more.*does not fire/s);
});

test("a battle board with boxes shows each side's pieces box by box, and who fights whom", async () => {
  const side = (id: string): object => ({
    side: id,
    role: id === "Red" ? "attacker" : "defender",
    rows: [],
    casualties: [],
    lost: null,
    worth: "",
    seats: [id.toLowerCase()],
    fires: -1,
  });
  const battle = {
    where: "siam",
    title: "Battle of Siam",
    round: 1,
    steps: ["Air combat", "Surface combat"],
    step: 1,
    attacker: side("Red"),
    defender: side("Blue"),
    hits_to_take: [],
    boxes: [
      { id: "bombardment", name: "Bombardment", side: "red", groups: [["Task Force 1", [0]]] },
      { id: "anchor", name: "Ships at Anchor", side: "blue", groups: [["", [4]]] },
    ],
    facts: [{ side: "red", name: "Air points", value: "6" }],
    pairs: [[0, 4]],
  };
  await openBattle(battle);
  const red = within(screen.getByRole("region", { name: "Red, attacker" }));
  expect(red.getByText("Task Force 1")).toBeTruthy();
  expect(red.getByText("6")).toBeTruthy();
  expect(red.getByText("fights Blue infantry")).toBeTruthy();
  expect(screen.getByRole("region", { name: "Blue, defender" }).textContent).toContain("Ships at Anchor");
});

test("layers that the game gives can be switched on", async () => {
  const overlays = [
    { id: "zone_red", title: "Air zone, Red", spaces: ["burma", "siam"], side: "red", why: "" },
  ];
  server.now = state(0, { view: view({ overlays }) });
  await open();
  await fireEvent.click(screen.getByRole("button", { name: "Layers" }));
  expect(document.querySelectorAll(".overlays > path")).toHaveLength(0);
  await fireEvent.click(screen.getByRole("checkbox", { name: "Air zone, Red" }));
  expect(document.querySelectorAll(".overlays > path")).toHaveLength(2);
});

test("a layer that is not shown now says why", async () => {
  const overlays = [{ id: "zone_red", title: "Air zone", spaces: [], side: "red", why: "hidden for now" }];
  server.now = state(0, { view: view({ overlays }) });
  await open();
  await fireEvent.click(screen.getByRole("button", { name: "Layers" }));
  const box = screen.getByRole("checkbox", { name: /Air zone.*hidden for now/ });
  expect((box as HTMLInputElement).disabled).toBe(true);
});

test("what is waited for is told in the words of the server", async () => {
  const waiting = (waiting_text: string): void => {
    server.now = state(0, { view: view({ prompt: null, waiting_on: ["blue"], waiting_text }) });
  };
  const told = async (): Promise<string> => {
    const page = render(Game, { id: "m1", moment: null });
    const bar = await screen.findByRole("region", { name: "Prompt" });
    const text = bar.querySelector(".text")?.textContent.replace(/\s+/g, " ").trim() ?? "";
    page.unmount();
    return text;
  };
  waiting("{seat:blue}: Units deploy");
  expect(await told()).toBe("Blue: Units deploy");
  waiting("{seat:blue} moves");
  expect(await told()).toBe("Blue moves");
});

test("bars of several are read against the end of their scale", async () => {
  const track = { id: "t", title: "Strength", low: 0, high: 20, goal: null, levels: [] };
  const at: [string, number][] = [
    ["red", 4],
    ["blue", 10],
  ];
  server.now = state(0, { view: view({ prompt: PICK, tracks: [{ ...track, at }] }) });
  await open();
  const bars = [...document.querySelectorAll<HTMLElement>(".track .bar > span")];
  expect(bars.map(({ style }) => style.width)).toEqual(["20%", "50%"]);
});

test("a scale marks the levels that decide, and says what they decide", async () => {
  const levels: [number, string][] = [
    [5.25, "5¼ or less: Blue wins"],
    [8, "8 or more: Red wins"],
  ];
  const track = { id: "t", title: "Points of Red", low: 0, high: 16, goal: null, levels };
  server.now = state(0, { view: view({ prompt: PICK, tracks: [{ ...track, at: [["red", 6.5]] }] }) });
  await open();
  const scale = screen.getByRole("region", { name: /^Points of Red: Red 6½; 5¼ or less: Blue wins; 8 or/ });
  expect(within(scale).getByText("6½")).toBeTruthy();
  expect([...scale.querySelectorAll<HTMLElement>(".bar i")].map(({ style }) => style.left)).toEqual([
    "32.8125%",
    "50%",
  ]);
  expect(within(scale).getByText("8 or more: Red wins")).toBeTruthy();
});

test("a long table is folded under what it comes to, and stays as the player left it", async () => {
  const rows = Array.from({ length: 30 }, (_, n) => [`Row ${n}`, String(n)]);
  const none = { parts: [], step: 0, battle: null };
  const long = { id: "vp", title: "Points", kind: "table" as const, columns: ["For", "Now"], rows, ...none };
  const panels = [{ ...long, about: "435 in all", rule: "land.1" }];
  server.now = state(0, { view: view({ prompt: PICK, panels }) });
  await open();
  const fold = (): HTMLDetailsElement => screen.getByText("435 in all").closest("details")!;
  expect(fold().open).toBe(false);
  expect(within(fold()).getByText("§ land.1")).toBeTruthy();
  fold().open = true;
  await fireEvent(fold(), new Event("toggle"));
  await fireEvent.click(screen.getByRole("tab", { name: "Log" }));
  await fireEvent.click(screen.getByRole("tab", { name: "Turn" }));
  expect(fold().open).toBe(true);
});

test("an end of the match names the winner and leads to the proof of the dice", async () => {
  server.now = state(9, {
    view: view({ prompt: null, waiting_on: [], outcome: "Siam is held", winners: ["blue"] }),
    bot: { seat: "blue", thinking: true, progress: 0.5, text: "", paused: false },
  });
  render(Game, { id: "m1", moment: null });
  await waitFor(() => screen.getByText(/Siam is held/));
  expect(
    screen.queryByRole("button", { name: "Play now" }),
    "nobody thinks about a match that is over",
  ).toBeNull();
  expect(screen.getAllByRole("link", { name: "Check the dice" })[0]?.getAttribute("href")).toBe("/proof/m1");
});

test("the score at the end says in words whose it is, and what is told instead of a number", async () => {
  const sides = [
    { side: "red", name: "Red", value: 6.5 },
    { side: "blue", name: "Blue", value: 5.25, told: "win at 5¼ or less" },
  ];
  const none = { balance: null, curve: [], turning: [], luck: [], lost: [], dice: 0, options: {} };
  server.ending = { score: { title: "Points of Red", sides, share: 0.5 }, ...none };
  server.now = state(9, {
    view: view({ prompt: null, waiting_on: [], outcome: "Siam is held", winners: ["red"] }),
  });
  render(Game, { id: "m1", moment: null });
  const tug = await screen.findByRole("img", { name: "Red 6½, Blue win at 5¼ or less" });
  expect(within(tug).getByText("Blue")).toBeTruthy();
  expect(within(tug).getByText("win at 5¼ or less")).toBeTruthy();
});

test("where a piece on the map or a kind out of play may be named, both are offered", async () => {
  const options = [
    option("piece:0"),
    option("type:armor"),
    option("button:done", { label: "Done with moves" }),
  ];
  server.now = state(0, { view: view({ prompt: prompt("SpendPoints", options, { pieces: "name" }) }) });
  await open();
  expect(screen.getByRole("region", { name: "Choose one" })).toBeTruthy();
  expect(screen.getByRole("region", { name: "On offer" }).textContent).toContain("Armor");
});

test("a card of the shop keeps its place when it can be afforded no more", async () => {
  const shop = (kinds: string[]): Prompt =>
    prompt(
      "Buy",
      kinds.map((kind) => option(`type:${kind}`)),
    );
  server = new Server((choices, now) =>
    state(now.version + choices.length, { view: view({ prompt: shop(["tank"]) }) }),
  );
  server.now = state(0, { view: view({ prompt: shop(["infantry", "tank"]) }) });
  server.install();
  render(Game, { id: "m1", moment: null });
  const cards = (): string[] =>
    [...document.querySelectorAll<HTMLButtonElement>("[data-type]")].map(
      ({ dataset, disabled }) => `${dataset["type"]}${disabled ? ", out of reach" : ""}`,
    );
  await waitFor(() => expect(cards()).toEqual(["infantry", "tank"]));
  await fireEvent.click(document.querySelector("[data-type=infantry]")!);
  await waitFor(() => expect(cards()).toEqual(["infantry, out of reach", "tank"]));
});

test("a question that comes again and again can be answered as suggested to its end", async () => {
  const target = prompt("Target", [option("piece:4"), option("piece:5")], {
    pieces: "name",
    suggestion: ["piece:4"],
  });
  server = new Server((choices, now) =>
    state(now.version + choices.length, { view: view({ prompt: now.version < 3 ? target : PICK }) }),
  );
  server.now = state(0, { view: view({ prompt: target }) });
  server.install();
  render(Game, { id: "m1", moment: null });
  const once = await screen.findByRole("button", { name: /^As suggested/ });
  expect(screen.queryByRole("button", { name: "The rest as suggested" })).toBeNull();
  await fireEvent.click(once);
  await fireEvent.click(await screen.findByRole("button", { name: "The rest as suggested" }));
  await waitFor(() => screen.getByRole("button", { name: "Done with moves" }));
  expect(server.acts).toEqual([["piece:4"], ["piece:4"], ["piece:4"], ["piece:4"]]);
  expect(screen.queryByRole("button", { name: "The rest as suggested" })).toBeNull();
});

test("dice come to rest in sight when they have been thrown, never those of the log that a page is opened with", async () => {
  const roll = (text: string): GameEvent => line({ kind: "dice", text, values: [2, 5], need: 2, by: "red" });
  const part = (seq: number, text: string): LogPart => ({
    seq,
    seat: "red",
    auto: "",
    time: 0,
    events: [roll(text)],
  });
  const old = part(0, "Thrown before");
  server = new Server((choices, now) => ({
    ...state(now.version + choices.length, { view: view({ prompt: PICK }) }),
    log: [old, part(1, "Thrown now")],
  }));
  server.now = { ...server.now, log: [old] };
  server.install();
  await open();
  await fireEvent.click(screen.getByRole("tab", { name: "Log" }));
  const falling = async (words: string): Promise<boolean> =>
    (await within(screen.getByRole("tabpanel")).findByText(words))
      .closest("p")
      ?.querySelector(".dice.fresh") !== null;
  expect(await falling("Thrown before")).toBe(false);
  await fireEvent.click(screen.getByRole("button", { name: "Done with moves" }));
  expect(await falling("Thrown now")).toBe(true);
  expect(await falling("Thrown before")).toBe(false);
});

test("a goal that goes while it is pointed at is pointed at no more", async () => {
  const after = { ...PICK, text: "Fight in {space:siam}" };
  server = new Server((choices, now) =>
    state(now.version + choices.length, { view: view({ prompt: after }) }),
  );
  server.now = state(0, { view: view({ prompt: WHERE }) });
  server.install();
  render(Game, { id: "m1", moment: null });
  const goals = await screen.findByRole("region", { name: "Goals" });
  const siam = within(goals).getByRole("button", { name: /^Siam/ });
  await fireEvent.pointerEnter(siam, { pointerType: "mouse" });
  await fireEvent.click(siam);
  await waitFor(() => screen.getByRole("button", { name: "Done with moves" }));
  expect(screen.getByRole("button", { name: "Siam" }).classList).not.toContain("on");
});

test("a rule that was opened goes with the turn in which it was", async () => {
  server = new Server((choices, now) =>
    state(now.version + choices.length, { view: view({ prompt: PICK, turn: "Round 2: Red" }) }),
  );
  server.now = state(0, { view: view({ prompt: PICK, turn: "Round 1: Red" }) });
  server.install();
  render(Game, { id: "m1", moment: null });
  await fireEvent.click(await screen.findByRole("button", { name: "The rule behind this" }));
  await waitFor(() => screen.getByRole("button", { name: "Close the rule" }));
  await fireEvent.click(screen.getByRole("button", { name: "Done with moves" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Close the rule" })).toBeNull());
});

test("where the other seat has secrets, a match can be saved when it is over, and the menu says so before", async () => {
  server.now = state(0, { hides: true });
  await open();
  await fireEvent.click(screen.getByRole("button", { name: /menu/i }));
  expect(await screen.findByText(/^Save to a file: when the match is over/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save to a file" })).toBeNull();
});
