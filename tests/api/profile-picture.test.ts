import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { GET as IMAGE } from "@/app/api/images/[imageId]/route";
import { DELETE } from "@/app/api/users/[id]/picture/route";
import { GET as PROFILE, PUT } from "@/app/api/users/[id]/route";
import { db } from "@/lib/server/database/db";
import { call } from "../support/call";
import { person, type Person } from "../support/people";
import { uploadPicture } from "../support/pictures";

let reader: Person, other: Person;

beforeEach(async () => {
  [reader, other] = await Promise.all([person(), person()]);
});

const upload = (as: Person, category = "profile-picture", width = 900, height = 500) =>
  uploadPicture(as, category, { width, height });

const set = (as: Person, profileImageId: string | null) =>
  call(PUT, { as, params: { id: as.id }, body: { profileImageId }, method: "PUT" });
const shown = async () =>
  (await call(PROFILE, { as: other, params: { id: reader.id } })).body.profilePictureUrl;
const image = async (imageId: string, w: number) => {
  const { response, status } = await call(IMAGE, { as: reader, params: { imageId }, query: { w } });
  return status === 200 ? sharp(await response.arrayBuffer()).metadata() : status;
};

test("a profile picture is square in every width, whatever was uploaded", async () => {
  const id = await upload(reader);
  for (const [w, side] of [
    [160, 160],
    [320, 320],
    [640, 500],
  ] as const) {
    expect(await image(id, w)).toMatchObject({ format: "webp", width: side, height: side });
  }
  const small = await upload(reader, "profile-picture", 40, 300);
  expect(await image(small, 640)).toMatchObject({ width: 40, height: 40 });
});

test("it is shown on the profile, replaced and removed, and the last one goes each time", async () => {
  const [first, second] = [await upload(reader), await upload(reader)];
  expect((await set(reader, first)).body.profilePictureUrl).toBe(`/api/images/${first}`);
  expect(await shown()).toBe(`/api/images/${first}`);
  expect((await set(reader, first)).status).toBe(200);
  expect(await image(first, 160)).toMatchObject({ width: 160 });
  expect((await set(reader, second)).body.profilePictureUrl).toBe(`/api/images/${second}`);
  expect(await image(first, 160)).toBe(404);
  expect(
    (await call(DELETE, { as: reader, params: { id: reader.id }, method: "DELETE" })).status,
  ).toBe(204);
  expect(await shown()).toBeNull();
  expect(await image(second, 160)).toBe(404);
  expect((await set(reader, null)).status).toBe(200);
});

test("only one's own picture of that kind", async () => {
  const [cover, theirs] = [await upload(reader, "book-cover"), await upload(other)];
  for (const id of [cover, theirs, crypto.randomUUID()]) {
    expect((await set(reader, id)).body).toMatchObject({
      fields: { profileImageId: { code: "unknown" } },
    });
  }
  expect((await set(reader, "x")).status).toBe(400);
});

test("before the rest of the profile is filled in, too, and many at once leave one", async () => {
  const fresh = await person({ name: null, country: null, postalCode: null });
  const pictures = await Promise.all(Array.from({ length: 4 }, () => upload(fresh)));
  const answers = await Promise.all(pictures.map((id) => set(fresh, id)));
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const { profileImageId } = await db().user.findUniqueOrThrow({ where: { id: fresh.id } });
  expect(pictures).toContain(profileImageId);
});
