import { afterEach, expect } from "vitest";

// One collector per file and not a spy per test: tests may run at the same time.
const said: string[] = [];
console.error = (...values: unknown[]) => void said.push(values.map(String).join(" "));

afterEach(() => {
  expect(said.splice(0), "console.error was called").toEqual([]);
});
