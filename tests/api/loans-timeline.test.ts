import { expect, test } from "vitest";
import { db } from "@/lib/server/database/db";
import type { LoanWithTimeline } from "@/lib/features/loans/schema";
import { day, loanIn, onLoan } from "../support/lending";
import { borrower, newNeighbours, owner } from "../support/neighbours";
import { type Person } from "../support/people";

newNeighbours();

const timeline = async (as: Person, id: string) =>
  ((await onLoan("get", as, id)).body as unknown as LoanWithTimeline).timeline;

test("the timeline tells what happened to a loan, in order, and which side did it", async () => {
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  await onLoan("approve", owner, id, { dueDate: day(14) });
  await onLoan("schedule", owner, id, { location: "cafe" });
  await onLoan("schedule", borrower, id, { location: "park" });
  await onLoan("confirm", owner, id, { version: 2 });
  await onLoan("status", owner, id, { status: "LENT" });
  await onLoan("undo", owner, id);
  await onLoan("status", owner, id, { status: "LENT" });
  await onLoan("return", owner, id);
  await onLoan("rateBook", borrower, id, { rating: 8 });
  await onLoan("rate", owner, id, { punctuality: 5, accuracy: 4, communication: 3 });
  const told = await timeline(owner, id);
  expect(told.map(({ kind, by, dueDate, rating }) => [kind, by, dueDate, rating])).toEqual([
    ["REQUESTED", "borrower", null, null],
    ["APPROVED", "owner", day(14), null],
    ["SCHEDULED", "owner", null, null],
    ["MOVED", "borrower", null, null],
    ["CONFIRMED", "owner", null, null],
    ["LENT", "owner", null, null],
    ["HANDOVER_UNDONE", "owner", null, null],
    ["LENT", "owner", null, null],
    ["RETURNED", "owner", null, null],
    ["BOOK_RATED", "borrower", null, 8],
    ["BORROWER_RATED", "owner", null, null],
  ]);
  expect(told.map(({ at }) => at)).toEqual(told.map(({ at }) => at).toSorted());
  expect(await timeline(borrower, id), "the other side reads the same").toEqual(told);
});

test("what happens by itself is done by neither side, and a long story keeps its latest entries", async () => {
  const { id } = await loanIn("LENT", { owner, borrower });
  const step = { loanId: id, kind: "REMINDED", from: "LENT", to: "LENT" } as const;
  const dueDate = new Date(`${day(3)}T00:00Z`);
  await db().loanEvent.createMany({
    data: Array.from({ length: 200 }, () => ({ ...step, dueDate })),
  });
  const told = await timeline(borrower, id);
  expect(told).toHaveLength(200);
  expect(new Set(told.map(({ kind, by, dueDate: due }) => `${kind} ${by} ${due}`))).toEqual(
    new Set([`REMINDED null ${day(3)}`]),
  );
});
