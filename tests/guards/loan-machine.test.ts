import { expect, test } from "vitest";
import { BookState, LoanEventKind, LoanKind, LoanStatus } from "@/prisma/client/enums";
import { BOOK_DIALOG } from "@/lib/features/loans/machine/book-machine";
import {
  EXTENSION_MACHINE,
  mayExtend,
  type ExtensionAction,
} from "@/lib/features/loans/machine/extension-machine";
import {
  ACTION_FOR_STATUS,
  ACTIVE_STATUSES,
  allowedActions,
  findTransition,
  LOAN_ACTIONS,
  LOAN_KINDS,
  LOAN_MACHINE,
  LOAN_ROLES,
  LOAN_STATUSES,
  type LoanAction,
} from "@/lib/features/loans/machine/loan-machine";
import type { Loan } from "@/lib/features/loans/schema";
import {
  INSTEAD,
  LOAN_STEPS,
  OFFERS,
  stepsOf,
  type LoanStep,
} from "@/lib/features/loans/machine/step-machine";
import { LOAN_EVENT_KINDS } from "@/lib/features/loans/terms";

const STATUSES = Object.values(LoanStatus).sort();

test("the lists in code are the database's enums", () => {
  expect([...LOAN_STATUSES].sort()).toEqual(STATUSES);
  expect([...LOAN_KINDS].sort()).toEqual(Object.values(LoanKind).sort());
  expect([...LOAN_EVENT_KINDS].sort()).toEqual(Object.values(LoanEventKind).sort());
});

const TRANSITIONS = LOAN_KINDS.flatMap((kind) =>
  LOAN_ACTIONS.flatMap((action) =>
    Object.entries(LOAN_MACHINE[kind][action]).map(([from, transition]) => ({
      action,
      from,
      ...transition,
    })),
  ),
);

test("every transition has a side that may act, and notifies the other one", () => {
  for (const { by, notifies } of TRANSITIONS) {
    const others = by.map((role) => (role === "owner" ? "borrower" : "owner"));
    expect(others.length).toBeGreaterThan(0);
    expect(Object.keys(notifies).sort()).toEqual(others.sort());
  }
});

test("every transition leads to a status that is its action's own", () => {
  for (const { action, from, to } of TRANSITIONS) {
    if (action === "schedule" || action === "confirm" || to === from) continue;
    expect(ACTION_FOR_STATUS[to]).toBe(action);
  }
});

test("a loan is never given, and a gift never lent, returned or lost", () => {
  const reached = (kind: LoanKind) =>
    new Set(LOAN_ACTIONS.flatMap((act) => Object.values(LOAN_MACHINE[kind][act]).map((t) => t.to)));
  expect([...reached("LOAN")].sort()).toEqual(STATUSES.filter((s) => !/GIVEN|REQUESTED/.test(s)));
  expect([...reached("GIFT")].sort()).toEqual(["APPROVED", "CANCELED", "GIVEN", "SCHEDULED"]);
});

test("what is allowed is what has a transition, and a finished loan has no way on but LOST → RETURNED", () => {
  for (const kind of LOAN_KINDS) {
    for (const status of LOAN_STATUSES) {
      for (const role of LOAN_ROLES) {
        const loan = { kind, status };
        const actions = LOAN_ACTIONS.filter((action) => findTransition(action, loan, role));
        expect(allowedActions(loan, role)).toEqual(actions);
      }
    }
  }
  const allowed = (kind: LoanKind, status: LoanStatus) => allowedActions({ kind, status }, "owner");
  expect(allowed("LOAN", "RETURNED")).toEqual([]);
  expect(allowed("LOAN", "CANCELED")).toEqual([]);
  expect(allowed("LOAN", "LOST")).toEqual(["return"]);
  expect(allowed("GIFT", "GIVEN")).toEqual([]);
  expect(allowed("GIFT", "APPROVED")).toEqual(["schedule", "give", "cancel"]);
  const ofBorrower = ["cancel", "schedule", "cancel", "schedule", "confirm", "cancel"];
  for (const kind of LOAN_KINDS) {
    expect(LOAN_STATUSES.flatMap((status) => allowedActions({ kind, status }, "borrower"))).toEqual(
      kind === "LOAN" ? [...ofBorrower, "schedule", "confirm", "requestExtension"] : ofBorrower,
    );
  }
});

test("acts on a due date leave the loan LENT, and one open ask of the borrower is answered by the owner", () => {
  for (const action of Object.keys(EXTENSION_MACHINE) as ExtensionAction[]) {
    expect(Object.keys(LOAN_MACHINE.LOAN[action])).toEqual(["LENT"]);
    expect(LOAN_MACHINE.GIFT[action]).toEqual({});
    expect(LOAN_MACHINE.LOAN[action].LENT).toMatchObject({ to: "LENT", bookBecomes: null });
  }
  const may = (role: "owner" | "borrower", extension: object | null) =>
    LOAN_ACTIONS.filter(
      (action) =>
        action in EXTENSION_MACHINE &&
        mayExtend(action as ExtensionAction, { kind: "LOAN", status: "LENT", extension }, role),
    );
  expect(may("borrower", null)).toEqual(["requestExtension"]);
  expect(may("borrower", {})).toEqual([]);
  expect(may("owner", null)).toEqual(["extend"]);
  expect(may("owner", {})).toEqual(["approveExtension", "declineExtension", "extend"]);
});

test("the book-state dialog says for every active state and every book state what it does", () => {
  expect(Object.keys(BOOK_DIALOG.LOAN).sort()).toEqual([...ACTIVE_STATUSES].sort());
  expect(Object.keys(BOOK_DIALOG.GIFT).sort()).toEqual(["APPROVED", "SCHEDULED"]);
  for (const kind of LOAN_KINDS) {
    for (const status of ACTIVE_STATUSES) {
      const outcomes = BOOK_DIALOG[kind][status];
      if (!outcomes) continue;
      expect(Object.keys(outcomes).sort()).toEqual(Object.values(BookState).sort());
      for (const action of Object.values(outcomes)) {
        if (action !== "forbidden" && action !== "none")
          expect(findTransition(action, { kind, status }, "owner")).not.toBeNull();
      }
    }
  }
});

/** What the machine has to allow where a step is offered; null: something else than an action. */
const ACTION_OF: Record<LoanStep, LoanAction | null> = {
  confirmMeetUp: "confirm",
  approve: "approve",
  meetUp: "schedule",
  moveMeetUp: "schedule",
  meetUpReturn: "schedule",
  handOver: "lend",
  give: "give",
  callOff: "cancel",
  return: "return",
  moreTime: "requestExtension",
  giveTime: "extend",
  allowTime: "approveExtension",
  refuseTime: "declineExtension",
  declineTime: "declineExtension",
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
      const instead = next.flatMap((step) => INSTEAD[step] ?? []);
      for (const step of [...next, ...instead, ...other]) {
        offered.add(step);
        const action = ACTION_OF[step];
        const refused = `${status} ${role} ${step}`;
        const kind = step === "give" || step === "callOff" ? "GIFT" : "LOAN";
        if (action) expect(findTransition(action, { kind, status }, role), refused).not.toBeNull();
      }
    }
  }
  expect([...offered].sort()).toEqual([...LOAN_STEPS].sort());
});

test("an open ask for more time is what the owner's page waits for, its no beside the yes", () => {
  const loan = {
    ...{ kind: "LOAN", status: "LENT", meetUpForReturn: false, meetUpConfirmed: false },
    ...{ meetUpProposedBy: null, borrower: { id: "somebody" }, owner: { id: "me" } },
  };
  const asked = stepsOf({ ...loan, extension: {} } as Loan, "owner");
  expect(asked).toMatchObject({ next: "allowTime", instead: "refuseTime" });
  expect(asked.others.slice(0, 2)).toEqual(["return", "declineTime"]);
  expect(stepsOf({ ...loan, extension: null } as Loan, "owner")).toMatchObject({
    next: "return",
    instead: null,
  });
});
