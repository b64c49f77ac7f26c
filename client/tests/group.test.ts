import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { inPlate } from "../src/game/openstack";
import { Match } from "../src/game/match.svelte";
import { Replay } from "../src/game/replay.svelte";
import { Table } from "../src/game/table.svelte";
import type { StateMessage } from "../src/net/protocol";
import { option, PICK, prompt, Server, state, view } from "./table";

/** The game asks who goes along from Burma until a target is chosen. */
function afterwards(choices: string[], now: StateMessage): StateMessage {
  const all = [0, 1, 2, 3];
  const last = choices.at(-1) ?? "";
  const picked = all.filter((id) => server.acts.flat().includes(`piece:${id}`));
  const going = last === "button:all" ? all : picked;
  const rest = all.filter((id) => !going.includes(id));
  const next =
    last === "button:all" || last.startsWith("piece:")
      ? prompt(
          "ChooseCourse",
          [
            ...rest.map((id) => option(`piece:${id}`)),
            option("space:siam"),
            option("button:all"),
            option("button:cancel"),
          ],
          { going },
        )
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
  await vi.waitFor(() => expect(table.hand.grouping).toBe(true));
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
  test("a counter whose pieces are in hand already says nothing more", async () => {
    const [batch] = table.batches("burma");
    await table.hand.pick(table.match.offer.pieces.get(0)!, 3);
    await table.clickBatch(batch!);
    expect(server.acts).toEqual([["piece:0"], ["piece:1"], ["piece:2"]]);
  });
  test("a button that lets several go along brings them in hand", async () => {
    await table.hand.pick(table.match.offer.pieces.get(0)!, 1);
    await table.hand.answer("button:all");
    expect(table.hand.ids).toEqual([0, 1, 2, 3]);
    expect(table.hand.total).toBe(4);
  });
  test("a page that is opened anew finds the group in hand, and sends it", async () => {
    await table.hand.pick(table.match.offer.pieces.get(0)!, 3);
    const match = new Match("m1");
    const anew = new Table(match, new Replay(match));
    await match.open();
    expect([anew.hand.ids, anew.hand.from, anew.hand.leadId]).toEqual([[0, 1, 2], "burma", 0]);
    expect(match.notice).toBeNull();
    await anew.hand.answer("space:siam");
    expect(anew.hand.holding).toBe(false);
    await match.undo();
    expect(server.undone, "what was done before the page was opened stays").toBe(1);
  });
  test("who may still go along stands where one looks, until nobody may", async () => {
    await table.hand.pick(table.match.offer.pieces.get(0)!, 1);
    expect(table.hand.joiningFrom).toEqual(["burma"]);
    await table.hand.answer("button:all");
    expect(table.hand.joiningFrom).toEqual([]);
  });
  test("the counters of an open stack stay in their places while some of them are picked", async () => {
    table.hand.open("burma");
    const before = inPlate(table).flatMap(({ ids }) => ids);
    await table.hand.pick(table.match.offer.pieces.get(0)!, 1);
    expect(
      inPlate(table)
        .flatMap(({ ids }) => ids)
        .toSorted(),
    ).toEqual(before.toSorted());
  });
  test("in the midst of a move only the last answer is taken back", async () => {
    await table.hand.pick(table.match.offer.pieces.get(0)!, 3);
    server.now = state(4, {
      view: view({ prompt: prompt("Targets", [option("space:yunnan"), option("button:cancel")]) }),
      can_undo: true,
    });
    await table.match.resync();
    await table.match.undo();
    expect(server.undone).toBe(1);
  });
  test("the whole group is taken back as one move", async () => {
    await table.hand.pick(table.match.offer.pieces.get(0)!, 3);
    await table.hand.answer("space:siam");
    await table.match.undo();
    expect(server.undone).toBe(4);
  });
  test.each([
    ["deeper in the same procedure", ["Battle in Siam"]],
    ["in the same procedure", []],
  ])("a question whether to stay %s does not find the group in hand", async (_, deeper) => {
    const path = [...table.match.view!.path];
    const fight = prompt("FightOn", [option("button:stay"), option("button:retreat")]);
    server = new Server((choices, now) =>
      choices.at(-1)?.startsWith("space:")
        ? state(now.version + 1, { view: view({ prompt: fight, path: [...path, ...deeper] }) })
        : afterwards(choices, now),
    );
    server.install();
    await table.hand.pick(table.match.offer.pieces.get(0)!, 3);
    await table.hand.answer("space:siam");
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
  test("a look at other units that can act leaves the group as it is", async () => {
    await table.hand.pick(table.match.offer.pieces.get(0)!, 2);
    await table.nextPiece(1);
    expect(table.hand.ids).toEqual([0, 1]);
    expect(server.acts).toEqual([["piece:0"], ["piece:1"]]);
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

test("who cannot go along with the others stays, and is told of", async () => {
  server = new Server((choices, now) => {
    const next = afterwards(choices, now);
    const asked = next.view.prompt!;
    const options = asked.options.filter(({ choice }) => asked.name === PICK.name || choice !== "piece:3");
    return { ...next, view: { ...next.view, prompt: { ...asked, options } } };
  });
  server.install();
  await table.hand.takeAll(table.pickable("burma"));
  expect(server.acts).toEqual([["piece:0"], ["piece:1"], ["piece:2"]]);
  expect(table.match.notice?.text).toBe("1 of them cannot go along with the others.");
});

test("whoever finds room only aboard one that joined later goes along all the same", async () => {
  server = new Server((choices, now) => {
    const next = afterwards(choices, now);
    const asked = next.view.prompt!;
    const room = asked.name === PICK.name || server.acts.flat().includes("piece:3");
    const options = asked.options.filter(({ choice }) => room || choice !== "piece:1");
    return { ...next, view: { ...next.view, prompt: { ...asked, options } } };
  });
  server.install();
  await table.hand.takeAll(table.pickable("burma"));
  expect(server.acts).toEqual([["piece:0"], ["piece:2"], ["piece:3"], ["piece:1"]]);
  expect(table.match.notice).toBeNull();
});
