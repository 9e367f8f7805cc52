import { expect, test } from "vitest";
import { BookState, LoanStatus, NotificationType } from "@/prisma/client/enums";
import {
  ACTIVE_STATUSES,
  actTowards,
  allowed,
  BOOK_DIALOG,
  effectOf,
  LOAN_ACTS,
  LOAN_MACHINE,
  LOAN_ROLES,
  LOAN_STATUSES,
} from "@/lib/features/loans/machine";
import { NOTIFICATION_TYPES } from "@/lib/features/notifications/schema";

const STATUSES = Object.values(LoanStatus).sort();

test("the lists in code are the database's enums", () => {
  expect([...LOAN_STATUSES].sort()).toEqual(STATUSES);
  expect([...NOTIFICATION_TYPES].sort()).toEqual(Object.values(NotificationType).sort());
});

test("every state is listed for every act, even where nothing happens", () => {
  expect(Object.keys(LOAN_MACHINE).sort()).toEqual([...LOAN_ACTS].sort());
  for (const act of LOAN_ACTS) expect(Object.keys(LOAN_MACHINE[act]).sort()).toEqual(STATUSES);
});

test("every effect has an actor, tells the other side, and leads to a state that is its act's own", () => {
  for (const act of LOAN_ACTS) {
    for (const effect of Object.values(LOAN_MACHINE[act])) {
      if (!effect) continue;
      expect(Object.keys(effect.tells).length).toBeGreaterThan(0);
      for (const type of Object.values(effect.tells)) expect(NOTIFICATION_TYPES).toContain(type);
      if (act !== "schedule" && act !== "confirm") expect(actTowards(effect.to)).toBe(act);
    }
  }
});

test("what is allowed is what has an effect, and a finished loan has no way on but LOST → RETURNED", () => {
  for (const status of LOAN_STATUSES) {
    for (const role of LOAN_ROLES) {
      const acts = LOAN_ACTS.filter((act) => effectOf(act, status, role));
      expect(allowed(status, role)).toEqual(acts);
    }
  }
  expect(allowed("RETURNED", "owner")).toEqual([]);
  expect(allowed("CANCELED", "owner")).toEqual([]);
  expect(allowed("LOST", "owner")).toEqual(["return"]);
  expect(LOAN_STATUSES.flatMap((status) => allowed(status, "borrower"))).toEqual([
    "cancel",
    "schedule",
    "cancel",
    "schedule",
    "confirm",
    "cancel",
  ]);
});

test("the book-state dialog says for every active state and every book state what it does", () => {
  expect(Object.keys(BOOK_DIALOG).sort()).toEqual([...ACTIVE_STATUSES].sort());
  for (const status of ACTIVE_STATUSES) {
    expect(Object.keys(BOOK_DIALOG[status]).sort()).toEqual(Object.values(BookState).sort());
    for (const act of Object.values(BOOK_DIALOG[status])) {
      if (act !== "refuse" && act !== "nothing")
        expect(effectOf(act, status, "owner")).not.toBeNull();
    }
  }
});
