import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { GET as PIECE } from "@/app/api/imports/[id]/rows/[rowId]/piece/route";
import { DELETE as UNDO, GET as GET_ONE } from "@/app/api/imports/[id]/route";
import { POST as CREATE } from "@/app/api/imports/route";
import { unsafeDeleteAccount } from "@/lib/features/account/deletion-commands";
import { stopCovers, withPhoto } from "@/lib/features/covers/worker-pool";
import type { ShelfSpine } from "@/lib/features/covers/read-shelf";
import { retentionJob } from "@/lib/bootstrap/retention";
import { IMPORT_QUEUES } from "@/lib/features/imports/import-queue";
import { IMPORT_JOBS } from "@/lib/features/imports/jobs";
import { lookUpRows } from "@/lib/features/imports/look-up-commands";
import { unfinishedImports } from "@/lib/features/imports/queries";
import { readShelfImport } from "@/lib/features/imports/reading-commands";
import { bookImport } from "@/lib/features/imports/schema";
import { finishReading } from "@/lib/features/imports/shelf-commands";
import { db, rowsIn } from "@/lib/server/database/db";
import { startJobs, stopJobs, type Job } from "@/lib/server/jobs/jobs";
import { png } from "../support/bombs";
import { book } from "../support/books";
import { call } from "../support/call";
import { catalogs } from "../support/catalogs";
import { listsOf } from "../support/imports";
import { newNeighbours, owner, stranger } from "../support/neighbours";
import { changeSettings } from "../support/settings";
import { modelThat, say } from "../support/vision-model";

const box = { left: 100, top: 50, right: 180, bottom: 900 };
const SEEN = {
  spines: [
    { title: "Momo", author: "Michael Ende", language: "de", box },
    { title: "Emma", author: "Jane Austen", language: "en", box: { ...box, left: 120 } },
    { title: "Kobzar", author: null, language: "xx", box: null },
  ],
};

let own: ReturnType<typeof listsOf>;
let photo: Buffer<ArrayBuffer>;

beforeAll(async () => {
  const create = { width: 160, height: 120, channels: 3, background: "#b04a2e" } as const;
  photo = Buffer.from(await sharp({ create }).jpeg().toBuffer());
});
newNeighbours();
beforeEach(async () => {
  changeSettings({ OPENLIBRARY_URL: "", DNB_URL: "", GOOGLE_BOOKS_URL: "" });
  own = listsOf(owner);
});
afterAll(stopCovers);

const seeing = () => modelThat(say(JSON.stringify(SEEN)));

/** A model that answers only when told to; `asked` resolves with the first question. */
async function slowModel() {
  const asked = Promise.withResolvers<void>();
  const answers: (() => void)[] = [];
  await modelThat((response) => {
    answers.push(() => say(JSON.stringify(SEEN))(response));
    asked.resolve();
  });
  return { asked: asked.promise, answer: () => answers.splice(0).forEach((give) => give()) };
}

/** Ends the reading of the photo with these spines. */
const finish = (id: string, spines: ShelfSpine[]) =>
  finishReading(owner.actor, id, { spines, note: null, done: spines.length, total: spines.length });

function send(file: Buffer<ArrayBuffer> | null, as = owner, headers = {}) {
  const form = new FormData();
  form.set("photo", file ? new File([file], "IMG_1.jpg") : "no file");
  return call(CREATE, { as, form, headers });
}

async function sent(file = photo, as = owner): Promise<string> {
  const { status, body } = await send(file, as);
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body).toMatchObject({ state: "READING", format: "SHELF", name: null, photoNote: null });
  return bookImport.parse(body).id;
}

const on = (id: string) => ({ as: owner, params: { id } });
const photos = (of = owner) => db().bookImportPhoto.count({ where: { import: { userId: of.id } } });
const pieces = (of = owner) =>
  db().bookImportPiece.count({ where: { row: { import: { userId: of.id } } } });

test("a photo of a shelf becomes rows with their pieces of it, which their reader alone sees", async () => {
  const asked = await seeing();
  await book(owner, { title: "Emma", author: "Jane Austen" });
  const id = await sent();
  const { bytes } = await db().bookImportPhoto.findUniqueOrThrow({ where: { importId: id } });
  expect(Buffer.from(bytes).includes(photo.subarray(0, 40)), "sealed").toBe(false);
  await readShelfImport(id);
  expect(asked.requests).toHaveLength(1);
  expect(await own.stateOf(id)).toMatchObject({
    ...{ state: "READY", photoNote: null },
    counts: { rows: 3, chosen: 2, doubles: 1, spines: 3, spinesRead: 3, toLookUp: 2 },
  });
  const [momo, emma, kobzar] = await own.rowsIn(id);
  expect(momo).toMatchObject({
    ...{ title: "Momo", author: "Michael Ende", language: "de", doubts: [], chosen: true },
    piece: { width: expect.any(Number), height: expect.any(Number) },
  });
  expect(emma).toMatchObject({ chosen: false, ownBookId: expect.any(String) });
  expect(kobzar).toMatchObject({ doubts: ["AUTHOR"], piece: null });
  expect(await photos(), "the photo is deleted once it is read").toBe(0);

  const params = { id, rowId: momo?.id ?? "" };
  expect(momo?.piece?.url).toBe(`/api/imports/${id}/rows/${params.rowId}/piece`);
  const { response, headers } = await call(PIECE, { as: owner, params });
  const { format, width, height } = await sharp(await response.bytes()).metadata();
  expect(format).toBe("webp");
  expect(Math.max(width, height)).toBeLessThanOrEqual(400);
  expect(width, "turned so that it is read").toBeGreaterThan(height);
  expect(headers.get("cache-control")).toContain("private");
  const known = { "if-none-match": headers.get("etag") ?? "" };
  expect((await call(PIECE, { as: owner, params, headers: known })).status).toBe(304);
  const other = { ...params, rowId: kobzar?.id ?? "" };
  expect((await call(PIECE, { as: owner, params: other })).status, "has none").toBe(404);

  const set = { title: "Кобзар", author: "Тарас Шевченко" };
  await own.change(id, { ids: [kobzar?.id], set });
  await own.list(id);
  expect(await own.stateOf(id)).toMatchObject({ state: "LISTED", counts: { listed: 2 } });
});

test("a spine that was not read is a row to fill in, an unsure one is doubtful, one that shows nothing is none", async () => {
  const id = await sent();
  const spine: ShelfSpine = {
    ...{ title: "Momo", author: "Michael Ende", language: "de", genre: "CHILDREN" },
    ...{ confidence: 0.5, picture: photo, box: null },
  };
  const unread = { ...spine, title: null, author: null, genre: null, confidence: 0 };
  const broken = { ...spine, title: "Emma", confidence: 1, picture: Buffer.from("no picture") };
  const spines = [spine, unread, { ...unread, picture: null }, broken];
  await Promise.all([finish(id, spines), finish(id, spines)]);
  expect(await own.rowsIn(id)).toMatchObject([
    { title: "Momo", genre: "CHILDREN", chosen: false, doubts: ["READING"] },
    { title: null, chosen: false, doubts: ["TITLE", "AUTHOR"], piece: { width: 160 } },
    { title: "Emma", chosen: true, doubts: [], piece: null },
  ]);
  const [momo] = await own.rowsIn(id);
  await own.change(id, { ids: [momo?.id], set: { title: "Momo!" } });
  expect((await own.rowsIn(id))[0]?.doubts, "seen to by its reader").toEqual([]);
});

test("names that spines have in capitals are written as elsewhere", async () => {
  const id = await sent();
  const spine = { language: null, genre: null, confidence: 1, picture: null, box: null };
  const names = ["ВАЛЕР'ЯН ПІДМОГИЛЬНИЙ", "J.R.R. TOLKIEN", "ANNE-MARIE O’BRIEN", "bell hooks"];
  const spines = names.map((author, at) => ({ ...spine, title: `TITLE ${at}`, author }));
  await finish(id, spines);
  expect((await own.rowsIn(id)).map(({ author }) => author)).toEqual([
    ...["Валер'ян Підмогильний", "J.R.R. Tolkien", "Anne-Marie O’Brien", "bell hooks"],
  ]);
});

test("what a catalogue knows by the same title and author was read well, and is no doubt any more", async () => {
  const momo = { isbn: "9783522202558", title: "Momo", author: "Michael Ende", language: "ger" };
  const library = await catalogs([momo]);
  changeSettings(library.settings);
  const id = await sent();
  const spine = { language: null, genre: null, confidence: 0.5, picture: photo, box: null };
  const spines = [
    { ...spine, title: "Momo", author: "Michael Ende" },
    { ...spine, title: "Mono", author: "Michael Ende" },
  ];
  await finish(id, spines);
  await lookUpRows(id);
  await library.close();
  expect(await own.rowsIn(id)).toMatchObject([
    { doubts: [], chosen: true },
    { title: "Mono", doubts: ["READING"] },
  ]);
});

test("two photos at once are two lists, and the same one sent twice is one", async () => {
  await seeing();
  const ids = await Promise.all([sent(), sent()]);
  await Promise.all(ids.map((id) => readShelfImport(id)));
  for (const id of ids) expect(await own.stateOf(id)).toMatchObject({ counts: { rows: 3 } });
  const once = { "idempotency-key": crypto.randomUUID() };
  const [first, again] = [await send(photo, owner, once), await send(photo, owner, once)];
  expect(again.body.id).toBe(first.body.id);
});

test.each([
  ["no file", null, 400, "INVALID_INPUT"],
  ["an empty file", Buffer.alloc(0), 400, "INVALID_INPUT"],
  ["a text", Buffer.from("Momo — Michael Ende"), 415, "UNSUPPORTED_PHOTO"],
  ["more than 10 MB", Buffer.alloc(10 * 1024 * 1024 + 1, 0xff), 413, "TOO_LARGE"],
])("%s is refused", async (_, file, status, code) => {
  const answer = await send(file);
  expect(answer).toMatchObject({ status, body: { code } });
  if (code === "INVALID_INPUT")
    expect(answer.body).toMatchObject({ fields: { photo: { code: "required" } } });
});

test("a photo in which nothing is read says why, and the next one takes its place", async () => {
  const said: Record<string, Buffer<ArrayBuffer>> = {
    NO_SPINES: photo,
    UNREADABLE_PICTURE: Buffer.from(photo.subarray(0, 300)),
    TOO_LARGE: png(30_000, 30_000),
  };
  let before = "";
  for (const [photoNote, file] of Object.entries(said)) {
    const id = await sent(file);
    if (before) expect((await call(GET_ONE, on(before))).status).toBe(404);
    await readShelfImport(id);
    const unread = { state: "UNREAD", photoNote, counts: { rows: 0 } };
    expect(await own.stateOf(id)).toMatchObject(unread);
    expect(await photos()).toBe(0);
    before = id;
  }
  expect((await own.stop(before)).body).toMatchObject({ code: "IMPORT_STATE" });
  const undone = await call(UNDO, { ...on(before), method: "DELETE" });
  expect(undone.body).toEqual({ removed: 0, kept: 0, left: 0 });
});

test("what a process leaves that ends, or is killed, the next one reads, and no row is there twice", async () => {
  const { asked, answer } = await slowModel();
  const id = await sent();
  const ending = new AbortController();
  const ended = readShelfImport(id, ending.signal);
  await asked;
  expect((await unfinishedImports()).get("read"), "it is in work").not.toContain(id);
  ending.abort();
  await ended;
  expect(await own.stateOf(id)).toMatchObject({ state: "READING", counts: { rows: 0 } });
  expect((await unfinishedImports()).get("read")).toContain(id);

  // If a process was killed, its claim remains and expires by itself.
  const past = { readingUntil: new Date(Date.now() - 1), readingTries: 1 };
  await db().bookImport.update({ where: { id }, data: past });
  await seeing();
  await Promise.all([readShelfImport(id), readShelfImport(id), readShelfImport(id)]);
  expect(await own.stateOf(id)).toMatchObject({ state: "READY", counts: { rows: 3 } });
  answer();

  const deadly = await sent();
  await db().bookImport.update({ where: { id: deadly }, data: { readingTries: 3 } });
  await readShelfImport(deadly);
  const given = { state: "UNREAD", photoNote: "UNREADABLE_PICTURE" };
  expect(await own.stateOf(deadly), "what ends every process is given up").toMatchObject(given);
});

test("reading that is stopped, or takes too long, ends with what was read until then", async () => {
  const { asked } = await slowModel();
  const id = await sent();
  const reading = readShelfImport(id);
  await asked;
  expect((await own.stop(id)).body).toMatchObject({ state: "READING", photoNote: "STOPPED" });
  await reading;
  expect(await own.stateOf(id)).toMatchObject({ state: "UNREAD", photoNote: "STOPPED" });

  const late = await sent();
  await readShelfImport(late, undefined, 1);
  expect(await own.stateOf(late)).toMatchObject({ state: "UNREAD", photoNote: "OUT_OF_TIME" });
});

test("a list that is deleted while its photo is read is gone, and comes to no rows", async () => {
  const { asked, answer } = await slowModel();
  const id = await sent();
  const reading = readShelfImport(id);
  await asked;
  expect((await call(UNDO, { ...on(id), method: "DELETE" })).status).toBe(200);
  answer();
  await reading;
  expect((await call(GET_ONE, on(id))).status).toBe(404);
  expect([await photos(), await db().bookImportRow.count({ where: { importId: id } })]).toEqual([
    0, 0,
  ]);
});

test("a shelf waits while photos of covers are read, says so, and is not lost", async () => {
  await seeing();
  let isOver = false;
  const inTheWay = Array.from({ length: 15 }, async (_, at) => {
    const how = { userId: `reader ${at}`, timeoutMs: 60_000 };
    while (!isOver) await withPhoto(photo, how, (cover) => cover.redraw()).catch(() => null);
  });
  const id = await sent();
  const minuteAgo = { createdAt: new Date(Date.now() - 60_000) };
  await db().bookImport.update({ where: { id }, data: minuteAgo });
  expect((await own.stateOf(id)).photoNote, "no process has come to it").toBe("BUSY");
  const reading = readShelfImport(id);
  const noted = () => db().bookImport.findUniqueOrThrow({ where: { id } });
  await expect.poll(async () => (await noted()).photoNote).toBe("BUSY");
  isOver = true;
  await Promise.all(inTheWay);
  await reading;
  expect(await own.stateOf(id)).toMatchObject({ state: "READY", photoNote: null });
});

test("one reader's first photo is read before another's second", async () => {
  await db().bookImport.deleteMany();
  const order: string[] = [];
  const { asked, answer } = await slowModel();
  const mine = [await sent(), await sent(), await sent()];
  for (let photos = 0; photos < 2; photos += 1) await sent(photo, stranger);
  const noted = IMPORT_JOBS.map((job: Job<never>) => {
    if (job.name !== IMPORT_QUEUES.read.name) return job;
    const run = (data: never) => {
      const { importId } = data as { importId: string };
      // Reading that was put off goes on as a job of its own.
      if (!order.includes(importId)) order.push(importId);
      return job.run(data);
    };
    return { ...job, run };
  });
  await startJobs(noted);
  await asked;
  // The job that goes on with what a killed process left queues all of these.
  const queued = () => rowsIn(db())`
    SELECT 1 FROM pgboss.job WHERE name = ${IMPORT_QUEUES.read.name} AND state = 'created'`;
  await expect.poll(queued).toHaveLength(4);
  await seeing();
  mine.push(await sent());
  answer();
  await expect.poll(() => order).toHaveLength(6);
  await stopJobs();
  const isMine = order.map((id) => mine.includes(id));
  // Which photo of its reader each is.
  const numbers = isMine.map(
    (is, at) => isMine.slice(0, at + 1).filter((one) => one === is).length,
  );
  expect(numbers).toEqual([1, 1, 2, 2, 3, 4]);
});

test("photo and pieces go with their account, and with an old list", async () => {
  await seeing();
  const read = await sent();
  await readShelfImport(read);
  await sent();
  expect([await photos(), await pieces()]).toEqual([1, 2]);
  await unsafeDeleteAccount(owner.id, {});
  expect([await photos(), await pieces()]).toEqual([0, 0]);

  const old = await sent(photo, stranger);
  await readShelfImport(old);
  expect(await pieces(stranger)).toBe(2);
  await db().bookImport.updateMany({ data: { createdAt: new Date(0) } });
  await retentionJob.run({});
  expect(await pieces(stranger)).toBe(0);
});
