import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const alias = { "@": import.meta.dirname };

export default defineConfig({
  test: {
    // Half of the work is the database's, so two go together even on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          // They share no state, and one process for all spares the start of each.
          isolate: false,
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
