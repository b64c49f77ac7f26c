/** The wire as the server speaks it, by the names that the client works with. Data only, no rules. */

import type { ChapterInfo, Event, Prompt, RuleInfo, Sheet, StateMessage, Table, Target } from "./wire";

export type {
  BotState,
  Card,
  Fault,
  Link,
  LogPart,
  Marker,
  MatchInfo,
  MatchKeys,
  NewMatch,
  Option,
  Overlay,
  Panel,
  Patch,
  Piece,
  PieceType,
  PlannedMove,
  Player,
  Prompt,
  Refusal,
  RuleInfo,
  Seat,
  Sheet,
  Side,
  Space,
  StateMessage,
  Target,
  Track,
  View,
} from "./wire";

/** What a client draws a game with. */
export type Board = Table;
export type GameEvent = Event;
export type EventKind = Event["kind"];
/** battle: enemies are there; objective: it would change hands and counts; boards: ships take it aboard; joins: own units
 * are there. */
export type TargetNote = Target["notes"][number];
/** What choosing a piece does: it is picked up to go somewhere, merely named, or takes a share of what is allotted. */
export type PieceUse = Prompt["pieces"];
/** (count, kind, text) of a heading of the log */
export type Tick = StateMessage["ticks"][number];

/** What a player looks up: rules by their ids. */
export interface Reference {
  sheets: Sheet[];
  rules: Map<string, RuleInfo>;
  chapters: ChapterInfo[];
}
