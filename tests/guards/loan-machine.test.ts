import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BookState, LoanKind, LoanStatus } from "@/prisma/client/enums";
import { BOOK_DIALOG } from "@/lib/features/loans/machine/book-machine";
import {
  ACTIVE_STATUSES,
  findTransition,
  LOAN_KINDS,
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

test("the lists in code are the database's enums", () => {
  expect([...LOAN_STATUSES].sort()).toEqual(Object.values(LoanStatus).sort());
  expect([...LOAN_KINDS].sort()).toEqual(Object.values(LoanKind).sort());
});

test("a loan's status is written where its request is made and where the machine is carried out", () => {
  const writes = /\.loan\.(?:update|upsert|create)|(?:UPDATE|INSERT INTO) "Loan"\s/;
  const files = globSync(["app/**/*.{ts,tsx}", "lib/**/*.ts"]).filter((file) =>
    writes.test(readFileSync(file, "utf8")),
  );
  expect(files.sort()).toEqual([
    // Removes personal data of deleted users.
    "lib/features/account/erasure-sql.ts",
    // Removes the address of a picture.
    "lib/features/admin/review-commands.ts",
    "lib/features/loans/requests/commands.ts",
    // Another member looks after a circle's own book.
    "lib/features/loans/self-service/left-book-commands.ts",
    "lib/features/loans/steps/transition-commands.ts",
  ]);
});

test("the book-state dialog says for every active state and every book state what it does", () => {
  expect(Object.keys(BOOK_DIALOG.LOAN).sort()).toEqual([...ACTIVE_STATUSES].sort());
  expect(Object.keys(BOOK_DIALOG.GIFT).sort()).toEqual(["APPROVED", "SCHEDULED"]);
  expect(Object.keys(BOOK_DIALOG.SELF_SERVICE)).toEqual(["LENT"]);
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

/** The action that the machine must allow if a step is offered; null if the step is no action. */
const ACTION_OF: Record<LoanStep, LoanAction | null> = {
  confirmMeetUp: "confirm",
  approve: "approve",
  meetUp: "schedule",
  moveMeetUp: "move",
  meetUpReturn: "schedule",
  handOver: "lend",
  give: "give",
  callOff: "cancel",
  return: "return",
  moreTime: "requestExtension",
  giveTime: "extend",
  allowTime: "approveExtension",
  declineTime: "declineExtension",
  rateBorrower: null,
  rateBook: null,
  reject: "cancel",
  withdraw: "cancel",
  cancel: "cancel",
  manage: "lose",
};

test("the screens offer nothing that the machine refuses, and every step somewhere", () => {
  const offered = new Set<LoanStep>();
  for (const status of LOAN_STATUSES) {
    for (const role of LOAN_ROLES) {
      const { next, other } = OFFERS[status][role];
      const instead = next.flatMap((step) => INSTEAD[step] ?? []);
      for (const step of [...next, ...instead, ...other]) {
        offered.add(step);
        // A new meet-up replaces one that is over.
        const isReplaced = status === "SCHEDULED" && step === "meetUp";
        const action = isReplaced ? "move" : ACTION_OF[step];
        const refused = `${status} ${role} ${step}`;
        const kind = step === "give" || step === "callOff" ? "GIFT" : "LOAN";
        if (action) expect(findTransition(action, { kind, status }, role), refused).not.toBeNull();
      }
    }
  }
  expect([...offered].sort()).toEqual([...LOAN_STEPS].sort());
});

test("whoever took a circle's own book is offered no meet-up, and nobody rates them", () => {
  const loan = { kind: "SELF_SERVICE", extension: null, meetUpForReturn: false } as Loan;
  const sides = { borrower: { id: "somebody" }, owner: { id: "me" } };
  const lent = { ...loan, ...sides, status: "LENT" } as Loan;
  expect(stepsOf(lent, "borrower")).toMatchObject({ next: null, others: ["moreTime"] });
  expect(stepsOf(lent, "owner")).toMatchObject({ next: "return", others: ["giveTime", "manage"] });
  const returned = { ...lent, status: "RETURNED", bookInterestRating: null } as Loan;
  expect(stepsOf(returned, "owner").next).toBeNull();
  expect(stepsOf(returned, "borrower").next).toBe("rateBook");
});

test("an open ask for more time is what the owner's page waits for, its no beside the yes", () => {
  const loan = {
    ...{ kind: "LOAN", status: "LENT", meetUpForReturn: false, meetUpConfirmed: false },
    ...{ meetUpProposedBy: null, borrower: { id: "somebody" }, owner: { id: "me" } },
  };
  const asked = stepsOf({ ...loan, extension: {} } as Loan, "owner");
  expect(asked.others).toEqual(["declineTime", "meetUpReturn", "giveTime", "manage"]);
  expect(stepsOf({ ...loan, extension: null } as Loan, "owner")).toMatchObject({
    next: "return",
    instead: null,
  });
});
