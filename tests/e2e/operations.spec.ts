import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test, type APIRequest } from "@playwright/test";
import type { BookImport } from "@/lib/features/imports/schema";
import { CODE_CACHE, SERVER } from "@/scripts/prepare.mjs";
import { newFolder, startProduct, type Product } from "./support/product";
import { begin, redeem, ticketByCode } from "./support/sign-in-calls";

const run = promisify(execFile);

/** Each test needs the state that the one before it left. */
test.describe.configure({ mode: "serial" });

/** Data folder of the product; at the first start there is no database in it. */
let data: string;
/** A backup, and the folder into which it is restored. */
let shelf: string, second: string;
/** Titles that the owner found earlier. */
let found: string[];
/** Request headers of a demo account. */
let owner: ReturnType<typeof bearer>;
/** API path of one of its books. */
let kept: string;

test.beforeAll(() => {
  [data, shelf, second] = [newFolder(), newFolder(), newFolder()];
});
test.afterAll(() => {
  for (const folder of [data, shelf, second]) rmSync(folder, { recursive: true, force: true });
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The status of a request by a reader. */
async function statusOf({ url }: Product, path: string, headers = owner): Promise<number> {
  return (await fetch(`${url}/api${path}`, { headers })).status;
}

/** Starts the server with invalid settings; gives its exit status and output. */
async function refused(env: Record<string, string>) {
  const result = await run(process.execPath, [SERVER], {
    env: {
      ...process.env,
      ...{ NODE_ENV: "production", NODE_COMPILE_CACHE: CODE_CACHE, LOG_LEVEL: "warn" },
      ...env,
    },
  }).then(
    () => ({ code: 0, stderr: "" }),
    (error: { code: number; stderr: string }) => error,
  );
  return { code: result.code, lines: result.stderr.trim().split("\n") };
}

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

/** Runs an operator command on a data folder; gives its output. */
function command(name: string, dataDir: string, ...args: string[]) {
  return run(process.execPath, ["--import", "tsx", `scripts/${name}.ts`, ...args], {
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir },
  });
}

/** A token of that account, by the operator's command. */
const tokenOfOwner = async () => (await command("token", data, "owner@example.org")).stdout.trim();

test("what starts and stops while something else starts or stops in the same folder waits its turn", async () => {
  const starting = startProduct({ port: 3934, dataDir: data });
  const soon = { intervals: [20] };
  await expect.poll(() => existsSync(join(data, "postgres")), soon).toBe(true);
  const token = await tokenOfOwner();
  expect(token, "the demo community is there before anyone is looked up in it").toMatch(
    /^[\w-]{43}$/,
  );
  const product = await starting;
  expect(await statusOf(product, "/users/me", bearer(token))).toBe(200);

  const asked = tokenOfOwner();
  await expect.poll(() => existsSync(join(data, "starting.lock")), soon).toBe(true);
  expect(await product.stop()).toBe(0);
  expect(await asked, "a command outlives the server it shares the database with").toMatch(
    /^[\w-]{43}$/,
  );
  expect(existsSync(join(data, "postgres/postmaster.pid")), "the last one ends the database").toBe(
    false,
  );
});

test("a killed process leaves a database that the next start takes over, with nothing lost", async () => {
  const first = await startProduct({ port: 3933, dataDir: data });
  expect(first.output()).toMatch(
    /embedded PostgreSQL \d+\.\d+, meant for one machine and for trying out/,
  );
  const asked = Date.now();
  owner = bearer(await tokenOfOwner());
  // Well below the five minutes for which an idle connection stays open.
  expect(Date.now() - asked, "a command ends when it is done").toBeLessThan(60_000);
  const made = await fetch(`${first.url}/api/books`, {
    method: "POST",
    headers: { ...owner, "content-type": "application/json" },
    body: JSON.stringify({ title: "Kept over a crash", author: "Nobody" }),
  });
  expect(made.status).toBe(201);
  kept = `/books/${((await made.json()) as { id: string }).id}`;
  const assertAllListed = await listMany(first);
  first.process.kill("SIGKILL");
  const started = Date.now();
  const next = await startProduct({ port: 3933, dataDir: data });
  expect(Date.now() - started, "a second start waits for nothing").toBeLessThan(60_000);
  expect(await statusOf(next, kept), "the session and the book are still there").toBe(200);
  await assertAllListed();

  const twin = await refused({ PORT: "3933", DATA_DIR: data });
  expect(twin.lines.at(-1)).toBe("PORT: Nearshelf already runs at http://localhost:3933");
  expect(await statusOf(next, kept), "a second start by mistake harms nobody").toBe(200);

  const pid = Number(readFileSync(join(data, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  process.kill(pid, "SIGKILL");
  const statuses = new Set<number>();
  await expect
    .poll(
      async () => {
        const asked = Date.now();
        const answer = await fetch(`${next.url}/api${kept}`, { headers: owner });
        statuses.add(answer.status);
        expect(Date.now() - asked, "nobody waits long").toBeLessThan(5_000);
        expect(answer.headers.get("retry-after") !== null).toBe(answer.status === 503);
        return answer.status === 200 && next.output().includes("the embedded database is back");
      },
      { message: "a killed database is started again" },
    )
    .toBe(true);
  expect(
    [...statuses].filter((status) => status !== 200 && status !== 503),
    "and nothing else is told",
  ).toEqual([]);
  expect((await fetch(`${next.url}/login`)).status, "the process stays up").toBe(200);
  const stopping = Date.now();
  expect(await next.stop()).toBe(0);
  expect(Date.now() - stopping).toBeLessThan(10_000);
});

/** Lets a product list 600 books and waits for the first; gives a check that each is listed once. */
async function listMany({ url }: Product): Promise<() => Promise<void>> {
  const call = async <T>(method: string, path: string, body?: FormData) => {
    const answer = await fetch(`${url}/api${path}`, { method, headers: owner, body });
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return (await answer.json()) as T;
  };
  const form = new FormData();
  const lines = Array.from({ length: 600 }, (_, at) => `Kept book ${at} — Author ${at}`);
  form.set("file", new File([lines.join("\n")], "books.txt"));
  const { id } = await call<BookImport>("POST", "/imports", form);
  const look = () => call<BookImport>("GET", `/imports/${id}`);
  await call("POST", `/imports/${id}/finish`);
  await expect
    .poll(async () => (await look()).counts.listed, { intervals: [20] })
    .toBeGreaterThan(0);
  expect((await look()).state, "it is in the middle").toBe("LISTING");
  return async () => {
    await expect.poll(async () => (await look()).state).toBe("LISTED");
    const me = await call<{ id: string }>("GET", "/users/me");
    const shelf = await call<{ title: string }[]>("GET", `/books/owner/${me.id}`);
    const titles = shelf.map(({ title }) => title).filter((title) => title.startsWith("Kept book"));
    expect([titles.length, new Set(titles).size]).toEqual([600, 600]);
  };
}

/** Titles of a search by the owner. */
async function search({ url }: Product): Promise<string[]> {
  const answer = await fetch(`${url}/api/books/search`, {
    method: "POST",
    headers: { ...owner, "content-type": "application/json" },
    body: JSON.stringify({ country: "UKR", city: "Львів", radiusKm: 100, limit: 50 }),
  });
  const { content } = (await answer.json()) as { content: { id: string; title: string }[] };
  return content.map(({ id, title }) => `${id} ${title}`);
}

test("a backup of a product that runs is brought back into an empty place", async () => {
  const product = await startProduct({ port: 3937, dataDir: data });
  expect(await statusOf(product, kept), "the crash of the database is forgotten").toBe(200);
  found = await search(product);
  expect(found.length).toBeGreaterThan(10);
  const { stdout, stderr } = await command("backup", data, `${shelf}/`);
  expect(stderr).not.toContain("does not have this backup");
  expect(await product.stop()).toBe(0);

  const restore = await command("restore", second, stdout.trim());
  expect(restore.stderr).toContain("Restored what was backed up");
});

/** The status of a sign-in with the demo's password, by the calls of the sign-in page in a new browser. */
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

test("the product goes on from the backup, and serves real readers once the demo is out of it", async ({
  playwright,
  request,
}) => {
  const demo = await startProduct({ port: 3932, dataDir: second, env: { LOG_LEVEL: "info" } });
  expect(await search(demo)).toEqual(found);
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
  const token = await redeem(
    request,
    await ticketByCode(request, "real@elsewhere.example", { site: demo.url }),
  );
  const real = bearer(token);
  expect(await demo.stop()).toBe(0);

  const settings = { PORT: "3932", DATA_DIR: second, DEMO: "0" };
  const answer = await refused(settings);
  expect([answer.code, answer.lines]).toEqual([
    1,
    [expect.stringMatching(/^DEMO: .*npm run demo:remove$/)],
  ]);
  const removed = await command("demo-remove", second);
  expect(removed.stderr).toContain("61 accounts of the demo are gone.");

  const product = await startProduct({ port: 3932, dataDir: second, env: settings });
  expect(
    await enter(playwright.request, product.url, "admin@example.org"),
    "the published password opens nothing",
  ).toBe(400);
  const me = (headers: typeof owner) => statusOf(product, "/users/me", headers);
  expect([await me(owner), await me(real)]).toEqual([401, 200]);
  if (elsewhere) expect(await at(elsewhere)).toBe(200);
  expect(await product.stop()).toBe(0);
});

test("a log that PostgreSQL cannot write stops the start with one line that names it", async () => {
  const log = join(data, "postgres/server.log");
  rmSync(log);
  mkdirSync(log);
  const answer = await refused({ PORT: "3933", DATA_DIR: data });
  expect(answer.code).toBe(1);
  expect(answer.lines).toHaveLength(1);
  expect(answer.lines[0]).toContain(log);
});
