/** What stands on a counter, as the board tells it. */

export type { Face, Mark } from "./wire";
