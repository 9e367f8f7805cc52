import type { BookState, LoanEventKind } from "@/prisma/client/enums";
import { isCountry, TIME_ZONES } from "@/lib/features/geo/countries";
import {
  transitionOf,
  type LoanAction,
  type LoanStatus,
} from "@/lib/features/loans/machine/loan-machine";
import { titled } from "../data/books";
import { TEXTS } from "../data/texts";
import { MINUTE } from "@/lib/shared/time";
import { after, type LoanStory, type Setting } from "./model";

/** One step of a loan: an action of the machine, or the request itself. */
export interface Step {
  action: LoanAction | "request";
  kind: LoanEventKind;
  from: LoanStatus | null;
  to: LoanStatus;
  by: "owner" | "borrower";
  at: Date;
}

const ENDING_ACTION = {
  RETURNED: "return",
  CANCELED: "cancel",
  LOST: "lose",
  GIVEN: "give",
} as const;

/** The steps of a story in order, by the rules of the loan machine. */
export function stepsOf(story: LoanStory): Step[] {
  const { requestedAt, approvedAt, scheduledAt, lentAt, closedAt, end, endedBy = "owner" } = story;
  const taken: { action: LoanAction; by: Step["by"]; at: Date }[] = [];
  if (approvedAt) taken.push({ action: "approve", by: "owner", at: approvedAt });
  if (scheduledAt) taken.push({ action: "schedule", by: "owner", at: scheduledAt });
  const confirmedAt = confirmationOf(story);
  if (confirmedAt) taken.push({ action: "confirm", by: "borrower", at: confirmedAt });
  if (lentAt) taken.push({ action: "lend", by: "owner", at: lentAt });
  const closedBy = end === "CANCELED" ? endedBy : "owner";
  if (closedAt && end) taken.push({ action: ENDING_ACTION[end], by: closedBy, at: closedAt });
  let status: LoanStatus = "REQUESTED";
  const request: Step = {
    action: "request",
    kind: "REQUESTED",
    from: null,
    to: status,
    by: "borrower",
    at: requestedAt,
  };
  const moves = taken.map(({ action, by, at }): Step => {
    const transition = transitionOf(action, { kind: story.kind, status });
    if (!transition?.by.includes(by))
      throw new Error(`${by} may not ${action} a ${story.kind} that is ${status}`);
    const step = { action, kind: transition.kind, from: status, to: transition.to, by, at };
    status = transition.to;
    return step;
  });
  return [request, ...moves];
}

/** When the borrower confirmed the meet-up; null for about half of the meet-ups, which are not confirmed. */
function confirmationOf({ book, scheduledAt, lentAt, closedAt }: LoanStory): Date | null {
  if (!scheduledAt || book.seed.title.length % 2 !== 0) return null;
  const next = lentAt ?? closedAt ?? after(scheduledAt, MINUTE);
  return after(scheduledAt, (Number(next) - Number(scheduledAt)) / 2);
}

/**
 * The loan's row; sets the book's state after its steps. Call it with the oldest stories first, since a book that was
 * given is lent by its new owner.
 */
export function loanRow(setting: Setting, story: LoanStory, steps: Step[]) {
  const { random } = setting;
  const { kind, book, owner, borrower, scheduledAt, lentAt, requestedAt, meetUpAt } = story;
  const texts = TEXTS[owner.writes];
  const returnsTo: BookState = kind === "GIFT" ? "AVAILABLE_FOR_GIVE_AWAY" : "AVAILABLE_FOR_BORROW";
  for (const { action, from, at } of steps) {
    const transition = action !== "request" && from && transitionOf(action, { kind, status: from });
    const becomes = transition && transition.bookBecomes;
    const state = becomes === "OFFERED" ? returnsTo : becomes;
    if (state) Object.assign(book.row, { state, updatedAt: at });
    if (action === "give") receive(story, at);
  }
  if (lentAt) book.row.lentCount = (book.row.lentCount ?? 0) + 1;
  const last = steps.at(-1);
  const scheduled = steps.find(({ action }) => action === "schedule");
  return {
    id: random.uuid(requestedAt),
    kind,
    bookId: book.row.id,
    ownerId: owner.row.id,
    borrowerId: borrower.row.id,
    status: last?.to ?? "REQUESTED",
    returnsTo,
    borrowerMessage:
      story.message ?? (random.chance(0.85) ? random.pick(texts.borrowerMessages) : null),
    bookTitle: book.seed.title,
    bookAuthor: book.seed.author,
    ownerName: owner.shownName,
    borrowerName: borrower.shownName,
    dueDate: story.dueDate ?? null,
    meetUpAt: meetUpAt ?? null,
    meetUpTimeSet: Boolean(meetUpAt),
    meetUpLocation: scheduledAt ? random.pick(texts.meetUpPlaces) : null,
    meetUpNotes: scheduledAt && random.chance(0.5) ? random.pick(texts.meetUpNotes) : null,
    meetUpTimeZone: scheduledAt ? zoneOf(owner.row.country ?? null) : null,
    meetUpSequence: scheduledAt ? 1 : 0,
    meetUpByOwner: scheduled ? scheduled.by === "owner" : null,
    meetUpConfirmedAt: confirmationOf(story),
    feedback: feedback(setting, story),
    requestedAt,
    approvedAt: story.approvedAt ?? null,
    lentAt: lentAt ?? null,
    closedAt: story.closedAt ?? null,
    createdAt: requestedAt,
    updatedAt: last?.at ?? requestedAt,
  };
}

export type LoanRow = ReturnType<typeof loanRow>;

/** A story and what became of it. */
export interface Lent {
  story: LoanStory;
  loan: LoanRow;
}

/** The latest loan of a book. @param title as in `titled`. @throws Error if there is none */
export function lastLoanOf<L extends Lent>(lent: readonly L[], title: string): L {
  const seed = titled(title);
  const found = lent.findLast(({ story }) => story.book.seed === seed);
  if (!found) throw new Error(`Nobody has “${title}” on loan`);
  return found;
}

/** Changes the book as it appears on its receiver's shelf. */
function receive({ book, choiceOpen }: LoanStory, at: Date): void {
  const open = { choiceOpen: true, visibility: "NOBODY", description: null } as const;
  const received = { state: "AVAILABLE_FOR_BORROW", receivedAt: at, updatedAt: at } as const;
  Object.assign(book.row, received, choiceOpen && open);
}

function zoneOf(country: string | null): string | null {
  return isCountry(country) ? TIME_ZONES[country] : null;
}

function feedback(
  { random }: Setting,
  { owner, end, endedBy, approvedAt, feedback: written }: LoanStory,
): string | null {
  if (written) return written;
  const { returnNotes, rejectReasons } = TEXTS[owner.writes];
  if (end === "RETURNED" && random.chance(0.3)) return random.pick(returnNotes);
  if (end === "CANCELED" && !approvedAt && endedBy === "owner") return random.pick(rejectReasons);
  return null;
}
