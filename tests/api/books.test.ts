import { beforeAll, expect, test } from "vitest";
import { DELETE, GET, PUT } from "@/app/api/books/[id]/route";
import { GET as LIST } from "@/app/api/books/owner/[userId]/route";
import { POST } from "@/app/api/books/route";
import { bookDto, publicBookDto } from "@/lib/features/books/schema";
import { requestTerms } from "@/lib/features/loans/requests/rule-schema";
import { db } from "@/lib/server/database/db";
import { block, book } from "../support/books";
import { call } from "../support/call";
import { bookRow, loanIn, loanRow, NAMES } from "../support/lending";
import { neighbours, person, type Person } from "../support/people";

let owner: Person, borrower: Person, stranger: Person;

beforeAll(async () => {
  ({ owner, borrower, stranger } = await neighbours());
});

const FULL = {
  title: "Тіні забутих предків",
  author: "Михайло Коцюбинський",
  description: "Гуцульщина.\nКохання.",
  genre: "CLASSIC",
  condition: "GOOD",
  language: "uk",
  form: "hardcover",
  isbn: "3-16-148410-X",
  willingToTravel: true,
};

const create = (body: unknown, as = owner, headers = {}) => call(POST, { as, body, headers });
const get = (id: string, as?: Person) => call(GET, { as, params: { id } });
const put = (id: string, body: unknown, as = owner) =>
  call(PUT, { as, params: { id }, body, method: "PUT" });
const remove = (id: string, as = owner) => call(DELETE, { as, params: { id }, method: "DELETE" });
const list = (of: Person, as = owner) => call(LIST, { as, params: { userId: of.id } });

test("a new book is available, follows its owner's place and comes back whole", async () => {
  const { status, body } = await create({ ...FULL, ownerUserId: stranger.id, lentCount: 7 });
  expect(status).toBe(201);
  expect(bookDto.parse(body)).toEqual(body);
  expect(body).toMatchObject({
    ...FULL,
    isbn: "9783161484100",
    state: "AVAILABLE_FOR_BORROW",
    ownerUserId: owner.id,
    isOwn: true,
    isShareable: true,
    location: { country: "UKR", postalCode: "79000", city: "Львів" },
    ownLocation: null,
    hasCoverImage: false,
    coverImageUrl: null,
    interestRatings: [],
    interestRatingAvg: null,
    lentCount: 0,
    distanceKm: 0,
  });
});

test("the same submit ten times at once lists one book", async () => {
  const headers = { "idempotency-key": crypto.randomUUID() };
  const title = `Once ${headers["idempotency-key"]}`;
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => create({ title, author: "A" }, owner, headers)),
  );
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  expect(await db().book.count({ where: { title } })).toBe(1);
  const again = await create({ title, author: "A" }, owner, headers);
  expect(again.status).toBe(201);
  expect(await db().book.count({ where: { title } })).toBe(1);
});

test("a change keeps what is absent and clears what is null", async () => {
  const { body: made } = await create(FULL);
  const { status, body } = await put(String(made.id), {
    title: "New",
    author: "Author",
    genre: null,
    form: "",
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    title: "New",
    author: "Author",
    genre: null,
    form: null,
    language: "uk",
    isbn: "9783161484100",
    willingToTravel: true,
  });
  expect((await put(String(made.id), { title: "Newer" })).body).toMatchObject({
    title: "Newer",
    author: "Author",
  });
  expect((await put(String(made.id), { author: " " })).body).toMatchObject({
    fields: { author: { code: "required" } },
  });
});

test("a change that is refused moves neither the state nor the loan", async () => {
  const { id: loanId, book: lent } = await loanIn("LENT", { owner, borrower });
  const change = { ...FULL, state: "AVAILABLE_FOR_BORROW", coverImageId: crypto.randomUUID() };
  expect((await put(lent.id, change)).body).toMatchObject({
    fields: { coverImageId: { code: "unknown" } },
  });
  expect((await loanRow(loanId)).status).toBe("LENT");
  expect((await bookRow(lent.id)).state).toBe("LENT");
  expect((await put(lent.id, { ...FULL, state: "BOOKED" })).body.code).toBe("BOOK_IN_USE");
  expect((await bookRow(lent.id)).title).not.toBe(FULL.title);
});

test("a visitor, and a newcomer without a complete profile, see the public part alone", async () => {
  const newcomer = await person({ country: null, postalCode: null });
  const seller = await person({ name: "Olena Seller" });
  const id = await book(seller);
  const { status, body } = await get(id);
  expect(status).toBe(200);
  expect((await get(id, newcomer)).body).toEqual(body);
  expect(publicBookDto.parse(body)).toEqual(body);
  expect(Object.keys(body)).not.toContain("owner");
  expect(body.location).toEqual({ country: "UKR", city: "Львів" });
  expect(JSON.stringify(body)).not.toMatch(/Olena|79000|reader-/);
  await block(seller, newcomer);
  expect((await get(id, newcomer)).status).toBe(404);
});

test("a reader sees the whole book with its owner's name tag and nothing private of them", async () => {
  const id = await book(owner);
  const { body } = await get(id, stranger);
  expect(bookDto.extend(requestTerms.shape).parse(body)).toEqual(body);
  expect(body).toMatchObject({
    isOwn: false,
    owner: { displayName: "Olena Owner" },
    ownLocation: null,
  });
  expect(body.distanceKm).toBeGreaterThan(750);
  expect(JSON.stringify(body)).not.toMatch(/@|passwordHash|"lat"|"lon"/);
});

test("what is not to be seen is not there: private, lost, deleted, banned", async () => {
  const seller = await person();
  const id = await book(seller);
  const statuses = async () => [
    (await get(id)).status,
    (await get(id, stranger)).status,
    (await get(id, seller)).status,
  ];
  expect(await statuses()).toEqual([200, 200, 200]);
  await db().book.update({ where: { id }, data: { isShareable: false } });
  expect(await statuses()).toEqual([404, 200, 200]);
  await db().book.update({ where: { id }, data: { isShareable: true, state: "LOST" } });
  expect(await statuses()).toEqual([404, 404, 200]);
  await db().book.update({ where: { id }, data: { state: "LENT" } });
  expect(await statuses()).toEqual([200, 200, 200]);
  await db().user.update({ where: { id: seller.id }, data: { bannedAt: new Date() } });
  expect((await statuses()).slice(0, 2)).toEqual([404, 404]);
  await db().user.update({ where: { id: seller.id }, data: { bannedAt: null } });
  expect((await remove(id, seller)).status).toBe(204);
  expect(await statuses()).toEqual([404, 404, 404]);
  expect((await remove(id, seller)).status).toBe(404);
  expect((await get("not-an-id", seller)).status).toBe(404);
});

test("the owner's list has all that is not deleted, others' what may be had", async () => {
  const seller = await person();
  const states = [
    "AVAILABLE_FOR_BORROW",
    "AVAILABLE_FOR_GIVE_AWAY",
    "BOOKED",
    "LENT",
    "LOST",
  ] as const;
  for (const state of states) await book(seller, { state, title: state });
  await book(seller, { hiddenAt: new Date() });
  const titles = async (as: Person) =>
    (await list(seller, as)).body.map((entry) => (entry as { title: string }).title).sort();
  expect(await titles(seller)).toEqual([...states].sort());
  expect(await titles(stranger)).toEqual(["AVAILABLE_FOR_BORROW", "AVAILABLE_FOR_GIVE_AWAY"]);
  for (const away of [{ bannedAt: new Date() }, { deletedAt: new Date() }])
    expect((await list(await person(away))).status).toBe(404);
  expect((await list({ ...seller, id: crypto.randomUUID() })).status).toBe(404);
});

test("the latest fifty ratings go with a book, and the mean of all", async () => {
  const id = await book(owner, { interestCount: 60, interestSum: 60 * 7 + 10 });
  const loan = {
    bookId: id,
    ownerId: owner.id,
    borrowerId: borrower.id,
    ...NAMES,
    status: "RETURNED",
    dueDate: new Date(),
    closedAt: new Date(),
  } as const;
  for (let at = 0; at < 60; at += 1) {
    const { id: loanId } = await db().loan.create({ data: loan });
    const createdAt = new Date(Date.now() + at * 1000);
    await db().bookRating.create({
      data: { loanId, bookId: id, borrowerId: borrower.id, rating: at < 10 ? 1 : 8, createdAt },
    });
  }
  const { body } = await get(id, borrower);
  expect(body.interestRatings).toEqual(Array(50).fill({ rating: 8 }));
  expect(body).toMatchObject({ interestRatingAvg: 7.17, interestRatingCount: 60 });
});
