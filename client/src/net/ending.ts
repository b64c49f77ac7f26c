/** How a match ended and how it ran, as the server tells it. */

export type { Balance, CurvePoint, Ending, Loss, Stand, TurningPoint } from "./wire";
