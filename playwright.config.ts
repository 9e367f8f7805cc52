import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { browser } from "./scripts/test-machine.mjs";
import { BASE_URL } from "./tests/e2e/support/base-url";

// The product is started a dozen times, and as many commands: what Node compiled once it need not again.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "test-results/compiled");

/** Replaces Playwright's own list, so what matters of that stands here too. */
const LEFT_OUT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "PaintHolding",
  "MediaRouter",
  "LensOverlay",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  // The address bar's popups: two more pages with every window, a third of what opening one costs.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];

/** These start products of their own, and take longest: first, while the one of all others starts. */
const OWN = /(?:backup|operations|outside-database|server|sign-in-elsewhere|upgrade)\.spec\.ts/;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  fullyParallel: false,
  // Each keeps one core busy; the product and its database share what is left.
  workers: Math.min(3, Math.max(2, availableParallelism() - 1)),
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  globalSetup: "./tests/e2e/support/start.ts",
  projects: [
    { name: "own product", testMatch: OWN },
    { name: "one product", testIgnore: OWN },
  ],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: BASE_URL,
    // A worker in between would keep what tests answer themselves from the page; offline.spec.ts allows it.
    serviceWorkers: "block",
    locale: "en-GB",
    // Nothing moves under the pointer; the story by keyboard is played with movement.
    contextOptions: { reducedMotion: "reduce" },
    // A trace costs every test a fifth of its time: --trace retain-on-failure keeps one where it is wanted.
    trace: "off",
    launchOptions: {
      executablePath: browser(),
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        "--no-first-run",
        // Pages live for seconds here: compiling them for speed costs more than it brings.
        "--js-flags=--no-maglev --no-opt",
        // A key or a wheel moves at once: where a reader ends must not depend on an animation's clock.
        "--disable-smooth-scrolling",
        `--disable-features=${LEFT_OUT.join()}`,
      ],
    },
  },
});
