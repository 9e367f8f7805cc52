import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as approve } from "@/app/api/admin/verifications/[id]/approve/route";
import { GET as picture } from "@/app/api/admin/verifications/[id]/picture/route";
import { POST as reject } from "@/app/api/admin/verifications/[id]/reject/route";
import { GET as list } from "@/app/api/admin/verifications/route";
import { GET as image } from "@/app/api/images/[imageId]/route";
import { GET as notifications } from "@/app/api/notifications/route";
import { GET as profile } from "@/app/api/users/[id]/route";
import {
  DELETE as withdraw,
  GET as own,
  POST as send,
} from "@/app/api/users/me/verification/route";
import { sweepIdentityPictures } from "@/lib/features/moderation/verification-commands";
import { db } from "@/lib/server/database/db";
import { stopCovers } from "@/lib/features/covers/worker-pool";
import { files } from "@/lib/features/files/store";
import { administrator, decide, logOf } from "../support/admin";
import { heicOfSide, png } from "../support/bombs";
import { call } from "../support/call";
import { person, type Person } from "../support/people";

afterAll(stopCovers);

let admin: Person;
let bytes: Buffer<ArrayBuffer>;
beforeAll(async () => {
  admin = await administrator();
  const drawn = await sharp({
    create: { width: 2_400, height: 1_500, channels: 3, background: "#c33" },
  })
    .withExif({ IFD0: { Copyright: "where I live" } })
    .jpeg()
    .toBuffer();
  bytes = Buffer.from(drawn);
});

async function ask(reader: Person, content: BlobPart = bytes) {
  const form = new FormData();
  form.set("file", new File([content], "passport.jpg", { type: "image/jpeg" }));
  return call(send, { as: reader, form });
}

const pending = (reader: Person) =>
  db().idVerification.findFirstOrThrow({ where: { userId: reader.id, state: "PENDING" } });
const stands = async (reader: Person) => (await call(own, { as: reader })).body;
const keyOf = async (reader: Person) => String((await pending(reader)).pictureKey);

test("a picture is kept sealed, shown to administrators alone, and goes with the approval", async () => {
  const reader = await person({ name: "Olena Tkach" });
  expect(await stands(reader)).toEqual({
    state: "NONE",
    createdAt: null,
    decidedAt: null,
    reason: null,
  });
  expect((await ask(reader)).body).toMatchObject({
    state: "PENDING",
    createdAt: expect.any(String),
  });
  const { id, pictureKey } = await pending(reader);
  const stored = await files().get(String(pictureKey));
  expect(stored?.includes("WEBP"), "not readable in the store").toBe(false);
  expect((await call(image, { params: { imageId: id } })).status).toBe(404);

  const { body } = await call(list, { as: admin });
  const row = (body.content as { id: string }[]).find((each) => each.id === id);
  expect(row).toMatchObject({
    name: "Olena Tkach",
    pictureUrl: `/api/admin/verifications/${id}/picture`,
  });
  const { response } = await decide(picture, admin, id);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const shown = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect(shown).toMatchObject({ format: "webp", width: 1_600, height: 1_000 });
  expect(shown.exif).toBeUndefined();

  expect((await decide(approve, admin, id)).body).toMatchObject({
    state: "APPROVED",
    pictureUrl: null,
  });
  expect(await files().get(String(pictureKey))).toBeNull();
  expect((await decide(picture, admin, id)).status).toBe(404);
  expect((await decide(approve, admin, id)).status).toBe(409);
  const seen = await call(profile, { as: await person(), params: { id: reader.id } });
  expect(seen.body.verification).toMatchObject({ idVerified: true });
  expect((await call(notifications, { as: reader })).body).toMatchObject([{ type: "ID_APPROVED" }]);
  expect((await ask(reader)).body.code).toBe("ALREADY_VERIFIED");
  expect((await logOf(reader.id)).map(({ act }) => act)).toEqual(["ID_APPROVED", "ID_VIEWED"]);
});

test("what is no picture, or would take too much to read, is refused and leaves nothing", async () => {
  const reader = await person();
  const heic = heicOfSide(await readFile("tests/fixtures/covers/cover.heic"), 5_001);
  for (const [content, status] of [
    [heic, 413],
    [png(1, 50_000_000), 413],
    [png(50_000, 50_000), 413],
    ["<svg/>", 415],
    [bytes.subarray(0, 500), 422],
    ["\0\0\0\x18ftypheic and nothing more", 422],
  ] as const)
    expect((await ask(reader, content)).status).toBe(status);
  expect((await call(send, { as: reader, form: new FormData() })).status).toBe(400);
  expect(await stands(reader)).toMatchObject({ state: "NONE" });
});

test("a rejection says why, another picture may follow, and a confirmation can be taken back", async () => {
  const reader = await person();
  await ask(reader);
  const { id } = await pending(reader);
  expect((await decide(reject, admin, id, { reason: " " })).status).toBe(400);
  await decide(reject, admin, id, { reason: "Too blurred" });
  expect(await stands(reader)).toMatchObject({ state: "REJECTED", reason: "Too blurred" });
  expect((await call(notifications, { as: reader })).body).toMatchObject([
    { type: "ID_REJECTED", params: { reason: "Too blurred" } },
  ]);
  await ask(reader);
  const again = await pending(reader);
  await decide(approve, admin, again.id);
  expect(await stands(reader)).toMatchObject({ state: "APPROVED" });
  await decide(reject, admin, again.id, { reason: "Forged" });
  expect(await stands(reader)).toMatchObject({ state: "REJECTED", reason: "Forged" });
  expect(await db().user.findUniqueOrThrow({ where: { id: reader.id } })).toMatchObject({
    idVerifiedAt: null,
  });
});

test("a newer picture replaces one that waits; what is withdrawn is gone", async () => {
  const reader = await person();
  await ask(reader);
  const first = await keyOf(reader);
  await ask(reader);
  const second = await keyOf(reader);
  expect(await files().get(first)).toBeNull();
  expect((await call(withdraw, { as: reader, method: "DELETE" })).body).toMatchObject({
    state: "NONE",
  });
  expect(await files().get(second)).toBeNull();
  expect(await db().idVerification.count({ where: { userId: reader.id } })).toBe(0);
  expect((await call(withdraw, { as: reader, method: "DELETE" })).status, "twice is no harm").toBe(
    200,
  );
});

test("two pictures at once leave one request, and no file without one", async () => {
  const reader = await person();
  const answers = await Promise.all([ask(reader), ask(reader), ask(reader)]);
  for (const { status } of answers) expect([201, 409]).toContain(status);
  const kept = await db().idVerification.findMany({ where: { userId: reader.id } });
  expect(kept).toHaveLength(1);
  expect(await files().get(String(kept[0]?.pictureKey))).not.toBeNull();
});

test("a picture as phones take it is redrawn as the others are", async () => {
  const reader = await person();
  const heic = await readFile(join(import.meta.dirname, "../fixtures/covers/cover.heic"));
  expect((await ask(reader, heic)).body).toMatchObject({ state: "PENDING" });
  const { response } = await decide(picture, admin, (await pending(reader)).id);
  const shown = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect(shown).toMatchObject({ format: "webp", width: expect.any(Number) });
  expect(shown.width).toBeGreaterThan(300);
});

test("of an approval and a refusal at the same time one counts", async () => {
  const reader = await person();
  await ask(reader);
  const { id } = await pending(reader);
  const refusal = { reason: "Too blurred", from: "PENDING" };
  const answers = await Promise.all([
    decide(approve, admin, id),
    decide(reject, admin, id, refusal),
    decide(approve, admin, id),
    decide(reject, admin, id, refusal),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await logOf(reader.id)).toHaveLength(1);
  expect((await decide(reject, admin, id, { ...refusal, from: "REJECTED" })).status).toBe(400);
});

test("pictures that wait for nothing are swept, those that wait stay", async () => {
  const reader = await person();
  await ask(reader);
  const waiting = await keyOf(reader);
  await files().put("identity/left-over", bytes);
  await sweepIdentityPictures(new Date());
  expect(await files().get("identity/left-over"), "it may just be on its way").not.toBeNull();
  await sweepIdentityPictures(new Date(Date.now() + 2 * 3600_000));
  expect(await files().get("identity/left-over")).toBeNull();
  expect(await files().get(waiting)).not.toBeNull();
});

test("who is verified without a picture reads so, and is asked for none", async () => {
  const reader = await person({ idVerifiedAt: new Date("2026-03-01T10:00:00Z") });
  expect(await stands(reader)).toEqual({
    state: "APPROVED",
    createdAt: null,
    decidedAt: "2026-03-01T10:00:00.000Z",
    reason: null,
  });
});
