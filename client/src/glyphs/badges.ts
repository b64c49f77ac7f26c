/** Signs printed on the map: one drawing each in a field of 20 x 20. Unknown badges are left to the words. */

import { EMBLEMS } from "./emblems";

export interface BadgeDrawing {
  /** Filled part. */
  fill: string;
  /** Lines. */
  line?: string;
  name: string;
}

export const BADGES: Record<string, BadgeDrawing> = {
  capital: { name: "Capital", fill: EMBLEMS["star5"] ?? "" },
  naval_base: {
    name: "Naval base",
    fill: "",
    line: "M10 6.5V17M6.5 9.5h7M3.5 12.5C4 15.5 6.5 17.2 10 17.2S16 15.5 16.5 12.5M10 2.5a2 2 0 1 1 0 4a2 2 0 1 1 0-4",
  },
  air_base: {
    name: "Air base",
    fill: "M10 1.5c.9 0 1.2 1 1.2 2.2v3.2l7.3 4v2l-7.3-2.1v4l2.3 1.7v1.5L10 17.2l-3.5.8v-1.5l2.3-1.7v-4L1.5 12.9v-2l7.3-4V3.7c0-1.2.3-2.2 1.2-2.2z",
  },
  air: {
    name: "Room for air units",
    fill: "M10 1.5c.9 0 1.2 1 1.2 2.2v3.2l7.3 4v2l-7.3-2.1v4l2.3 1.7v1.5L10 17.2l-3.5.8v-1.5l2.3-1.7v-4L1.5 12.9v-2l7.3-4V3.7c0-1.2.3-2.2 1.2-2.2z",
  },
  port: {
    name: "Room for ships",
    fill: "",
    line: "M10 6.5V17M6.5 9.5h7M3.5 12.5C4 15.5 6.5 17.2 10 17.2S16 15.5 16.5 12.5M10 2.5a2 2 0 1 1 0 4a2 2 0 1 1 0-4",
  },
  land: {
    name: "Room for land units",
    fill: "M4.5 9a5.5 5 0 0 1 11 0h2v1.8h-15V9zM6 12h8v1.5a4 4 0 0 1-8 0z",
  },
  resource: {
    name: "Resources",
    fill: "M10 1.5c3 4 5.2 7 5.2 10.3a5.2 5.2 0 0 1-10.4 0C4.8 8.5 7 5.5 10 1.5z",
  },
  atoll: {
    name: "Atoll",
    fill: "",
    line: "M10 4.5c4 0 6.5 2.3 6.5 5.5s-2.5 5.5-6.5 5.5S3.5 13.2 3.5 10c0-1.6.6-2.9 1.7-3.9",
  },
  kamikaze: {
    name: "Kamikaze zone",
    fill: "M10 7a3 3 0 1 1 0 6a3 3 0 1 1 0-6z",
    line: "M10 1v4M10 15v4M1 10h4M15 10h4M3.6 3.6l2.9 2.9M13.5 13.5l2.9 2.9M16.4 3.6l-2.9 2.9M6.5 13.5l-2.9 2.9",
  },
  convoy_route: {
    name: "Convoy route",
    fill: "M3 11.5h14l-2.5 5h-9zM8 7h5v3.5H8zM5 8.5h2v2H5z",
    line: "M2 18.5q2-1.5 4 0t4 0t4 0t4 0",
  },
  convoy_centre: {
    name: "Convoy centre",
    fill: "M5 10.5h10l-1.8 3.8H6.8zM8.5 7h3.5v2.7H8.5z",
    line: "M10 1.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 1 1 0-17",
  },
  base: {
    name: "Held as a base",
    fill: "M3 16.5L6 9h8l3 7.5zM9 3h5l-1.3 1.7L14 6.5H9.8V9H9z",
  },
  major: { name: "Major port", fill: EMBLEMS["star5"] ?? "" },
  flag: {
    name: "Units become ready here without a card",
    fill: "M6 3h11l-3 3.6L17 10.2H6z",
    line: "M5.2 2.5V18",
  },
  fleet_train: {
    name: "Fleet train",
    fill: "M2 12h16l-2.4 4.6H4.6zM4 8.6h3.4v2.6H4zM8.4 6h3.4v5.2H8.4zM12.8 8.6h2.6v2.6h-2.6z",
  },
  battle: {
    name: "Battle",
    fill: "",
    line: "M4 4l10 10M16 4L6 14M4.5 12.5l3.5 3.5M15.5 12.5l-3.5 3.5M5 15l-2.5 2.5M15 15l2.5 2.5",
  },
  convoy: {
    name: "Convoy",
    fill: "M3 11.5h14l-2.5 5h-9zM8 7h5v3.5H8zM5 8.5h2v2H5z",
  },
  factory: { name: "Industrial complex", fill: "M2 17V8l5 3V8l5 3V4h4v13z" },
  burma_road: {
    name: "Burma Road",
    fill: "",
    line: "M5 18C5 13 15 14 15 9.5S7 6 7 2M9 18C9 15 18 15 18 9.5",
  },
};
