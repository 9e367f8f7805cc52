import { availableParallelism } from "node:os";
import { join } from "node:path";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import type { BrowserCommand, Vite } from "vitest/node";
import { browser, BROWSER_ARGS } from "./scripts/test-machine.mjs";
import type * as Contract from "./tests/components/support/contract";

const alias = { "@": import.meta.dirname };
/** One process or page for many files saves starting each and loading the modules. */
const isolate = false;
/** Limits in milliseconds: a busy machine is slow, and takes minutes to read a cover, which gives way to other work. */
const poll = { timeout: 60_000 };
const testTimeout = 180_000;

/** Tests in the browser use these commands to check answers against the contract, which runs on the server. */
const contract = ({ project }: Parameters<BrowserCommand<[]>>[0]) =>
  project.import<typeof Contract>("/tests/components/support/contract.ts");
const checkAnswer: BrowserCommand<Parameters<typeof Contract.checkAnswer>> = async (
  context,
  ...args
) => (await contract(context)).checkAnswer(...args);
const example: BrowserCommand<[call: string]> = async (context, call) =>
  (await contract(context)).exampleOf(call);

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="40" />';
/** Answers requests for pictures, which are not made by `fetch`. */
const pictures: Vite.Plugin = {
  name: "pictures",
  configureServer: ({ middlewares }) =>
    void middlewares.use("/api/images", (_, response) =>
      response.setHeader("content-type", "image/svg+xml").end(PICTURE),
    ),
};

const stub = (name: string) => join(import.meta.dirname, "tests/components/support/next", name);

export default defineConfig({
  test: {
    // Tests often wait for the database or a timeout.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          isolate,
          expect: { poll },
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/support/no-console-error.ts"],
          testTimeout,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "api",
          isolate,
          expect: { poll },
          include: ["tests/{api,guards,sockets}/**/*.test.ts"],
          globalSetup: ["tests/support/cluster.ts"],
          setupFiles: ["tests/support/no-console-error.ts", "tests/support/database.ts"],
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        resolve: {
          alias: {
            ...alias,
            "next/navigation": stub("navigation.ts"),
            "next/link": stub("link.tsx"),
          },
        },
        plugins: [pictures],
        // Forced at each start: a package that is discovered while tests run reloads their page.
        optimizeDeps: { entries: ["tests/components/**/*.test.tsx"], force: true },
        test: {
          name: "component",
          isolate,
          expect: { poll },
          include: ["tests/components/**/*.test.tsx"],
          setupFiles: ["tests/support/no-console-error.ts", "tests/components/support/setup.ts"],
          testTimeout,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // As in Playwright's tests, of which keyboard.spec.ts runs with motion.
              contextOptions: { reducedMotion: "reduce" },
              launchOptions: { executablePath: browser(), args: BROWSER_ARGS },
            }),
            instances: [{ browser: "chromium" }],
            commands: { checkAnswer, example },
          },
        },
      },
    ],
  },
});
