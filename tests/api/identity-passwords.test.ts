import { beforeAll, expect, test } from "vitest";
import { POST as change } from "@/app/api/users/change-password/route";
import { GET as has } from "@/app/api/users/has-password/route";
import { db } from "@/lib/server/database/db";
import { actorOfToken, evictActor } from "@/lib/server/session/session";
import { signInWithPassword } from "@/lib/features/identity/account/password-commands";
import { RecordAdapter } from "@/lib/features/identity/provider/record-commands";
import { hashPassword, verifyPassword } from "@/lib/features/identity/account/passwords";
import { call } from "../support/call";
import { person, signIn } from "../support/people";

const HERE = "192.0.2.10";
const PASSWORD = "a good long password";
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

test("passwords are argon2id, and one typed in another composition is the same", async () => {
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const composed = await hashPassword("пароль-\u0457жак");
  expect(await verifyPassword("пароль-\u0456\u0308жак", composed)).toBe(true);
  expect(await verifyPassword("another", composed)).toBe(false);
  expect(await verifyPassword("anything", null)).toBe(false);
});

test("the first password needs no current one, the next one does", async () => {
  const reader = await person();
  const set = (body: unknown) => call(change, { as: reader, body });
  expect((await call(has, { as: reader })).body).toBe(false);
  expect((await set({ newPassword: PASSWORD })).status).toBe(204);
  expect((await call(has, { as: reader })).body).toBe(true);
  expect((await set({ newPassword: "another one" })).body).toMatchObject({
    code: "INVALID_INPUT",
    fields: { currentPassword: { code: "required" } },
  });
  expect(
    (await set({ currentPassword: "guessed wrong", newPassword: "another one" })).body.code,
  ).toBe("WRONG_PASSWORD");
  expect((await set({ currentPassword: PASSWORD, newPassword: "another one" })).status).toBe(204);
  expect(await signInWithPassword({ email: reader.email, password: "another one" }, HERE)).toBe(
    reader.id,
  );
});

test("8 to 200 characters", async () => {
  const reader = await person();
  const set = (newPassword: unknown) => call(change, { as: reader, body: { newPassword } });
  expect((await set("1234567")).body).toMatchObject({
    fields: { newPassword: { code: "minLength", min: 8 } },
  });
  expect((await set("x".repeat(201))).body).toMatchObject({
    fields: { newPassword: { code: "maxLength", max: 200 } },
  });
  expect((await set(12345678)).status).toBe(400);
  expect((await set(undefined)).body).toMatchObject({
    fields: { newPassword: { code: "required" } },
  });
  expect((await set("long enough ".repeat(16) + "at last!")).status).toBe(204);
});

test.each([
  ["password", "commonPassword"],
  ["12345678", "commonPassword"],
  ["aaaaaaaa", "commonPassword"],
  ["        ", "commonPassword"],
  ["  PassWord ", "commonPassword"],
  ["ｉｌｏｖｅｙｏｕ", "commonPassword"],
  ["abcabcabc", "commonPassword"],
  ["87654321", "commonPassword"],
  ["Nearshelf", "commonPassword"],
  ["!nearshelf-2026", "commonPassword"],
  ["sunshine1", "commonPassword"],
  ["qwertzui0", null],
  ["olena.tkachenko@Example.org", "ownPassword"],
  ["Olena.Tkachenko", "ownPassword"],
  ["tkachenko olena", null],
  ["Олена Ткаченко", "ownPassword"],
  ["оленаткаченко1991", "ownPassword"],
  ["olenatkachenko!!", "ownPassword"],
  ["bookworm of Lviv", "ownPassword"],
  ["correct horse battery", null],
])("as a new password %j is %s", async (newPassword, code) => {
  const address = await db().user.findUnique({ where: { email: "olena.tkachenko@example.org" } });
  const names = { name: "Олена Ткаченко", nickname: "Bookworm of Lviv" };
  const reader = address
    ? await signIn(address)
    : await person({ email: "olena.tkachenko@example.org", ...names });
  await db().user.update({ where: { id: reader.id }, data: { passwordHash: null } });
  const answer = await call(change, { as: reader, body: { newPassword } });
  expect(answer.body.fields ?? null).toEqual(code && { newPassword: { code } });
  expect(answer.status).toBe(code ? 400 : 204);
});

test("a change ends every other session and keeps this one", async () => {
  const reader = await person();
  const elsewhere = await signIn(await db().user.findUniqueOrThrow({ where: { id: reader.id } }));
  const payload = { accountId: reader.id, kind: "Session", jti: "known" };
  await new RecordAdapter("Session").upsert(`s-${reader.id}`, payload);
  await call(change, { as: reader, body: { newPassword: PASSWORD } });
  expect(await actorOfToken(elsewhere.token)).toBeNull();
  expect((await actorOfToken(reader.token))?.id).toBe(reader.id);
  expect(await db().oidcRecord.count({ where: { id: `s-${reader.id}` } })).toBe(0);
});

test("of two changes at once one wins", async () => {
  const reader = await person({ passwordHash });
  const tries = ["first choice", "second choice", "third choice"].map((newPassword) =>
    call(change, { as: reader, body: { currentPassword: PASSWORD, newPassword } }),
  );
  const statuses = (await Promise.all(tries)).map((answer) => answer.status).sort();
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
});

test("an unknown address, one without a password and a wrong password answer alike", async () => {
  const [withPassword, without] = [await person({ passwordHash }), await person()];
  const spent: Record<string, number[]> = {};
  const emails = {
    known: withPassword.email,
    without: without.email,
    unknown: "nobody@example.org",
  };
  for (let round = 0; round < 8; round += 1) {
    for (const [kind, email] of Object.entries(emails)) {
      const begun = performance.now();
      const answer = await signInWithPassword({ email, password: "not this one" }, HERE).catch(
        (error) => error.code,
      );
      (spent[kind] ??= []).push(performance.now() - begun);
      expect(answer).toBe("SIGN_IN_FAILED");
    }
  }
  const fastest = Object.values(spent).map((times) => Math.min(...times));
  // Without the comparison with a dummy hash an unknown address answers twenty times as fast.
  expect(Math.max(...fastest) / Math.min(...fastest)).toBeLessThan(6);
});

test("a banned reader learns of it only with the right password", async () => {
  const banned = await person({ passwordHash, bannedAt: new Date() });
  evictActor(banned.id);
  await expect(
    signInWithPassword({ email: banned.email, password: "not this one" }, HERE),
  ).rejects.toMatchObject({ code: "SIGN_IN_FAILED" });
  await expect(
    signInWithPassword({ email: banned.email, password: PASSWORD }, HERE),
  ).rejects.toMatchObject({ code: "ACCOUNT_BANNED" });
});
