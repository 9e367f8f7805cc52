import { Agent, get } from "node:http";
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import pg from "pg";
import { startEmbedded } from "@/lib/server/database/embedded";
import { badNetwork } from "../support/bad-network";
import { words } from "./support/words";
import { beSomebody, OTHER_PROVIDER, OUTSIDE_PORT } from "./support/other-provider";
import { newFolder, startProduct, type Product } from "./support/product";

const t = words("de");

/** Log lines after the start, without Node's warnings about packages; throws if one is not JSON. */
function logOf({ output, url }: Product): Record<string, unknown>[] {
  const lines = output()
    .slice(output().indexOf(url) + url.length)
    .split("\n");
  return lines.filter((line) => /^[^(]/.test(line)).map((line) => JSON.parse(line));
}

/** Repeats a call on one connection until the server closes it; gives the last headers, or null if it was cut. */
async function callOn(path: string, called: () => void): Promise<{ connection?: string } | null> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const headers = await new Promise<{ connection?: string } | null>((done) => {
      get({ port: OUTSIDE_PORT, host: "127.0.0.1", path, agent }, (res) => {
        res
          .resume()
          .on("end", () => done(res.headers))
          .on("error", () => done(null));
      }).on("error", () => done(null));
    });
    called();
    if (headers?.connection !== "keep-alive") return headers;
  }
}

test("an outside provider signs readers in; faults of pages, an absent database and a stop under load are what an operator can deal with, and readers wait for", async ({
  browser,
}) => {
  const folder = newFolder();
  const cluster = await startEmbedded(folder);
  const direct = new URL(cluster.url);
  const way = await badNetwork(Number(direct.port));
  const database = new pg.Client({ connectionString: cluster.url });
  await database.connect();
  const through = Object.assign(new URL(cluster.url), { port: new URL(way.url).port });
  const env = {
    DATABASE_URL: through.href,
    AUTH_SECRET: "of-a-product-that-meets-with-faults",
    LOG_LEVEL: "info",
    OIDC_ISSUER: OTHER_PROVIDER.issuer,
    OIDC_CLIENT_ID: OTHER_PROVIDER.clientId,
    OIDC_CLIENT_SECRET: OTHER_PROVIDER.clientSecret,
    REGISTRATION: "invitation",
    COMMUNITY_NAME: "Книжки Тернополя",
    COMMUNITY_TEXT: "<b>Проєкт</b> міської бібліотеки",
    COMMUNITY_PICTURE: resolve("public/icons/icon-512.png"),
  };
  const product = await startProduct({ port: OUTSIDE_PORT, dataDir: join(folder, "data"), env });
  try {
    await signInElsewhere(await browser.newPage({ locale: "de-DE" }), product);
    const book = `${product.url}/books/${crypto.randomUUID()}`;
    const login = await fetch(`${product.url}/login`, {
      headers: { "x-request-id": "asked-for-login" },
    });
    expect(login.headers.get("x-request-id")).toBe("asked-for-login");
    const nonce = /'nonce-([^']+)'/.exec(login.headers.get("content-security-policy") ?? "")?.[1];
    const html = await login.text();
    expect(html).toMatch(/<title>[^<]+ · Книжки Тернополя<\/title>/);
    expect(html).toContain("&lt;b&gt;Проєкт&lt;/b&gt; міської бібліотеки");
    expect((await fetch(`${product.url}/api/images/community`)).status).toBe(200);
    expect(html).toContain(`nonce="${nonce}"`);
    expect(html, "every style sheet is a file or carries the nonce").not.toMatch(
      /<style(?![^>]*nonce)/,
    );
    expect(
      (await fetch(`${product.url}/_next/image?url=%2Ficons%2Ficon-192.png&w=640&q=75`)).status,
    ).toBe(404);
    const unknown = await fetch(`${product.url}/api/no/such/thing`);
    expect([unknown.status, (await unknown.json()).code]).toEqual([404, "NOT_FOUND"]);
    expect((await fetch(book)).status).toBe(404);
    for (const path of ["//", "///", "/\\", "/%5c", "/%2f", "/%09/", "/.//", "/@", "/%e2%80%a8/"]) {
      const { headers } = await fetch(`${product.url}${path}evil.example`, { redirect: "manual" });
      const { origin } = new URL(headers.get("location") ?? "/", product.url);
      expect(origin, `${path} leads to no other site`).toBe(product.url);
    }

    await database.query(`ALTER TABLE "Book" RENAME TO "Elsewhere"`);
    const broken = await fetch(book, { headers: { "x-request-id": "broken-page" } });
    expect([broken.status, broken.headers.get("x-request-id")]).toEqual([500, "broken-page"]);
    const brokenPage = await broken.text();
    await database.query(`ALTER TABLE "Elsewhere" RENAME TO "Book"`);
    expect((await fetch(book)).status).toBe(404);

    const page = await browser.newPage({ locale: "de-DE" });
    const error = { name: t("errorPage.awayTitle"), level: 1 };
    way.down();
    await expect
      .poll(async () => (await page.goto(book, { waitUntil: "load" }))?.status())
      .toBe(503);
    await expect(page.getByRole("heading", error)).toBeVisible();
    await expect(page.getByText(t("errorPage.awayText"))).toBeVisible();
    await page.getByRole("button", { name: t("errorPage.tryAgain") }).click();
    await expect(page.getByRole("heading", error)).toBeVisible();
    if (process.env.SCREENSHOTS) await pictures(page);
    way.up();
    await expect(page.getByRole("heading", { name: t("book.missingTitle") })).toBeVisible();
    await page.close();

    await way.close();
    await expect
      .poll(async () => {
        const away = await fetch(book, { headers: { "x-request-id": "page-without-database" } });
        return [away.status, away.headers.get("retry-after")];
      })
      .toEqual([503, "2"]);
    const of = (id: string) => logOf(product).filter(({ requestId }) => requestId === id);
    await expect
      .poll(() => of("asked-for-login"))
      .toMatchObject([{ method: "GET", path: "/login", status: 200 }]);
    await expect
      .poll(() => of("broken-page").map(({ status, level }) => status ?? level))
      .toEqual(expect.arrayContaining([50, 500]));
    const [{ digest } = {}] = of("broken-page").filter(({ level }) => level === 50);
    expect(digest).toMatch(/^\d+$/);
    expect(brokenPage, "the number for support finds the line").toContain(String(digest));
    await expect.poll(() => of("page-without-database").map(({ status }) => status)).toContain(503);

    let calls = 0;
    const clients = ["/login", "/api/health/live", "/login", "/api/health/ready"].map((path) =>
      callOn(path, () => (calls += 1)),
    );
    await expect.poll(() => calls).toBeGreaterThan(20);
    const stopped = product.stop();
    const last = await Promise.all(clients);
    expect(last, "each was answered to the end, and told that the connection closes").toMatchObject(
      last.map(() => ({ connection: "close" })),
    );
    expect(await stopped).toBe(0);
  } finally {
    await product.stop();
    await database.end();
    await way.close().catch(() => undefined);
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The outside provider signs a newcomer in, who needs an invitation here, and is asked again after a sign-out. */
async function signInElsewhere(page: Page, { url }: Product): Promise<void> {
  await page.goto(`${url}/login`);
  await expect(page.getByText(t("login.byInvitation"))).toBeVisible();
  for (const time of ["first", "second"]) {
    await page.getByRole("button", { name: t("login.continue") }).click();
    await beSomebody(page, "newcomer-elsewhere", "newcomer@elsewhere.example");
    await page.waitForURL("**/settings?incomplete=true");
    await expect(
      page.getByRole("heading", { name: t("settings.invitationNeeded.title") }),
    ).toBeVisible();
    if (time === "second") break;
    await page
      .getByRole("button", { name: t("nav.signOut") })
      .first()
      .click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("nav.signOut") })
      .click();
    await page.waitForURL("**/login");
  }
  await page.close();
}

/** Screenshots of the page in both themes and sizes, in test-results/away. */
async function pictures(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.screenshot({ path: `test-results/away/${colorScheme}-${width}.png` });
    }
  }
}
