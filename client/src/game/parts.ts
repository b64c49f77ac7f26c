/** Parts of the table that its first view does without. They come as one file: many small ones are packed worse. */

export { default as Aimed } from "../panels/Aimed.svelte";
export { default as Overlays } from "../map/Overlays.svelte";
export { default as PlanWays } from "../map/PlanWays.svelte";
export { default as Reach } from "../map/Reach.svelte";
export { default as Plate } from "../map/Plate.svelte";
export { default as BattleBoard } from "../panels/BattleBoard.svelte";
export { default as BattleChoices } from "../panels/BattleChoices.svelte";
export { default as BattlePanel } from "../panels/BattlePanel.svelte";
export { default as BattleReports } from "../panels/BattleReports.svelte";
export { default as DecisionOdds } from "../panels/DecisionOdds.svelte";
export { default as HitCards } from "../panels/HitCards.svelte";
export { default as LogPanel } from "../panels/LogPanel.svelte";
export { default as Notes } from "../panels/Notes.svelte";
export { default as Plan } from "../panels/Plan.svelte";
export { default as Planned } from "../panels/Planned.svelte";
export { default as Recap } from "../panels/Recap.svelte";
export { default as ReplayBar } from "../panels/ReplayBar.svelte";
export { default as RuleCard } from "../panels/RuleCard.svelte";
export { default as StackList } from "../panels/StackList.svelte";
export { default as TableView } from "../panels/TableView.svelte";
export { default as Touched } from "./Touched.svelte";
export { default as Menu } from "./Menu.svelte";
