import { expect, test } from "vitest";
import { BookState, LoanEventKind, LoanStatus, NotificationType } from "@/prisma/client/enums";
import {
  EXTENSION_MACHINE,
  mayExtend,
  type ExtensionAction,
} from "@/lib/features/loans/extension-machine";
import { BOOK_DIALOG } from "@/lib/features/loans/book-machine";
import {
  ACTION_FOR_STATUS,
  ACTIVE_STATUSES,
  allowedActions,
  findTransition,
  LOAN_ACTIONS,
  LOAN_MACHINE,
  LOAN_ROLES,
  LOAN_STATUSES,
  type LoanAction,
} from "@/lib/features/loans/machine";
import { LOAN_STEPS, OFFERS, type LoanStep } from "@/lib/features/loans/step-machine";
import { LOAN_EVENT_KINDS } from "@/lib/features/loans/terms";
import { NOTIFICATION_TYPES } from "@/lib/features/notifications/schema";

const STATUSES = Object.values(LoanStatus).sort();

test("the lists in code are the database's enums", () => {
  expect([...LOAN_STATUSES].sort()).toEqual(STATUSES);
  expect([...LOAN_EVENT_KINDS].sort()).toEqual(Object.values(LoanEventKind).sort());
  expect([...NOTIFICATION_TYPES].sort()).toEqual(Object.values(NotificationType).sort());
});

test("every transition has a side that may act, and notifies the other one", () => {
  for (const action of LOAN_ACTIONS) {
    for (const { by, notifies } of Object.values(LOAN_MACHINE[action])) {
      const others = by.map((role) => (role === "owner" ? "borrower" : "owner"));
      expect(others.length).toBeGreaterThan(0);
      expect(Object.keys(notifies).sort()).toEqual(others.sort());
    }
  }
});

test("every transition leads to a status that is its action's own", () => {
  for (const action of LOAN_ACTIONS) {
    if (action === "schedule" || action === "confirm") continue;
    for (const [from, { to }] of Object.entries(LOAN_MACHINE[action])) {
      if (to !== from) expect(ACTION_FOR_STATUS[to]).toBe(action);
    }
  }
});

test("what is allowed is what has a transition, and a finished loan has no way on but LOST → RETURNED", () => {
  for (const status of LOAN_STATUSES) {
    for (const role of LOAN_ROLES) {
      const actions = LOAN_ACTIONS.filter((action) => findTransition(action, status, role));
      expect(allowedActions(status, role)).toEqual(actions);
    }
  }
  expect(allowedActions("RETURNED", "owner")).toEqual([]);
  expect(allowedActions("CANCELED", "owner")).toEqual([]);
  expect(allowedActions("LOST", "owner")).toEqual(["return"]);
  expect(LOAN_STATUSES.flatMap((status) => allowedActions(status, "borrower"))).toEqual([
    "cancel",
    "schedule",
    "cancel",
    "schedule",
    "confirm",
    "cancel",
    "requestExtension",
  ]);
});

test("acts on a due date leave the loan LENT, and one open ask of the borrower is answered by the owner", () => {
  for (const action of Object.keys(EXTENSION_MACHINE) as ExtensionAction[]) {
    expect(Object.keys(LOAN_MACHINE[action])).toEqual(["LENT"]);
    expect(LOAN_MACHINE[action].LENT).toMatchObject({ to: "LENT", bookBecomes: null });
  }
  const may = (role: "owner" | "borrower", extension: object | null) =>
    LOAN_ACTIONS.filter(
      (action) =>
        action in EXTENSION_MACHINE &&
        mayExtend(action as ExtensionAction, { status: "LENT", extension }, role),
    );
  expect(may("borrower", null)).toEqual(["requestExtension"]);
  expect(may("borrower", {})).toEqual([]);
  expect(may("owner", null)).toEqual(["extend"]);
  expect(may("owner", {})).toEqual(["approveExtension", "declineExtension", "extend"]);
});

test("the book-state dialog says for every active state and every book state what it does", () => {
  expect(Object.keys(BOOK_DIALOG).sort()).toEqual([...ACTIVE_STATUSES].sort());
  for (const status of ACTIVE_STATUSES) {
    expect(Object.keys(BOOK_DIALOG[status]).sort()).toEqual(Object.values(BookState).sort());
    for (const action of Object.values(BOOK_DIALOG[status])) {
      if (action !== "forbidden" && action !== "none")
        expect(findTransition(action, status, "owner")).not.toBeNull();
    }
  }
});

/** What the machine has to allow where a step is offered; null: something else than an action. */
const ACTION_OF: Record<LoanStep, LoanAction | null> = {
  confirmMeetUp: "confirm",
  approve: "approve",
  meetUp: "schedule",
  moveMeetUp: "schedule",
  handOver: "lend",
  return: "return",
  rateBorrower: null,
  rateBook: null,
  reject: "cancel",
  withdraw: "cancel",
  cancel: "cancel",
  manage: null,
};

test("the screens offer nothing that the machine refuses, and every step somewhere", () => {
  const offered = new Set<LoanStep>();
  for (const status of LOAN_STATUSES) {
    for (const role of LOAN_ROLES) {
      const { next, other } = OFFERS[status][role];
      for (const step of [...next, ...other]) {
        offered.add(step);
        const action = ACTION_OF[step];
        const refused = `${status} ${role} ${step}`;
        if (action) expect(findTransition(action, status, role), refused).not.toBeNull();
      }
    }
  }
  expect([...offered].sort()).toEqual([...LOAN_STEPS].sort());
});
