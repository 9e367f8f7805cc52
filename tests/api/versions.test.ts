import { expect, test } from "vitest";
import { DELETE as removeBook, GET as getBook, PUT as putBook } from "@/app/api/books/[id]/route";
import { PATCH as patchState } from "@/app/api/books/[id]/state/route";
import { PUT as putProfile } from "@/app/api/users/[id]/route";
import { DELETE as deleteMe, GET as getMe } from "@/app/api/users/me/route";
import { db } from "@/lib/server/database/db";
import { call } from "../support/call";
import { bookOf, loanIn, noticesOf } from "../support/lending";
import { borrower, newNeighbours, owner } from "../support/neighbours";
import { person, type Person } from "../support/people";

newNeighbours();

const read = (id: string) => call(getBook, { as: owner, params: { id } });
const write = (id: string, body: unknown, headers = {}) =>
  call(putBook, { as: owner, method: "PUT", params: { id }, body, headers });
const me = (as: Person) => call(getMe, { as });
const save = (as: Person, body: unknown, headers = {}) =>
  call(putProfile, { as, method: "PUT", params: { id: as.id }, body, headers });

test("a book that is sent back as it was told stays as it is, with a place of its own too", async () => {
  const plain = await bookOf(owner);
  const placed = await bookOf(owner);
  await write(placed.id, {
    description: "Two\nlines",
    isbn: "9783161484100",
    location: { country: "DEU", postalCode: "10115", city: "Berlin" },
  });
  for (const { id } of [plain, placed]) {
    const before = await read(id);
    expect((await write(id, before.body)).body).toEqual(before.body);
    expect((await read(id)).headers.get("etag")).toBe(before.headers.get("etag"));
  }
});

test.each(["APPROVED", "SCHEDULED", "LENT"] as const)(
  "a copy from before it was %s does not end the loan",
  async (status) => {
    const { id, book } = await loanIn(status, { owner, borrower });
    const told = await db().notification.count({ where: { userId: borrower.id } });
    const state = "AVAILABLE_FOR_BORROW";
    const known = (await read(book.id)).body;
    const refused = await write(book.id, { ...known, state, description: "New" });
    expect(refused.body).toMatchObject({
      status: 409,
      code: "STATE_MOVES_LOAN",
      fields: { state: { code: "movesLoan" } },
    });
    expect(await db().loan.findUniqueOrThrow({ where: { id } })).toMatchObject({ status });
    expect((await read(book.id)).body.description).not.toBe("New");
    expect(await noticesOf({ userId: borrower.id })).toHaveLength(told);
    expect((await write(book.id, { state })).body.state).toBe(state);
    expect((await db().loan.findUniqueOrThrow({ where: { id } })).status).toBe(
      status === "LENT" ? "RETURNED" : "CANCELED",
    );
  },
);

test("a book without a loan takes a state along with the rest", async () => {
  const { id } = await bookOf(owner);
  const change = { state: "LENT", description: "With Anna" };
  expect((await write(id, change)).body).toMatchObject(change);
});

test("a profile that is sent back as it was told stays as it is: its point is no device's", async () => {
  const reader = await person({ preferredLanguage: null });
  const before = await me(reader);
  expect(before.body).toMatchObject({ location: expect.anything(), locatedByDevice: false });
  expect((await save(reader, before.body)).body).toEqual(before.body);
  const berlin = { country: "DEU", postalCode: "10115", city: "Berlin" };
  const moved = await save(reader, { ...before.body, ...berlin });
  expect(moved.body).toMatchObject({
    locatedByDevice: false,
    location: { lat: expect.closeTo(52.5, 0) },
  });
});

test("If-Match lets the version through that the caller has read, and no other", async () => {
  const { id } = await bookOf(owner);
  const etag = (await read(id)).headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[\w-]+"$/);
  const changed = await write(id, { description: "First" }, { "if-match": etag });
  expect(changed.status).toBe(200);
  expect(changed.headers.get("etag")).not.toBe(etag);
  const late = { "if-match": `"x", ${etag}` };
  const own = { as: owner, params: { id } };
  const body = { state: "BOOKED" };
  const state = (headers: Record<string, string>) =>
    call(patchState, { ...own, method: "PATCH", body, headers });
  const remove = (headers: Record<string, string>) =>
    call(removeBook, { ...own, method: "DELETE", headers });
  for (const answer of [
    await write(id, { description: "Second" }, late),
    await state(late),
    await remove(late),
  ]) {
    expect(answer.body).toMatchObject({ status: 412, code: "PRECONDITION_FAILED" });
  }
  expect((await read(id)).body).toMatchObject({
    description: "First",
    state: "AVAILABLE_FOR_BORROW",
  });
  expect((await state({ "if-match": "*" })).status).toBe(200);
  const latest = (await read(id)).headers.get("etag") ?? "";
  expect((await remove({ "if-match": latest })).status).toBe(204);
});

test("of ten saves with one version a single one comes through, of a book and of a profile", async () => {
  const { id } = await bookOf(owner);
  const book = { "if-match": (await read(id)).headers.get("etag") };
  const profile = { "if-match": (await me(owner)).headers.get("etag") };
  const ten = [...Array(10).keys()];
  const books = await Promise.all(ten.map((at) => write(id, { description: `No. ${at}` }, book)));
  const profiles = await Promise.all(ten.map((at) => save(owner, { city: `Town ${at}` }, profile)));
  for (const answers of [books, profiles]) {
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
  }
});

test("an account is not deleted by a version that has changed", async () => {
  const headers = { "if-match": (await me(owner)).headers.get("etag") ?? "" };
  await save(owner, { city: "Київ" });
  const body = { confirm: owner.email };
  expect((await call(deleteMe, { as: owner, method: "DELETE", body, headers })).status).toBe(412);
});
