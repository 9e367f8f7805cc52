import { DAY } from "@/lib/shared/time";
import type { Loan, PendingLoan } from "./schema";
import type { Waiting } from "./waiting/schema";
import { isOpen, sideOf, type LoanRole } from "./machine/loan-machine";
import { giverOf } from "./machine/hand-over-machine";
import { isMeetUpAgreed, isMeetUpAhead } from "./machine/meetup-machine";
import { offersChat, otherSide, stepsOf, type LoanStep } from "./machine/step-machine";

/** Sections of a list of loan groups, in their order: `todo` waits for the reader, `waiting` for others. */
export const GROUP_SECTIONS = ["todo", "agreed", "reading", "waiting", "past"] as const;
export type GroupSection = (typeof GROUP_SECTIONS)[number];

/**
 * The main button of a group: a step of its first loan, or what is done when the two meet (`collect`, `bringBack`; `meet`
 * if books go both ways) or in the chat (`remind`).
 */
export type GroupAct = LoanStep | "collect" | "bringBack" | "meet" | "remind";

export interface SidedLoan {
  loan: Loan;
  /** The reader's side. */
  role: LoanRole;
}

/** A book of the reader's that somebody has who is not a user. */
export interface OutsideBook extends Pick<
  Loan,
  "bookId" | "bookTitle" | "bookAuthor" | "bookCoverImageUrl" | "bookVisible" | "dueDate"
> {
  name: string;
  lentAt: string;
  lost: boolean;
}

interface InSection {
  key: string;
  section: GroupSection;
}

/** All requests of one reader that the owner can answer. */
export interface RequestGroup extends InSection {
  kind: "requests";
  requests: readonly [PendingLoan, ...PendingLoan[]];
}

/** The loans of one meet-up, all that the two have agreed on without one, books that one has from the other, or one loan. */
export interface MeetingGroup extends InSection {
  kind: "loans";
  /** The first one says what is to be done. */
  loans: readonly [SidedLoan, ...SidedLoan[]];
  act: GroupAct | null;
  /** The first due date that has passed; null if nothing is overdue. */
  lateSince: string | null;
}

/** What stands together in one row of Loans. */
export type LoanGroup =
  | RequestGroup
  | MeetingGroup
  | (InSection & { kind: "outside"; outside: OutsideBook })
  | (InSection & { kind: "place"; place: Waiting });

/** What a reader's loan groups are made of. */
export interface LoanGroupFacts {
  me: string;
  loans: readonly Loan[];
  pending: readonly PendingLoan[];
  outside: readonly OutsideBook[];
  places: readonly Waiting[];
  /** "YYYY-MM-DD". */
  today: string;
}

/** Requests that can be answered, one group per borrower, who has waited longest first. */
export function requestGroups(pending: readonly PendingLoan[]): RequestGroup[] {
  const answerable = pending.filter(({ bookAvailable }) => bookAvailable);
  const byBorrower = Map.groupBy(answerable, ({ borrowerUserId }) => borrowerUserId);
  return [...byBorrower].flatMap(([borrowerId, [first, ...more]]) =>
    first
      ? { key: `of-${borrowerId}`, section: "todo", kind: "requests", requests: [first, ...more] }
      : [],
  );
}

/** The reader's loan groups, by section and within it the most urgent first. */
export function loanGroups(facts: LoanGroupFacts): LoanGroup[] {
  const { me, loans, pending, outside, places, today } = facts;
  // A loan that was just answered may be in the list of requests a moment longer.
  const answered = new Set(loans.flatMap(({ status, id }) => (status === "REQUESTED" ? [] : id)));
  const requests = requestGroups(pending.filter(({ id }) => !answered.has(id)));
  const inRequests = new Set(requests.flatMap((group) => group.requests.map(({ id }) => id)));
  const sided = loans
    .filter(({ id }) => !inRequests.has(id))
    .map((loan): SidedLoan => ({ loan, role: sideOf(loan, me) }));
  const groups: LoanGroup[] = [
    ...requests,
    ...[...Map.groupBy(sided, (each) => keyOf(each, today))].flatMap(([key, members]) =>
      meetingGroup(key, members, today),
    ),
    ...outside.map((book) => outsideGroup(book, today)),
    ...places.map((place): LoanGroup => {
      return { key: `place-${place.bookId}`, section: "waiting", kind: "place", place };
    }),
  ];
  return GROUP_SECTIONS.flatMap((section) =>
    inOrder(groups.filter((group) => group.section === section)),
  );
}

/** Rows of what waits on the start page. */
export const FIRST_GROUPS = 3;
/** A meet-up further away is not news. */
const MEETING_AHEAD_DAYS = 7;

/** At most `FIRST_GROUPS` groups for the start page, the most urgent first: what waits for the reader, and the next meet-up. */
export function firstGroups(facts: LoanGroupFacts): (RequestGroup | MeetingGroup)[] {
  const groups = loanGroups(facts).filter(
    (group) => group.kind === "requests" || group.kind === "loans",
  );
  const soon = new Date(Date.parse(facts.today) + MEETING_AHEAD_DAYS * DAY).toISOString();
  const meeting = groups.find(
    (group) =>
      group.kind === "loans" && group.section === "agreed" && group.act && dateOf(group) < soon,
  );
  const todo = groups.filter(({ section }) => section === "todo");
  return inOrder(meeting ? [...todo, meeting] : todo).slice(0, FIRST_GROUPS);
}

/**
 * The same for loans that share a meet-up, that are to be given one, or whose books one reader has from the other: those
 * that are late apart from the others. A loan with an ask for more time stands alone.
 */
function keyOf({ loan, role }: SidedLoan, today: string): string {
  const { id: otherId } = otherSide(loan, role);
  const { next } = stepsOf(loan, role);
  if (next === "meetUp") return `arrange-${otherId}`;
  if (isMeetUpAhead(loan) && loan.meetUpId && next !== "allowTime") return `meet-${loan.meetUpId}`;
  const isRead = loan.status === "LENT" && !isMeetUpAhead(loan) && !loan.extension;
  if (!isRead || !otherId) return `loan-${loan.id}`;
  return `${isOverdue(loan, today) ? "late" : "lent"}-${loan.kind}-${role}-${otherId}`;
}

function meetingGroup(key: string, members: readonly SidedLoan[], today: string): MeetingGroup[] {
  // What the reader hands over themselves comes first: it decides about the button.
  const weight = ({ loan, role }: SidedLoan) =>
    Number(role === "borrower") + 2 * Number(loan.status === "LENT");
  const dueBy = ({ loan }: SidedLoan) => loan.dueDate ?? "9999";
  const [first, ...more] = members.toSorted(
    (a, b) => weight(a) - weight(b) || dueBy(a).localeCompare(dueBy(b)),
  );
  if (!first) return [];
  const overdue = members.filter(({ loan }) => isOverdue(loan, today));
  const [lateSince = null] = overdue.flatMap(({ loan }) => loan.dueDate ?? []).toSorted();
  const section = sectionOf(first, lateSince !== null);
  const ways = new Set(members.map(({ loan, role }) => giverOf(loan) === role));
  const isMeeting = section === "agreed" && ways.size > 1;
  const act = isMeeting ? "meet" : actOf(first, section);
  return [{ key, section, kind: "loans", loans: [first, ...more], act, lateSince }];
}

/** Whether a lent book should be back and no meet-up for its return is agreed. @param today "YYYY-MM-DD". */
export function isOverdue(loan: Loan, today: string): boolean {
  const isLate = loan.status === "LENT" && loan.dueDate !== null && loan.dueDate < today;
  return isLate && !isMeetUpAgreed(loan);
}

/** Next steps that are answers to the other side, and the meet-up, which either side proposes first. */
const WAITS_FOR_READER: readonly LoanStep[] = ["confirmMeetUp", "allowTime", "meetUp"];

function sectionOf({ loan, role }: SidedLoan, isLate: boolean): GroupSection {
  if (!isOpen(loan.status)) return "past";
  const { next } = stepsOf(loan, role);
  if (isLate || (next !== null && WAITS_FOR_READER.includes(next))) return "todo";
  if (isMeetUpAhead(loan)) return loan.meetUpConfirmed ? "agreed" : "waiting";
  switch (loan.status) {
    case "APPROVED":
    case "SCHEDULED":
      return "agreed";
    case "LENT":
      return "reading";
    default:
      return "waiting";
  }
}

function actOf({ loan, role }: SidedLoan, section: GroupSection): GroupAct | null {
  const { next, others } = stepsOf(loan, role);
  const isOwner = role === "owner";
  const giveBack = others.includes("meetUpReturn") ? "meetUpReturn" : null;
  switch (section) {
    case "past":
      return next;
    case "waiting":
      return null;
    case "agreed":
      if (!isMeetUpAhead(loan) || isOwner) return next;
      return loan.status === "LENT" ? "bringBack" : "collect";
    case "reading":
      return isOwner ? next : giveBack;
    case "todo":
      if (next !== null && WAITS_FOR_READER.includes(next)) return next;
      if (!isOwner) return giveBack;
      return offersChat(loan, role) ? "remind" : next;
  }
}

function outsideGroup(outside: OutsideBook, today: string): LoanGroup {
  const isLate = !outside.lost && outside.dueDate !== null && outside.dueDate < today;
  const section = isLate ? "todo" : "reading";
  return { key: `outside-${outside.bookId}`, section, kind: "outside", outside };
}

/**
 * The groups of a section: to do is the reader who has asked first, then what has a date, further readers who ask, and what
 * has no date yet.
 */
function inOrder<T extends LoanGroup>(groups: readonly T[]): T[] {
  const sorted = groups.toSorted((a, b) => rankOf(a) - rankOf(b) || byDate(a, b));
  const first = sorted.find(({ kind }) => kind === "requests");
  return first ? [first, ...sorted.filter((group) => group !== first)] : sorted;
}

function rankOf(group: LoanGroup): number {
  if (group.kind === "requests") return 1;
  return group.kind === "loans" && group.act === "meetUp" ? 2 : 0;
}

/** By the next date; what waits for others or is past by the last one, newest first. */
function byDate(a: LoanGroup, b: LoanGroup): number {
  const [one, other] = [dateOf(a), dateOf(b)];
  const isNewestFirst = a.section === "waiting" || a.section === "past";
  return isNewestFirst ? other.localeCompare(one) : one.localeCompare(other);
}

/** As text that sorts by time; without a date, after all dates. */
function dateOf(group: LoanGroup): string {
  switch (group.kind) {
    case "requests":
      return group.requests[0].requestDate;
    case "outside":
      return group.outside.dueDate ?? "9999";
    case "place":
      return group.place.joinedAt;
    case "loans": {
      const { loan } = group.loans[0];
      if (group.section === "past") return loan.closedAt ?? loan.updatedAt;
      if (group.section === "waiting") return loan.requestDate;
      const meetUp = isMeetUpAhead(loan) ? loan.meetUpDateTime : null;
      return group.lateSince ?? meetUp ?? loan.dueDate ?? "9999";
    }
  }
}

/** Whether the reader lends (`owner`) or borrows in this group. */
export function isOnSide(group: LoanGroup, side: LoanRole): boolean {
  if (group.kind === "loans") return group.loans.some(({ role }) => role === side);
  return (group.kind === "place" ? "borrower" : "owner") === side;
}

export function loanIdsOf(group: LoanGroup): string[] {
  if (group.kind === "requests") return group.requests.map(({ id }) => id);
  return group.kind === "loans" ? group.loans.map(({ loan }) => loan.id) : [];
}

/** What the reader does with the books when the two meet. */
export const MEETING_PARTS = ["give", "receive", "getBack", "bringBack"] as const;
export type MeetingPart = (typeof MEETING_PARTS)[number];

/** @param isReturn the book is lent and is to be brought back. */
export function partOf(role: LoanRole, isReturn: boolean): MeetingPart {
  if (role === "owner") return isReturn ? "getBack" : "give";
  return isReturn ? "bringBack" : "receive";
}

/** How many books change hands in which way, without the ways that have none. */
export function partsOf(loans: readonly SidedLoan[]): [MeetingPart, number][] {
  const parts = loans.map(({ loan, role }) => partOf(role, loan.status === "LENT"));
  return MEETING_PARTS.map((part): [MeetingPart, number] => [
    part,
    parts.filter((each) => each === part).length,
  ]).filter(([, count]) => count > 0);
}
