import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { GET as ownBook } from "@/app/api/catalog/own/route";
import { GET } from "@/app/api/catalog/route";
import { retentionJob } from "@/lib/bootstrap/retention";
import { fetchCover } from "@/lib/features/catalog/fetch-cover";
import { catalogAnswer, type CatalogAnswer } from "@/lib/features/catalog/schema";
import { perProcess } from "@/lib/server/per-process";
import { db, pool } from "@/lib/server/database/db";
import { block, book, IN_SCRIPTS } from "../support/books";
import { call } from "../support/call";
import { catalogs, type Catalogs } from "../support/catalogs";
import { collectLog } from "../support/log";
import { neighbours, person, SETTLED, type Person } from "../support/people";
import { befriend } from "../support/friends";
import { changeSettings } from "../support/settings";

const ZAUBERBERG = {
  ...{ isbn: "9783596294336", title: "Der Zauberberg", subtitle: "Roman", author: "Thomas Mann" },
  ...{ language: "ger", year: "1924", publisher: "S. Fischer & Co", subjects: ["Belletristik"] },
  description: `<p>Hans Castorp besucht seinen Vetter &amp; bleibt.</p><script>alert(1)</script><b>${"Sieben Jahre vergehen im Flug. ".repeat(30)}</b>`,
};
const KOBZAR = {
  isbn: "9789660334106",
  title: "Кобзар",
  author: "Тарас Шевченко",
  language: "ukr",
};

type Fault = (to: ServerResponse) => unknown;

let reader: Person, neighbour: Person, stranger: Person, library: Catalogs;
beforeAll(async () => {
  library = await catalogs([ZAUBERBERG, KOBZAR]);
  ({ owner: reader, borrower: neighbour, stranger } = await neighbours());
  await db().user.updateMany({ data: SETTLED });
});
afterAll(() => library.close());
beforeEach(async () => {
  await db().catalogAnswer.deleteMany();
  await db().catalogSlot.deleteMany();
  perProcess("catalog", () => new Map())().clear();
  changeSettings({ ...library.settings, GOOGLE_BOOKS_KEY: "" });
  library.asked.length = 0;
  library.fault = {};
});

async function found(query: Record<string, string>, as = reader): Promise<CatalogAnswer> {
  const { status, body } = await lookUp(query, as);
  expect(status, JSON.stringify(body)).toBe(200);
  return catalogAnswer.parse(body);
}
const sourcesOf = ({ candidates }: CatalogAnswer) => candidates.map(({ source }) => source);

const lookUp = (query: Record<string, string>, as = reader) => call(GET, { as, query });
const askedOf = (catalog: string) => library.asked.filter((each) => each.catalog === catalog);

test("an ISBN is looked up in all catalogues, and their facts are merged", async () => {
  const answer = await found({ isbn: "978-3-596-29433-6" });
  expect(answer.facts).toMatchObject({
    ...{ author: "Thomas Mann", language: "de", genre: "FICTION", isbn: "9783596294336" },
    title: "Der Zauberberg",
    coverUrl: expect.stringContaining("/cover/"),
  });
  const description = answer.facts?.description ?? "";
  expect(description).toMatch(/^Hans Castorp besucht seinen Vetter & bleibt\.\nSieben/);
  expect(description).toMatch(/im Flug\.$/);
  expect(description.length).toBeLessThanOrEqual(500);
  expect(description).not.toMatch(/[<>]|alert/);
  expect(sourcesOf(answer).toSorted()).toEqual(["DNB", "GOOGLE_BOOKS", "OPEN_LIBRARY"]);
  expect(answer.candidates).toContainEqual(
    expect.objectContaining({
      ...{ source: "DNB", title: "Der Zauberberg", author: "Thomas Mann" },
      ...{ publisher: "S. Fischer & Co", year: 1924 },
    }),
  );
  expect(library.asked.every(({ userAgent }) => userAgent.startsWith("Nearshelf ("))).toBe(true);
});

test("without the Internet a look-up answers with what several readers list alike", async () => {
  const lines = collectLog();
  const address = "http://127.0.0.1:1";
  changeSettings({ OPENLIBRARY_URL: address, GOOGLE_BOOKS_URL: address, DNB_URL: address });
  const facts = { title: "Without a network", author: "Nobody", isbn: null };
  await book(neighbour, facts);
  await book(stranger, { ...facts, title: "WITHOUT a Network!" });
  expect((await found({ title: facts.title, author: facts.author })).facts).toMatchObject({
    ...{ title: "Without a network", author: "Nobody" },
  });
  expect(lines.map(({ msg }) => msg)).not.toContain("the database is away");
});

test("what a stranger lists under an ISBN does not win over the catalogues", async () => {
  await book(stranger, {
    ...{ isbn: ZAUBERBERG.isbn, title: "SPAM buy at evil.example", author: "Mallory Attacker" },
    ...{ description: "Ring me. ".repeat(50), genre: "HORROR", form: "Gebunden", language: "en" },
  });
  const answer = await found({ isbn: ZAUBERBERG.isbn });
  expect(answer.facts).toMatchObject({
    ...{ title: "Der Zauberberg", author: "Thomas Mann", genre: "FICTION", language: "de" },
    description: expect.stringMatching(/^Hans Castorp/),
  });
  const said = answer.candidates.at(-1);
  expect(said, "named last").toMatchObject({ source: "READER", author: "Mallory Attacker" });
  expect(said).toMatchObject({ description: null, coverUrl: null });
});

test("where no catalogue knows a book, two readers who agree do, and one alone is to be asked about", async () => {
  changeSettings({ OPENLIBRARY_URL: "", DNB_URL: "", GOOGLE_BOOKS_URL: "" });
  const isbn = "9789662355574";
  const facts = { isbn, title: "Місто", author: "Валер’ян Підмогильний" };
  const words = "Coffee stain on page 40, ring at flat 12.";
  await book(neighbour, { ...facts, description: words, genre: "FICTION", form: "тверда" });
  await book(neighbour, { ...facts, genre: "FICTION" });
  const alone = await found({ isbn });
  expect(alone.facts, "who lists it twice is still one").toBeNull();
  expect(alone.candidates).toMatchObject([
    { source: "READER", title: "Місто", genre: "FICTION", description: null, coverUrl: null },
  ]);
  const hers = await found({ isbn }, neighbour);
  expect(hers.facts, "one's own words are one's own").toMatchObject({ description: words });
  expect(sourcesOf(hers)).toEqual(["OWN"]);

  const friendsOnly = await person(SETTLED);
  await book(friendsOnly, { ...facts, visibility: "FRIENDS" });
  await befriend(friendsOnly, reader);
  const [banned, blocked] = [await person(SETTLED), await person(SETTLED)];
  await book(banned, facts);
  await db().user.update({ where: { id: banned.id }, data: { bannedAt: new Date() } });
  await book(blocked, facts);
  await block(blocked, reader);
  expect((await found({ isbn })).facts, "none of these counts").toBeNull();

  await book(stranger, {
    ...facts,
    author: "Підмогильний, Валер’ян",
    genre: "FICTION",
    form: "м’яка",
  });
  const agreed = await found({ isbn });
  expect(agreed.candidates[0]).toMatchObject({ source: "LISTED" });
  expect(agreed.facts).toMatchObject({
    ...{ isbn, title: "Місто", author: "Валер’ян Підмогильний", genre: "FICTION" },
    ...{ form: null, description: null, coverUrl: null },
  });
});

test("accounts that were just opened agree on nothing, and outvote nobody", async () => {
  changeSettings({ OPENLIBRARY_URL: "", DNB_URL: "", GOOGLE_BOOKS_URL: "" });
  const isbn = "9789661057752";
  const invented = {
    isbn,
    title: "Buy at evil.example",
    author: "Mallory",
    genre: "HORROR" as const,
  };
  const opened = [await person(), await person(), await person()];
  for (const one of opened) await book(one, invented);
  const young = await found({ isbn });
  expect(young.facts).toBeNull();
  expect(young.candidates).toMatchObject([{ source: "READER", title: invented.title }]);
  expect((await found({ title: invented.title, author: "Mallory" })).facts).toBeNull();

  const facts = { isbn, title: "Волинь", author: "Улас Самчук" };
  await book(neighbour, { ...facts, genre: "CLASSIC" });
  for (const one of [await person(), await person()])
    await book(one, { ...facts, genre: "HORROR", language: "en" });
  expect((await found({ isbn })).facts, "one alone and young accounts").toBeNull();
  await book(stranger, { ...facts, genre: "CLASSIC", language: "uk" });
  const agreed = await found({ isbn });
  expect(agreed.candidates[0]).toMatchObject({ source: "LISTED", title: "Волинь" });
  expect(agreed.facts).toMatchObject({ title: "Волинь", genre: "CLASSIC", language: null });

  await db().user.updateMany({
    where: { id: { in: opened.map(({ id }) => id) } },
    data: SETTLED,
  });
  expect((await found({ isbn })).candidates[0], "a week later").toMatchObject({
    title: "Buy at evil.example",
  });
});

test("a title and its author find the book, and no other that shares a word", async () => {
  const { body } = await lookUp({ title: "Der Zauberberg", author: "Mann, Thomas" });
  expect(body.facts).toMatchObject({ author: "Thomas Mann", language: "de" });
  const other = await lookUp({ title: "Der Prozess", author: "Franz Kafka" });
  expect(other.body).toMatchObject({ facts: null, candidates: [] });
});

const VOLUMES = [
  { isbn: "9780553564945", title: "Magician", subtitle: "Apprentice" },
  { isbn: "9780553564938", title: "Magician", subtitle: "Master" },
].map((volume) => ({ ...volume, author: "Raymond E. Feist", description: volume.subtitle }));

test("a volume gets no facts of another one, and a title without its subtitle none of either", async () => {
  const volumes = await catalogs(VOLUMES);
  changeSettings(volumes.settings);
  const author = "Raymond Feist";
  const [master, magician, other] = [
    await found({ title: "Magician: Master", author }),
    await found({ title: "Magician", author }),
    await found({ title: "Magician: Silverthorn", author }),
  ];
  await volumes.close();
  expect(master.facts).toMatchObject({ isbn: "9780553564938", description: "Master" });
  expect(master.candidates.every(({ subtitle }) => subtitle === "Master")).toBe(true);
  expect(magician.facts).toMatchObject({ author: "Raymond E. Feist", isbn: null });
  expect(magician.facts).toMatchObject({ description: null, coverUrl: null });
  expect(new Set(magician.candidates.map(({ subtitle }) => subtitle)).size).toBe(2);
  expect(other).toMatchObject({ facts: null, candidates: [] });
});

test("words of a title or a name, the last unfinished, find what is listed here, and no catalogue learns of them", async () => {
  for (const owner of [neighbour, stranger])
    await book(owner, { title: "Невеличка драма", author: "Валер’ян Підмогильний" });
  const titlesOf = async (words: string, as = reader) =>
    (await found({ words }, as)).candidates.map(({ title }) => title);
  expect(await titlesOf("підмог")).toContain("Невеличка драма");
  expect(await titlesOf("драма підм")).toEqual(["Невеличка драма"]);
  expect(await titlesOf("підмогильний нев", neighbour)).toEqual(["Невеличка драма"]);
  expect(await titlesOf("драма nobody")).toEqual([]);
  expect(library.asked).toEqual([]);
});

test("what was answered is not asked again for a month, nor that nothing is known for a day", async () => {
  await lookUp({ isbn: KOBZAR.isbn });
  await lookUp({ isbn: "978-966-03-3410-6" });
  await lookUp({ isbn: "9783161484100" });
  await lookUp({ isbn: "9783161484100" });
  expect(askedOf("dnb")).toHaveLength(2);
  const kept = await db().catalogAnswer.findMany({ where: { source: "DNB" } });
  const days = kept.map(({ expiresAt }) => Math.round((+expiresAt - Date.now()) / 86_400_000));
  expect(days.toSorted((a, b) => a - b)).toEqual([1, 30]);
  await pool().query(`UPDATE "CatalogAnswer" SET "expiresAt" = "expiresAt" - interval '2 days'`);
  await retentionJob.run({});
  expect(await db().catalogAnswer.count({ where: { source: "DNB" } })).toBe(1);
  await lookUp({ isbn: "9783161484100" });
  await lookUp({ isbn: KOBZAR.isbn });
  expect(askedOf("dnb"), "only what was not known").toHaveLength(3);
});

test("listed books that the reader may see are known too, and one's own is told", async () => {
  changeSettings({ OPENLIBRARY_URL: "", DNB_URL: "", GOOGLE_BOOKS_URL: "" });
  const isbn = "9780141439518";
  const id = await book(neighbour, {
    title: "Emma",
    author: "Jane Austen",
    isbn,
    genre: "CLASSIC",
  });
  const listed = { source: "READER", title: "Emma", genre: "CLASSIC" };
  expect((await lookUp({ isbn })).body).toMatchObject({ candidates: [listed], ownBookId: null });
  expect((await lookUp({ isbn }, neighbour)).body).toMatchObject({ ownBookId: id });
  const edition = "9780141040370";
  await book(reader, { title: "Emma", author: "Jane Austen", isbn: edition });
  expect(
    (await lookUp({ isbn: edition }, neighbour)).body,
    "another edition of one's own book",
  ).toMatchObject({ ownBookId: id });
  const volume = await lookUp({ title: "Emma, 2", author: "Austen" }, neighbour);
  expect(volume.body, "another volume").toMatchObject({ ownBookId: null });
  const words = await lookUp({ title: "emma", author: "Austen" }, neighbour);
  expect(words.body).toMatchObject({ ownBookId: id });
  const other = { isbn: "9780141040349", title: "Emma: The Graphic Novel", author: "Jane Austen" };
  const typed = (title: string) => call(ownBook, { as: neighbour, query: { ...other, title } });
  expect((await typed("Emma")).body, "another edition").toEqual({ ownBookId: id });
  expect((await typed(other.title)).body, "another book").toEqual({ ownBookId: null });
  const own = (except?: string) =>
    call(ownBook, { as: neighbour, query: { isbn, ...(except && { except }) } });
  expect((await own()).body).toEqual({ ownBookId: id });
  const alike: Record<string, string>[] = [
    { isbn: "0-14-143951-3" },
    { title: "emma", author: "Austen Jane" },
  ];
  for (const query of alike)
    expect((await call(ownBook, { as: neighbour, query })).body).toEqual({ ownBookId: id });
  expect((await own(id)).body, "the book in hand is no copy of itself").toEqual({
    ownBookId: null,
  });
  await block(neighbour, reader);
  expect((await lookUp({ isbn })).body).toMatchObject({ candidates: [], facts: null });
});

test.each(IN_SCRIPTS)("%s by %s is known by its words", async (title, author, part) => {
  changeSettings({ OPENLIBRARY_URL: "", DNB_URL: "", GOOGLE_BOOKS_URL: "" });
  const owner = await person();
  const id = await book(owner, { title, author });
  const own = (query: Record<string, string>) => call(ownBook, { as: owner, query });
  expect((await own({ title, author })).body).toEqual({ ownBookId: id });
  expect((await own({ title: `${title} ${title}`, author })).body).toEqual({ ownBookId: null });
  const listed = [expect.objectContaining({ title, author })];
  expect((await found({ title, author }, owner)).candidates).toEqual(listed);
  expect((await found({ words: part }, owner)).candidates).toEqual(listed);
});

test("an author's name is the same with and without a blank where the script has none", async () => {
  const id = await book(reader, { title: "海辺のカフカ", author: "村上春樹" });
  const query = { title: "海辺のカフカ", author: "村上 春樹" };
  expect((await call(ownBook, { as: reader, query })).body).toEqual({ ownBookId: id });
});

const ENTITIES = `<!DOCTYPE a [<!ENTITY a "${"x".repeat(1000)}"><!ENTITY b "&a;&a;">]><a>&b;</a>`;

test.each<[string, Fault]>([
  ["fails", (to) => to.writeHead(500).end("no")],
  ["is cut off", (to) => to.destroy()],
  ["answers otherwise", (to) => to.end("<html>Wartung</html>")],
  ["sends a page that is no XML", (to) => to.end("}{")],
  ["sends entities without end", (to) => to.end(ENTITIES)],
  ["sends too much", (to) => to.end("x".repeat(3_000_000))],
  ["leads elsewhere", (to) => to.writeHead(302, { location: "http://127.0.0.1:9/" }).end()],
])("a catalogue that %s is done without, and asked again next time", async (_, fault) => {
  library.fault.dnb = fault;
  const answer = await found({ isbn: ZAUBERBERG.isbn });
  expect(answer.facts).toMatchObject({ author: "Thomas Mann" });
  expect(sourcesOf(answer)).not.toContain("DNB");
  library.fault = {};
  expect(sourcesOf(await found({ isbn: ZAUBERBERG.isbn }))).toContain("DNB");
});

test("a slow catalogue holds up nobody for more than three seconds, and then is left alone", async () => {
  library.fault.dnb = () => {};
  const started = performance.now();
  const answers = await Promise.all(
    ["9783161484100", "9780306406157", "9780804429573", "9791032305690", KOBZAR.isbn].map((isbn) =>
      lookUp({ isbn }),
    ),
  );
  expect(performance.now() - started).toBeLessThan(4_500);
  expect(answers[4]?.body.facts).toMatchObject({ title: "Кобзар" });
  const before = askedOf("dnb").length;
  await lookUp({ isbn: ZAUBERBERG.isbn });
  expect(askedOf("dnb"), "five failures in a row").toHaveLength(before);
});

test("Open Library is asked three times a second, whoever asks", async () => {
  changeSettings({ DNB_URL: "", GOOGLE_BOOKS_URL: "" });
  const isbns = ["9783161484100", "9780306406157", "9780804429573", KOBZAR.isbn, ZAUBERBERG.isbn];
  const started = Date.now();
  await Promise.all(isbns.map((isbn, at) => lookUp({ isbn }, at % 2 ? reader : neighbour)));
  expect(askedOf("openLibrary")).toHaveLength(5);
  const { nextAt } = await db().catalogSlot.findUniqueOrThrow({
    where: { source: "OPEN_LIBRARY" },
  });
  expect(nextAt.getTime() - started, "a third of a second each").toBeGreaterThanOrEqual(5 * 333);
});

test("with no catalogue at all nothing is asked and nothing is known", async () => {
  changeSettings({ OPENLIBRARY_URL: "", DNB_URL: "", GOOGLE_BOOKS_URL: "" });
  expect((await lookUp({})).body).toMatchObject({ fields: { isbn: { code: "required" } } });
  expect((await lookUp({ isbn: KOBZAR.isbn })).body).toEqual({
    facts: null,
    candidates: [],
    ownBookId: null,
  });
  expect(library.asked).toHaveLength(0);
});

test("a cover comes from the catalogues' own hosts alone", async () => {
  expect((await fetchCover(`${library.url}/cover/1-M.jpg`))?.length).toBeGreaterThan(500);
  library.asked.length = 0;
  for (const address of [
    "http://169.254.169.254/latest/meta-data",
    "http://127.0.0.1:1/x.jpg",
    "http://localhost/x.jpg",
    "file:///etc/passwd",
    "https://covers.openlibrary.org.evil.example/x.jpg",
    "https://covers.openlibrary.org:8443/x.jpg",
    "http://covers.openlibrary.org/x.jpg",
    "https://user@covers.openlibrary.org/x.jpg",
    "https://evilarchive.org/x.jpg",
    "nonsense",
  ]) {
    expect(await fetchCover(address), address).toBeNull();
  }
  expect(library.asked).toHaveLength(0);
});

const SIX_MB = Buffer.alloc(6_000_000);

test.each<[string, Fault]>([
  [
    "a redirect to an inner host",
    (to) => to.writeHead(302, { location: "http://127.0.0.1:22/" }).end(),
  ],
  ["a redirect without end", (to) => to.writeHead(302, { location: "/cover/again" }).end()],
  ["a page", (to) => to.writeHead(200, { "content-type": "text/html" }).end("<p>")],
  ["six megabytes", (to) => to.writeHead(200, { "content-type": "image/jpeg" }).end(SIX_MB)],
  ["nothing", (to) => to.writeHead(404).end()],
])("%s is no cover", async (_, fault) => {
  library.fault.cover = fault;
  expect(await fetchCover(`${library.url}/cover/1-M.jpg`)).toBeNull();
  expect(library.asked.length).toBeLessThanOrEqual(5);
});
