import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { matches, Refused } from "../src/net/api";
import { give, givenOf, invitation, invited, lookWhoCame, take } from "../src/net/given";
import { keysOf, remember } from "../src/net/keys";

const KEY = "north-key_of_22_letters";
let asked: { path: string; keys: string; body: { seat: string; key: string } }[] = [];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  localStorage.clear();
  asked = [];
  answer = () => Response.json({});
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    asked.push({ path, keys: headers["X-Seat-Key"] ?? "", body: JSON.parse(String(init.body ?? "null")) });
    return Promise.resolve().then(answer);
  });
});
afterEach(() => vi.unstubAllGlobals());

const refused = (status: number, code: string) => () => Response.json({ code, detail: "no" }, { status });

test("an invitation leads back to the seat and key that it was made of", () => {
  expect(invited(new URL(invitation("m", "sea seat", KEY), "http://h").hash)).toEqual({
    seat: "sea seat",
    key: KEY,
  });
});

test.each([
  "",
  "#",
  "#north",
  "#.key",
  "#north.",
  "#north.%E2%82%AC",
  "#north.a%2Cb",
  "#north.a\nb",
  "#north.<script>alert(1)</script>",
  `#north.${"x".repeat(65)}`,
  "#%.key",
  `#${"%".repeat(9999)}.key`,
])("a link that is cut or made up is none: %j", (hash) => expect(invited(hash)).toBeNull());

test("a seat is taken with a key of one's own, and the link opens it no more", async () => {
  await take("m", "north", KEY);
  const [{ path, keys, body } = { path: "", keys: "", body: { seat: "", key: "" } }] = asked;
  expect(path).toBe("/api/matches/m/claim");
  expect(body.seat).toBe("north");
  expect(body.key).toMatch(/^[\w-]{22,64}$/);
  expect(body.key).not.toBe(KEY);
  expect(keys).toBe(`${KEY},${body.key}`);
  expect(keysOf("m")).toEqual({ north: body.key });
});

test("where the answer was lost the same key is sent once more", async () => {
  answer = () => Promise.reject(new TypeError("offline"));
  await expect(take("m", "north", KEY)).rejects.toThrow("does not answer");
  answer = () => Response.json({});
  await take("m", "north", KEY);
  expect(asked[1]?.body.key).toBe(asked[0]?.body.key);
  expect(keysOf("m")).toEqual({ north: asked[0]?.body.key });
});

test("a seat that somebody has taken meanwhile is not taken back, and its link is forgotten", async () => {
  remember("m", { north: KEY, south: "south" });
  give("m", "north");
  expect([keysOf("m"), givenOf("m")]).toEqual([{ south: "south" }, { north: KEY }]);
  answer = refused(403, "wrong_key");
  await expect(take("m", "north", KEY)).rejects.toThrow(Refused);
  expect([keysOf("m"), givenOf("m")]).toEqual([{ south: "south" }, {}]);
});

test("a server that cannot save keeps nobody from the seat", async () => {
  remember("m", { north: KEY });
  give("m", "north");
  answer = refused(507, "not_saved");
  await expect(take("m", "north", KEY)).rejects.toThrow(Refused);
  expect(givenOf("m")).toEqual({ north: KEY });
  answer = () => Response.json({});
  await take("m", "north", KEY);
  expect(givenOf("m")).toEqual({});
});

test("links that were used are forgotten", async () => {
  remember("m", { north: KEY, south: "south" });
  give("m", "north");
  give("m", "south");
  answer = () => Response.json({ mine: ["south"] });
  await lookWhoCame("m");
  expect(givenOf("m")).toEqual({ south: "south" });
});

test("a match stays in the list of who made it when all its seats are given away, also when they are taken", async () => {
  remember("other", { south: "another-key_of_22_letters" });
  remember("m", { north: KEY });
  give("m", "north");
  answer = () => Response.json([{ id: "m" }, { id: "other" }]);
  expect((await matches()).map(({ id }) => id)).toEqual(["m", "other"]);
  expect(asked.map(({ keys }) => keys)).toEqual([`another-key_of_22_letters,${KEY}`]);
  answer = () => Response.json({ mine: [] });
  await lookWhoCame("m");
  asked = [];
  const told = [[{ id: "other" }], { id: "m" }];
  answer = () => Response.json(told.shift());
  expect((await matches()).map(({ id }) => id)).toEqual(["other", "m"]);
  expect(asked.map(({ path, keys }) => `${path} ${keys}`)).toEqual([
    "/api/matches another-key_of_22_letters",
    "/api/matches/m ",
  ]);
  const gone = [Response.json([{ id: "other" }]), refused(404, "unknown_match")()];
  answer = () => gone.shift()!;
  expect((await matches()).map(({ id }) => id)).toEqual(["other"]);
});

test("more keys than one request carries are sent in several", async () => {
  for (let n = 0; n < 201; n += 1) remember(`m${n}`, { north: `key${n}` });
  const told = [
    [{ id: "m0" }, { id: "m1" }],
    [{ id: "m1" }, { id: "m200" }],
  ];
  answer = () => Response.json(told.shift());
  expect((await matches()).map(({ id }) => id)).toEqual(["m0", "m1", "m200"]);
  expect(asked.map(({ keys }) => keys.split(",").length)).toEqual([200, 1]);
});
