/** What the server sends as the client works with it: every field present. */

import type { Board, BotState, LogPart, Reference, Side, StateMessage, View } from "./protocol";
import { filled, type Raw } from "./filled";
import type { Wire } from "./wire";

/** A view of which nothing has been told yet: a message may leave out what is as it was. */
const NOTHING: View = {
  slug: "",
  viewer: "",
  turn: "",
  path: [],
  phases: [],
  phase: -1,
  active: "",
  pieces: [],
  markers: [],
  tracks: [],
  panels: [],
  overlays: [],
  can_act: [],
  waiting_on: [],
  waiting_text: "",
  prompt: null,
  outcome: "",
  winners: [],
};

export const NO_REFERENCE: Reference = { sheets: [], rules: new Map(), chapters: [] };

export const readSide = (raw: Raw<Side>): Side => filled("Side", raw);

export const readBot = (raw: Raw<BotState>): BotState => filled("BotState", raw);

export const readBoard = (raw: Raw<Board>): Board => filled("Table", raw);

export const readReference = (raw: Raw<Wire["Reference"]>): Reference => {
  const sent = filled("Reference", raw);
  return { ...sent, rules: new Map(sent.rules.map((rule) => [rule.id, rule])) };
};

/** Below a heading the game goes on by itself; everything else is done by whose part of the log it is, if it does not
 * say so. */
function withDoers(part: LogPart): LogPart {
  let doer = part.seat;
  const events = part.events.map((one) => {
    if (one.kind === "turn" || one.kind === "phase") doer = "";
    return { ...one, by: one.by || doer };
  });
  return { ...part, events };
}

export function readState(raw: Raw<StateMessage>): StateMessage {
  const state = filled("StateMessage", raw);
  return { ...state, view: { ...NOTHING, ...state.view }, log: state.log.map(withDoers) };
}
