import { beforeAll, expect, test } from "vitest";
import { POST as LABELS } from "@/app/api/books/labels/route";
import { PUT as WRITE } from "@/app/api/chat/labels/[code]/route";
import { GET as LABEL } from "@/app/api/labels/[code]/route";
import { sendDirect } from "@/lib/features/chat/commands";
import { db } from "@/lib/server/database/db";
import { book } from "../support/books";
import { call } from "../support/call";
import { loanIn } from "../support/lending";
import { neighbours, person, type Person } from "../support/people";

let owner: Person, borrower: Person, stranger: Person;

beforeAll(async () => {
  ({ owner, borrower, stranger } = await neighbours());
});

const codeOf = async (id: string) =>
  (await db().book.findUniqueOrThrow({ where: { id } })).labelCode;
const look = (code: string, as: Person) => call(LABEL, { as, params: { code } });
const write = (code: string, as: Person) => call(WRITE, { as, params: { code }, method: "PUT" });
const send = (from: Person, to: Person) =>
  sendDirect(from.actor, { recipientId: to.id, content: "About your book." });

test("codes are short, drawn at random and each book's own", async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, () => book(owner)));
  const codes = await Promise.all(ids.map(codeOf));
  expect(new Set(codes).size).toBe(40);
  for (const code of codes) expect(code).toMatch(/^[0-9a-f]{12}$/);
  // All positions vary: none is a counter, a version or a time.
  for (let place = 0; place < 12; place++)
    expect(new Set(codes.map((code) => code[place])).size).toBeGreaterThan(8);
});

test("labels are made for one's own books alone", async () => {
  const reader = await person({ name: "Олена Коваль" });
  const [first, second] = [await book(reader, { title: "A" }), await book(reader, { title: "B" })];
  const theirs = await book(stranger);
  const { body } = await call(LABELS, { as: reader, body: { ids: [second, theirs, first] } });
  expect(body).toMatchObject({
    owner: "Олена",
    labels: [
      { bookId: second, title: "B", url: `http://localhost:3999/b/${await codeOf(second)}` },
      { bookId: first, title: "A" },
    ],
  });
});

test("a label says whose the book is, also where it is lost, and leads to the loan", async () => {
  const lost = await codeOf(await book(owner, { state: "LOST", title: "Found on a bench" }));
  expect((await look(lost.toUpperCase(), stranger)).body).toMatchObject({
    title: "Found on a bench",
    state: "LOST",
    owner: { id: owner.id },
    isOwn: false,
    loanId: null,
  });
  expect((await look(lost, owner)).body).toMatchObject({ isOwn: true });
  const { id, book: lent } = await loanIn("LENT", { owner, borrower });
  const code = await codeOf(lent.id);
  expect((await look(code, borrower)).body).toMatchObject({ loanId: id });
  expect((await look(code, owner)).body).toMatchObject({ loanId: id });
  expect((await look(code, stranger)).body).toMatchObject({ loanId: null });
});

test("unknown codes and deleted books are the same 404", async () => {
  const deleted = await codeOf(await book(owner, { hiddenAt: new Date() }));
  for (const code of ["0123456789ab", "x".repeat(41), deleted]) {
    expect([400, 404], code).toContain((await look(code, stranger)).status);
    expect([400, 404]).toContain((await write(code, stranger)).status);
  }
});

test("who found a book may write to its owner, who may answer, for thirty days", async () => {
  const finder = await person();
  const id = await book(owner, { state: "LOST" });
  await expect(send(finder, owner)).rejects.toMatchObject({ code: "CHAT_CLOSED" });
  const { status, body } = await write(await codeOf(id), finder);
  expect(status).toBe(200);
  expect(body).toMatchObject({ mayWrite: true });
  await expect(send(owner, finder)).rejects.toMatchObject({ code: "CHAT_CLOSED" });
  await send(finder, owner);
  await send(owner, finder);
  await db().conversation.updateMany({
    where: { foundBookId: id },
    data: { foundAt: new Date(Date.now() - 31 * 86_400_000) },
  });
  await expect(send(finder, owner)).rejects.toMatchObject({ code: "CHAT_CLOSED" });
});

test("nobody writes to the owners of more than five found books a day", async () => {
  const finder = await person();
  const owners = await Promise.all(Array.from({ length: 6 }, () => person()));
  const answers = [];
  for (const each of owners) answers.push(await write(await codeOf(await book(each)), finder));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
});
