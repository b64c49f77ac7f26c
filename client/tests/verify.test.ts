import { expect, test } from "vitest";
import { commitmentOf, keyOf, roll, verify } from "../src/game/verify";
import type { Draw, Proof } from "../src/net/wire";

/** Worked out by kernel/dice.py for the secret 00 01 02 … 1f, the game "game7" and the salts "a" and "b". */
const SECRET = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const PROOF: Proof = {
  game_id: "game7",
  commitment: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
  salts: ["a", "b"],
  secret: SECRET,
  draws: [
    [
      0,
      6,
      [
        2, 6, 4, 2, 2, 6, 6, 2, 1, 5, 2, 3, 1, 2, 1, 2, 1, 4, 4, 5, 6, 4, 5, 3, 2, 2, 6, 4, 2, 3, 6, 2, 2, 1,
        6, 6, 2, 6, 5, 1,
      ],
      "Attack: 40 infantry",
    ],
    [1, 256, [99, 104, 69, 205, 74], 'b "q"\n'],
    [2, 6, [5, 6], "x é"],
  ],
  proven_from: 0,
};

test("the fingerprint is the SHA-256 of the secret", async () => {
  expect(await commitmentOf(SECRET)).toBe(PROOF.commitment);
});

test("rolls are those that the server threw, over several blocks", async () => {
  const key = await keyOf(SECRET);
  for (const draw of PROOF.draws) expect(await roll(key, PROOF.game_id, PROOF.salts, draw)).toEqual(draw[2]);
  expect(await verify(PROOF)).toEqual({ rolls: 3, dice: 47, faults: [] });
});

test("a changed die, a missing roll and another secret are found", async () => {
  const [first, second, third] = PROOF.draws as [Draw, Draw, Draw];
  const changed: Draw = [third[0], third[1], [4, 5], third[3]];
  expect((await verify({ ...PROOF, draws: [first, second, changed] })).faults).toHaveLength(1);
  expect((await verify({ ...PROOF, draws: [first, third] })).faults).toHaveLength(1);
  expect((await verify({ ...PROOF, commitment: "00" })).faults).toHaveLength(1);
});

test("rolls that came from a file are not held against this secret", async () => {
  const [first, second] = PROOF.draws as [Draw, Draw, Draw];
  const foreign: Draw = [first[0], first[1], [1, 1], first[3]];
  expect((await verify({ ...PROOF, proven_from: 1, draws: [foreign, second] })).faults).toEqual([]);
});
