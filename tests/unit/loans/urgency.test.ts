import { expect, test } from "vitest";
import { byUrgency } from "@/components/loans/urgency";
import type { Loan } from "@/lib/features/loans/schema";

const TODAY = "2026-11-22";

/** Only the fields on which the order depends. */
function loan(id: string, more: Partial<Loan>): Loan {
  const noMeetUp = { meetUpDateTime: null, meetUpProposedBy: null, meetUpConfirmed: false };
  const none = { kind: "LOAN" as const, ...noMeetUp, dueDate: null, bookAvailable: true };
  return { ...none, requestDate: "2026-11-01T10:00:00Z", ...more, id } as Loan;
}

const LOANS = [
  loan("read, due late", { status: "LENT", dueDate: "2026-12-24" }),
  loan("read, due soon", { status: "LENT", dueDate: "2026-11-23" }),
  loan("in the queue", { status: "REQUESTED", bookAvailable: false }),
  loan("request", { status: "REQUESTED" }),
  loan("overdue a day", { status: "LENT", dueDate: "2026-11-21" }),
  loan("promised", { status: "APPROVED", dueDate: "2026-12-01" }),
  loan("agreed meet-up", {
    status: "SCHEDULED",
    meetUpProposedBy: "borrower",
    meetUpConfirmed: true,
    meetUpDateTime: "2026-11-23T10:00:00Z",
  }),
  loan("proposed to the owner", {
    status: "SCHEDULED",
    meetUpProposedBy: "borrower",
    meetUpDateTime: "2026-11-29T10:00:00Z",
  }),
  loan("overdue a month", { status: "LENT", dueDate: "2026-10-22" }),
];

test("what is late comes first, then what waits for the reader, then what goes on, by its day", () => {
  expect(byUrgency(LOANS, "owner", TODAY).map(({ id }) => id)).toEqual([
    "overdue a month",
    "overdue a day",
    "request",
    "proposed to the owner",
    "agreed meet-up",
    "promised",
    "read, due soon",
    "read, due late",
    "in the queue",
  ]);
});

test("who has asked or proposed themselves waits: that comes behind what they have to do", () => {
  const order = byUrgency(LOANS, "borrower", TODAY).map(({ id }) => id);
  expect(order.slice(2, 4)).toEqual(["agreed meet-up", "proposed to the owner"]);
  expect(order.slice(-2).sort()).toEqual(["in the queue", "request"]);
});
