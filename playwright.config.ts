import { defineConfig, devices } from "@playwright/test";
import { browser, BROWSER_ARGS } from "./scripts/test-machine.mjs";
import { BASE_URL } from "./tests/e2e/support/base-url";

/** These start their own products. They run first, while the shared one starts. */
const OWN_PRODUCT = /(?:operations|server|two-processes|upgrade)\.spec\.ts/;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  // On two cores as well: usually one of the three waits for a start or a mail.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // A busy machine is slow.
  timeout: 300_000,
  expect: { timeout: 120_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  globalSetup: "./tests/e2e/support/start.ts",
  projects: [
    { name: "own product", testMatch: OWN_PRODUCT },
    { name: "one product", testIgnore: OWN_PRODUCT },
  ],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: BASE_URL,
    // A service worker would hide a page's requests from `page.route`; app.spec.ts allows it.
    serviceWorkers: "block",
    locale: "en-GB",
    // Prevents elements from moving under the pointer; keyboard.spec.ts runs with motion.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: browser(), args: BROWSER_ARGS },
  },
});
