import { expect, test } from "vitest";
import { GET as listAdminBooks } from "@/app/api/admin/books/route";
import { GET as getCover } from "@/app/api/books/[id]/cover/route";
import { PUT as putBook } from "@/app/api/books/[id]/route";
import { PATCH as patchState } from "@/app/api/books/[id]/state/route";
import { POST as createBook } from "@/app/api/books/route";
import { PUT as putProfile } from "@/app/api/users/[id]/route";
import { GET as getMe } from "@/app/api/users/me/route";
import { GET as searchReaders } from "@/app/api/users/search/route";
import { POST as reportReader } from "@/app/api/reports/route";
import { call } from "../support/call";
import { askFor, bookOf, bookRow, loanIn, loanRow, onLoan } from "../support/lending";
import { borrower, newNeighbours, owner } from "../support/neighbours";
import { person } from "../support/people";
import { changeSettings } from "../support/settings";
import { db } from "@/lib/server/database/db";
import { limiters } from "@/lib/server/http/rate-limit";

newNeighbours();

/** Changes the owner's profile. */
const save = (body: object) =>
  call(putProfile, { as: owner, method: "PUT", params: { id: owner.id }, body });

test("half a character is replaced in every text, also where the database keeps JSON", async () => {
  const asked = await loanIn("REQUESTED", { owner, borrower });
  expect((await onLoan("approve", owner, asked.id, { message: "ok \ud83d" })).status).toBe(200);
  expect(
    (await onLoan("cancel", borrower, asked.id, { feedback: "\ude00 no" })).body.feedback,
  ).toBe("\ufffd no");
  const { body } = await call(createBook, {
    as: owner,
    body: { title: "Half \ud83d", author: "\udc00 one" },
  });
  expect(body).toMatchObject({ title: "Half \ufffd", author: "\ufffd one" });
});

/** Fields that clients must not set, with values that would give an advantage. */
const HOSTILE = {
  ...{ id: crypto.randomUUID(), ownerId: crypto.randomUUID(), borrowerId: crypto.randomUUID() },
  ...{ role: "ADMIN", verification: { idVerified: true }, email: "other@example.org" },
  ...{ emailVerifiedAt: null, phoneVerifiedAt: "2020-01-01T00:00:00Z", passwordHash: "x" },
  ...{ idVerifiedAt: "2020-01-01T00:00:00Z", createdAt: "2000-01-01T00:00:00Z", bannedAt: null },
  ...{ rating: 5, ratingCount: 99, punctualitySum: 99, interestSum: 99, interestCount: 99 },
  ...{ lentCount: 99, status: "LENT", hiddenAt: null, labelCode: "theirs", lat: 1, lon: 1 },
  ...{ friends: ["x"], constructor: { prototype: { role: "ADMIN" } } },
  ...JSON.parse('{"__proto__":{"role":"ADMIN"}}'),
};

test("what is not a client's to say changes nothing: a new book, a changed one, a profile, a request", async () => {
  const stored = async (id: unknown) => {
    const book = await bookRow(String(id));
    return { ...book, id: "", labelCode: "", createdAt: null, updatedAt: null };
  };
  const fields = { title: "Plain", author: "Nobody" };
  const list = (body: object) => call(createBook, { as: owner, body });
  const [plain, hostile] = [await list(fields), await list({ ...HOSTILE, ...fields })];
  const { id, labelCode } = hostile.body;
  expect(await stored(id)).toEqual(await stored(plain.body.id));
  expect([id, labelCode]).not.toEqual([HOSTILE.id, HOSTILE.labelCode]);
  const body = { ...HOSTILE, ...fields };
  await call(putBook, { as: owner, method: "PUT", params: { id: String(id) }, body });
  expect(await stored(id)).toEqual(await stored(plain.body.id));

  const reader = () => db().user.findUniqueOrThrow({ where: { id: owner.id } });
  const { updatedAt: _, ...before } = await reader();
  expect((await save({ ...HOSTILE, name: owner.name })).status).toBe(200);
  expect(await reader()).toMatchObject(before);

  const { body: loan } = await askFor((await bookOf(owner)).id, borrower, HOSTILE);
  expect(await loanRow(String(loan.id))).toMatchObject({
    ...{ status: "REQUESTED", ownerId: owner.id, borrowerId: borrower.id },
  });
});

test("an empty text means that nothing was given, of days, times, choices and ids too", async () => {
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  expect(
    (await onLoan("approve", owner, id, { dueDate: "", timeZone: "", message: "" })).status,
  ).toBe(200);
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  expect(
    (await onLoan("schedule", owner, id, { date: day, time: "", location: "", notes: "" })).body,
  ).toMatchObject({
    status: "SCHEDULED",
    meetUpTimeSet: false,
  });
  expect(
    (await onLoan("schedule", owner, id, { date: "", time: "", location: "cafe" })).status,
  ).toBe(200);
  const book = await bookOf(owner);
  const fields = { state: "", genre: "", coverImageId: "" };
  const put = { as: owner, method: "PUT", params: { id: book.id }, body: fields };
  expect((await call(putBook, put)).status).toBe(200);
  const profile = { profileImageId: "", preferredLanguage: "", city: "" };
  expect((await save(profile)).status).toBe(200);
});

test("a missing choice is required like any other field", async () => {
  const report = await call(reportReader, {
    as: owner,
    body: { targetUserId: borrower.id, details: "x" },
  });
  expect(report.body).toMatchObject({ fields: { reason: { code: "required" } } });
  const { id } = await bookOf(owner);
  for (const body of [{}, { state: "" }, { state: null }]) {
    const answer = await call(patchState, { as: owner, method: "PATCH", params: { id }, body });
    expect(answer.body).toMatchObject({ fields: { state: { code: "required" } } });
  }
});

test("of a single wrong field the detail says what is wrong with it", async () => {
  expect((await save({ displayNamePreference: "NICKNAME", nickname: " " })).body).toMatchObject({
    detail: "Please enter a nickname when using it as your display name.",
    fields: { nickname: { code: "nicknameRequired" } },
  });
  expect((await save({ name: "x".repeat(101) })).body.detail).toBe(
    "The maximum length is 100 characters.",
  );
  expect((await save({ name: "", postalCode: "" })).body.detail).toBe(
    "Some fields are missing or wrong.",
  );
});

test("who is not the one to act is told whose turn it is", async () => {
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  expect((await onLoan("approve", borrower, id)).body).toMatchObject({
    status: 409,
    code: "LOAN_TRANSITION",
    about: { turn: "owner" },
    detail: "Only the owner of the loan can do this.",
  });
  expect((await onLoan("return", owner, id)).body).not.toHaveProperty("about");
});

test("the same JSON in another order is the same call, and what was made is at its Location", async () => {
  const headers = { "idempotency-key": "order" };
  const title = "Ordered";
  const first = await call(createBook, {
    as: owner,
    headers,
    body: { title, author: "A", location: { country: "UKR", city: "Київ" } },
  });
  const again = await call(createBook, {
    as: owner,
    headers,
    body: { location: { city: "Київ", country: "UKR" }, author: "A", title },
  });
  expect(again.body).toEqual(first.body);
  for (const { status, headers: told } of [first, again]) {
    expect([status, told.get("location")]).toEqual([201, `/api/books/${String(first.body.id)}`]);
  }
  const loan = await askFor(String(first.body.id), borrower);
  expect(loan.headers.get("location")).toBe(`/api/loans/${String(loan.body.id)}`);
});

test("blanks after Bearer do no harm", async () => {
  const headers = { authorization: `Bearer   ${owner.token}` };
  expect((await call(getMe, { headers })).status).toBe(200);
});

test("a cursor that no list gave is refused, whatever moment it names", async () => {
  const admin = await person({ role: "ADMIN" });
  const id = "00000000-0000-0000-0000-000000000000";
  for (const [at, status] of [
    ["zzzzzzzzzzz", 400],
    ["zzzzzzzzzz", 400],
    ["zzzzzzzzz", 200],
  ] as const) {
    const query = { cursor: `${at}.${id}` };
    expect((await call(listAdminBooks, { as: admin, query })).status).toBe(status);
  }
});

test("a search for readers tells whether there are more than it names", async () => {
  const place = { country: "NZL", postalCode: "9999", city: null, lat: -45.03, lon: 168.66 };
  const among = await person(place);
  const find = () => call(searchReaders, { as: among, query: { country: "NZL" } });
  expect((await find()).headers.get("x-has-more")).toBe("false");
  await Promise.all([...Array(51).keys()].map(() => person(place)));
  const { body, headers } = await find();
  expect([body.length, headers.get("x-has-more")]).toEqual([50, "true"]);
});

test("a cover that has to be drawn counts as a drawing, one that was drawn just now does not", async () => {
  changeSettings({ RATE_LIMIT_FACTOR: "0.02" });
  limiters().clear();
  const books = await Promise.all(
    ["One", "Two", "Three"].map((title) =>
      bookOf(owner, { title: `${title} ${crypto.randomUUID()}` }),
    ),
  );
  const ask = (at: number) =>
    call(getCover, { as: borrower, params: { id: books[at]?.id ?? "" }, query: { w: 160 } });
  const statuses = [];
  for (const at of [0, 1, 0, 2, 1]) statuses.push((await ask(at)).status);
  changeSettings({ RATE_LIMIT_FACTOR: "1000" });
  limiters().clear();
  expect(statuses).toEqual([200, 200, 200, 429, 200]);
});
