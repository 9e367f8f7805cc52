import { expect, test } from "vitest";
import {
  firstGroups,
  isOnSide,
  loanGroups,
  loanIdsOf,
  partsOf,
  requestGroups,
  type LoanGroup,
  type LoanGroupFacts,
  type OutsideBook,
} from "@/lib/features/loans/groups";
import type { Loan, PendingLoan } from "@/lib/features/loans/schema";
import type { Waiting } from "@/lib/features/loans/waiting/schema";

const ME = "me";
const OTHER = { id: "other" };

/** Only the fields on which the groups depend. */
function loan(id: string, side: "owner" | "borrower", more: Partial<Loan>): Loan {
  const [ownerUserId, borrowerUserId] = side === "owner" ? [ME, OTHER.id] : [OTHER.id, ME];
  const sides = { ownerUserId, borrowerUserId, owner: OTHER, borrower: OTHER };
  const noMeetUp = { meetUpId: null, meetUpForReturn: false, meetUpDateTime: null };
  const none = { ...noMeetUp, meetUpProposedBy: null, meetUpConfirmed: false, extension: null };
  const rest = { kind: "LOAN", dueDate: null, bookAvailable: true, closedAt: null };
  return { ...sides, ...none, ...rest, requestDate: "2026-11-01T10:00:00Z", ...more, id } as Loan;
}

function met(id: string, side: "owner" | "borrower", more: Partial<Loan> = {}): Loan {
  const plan = {
    status: "SCHEDULED",
    meetUpId: "m",
    meetUpDateTime: "2026-11-24T10:00:00Z",
  } as const;
  return loan(id, side, { ...plan, meetUpConfirmed: true, meetUpProposedBy: "owner", ...more });
}

const request = (id: string, borrowerUserId = OTHER.id, more: Partial<PendingLoan> = {}) =>
  ({
    id,
    borrowerUserId,
    bookAvailable: true,
    requestDate: `2026-11-0${id.at(-1)}`,
    ...more,
  }) as PendingLoan;
const asked = (id: string, more: Partial<Loan> = {}) =>
  loan(id, "owner", { status: "REQUESTED", ...more });

const groupsOf = (facts: Partial<LoanGroupFacts>) =>
  loanGroups({
    ...{ me: ME, loans: [], pending: [], outside: [], places: [], today: "2026-11-22" },
    ...facts,
  });
const brief = (groups: LoanGroup[]) =>
  groups.map((group) => [
    group.section,
    ...(group.kind === "loans" ? [group.act] : []),
    ...loanIdsOf(group),
  ]);

test("what waits for the owner comes first: who asks first, then by day what is late, a proposal and an ask for time, then others who ask", () => {
  const loans = [
    loan("late", "owner", { status: "LENT", dueDate: "2026-11-18" }),
    loan("asked", "owner", {
      status: "LENT",
      dueDate: "2026-11-30",
      extension: { dueDate: "2026-12-30", message: null, requestedAt: "2026-11-20" },
    }),
    met("proposed", "owner", { meetUpConfirmed: false, meetUpProposedBy: "borrower" }),
    ...["r1", "r2", "r3"].map((id) => asked(id)),
  ];
  const pending = [request("r1"), request("r2", "third"), request("r3")];
  expect(brief(groupsOf({ loans, pending }))).toEqual([
    ["todo", "r1", "r3"],
    ["todo", "remind", "late"],
    ["todo", "confirmMeetUp", "proposed"],
    ["todo", "allowTime", "asked"],
    ["todo", "r2"],
  ]);
});

test("what goes on has the one act of its side", () => {
  const loans = [
    met("agreed", "owner"),
    loan("taken", "borrower", { status: "APPROVED" }),
    loan("promised", "owner", { status: "APPROVED" }),
    loan("lent", "owner", { status: "LENT", dueDate: "2026-12-01" }),
    loan("has", "borrower", { status: "LENT", dueDate: "2026-11-25" }),
    loan("older", "borrower", { status: "REQUESTED" }),
    loan("newer", "borrower", { status: "REQUESTED", requestDate: "2026-11-20T10:00:00Z" }),
    met("suggested", "borrower", {
      ...{ meetUpId: "n", meetUpConfirmed: false, meetUpProposedBy: "borrower" },
      requestDate: "2026-11-10T10:00:00Z",
    }),
    met("collected", "borrower", { meetUpId: "o" }),
    met("return", "borrower", { status: "LENT", meetUpForReturn: true, meetUpId: "p" }),
    loan("done", "owner", { status: "RETURNED", closedAt: "2026-11-01", ownerRatedBorrower: true }),
    loan("unrated", "owner", { status: "RETURNED", closedAt: "2026-11-02" }),
  ];
  expect(brief(groupsOf({ loans }))).toEqual([
    ["todo", "meetUp", "promised", "taken"],
    ["agreed", "handOver", "agreed"],
    ["agreed", "collect", "collected"],
    ["agreed", "bringBack", "return"],
    ["reading", "meetUpReturn", "has"],
    ["reading", "return", "lent"],
    ["waiting", null, "newer"],
    ["waiting", null, "suggested"],
    ["waiting", null, "older"],
    ["past", "rateBorrower", "unrated"],
    ["past", null, "done"],
  ]);
});

test("a meet-up that is over stands for no meeting: its loans ask for a new one, and what is late is late again", () => {
  const over = { meetUpOver: true };
  const back = { ...over, status: "LENT", meetUpForReturn: true, meetUpId: "p" } as const;
  const loans = [
    met("agreed", "owner", over),
    met("unanswered", "borrower", { ...over, meetUpId: "n", meetUpConfirmed: false }),
    loan("promised", "owner", { status: "APPROVED" }),
    met("late", "borrower", { ...back, dueDate: "2026-11-18" }),
    met("lent", "owner", { ...back, dueDate: "2026-12-01" }),
    met("tomorrow", "owner", { meetUpId: "q" }),
  ];
  const groups = groupsOf({ loans });
  expect(brief(groups)).toEqual([
    ["todo", "meetUpReturn", "late"],
    ["todo", "meetUp", "agreed", "promised", "unanswered"],
    ["agreed", "handOver", "tomorrow"],
    ["reading", "return", "lent"],
  ]);
  const [first] = groups;
  expect(first?.kind === "loans" && first.lateSince).toBe("2026-11-18");
});

test("a meet-up that is over does not hide the next one on the start page", () => {
  const loans = [
    met("agreed", "owner", { meetUpDateTime: "2026-11-10T10:00:00Z", meetUpOver: true }),
    met("tomorrow", "owner", { meetUpId: "q" }),
  ];
  const facts = { me: ME, loans, pending: [], outside: [], places: [], today: "2026-11-22" };
  expect(brief(firstGroups(facts))).toEqual([
    ["agreed", "handOver", "tomorrow"],
    ["todo", "meetUp", "agreed"],
  ]);
});

test("in one meeting the reader gives and takes; it stands on both sides, and its act names neither", () => {
  const loans = [
    met("taken", "borrower"),
    met("back", "owner", { status: "LENT", meetUpForReturn: true, dueDate: "2026-11-01" }),
    met("given", "owner"),
    met("second", "owner"),
  ];
  const [group, ...others] = groupsOf({ loans });
  expect(others).toEqual([]);
  if (group?.kind !== "loans") throw new Error("no meeting");
  expect(brief([group])).toEqual([["agreed", "meet", "given", "second", "taken", "back"]]);
  expect(partsOf(group.loans)).toEqual([
    ["give", 2],
    ["receive", 1],
    ["getBack", 1],
  ]);
  expect([isOnSide(group, "owner"), isOnSide(group, "borrower")]).toEqual([true, true]);
});

test("an ask for more time leaves its meeting, so that it can be answered", () => {
  const back = { status: "LENT", meetUpForReturn: true } as const;
  const extension = { dueDate: "2026-12-30", message: null, requestedAt: "2026-11-20" };
  const loans = [met("one", "owner", back), met("other", "owner", { ...back, extension })];
  expect(brief(groupsOf({ loans }))).toEqual([
    ["todo", "allowTime", "other"],
    ["agreed", "return", "one"],
  ]);
});

test("books that one has from the other are one row, the first due first; late ones, an ask and those of somebody hidden stand apart", () => {
  const lent = (id: string, dueDate: string, more: Partial<Loan> = {}) =>
    loan(id, "owner", { status: "LENT", dueDate, ...more });
  const extension = { dueDate: "2026-12-30", message: null, requestedAt: "2026-11-20" };
  const hidden = { borrower: { ...OTHER, id: null } as Loan["borrower"] };
  const loans = [
    lent("second", "2026-12-20"),
    lent("first", "2026-12-10"),
    lent("late1", "2026-11-01"),
    lent("late2", "2026-11-02"),
    loan("mine", "borrower", { status: "LENT", dueDate: "2026-12-05" }),
    loan("asked", "borrower", { status: "LENT", dueDate: "2026-12-06", extension }),
    lent("hidden1", "2026-12-21", hidden),
    lent("hidden2", "2026-12-22", hidden),
  ];
  expect(brief(groupsOf({ loans }))).toEqual([
    ["todo", "remind", "late1", "late2"],
    ["reading", "meetUpReturn", "mine"],
    ["reading", "meetUpReturn", "asked"],
    ["reading", "return", "first", "second"],
    ["reading", "return", "hidden1"],
    ["reading", "return", "hidden2"],
  ]);
});

test("a request that cannot be answered waits; one that was just answered is not listed twice", () => {
  const loans = [
    asked("q1", { bookAvailable: false }),
    loan("r2", "owner", { status: "APPROVED" }),
    asked("blocked"),
  ];
  const pending = [request("q1", OTHER.id, { bookAvailable: false }), request("r2")];
  expect(brief(groupsOf({ loans, pending }))).toEqual([
    ["todo", "meetUp", "r2"],
    ["waiting", null, "q1"],
    ["waiting", null, "blocked"],
  ]);
  expect(requestGroups(pending).map(loanIdsOf)).toEqual([["r2"]]);
});

test("who is hidden is neither reminded nor met", () => {
  const hidden = { ...OTHER, id: null } as unknown as Loan["borrower"];
  const late = { status: "LENT", dueDate: "2026-11-18" } as const;
  const loans = [
    loan("lent", "owner", { ...late, borrower: hidden }),
    loan("has", "borrower", { ...late, owner: hidden }),
    loan("promised", "owner", { status: "APPROVED", borrower: hidden }),
  ];
  expect(brief(groupsOf({ loans }))).toEqual([
    ["todo", "return", "lent"],
    ["todo", null, "has"],
    ["agreed", null, "promised"],
  ]);
});

test("books that are outside and places in waiting lists are groups like others", () => {
  const book = (bookId: string, dueDate: string | null, lost = false) =>
    ({ bookId, dueDate, lost }) as OutsideBook;
  const outside = [book("late", "2026-11-01"), book("lost", "2026-11-01", true), book("out", null)];
  const places = [{ bookId: "line", joinedAt: "2026-11-01" } as Waiting];
  const groups = groupsOf({ outside, places });
  expect(groups.map(({ key, section }) => [key, section])).toEqual([
    ["outside-late", "todo"],
    ["outside-lost", "reading"],
    ["outside-out", "reading"],
    ["place-line", "waiting"],
  ]);
  expect(groups.map((group) => isOnSide(group, "owner"))).toEqual([true, true, true, false]);
});

test("the start page has three of them: who asks first, what waits and the next meeting within a week by day, then others who ask", () => {
  const facts = { me: ME, outside: [], places: [], today: "2026-11-22" };
  const pending = [request("r1"), request("r2", "second"), request("r3", "third")];
  const late = loan("late", "owner", { status: "LENT", dueDate: "2026-11-18" });
  const first = (loans: Loan[]) => firstGroups({ ...facts, pending, loans }).flatMap(loanIdsOf);
  expect(first([met("soon", "owner"), late])).toEqual(["r1", "late", "soon"]);
  const sooner = { meetUpId: "n", meetUpConfirmed: false, meetUpDateTime: "2026-11-23T10:00:00Z" };
  const proposed = met("proposed", "borrower", sooner);
  expect(first([met("soon", "owner"), proposed])).toEqual(["r1", "proposed", "soon"]);
  const far = met("far", "owner", { meetUpDateTime: "2026-12-24T10:00:00Z" });
  expect(first([late, far])).toEqual(["r1", "late", "r2"]);
  expect(first([])).toEqual(["r1", "r2", "r3"]);
});
