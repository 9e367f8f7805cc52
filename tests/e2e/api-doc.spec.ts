import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { ERRORS } from "@/lib/core/errors";
import { BASE_URL } from "./support/base-url";

const PAGE = readFileSync("docs/api.md", "utf8");
const script = [...PAGE.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, block]) => block).join("\n");
/** What the page says that its commands print. */
const promised = [...script.matchAll(/^# → (.*)$/gm)].map(([, line]) => line);

/** Runs the page's commands against the product that is being tested. */
function run(): Promise<{ code: number | null; output: string; complaints: string }> {
  const dataDir = process.env.E2E_DATA_DIR ?? ".data";
  const env = { ...process.env, URL: BASE_URL, DATA_DIR: dataDir, FORCE_COLOR: "0" };
  const child = spawn("bash", ["-euo", "pipefail", "-c", script], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let complaints = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (complaints += chunk));
  return new Promise((done) => child.on("close", (code) => done({ code, output, complaints })));
}

/** "POST /api/books" → who may call, as the code of the route says. */
function declaredCalls(): Record<string, string> {
  const files = readdirSync("app/api", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("route.ts"));
  const calls = files.flatMap((file) => {
    const path = `/api/${file.replaceAll("\\", "/").replace(/\/?route\.ts$/, "")}`;
    const source = readFileSync(join("app/api", file), "utf8");
    const handlers = source.matchAll(/export const ([A-Z]+) = handle\(\{[^}]*?auth: "(\w+)"/g);
    return [...handlers].map(([, method, who]) => [nameless(`${method} ${path}`), who ?? ""] as const);
  });
  return Object.fromEntries(calls);
}

function documentedCalls(): Record<string, string> {
  const rows = PAGE.matchAll(/^\| `([A-Z]+ \/api[^`]*)` \| (\w+) \|/gm);
  return Object.fromEntries([...rows].map(([, call, who]) => [nameless(call ?? ""), who ?? ""]));
}

/** The page may call a part of a path better than the code's folder does. */
const nameless = (call: string) => call.replace(/\[[^\]]+\]|\{[^}]+\}/g, "{}");

test("the page's story runs as it is written, and prints what it says", async () => {
  test.setTimeout(120_000);
  const { code, output, complaints } = await run();
  expect({ code, lines: output.trim().split("\n") }, complaints).toEqual({ code: 0, lines: promised });
});

test("the page lists every call, and who may make it", () => {
  expect(documentedCalls()).toEqual(declaredCalls());
});

test("the page lists every code beside its status", () => {
  for (const [code, [status]] of Object.entries(ERRORS)) {
    const row = PAGE.split("\n").find((line) => line.startsWith("|") && line.includes(`\`${code}\``));
    expect(row, code).toMatch(new RegExp(`^\\|[^|]*\\b${status}\\b`));
  }
});
