import { defineConfig } from "vitest/config";

const alias = { "@": import.meta.dirname };

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
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
