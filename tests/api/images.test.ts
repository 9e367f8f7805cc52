import { open, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  DELETE as REMOVE_COVER,
  GET as COVER,
  POST as SET_COVER,
} from "@/app/api/books/[id]/cover/route";
import { GET as BOOK, PUT } from "@/app/api/books/[id]/route";
import { POST as CREATE } from "@/app/api/books/route";
import { GET as COMMUNITY } from "@/app/api/images/community/route";
import { GET as IMAGE } from "@/app/api/images/[imageId]/route";
import { POST as UPLOAD } from "@/app/api/images/upload/[category]/route";
import { db } from "@/lib/server/database/db";
import { book } from "../support/books";
import { call } from "../support/call";
import { collectLog } from "../support/log";
import { neighbours, person, type Person } from "../support/people";
import { changeSettings } from "../support/settings";
import { communityPicture, readCommunityPicture } from "@/lib/features/files/community-picture";
import { pictureQueue } from "@/lib/features/files/picture";
import { env } from "@/lib/server/env";

let owner: Person, borrower: Person, stranger: Person;
let picture: Buffer<ArrayBuffer>;

beforeAll(async () => {
  ({ owner, borrower, stranger } = await neighbours());
  const create = { width: 800, height: 1200, channels: 3, background: "#1f3d36" } as const;
  picture = Buffer.from(await sharp({ create }).jpeg().toBuffer());
});
afterEach(() => vi.restoreAllMocks());

function form(bytes: Uint8Array<ArrayBuffer> = picture, name = "cover.jpg", field = "file") {
  const filled = new FormData();
  filled.set(field, new File([bytes], name, { type: "image/jpeg" }));
  return filled;
}

const upload = (as: Person | null = owner, data = form(), category = "book-cover", headers = {}) =>
  call(UPLOAD, { as, params: { category }, form: data, headers });
const image = (imageId: string, query = {}, headers = {}) =>
  call(IMAGE, { as: owner, params: { imageId }, query, headers });
const setCover = (id: string, as = owner, data = form()) =>
  call(SET_COVER, { as, params: { id }, form: data });
const cover = (id: string, as: Person | null = null, query = {}, headers = {}) =>
  call(COVER, { as, params: { id }, query, headers });
const metaOf = async (response: Response) => sharp(await response.arrayBuffer()).metadata();
const filesOnDisk = async () =>
  (
    await readdir(join(process.env.DATA_DIR ?? "", "files"), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => [])
  )
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();

test("an uploaded picture, whatever its name, is served in each width, to be kept for minutes and asked for anew", async () => {
  const { status, body } = await upload(owner, form(picture, "virus.exe"));
  expect(status).toBe(201);
  expect(body).toEqual({ success: true, imageId: expect.any(String) });
  for (const [w, width] of [
    [1, 160],
    [160, 160],
    [161, 320],
    [500, 640],
    [4000, 640],
  ]) {
    const { response, headers } = await image(String(body.imageId), { w });
    expect(headers.get("content-type")).toBe("image/webp");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("private, max-age=300, must-revalidate");
    expect(await metaOf(response)).toMatchObject({ width, format: "webp" });
  }
  const { headers } = await image(String(body.imageId));
  const known = { "if-none-match": `"other", ${headers.get("etag")}` };
  const again = await image(String(body.imageId), {}, known);
  expect([again.status, again.headers.get("etag")]).toEqual([304, headers.get("etag")]);
  expect((await image(String(body.imageId), {}, { "if-none-match": '"other"' })).status).toBe(200);
});

test("a picture that is none, or nobody's, or of no category is refused", async () => {
  const required = { body: { fields: { file: { code: "required" } } } };
  for (const [data, answer] of [
    [form(Buffer.from("<svg/>"), "cover.jpg"), { body: { code: "UNSUPPORTED_PICTURE" } }],
    [form(picture.subarray(0, 900)), { body: { code: "UNREADABLE_PICTURE" } }],
    [form(Buffer.alloc(10 * 1024 * 1024 + 1, 255)), { status: 413 }],
    [form(picture, "a.jpg", "picture"), required],
    [form(Buffer.alloc(0)), required],
  ] as [FormData, object][])
    expect(await upload(owner, data)).toMatchObject(answer);
  const announced = { "content-length": String(11 * 1024 * 1024) };
  expect((await upload(owner, form(), "book-cover", announced)).status).toBe(413);
  const params = { category: "book-cover" };
  expect((await call(UPLOAD, { as: owner, params, body: {} })).status).toBe(400);
  expect((await upload(owner, form(), "secrets")).status).toBe(404);
  expect(await upload(null)).toMatchObject({
    status: 401,
    body: { code: "UNAUTHENTICATED", detail: "No authentication token found" },
  });
  expect((await upload(owner, form(), "profile-picture")).status).toBe(201);
  for (const id of ["x", "../../etc/passwd", crypto.randomUUID()])
    expect((await image(id)).status).toBe(404);
  expect((await image(crypto.randomUUID(), { w: "wide" })).status).toBe(400);
});

test("a cover is set, replaced and removed, and nothing is left over", async () => {
  const id = await book(owner);
  const before = await filesOnDisk();
  const { status, body } = await setCover(id);
  expect(status).toBe(200);
  const { body: seen } = await call(BOOK, { as: borrower, params: { id } });
  expect(seen).toMatchObject({ hasCoverImage: true, coverImageUrl: body.url });
  expect(body.url).toBe(`/api/images/${seen.coverImageId}`);
  const { body: second } = await setCover(id);
  expect(second.url).not.toBe(body.url);
  expect((await image(String(seen.coverImageId))).status).toBe(404);
  expect((await filesOnDisk()).length).toBe(before.length + 3);
  expect((await call(REMOVE_COVER, { as: owner, params: { id }, method: "DELETE" })).status).toBe(
    204,
  );
  expect(await filesOnDisk()).toEqual(before);
  expect((await call(BOOK, { params: { id } })).body).toMatchObject({
    hasCoverImage: false,
    coverImageUrl: null,
  });
});

test("many covers at once leave one picture", async () => {
  const id = await book(owner);
  const before = await filesOnDisk();
  const answers = await Promise.all(Array.from({ length: 5 }, () => setCover(id)));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect((await filesOnDisk()).length).toBe(before.length + 3);
});

test("one reader can wait with six pictures and no more, and holds up nobody else", async () => {
  const [eager, calm] = [await person(), await person()];
  await upload(calm);
  const { promise: read, resolve: finish } = Promise.withResolvers<void>();
  const slow = pictureQueue().run("somebody", () => read);
  const sent = Array.from({ length: 7 }, () => upload(eager));
  const busy = await Promise.race(sent);
  expect([busy.status, busy.body.code, busy.headers.get("retry-after")]).toEqual([
    503,
    "PICTURES_BUSY",
    "5",
  ]);
  const others = upload(calm);
  finish();
  await slow;
  expect((await others).status).toBe(201);
  const answers = await Promise.all(sent);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(6);
});

test("an uploaded picture becomes the cover of its uploader's book alone", async () => {
  const { body: mine } = await upload(owner);
  const { body: theirs } = await upload(stranger);
  const { body: portrait } = await upload(owner, form(), "profile-picture");
  const fields = { title: "A", author: "B" };
  const made = await call(CREATE, { as: owner, body: { ...fields, coverImageId: mine.imageId } });
  expect(made.body).toMatchObject({ hasCoverImage: true, coverImageId: mine.imageId });
  const change = (body: object) =>
    call(PUT, { as: owner, params: { id: String(made.body.id) }, body, method: "PUT" });
  for (const coverImageId of [theirs.imageId, portrait.imageId, crypto.randomUUID()]) {
    const wrong = { fields: { coverImageId: { code: "unknown" } } };
    const body = { ...fields, coverImageId };
    expect((await call(CREATE, { as: owner, body })).body).toMatchObject(wrong);
    expect((await change(body)).body).toMatchObject(wrong);
  }
  expect((await change(fields)).body.coverImageId).toBe(mine.imageId);
  expect((await change({ ...fields, coverImageId: null })).body.hasCoverImage).toBe(false);
  expect((await image(String(mine.imageId))).status).toBe(404);
});

test("a picture that two books show outlives one of them", async () => {
  const { body: mine } = await upload(owner);
  const [one, two] = [
    await book(owner, { coverImageId: String(mine.imageId) }),
    await book(owner, { coverImageId: String(mine.imageId) }),
  ];
  await call(REMOVE_COVER, { as: owner, params: { id: one }, method: "DELETE" });
  expect((await image(String(mine.imageId))).status).toBe(200);
  await call(REMOVE_COVER, { as: owner, params: { id: two }, method: "DELETE" });
  expect((await image(String(mine.imageId))).status).toBe(404);
});

test("a book without a picture has a drawn cover, in steps with who may see the book", async () => {
  const id = await book(owner);
  const { status, headers, response } = await cover(id, null, { w: 300 });
  expect([status, headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(await metaOf(response)).toMatchObject({ width: 320, height: 480 });
  expect((await cover(id, null, { w: 300 }, { "if-none-match": headers.get("etag") })).status).toBe(
    304,
  );
  await setCover(id);
  const changed = await cover(id, null, { w: 300 }, { "if-none-match": headers.get("etag") });
  expect([changed.status, changed.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(changed.headers.get("cache-control")).toContain("no-cache");
  await db().book.update({ where: { id }, data: { isShareable: false } });
  expect((await cover(id)).status).toBe(404);
  expect((await cover(id, borrower)).status).toBe(200);
});

test("a full disk is told, to the operator once a minute, and leaves no half of anything", async () => {
  const lines = collectLog();
  const id = await book(owner);
  const before = [await filesOnDisk(), await db().image.count()];
  const probe = await open(import.meta.filename);
  const handle = Object.getPrototypeOf(probe) as { sync: () => Promise<void> };
  await probe.close();
  for (const failing of [1, 2, 3, 4]) {
    let calls = 0;
    const real = handle.sync;
    vi.spyOn(handle, "sync").mockImplementation(async function (this: typeof handle) {
      if (++calls === failing)
        throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
      return real.call(this);
    });
    const { status, body } = await setCover(id);
    expect([status, body.code]).toEqual([507, "DISK_FULL"]);
    vi.restoreAllMocks();
    expect([await filesOnDisk(), await db().image.count()]).toEqual(before);
  }
  expect((await setCover(id)).status).toBe(200);
  expect(lines.map(({ msg }) => msg)).toEqual(["a file was refused: no space left"]);
});

const rows = (ownerId: string, count: number, bytes = 0) =>
  db().image.createMany({
    data: Array.from({ length: count }, () => ({
      ownerId,
      bytes,
      category: "BOOK_COVER" as const,
      key: crypto.randomUUID(),
      width: 1,
      height: 1,
    })),
  });

test("a reader has 6,000 pictures and no more, however many are sent at once", async () => {
  const reader = await person();
  await rows(reader.id, 5_998);
  const before = await filesOnDisk();
  const answers = await Promise.all(Array.from({ length: 5 }, () => upload(reader)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("PICTURE_LIMIT");
  expect(await db().image.count({ where: { ownerId: reader.id } })).toBe(6_000);
  expect((await filesOnDisk()).length).toBe(before.length + 6);
  expect((await upload(owner)).status).toBe(201);
});

test("a reader has two gigabytes of pictures and no more", async () => {
  const reader = await person();
  const { body } = await upload(reader);
  const { bytes } = await db().image.findUniqueOrThrow({ where: { id: String(body.imageId) } });
  expect(bytes).toBeGreaterThan(100);
  await rows(reader.id, 1, 2_000_000_000 - 2 * bytes);
  expect((await upload(reader)).status).toBe(201);
  expect((await upload(reader)).body.code).toBe("PICTURE_LIMIT");
});

test("nothing of a failed database write stays on the disk", async () => {
  const before = await filesOnDisk();
  await db().$executeRaw`ALTER TABLE "Image" RENAME TO "Gone"`;
  try {
    expect((await upload()).status).toBe(500);
  } finally {
    await db().$executeRaw`ALTER TABLE "Gone" RENAME TO "Image"`;
  }
  expect(await filesOnDisk()).toEqual(before);
});

test("the operator's picture of the community is for everybody; without the file there is none, a wrong one stops the start by name", async () => {
  expect((await call(COMMUNITY)).status).toBe(404);
  const inDataDir = (name: string) => join(env().DATA_DIR, name);
  await writeFile(inDataDir("notes.txt"), "no picture");
  changeSettings({ COMMUNITY_PICTURE: "notes.txt" });
  await expect(readCommunityPicture(env())).rejects.toThrow(/^COMMUNITY_PICTURE: .*notes\.txt/);
  const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  changeSettings({ COMMUNITY_PICTURE: "missing.jpg" });
  await readCommunityPicture(env());
  expect(told.mock.calls.map(([line]) => line)).toEqual([
    expect.stringMatching(/^COMMUNITY_PICTURE: ENOENT[^\n]+missing\.jpg[^\n]+\n$/),
  ]);
  told.mockRestore();
  expect(communityPicture()).toBeNull();
  await writeFile(inDataDir("community.jpg"), picture);
  changeSettings({ COMMUNITY_PICTURE: "community.jpg" });
  await readCommunityPicture(env());
  expect(communityPicture()).toMatchObject({ width: 640, height: 960 });
  const served = await call(COMMUNITY);
  expect(await metaOf(served.response)).toMatchObject({ format: "webp", width: 640, height: 960 });
  const etag = served.headers.get("etag") ?? "";
  expect((await call(COMMUNITY, { headers: { "if-none-match": etag } })).status).toBe(304);
});
