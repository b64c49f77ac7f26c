/** The wire as the server speaks it (server/protocol.py, kernel/views.py, kernel/events.py). Data only, no rules. */

import type { OrderInfo } from "./catalogue";
import type { Face, Mark } from "./faces";

import type { BattleBoard } from "./battleboard";

export interface Fault {
  code: string;
  detail: string;
  version: number;
}

// ---- once per game and data version ----------------------------------------------------------

export interface Space {
  id: string;
  name: string;
  kind: string;
  path: string;
  x: number;
  y: number;
  label_x: number;
  label_y: number;
  q: number | null;
  r: number | null;
  about: string[];
  badges: string[];
  value: number;
}

export interface Link {
  a: string;
  b: string;
  kind: string;
  /** What is drawn for it, such as a road. */
  path: string;
  /** What is drawn over it while a marker says that it is closed. */
  bar: string;
}

/** A card as it is printed for one side; a choice names it `type:` and its id. */
export interface Card {
  id: string;
  side: string;
  number: number;
  name: string;
  when: string;
  text: string;
  note: string;
  glyph: string;
}

export interface PieceType {
  id: string;
  name: string;
  plural: string;
  glyph: string;
  klass: string;
  values: [string, string][];
  order: number;
  /** Whether name is that of one unit, and plural what it is one of. */
  proper: boolean;
  /** The name as it stands on the counter, where the code stands apart; empty: the name. */
  title: string;
  /** Short name of its class, such as "CV". */
  code: string;
  /** The sides of the counter, the first is that of a whole unit. */
  faces: Face[];
}

export interface Side {
  id: string;
  name: string;
  colour: string;
  ink: string;
  letter: string;
  /** Colour of the left edge of counters; empty: that of the counter. */
  spine: string;
  /** Sides of one team never fight each other. */
  team: string;
  /** Shape of the sign on counters. */
  shape: string;
  /** Sign of land it controls. */
  emblem: string;
  /** Colour of land it controls; empty when it controls none. */
  land: string;
  pattern: string;
  /** Such as "Japanese"; empty when it has none. */
  adjective: string;
}

export interface Sheet {
  id: string;
  title: string;
  columns: string[];
  rows: string[][];
}

export interface RuleInfo {
  id: string;
  title: string;
  summary: string;
}

/** What a player looks up: rules by their ids. */
export interface Reference {
  sheets: Sheet[];
  rules: Map<string, RuleInfo>;
}

export interface Board {
  slug: string;
  name: string;
  data_version: string;
  width: number;
  height: number;
  coast: string;
  spaces: Space[];
  links: Link[];
  piece_types: PieceType[];
  sides: Side[];
  marks: Mark[];
  cards: Card[];
  /** The standing orders that a seat may give. */
  orders: OrderInfo[];
}

// ---- per view --------------------------------------------------------------------------------

export interface Piece {
  id: number;
  type: string;
  side: string;
  space: string;
  group: string;
  marks: string[];
  aboard: number | null;
}

export interface Marker {
  space: string;
  kind: string;
  side: string;
  text: string;
  /** The other end of the link that it lies on; empty: it lies on the space. */
  to: string;
}

/** Spaces shown as a layer, such as a zone of control. */
export interface Overlay {
  id: string;
  title: string;
  spaces: string[];
  side: string;
  /** Why it cannot be shown now; empty when it can. */
  why: string;
}

export interface Track {
  id: string;
  title: string;
  low: number;
  high: number;
  at: [string, number][];
  goal: number | null;
}

export interface Panel {
  id: string;
  title: string;
  kind: "table" | "hand" | "purchase" | "battle" | "planned";
  columns: string[];
  rows: string[][];
  battle: BattleBoard | null;
}

/** battle: enemies are there; objective: it would change hands and counts; boards: ships take it aboard; joins: own units
 * are there. */
export type TargetNote = "battle" | "objective" | "boards" | "joins";

/** What the map shows at a place that can be chosen. */
export interface Target {
  /** How far it is, 0: not told. */
  steps: number;
  /** What the way costs, in two or three words. */
  cost: string;
  notes: TargetNote[];
}

export interface Option {
  choice: string;
  label: string;
  hint: string;
  alike: number[];
  target: Target | null;
}

export interface Refusal {
  choice: string;
  why: string;
  /** Of a kind of piece that is merely out of reach: what its option says when it is not, such as its price. */
  hint?: string;
}

/** What choosing a piece does: it is picked up to go somewhere, merely named, or takes a share of what is allotted. */
export type PieceUse = "pick" | "name" | "allot";

export interface Prompt {
  name: string;
  text: string;
  rule: string;
  options: Option[];
  refused: Refusal[];
  suggestion: string[];
  /** Words of the one button that makes all choices of the suggestion; empty where they are no routine. */
  routine: string;
  order: string;
  pieces: PieceUse;
  /** Pieces picked already that go on together, the first of them first. */
  going: number[];
  /** The space of the battle that hangs on it, of which there are odds; empty: none. */
  battle: string;
}

export interface View {
  slug: string;
  viewer: string;
  turn: string;
  path: string[];
  phases: string[];
  phase: number;
  active: string;
  pieces: Piece[];
  markers: Marker[];
  tracks: Track[];
  panels: Panel[];
  overlays: Overlay[];
  can_act: number[];
  waiting_on: string[];
  waiting_text: string;
  prompt: Prompt | null;
  outcome: string;
  winners: string[];
}

// ---- log -------------------------------------------------------------------------------------

export type EventKind = "turn" | "phase" | "battle" | "move" | "dice" | "result" | "info" | "warning" | "end";

export interface GameEvent {
  kind: EventKind;
  text: string;
  values: number[];
  need: number;
  /** Whether faces at or above what is needed hit, not those at or below it. */
  high: boolean;
  /** Whether the text says what the dice come to. */
  said: boolean;
  where: string;
  /** The seat that throws the dice or did what is told; empty: nobody, for the game has gone on to it by itself. */
  by: string;
  roll?: number;
}

export interface LogPart {
  seq: number;
  seat: string;
  events: GameEvent[];
  auto: string;
  time: number;
}

// ---- matches ---------------------------------------------------------------------------------

export interface Seat {
  id: string;
  name: string;
  plays: string[];
  several?: boolean;
  /** The name within a sentence, such as "the Allies". */
  within: string;
}

export interface Player {
  kind: "human" | "computer";
  level: string;
  name: string;
}

export interface PlannedMove {
  seq: number;
  text: string;
}

export interface BotState {
  seat: string;
  thinking: boolean;
  progress: number;
  text: string;
  paused: boolean;
}

/** (count, kind, text) of a heading of the log */
export type Tick = [number, string, string];

/** How a view becomes whole from the one that the client has of version `since`. */
export interface Patch {
  /** Fields of the view that are as they were, and are left out. */
  same: (keyof View)[];
  /** Pieces to be taken out; those that came are new or have changed. */
  gone: number[];
}

export interface StateMessage {
  id: string;
  version: number;
  /** The version from which the message leads here; -1: it tells everything. */
  since: number;
  count: number;
  seat: string;
  view: View;
  /** Set where the view holds only what is new since `since`. */
  patch: Patch | null;
  log: LogPart[];
  rewound: number | null;
  /** What became of a batch that ended early, because a choice had an outcome. */
  rest: string;
  can_undo: boolean;
  /** Whether the game hides anything from the seat. */
  hides: boolean;
  planned: PlannedMove[];
  orders: Record<string, string>;
  players: Record<string, Player>;
  seats: Seat[];
  bot: BotState | null;
  ticks: Tick[];
  title: string;
  scenario: string;
  slug: string;
  /** The component values of the match where they are not those in use. */
  values: string;
}

export interface MatchInfo {
  id: string;
  slug: string;
  scenario: string;
  title: string;
  turn: string;
  waiting_on: string[];
  over: boolean;
  created: number;
  changed: number;
  seats: Seat[];
  players: Record<string, Player>;
  mine: string[];
  /** The last thing that happened of which this browser may know, in a sentence. */
  last: string;
  /** The seats that have won, when it is over. */
  winners: string[];
  ending: string;
  /** Why it cannot be opened any more; empty for nearly every match. */
  fault: string;
}

export interface MatchKeys {
  id: string;
  keys: Record<string, string>;
  commitment: string;
}

export interface NewMatch {
  slug: string;
  scenario: string;
  options: Record<string, string>;
  players: Record<string, Partial<Player>>;
  title: string;
  salt: string;
}
