import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { GET as complete } from "@/app/api/auth/complete/route";
import { GET as refresh } from "@/app/api/auth/refresh/route";
import { POST as signOut } from "@/app/api/auth/sign-out/route";
import { POST as newToken } from "@/app/api/auth/token/route";
import { db } from "@/lib/server/database/db";
import { env } from "@/lib/server/env";
import { actorOfToken, evictActor } from "@/lib/server/session/session";
import { claimsCookie, readClaims } from "@/lib/server/session/session-cookie";
import {
  exchangeTicket,
  issueTicket,
  issueToken,
  openSession,
  refreshedCookie,
  revokeSessions,
  TICKET_SECONDS,
} from "@/lib/features/identity/session/commands";
import { call } from "../support/call";
import { cookieOf, person, signIn } from "../support/people";

const settings = () => ({ appUrl: env().APP_URL, secret: env().AUTH_SECRET ?? "" });
const own = () => ({ origin: env().APP_URL });

const BINDING = "nearshelf.sign-in=this-browser";

beforeAll(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterAll(() => vi.useRealTimers());
afterEach(() => vi.setSystemTime(new Date()));

test("a ticket gives a token in its own browser, within a minute and while its session lasts", async () => {
  expect(TICKET_SECONDS).toBe(60);
  const [reader, gone] = [await person(), await person()];
  const [early, late, ended] = [
    await issueTicket(reader.actor, "b"),
    await issueTicket(reader.actor, "b"),
    await issueTicket(gone.actor, "b"),
  ];
  const invalid = { code: "TICKET_INVALID" };
  for (const other of ["c", ""])
    await expect(exchangeTicket(early, other)).rejects.toMatchObject(invalid);
  await revokeSessions(gone.id);
  await expect(exchangeTicket(ended, "b")).rejects.toMatchObject(invalid);
  vi.setSystemTime(Date.now() + (TICKET_SECONDS - 1) * 1000);
  const token = await exchangeTicket(early, "b");
  expect((await actorOfToken(token))?.id).toBe(reader.id);
  vi.setSystemTime(Date.now() + 2_000);
  await expect(exchangeTicket(late, "b")).rejects.toMatchObject(invalid);
});

test("a session lives thirty days from its last use, and a hundred and eighty at most", async () => {
  const reader = await person();
  const { sid } = await openSession(reader.id, null, new Date());
  const fresh = await db().session.findUniqueOrThrow({ where: { id: sid } });
  expect(Math.round((fresh.expiresAt.getTime() - Date.now()) / 3600_000)).toBe(30 * 24);
  const id = reader.actor.sessionId;
  const [DAY, almost] = [24 * 3600_000, new Date(Date.now() - 179 * 24 * 3600_000)];
  const data = { createdAt: almost, lastSeenAt: almost, expiresAt: new Date(Date.now() + DAY / 2) };
  await db().session.update({ where: { id }, data });
  evictActor(reader.id);
  const token = await issueToken(reader.actor);
  expect(await actorOfToken(token)).not.toBeNull();
  const { expiresAt } = await db().session.findUniqueOrThrow({ where: { id } });
  expect(expiresAt).toEqual(new Date(almost.getTime() + 180 * DAY));
  const cookie = await refreshedCookie(reader.actor);
  expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBeLessThanOrEqual(24 * 3600);
  const beyond = db().session.update({
    where: { id },
    data: { expiresAt: new Date(Date.now() + 2 * DAY) },
  });
  await expect(beyond).rejects.toThrow(/Session_ends/);
});

test("of ten that exchange a ticket at once, one gets the token; neither is stored as it is", async () => {
  const reader = await person();
  const ticket = await issueTicket(reader.actor, "b");
  const tries = Array.from({ length: 10 }, () => exchangeTicket(ticket, "b").catch(() => []));
  const tokens = (await Promise.all(tries)).flat();
  expect(tokens).toHaveLength(1);
  const rows = JSON.stringify([await db().loginTicket.findMany(), await db().session.findMany()]);
  const forms = [ticket, ...tokens].flatMap((each) => [each, Buffer.from(each).toString("base64")]);
  for (const form of forms) expect(rows).not.toContain(form);
});

test("the way to the callback needs the cookie and the browser that began", async () => {
  const reader = await person({ preferredLanguage: "de" });
  const cookie = await cookieOf(reader);
  const go = async (header: string) =>
    (await call(complete, { headers: { cookie: header } })).headers;
  expect((await go(`${cookie}; ${BINDING}`)).get("location")).toMatch(
    /^\/auth\/callback\?token=[\w-]{43}$/,
  );
  expect((await go(`${cookie}; ${BINDING}`)).getSetCookie().join()).toContain("NEXT_LOCALE=de");
  expect((await go(cookie)).get("location")).toBe("/login");
  expect((await go(BINDING)).get("location")).toBe("/login");
});

test("signing out ends token and cookie, and only this session", async () => {
  const reader = await person();
  const elsewhere = await signIn(await db().user.findUniqueOrThrow({ where: { id: reader.id } }));
  const cookie = await cookieOf(reader);
  const out = await call(signOut, { as: reader, body: {}, headers: { cookie, ...own() } });
  expect(out.status).toBe(204);
  expect(out.headers.getSetCookie().join()).toMatch(/next-auth\.session-token=;.*Max-Age=0/);
  expect(await actorOfToken(reader.token)).toBeNull();
  expect((await call(newToken, { body: {}, headers: { cookie, ...own() } })).status).toBe(401);
  expect((await actorOfToken(elsewhere.token))?.id).toBe(reader.id);
});

test("signing out ends both sessions where token and cookie are of two", async () => {
  const reader = await person();
  const elsewhere = await signIn(await db().user.findUniqueOrThrow({ where: { id: reader.id } }));
  const cookie = await cookieOf(elsewhere);
  expect(
    (await call(signOut, { as: reader, method: "POST", headers: { cookie, ...own() } })).status,
  ).toBe(204);
  const live = await db().session.count({ where: { userId: reader.id, revokedAt: null } });
  expect(live).toBe(0);
});

test("signing out without a session clears the cookies all the same", async () => {
  const out = await call(signOut, { body: {}, headers: own() });
  expect(out.status).toBe(204);
  expect(out.headers.getSetCookie()).not.toHaveLength(0);
});

test("the cookie gets a new token for its session, the old one ends", async () => {
  const reader = await person();
  const answer = await call(newToken, {
    body: {},
    headers: { cookie: await cookieOf(reader), ...own() },
  });
  expect((await actorOfToken(String(answer.body.token)))?.id).toBe(reader.id);
  expect(await actorOfToken(reader.token)).toBeNull();
});

test("stale claims are brought up to date, and one goes on to pages of our own only", async () => {
  const reader = await person();
  const claims = { sub: reader.id, sid: reader.actor.sessionId, complete: false };
  const cookie = (await claimsCookie(claims, settings())).split(";")[0] ?? "";
  const go = (to: string) => call(refresh, { query: { to }, headers: { cookie } });
  const answer = await go("/books/manage?tab=requests");
  expect(answer.headers.get("location")).toBe("/books/manage?tab=requests");
  const fresh = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  expect(await readClaims(fresh, settings())).toMatchObject({ sub: reader.id, complete: true });
  for (const to of ["https://elsewhere.example", "", "/login"])
    expect((await go(to)).headers.get("location"), to).toBe("/search");
  expect((await call(refresh, { query: { to: "/loans" } })).headers.get("location")).toBe(
    "/login?from=%2Floans",
  );
});

test("who has not filled in the profile goes to the settings, whatever the cookie says", async () => {
  const newcomer = await person({ country: null, postalCode: null });
  const answer = await call(refresh, {
    query: { to: "/search" },
    headers: { cookie: await cookieOf(newcomer) },
  });
  expect(answer.headers.get("location")).toBe("/settings?incomplete=true");
  await db().user.update({
    where: { id: newcomer.id },
    data: { country: "DEU", postalCode: "10115" },
  });
  evictActor(newcomer.id);
  const line = await refreshedCookie(newcomer.actor);
  expect(await readClaims(line.split(";")[0] ?? "", settings())).toMatchObject({ complete: true });
});
