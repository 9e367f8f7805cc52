import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as newFeed, GET as feed } from "@/app/api/users/me/calendar/route";
import { GET as exportData } from "@/app/api/users/me/export/route";
import { GET as freshness } from "@/app/api/users/me/fresh-sign-in/route";
import { DELETE as leave } from "@/app/api/users/me/route";
import { POST as changePassword } from "@/app/api/users/change-password/route";
import { db } from "@/lib/server/database/db";
import { actorOfToken } from "@/lib/server/session/session";
import { hashPassword } from "@/lib/features/identity/account/passwords";
import { Browser } from "../support/browser";
import { call } from "../support/call";
import { person, type Person } from "../support/people";
import { beginSignIn, proveByCode, returnToSite, signInByCode } from "../support/sign-in-steps";
import { startSite, type Site } from "../support/site";

let site: Site;
beforeAll(async () => {
  site = await startSite({ DEMO: "1" });
});
afterAll(() => site.close());

const MINUTE = 60_000;

async function signedIn(
  minutesAgo: number,
  data: Parameters<typeof person>[0] = {},
): Promise<Person> {
  const reader = await person(data);
  const authenticatedAt = new Date(Date.now() - minutesAgo * MINUTE);
  await db().session.update({ where: { id: reader.actor.sessionId }, data: { authenticatedAt } });
  return reader;
}

const acts: [string, (as: Person) => ReturnType<typeof call>][] = [
  [
    "the first password",
    (as) => call(changePassword, { as, body: { newPassword: "a good long password" } }),
  ],
  ["seeing the calendar address", (as) => call(feed, { as })],
  ["a new calendar address", (as) => call(newFeed, { as, method: "POST" })],
  ["the export", (as) => call(exportData, { as })],
  ["leaving", (as) => call(leave, { as, method: "DELETE", body: { confirm: as.email } })],
];

test.each(acts)("%s needs a sign-in of the last fifteen minutes", async (_, act) => {
  const refused = await act(await signedIn(15.1));
  expect([refused.status, refused.body.code]).toEqual([403, "FRESH_SIGN_IN_REQUIRED"]);
  expect((await act(await signedIn(14.5))).status).toBeLessThan(300);
});

test("a password that is given with the act is proof enough", async () => {
  const passwordHash = await hashPassword("a good long password");
  const reader = await signedIn(60, { passwordHash });
  const body = { confirm: reader.email, currentPassword: "not this one" };
  expect((await call(leave, { as: reader, method: "DELETE", body })).body.code).toBe(
    "WRONG_PASSWORD",
  );
  const change = { currentPassword: "a good long password", newPassword: "another good password" };
  expect((await call(changePassword, { as: reader, body: change })).status).toBe(204);
});

async function sessionOf(token: string) {
  const actor = await actorOfToken(token);
  return actor && db().session.findUniqueOrThrow({ where: { id: actor.sessionId } });
}

test("signing in again asks anew, and puts a new session in the old one's place", async () => {
  const browser = new Browser(site.origin);
  const email = "fresh@example.org";
  const first = await signInByCode(browser, email);
  const past = new Date(Date.now() - 60 * MINUTE);
  const before = await sessionOf(first);
  await db().session.update({
    where: { id: before?.id },
    data: { authenticatedAt: past, secondFactorAt: past },
  });

  const begun = await beginSignIn(browser, "?fresh=1");
  expect(new URL(begun).searchParams.get("prompt")).toBe("login");
  const page = await browser.go(begun, /\/sign-in\//);
  const step = await proveByCode(browser, page.url.pathname.replace("/sign-in/", ""), email);
  const callback = await returnToSite(browser, step);
  const ticket = { token: callback.searchParams.get("token") };
  const headers = { authorization: `Bearer ${first}` };
  const second = String((await browser.post("/api/auth/exchange", ticket, headers)).json().token);

  const session = await sessionOf(second);
  expect(session?.id).not.toBe(before?.id);
  expect(session?.authenticatedAt.getTime()).toBeGreaterThan(Date.now() - MINUTE);
  expect(session?.secondFactorAt).toEqual(past);
  expect(await actorOfToken(first)).toBeNull();
});

test("a sign-in for which the provider asked nobody is as old as when it last asked", async () => {
  const browser = new Browser(site.origin);
  const email = "silent@example.org";
  await signInByCode(browser, email);
  const hourAgo = Math.floor(Date.now() / 1000) - 3600;
  await db().$executeRaw`
    UPDATE "OidcRecord" SET payload = jsonb_set(payload, '{loginTs}', to_jsonb(${hourAgo}::int))
     WHERE model = 'Session' AND "accountId" = (SELECT id::text FROM "User" WHERE email = ${email})`;
  const callback = await browser.go(await beginSignIn(browser), /\/auth\/callback\?/);
  const ticket = { token: callback.url.searchParams.get("token") };
  const token = String((await browser.post("/api/auth/exchange", ticket)).json().token);
  expect((await sessionOf(token))?.authenticatedAt).toEqual(new Date(hourAgo * 1000));
  const as = { ...(await person()), token };
  const { body } = await call(freshness, { as });
  expect(body).toEqual({ freshUntil: new Date((hourAgo + 900) * 1000).toISOString() });
});
