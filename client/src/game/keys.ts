/** The keys of the game page. */

import { actionOf, keyName, keysWith, type Action } from "../keymap";
import { addressOf, router } from "../router.svelte";
import { settings } from "../settings.svelte";
import { backButton } from "./choices";
import type { Table } from "./table.svelte";

const ZOOM = 1.4;
/** What goes on for as long as its key is held. */
const HELD: ReadonlySet<Action> = new Set(["zoomIn", "zoomOut"]);
const ANSWERS: ReadonlySet<Action> = new Set(["primary", "undo"]);
const TYPING = "input, select, textarea, [contenteditable]";
const PRESSING = 'button, a, summary, [role="button"], [role="tab"]';

/** Open the next match in which a seat of ours is awaited. */
async function nextMatch(table: Table): Promise<void> {
  const { mine } = await import("../net/mine.svelte"); // seldom asked for
  await mine.load();
  const next = mine.yours.find(({ id }) => id !== table.match.id);
  if (mine.why) table.match.refuse(mine.why);
  else if (next) router.go(addressOf(next.id));
  else table.match.tell("No other match waits for you.");
}

async function primary(table: Table): Promise<void> {
  const { match, hand, allocation } = table;
  if (match.sent.length) return;
  if (match.handover) {
    if (!match.secretive) await match.takeSeat(match.handover); // else its name must be pressed
  } else if (allocation.needed) await allocation.confirm();
  else if (match.prompt?.routine) await match.actRoutine();
  else {
    if (match.main) await hand.answer(match.main.choice);
  }
}

async function takeBack({ match, hand }: Table): Promise<void> {
  if (hand.holding) await hand.putBack();
  else if (match.prompt && !match.live?.can_undo && !backButton(match.offer) && !match.sent.length)
    match.tell("Nothing is left to take back: not behind the last die, nor what another seat decided.");
  else await match.undo();
}

/** Zoom about the space under the cursor when it is in sight, else about the middle. */
function zoom({ map, match, cursor }: Table, factor: number): void {
  const space = match.catalogue?.spaces.get(cursor);
  if (!map) return;
  const at = space && map.toScreen(space.x, space.y);
  if (at && map.inSight(at.x, at.y, 0)) map.zoomAt(factor, at.x, at.y);
  else map.zoomAt(factor);
}

function perform(table: Table, action: Action): void {
  const { hand, replay, map } = table;
  const deeds: Record<Action, () => void> = {
    primary: () => void primary(table),
    undo: () => void takeBack(table),
    next: () => void table.nextPiece(1),
    previous: () => void table.nextPiece(-1),
    all: () => void hand.takeAll(table.pickable(hand.space)),
    goto: () => (table.finder = true),
    odds: () => {
      table.cursor = table.focus;
      table.show(hand.holding ? "turn" : "battle");
    },
    battle: () => table.showBattle(!table.battleShown),
    turn: () => table.show("turn"),
    log: () => table.show("log"),
    stats: () => table.show("stats"),
    hide: () => (table.hidden = !table.hidden),
    table: () => (table.asTable = !table.asTable),
    why: () => table.explain(table.focus),
    replay: () => (replay.open ? replay.leave() : void replay.show(replay.last)),
    match: () => void nextMatch(table),
    zoomIn: () => zoom(table, ZOOM),
    zoomOut: () => zoom(table, 1 / ZOOM),
    fit: () => map?.fitAll(),
    help: () => table.show("help"),
  };
  deeds[action]();
}

/** Keys of the replay bar; true when one was meant. */
function replayed(table: Table, event: KeyboardEvent): boolean {
  const { replay } = table;
  if (!replay.open) return false;
  const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (by) void (event.shiftKey ? replay.jump(by) : replay.step(by));
  else if (event.key === "Home") void replay.show(0);
  else if (event.key === "End") void replay.show(replay.last);
  else if (event.key === "Escape") replay.leave();
  else return false;
  return true;
}

/** One step back: finder, message, rule, table view, hand, open stack. */
function back(table: Table): void {
  if (table.finder) table.finder = false;
  else if (table.match.notice) table.match.notice = null;
  else if (table.rule) table.rule = "";
  else if (table.asTable) table.asTable = false;
  else if (table.hand.holding || table.hand.space) void table.hand.back();
  else if (table.battleShown) table.showBattle(false);
  else {
    const button = backButton(table.match.offer);
    if (button) void table.hand.answer(button.choice);
  }
}

/** The buttons in the order in which the prompt bar shows them: the main one last. */
export function onKey(table: Table, event: KeyboardEvent): void {
  const target = event.target as Element;
  if (event.defaultPrevented || event.altKey || target.closest(TYPING)) return;
  if (replayed(table, event)) {
    event.preventDefault();
    return;
  }
  if (event.key === "Escape") {
    if (!event.repeat) back(table);
    return;
  }
  const name = keyName(event);
  if (name === "Space" && target.closest(PRESSING) && !target.closest(".space")) return;
  if (/^[1-9]$/.test(name)) {
    if (event.repeat || table.gestures.keyLate || !settings.letters) return;
    const { main } = table.match;
    const buttons = table.match.offer.buttons.filter((option) => option !== main);
    const option = [...buttons, ...(main ? [main] : [])][Number(name) - 1];
    if (option) void table.hand.answer(option.choice);
    return;
  }
  const action = actionOf(name, keysWith(settings.ownKeys), settings.letters);
  if (!action) return;
  event.preventDefault();
  if (event.repeat && !HELD.has(action)) return;
  if (table.gestures.keyLate && ANSWERS.has(action)) return;
  perform(table, action);
}
