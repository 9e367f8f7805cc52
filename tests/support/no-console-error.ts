import { afterEach, expect } from "vitest";

// One collector per file instead of a spy per test, as tests may run concurrently.
const said: string[] = [];
console.error = (...values: unknown[]) => void said.push(values.map(String).join(" "));

afterEach(() => {
  expect(said.splice(0), "console.error was called").toEqual([]);
});
