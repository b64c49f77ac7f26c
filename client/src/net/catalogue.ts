/** What the server offers: games with their scenarios, seats, options and levels. */

export type {
  ComingInfo,
  GameInfo,
  LevelInfo,
  OptionInfo,
  OrderInfo,
  ScenarioInfo,
  ScenarioSeats,
  Sign,
} from "./wire";
