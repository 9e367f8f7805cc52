import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { findingsOf } from "./support/axe";
import { BASE_URL } from "./support/base-url";
import { untilStarted } from "./support/start";
import { visit } from "./support/visit";

const PAGE = readFileSync("docs/api.md", "utf8");
const script = [...PAGE.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, block]) => block).join("\n");
/** The output of the commands, as the page says. */
const promised = [...script.matchAll(/^# → (.*)$/gm)].map(([, line]) => line);

/** Runs the page's commands against the product under test. */
function run(): Promise<{ code: number | null; output: string; complaints: string }> {
  const dataDir = process.env.E2E_DATA_DIR ?? ".data";
  const env = { ...process.env, URL: BASE_URL, DATA_DIR: dataDir, FORCE_COLOR: "0" };
  const child = spawn("bash", ["-euo", "pipefail", "-c", script], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let complaints = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (complaints += chunk));
  return new Promise((done) => child.on("close", (code) => done({ code, output, complaints })));
}

test.beforeAll(untilStarted);

test("the page's story runs as it is written, and prints what it says", async () => {
  const { code, output, complaints } = await run();
  expect({ code, lines: output.trim().split("\n") }, complaints).toEqual({
    code: 0,
    lines: promised,
  });
});

test("the product describes itself on a page that reads on a phone and without a mouse", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/api/docs");
  await expect(page.getByRole("heading", { name: "Nearshelf API" })).toBeVisible();
  // These two rules are slow on such a long page; its parts are alike, so the rules are tried on one of them.
  const slow = ["color-contrast", "target-size"];
  const rules = Object.fromEntries(slow.map((rule) => [rule, { enabled: false }]));
  expect(await findingsOf(page, { rules })).toEqual([]);
  expect(await findingsOf(page, { runOnly: slow }, "header, #part-pictures")).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await page.getByText("Books", { exact: true }).first().click();
  await page
    .getByRole("link", { name: /POST\s+\/api\/books\/search/ })
    .first()
    .click();
  await expect(page.locator("#postBooksSearch")).toBeInViewport();
});

test("an unknown path of the API is answered as problem+json, also where a form is sent", async ({
  request,
}) => {
  const url = `${BASE_URL}/api/nothing/here`;
  const form = {
    multipart: { file: { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") } },
  };
  for (const answer of [await request.get(url), await request.post(url, form)]) {
    expect(answer.status()).toBe(404);
    expect(answer.headers()["content-type"]).toMatch(/^application\/problem\+json/);
    expect(await answer.json()).toMatchObject({ code: "NOT_FOUND" });
  }
});
