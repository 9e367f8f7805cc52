import { expect, test } from "vitest";
import { GET as BOOK } from "@/app/api/books/[id]/route";
import { POST as ADD } from "@/app/api/books/route";
import { GET as RULES, PUT as SET } from "@/app/api/users/me/lending-rules/route";
import { db } from "@/lib/server/database/db";
import { call } from "../support/call";
import { friends as befriend } from "../support/chatting";
import { askFor, bookOf, day, loanIn, noticesOf, onLoan, waitFor } from "../support/lending";
import { borrower, newNeighbours, owner } from "../support/neighbours";
import { person, type Person } from "../support/people";

newNeighbours();

const setRules = (body: object, as = owner) => call(SET, { as, body, method: "PUT" });
const books = (count: number) =>
  Promise.all(Array.from({ length: count }, () => bookOf(owner).then(({ id }) => id)));
const idOf = (answer: { body: Record<string, unknown> }) => String(answer.body.id);
/** What the book's page says about a request. */
const termsOf = async (bookId: string, as = borrower) => {
  const { body } = await call(BOOK, { as, params: { id: bookId } });
  return { requestRule: body.requestRule, approvedAtOnce: body.approvedAtOnce };
};
const openLoans = (status: "REQUESTED" | "APPROVED") =>
  db().loan.count({ where: { ownerId: owner.id, borrowerId: borrower.id, status } });

test("rules begin as they always were, are set one by one, and are one's own", async () => {
  const first = {
    loanDays: 30,
    approveFriends: false,
    booksPerReader: null,
    newcomersOneAtATime: false,
  };
  expect((await call(RULES, { as: owner })).body).toEqual(first);
  expect((await setRules({ loanDays: 21 })).body).toEqual({ ...first, loanDays: 21 });
  const rules = {
    loanDays: 14,
    approveFriends: true,
    booksPerReader: 2,
    newcomersOneAtATime: true,
  };
  expect((await setRules(rules)).body).toEqual(rules);
  expect((await setRules({ booksPerReader: null })).body).toEqual({
    ...rules,
    booksPerReader: null,
  });
  expect((await call(RULES, { as: borrower })).body).toEqual(first);
});

test("a wrong rule is named", async () => {
  for (const [field, value] of [
    ["loanDays", 0],
    ["loanDays", 366],
    ["loanDays", null],
    ["booksPerReader", 0],
    ["booksPerReader", 51],
    ["approveFriends", "yes"],
    ["newcomersOneAtATime", 1],
  ] as const) {
    const answer = await setRules({ [field]: value });
    expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([400, [field]]);
  }
});

test("a loan lasts as the book says, else as the owner says, unless a date is given", async () => {
  await setRules({ loanDays: 10 });
  const [plain, dated, own] = await Promise.all([
    bookOf(owner),
    bookOf(owner),
    bookOf(owner, { loanDays: 3 }),
  ]);
  const asked = await Promise.all([plain, dated, own].map(({ id }) => askFor(id, borrower)));
  expect(asked.map(({ body }) => body.loanDays)).toEqual([10, 10, 3]);
  const [first, second, third] = asked.map(idOf) as [string, string, string];
  expect((await onLoan("approve", owner, first)).body.dueDate).toBe(day(10));
  const chosen = { dueDate: day(5) };
  expect((await onLoan("approve", owner, second, chosen)).body.dueDate).toBe(day(5));
  const byStatus = await onLoan("status", owner, third, { status: "APPROVED" });
  expect(byStatus.body.dueDate).toBe(day(3));
});

test("of an owner who lends two books at a time the third is refused, and the reader knows before", async () => {
  await setRules({ booksPerReader: 2 });
  const [a = "", b = "", c = ""] = await books(3);
  const first = idOf(await askFor(a, borrower));
  expect(await termsOf(c)).toEqual({ requestRule: null, approvedAtOnce: false });
  await askFor(b, borrower);
  await onLoan("approve", owner, first);
  const rule = { rule: "BOOKS_PER_READER", limit: 2, count: 2 };
  expect((await termsOf(c)).requestRule).toEqual(rule);
  const refused = await askFor(c, borrower);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    code: "LENDING_RULE",
    about: rule,
    detail: "Olena Owner lends 2 books at a time to a reader; you have or asked for 2.",
  });
  // Other borrowers and other owners are not affected.
  expect((await askFor(c, await person())).status).toBe(201);
  expect((await askFor((await bookOf(await person())).id, borrower)).status).toBe(201);
  await onLoan("return", owner, first);
  expect((await termsOf(c)).requestRule).toBeNull();
  expect((await askFor(c, borrower)).status).toBe(201);
});

test("a request that was withdrawn or declined, and a lost book, count no more", async () => {
  await setRules({ booksPerReader: 1 });
  const [a = "", b = ""] = await books(2);
  const loan = idOf(await askFor(a, borrower));
  expect((await askFor(b, borrower)).body.code).toBe("LENDING_RULE");
  await onLoan("cancel", borrower, loan);
  const again = idOf(await askFor(b, borrower));
  await onLoan("approve", owner, again);
  await onLoan("status", owner, again, { status: "LENT" });
  await onLoan("lost", owner, again);
  expect((await askFor(a, borrower)).status).toBe(201);
});

test("readers who have never returned a book get one at a time, until they have", async () => {
  await setRules({ newcomersOneAtATime: true, booksPerReader: 3 });
  const [a = "", b = ""] = await books(2);
  const first = idOf(await askFor(a, borrower));
  expect((await askFor(b, borrower)).body).toMatchObject({
    code: "LENDING_RULE",
    about: { rule: "NEWCOMERS", limit: 1, count: 1 },
  });
  // A book of another owner.
  await loanIn("RETURNED", { owner: await person(), borrower });
  expect((await askFor(b, borrower)).status).toBe(201);
  expect((await onLoan("approve", owner, first)).status).toBe(200);
});

test("an owner's own yes keeps to the rules too: what was asked for before may be too much", async () => {
  const [a = "", b = ""] = await books(2);
  const [first, second] = [idOf(await askFor(a, borrower)), idOf(await askFor(b, borrower))];
  await setRules({ booksPerReader: 1 });
  expect((await onLoan("approve", owner, first)).status).toBe(200);
  const refused = await onLoan("approve", owner, second);
  expect(refused.body).toMatchObject({
    code: "LENDING_RULE",
    about: { rule: "BOOKS_PER_READER", limit: 1, count: 1 },
    detail: "By your rules you lend one book at a time to a reader; Bohdan Borrower has 1.",
  });
  await setRules({ booksPerReader: 2 });
  expect((await onLoan("approve", owner, second)).status).toBe(200);
});

test("of twenty requests at once as many are taken as the rule allows", async () => {
  await setRules({ booksPerReader: 3 });
  const answers = await Promise.all((await books(20)).map((id) => askFor(id, borrower)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(["LENDING_RULE"]));
  expect(await openLoans("REQUESTED")).toBe(3);
});

test("of ten approvals at once as many pass as the rule allows", async () => {
  const asked = await Promise.all((await books(10)).map((id) => askFor(id, borrower)));
  await setRules({ booksPerReader: 2 });
  const answers = await Promise.all(asked.map((loan) => onLoan("approve", owner, idOf(loan))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect([await openLoans("APPROVED"), await openLoans("REQUESTED")]).toEqual([2, 8]);
});

test("a friend's request is approved in the same step, and both are told", async () => {
  await setRules({ approveFriends: true, loanDays: 7 });
  await befriend(owner, borrower);
  const [id = "", other = ""] = await books(2);
  expect(await termsOf(id)).toEqual({ requestRule: null, approvedAtOnce: true });
  const { status, body } = await askFor(id, borrower);
  expect(status).toBe(201);
  expect(body).toMatchObject({ status: "APPROVED", dueDate: day(7) });
  expect(await db().book.findUnique({ where: { id } })).toMatchObject({ state: "BOOKED" });
  const loanId = idOf({ body });
  const select = { type: true, userId: true, params: true };
  const told = await db().notification.findMany({
    where: { loanId },
    orderBy: { id: "asc" },
    select,
  });
  expect(told).toEqual([
    {
      type: "LOAN_APPROVED",
      userId: borrower.id,
      params: expect.objectContaining({ name: "Olena Owner", dueDate: day(7) }),
    },
    {
      type: "LOAN_APPROVED_BY_RULE",
      userId: owner.id,
      params: { name: "Bohdan Borrower", title: "Тигролови" },
    },
  ]);
  const steps = await db().loanEvent.findMany({ where: { loanId }, orderBy: { id: "asc" } });
  expect(steps.map(({ kind, actorId }) => [kind, actorId])).toEqual([
    ["REQUESTED", borrower.id],
    ["APPROVED", null],
  ]);
  // Requests of other readers wait for an answer.
  const stranger = await person();
  expect(await termsOf(other, stranger)).toEqual({ requestRule: null, approvedAtOnce: false });
  expect((await askFor(other, stranger)).body.status).toBe("REQUESTED");
});

test("the limit goes before the yes to friends, and of twenty at once one gets the book", async () => {
  await setRules({ approveFriends: true, booksPerReader: 1 });
  const friends = await Promise.all(Array.from({ length: 20 }, () => person()));
  for (const friend of friends) await befriend(friend, owner);
  const [id = "", other = ""] = await books(2);
  const answers = await Promise.all(friends.map((friend) => askFor(id, friend)));
  expect(answers.filter(({ body }) => body.status === "APPROVED")).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === "BOOK_UNAVAILABLE")).toHaveLength(19);
  const lucky = friends[answers.findIndex(({ body }) => body.status === "APPROVED")];
  expect(await termsOf(other, lucky)).toMatchObject({
    requestRule: { rule: "BOOKS_PER_READER" },
    approvedAtOnce: false,
  });
  expect((await askFor(other, lucky as Person)).body.code).toBe("LENDING_RULE");
});

test("of a friend's new requests and the owner's yes to old ones, all at once, as many pass as the rule allows", async () => {
  const asked = await Promise.all((await books(10)).map((id) => askFor(id, borrower)));
  await befriend(owner, borrower);
  // After ten requests a further one is refused; half of the old ones are cancelled meanwhile.
  await setRules({ approveFriends: true, booksPerReader: 3 });
  const answers = await Promise.all([
    ...asked.flatMap((loan, at) => [
      onLoan("approve", owner, idOf(loan)),
      ...(at % 2 ? [onLoan("cancel", borrower, idOf(loan))] : []),
    ]),
    ...(await books(10)).map((id) => askFor(id, borrower)),
  ]);
  expect(answers.filter(({ status }) => status >= 500 || status === 404)).toEqual([]);
  expect(await openLoans("APPROVED")).toBeLessThanOrEqual(3);
  const most = await Promise.all((await books(10)).map((id) => askFor(id, borrower)));
  expect(most.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(3);
  expect(await openLoans("APPROVED")).toBeLessThanOrEqual(3);
});

test.each([
  ["asked for two", { booksPerReader: 2 }, "REQUESTED", 2],
  ["promised two as a friend", { booksPerReader: 2, approveFriends: true }, "APPROVED", 2],
  ["asked for one as a newcomer", { newcomersOneAtATime: true }, "REQUESTED", 1],
] as const)(
  "who waits for eight books that come back at once has %s, and stays in line for the others",
  async (_, rules, status, most) => {
    if ("approveFriends" in rules) await befriend(owner, borrower);
    const reader = borrower;
    const lent = await Promise.all(
      Array.from({ length: 8 }, async () => loanIn("LENT", { owner, borrower: await person() })),
    );
    for (const { book } of lent) {
      await waitFor(book.id, reader);
    }
    await setRules(rules);
    const answers = await Promise.all(lent.map(({ id }) => onLoan("return", owner, id)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await openLoans(status)).toBe(most);
    expect(await db().waiting.count({ where: { userId: reader.id } })).toBe(8 - most);
    const told = { userId: reader.id, type: "BOOK_FREE" } as const;
    expect(await noticesOf(told)).toHaveLength(most);
  },
);

test("owners are told no rule of their own, and a new book is lent by theirs", async () => {
  await setRules({ loanDays: 9, booksPerReader: 1 });
  const body = { title: "Земля", author: "Ольга Кобилянська" };
  const id = idOf(await call(ADD, { as: owner, body }));
  expect(await termsOf(id, owner)).toEqual({});
  const loan = idOf(await askFor(id, borrower));
  expect((await onLoan("approve", owner, loan)).body).toMatchObject({ dueDate: day(9) });
});
