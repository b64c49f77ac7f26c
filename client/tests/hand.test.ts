import { beforeEach, describe, expect, test } from "vitest";
import { choicesFor, counted } from "../src/game/allocation.svelte";
import { idsOf, repeated } from "../src/game/hand.svelte";
import { sentenceOf } from "../src/game/sentence";
import { makeRoom } from "../src/game/openstack";
import { Match } from "../src/game/match.svelte";
import { Replay } from "../src/game/replay.svelte";
import { Table } from "../src/game/table.svelte";
import type { StateMessage } from "../src/net/protocol";
import { option, PICK, piece, PIECES, prompt, Server, state, view, WHERE } from "./table";

const MISSION = prompt("ChooseMission", [option("button:attack"), option("button:raid")]);

/** Picking leads to "where to", a target to the end of the move (in Yunnan by way of a question). */
function afterwards(choices: string[], now: StateMessage): StateMessage | { status: number; body: object } {
  const last = choices.at(-1) ?? "";
  if (last === "space:sz_2")
    return { status: 409, body: { code: "illegal_choice", detail: "not there", version: now.version } };
  const next = last.startsWith("piece:")
    ? WHERE
    : last === "space:yunnan" && choices.length === 1
      ? MISSION
      : PICK;
  const pieces = last === "space:siam" ? [piece(0, "infantry", "red", "siam"), ...PIECES.slice(1)] : PIECES;
  return state(now.version + choices.length, { view: view({ prompt: next, pieces }) });
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

const infantry = (): ReturnType<typeof option> => table.match.offer.pieces.get(0)!;

describe("batches", () => {
  test("an option names its pieces in the order in which they are chosen", () => {
    expect(idsOf(option("piece:7", { alike: [9, 8] }))).toEqual([7, 9, 8]);
  });
  test("every further piece does what the first did", () => {
    expect(repeated([1, 2], ["space:siam", "number:1"])).toEqual([
      "piece:1",
      "space:siam",
      "number:1",
      "piece:2",
      "space:siam",
      "number:1",
    ]);
  });
});

describe("pieces in hand", () => {
  test("the first is told at once, the others follow in one batch when it has arrived", async () => {
    await table.hand.pick(infantry(), 3);
    await table.hand.answer("space:siam");
    expect(server.acts).toEqual([
      ["piece:0"],
      ["space:siam"],
      ["piece:1", "space:siam", "piece:2", "space:siam"],
    ]);
    expect(table.hand.holding).toBe(false);
  });
  test("changing the number before the target is chosen sends nothing", async () => {
    await table.hand.pick(infantry(), 1);
    const same = table.hand.source.pieces.get(0)!;
    await table.hand.pick(same, 3);
    await table.hand.pick(same, 2);
    expect(server.acts).toEqual([["piece:0"]]);
    expect(table.hand.total).toBe(2);
  });
  test("what is asked of the first of several is asked of all", async () => {
    const where = { ...WHERE, text: "Choose where {piece:0} goes" };
    server = new Server((_, now) => state(now.version + 1, { view: view({ prompt: where }) }));
    server.install();
    await table.hand.pick(infantry(), 1);
    expect(table.hand.words).toBe("");
    await table.hand.pick(table.hand.source.pieces.get(0)!, 3);
    expect(table.hand.words).toBe("Choose where all that is picked goes");
  });
  test("other kinds join and go the same way", async () => {
    await table.hand.pick(infantry(), 1);
    await table.hand.pick(table.hand.source.pieces.get(3)!, 1);
    await table.hand.answer("space:siam");
    expect(server.acts.slice(-2)).toEqual([["piece:3"], ["space:siam"]]);
  });
  test("a piece that gets no further is put back, and the reason is told", async () => {
    const stuck = prompt("ChooseSpace", [option("button:cancel")], {
      refused: [{ choice: "space:siam", why: "Siam is full", hint: "" }],
    });
    server = new Server((choices, now) =>
      choices.length > 1
        ? state(now.version + 1, { view: view({ prompt: stuck }) })
        : (afterwards(choices, now) as StateMessage),
    );
    server.install();
    await table.hand.pick(infantry(), 2);
    await table.hand.answer("space:siam");
    expect(server.acts.slice(-2)).toEqual([["piece:1", "space:siam"], ["button:cancel"]]);
    expect(table.match.notice?.text).toBe("Siam is full");
  });
  test("a question on the way is answered alike for all", async () => {
    await table.hand.pick(infantry(), 2);
    await table.hand.answer("space:yunnan");
    await table.hand.answer("button:attack");
    expect(server.acts.at(-1)).toEqual(["piece:1", "space:yunnan", "button:attack"]);
  });
  test("putting back presses the button that leads back", async () => {
    await table.hand.pick(infantry(), 1);
    await table.hand.putBack();
    expect(server.acts.at(-1)).toEqual(["button:cancel"]);
    expect(table.hand.holding).toBe(false);
  });
  test("the button that leads back puts all of the hand back, and nothing follows", async () => {
    await table.hand.pick(infantry(), 3);
    await table.hand.answer("button:cancel");
    expect(server.acts).toEqual([["piece:0"], ["button:cancel"]]);
    expect(table.hand.holding).toBe(false);
  });
  test("a refusal keeps the hand and says why", async () => {
    await table.hand.pick(infantry(), 1);
    await table.hand.answer("space:sz_2");
    expect(table.hand.holding).toBe(true);
    expect(table.match.notice).toEqual({ kind: "refused", text: "not there" });
  });
});

describe("clicking", () => {
  test("a space with several units opens, a click on a batch picks one more", async () => {
    await table.clickSpace("burma");
    expect(table.hand.space).toBe("burma");
    const [foot] = table.batches("burma");
    await table.clickBatch(foot!);
    await table.clickBatch(foot!);
    expect(table.hand.total).toBe(2);
    expect(server.acts).toEqual([["piece:0"]]);
  });
  test("with Shift all that can go is picked, and cargo stays aboard a ship that goes", async () => {
    await table.clickSpace("burma", true);
    expect([table.hand.total, table.hand.space]).toEqual([4, "burma"]);
    expect(server.acts).toEqual([["piece:0"]]);
    await table.hand.putBack();
    const aboard = prompt("ChooseUnit", [option("piece:5"), option("piece:6")]);
    server.now = state(9, { view: view({ prompt: aboard }) });
    await table.match.resync();
    await table.hand.takeAll(table.pickable("sz_1"));
    expect(table.hand.ids).toEqual([5]);
  });
  test("a click while several still go is not lost: the stack opens when they have gone", async () => {
    await table.hand.pick(infantry(), 3);
    const going = table.clickSpace("siam");
    const meanwhile = table.clickSpace("burma");
    await Promise.all([going, meanwhile]);
    expect(server.acts.length).toBe(3); // and it has decided nothing
    expect(table.hand.holding).toBe(false);
    expect(table.hand.space).toBe("burma");
  });
  test("a stack of which nothing more can be chosen folds when what was picked of it has gone", async () => {
    const asked = prompt("Targets", [option("space:yunnan"), option("button:done")]);
    server = new Server((choices, now) =>
      choices.at(-1) === "space:siam"
        ? state(now.version + 1, { view: view({ prompt: asked }) })
        : state(now.version + 1, { view: view({ prompt: { ...WHERE, going: [0] } }) }),
    );
    server.install();
    await table.clickSpace("burma");
    await table.hand.pick(infantry(), 1);
    await table.clickSpace("siam");
    expect([table.match.prompt?.name, table.hand.space]).toEqual(["Targets", ""]);
  });
  test("on a phone the tray of a stack of which nothing can be chosen makes room for a question about places", async () => {
    const where = prompt("Site", [option("space:yunnan"), option("button:cancel")]);
    server = new Server((_choices, now) => state(now.version + 1, { view: view({ prompt: where }) }));
    server.install();
    table.hand.open("burma");
    makeRoom(table, true);
    expect(table.hand.space).toBe("burma");
    await table.match.act("button:build");
    makeRoom(table, false);
    expect(table.hand.space, "beside the map there is room").toBe("burma");
    makeRoom(table, true);
    expect(table.hand.space).toBe("");
  });
  test("a tray makes room for a question about pieces elsewhere, and stays for one about its own", async () => {
    const home = prompt("Home", [option("piece:5"), option("button:done")]);
    const own = prompt("Loss", [option("piece:0"), option("button:done")]);
    const next = [own, home];
    server = new Server((_choices, now) => state(now.version + 1, { view: view({ prompt: next.shift()! }) }));
    server.install();
    table.hand.open("burma");
    for (const kept of ["burma", ""]) {
      await table.match.act("button:done");
      makeRoom(table, true);
      expect(table.hand.space).toBe(kept);
    }
  });
  test("a greyed space explains itself", () => {
    table.explain("sz_2");
    expect(table.match.notice?.text).toContain("Land units do not swim");
    table.explain("sz_1");
    expect(table.match.notice?.kind).toBe("info");
  });
  test("a space is told in one sentence", () => {
    expect(sentenceOf(table, "burma")).toBe(
      "Burma, held by Red, Value 1, Red: 3 infantry, 1 armor, 2 neighbours, units here can be chosen",
    );
    expect(sentenceOf(table, "yunnan")).toContain(", 1 neighbour");
    expect(sentenceOf(table, "yunnan")).not.toContain("1 neighbours");
  });
  test("pieces that can act are listed by space", () => {
    expect([...table.canAct()]).toEqual([["burma", [0, 1, 2, 3]]]);
  });
});

describe("allotting hits", () => {
  const losses = [option("piece:0", { alike: [1, 2] }), option("piece:5")];
  const offer = new Map([0, 1, 2].map((id) => [id, losses[0]!] as const).concat([[5, losses[1]!]]));
  test("a suggestion is counted by kind", () => {
    expect([...counted(["piece:0", "piece:2", "piece:5", "button:done"], offer)]).toEqual([
      ["piece:0", 2],
      ["piece:5", 1],
    ]);
  });
  test("a piece that can be hit twice comes twice", () => {
    expect(
      choicesFor(
        losses,
        new Map([
          ["piece:0", 2],
          ["piece:5", 2],
        ]),
      ),
    ).toEqual(["piece:0", "piece:1", "piece:5", "piece:5"]);
  });
  test("an untouched suggestion is sent as it is", async () => {
    table.match.apply(
      state(1, {
        view: view({
          prompt: prompt("ChooseCasualty", losses, { suggestion: ["piece:0", "piece:1"], pieces: "allot" }),
        }),
      }),
    );
    expect(table.allocation.needed).toBe(2);
    expect(table.allocation.ready).toBe(true);
    await table.allocation.confirm();
    expect(server.acts.at(-1)).toEqual(["piece:0", "piece:1"]);
  });
  test("another choice must take as many hits", () => {
    table.match.apply(
      state(1, {
        view: view({
          prompt: prompt("ChooseCasualty", losses, { suggestion: ["piece:0", "piece:1"], pieces: "allot" }),
        }),
      }),
    );
    table.allocation.set(losses[0]!, 1);
    expect(table.allocation.ready).toBe(false);
    table.allocation.set(losses[1]!, 1);
    expect(table.allocation.choices).toEqual(["piece:0", "piece:5"]);
    table.allocation.set(losses[0]!, 2);
    expect(table.allocation.choices, "the other gives way").toEqual(["piece:0", "piece:1"]);
  });
});

describe("naming a piece", () => {
  const named = (suggestion: string[]) =>
    state(1, {
      view: view({
        prompt: prompt(
          "ChooseTarget",
          [option("piece:0", { alike: [1] }), option("piece:5"), option("button:done")],
          {
            suggestion,
            pieces: "name",
          },
        ),
      }),
    });
  test("takes nothing in hand", async () => {
    table.match.apply(named([]));
    await table.hand.pick(table.match.offer.pieces.get(5)!, 1);
    expect(server.acts.at(-1)).toEqual(["piece:5"]);
    expect(table.hand.holding).toBe(false);
  });
  test("is what the main button does, when one is suggested; no hits are allotted", () => {
    table.match.apply(named(["piece:5"]));
    expect(table.allocation.needed).toBe(0);
    expect(table.match.main?.choice).toBe("piece:5");
  });
  test("is left to the player without a suggestion", () => {
    table.match.apply(named([]));
    expect(table.match.main?.choice).toBe("button:done");
  });
});

describe("messages", () => {
  test("an older one is dropped, a gap asks for everything", () => {
    table.match.apply(state(5));
    table.match.apply(state(3));
    expect(table.match.live?.version).toBe(5);
    const asked = server.requests.length;
    table.match.apply(state(9, { since: 7 }));
    expect(server.requests.length).toBe(asked + 1);
  });
  test("choices go on as far as they are legal, until another question comes", async () => {
    const ask = prompt("ChooseCasualty", [option("piece:0", { alike: [1] })]);
    server = new Server((choices, now) =>
      state(now.version + 1, { view: view({ prompt: choices.length > 2 ? ask : PICK }) }),
    );
    server.now = state(0, { view: view({ prompt: ask }) });
    server.install();
    await table.match.resync();
    expect(await table.match.actOn(["piece:0", "piece:1", "piece:0"])).toBe(2);
    expect(server.acts).toEqual([
      ["piece:0", "piece:1", "piece:0"],
      ["piece:1", "piece:0"],
    ]);
  });
  test("a phase that ends because nothing is left to choose says so", async () => {
    server = new Server((_, now) => state(now.version + 1, { view: view({ phase: 1 }) }));
    server.install();
    await table.match.act("button:done");
    expect(table.match.notice).toBe(null);
    server.now = state(1);
    await table.match.resync();
    await table.match.act("piece:0");
    expect(table.match.notice?.text).toContain("Move is over");
  });
});

describe("taking back", () => {
  test("pieces that went together are taken back together", async () => {
    await table.hand.pick(infantry(), 3);
    await table.hand.answer("space:siam");
    expect(table.match.live?.count).toBe(6);
    await table.match.undo();
    expect(server.undone).toBe(6);
    expect(table.match.live?.count).toBe(0);
  });
  test("what was done alone is taken back alone", async () => {
    await table.match.act("space:siam");
    await table.match.act("space:siam");
    await table.match.undo();
    expect(server.undone).toBe(1);
  });
  test("a line of the plan is taken back whole, the last move first", async () => {
    await table.match.withdraw([2, 4]);
    expect(server.withdrawn).toEqual([4, 2]);
  });
});

test("a page opened in the middle of a move says that what should follow must be picked again", async () => {
  server.now = state(1, {
    view: view({ prompt: prompt("ChooseSpace", [option("space:yunnan"), option("button:cancel")]) }),
    can_undo: true,
  });
  const reloaded = new Match("m1");
  await reloaded.open();
  expect(reloaded.notice?.text).toContain("picked again");
  reloaded.close();
});
