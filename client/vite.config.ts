import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

const GAME_SERVER = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  // The game server serves the page from wherever it is mounted.
  base: "./",
  build: {
    outDir: "../src/ironbottom/client_dist",
    emptyOutDir: true,
    target: "es2022",
  },
  server: { proxy: { "/api": GAME_SERVER } },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts"],
  },
});
