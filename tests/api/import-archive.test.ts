import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { GET as IMAGE } from "@/app/api/images/[imageId]/route";
import { POST as UPLOAD } from "@/app/api/images/upload/[category]/route";
import { pictureQueue } from "@/lib/features/files/picture";
import { addCovers } from "@/lib/features/imports/cover-commands";
import { lookUpRows } from "@/lib/features/imports/look-up-commands";
import { unfinishedImports } from "@/lib/features/imports/queries";
import { archiveQueue } from "@/lib/features/imports/read-in-worker";
import { MAX_ARCHIVE_BYTES } from "@/lib/features/imports/terms";
import { db } from "@/lib/server/database/db";
import { exportOf } from "../support/account-export";
import { png } from "../support/bombs";
import { book } from "../support/books";
import { call } from "../support/call";
import { listsOf } from "../support/imports";
import { person, type Person } from "../support/people";
import { zipOf } from "../support/zip";

const ID = "019346f0-0000-7000-8000-000000000001";
const COLOURS = { Emma: "#c02020", Momo: "#20a040", Dune: "#2040c0" };

let reader: Person, other: Person, lists: ReturnType<typeof listsOf>;
beforeEach(async () => {
  [reader, other] = [await person(), await person()];
  lists = listsOf(other);
});

const drawn = (background: string) =>
  sharp({ create: { width: 60, height: 90, channels: 3, background } })
    .png()
    .toBuffer();

async function coverOf(as: Person, background: string): Promise<string> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(await drawn(background))], "a.png"));
  const { body } = await call(UPLOAD, { as, params: { category: "book-cover" }, form });
  return String(body.imageId);
}

const NAME = "nearshelf-2026-11-24.zip";
const bring = (bytes: Uint8Array, headers = {}) =>
  lists.bring(new Uint8Array(bytes), NAME, headers);
const brought = (bytes: Uint8Array) => lists.brought(new Uint8Array(bytes), NAME);

/** An archive of one book with this file as its cover. */
const archiveOf = (picture: Buffer, more: object = {}) =>
  zipOf({ "data.json": dataOf(more), [`pictures/${ID}.webp`]: picture });

const dataOf = (more: object = {}) =>
  Buffer.from(
    JSON.stringify({
      ...{ exportedAt: "2026-11-24T10:00:00.000Z", profile: {} },
      books: [{ title: "Emma", author: "Jane Austen", coverImageId: ID }],
      ...more,
    }),
  );

const waiting = () =>
  db().bookImportCover.count({ where: { row: { import: { userId: other.id } } } });

/** Whether the image is red, green or blue. */
async function colourOf(id: string | null | undefined): Promise<string> {
  const { response } = await call(IMAGE, { as: other, params: { imageId: id ?? "" } });
  const { dominant } = await sharp(Buffer.from(await response.arrayBuffer())).stats();
  const { r, g, b } = dominant;
  return Object.entries({ r, g, b }).toSorted(([, one], [, next]) => next - one)[0]?.[0] ?? "";
}

test("the archive of an account's export brings each book back with its own cover", async () => {
  for (const [title, colour] of Object.entries(COLOURS))
    await book(reader, { title, author: "A", coverImageId: await coverOf(reader, colour) });
  await book(reader, { title: "Without", author: "A" });
  const { files } = await exportOf(reader);
  const { id, format, name, counts } = await brought(zipOf(Object.fromEntries(files)));
  expect({ format, name }).toEqual({ format: "NEARSHELF", name: NAME });
  expect(counts).toMatchObject({ rows: 4, chosen: 4, coverless: 1, toLookUp: 1 });
  const rows = await lists.rowsIn(id);
  expect(rows.filter(({ hasCover, filledIn }) => hasCover && filledIn.length === 0)).toHaveLength(
    3,
  );
  await lookUpRows(id);
  expect(await lists.books(), "nothing is listed before the press").toEqual([]);
  await lists.list(id);
  expect((await unfinishedImports()).get("cover"), "what a killed process left").toContain(id);
  expect(await addCovers(id)).toBe(false);
  const books = await lists.books();
  expect(books.map(({ title }) => title)).toEqual(["Dune", "Emma", "Momo", "Without"]);
  const [dune, emma, momo, without] = books.map(({ coverImageId }) => coverImageId);
  expect(await Promise.all([dune, emma, momo].map(colourOf))).toEqual(["b", "r", "g"]);
  expect(without).toBeNull();
  expect(await waiting()).toBe(0);
  expect((await unfinishedImports()).get("cover")).not.toContain(id);
  expect((await lists.undo(id)).body, "a cover is no change by its owner").toMatchObject({
    removed: 4,
    kept: 0,
  });
});

test("covers wait with their import and go with it, or with the books that are left out", async () => {
  const picture = await drawn(COLOURS.Emma);
  const { id } = await brought(archiveOf(picture));
  const [row] = await lists.rowsIn(id);
  await lists.change(id, { ids: [row?.id], set: { title: "Emma. A novel", lookUp: true } });
  await lookUpRows(id);
  expect(await lists.rowsIn(id)).toMatchObject([{ hasCover: true, filledIn: [] }]);
  await lists.undo(id);
  expect(await waiting()).toBe(0);

  const books = ["A", "B"].map((title) => ({ title, author: "C", coverImageId: ID }));
  const again = await brought(archiveOf(picture, { books }));
  const [first] = await lists.rowsIn(again.id);
  await lists.change(again.id, { ids: [first?.id], set: { chosen: false } });
  await lists.list(again.id);
  expect(await waiting()).toBe(2);
  await addCovers(again.id);
  expect(await waiting()).toBe(0);
  expect(await lists.books()).toMatchObject([{ title: "B", coverImageId: expect.any(String) }]);
});

test("a cover waits for its turn and for room, and is not tried for ever", async () => {
  const { id } = await brought(archiveOf(await drawn(COLOURS.Momo)));
  await lists.list(id);
  const ends = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  const busy = ends.map(({ promise }) => pictureQueue().run(other.id, () => promise));
  expect(await addCovers(id)).toBe(false);
  expect(await db().bookImportCover.findMany({ where: { row: { importId: id } } })).toMatchObject([
    { tries: 0 },
  ]);
  for (const { resolve } of ends) resolve();
  await Promise.all(busy);
  await db().bookImportCover.updateMany({ data: { tries: 3 } });
  expect(await addCovers(id)).toBe(false);
  expect(await lists.books()).toMatchObject([{ coverImageId: null }]);
  expect(await waiting()).toBe(0);
  expect((await unfinishedImports()).get("lookUp"), "the catalogues are asked instead").toContain(
    id,
  );
});

test.each([
  ["no picture", () => Buffer.from("<svg/>")],
  ["one that unpacks to far more", () => png(20_000, 20_000)],
  ["half of one", async () => (await drawn(COLOURS.Emma)).subarray(0, 60)],
  ["an empty file", () => Buffer.alloc(0)],
  ["more than two megabytes", () => Buffer.alloc(2_000_001, 1)],
])("a book whose cover is %s comes without it", async (_, picture) => {
  const { id } = await brought(archiveOf(await picture()));
  await lists.list(id);
  expect(await addCovers(id)).toBe(false);
  expect(await lists.books()).toMatchObject([{ title: "Emma", coverImageId: null }]);
  expect(await waiting()).toBe(0);
  expect((await unfinishedImports()).get("cover")).not.toContain(id);
});

test("of what unpacks to more than 50 MB so much is kept; a cover that cannot be unpacked is none", async () => {
  const ids = Array.from({ length: 30 }, () => crypto.randomUUID());
  const books = ids.map((id) => ({ title: `T ${id}`, author: "A", coverImageId: id }));
  const zeros = Buffer.alloc(2_000_000);
  const pictures = Object.fromEntries(ids.map((id) => [`pictures/${id}.webp`, zeros]));
  await brought(zipOf({ "data.json": dataOf({ books }), ...pictures }));
  expect(await waiting()).toBe(MAX_ARCHIVE_BYTES / zeros.length);
  const whole = archiveOf(Buffer.alloc(1_000, 7));
  // The packed picture comes before the directory, which has the name twice.
  const at = whole.indexOf(`pictures/${ID}.webp`) + `pictures/${ID}.webp`.length;
  whole.fill(0xff, at, at + 4);
  expect(await brought(whole)).toMatchObject({ counts: { rows: 1, coverless: 1 } });
  await brought(zipOf({ "data.json": dataOf({ books: books.slice(0, 25) }), ...pictures }));
  expect((await bring(archiveOf(zeros))).body, "a hundred megabytes wait").toMatchObject({
    ...{ status: 409, code: "IMPORT_COVERS" },
  });
});

const lying = () => {
  const archive = zipOf({ "data.json": Buffer.alloc(20_000, 32) });
  // Both headers give a small size.
  for (const [mark, at] of [
    ["PK\u0003\u0004", 22],
    ["PK\u0001\u0002", 24],
  ] as const)
    archive.writeUInt32LE(10, archive.indexOf(mark) + at);
  return archive;
};

test.each([
  ["of something else", () => zipOf({ "xl/workbook.xml": Buffer.from("<a/>") }), 422],
  ["without its end", () => archiveOf(Buffer.alloc(0)).subarray(0, -30), 422],
  ["whose sizes lie", lying, 422],
  ["with names that lead elsewhere", () => zipOf({ "../data.json": dataOf() }), 422],
  ["whose list is broken", () => zipOf({ "data.json": Buffer.from('{"books": [') }), 422],
  ["whose list unpacks to 11 MB", () => zipOf({ "data.json": Buffer.alloc(11e6, 32) }), 413],
])("an archive %s is refused, and nothing of it is kept", async (_, archive, status) => {
  const answer = await bring(archive());
  const code = status === 422 ? "IMPORT_UNREADABLE" : "TOO_LARGE";
  expect(answer).toMatchObject({ status, body: { code } });
  expect(await db().bookImport.count({ where: { userId: other.id } })).toBe(0);
});

test("an archive may have 50 MB, a list 10; large ones of a reader come one at a time", async () => {
  const length = (bytes: number) => ({ "content-length": String(bytes) });
  const filler = Buffer.alloc(11_000_000, "0123456789");
  const archive = Buffer.concat([filler, dataOf()]);
  expect((await bring(archive, length(11_100_000))).status, "a list").toBe(413);
  const bytes = archiveOf(await drawn(COLOURS.Emma));
  expect((await bring(bytes, length(50_200_000))).status).toBe(413);
  const end = Promise.withResolvers<void>();
  const first = archiveQueue().run(other.id, () => end.promise);
  expect((await bring(bytes, length(11_100_000))).body.code).toBe("IMPORT_BUSY");
  expect((await bring(bytes)).status, "a small one is like any list").toBe(201);
  end.resolve();
  await first;
  const others = [1, 2].map(() => Promise.withResolvers<void>());
  const running = others.map(({ promise }, at) =>
    archiveQueue().run(`reader ${at}`, () => promise),
  );
  expect((await bring(bytes, length(11_100_000))).body.code, "two of others").toBe("IMPORT_BUSY");
  for (const { resolve } of others) resolve();
  await Promise.all(running);
  expect((await bring(bytes, length(11_100_000))).status).toBe(201);
});
