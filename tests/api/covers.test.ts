import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { POST } from "@/app/api/books/ai/route";
import { POST as CREATE } from "@/app/api/books/route";
import { GET as IMAGE } from "@/app/api/images/[imageId]/route";
import { bookDto } from "@/lib/features/books/schema";
import { db } from "@/lib/server/database/db";
import { coverReading } from "@/lib/features/covers/schema";
import { createBookFromCover } from "@/lib/features/covers/commands";
import { stopCovers } from "@/lib/features/covers/worker-pool";
import { askModel } from "@/lib/features/covers/vision";
import type { AppError } from "@/lib/shared/errors";
import { shelvesOf } from "../bench/shelves/shelf";
import { barcode } from "../support/barcode";
import { heicOfSide, png } from "../support/bombs";
import { block, book } from "../support/books";
import { call, type Answer } from "../support/call";
import { photoOf } from "../support/photo";
import { httpService, type FakeService } from "../support/http-service";
import { neighbours, person, SETTLED, type Person } from "../support/people";
import { changeSettings } from "../support/settings";
import { say, visionModel, type VisionModel } from "../support/vision-model";

const SENTENCE = "We couldn't recognize this cover. Try another photo or add the book manually.";

let owner: Person, borrower: Person, stranger: Person;
let kobzar: Buffer<ArrayBuffer>;
const services: (FakeService | VisionModel)[] = [];

beforeAll(async () => {
  // Reading gives way to everything else, so beside other tests it takes longer than a reader would wait.
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(ms < 15_000 ? ms : 8 * ms));
  ({ owner, borrower, stranger } = await neighbours());
  await db().user.updateMany({ data: SETTLED });
  kobzar = await photoOf({ title: "Солодка Даруся", author: "Марія Матіос", language: "uk" });
});
afterEach(async () => {
  changeSettings({ AI_BASE_URL: "", AI_API_KEY: "", AI_MODEL: "", OPENLIBRARY_URL: "" });
  for (const service of services.splice(0)) await service.close();
});
afterAll(stopCovers);

function photo(
  bytes: Buffer<ArrayBuffer>,
  metadata?: unknown,
  as = owner,
  headers = {},
): Promise<Answer> {
  const form = new FormData();
  form.set("file", new File([bytes], "photo"));
  if (metadata !== undefined)
    form.set("metadata", typeof metadata === "string" ? metadata : JSON.stringify(metadata));
  return call(POST, { as, form, headers });
}

async function blank(format: "jpeg" | "png" = "jpeg"): Promise<Buffer<ArrayBuffer>> {
  const create = { width: 600, height: 900, channels: 3, background: "#456" } as const;
  return Buffer.from(await sharp({ create }).toFormat(format).toBuffer());
}

async function pictureOf(body: Answer["body"]) {
  const { response } = await call(IMAGE, {
    as: owner,
    params: { imageId: String(body.coverImageId) },
  });
  return sharp(await response.arrayBuffer()).metadata();
}

const booksOf = ({ id }: Person) => db().book.count({ where: { ownerId: id } });

test("a photo that nobody waits for any more becomes no book", async () => {
  const before = await booksOf(owner);
  const [form, gone] = [new FormData(), new AbortController()];
  form.set("file", new File([kobzar], "photo"));
  const request = new Request("http://localhost:3999/api/books/ai", {
    method: "POST",
    headers: { authorization: `Bearer ${owner.token}` },
    body: form,
    signal: gone.signal,
  });
  const answering = POST(request, { params: Promise.resolve({}) });
  gone.abort();
  expect((await answering).status).toBe(422);
  expect(await booksOf(owner)).toBe(before);
});

test("a photo of a cover becomes a listed book with that picture, and with its key one book only", async () => {
  const [before, headers] = [await booksOf(owner), { "idempotency-key": crypto.randomUUID() }];
  const place = { city: "Стрий", postalCode: "82400", willingToTravel: true };
  const { status, body } = await photo(kobzar, place, owner, headers);
  expect(status).toBe(201);
  expect(bookDto.parse(body)).toMatchObject({
    ...{
      title: "Солодка Даруся",
      author: "Марія Матіос",
      language: "uk",
      state: "AVAILABLE_FOR_BORROW",
    },
    ...{ ownerUserId: owner.id, willingToTravel: true, hasCoverImage: true },
    location: { country: "UKR", postalCode: "82400", city: "Стрий" },
  });
  const { width, height } = await pictureOf(body);
  expect(height / width, "the table is cut off").toBeCloseTo(1.5, 0);

  const again = await photo(kobzar, place, owner, headers);
  expect(again).toMatchObject({ status: 201, body: { id: body.id } });
  expect(await booksOf(owner)).toBe(before + 1);
  const other = await photo(await blank(), place, owner, headers);
  expect(other).toMatchObject({ status: 422, body: { code: "IDEMPOTENCY_MISMATCH" } });
});

test("a photo taken sideways is read here where the vision model talks nonsense, and stored upright", async () => {
  const sideways = await photoOf(
    { title: "Der Zauberberg", author: "Thomas Mann", language: "de" },
    { quarters: 1 },
  );
  const model = await modelThat(say("I see a nice book!"));
  const { body } = await photo(sideways);
  expect(model.requests).toHaveLength(1);
  expect(body).toMatchObject({ title: "Der Zauberberg", author: "Thomas Mann", language: "de" });
  const { width, height } = await pictureOf(body);
  expect(height).toBeGreaterThan(width);
});

test("an HEIC photo is read, whatever the file is called", async () => {
  const { status, body } = await photo(
    Buffer.from(await readFile("tests/fixtures/covers/cover.heic")),
  );
  expect(status).toBe(201);
  expect(body).toMatchObject({ title: "Тигролови", author: "Іван Багряний", hasCoverImage: true });
});

test("an equal book lends its spelling, and what several readers list alike the rest", async () => {
  const theirs = {
    ...{ title: "Солодка Даруся", author: "Марія Матіос", genre: "FICTION" as const },
    ...{ form: "тверда обкладинка", language: "uk", isbn: "9789664411711" },
  };
  await book(stranger, { ...theirs, description: "Драма на три життя." });
  await modelThat(say(JSON.stringify({ title: "СОЛОДКА ДАРУСЯ", author: "Марія Матіос" })));
  expect((await photo(await blank())).body, "of one alone").toMatchObject({
    ...{ title: "Солодка Даруся", genre: null, description: null, form: null },
  });
  const another = await person(SETTLED);
  await book(another, theirs);
  await block(another, borrower);
  const { body } = await photo(await blank(), undefined, borrower);
  expect(body, "not where one has blocked the other").toMatchObject({ genre: null });
  const facts = { genre: "FICTION", description: null, form: "тверда обкладинка" };
  expect((await photo(await blank(), undefined, stranger)).body, "one's own words").toMatchObject({
    ...facts,
    description: "Драма на три життя.",
  });
  const reader = await person();
  expect((await photo(await blank(), undefined, reader)).body).toMatchObject({
    ...{ title: "Солодка Даруся", ...facts, isbn: theirs.isbn },
  });
});

test("a cover that says nothing is told so, its picture kept for adding by hand", async () => {
  const before = await booksOf(owner);
  // Longer than the product's limit, for busy machines.
  const { signal } = new AbortController();
  const reading = createBookFromCover(owner.actor, await blank(), {}, signal, 45_000);
  const refusal = await reading.catch((error: AppError) => error);
  expect(refusal).toMatchObject({
    ...{ code: "COVER_UNREADABLE", message: SENTENCE },
    about: { coverImageId: expect.any(String) },
  });
  const { coverImageId } = (refusal as AppError).about as { coverImageId: string };
  expect((await call(IMAGE, { as: owner, params: { imageId: coverImageId } })).status).toBe(200);
  expect(await booksOf(owner)).toBe(before);
});

test("a cover that names nobody is told as far as it was read, and listed once its owner has looked", async () => {
  const [before, headers] = [await booksOf(owner), { "idempotency-key": crypto.randomUUID() }];
  const nameless = await photoOf({ title: "Солодка Даруся", author: "", language: "uk" });
  const first = await photo(nameless, undefined, owner, headers);
  expect(first.status).toBe(200);
  expect(first.headers.get("location")).toBeNull();
  const reading = coverReading.parse(first.body);
  expect(reading).toMatchObject({ title: "Солодка Даруся", author: "", doubtful: ["author"] });
  expect(await photo(nameless, undefined, owner, headers)).toMatchObject({
    ...{ status: 200, body: { coverImageId: reading.coverImageId } },
  });
  expect(await booksOf(owner), "nothing is listed").toBe(before);
  const { title, language, coverImageId } = reading;
  const added = await call(CREATE, {
    as: owner,
    body: { title, author: "Марія Матіос", language, coverImageId },
  });
  expect(added).toMatchObject({ status: 201, body: { hasCoverImage: true } });
});

test("a photo of a shelf is told to be one, and its picture is not kept", async () => {
  for await (const { picture } of shelvesOf("tuning", 1, { spines: 12, side: 1_600 })) {
    const { status, body } = await photo(Buffer.from(picture));
    expect({ status, code: body.code }).toEqual({ status: 422, code: "SHELF_PHOTO" });
    expect(body.about).toBeUndefined();
  }
});

test("a photo that became no book leaves its key free", async () => {
  const headers = { "idempotency-key": crypto.randomUUID() };
  const { status, body } = await photo(await blank(), undefined, owner, headers);
  // On a busy machine reading may run into the product's limit.
  const refusals = [
    [422, "COVER_UNREADABLE"],
    [503, "COVER_TIMEOUT"],
  ];
  expect(refusals).toContainEqual([status, body.code]);
  expect(body.about).toEqual({ coverImageId: expect.any(String) });
  await modelThat(say(JSON.stringify({ title: "Земля", author: "Ольга Кобилянська" })));
  expect((await photo(await blank(), undefined, owner, headers)).status).toBe(201);
});

test("a cover whose reading takes too long is not called illegible: its picture is kept, and nothing listed", async () => {
  const before = await booksOf(owner);
  const over = AbortSignal.abort(new DOMException("", "TimeoutError"));
  const never = new AbortController().signal;
  // Decoding has all of its 15 s, reading what is left of them, drawing 15 s of its own.
  const timeout = vi.spyOn(AbortSignal, "timeout");
  timeout.mockImplementation((ms) => (ms < 15_000 ? over : never));
  const { status, body } = await photo(await blank());
  expect({ status, code: body.code }).toEqual({ status: 503, code: "COVER_TIMEOUT" });
  const kept = body.about as Answer["body"];
  expect(await pictureOf(kept)).toMatchObject({ format: "webp" });
  timeout.mockReturnValue(over).mockReturnValueOnce(never);
  const undrawn = await photo(await blank());
  vi.restoreAllMocks();
  expect(undrawn).toMatchObject({ status: 503, body: { code: "COVER_TIMEOUT" } });
  expect(undrawn.body.about, "no time for a picture either").toBeUndefined();
  expect(await booksOf(owner)).toBe(before);
});

test("what is no such picture, too large, or comes with wrong words is refused", async () => {
  for (const [head, code] of [
    ["%PDF-1.7", "UNSUPPORTED_PHOTO"],
    [`\xff\xd8\xff${"\0".repeat(100)}`, "UNREADABLE_PICTURE"],
    [`\0\0\0\x18ftypheic0000mif1heic${"\0".repeat(64)}`, "UNREADABLE_PICTURE"],
  ] as const)
    expect((await photo(Buffer.from(head, "latin1"))).body.code).toBe(code);
  const heic = heicOfSide(await readFile("tests/fixtures/covers/cover.heic"), 5_001);
  for (const bomb of [
    heic,
    png(1, 50_000_000),
    png(7_000, 7_000, { depth: 16, colour: 6, interlaced: true }),
  ]) {
    expect((await photo(bomb)).status).toBe(413);
  }
  expect((await photo(kobzar, "{")).body.fields).toEqual({ metadata: { code: "invalid" } });
  expect((await photo(kobzar, { country: "XXX" })).body.fields).toEqual({
    country: { code: "choice" },
  });
  expect((await call(POST, { as: owner, form: new FormData() })).body.fields).toEqual({
    file: { code: "required" },
  });
});

async function modelThat(answers: (response: ServerResponse) => void): Promise<VisionModel> {
  const model = await visionModel(answers);
  services.push(model);
  changeSettings({ AI_BASE_URL: model.url, AI_API_KEY: "key", AI_MODEL: "eyes" });
  return model;
}

test("a vision model tells the book where one is set up", async () => {
  const told = { title: "Амадока", author: "Софія Андрухович", language: "uk" };
  const reading = { ...told, genre: "GOSSIP", isbn: "978-966-448-054-0" };
  const model = await modelThat(say(JSON.stringify(reading)));
  const { status, body } = await photo(await blank());
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...told, genre: null });
  expect(model.authorization).toEqual(["Bearer key"]);
  expect(model.requests[0]?.model).toBe("eyes");
  expect(JSON.stringify(model.requests[0]?.messages)).toContain("data:image/jpeg;base64,");
});

test.each([
  ["leaves out the author", say(JSON.stringify({ title: "Амадока" }))],
  ["is broken", (response: ServerResponse) => void response.writeHead(500).end("no")],
  ["hangs up", (response: ServerResponse) => void response.destroy()],
  ["never answers", () => {}],
])("a vision model that %s is asked once and then done without", async (_, answers) => {
  const model = await modelThat(answers);
  const started = performance.now();
  expect(await askModel(blank)).toBeNull();
  expect(performance.now() - started).toBeLessThan(24_000);
  expect(model.requests).toHaveLength(1);
});

async function libraryThat(answers: (response: ServerResponse) => void): Promise<FakeService> {
  const library = await httpService(answers);
  services.push(library);
  changeSettings({ OPENLIBRARY_URL: `${library.url}/` });
  return library;
}

test("a barcode tells the ISBN, and Open Library the book", async () => {
  const [title, author, isbn] = ["Pride and Prejudice", "Jane Austen", "9780141439518"];
  const known = JSON.stringify({ [`ISBN:${isbn}`]: { title, authors: [{ name: author }] } });
  const library = await libraryThat(
    (response) => void response.setHeader("content-type", "application/json").end(known),
  );
  const { body } = await photo(await backCover(isbn));
  expect(body).toMatchObject({ title, author, isbn, language: "en" });
  expect(library.paths[0]).toMatch(/^\/api\/books\?bibkeys=ISBN%3A9780141439518&/);
});

test("a book that Open Library does not know is looked at, and looked up no second time", async () => {
  const library = await libraryThat((response) => void response.end("{}"));
  const seen = { title: "Persuasion", author: "Jane Austen", isbn: "9780199535569" };
  const model = await modelThat(say(JSON.stringify(seen)));
  expect((await photo(await backCover(seen.isbn))).body).toMatchObject(seen);
  expect(model.requests).toHaveLength(1);
  expect(library.paths).toHaveLength(1);
});

/** A back cover with only a barcode. */
async function backCover(isbn: string): Promise<Buffer<ArrayBuffer>> {
  const bars = Buffer.from(barcode(isbn, 4));
  const create = { width: 900, height: 1300, channels: 3, background: "#d8c9a8" } as const;
  const composed = sharp({ create }).composite([{ input: bars, left: 300, top: 950 }]);
  return Buffer.from(await composed.jpeg().toBuffer());
}
