/** Proof of the dice, worked out in the browser: HMAC-SHA-256 of the revealed secret, faces by rejection (kernel/dice.py). */

import type { Draw, Proof } from "../net/wire";

const BYTE = 256;

/** Whether this page can work dice out: browsers give the means to pages from this machine or over https alone. */
export const able = (): boolean => "subtle" in crypto;

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const unhex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export const commitmentOf = async (secret: string): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest("SHA-256", unhex(secret))));

/** The faces that the secret gives for one roll. */
export async function roll(key: CryptoKey, gameId: string, salts: string[], draw: Draw): Promise<number[]> {
  const [n, sides, values, why] = draw;
  const limit = BYTE - (BYTE % sides);
  const faces: number[] = [];
  for (let block = 0; faces.length < values.length; block += 1) {
    const message = new TextEncoder().encode(JSON.stringify([gameId, salts, n, block, sides, why]));
    const stream = new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
    for (const byte of stream) if (byte < limit) faces.push((byte % sides) + 1);
  }
  return faces.slice(0, values.length);
}

export const keyOf = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", unhex(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

export interface Verdict {
  rolls: number;
  dice: number;
  faults: string[];
}

/** Recompute every roll that is bound to the secret; no faults: the dice are proven. */
export async function verify(proof: Proof): Promise<Verdict> {
  const faults: string[] = [];
  if ((await commitmentOf(proof.secret)) !== proof.commitment)
    faults.push("The secret does not have the fingerprint that was shown at the start.");
  const key = await keyOf(proof.secret);
  let rolls = 0;
  let dice = 0;
  for (const [place, draw] of proof.draws.entries()) {
    const [n, sides, values, why] = draw;
    if (n !== place) faults.push(`Roll ${n} (${why}) stands where roll ${place} belongs.`);
    if (sides < 1 || sides > BYTE) {
      faults.push(`Roll ${n} (${why}) is of a die with ${sides} faces.`);
      continue;
    }
    if (place < proof.proven_from) continue;
    rolls += 1;
    dice += values.length;
    const expected = await roll(key, proof.game_id, proof.salts, draw);
    if (expected.join() !== values.join())
      faults.push(`Roll ${n} (${why}): recorded ${values.join(", ")}, proven ${expected.join(", ")}.`);
  }
  return { rolls, dice, faults };
}
