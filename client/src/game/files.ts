/** Matches as files of the player's own. */

import { games, loadRecord, Offline, Refused } from "../net/api";
import { remember } from "../net/keys";
import type { GameInfo } from "../net/wire";
import type { Seat } from "../net/protocol";
import type { Match } from "./match.svelte";

const TYPE = "application/json";

export async function saveRecord(match: Match): Promise<void> {
  try {
    const text = await match.api.record();
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: TYPE }));
    link.download = `${match.live?.slug || "ironbottom"}-${match.id}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (fault) {
    if (!(fault instanceof Offline || fault instanceof Refused)) throw fault;
    match.refuse(fault.message);
  }
}

/** A saved match as it was read from a file, and what its first lines say of it; of a damaged file, nothing. */
export interface Saved {
  name: string;
  text: string;
  slug: string;
  scenario: string;
  options: Record<string, string>;
  games: GameInfo[];
}

/** Read a file; what is wrong with it in detail the server says when it is opened. */
export async function readFile(file: File): Promise<Saved> {
  const text = await file.text();
  const saved = { name: file.name, text, slug: "", scenario: "", options: {}, games: await games() };
  try {
    const { slug, scenario, options } = (JSON.parse(text) ?? {}) as Partial<Saved>;
    return { ...saved, slug: slug ?? "", scenario: scenario ?? "", options: options ?? {} };
  } catch (fault) {
    if (fault instanceof SyntaxError) return saved;
    throw fault;
  }
}

/** The game of a saved match, if the server has it, and its seats. */
export function seatsOf(saved: Saved): { game: GameInfo | undefined; seats: Seat[] } {
  const game = saved.games.find(({ slug }) => slug === saved.slug);
  const scenario = game?.scenarios.find(({ scenario: { id } }) => id === saved.scenario);
  const value = game?.seats_option ? (saved.options[game.seats_option] ?? "") : "";
  return { game, seats: scenario?.seats[value] ?? Object.values(scenario?.seats ?? {})[0] ?? [] };
}

/** Bring a saved match in; `computers` plays the seats it names. The id of the match it becomes. */
export async function openRecord(saved: Saved, computers: Record<string, string>): Promise<string> {
  const { id, keys } = await loadRecord(saved.text, computers);
  remember(id, keys);
  return id;
}
