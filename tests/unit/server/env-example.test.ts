import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseEnv } from "@/lib/server/env";

const text = (path: string) => readFileSync(path, "utf8");
const example = text(".env.example");
/** Set by the product itself, or by whoever starts it. */
const OURS = ["NODE_ENV", "DATABASE_EMBEDDED"];
const variables = [...text("lib/server/env.ts").matchAll(/^ {2}([A-Z][A-Z_]+):/gm)]
  .map(([, name = ""]) => name)
  .filter((name) => !OURS.includes(name));

test("every variable is explained in the example and in the operators' table", () => {
  expect(variables.length).toBeGreaterThan(25);
  const rows = text("docs/operators.md")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .join("\n");
  for (const name of variables) {
    expect(example, name).toMatch(new RegExp(`^# ${name}=`, "m"));
    expect(rows, name).toContain(`\`${name}\``);
  }
});

test("the example with everything switched on is a valid setting", () => {
  const lines = [...example.matchAll(/^# ([A-Z][A-Z_]+)=(.*)$/gm)];
  const secret = (name: string) => (name.endsWith("_SECRET") ? "x".repeat(32) : "");
  const given = lines.map(([, name = "", value = ""]) => [
    name,
    value.replaceAll('"', "") || secret(name),
  ]);
  expect(parseEnv(Object.fromEntries(given))).toMatchObject({
    env: { SOCIAL_CLIENTS: [{ id: "example", label: "Example" }] },
  });
});
