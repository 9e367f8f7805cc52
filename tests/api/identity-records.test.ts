import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { RecordAdapter } from "@/lib/features/identity/provider/record-commands";

const codes = new RecordAdapter("AuthorizationCode");
const sessions = new RecordAdapter("Session");
const id = () => crypto.randomUUID();

beforeAll(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterAll(() => vi.useRealTimers());

test("a record is found until it expires", async () => {
  const [short, forever] = [id(), id()];
  await codes.upsert(short, { accountId: "a" }, 60);
  await codes.upsert(forever, { accountId: "b" });
  expect(await codes.find(short)).toEqual({ accountId: "a" });
  expect(await sessions.find(short)).toBeUndefined();
  vi.setSystemTime(Date.now() + 61_000);
  expect(await codes.find(short)).toBeUndefined();
  expect(await codes.find(forever)).toEqual({ accountId: "b" });
});

test("a record is replaced, found by its uid, and destroyed", async () => {
  const [key, uid] = [id(), id()];
  await sessions.upsert(key, { uid, accountId: "a" }, 60);
  await sessions.upsert(key, { uid, accountId: "b" }, 60);
  expect(await sessions.findByUid(uid)).toEqual({ uid, accountId: "b" });
  await sessions.destroy(key);
  expect(await sessions.findByUid(uid)).toBeUndefined();
});

test("a code is consumed by one of those that redeem it at once", async () => {
  const key = id();
  await codes.upsert(key, { accountId: "a" }, 60);
  const tries = Array.from({ length: 8 }, () =>
    codes.consume(key).then(
      () => "ok",
      (error) => error.error,
    ),
  );
  const answers = await Promise.all(tries);
  expect(answers.filter((answer) => answer === "ok")).toHaveLength(1);
  expect(answers.filter((answer) => answer === "invalid_grant")).toHaveLength(7);
  expect(await codes.find(key)).toMatchObject({ consumed: Math.floor(Date.now() / 1000) });
});

test("revoking a grant takes its records with it", async () => {
  const [grantId, mine, other] = [id(), id(), id()];
  await codes.upsert(mine, { grantId }, 60);
  await codes.upsert(other, { grantId: id() }, 60);
  await codes.revokeByGrantId(grantId);
  expect(await codes.find(mine)).toBeUndefined();
  expect(await codes.find(other)).toBeDefined();
});
