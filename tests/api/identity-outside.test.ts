import type { Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as feed } from "@/app/api/calendar/[secret]/route";
import { renewFeed } from "@/lib/features/calendar/commands";
import { db } from "@/lib/server/database/db";
import { actorOfToken } from "@/lib/server/session/session";
import { getPrivate, putPrivate } from "@/lib/features/files/store";
import { hashPassword } from "@/lib/features/identity/account/passwords";
import { Browser } from "../support/browser";
import { call } from "../support/call";
import { freePort } from "../support/free-port";
import { startOidcServer } from "../support/oidc-server";
import { signInAtProvider, denyAtProvider, type Claims } from "../support/other-provider";
import { person, signIn as openSession } from "../support/people";
import { imageRow } from "../support/pictures";
import { beginSignIn } from "../support/sign-in-steps";
import { startSite, type Site } from "../support/site";

let site: Site;
let provider: Server;
const CLIENT = { clientId: "site", clientSecret: "site-secret" };
const END = /\/auth\/callback\?|\/login/;

beforeAll(async () => {
  const port = await freePort();
  site = await startSite({
    DEMO: "0",
    OIDC_ISSUER: `http://localhost:${port}`,
    OIDC_CLIENT_ID: CLIENT.clientId,
    OIDC_CLIENT_SECRET: CLIENT.clientSecret,
    ADMIN_EMAILS: "boss@example.org",
  });
  const redirects = [`${site.origin}/api/auth/callback/nearshelf`];
  provider = await startOidcServer({ ...CLIENT, port, redirects });
});
afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
  await site.close();
});

async function signIn(claims: Claims, browser = new Browser(site.origin)) {
  const visit = await signInAtProvider(browser, await beginSignIn(browser), claims, END);
  if (visit.url.pathname === "/login") return { error: visit.url.searchParams.get("error") };
  const ticket = visit.url.searchParams.get("token");
  const { token } = (await browser.post("/api/auth/exchange", { token: ticket })).json();
  return { userId: (await actorOfToken(String(token)))?.id };
}

test("a first sign-in makes the account, the next finds it by issuer and subject", async () => {
  const first = await signIn({
    sub: "ann",
    email: "Ann@Example.org",
    name: "Ann Reader",
    verified: true,
  });
  const user = await db().user.findUniqueOrThrow({ where: { email: "ann@example.org" } });
  expect(first.userId).toBe(user.id);
  expect(user).toMatchObject({ name: "Ann Reader", role: "USER" });
  expect(user.emailVerifiedAt).not.toBeNull();
  const moved = await signIn({ sub: "ann", email: "ann.moved@example.org", verified: true });
  expect(moved.userId).toBe(user.id);
});

test("a verified address is linked to the account that has it; another, none, or that of who is banned is not", async () => {
  const [known, guarded] = [await person(), await person()];
  const { userId } = await signIn({ sub: "known", email: known.email, verified: true });
  expect(userId).toBe(known.id);
  const unverified = { error: "EMAIL_UNVERIFIED" };
  expect(await signIn({ sub: "thief", email: guarded.email })).toEqual(unverified);
  expect(await signIn({ sub: "nameless" })).toEqual(unverified);
  const banned = await person({ bannedAt: new Date() });
  expect(await signIn({ sub: "banned", email: banned.email, verified: true })).toEqual({
    error: "ACCOUNT_BANNED",
  });
  expect(await db().identity.count({ where: { userId: guarded.id } })).toBe(0);
});

test("who opened an account without owning its address loses it to the owner", async () => {
  const squatter = new Browser(site.origin);
  const { userId = "" } = await signIn({ sub: "squatter", email: "late@example.org" }, squatter);
  await db().user.update({
    where: { id: userId },
    data: {
      passwordHash: await hashPassword("a hidden key"),
      name: "Squatter",
      nickname: "sq",
      displayNamePreference: "NICKNAME",
      phoneNumber: "+380501112233",
      street: "Їхня 1",
    },
  });
  const profileImageId = await imageRow(userId, "PROFILE_PICTURE");
  await db().user.update({ where: { id: userId }, data: { profileImageId } });
  await putPrivate("identity/squatter", Buffer.from("a passport"));
  await db().idVerification.create({ data: { userId, pictureKey: "identity/squatter" } });
  await db().phoneCode.create({
    data: {
      userId,
      phoneNumber: "+380501112233",
      codeHash: Buffer.from("x"),
      sentAt: new Date(),
      expiresAt: new Date(),
    },
  });
  const { actor } = await openSession(await db().user.findUniqueOrThrow({ where: { id: userId } }));
  const secret = (await renewFeed(actor)).url?.split("/").at(-1) ?? "";
  expect((await call(feed, { params: { secret } })).status).toBe(200);
  const owner = await signIn({
    sub: "owner",
    email: "late@example.org",
    name: "Late Owner",
    verified: true,
  });
  expect(owner.userId).toBe(userId);
  expect((await call(feed, { params: { secret } })).status).toBe(404);
  expect(await getPrivate("identity/squatter")).toBeNull();
  expect([
    await db().image.count(),
    await db().idVerification.count(),
    await db().phoneCode.count(),
  ]).toEqual([0, 0, 0]);
  const identities = await db().identity.findMany({ where: { userId } });
  expect(identities.map(({ subject }) => subject)).toEqual(["owner"]);
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
  expect(user).toMatchObject({
    passwordHash: null,
    name: "Late Owner",
    nickname: null,
    displayNamePreference: "NAME",
    phoneNumber: null,
    phoneVerifiedAt: null,
    idVerifiedAt: null,
    street: null,
    profileImageId: null,
  });
  expect(await db().notification.findMany({ where: { userId } })).toMatchObject([
    { type: "SIGN_IN_REMOVED", params: { provider: "localhost" }, readAt: null },
  ]);
  expect((await squatter.post("/api/auth/token", {})).status).toBe(401);
  expect(await signIn({ sub: "squatter", email: "late@example.org" })).toEqual({
    error: "EMAIL_UNVERIFIED",
  });
});

test("only a verified address makes an administrator", async () => {
  const { userId } = await signIn({ sub: "boss", email: "boss@example.org" });
  expect((await db().user.findUniqueOrThrow({ where: { id: userId } })).role).toBe("USER");
  await signIn({ sub: "real-boss", email: "boss@example.org", verified: true });
  expect((await db().user.findUniqueOrThrow({ where: { id: userId } })).role).toBe("ADMIN");
});

test("what the provider says goes by the rules for what readers enter", async () => {
  const long = "Ann ".repeat(60);
  await signIn({
    sub: "polite",
    email: "polite@example.org",
    name: `A\u0007nn\r\n${long}`,
    verified: true,
  });
  const user = await db().user.findUniqueOrThrow({ where: { email: "polite@example.org" } });
  expect(user.name).toMatch(/^A nn Ann [An ]+$/);
  expect(user.name?.length).toBeLessThanOrEqual(100);
  const imitator = { sub: "imitator", email: "imitator@example.org", name: "Nearshelf Support" };
  const { userId } = await signIn({ ...imitator, verified: true });
  expect((await db().user.findUniqueOrThrow({ where: { id: userId } })).name).toBeNull();
  const before = await db().user.count();
  for (const claims of [
    { sub: "1", email: "a@example.test\r\nBcc: x@evil.example" },
    { sub: "2", email: `${"a".repeat(5_000)}@example.test` },
    { sub: "3", email: "justtext" },
    { sub: "kelvin", email: "\u212aate@example.test" },
    { sub: "4\u0000", email: "nul@example.org" },
    { sub: "5".repeat(300), email: "long-subject@example.org" },
  ]) {
    const browser = new Browser(site.origin);
    const end = /\/auth\/(?:callback|error)\?(?!code)|\/login/;
    const given = { ...claims, verified: true };
    const { url } = await signInAtProvider(browser, await beginSignIn(browser), given, end);
    expect(url.pathname + url.search, claims.email).toBe("/auth/callback?error=1");
  }
  expect(await db().user.count()).toBe(before);
});

test("who refuses there comes back to the sign-in screen", async () => {
  const browser = new Browser(site.origin);
  const visit = await denyAtProvider(browser, await beginSignIn(browser), END);
  expect(visit.url.pathname).toBe("/login");
  expect(visit.url.searchParams.get("error")).toBeTruthy();
});

test("the built-in provider is not there", async () => {
  const answer = await new Browser(site.origin).go("/oidc/.well-known/openid-configuration");
  expect(answer.status).toBe(404);
});
