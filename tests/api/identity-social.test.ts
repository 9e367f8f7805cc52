import type { Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/server/database/db";
import { Browser } from "../support/browser";
import { freePort } from "../support/free-port";
import { startOidcServer } from "../support/oidc-server";
import { signInAtProvider } from "../support/other-provider";
import { person } from "../support/people";
import { reachSignInPage } from "../support/sign-in-steps";
import { startSite, type Site } from "../support/site";

let site: Site;
let provider: Server;
const END = /\/auth\/callback\?|\/login|\/sign-in\//;

beforeAll(async () => {
  const port = await freePort();
  site = await startSite({
    SOCIAL_PROVIDERS: "other",
    SOCIAL_OTHER_ISSUER: `http://localhost:${port}`,
    SOCIAL_OTHER_CLIENT_ID: "site",
    SOCIAL_OTHER_CLIENT_SECRET: "site-secret",
  });
  const redirects = [`${site.origin}/api/identity/social/other/callback`];
  const client = { clientId: "site", clientSecret: "site-secret" };
  provider = await startOidcServer({ ...client, port, redirects });
});
afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
  await site.close();
});

/** Up to the other provider's address. */
async function leave(browser: Browser): Promise<string> {
  const uid = await reachSignInPage(browser);
  const answer = await browser.post(`/api/identity/${uid}/social/other`, {});
  return String(answer.json().redirectTo);
}

test("an unverified address opens nobody's account", async () => {
  const victim = await person();
  const browser = new Browser(site.origin);
  const end = await signInAtProvider(
    browser,
    await leave(browser),
    { sub: "thief", email: victim.email },
    END,
  );
  expect(end.url.pathname).toMatch(/^\/sign-in\//);
  expect(end.url.searchParams.get("error")).toBe("EMAIL_UNVERIFIED");
  expect(await db().identity.count({ where: { userId: victim.id } })).toBe(0);
});

test("the way back is worth nothing in another browser", async () => {
  const [browser, stranger] = [new Browser(site.origin), new Browser(site.origin)];
  const claims = { sub: "eve", email: "eve@example.org", verified: true };
  const back = await signInAtProvider(
    browser,
    await leave(browser),
    claims,
    /\/api\/identity\/social\//,
  );
  await leave(stranger);
  for (const other of [new Browser(site.origin), stranger]) {
    const end = await other.go(back.url.href, END);
    expect(end.url.pathname).not.toBe("/auth/callback");
  }
  expect(await db().user.count({ where: { email: "eve@example.org" } })).toBe(0);
});

test("only the browser of a sign-in can take it to another provider", async () => {
  const uid = await reachSignInPage(new Browser(site.origin));
  const stranger = new Browser(site.origin);
  expect((await stranger.post(`/api/identity/${uid}/social/other`, {})).json().code).toBe(
    "SIGN_IN_EXPIRED",
  );
});

test("a provider that is not set up is not there", async () => {
  const browser = new Browser(site.origin);
  const uid = await reachSignInPage(browser);
  expect((await browser.post(`/api/identity/${uid}/social/unknown`, {})).status).toBe(404);
});
