/** The server leaves out fields that have their default value; here they are put back, once, at the door. */

import type { OrderInfo } from "./catalogue";
import type { Face, Mark } from "./faces";
import type {
  Board,
  BotState,
  Card,
  GameEvent,
  Link,
  LogPart,
  Marker,
  Option,
  Overlay,
  Panel,
  Patch,
  Piece,
  PieceType,
  Player,
  Prompt,
  Reference,
  RuleInfo,
  Sheet,
  Side,
  Space,
  StateMessage,
  Target,
  Track,
  View,
} from "./protocol";

type Raw<T> = Partial<T>;

const filled =
  <T>(defaults: Partial<T>) =>
  (raw: Raw<T>): T =>
    ({ ...defaults, ...raw }) as T;

const space = filled<Space>({ label_x: 0, label_y: 0, q: null, r: null, about: [], badges: [], value: 0 });
const link = filled<Link>({ path: "", bar: "" });
const card = filled<Card>({ note: "", glyph: "" });
const face = filled<Face>({ foot: [], right: [], mark: "", steps: 1 });
const pieceType = (raw: Raw<PieceType>): PieceType => ({
  ...filled<PieceType>({ values: [], order: 0, proper: false, title: "", code: "" })(raw),
  faces: (raw.faces ?? []).map(face),
});
export const readSide = filled<Side>({
  spine: "",
  team: "",
  shape: "",
  emblem: "",
  land: "",
  pattern: "",
  adjective: "",
});
const piece = filled<Piece>({ marks: [], aboard: null });
const marker = filled<Marker>({ side: "", text: "", to: "" });
const overlay = filled<Overlay>({ side: "", why: "" });
const track = filled<Track>({ goal: null });
const panel = filled<Panel>({ columns: [], rows: [], battle: null });
const target = filled<Target>({ steps: 0, cost: "", notes: [] });
const bareOption = filled<Option>({ label: "", hint: "", alike: [], target: null });
const option = (raw: Raw<Option>): Option => {
  const whole = bareOption(raw);
  return whole.target ? { ...whole, target: target(whole.target) } : whole;
};
const event = filled<GameEvent>({ values: [], need: 0, high: false, said: false, where: "", by: "" });
const patch = filled<Patch>({ same: [], gone: [] });
const player = filled<Player>({ kind: "human", level: "", name: "" });

export const readBot = filled<BotState>({ seat: "", thinking: false, progress: 0, text: "", paused: false });

export const NO_REFERENCE: Reference = { sheets: [], rules: new Map() };

export const readReference = (raw: { sheets: Sheet[]; rules: RuleInfo[] }): Reference => ({
  sheets: raw.sheets,
  rules: new Map(raw.rules.map((rule) => [rule.id, rule])),
});

/** A board as the client works with it: every field present. */
export function readBoard(
  raw: Omit<Board, "cards" | "marks" | "orders"> & {
    cards?: Raw<Card>[];
    marks?: Mark[];
    orders?: OrderInfo[];
  },
): Board {
  return {
    ...raw,
    spaces: raw.spaces.map(space),
    links: raw.links.map(link),
    piece_types: raw.piece_types.map(pieceType),
    sides: raw.sides.map(readSide),
    marks: raw.marks ?? [],
    cards: (raw.cards ?? []).map(card),
    orders: raw.orders ?? [],
  };
}

function readPrompt(raw: Raw<Prompt>): Prompt {
  return {
    ...(raw as Prompt),
    options: (raw.options ?? []).map(option),
    refused: raw.refused ?? [],
    suggestion: raw.suggestion ?? [],
    routine: raw.routine ?? "",
    order: raw.order ?? "",
    pieces: raw.pieces ?? "pick",
    going: raw.going ?? [],
    battle: raw.battle ?? "",
  };
}

function readView(raw: Raw<View>): View {
  return {
    ...(raw as View),
    path: raw.path ?? [],
    phases: raw.phases ?? [],
    phase: raw.phase ?? -1,
    active: raw.active ?? "",
    pieces: (raw.pieces ?? []).map(piece),
    markers: (raw.markers ?? []).map(marker),
    tracks: (raw.tracks ?? []).map(track),
    panels: (raw.panels ?? []).map(panel),
    overlays: (raw.overlays ?? []).map(overlay),
    can_act: raw.can_act ?? [],
    waiting_on: raw.waiting_on ?? [],
    waiting_text: raw.waiting_text ?? "",
    prompt: raw.prompt ? readPrompt(raw.prompt) : null,
    outcome: raw.outcome ?? "",
    winners: raw.winners ?? [],
  };
}

function readLog(raw: Raw<LogPart>): LogPart {
  let doer = raw.seat ?? "";
  const events = (raw.events ?? []).map(event).map((one) => {
    if (one.kind === "turn" || one.kind === "phase") doer = "";
    return { ...one, by: one.by || doer };
  });
  return { seq: raw.seq ?? -1, seat: raw.seat ?? "", events, auto: raw.auto ?? "", time: raw.time ?? 0 };
}

/** A state as the client works with it: every field present. */
export function readState(raw: Raw<StateMessage>): StateMessage {
  return {
    id: raw.id ?? "",
    version: raw.version ?? 0,
    since: raw.since ?? -1,
    count: raw.count ?? 0,
    seat: raw.seat ?? "",
    view: readView(raw.view ?? {}),
    patch: raw.patch ? patch(raw.patch) : null,
    log: (raw.log ?? []).map(readLog),
    rewound: raw.rewound ?? null,
    rest: raw.rest ?? "",
    can_undo: raw.can_undo ?? false,
    hides: raw.hides ?? false,
    planned: raw.planned ?? [],
    orders: raw.orders ?? {},
    players: Object.fromEntries(Object.entries(raw.players ?? {}).map(([seat, who]) => [seat, player(who)])),
    seats: raw.seats ?? [],
    bot: raw.bot ? readBot(raw.bot) : null,
    ticks: raw.ticks ?? [],
    title: raw.title ?? "",
    scenario: raw.scenario ?? "",
    slug: raw.slug ?? "",
    values: raw.values ?? "",
  };
}
