import { appendFileSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const GAME_SERVER = "http://127.0.0.1:8470";

const LICENCES = "licences/packages.md";
const LETTERS = "node_modules/@fontsource";

/** Adds the licences of the letters: a style sheet names their files, which the bundler does not count as a package. */
function letters(): Plugin {
  return {
    name: "letters",
    apply: "build",
    writeBundle({ dir = "" }) {
      const told = readdirSync(LETTERS).map((name) => {
        const folder = join(LETTERS, name);
        const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
          version: string;
        };
        return `\n## @fontsource/${name} - ${version}\n\n${readFileSync(join(folder, "LICENSE"), "utf8")}`;
      });
      appendFileSync(join(dir, LICENCES), told.join("\n"));
    },
  };
}

const TEXT = /\.(js|css|svg|html)$/;
const WORTH_PACKING = 1024;

/** Lays a packed copy (brotli, at its best) beside each text of the build: the server sends it as it is. */
function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    writeBundle({ dir = "" }) {
      for (const file of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
        const path = join(dir, file);
        if (!TEXT.test(file)) continue;
        const body = readFileSync(path);
        if (body.length > WORTH_PACKING) writeFileSync(`${path}.br`, brotliCompressSync(body));
      }
    },
  };
}

/** Tests that count all that is open in the browser. */
const COUNTING = ["tests/follow.test.ts"];

export default defineConfig({
  plugins: [svelte(), svelteTesting(), letters(), packed()],
  // The page has addresses below the root, such as /g/ID: its files must be named from the root.
  base: "/",
  build: {
    outDir: "../src/ironbottom/client_dist",
    emptyOutDir: true,
    target: "es2022",
    // Browsers that cannot preload modules load them when they are needed.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Svelte does not say that its modules have no effects of their own: each chunk would load all of them.
      treeshake: {
        moduleSideEffects: [
          { test: /svelte[\\/]src[\\/](?!internal[\\/](disclose-version|flags))/, sideEffects: false },
        ],
      },
      output: {
        // The first page lists the files of all others: signs that cannot be packed, so as few as tell versions apart.
        entryFileNames: "assets/[name]-[hash:6].js",
        chunkFileNames: "assets/[name]-[hash:6].js",
        assetFileNames: "assets/[name]-[hash:6][extname]",
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: "base",
              test: /clsx|svelte[\\/]src[\\/](?!reactivity[\\/](map|set)|internal[\\/]client[\\/]dom[\\/]elements[\\/]bindings[\\/](input|select|size))|src[\\/](main|App|router|settings|net[\\/](api|clock|keys)|glyphs[\\/](emblems|signs)|game[\\/]times)\b/,
            },
            { name: "collections", test: /svelte[\\/]src[\\/]reactivity[\\/](map|set)/ },
            // What the first page needs comes as one file: many small ones are packed worse.
            {
              name: "lobby",
              test: /src[\\/](ui[\\/](Page|pages|Sign|PlayNow|GameCard|Weight|pictures)\b|pages[\\/]Home|net[\\/]mine|game[\\/]facts|pictures[\\/])/,
            },
          ],
        },
      },
    },
    // Whoever passes the build on owes its packages their licences; the page of help links to them.
    license: { fileName: LICENCES },
  },
  server: { proxy: { "/api": GAME_SERVER } },
  test: {
    testTimeout: 60_000, // a busy machine is slow; what never ends is still found
    hookTimeout: 60_000,
    environment: "jsdom",
    setupFiles: ["tests/setup.ts"],
    // One browser for all files that leave nothing behind: to make one for each took two thirds of the time.
    projects: [
      {
        extends: true,
        test: { name: "together", include: ["tests/**/*.test.ts"], exclude: COUNTING, isolate: false },
      },
      { extends: true, test: { name: "alone", include: COUNTING } },
    ],
  },
});
