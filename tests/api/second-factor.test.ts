import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { GET as users } from "@/app/api/admin/users/route";
import { POST as confirm } from "@/app/api/users/me/second-factor/app/confirm/route";
import { POST as begin } from "@/app/api/users/me/second-factor/app/route";
import { DELETE as removePasskey } from "@/app/api/users/me/second-factor/passkeys/[id]/route";
import { POST as renew } from "@/app/api/users/me/second-factor/recovery-codes/route";
import { GET as state } from "@/app/api/users/me/second-factor/route";
import { POST as verify } from "@/app/api/users/me/second-factor/verify/route";
import { db } from "@/lib/server/database/db";
import { HOUR } from "@/lib/shared/time";
import { evictActor } from "@/lib/server/session/session";
import { unsafeResetSecondFactor } from "@/lib/features/identity/account/operator-commands";
import { administrator, logOf } from "../support/admin";
import { appCode } from "../support/authenticator";
import { call } from "../support/call";
import { changeSession, person, signInAgain, type Person } from "../support/people";
import { changeSettings } from "../support/settings";
import { limiters } from "@/lib/server/http/rate-limit";

beforeAll(async () => {
  changeSettings({ DEMO: "0" });
  const wasmBinary = new Uint8Array(
    await readFile("node_modules/zxing-wasm/dist/reader/zxing_reader.wasm"),
  ).buffer;
  prepareZXingModule({ overrides: { wasmBinary } });
});

/** Makes the session older. */
async function age(who: Person, data: Parameters<typeof changeSession>[1]) {
  await changeSession(who, data);
  evictActor(who.id);
}

/** Another session of the same administrator, without a second factor. */
async function elsewhere(admin: Person): Promise<Person> {
  const other = await signInAgain(admin);
  await age(other, { secondFactorAt: null });
  return other;
}

async function unproven(): Promise<Person> {
  const admin = await administrator();
  await age(admin, { secondFactorAt: null });
  return admin;
}

/** An administrator with an authenticator app; its secret and the recovery codes. */
async function enrolled() {
  const admin = await unproven();
  const secret = String((await call(begin, { as: admin, method: "POST" })).body.secret);
  const done = await call(confirm, { as: admin, body: { code: appCode(secret) } });
  return { admin, secret, recoveryCodes: done.body.recoveryCodes as string[] };
}

const enter = (who: Person, code: string) => call(verify, { as: who, body: { code } });
const administers = async (who: Person) => {
  const { status, body } = await call(users, { as: who });
  return status === 200 ? 200 : `${status} ${body.code}`;
};

test("an administrator is let in once the second factor is set up and passed", async () => {
  const admin = await unproven();
  expect(await administers(admin)).toBe("403 SECOND_FACTOR_REQUIRED");
  expect(await administers(await person())).toBe("404 NOT_FOUND");
  const { body } = await call(begin, { as: admin, method: "POST" });
  expect(body).toMatchObject({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    uri: expect.stringContaining("otpauth://totp/Nearshelf:"),
    qr: { size: expect.any(Number), path: expect.stringMatching(/^(?:M\d+ \d+h\d+v1h-\d+z)+$/) },
  });
  const { size, path } = body.qr as { size: number; path: string };
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="400" height="400"><path d="${path}"/></svg>`;
  const picture = await sharp(Buffer.from(drawn)).flatten({ background: "#fff" }).png().toBuffer();
  expect((await readBarcodes(new Uint8Array(picture))).map(({ text }) => text)).toEqual([body.uri]);
  const secret = String(body.secret);
  const wrong = await call(confirm, { as: admin, body: { code: "000000" } });
  expect(wrong.body.code).toBe("CODE_WRONG");
  expect(await administers(admin)).toBe("403 SECOND_FACTOR_REQUIRED");
  const done = await call(confirm, { as: admin, body: { code: appCode(secret) } });
  expect(new Set(done.body.recoveryCodes as string[]).size).toBe(10);
  expect(await administers(admin)).toBe(200);
  expect((await call(state, { as: admin })).body).toEqual({
    ...{ enrolled: true, passed: true, app: true, passkeys: [], recoveryCodesLeft: 10 },
  });
  const stored = await db().authenticatorApp.findUniqueOrThrow({ where: { userId: admin.id } });
  expect(Buffer.from(stored.secret ?? []).includes(Buffer.from(secret))).toBe(false);
  expect((await logOf(admin.id)).map(({ act }) => act)).toEqual([
    "SECOND_FACTOR_PASSED",
    "SECOND_FACTOR_SET",
    "SECOND_FACTOR_FAILED",
  ]);
});

test("it is asked for once a session, and again after twelve hours", async () => {
  const { admin, secret } = await enrolled();
  const other = await elsewhere(admin);
  expect(await administers(other)).toBe("403 SECOND_FACTOR_REQUIRED");
  expect((await enter(other, appCode(secret, 1))).status).toBe(204);
  expect(await administers(other)).toBe(200);
  await age(other, { secondFactorAt: new Date(Date.now() - 12 * HOUR + 60_000) });
  expect(await administers(other)).toBe(200);
  await age(other, { secondFactorAt: new Date(Date.now() - 12 * HOUR - 1_000) });
  expect(await administers(other)).toBe("403 SECOND_FACTOR_REQUIRED");
});

test("a code is worth something once: not again elsewhere, not an earlier one, not two at once", async () => {
  const { admin, secret } = await enrolled();
  const others = await Promise.all(Array.from({ length: 6 }, () => elsewhere(admin)));
  expect((await enter(others[0] ?? admin, appCode(secret))).body.code).toBe("CODE_WRONG");
  const next = appCode(secret, 1);
  const answers = await Promise.all(others.map((other) => enter(other, next)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400, 400, 400]);
  expect((await enter(admin, appCode(secret, -1))).body.code).toBe("CODE_WRONG");
});

test("a recovery code opens once, whoever asks at the same moment", async () => {
  const { admin, recoveryCodes } = await enrolled();
  const code = recoveryCodes[3]?.toLowerCase() ?? "";
  const others = await Promise.all(Array.from({ length: 5 }, () => elsewhere(admin)));
  const answers = await Promise.all(others.map((other) => enter(other, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400, 400]);
  expect((await call(state, { as: admin })).body.recoveryCodesLeft).toBe(9);
  const renewed = (await call(renew, { as: admin, method: "POST" })).body.recoveryCodes as string[];
  expect(renewed).toHaveLength(10);
  const other = await elsewhere(admin);
  expect((await enter(other, recoveryCodes[4] ?? "")).body.code).toBe("CODE_WRONG");
  expect((await enter(other, renewed[0] ?? "")).status).toBe(204);
});

test("who only has a stolen session sets up and changes nothing", async () => {
  const admin = await unproven();
  await age(admin, { authenticatedAt: new Date(Date.now() - 16 * 60_000) });
  const stale = await call(begin, { as: admin, method: "POST" });
  expect(stale.body.code).toBe("FRESH_SIGN_IN_REQUIRED");
  const known = await enrolled();
  const as = await elsewhere(known.admin);
  for (const { body } of [
    await call(begin, { as, method: "POST" }),
    await call(renew, { as, method: "POST" }),
    await call(confirm, { as, body: { code: appCode(known.secret, 1) } }),
  ])
    expect(body.code).toBe("SECOND_FACTOR_REQUIRED");
});

test("a new app takes the place of the old one with its first code", async () => {
  const { admin, secret } = await enrolled();
  const next = String((await call(begin, { as: admin, method: "POST" })).body.secret);
  const early = await enter(await elsewhere(admin), appCode(next));
  expect(early.status, "not confirmed yet").toBe(400);
  expect((await enter(await elsewhere(admin), appCode(secret, 1))).status).toBe(204);
  const done = await call(confirm, { as: admin, body: { code: appCode(next) } });
  expect(done.body).toEqual({ recoveryCodes: [] });
  expect((await enter(await elsewhere(admin), appCode(secret, 1))).status).toBe(400);
  expect((await enter(await elsewhere(admin), appCode(next, 1))).status).toBe(204);
});

test("a passkey can go, the last factor cannot", async () => {
  const admin = await administrator();
  const passkey = { userId: admin.id, publicKey: Buffer.from("key") };
  const [first, second] = [`a${crypto.randomUUID()}`, `b${crypto.randomUUID()}`];
  await db().passkey.createMany({ data: [first, second].map((id) => ({ id, ...passkey })) });
  const remove = (id: string) =>
    call(removePasskey, { as: admin, method: "DELETE", params: { id } });
  expect((await remove(first)).status).toBe(204);
  expect((await remove(first)).status).toBe(404);
  expect((await remove(second)).body.code).toBe("LAST_SECOND_FACTOR");
  expect(await db().passkey.count({ where: { userId: admin.id } })).toBe(1);
});

test("ten wrong codes in a quarter of an hour are enough", async () => {
  const { admin, secret } = await enrolled();
  const other = await elsewhere(admin);
  changeSettings({ RATE_LIMIT_FACTOR: "1" });
  limiters().clear();
  const again = await unproven();
  for (let tries = 0; tries < 10; tries += 1)
    expect((await enter(again, "000000")).status).toBe(400);
  expect((await enter(again, "000000")).status).toBe(429);
  expect((await enter(other, appCode(secret, 1))).status, "counted by account").toBe(204);
  changeSettings({ RATE_LIMIT_FACTOR: "1000" });
  limiters().clear();
  const where = { subjectId: again.id, act: "SECOND_FACTOR_FAILED" };
  expect(await db().auditEntry.findMany({ where })).toMatchObject([{ count: 10 }]);
});

test("an operator helps who has lost everything", async () => {
  const { admin } = await enrolled();
  expect(await unsafeResetSecondFactor(admin.email)).toBe(true);
  expect(await unsafeResetSecondFactor(admin.email)).toBe(false);
  expect(await unsafeResetSecondFactor("nobody@example.org")).toBeNull();
  evictActor(admin.id);
  expect(await administers(admin)).toBe("403 SECOND_FACTOR_REQUIRED");
  const none = { enrolled: false, recoveryCodesLeft: 0 };
  expect((await call(state, { as: admin })).body).toMatchObject(none);
  expect((await logOf(admin.id))[0]).toMatchObject({ act: "SECOND_FACTOR_RESET", actorId: null });
});

test("the demo's own administrator needs none, as long as the demo is on", async () => {
  const demo = await person({ email: "admin@example.org", role: "ADMIN" });
  await age(demo, { secondFactorAt: null });
  expect(await administers(demo)).toBe("403 SECOND_FACTOR_REQUIRED");
  changeSettings({ DEMO: "1" });
  evictActor(demo.id);
  expect(await administers(demo)).toBe(200);
  expect(await administers(await unproven())).toBe("403 SECOND_FACTOR_REQUIRED");
  changeSettings({ DEMO: "0" });
});
