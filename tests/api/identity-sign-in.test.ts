import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as getMe } from "@/app/api/users/me/route";
import { db } from "@/lib/server/database/db";
import { actorOfToken } from "@/lib/server/session/session";
import { revokeSessions } from "@/lib/features/identity/session/commands";
import { deviceOf } from "@/lib/features/identity/session/device";
import { createProvider, builtIn } from "@/lib/features/identity/provider/provider";
import { Browser } from "../support/browser";
import { person } from "../support/people";
import { changeSettings } from "../support/settings";
import {
  beginSignIn,
  proveByCode,
  reachSignInPage,
  returnToSite,
  signInByCode,
} from "../support/sign-in-steps";
import { startSite, type Site } from "../support/site";

let site: Site;

beforeAll(async () => {
  site = await startSite({ DEMO: "1", ADMIN_EMAILS: "boss@example.org,Шеф@приклад.укр" });
});
afterAll(() => site.close());

test("a code from the page leads to an account, a cookie and a bearer token", async () => {
  const browser = new Browser(site.origin);
  const token = await signInByCode(browser, " New.Reader@Example.org ");
  const user = await db().user.findUniqueOrThrow({ where: { email: "new.reader@example.org" } });
  expect(user.emailVerifiedAt).not.toBeNull();
  expect(user.role).toBe("USER");
  expect((await actorOfToken(token))?.id).toBe(user.id);
  expect(browser.cookie("next-auth.session-token")).toBeDefined();
  const cookie = `nearshelf.device=${browser.cookie("nearshelf.device")}`;
  const device = await deviceOf(new Request(site.origin, { headers: { cookie } }));
  expect(device?.accounts, "the browser is known from now on").toEqual([user.id]);
});

test("an address in another script is one account, however it is written, and shown as its owner writes it", async () => {
  for (const written of [
    "шеф@приклад.укр",
    "ШЕФ@xn--80aikifvh.xn--j1amh",
    "\u200bшеф@ПРИКЛАД.УКР ",
  ]) {
    const token = await signInByCode(new Browser(site.origin), written);
    const headers = { authorization: `Bearer ${token}` };
    const me = await getMe(new Request(`${site.origin}/api/users/me`, { headers }), {
      params: Promise.resolve({}),
    });
    expect(await me.json()).toMatchObject({ email: "шеф@приклад.укр", role: "ADMIN" });
  }
  expect(await db().user.count({ where: { email: { endsWith: "xn--j1amh" } } })).toBe(1);
});

test("the same reader signs in again without being asked, until they sign out", async () => {
  const browser = new Browser(site.origin);
  const token = await signInByCode(browser, "again@example.org");
  const silently = await browser.go(await beginSignIn(browser), /\/auth\/callback\?/);
  expect(silently.url.pathname).toBe("/auth/callback");

  const out = await browser.post("/api/auth/sign-out", {}, { authorization: `Bearer ${token}` });
  expect(out.status).toBe(204);
  expect(await actorOfToken(token)).toBeNull();
  expect(browser.cookie("next-auth.session-token")).toBeUndefined();
  expect(
    await db().session.count({ where: { revokedAt: null, user: { email: "again@example.org" } } }),
  ).toBe(0);
  const asked = await browser.go(await beginSignIn(browser), /\/sign-in\//);
  expect(asked.url.pathname).toMatch(/^\/sign-in\//);
});

/** Up to next-auth: the browser's next address is /api/auth/complete. */
async function reachComplete(browser: Browser, email: string): Promise<string> {
  const step = await proveByCode(browser, await reachSignInPage(browser), email);
  return (await browser.go(String(step.json().redirectTo), /\/auth\/complete/)).url.href;
}

test("the session begins at /api/auth/complete, and once", async () => {
  const browser = new Browser(site.origin);
  const complete = await reachComplete(browser, "once@example.org");
  const sessions = () => db().session.count({ where: { user: { email: "once@example.org" } } });
  expect(await sessions()).toBe(0);
  expect(browser.cookie("next-auth.session-token")).toBeUndefined();
  const cookie = browser.cookiesFor("/api/auth/complete");
  const visits = await Promise.all(
    Array.from({ length: 5 }, () => fetch(complete, { redirect: "manual", headers: { cookie } })),
  );
  const ends = visits.map(({ headers }) => headers.get("location")?.split("?")[0]).sort();
  expect(ends).toEqual(["/auth/callback", "/login", "/login", "/login", "/login"]);
  expect(await sessions()).toBe(1);
});

test("who ends all sessions ends a sign-in too that has none yet, or was proven and not gone on with", async () => {
  const [browser, later] = [new Browser(site.origin), new Browser(site.origin)];
  const complete = await reachComplete(browser, "ended@example.org");
  const step = await proveByCode(later, await reachSignInPage(later), "ended@example.org");
  const { id } = await db().user.findUniqueOrThrow({ where: { email: "ended@example.org" } });
  await revokeSessions(id);
  expect((await browser.go(complete, /\/login/)).url.pathname).toBe("/login");
  expect(browser.cookie("nearshelf.signed-in")).toBeUndefined();
  await later.go(String(step.json().redirectTo), /\/(?:login|sign-in)/);
  expect(await db().session.count({ where: { userId: id } })).toBe(0);
});

test("the steps of a sign-in are open only to the browser that began it", async () => {
  const browser = new Browser(site.origin);
  const stranger = new Browser(site.origin);
  const uid = await reachSignInPage(browser);
  await reachSignInPage(stranger);
  const steps: [string, object][] = [
    ["code", { email: "x@example.org" }],
    ["verify", { code: "123456" }],
    ["password", { email: "x@example.org", password: "whatever" }],
    ["demo", { email: "owner@example.org" }],
  ];
  for (const [step, body] of steps) {
    const path = `/api/identity/${uid}/${step}`;
    expect((await stranger.post(path, body)).json().code).toBe("SIGN_IN_EXPIRED");
  }
  expect(await db().loginCode.count({ where: { interactionId: uid } })).toBe(0);
});

test("the signed cookie opens its own sign-in alone, and from our own page alone", async () => {
  const [browser, other] = [new Browser(site.origin), new Browser(site.origin)];
  const [uid, others] = [await reachSignInPage(browser), await reachSignInPage(other)];
  const cookie = ["nearshelf.sign-ins", "nearshelf.sign-ins.sig"]
    .map((name) => `${name}=${browser.cookie(name)}`)
    .join("; ");
  const ask = async (id: string, headers: object) => {
    const answer = await fetch(`${site.origin}/api/identity/${id}/code`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie, ...headers },
      body: JSON.stringify({ email: "cookie@example.org" }),
    });
    return (await answer.json()).code;
  };
  expect(await ask(others, { origin: site.origin })).toBe("SIGN_IN_EXPIRED");
  expect(await ask(uid, {})).toBe("FOREIGN_ORIGIN");
  expect(await ask(uid, { origin: site.origin })).toBeUndefined();
});

test("wherever the caller wanted to be sent, the sign-in ends at our own callback", async () => {
  const browser = new Browser(site.origin);
  const { csrfToken } = (await browser.go("/api/auth/csrf")).json();
  const begun = await browser.post(
    "/api/auth/signin/nearshelf?redirect_uri=https://elsewhere.example&scope=admin",
    { csrfToken, callbackUrl: "https://elsewhere.example", json: "true" },
  );
  const authorization = new URL(String(begun.json().url));
  expect(authorization.searchParams.get("redirect_uri")).toBe(
    `${site.origin}/api/auth/callback/nearshelf`,
  );
  expect(authorization.searchParams.get("scope")).toBe("openid email profile");
  expect(authorization.searchParams.get("code_challenge_method")).toBe("S256");
  const page = await browser.go(authorization.href, /\/sign-in\//);
  const uid = page.url.pathname.replace("/sign-in/", "");
  const callback = await returnToSite(browser, await proveByCode(browser, uid, "sent@example.org"));
  expect(callback.origin).toBe(site.origin);
  expect(callback.pathname).toBe("/auth/callback");
});

test("a sign-in without its token, PKCE or state goes nowhere", async () => {
  const browser = new Browser(site.origin);
  const refused = await browser.post("/api/auth/signin/nearshelf", {
    csrfToken: "made up",
    json: "true",
  });
  expect(String(refused.json().url)).toContain("csrf=true");
  const url = new URL(await beginSignIn(browser));
  url.searchParams.delete("code_challenge");
  url.searchParams.delete("code_challenge_method");
  const without = await browser.go(url.href, /\/login|callback/);
  expect(without.url.searchParams.get("error")).toBe("invalid_request");
  const forged = await browser.go(
    "/api/auth/callback/nearshelf?code=made-up&state=made-up",
    /\/login/,
  );
  expect(forged.url.pathname).toBe("/login");
});

test("next-auth's own session and sign-out are not there", async () => {
  const browser = new Browser(site.origin);
  for (const path of ["session", "providers", "signout", "callback/other"]) {
    expect((await browser.go(`/api/auth/${path}`)).status).toBe(404);
  }
  for (const path of ["signout", "session", "_log", "callback/nearshelf"]) {
    expect((await browser.post(`/api/auth/${path}`, {})).status).toBe(404);
  }
});

test("a restart in the middle of a sign-in changes nothing", async () => {
  const browser = new Browser(site.origin);
  const uid = await reachSignInPage(browser);
  const before = builtIn().provider;
  builtIn().provider = undefined;
  const callback = await returnToSite(
    browser,
    await proveByCode(browser, uid, "patient@example.org"),
  );
  expect(builtIn().provider).not.toBe(before);
  expect(callback.searchParams.get("token")).toBeTruthy();
});

test("processes that start at the same moment share one set of keys", async () => {
  await db().sharedSecret.deleteMany();
  const starts = Array.from({ length: 5 }, () => {
    builtIn().provider = undefined;
    return createProvider();
  });
  await Promise.all(starts);
  const keys = await db().sharedSecret.findMany();
  expect(keys.map((key) => key.name).sort()).toEqual(["oidc-cookie-keys", "oidc-signing-keys"]);
});

test("a banned reader is refused, by code, by password and where the provider still knows them", async () => {
  const browser = new Browser(site.origin);
  await signInByCode(browser, "banned@example.org");
  await db().user.update({
    where: { email: "banned@example.org" },
    data: { bannedAt: new Date() },
  });
  const again = await browser.go(await beginSignIn(browser), /\/sign-in\/|\/login/);
  expect(again.url.pathname).toMatch(/^\/sign-in\//);
  const uid = again.url.pathname.replace("/sign-in/", "");
  const step = await proveByCode(browser, uid, "banned@example.org");
  expect(step.json().code).toBe("ACCOUNT_BANNED");
});

test("those the operator named become administrators, by their proven address", async () => {
  await signInByCode(new Browser(site.origin), "Boss@example.org");
  const boss = await db().user.findUniqueOrThrow({ where: { email: "boss@example.org" } });
  expect(boss.role).toBe("ADMIN");
});

test("the demo's accounts are one click away, and only while the demo is on", async () => {
  const owner = await person({ email: "owner@example.org", demoUser: { create: {} } });
  const browser = new Browser(site.origin);
  const uid = await reachSignInPage(browser);
  const demo = (email: string) => browser.post(`/api/identity/${uid}/demo`, { email });
  expect((await demo(owner.email.replace("owner", "someone"))).status).toBe(404);
  changeSettings({ DEMO: "0" });
  expect((await demo(owner.email)).status).toBe(404);
  changeSettings({ DEMO: "1" });
  const callback = await returnToSite(browser, await demo(owner.email));
  expect(callback.searchParams.get("token")).toBeTruthy();
});

test("behind https every cookie is for https alone, and every address is the public one", async () => {
  const app = "https://books.example";
  changeSettings({ APP_URL: app, NEXTAUTH_URL: app, TRUST_PROXY: "1" });
  builtIn().provider = undefined;
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, site.origin), { redirect: "manual", ...init });
  const csrf = await ask("/api/auth/csrf");
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookie = csrf.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const begun = await ask("/api/auth/signin/nearshelf", {
    method: "POST",
    headers: { cookie, origin: app, "content-type": "application/json" },
    body: JSON.stringify({ csrfToken, json: "true" }),
  });
  const { url } = (await begun.json()) as { url: string };
  expect(url).toContain(`${app}/oidc/auth?`);
  const page = await ask(new URL(url).pathname + new URL(url).search);
  expect(page.headers.get("location")).toMatch(/^\/sign-in\//);
  const lines = [csrf, begun, page].flatMap((answer) => answer.headers.getSetCookie());
  expect(lines.length).toBeGreaterThan(8);
  for (const line of lines) {
    expect(line).toMatch(/; ?secure/i);
    expect(line).toMatch(/; ?httponly/i);
    expect(line).toMatch(/; ?samesite=(?:lax|strict)/i);
    expect(line).toMatch(/^(?:__Host-.*; ?path=\/(?:;|$)|__Secure-_interaction_resume)/i);
  }
  const metadata = await (await ask("/oidc/.well-known/openid-configuration")).json();
  expect(metadata).toMatchObject({ issuer: `${app}/oidc`, token_endpoint: `${app}/oidc/token` });
  changeSettings({ APP_URL: site.origin, NEXTAUTH_URL: site.origin, TRUST_PROXY: "" });
  builtIn().provider = undefined;
});
