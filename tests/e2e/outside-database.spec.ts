import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test, type APIRequest, type APIRequestContext } from "@playwright/test";
import pg from "pg";
import { startEmbedded } from "@/lib/server/database/embedded";
import { newFolder, startProduct, type Product } from "./support/product";
import { begin, redeem, ticketByCode } from "./support/sign-in-calls";
import { words } from "./support/words";

const PORTS = [3935, 3936];
const PASSWORD = "of-the-outside-server";

/** A PostgreSQL of its own, as an operator has one elsewhere: a role that is no superuser owns an empty database. */
async function outsideServer(folder: string) {
  const cluster = await startEmbedded(folder);
  const admin = new pg.Client({ connectionString: cluster.adminUrl });
  await admin.connect();
  await admin.query(`CREATE ROLE shelf LOGIN PASSWORD '${PASSWORD}'`);
  await admin.query("CREATE DATABASE shelf OWNER shelf");
  await admin.end();
  const url = new URL(cluster.adminUrl);
  url.pathname = "/shelf";
  const owner = new pg.Client({ connectionString: url.href });
  await owner.connect();
  await owner.query("CREATE EXTENSION earthdistance CASCADE");
  await owner.end();
  Object.assign(url, { username: "shelf", password: PASSWORD });
  return { url: url.href, stop: cluster.stop };
}

/** Two processes of the product that start at the same moment; those that did are `started`. */
async function startTwo(database: string, folder: string, started: Product[]): Promise<void> {
  const env = { DATABASE_URL: database, AUTH_SECRET: "shared-by-every-process-of-the-product" };
  const starts = PORTS.map(async (port) => {
    started.push(await startProduct({ port, env, dataDir: join(folder, `data-${port}`) }));
  });
  for (const { status, ...outcome } of await Promise.allSettled(starts)) {
    expect(status, JSON.stringify(outcome)).toBe("fulfilled");
  }
}

/** The code in the newest mail to this address that an outbox keeps. */
function mailedCode(dataDir: string, email: string): string {
  const outbox = join(dataDir, "outbox");
  const kept = readdirSync(outbox)
    .filter((name) => name.endsWith(".json"))
    .sort();
  const mails = kept.map((name) => JSON.parse(readFileSync(join(outbox, name), "utf8")));
  return /\d{6}/.exec(mails.findLast(({ to }) => to === email).subject)?.[0] ?? "";
}

test("on a PostgreSQL of the operator's two processes start at once on an empty database and serve it", async ({
  playwright,
}) => {
  test.setTimeout(240_000);
  const folder = newFolder();
  const outside = await outsideServer(folder);
  const products: Product[] = [];
  const database = new pg.Client({ connectionString: outside.url });
  const request = await playwright.request.newContext();
  try {
    await startTwo(outside.url, folder, products);
    const [one, two] = products as [Product, Product];
    await database.connect();
    const count = async (from: string) =>
      Number((await database.query(`SELECT count(*) FROM ${from}`)).rows[0].count);
    expect(await count(`"_prisma_migrations"`), "each migration was applied once").toBe(
      readdirSync("prisma/migrations", { withFileTypes: true }).filter((entry) =>
        entry.isDirectory(),
      ).length,
    );
    expect(await count(`"Place"`)).toBeGreaterThan(50_000);
    expect(await count(`"User"`), "the demo community stays at home").toBe(0);
    await expectNoDemo(request, one);

    const owner = await joinBy(playwright.request, one, "owner@elsewhere.example");
    const finder = await joinBy(playwright.request, two, "finder@elsewhere.example");
    await owner(two, "POST", "/books", { title: "Тигролови", author: "Іван Багряний" });
    const found = await finder(one, "POST", "/books/search", { title: "тигралови" });
    expect(found).toMatchObject({ content: [{ title: "Тигролови", distanceKm: 0 }] });
  } finally {
    await request.dispose();
    await database.end();
    for (const product of products) expect(await product.stop()).toBe(0);
    await outside.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Signs in with a mailed code and settles in Lviv; gives what calls any of the processes. */
async function joinBy(api: APIRequest, { url, dataDir }: Product, email: string) {
  const request = await api.newContext();
  const readCode = () => mailedCode(dataDir, email);
  const token = await redeem(request, await ticketByCode(request, email, { site: url, readCode }));
  await request.dispose();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const call = async (at: Pick<Product, "url">, method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${at.url}/api${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return (await answer.json()) as { id?: string };
  };
  const { id } = await call({ url }, "GET", "/users/me");
  const home = { name: "Новенька", country: "UKR", postalCode: "79000", city: "Львів" };
  await call({ url }, "PUT", `/users/${id}`, home);
  return call;
}

/** Without DEMO there is neither the outbox' page nor a way in without proof. */
async function expectNoDemo(request: APIRequestContext, { url, output }: Product): Promise<void> {
  const outbox = await request.get(`${url}/dev/outbox`);
  expect(outbox.status()).toBe(404);
  expect(output()).not.toContain("Demo accounts");
  const uid = await begin(request, url);
  const page = await (await request.get(`${url}/sign-in/${uid}`)).text();
  expect(page).toContain(words("uk")("identity.sendCode"));
  expect(page).not.toContain("owner@example.org");
  const headers = { origin: url };
  const demo = { headers, data: { email: "owner@example.org" } };
  expect((await request.post(`${url}/api/identity/${uid}/demo`, demo)).status()).toBe(404);
  const code = { headers, data: { email: "nobody@example.org" } };
  const sent = await request.post(`${url}/api/identity/${uid}/code`, code);
  expect(await sent.json()).toEqual({ resendAfter: 60 });
}
