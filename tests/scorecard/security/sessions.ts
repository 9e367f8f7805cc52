import { setTimeout as pause } from "node:timers/promises";
import { Browser } from "../../support/browser";
import { call } from "../reader";
import { row, type Findings } from "../row";
import { begin, codeFor, finish, originOf, signInByCode } from "../sign-in";
import type { Site, World } from "../world";
import { demoAdministrator } from "./access";

const PASSWORD = "a rather unusual set of words";
const me = (site: Site, headers: Record<string, string>) =>
  call(site.url, "GET", "/api/users/me", undefined, headers).then(({ status }) => status);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
/** What a process remembers of a session it forgets within two seconds. */
const forgotten = () => pause(2_500);

async function endings(world: World, site: Site, findings: Findings): Promise<void> {
  const reader = await site.reader();
  const first = await signInByCode(world, site, reader.email);
  findings.check(
    Buffer.from(first.token, "base64url").length >= 16,
    "tokens of fewer than 128 bits",
  );
  const again = await signInByCode(world, site, reader.email);
  findings.check(again.token !== first.token, "two sign-ins gave the same token");
  const ticket = await first.browser.post("/api/auth/exchange", { token: first.ticket });
  findings.check(ticket.status >= 400, "a ticket was taken twice");
  const cookie = first.browser.cookiesFor("/api");
  findings.same(
    [await me(site, bearer(first.token)), await me(site, { cookie })],
    [200, 200],
    "a new session",
  );
  await call(site.url, "POST", "/api/auth/sign-out", undefined, bearer(first.token));
  findings.same(
    [await me(site, bearer(first.token)), await me(site, { cookie })],
    [401, 401],
    "a session after its sign-out",
  );
  const others = await signInByCode(world, site, reader.email);
  const changed = await call(
    site.url,
    "POST",
    "/api/users/change-password",
    { newPassword: PASSWORD },
    bearer(others.token),
  );
  findings.same(changed.status, 204, "a first password");
  findings.same(
    [await me(site, bearer(again.token)), await me(site, bearer(others.token))],
    [401, 200],
    "other sessions after a change of password",
  );
}

/** Fixation: what a browser had before it signed in is worth nothing afterwards. */
async function fixation(world: World, site: Site, findings: Findings): Promise<void> {
  const reader = await site.reader();
  const browser = new Browser(originOf(site));
  const uid = await begin(browser);
  const before = browser.cookiesFor("/");
  const code = await codeFor(world, browser, uid, reader.email);
  const thief = new Browser(originOf(site));
  const stolen = await thief.post(`/api/identity/${uid}/verify`, { code });
  findings.check(stolen.status >= 400, "another browser finished a sign-in that it had not begun");
  await finish(browser, await browser.post(`/api/identity/${uid}/verify`, { code }));
  findings.same(await me(site, { cookie: before }), 401, "cookies from before the sign-in");
}

async function expiry(site: Site, findings: Findings): Promise<void> {
  const idle = await site.reader();
  await site.pool.query(
    `UPDATE "Session" SET "lastSeenAt" = now() - interval '31 days', "expiresAt" = now() - interval '1 day' WHERE "userId" = $1`,
    [idle.id],
  );
  findings.same(await me(site, bearer(idle.token)), 401, "a session unused for 31 days");
  // Used every day, but begun half a year ago: it works for two more seconds, and using it adds none.
  const old = await site.reader();
  const begun = "now() - interval '180 days' + interval '2 seconds'";
  await site.pool.query(
    `UPDATE "Session" SET "createdAt" = ${begun}, "lastSeenAt" = now() - interval '1 day',
            "expiresAt" = now() + interval '2 seconds' WHERE "userId" = $1`,
    [old.id],
  );
  findings.same(await me(site, bearer(old.token)), 200, "a session of nearly 180 days");
  await forgotten();
  findings.same(await me(site, bearer(old.token)), 401, "a session of 180 days");
}

/** Everything that a sign-in over https sets. */
async function cookies(world: World, findings: Findings): Promise<void> {
  const origin = "https://books.example.test";
  const site = await world.start({ env: { APP_URL: origin, TRUST_PROXY: "1" } });
  const browser = new Browser(origin, {
    via: site.url,
    added: { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https" },
  });
  const reader = await site.reader();
  await signInByCode(world, site, reader.email, browser).catch((error: Error) =>
    findings.check(false, `signing in behind a proxy: ${error.message}`),
  );
  const set = browser.received.filter(
    (line) => !/^[^=]+=;|max-age=0|expires=Thu, 01 Jan 1970/i.test(line),
  );
  findings.check(set.length > 0, "no cookie was set");
  for (const line of set) {
    const name = line.split("=")[0] ?? "";
    // The choice of language is for scripts to read and is no secret.
    const secret = !/locale|lang/i.test(name);
    findings.check(/; *secure/i.test(line), `${name} is not Secure`);
    findings.check(/; *samesite=(?:lax|strict)/i.test(line), `${name} has no SameSite`);
    findings.check(!secret || /; *httponly/i.test(line), `${name} is not HttpOnly`);
    findings.check(
      !secret || name.startsWith("__Host-") || /; *path=\/(?!;|$)/i.test(line),
      `${name} is not named __Host-`,
    );
  }
  findings.figure(`${new Set(set.map((line) => line.split("=")[0])).size} cookies over https`);
}

export const sessions = row(
  "S8",
  "fixation, sign-out, change of password, ban, idle and absolute expiry, cookies over https",
  async (world, findings) => {
    const site = await world.shared();
    await endings(world, site, findings);
    await fixation(world, site, findings);
    await expiry(site, findings);
    await cookies(world, findings);
    const demo = await world.demo();
    const [admin, banned] = [await demoAdministrator(demo), await demo.reader()];
    const second = await banned.call("GET", "/users/me");
    await admin.done("POST", `/admin/users/${banned.id}/ban`, { reason: "tried out" });
    findings.same(
      [second.status, await me(demo, bearer(banned.token))],
      [200, 401],
      "a session before and after a ban",
    );
  },
);
