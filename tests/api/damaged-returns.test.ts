import { expect, test } from "vitest";
import { GET as reports } from "@/app/api/admin/reports/route";
import { POST as report } from "@/app/api/reports/route";
import { db } from "@/lib/server/database/db";
import { CONDITIONS } from "@/lib/features/books/terms";
import { administrator } from "../support/admin";
import { call } from "../support/call";
import { bookRow, loanIn, onLoan } from "../support/lending";
import { borrower, newNeighbours, owner } from "../support/neighbours";

newNeighbours();

test("a damaged book comes back in the condition that its owner says: the copy has it, both see it, and a report is about it", async () => {
  const { id, book } = await loanIn("LENT", { owner, borrower });
  await db().book.update({ where: { id: book.id }, data: { condition: "VERY_GOOD" } });
  const feedback = "Coffee, three torn pages";
  const answer = await onLoan("return", owner, id, { condition: "POOR", feedback });
  expect(answer.body).toMatchObject({ status: "RETURNED", returnedCondition: "POOR", feedback });
  expect(await bookRow(book.id)).toMatchObject({
    condition: "POOR",
    state: "AVAILABLE_FOR_BORROW",
  });
  expect((await onLoan("get", borrower, id)).body).toMatchObject({
    returnedCondition: "POOR",
    feedback,
  });
  const told = { userId: borrower.id, type: "BOOK_RETURNED" } as const;
  const notice = await db().notification.findFirstOrThrow({ where: told });
  expect(notice.params).toMatchObject({ damaged: 1 });
  const body = { reason: "damaged", details: feedback, context: { loanId: id } };
  expect((await call(report, { as: owner, method: "POST", body })).status).toBe(201);
  const admin = await administrator();
  const list = await call(reports, { as: admin });
  expect(JSON.stringify(list.body)).toContain(feedback);
});

test("a book that came back as it was keeps its condition", async () => {
  const { id, book } = await loanIn("LENT", { owner, borrower });
  await db().book.update({ where: { id: book.id }, data: { condition: "GOOD" } });
  for (const [condition, status] of [
    ["", 200],
    [undefined, 409],
  ] as const) {
    expect((await onLoan("return", owner, id, { condition })).status).toBe(status);
  }
  const told = { userId: borrower.id, type: "BOOK_RETURNED" } as const;
  const notice = await db().notification.findFirstOrThrow({ where: told });
  expect(notice.params).not.toHaveProperty("damaged");
  expect((await onLoan("get", owner, id)).body.returnedCondition).toBeNull();
  expect((await bookRow(book.id)).condition).toBe("GOOD");
});

test("no other condition is taken, nor by the reader or for a loan that cannot end", async () => {
  const { id, book } = await loanIn("LENT", { owner, borrower });
  const before = await bookRow(book.id);
  for (const condition of ["poor", "DAMAGED", 5, {}, [], ["POOR"], "POOR'; --", "x".repeat(100)]) {
    const { status, body } = await onLoan("return", owner, id, { condition });
    expect([condition, status]).toEqual([condition, 400]);
    expect(Object.keys(body.fields as object)).toEqual(["condition"]);
  }
  expect((await onLoan("return", borrower, id, { condition: "POOR" })).status).toBe(409);
  const asked = await loanIn("REQUESTED", { owner, borrower });
  expect((await onLoan("return", owner, asked.id, { condition: "POOR" })).status).toBe(409);
  expect(await bookRow(book.id)).toEqual(before);
  expect((await bookRow(asked.book.id)).condition).toBeNull();
});

test("two answers at once: one counts, and the copy has its condition", async () => {
  const { id, book } = await loanIn("LENT", { owner, borrower });
  const answers = await Promise.all(
    CONDITIONS.map((condition) => onLoan("return", owner, id, { condition })),
  );
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(1);
  expect((await bookRow(book.id)).condition).toBe(taken[0]?.body.returnedCondition);
});
