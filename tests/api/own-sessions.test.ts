import { expect, test } from "vitest";
import { DELETE as endOne } from "@/app/api/users/me/sessions/[sessionId]/route";
import { DELETE as endOthers, GET as list } from "@/app/api/users/me/sessions/route";
import { GET as me } from "@/app/api/users/me/route";
import { db } from "@/lib/server/database/db";
import { changePassword } from "@/lib/features/identity/account/password-commands";
import { endOwnSession } from "@/lib/features/identity/session/commands";
import { endedSession } from "@/lib/features/identity/session/queries";
import { describeUserAgent } from "@/lib/features/identity/session/device";
import { call } from "../support/call";
import {
  changeReader,
  changeSession,
  cookieOf,
  person,
  signInAgain,
  type Person,
} from "../support/people";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

async function signedInTwice() {
  const here = await person();
  const there = await signInAgain(here);
  await changeSession(there, { userAgent: FIREFOX });
  return { here, there };
}

test("lists where one is signed in, here first, and nothing that is over", async () => {
  const { here, there } = await signedInTwice();
  const over = await signInAgain(here);
  await changeSession(over, { revokedAt: new Date() });
  await person();
  const answer = await call(list, { as: here });
  expect(answer.body).toMatchObject([
    {
      id: here.actor.sessionId,
      current: true,
      device: { kind: "program", browser: null, system: null },
    },
    {
      id: there.actor.sessionId,
      current: false,
      device: { kind: "desktop", browser: "Firefox", system: "Linux" },
    },
  ]);
  expect(JSON.stringify(answer.body)).not.toMatch(/token|hash|Mozilla/i);
});

test("ends one: it is refused from that moment, and this one goes on", async () => {
  const { here, there } = await signedInTwice();
  expect((await call(me, { as: there })).status).toBe(200);
  const end = (sessionId: string, as = here) =>
    call(endOne, { as, method: "DELETE", params: { sessionId } });
  expect((await end(there.actor.sessionId)).status).toBe(204);
  expect((await call(me, { as: there })).status).toBe(401);
  expect((await call(me, { as: here })).status).toBe(200);
  expect((await end(there.actor.sessionId)).status, "it is over already").toBe(404);
  expect((await end((await person()).actor.sessionId)).status, "another reader's").toBe(404);
});

/** The answer to the sign-in screen in the browser of this session. */
const toldTo = async (who: Person) => endedSession(await cookieOf(who));

test("the browser that was signed out is told why, and nobody else", async () => {
  const { here, there } = await signedInTwice();
  await endOwnSession(here.actor, there.actor.sessionId);
  expect(await toldTo(there)).toMatchObject({ userId: here.id, why: "ENDED_ELSEWHERE" });
  const third = await signInAgain(here);
  await changePassword(here.actor, { newPassword: "three green bicycles" });
  expect(await toldTo(third)).toMatchObject({ why: "PASSWORD_CHANGED" });
  const bannedUntil = new Date(Date.now() + 86_400_000);
  await changeReader(here, { bannedAt: new Date(), bannedUntil, banReason: "Spam" });
  expect(await toldTo(there)).toMatchObject({
    why: "SUSPENDED",
    until: bannedUntil.toISOString(),
    reason: "Spam",
  });
  await changeReader(here, { bannedUntil: null });
  expect(await toldTo(there)).toMatchObject({ why: "BANNED", until: null, reason: "Spam" });
  await changeReader(here, { bannedAt: null, banReason: null });
  await db().session.deleteMany({ where: { userId: here.id } });
  expect(await toldTo(there)).toMatchObject({ why: "ENDED" });
  expect(await endedSession("next-auth.session-token=forged")).toBeNull();
  expect(await endedSession(null)).toBeNull();
});

test("signs out everywhere but here", async () => {
  const { here, there } = await signedInTwice();
  const third = await signInAgain(here);
  expect((await call(endOthers, { as: here, method: "DELETE" })).status).toBe(204);
  expect((await call(me, { as: there })).status).toBe(401);
  expect((await call(me, { as: third })).status).toBe(401);
  expect((await call(list, { as: here })).body).toHaveLength(1);
});

const KIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const CHROME = `${KIT} Chrome/142.0.0.0`;
const SAFARI = `${KIT} Version/18.1`;

test.each([
  [
    `(iPhone; CPU iPhone OS 18_1 like Mac OS X) ${SAFARI} Mobile/15E148 Safari/604.1`,
    "phone Safari iOS",
  ],
  [`(Linux; Android 15) ${CHROME} Mobile Safari/537.36`, "phone Chrome Android"],
  [`(Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/142.0.0.0`, "desktop Edge Windows"],
  [`(Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Safari/605.1.15`, "desktop Safari macOS"],
])("knows %s", (words, device) => {
  const { kind, browser, system } = describeUserAgent(`Mozilla/5.0 ${words}`);
  expect(`${kind} ${browser} ${system}`).toBe(device);
});

test("knows a token by what it is for", () => {
  const device = { kind: "program", browser: "npm run token", system: null };
  expect(describeUserAgent("npm run token")).toEqual(device);
});
