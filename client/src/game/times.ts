/** Times in words. */

import { serverNow } from "../net/clock";

/** How long ago a time (seconds since 1970) was. */
export function ago(seconds: number, now = serverNow()): string {
  const passed = Math.max(0, now - seconds);
  const steps: [number, string][] = [
    [86400, "day"],
    [3600, "hour"],
    [60, "minute"],
  ];
  for (const [size, unit] of steps) {
    const count = Math.floor(passed / size);
    if (count) return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
  }
  return "just now";
}
