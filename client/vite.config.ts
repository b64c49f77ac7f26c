import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

const GAME_SERVER = "http://127.0.0.1:8470";

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  // The page has addresses below the root, such as /g/ID: its files must be named from the root.
  base: "/",
  build: {
    outDir: "../src/ironbottom/client_dist",
    emptyOutDir: true,
    target: "es2022",
    // Browsers that cannot preload modules load them when they are needed.
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": GAME_SERVER } },
  test: {
    testTimeout: 60_000, // a busy machine is slow; what never ends is still found
    environment: "jsdom",
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/setup.ts"],
  },
});
