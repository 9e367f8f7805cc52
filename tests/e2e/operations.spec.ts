import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test, type APIRequest } from "@playwright/test";
import type { BookImport } from "@/lib/features/imports/schema";
import { SERVER } from "@/scripts/prepare.mjs";
import { newFolder, startProduct, type Product } from "./support/product";
import { begin, redeem, ticketByCode } from "./support/sign-in-calls";

const run = promisify(execFile);

/** Where the product of these tests lives; the first that starts finds no database there. */
let data: string;
test.beforeAll(() => {
  data = newFolder();
});
test.afterAll(() => rmSync(data, { recursive: true, force: true }));

/** Starts the server with settings that must stop it; gives its status and what it said. */
async function refused(env: Record<string, string>) {
  const result = await run(process.execPath, [SERVER], {
    env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "warn", ...env },
  }).then(
    () => ({ code: 0, stderr: "" }),
    (error: { code: number; stderr: string }) => error,
  );
  return { code: result.code, lines: result.stderr.trim().split("\n") };
}

test("a wrong setting stops the start with one line that names it", async () => {
  const port = await refused({ PORT: "seventy" });
  expect(port.code).toBe(1);
  expect(port.lines).toHaveLength(1);
  expect(port.lines[0]).toContain("PORT");
  const two = await refused({ APP_URL: "ftp://x", SMTP_URL: "smtp.example.org" });
  expect(two.code).toBe(1);
  expect(two.lines.map((line) => line.split(":")[0])).toEqual(["APP_URL", "SMTP_URL"]);
});

test("a data folder that cannot be written stops the start with one line", async () => {
  const file = join(newFolder(), "file");
  writeFileSync(file, "");
  const answer = await refused({ DATA_DIR: join(file, "data") });
  expect(answer.code).toBe(1);
  expect(answer.lines).toHaveLength(1);
  expect(answer.lines[0]).toContain("DATA_DIR");
});

test("a taken port stops the start with one line", async () => {
  const other = createServer().listen(3931);
  try {
    const taken = await refused({ PORT: "3931", DATA_DIR: data });
    expect(taken.code).toBe(1);
    expect(taken.lines, "said before a database is made").toEqual([
      "PORT: 3931 is taken by another program",
    ]);
  } finally {
    other.close();
  }
});

/** A bearer token by the operator's command; its status and last line where there is none. */
async function tokenOf(email: string, dataDir: string) {
  return run(process.execPath, ["--import", "tsx", "scripts/token.ts", email], {
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir },
  }).then(
    ({ stdout }) => stdout.trim(),
    ({ code, stderr }: { code: number; stderr: string }) =>
      `${code}: ${stderr.trim().split("\n").at(-1)}`,
  );
}

test("what starts and stops while something else starts or stops in the same folder waits its turn", async () => {
  test.setTimeout(180_000);
  const starting = startProduct({ port: 3934, dataDir: data });
  await expect.poll(() => existsSync(join(data, "postgres")), { intervals: [20] }).toBe(true);
  const token = await tokenOf("owner@example.org", data);
  expect(token, "the demo community is there before anyone is looked up in it").toMatch(
    /^[\w-]{43}$/,
  );
  const product = await starting;
  const me = () =>
    fetch(`${product.url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } });
  expect((await me()).status).toBe(200);

  const asked = tokenOf("owner@example.org", data);
  await expect.poll(() => existsSync(join(data, "starting.lock")), { intervals: [20] }).toBe(true);
  expect(await product.stop()).toBe(0);
  expect(await asked, "a command outlives the server it shares the database with").toMatch(
    /^[\w-]{43}$/,
  );
  expect(existsSync(join(data, "postgres/postmaster.pid")), "the last one ends the database").toBe(
    false,
  );
});

test("a killed process leaves a database that the next start takes over, with nothing lost", async () => {
  test.setTimeout(180_000);
  const first = await startProduct({ port: 3933, dataDir: data });
  expect(first.output()).toMatch(
    /embedded PostgreSQL \d+\.\d+, meant for one machine and for trying out/,
  );
  const asked = Date.now();
  const token = await tokenOf("owner@example.org", data);
  const bearer = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
  };
  expect(Date.now() - asked, "a command ends when it is done").toBeLessThan(8_000);
  const made = await fetch(`${first.url}/api/books`, {
    method: "POST",
    headers: bearer,
    body: JSON.stringify({ title: "Kept over a crash", author: "Nobody" }),
  });
  expect(made.status).toBe(201);
  const { id } = (await made.json()) as { id: string };
  const assertAllListed = await listMany(first, token);
  first.process.kill("SIGKILL");
  const started = Date.now();
  const second = await startProduct({ port: 3933, dataDir: data });
  expect(Date.now() - started, "a second start is ready within seconds").toBeLessThan(15_000);
  const kept = await fetch(`${second.url}/api/books/${id}`, { headers: bearer });
  expect(kept.status, "the session and the book are still there").toBe(200);
  await assertAllListed();

  const twin = await refused({ PORT: "3933", DATA_DIR: data });
  expect(twin.lines.at(-1)).toBe("PORT: Nearshelf already runs at http://localhost:3933");
  const unharmed = await fetch(`${second.url}/api/books/${id}`, { headers: bearer });
  expect(unharmed.status, "a second start by mistake harms nobody").toBe(200);

  const pid = Number(readFileSync(join(data, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  process.kill(pid, "SIGKILL");
  const statuses = new Set<number>();
  await expect
    .poll(
      async () => {
        const asked = Date.now();
        const answer = await fetch(`${second.url}/api/books/${id}`, { headers: bearer });
        statuses.add(answer.status);
        expect(Date.now() - asked, "nobody waits long").toBeLessThan(2_500);
        expect(answer.headers.get("retry-after") !== null).toBe(answer.status === 503);
        return answer.status === 200 && second.output().includes("the embedded database is back");
      },
      { message: "a killed database is started again" },
    )
    .toBe(true);
  expect(
    [...statuses].filter((status) => status !== 200 && status !== 503),
    "and nothing else is told",
  ).toEqual([]);
  expect((await fetch(`${second.url}/login`)).status, "the process stays up").toBe(200);
  expect(await second.stop()).toBe(0);

  const third = await startProduct({ port: 3933, dataDir: data });
  expect((await fetch(`${third.url}/api/books/${id}`, { headers: bearer })).status).toBe(200);
  const stopping = Date.now();
  expect(await third.stop()).toBe(0);
  expect(Date.now() - stopping).toBeLessThan(10_000);
});

/** Has a product list 1500 books, and waits for the first; gives what asserts that each is listed once. */
async function listMany({ url }: Product, token: string): Promise<() => Promise<void>> {
  const call = async <T>(method: string, path: string, body?: FormData) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/api${path}`, { method, headers, body });
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return (await answer.json()) as T;
  };
  const form = new FormData();
  const lines = Array.from({ length: 1500 }, (_, at) => `Kept book ${at} — Author ${at}`);
  form.set("file", new File([lines.join("\n")], "books.txt"));
  const { id } = await call<BookImport>("POST", "/imports", form);
  const look = () => call<BookImport>("GET", `/imports/${id}`);
  await call("POST", `/imports/${id}/finish`);
  await expect
    .poll(async () => (await look()).counts.listed, { intervals: [20] })
    .toBeGreaterThan(0);
  expect((await look()).state, "it is in the middle").toBe("LISTING");
  return async () => {
    await expect.poll(async () => (await look()).state, { timeout: 60_000 }).toBe("LISTED");
    const me = await call<{ id: string }>("GET", "/users/me");
    const shelf = await call<{ title: string }[]>("GET", `/books/owner/${me.id}`);
    const titles = shelf.map(({ title }) => title).filter((title) => title.startsWith("Kept book"));
    expect([titles.length, new Set(titles).size]).toEqual([1500, 1500]);
  };
}

/** The status of signing in with the demo's password, by the calls of the sign-in page in a new browser. */
async function enter(api: APIRequest, url: string, email: string): Promise<number> {
  const request = await api.newContext();
  const uid = await begin(request, url);
  const data = { email, password: "nearshelf-demo" };
  const answer = await request.post(`${url}/api/identity/${uid}/password`, {
    data,
    headers: { origin: url },
  });
  const status = answer.status();
  await request.dispose();
  return status;
}

test("a folder that held the demo serves real readers once the demo is out of it", async ({
  playwright,
  request,
}) => {
  test.setTimeout(240_000);
  const demo = await startProduct({ port: 3932, dataDir: data, env: { LOG_LEVEL: "info" } });
  expect(demo.output(), "it says how to open it to others").toContain("HOST=0.0.0.0");
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const started = () =>
    demo
      .output()
      .split("\n")
      .find((text) => text.includes('"started"'));
  await expect.poll(started).toBeDefined();
  expect(JSON.parse(started() ?? "")).toMatchObject({ version, migrations: expect.any(Array) });
  const at = (host: string) =>
    fetch(`http://${host}:3932/api/health/live`).then(
      ({ status }) => status,
      () => "refused",
    );
  expect([await at("127.0.0.1"), await at("localhost")]).toEqual([200, 200]);
  const elsewhere = Object.values(networkInterfaces())
    .flat()
    .find((face) => face?.family === "IPv4" && !face.internal)?.address;
  if (elsewhere) expect(await at(elsewhere), "not from the network").toBe("refused");
  expect(await enter(playwright.request, demo.url, "admin@example.org")).toBe(200);
  const seeded = { authorization: `Bearer ${await tokenOf("admin@example.org", data)}` };
  const token = await redeem(
    request,
    await ticketByCode(request, "real@elsewhere.example", { site: demo.url }),
  );
  const real = { authorization: `Bearer ${token}` };
  expect(await demo.stop()).toBe(0);

  const settings = { PORT: "3932", DATA_DIR: data, DEMO: "0" };
  const answer = await refused(settings);
  expect([answer.code, answer.lines]).toEqual([
    1,
    [expect.stringMatching(/^DEMO: .*npm run demo:remove$/)],
  ]);
  const removed = await run(process.execPath, ["--import", "tsx", "scripts/demo-remove.ts"], {
    env: { ...process.env, NODE_ENV: "production", ...settings },
  });
  expect(removed.stderr).toContain("61 accounts of the demo are gone.");

  const product = await startProduct({ port: 3932, dataDir: data, env: settings });
  expect(
    await enter(playwright.request, product.url, "admin@example.org"),
    "the published password opens nothing",
  ).toBe(400);
  const me = async (headers: Record<string, string>) =>
    (await fetch(`${product.url}/api/users/me`, { headers })).status;
  expect([await me(seeded), await me(real)]).toEqual([401, 200]);
  if (elsewhere) expect(await at(elsewhere)).toBe(200);
  expect(await product.stop()).toBe(0);
});

test("files of another PostgreSQL stop the start with one line that says so", async () => {
  const version = join(data, "postgres/PG_VERSION");
  const own = readFileSync(version, "utf8");
  writeFileSync(version, "9\n");
  const answer = await refused({ PORT: "3933", DATA_DIR: data });
  expect(answer.code).toBe(1);
  expect(answer.lines).toHaveLength(1);
  expect(answer.lines[0]).toContain("initialized by PostgreSQL version 9, which is not compatible");
  writeFileSync(version, own);
});

test("a log that PostgreSQL cannot write stops the start with one line that names it", async () => {
  const log = join(data, "postgres/server.log");
  rmSync(log);
  mkdirSync(log);
  const answer = await refused({ PORT: "3933", DATA_DIR: data });
  expect(answer.code).toBe(1);
  expect(answer.lines).toHaveLength(1);
  expect(answer.lines[0]).toContain(log);
  rmSync(log, { recursive: true });
});
