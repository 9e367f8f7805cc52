import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const alias = { "@": import.meta.dirname };
/** One process for many files spares the start of each and the loading of the modules. */
const isolate = false;
/** Of what is asked again and again until it holds, in milliseconds: a busy machine takes its time. */
const poll = { timeout: 20_000 };

export default defineConfig({
  test: {
    // Much of their time they wait for the database, and for what has to take long.
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
          // Property tests take their time on a busy machine.
          testTimeout: 30_000,
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
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
