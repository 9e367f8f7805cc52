import type { BookState, NotificationType } from "@/prisma/client/enums";
import { ACTIVE_LOAN_STATUSES, OPEN_LOAN_STATUSES } from "@/lib/features/users/terms";
import type { LoanEventKind } from "@/lib/features/loans/terms";

/** A gift goes the way of a loan, but ends GIVEN where a loan is LENT. */
export const LOAN_KINDS = ["LOAN", "GIFT"] as const;
export type LoanKind = (typeof LOAN_KINDS)[number];

export const LOAN_STATUSES = [
  "REQUESTED",
  "APPROVED",
  "SCHEDULED",
  "LENT",
  "RETURNED",
  "CANCELED",
  "LOST",
  "GIVEN",
] as const;
export type LoanStatus = (typeof LOAN_STATUSES)[number];

export const LOAN_ROLES = ["owner", "borrower"] as const;
export type LoanRole = (typeof LOAN_ROLES)[number];

/** At most one per book. */
export const ACTIVE_STATUSES = ACTIVE_LOAN_STATUSES satisfies readonly LoanStatus[];
/** At most one per book and borrower. */
export const OPEN_STATUSES = OPEN_LOAN_STATUSES satisfies readonly LoanStatus[];

/** The notifications of a transition: their texts name the users, the title and the statuses. */
type Notice = Extract<
  NotificationType,
  | `LOAN_${"APPROVED" | "REJECTED" | "STATUS_CHANGE"}`
  | `MEETUP_${string}`
  | `EXTENSION_${string}`
  | `GIFT_${string}`
  | "BOOK_RETURNED"
  | "HANDED_OVER"
>;

/** A side of a loan, or `system`: it follows from what happens to the book or to an account. */
type LoanActor = LoanRole | "system";

/** What an action does to a loan in one status. */
export interface Transition {
  to: LoanStatus;
  /** The step in the loan's story. */
  kind: LoanEventKind;
  /** Who may do it. */
  by: readonly LoanActor[];
  /** The notification for the side that did not act. */
  notifies: Partial<Record<LoanRole, Notice>>;
  /** The book's state afterwards; null: unchanged; OFFERED: what it was offered for when it was promised. */
  bookBecomes: BookState | "OFFERED" | null;
  /** Whether the borrower has to have an open ask for more time, or must not; absent: either way. */
  asked?: boolean;
}

type BookEffect = Transition["bookBecomes"];

/** Of the owner alone; the borrower is notified. */
function byOwner(to: LoanStatus, type: Notice, bookBecomes: BookEffect): Transition {
  return { to, kind: to, by: ["owner"], notifies: { borrower: type }, bookBecomes };
}

/** Of either side; the other one is notified. */
function byEither(to: LoanStatus, type: Notice, bookBecomes: BookEffect): Transition {
  return { to, kind: to, by: LOAN_ROLES, notifies: { owner: type, borrower: type }, bookBecomes };
}

/** Of neither; this side is notified. */
function bySystem(
  to: LoanStatus,
  notified: LoanRole,
  bookBecomes: BookEffect,
  type: Notice = "LOAN_STATUS_CHANGE",
): Transition {
  return { to, kind: to, by: ["system"], notifies: { [notified]: type }, bookBecomes };
}

/** The same where the code of the owner is entered. */
function byCode(transition: Transition): Transition {
  return { ...transition, by: ["borrower"], notifies: { owner: "HANDED_OVER" } };
}

/** About a meet-up to bring the book back: the loan stays lent. */
function whileLent(transition: Transition): Transition {
  return { ...transition, to: "LENT" };
}

const schedule = byEither("SCHEDULED", "MEETUP_SCHEDULED", null);
const move: Transition = { ...schedule, kind: "MOVED" };
const confirm: Transition = {
  ...byEither("SCHEDULED", "MEETUP_CONFIRMED", null),
  kind: "CONFIRMED",
};
// The other side is told of the meet-up that goes on.
const leave: Transition = { ...schedule, to: "APPROVED", kind: "UNSCHEDULED", notifies: {} };
const lend = byOwner("LENT", "LOAN_STATUS_CHANGE", "LENT");
const undo: Transition = {
  ...byOwner("APPROVED", "LOAN_STATUS_CHANGE", "BOOKED"),
  kind: "HANDOVER_UNDONE",
};
const giveBack = byOwner("RETURNED", "BOOK_RETURNED", "OFFERED");
const lose = byOwner("LOST", "LOAN_STATUS_CHANGE", "LOST");
const cancel = byEither("CANCELED", "LOAN_STATUS_CHANGE", "OFFERED");
const reject: Transition = {
  ...byEither("CANCELED", "LOAN_STATUS_CHANGE", null),
  notifies: { owner: "LOAN_STATUS_CHANGE", borrower: "LOAN_REJECTED" },
};
const extend: Transition = { ...byOwner("LENT", "EXTENSION_APPROVED", null), kind: "EXTENDED" };
// The book changes hands with it: see `changeHands`.
const give = byOwner("GIVEN", "GIFT_RECEIVED", null);
const leftByOwner = bySystem("CANCELED", "borrower", "OFFERED");
const leftByBorrower = bySystem("CANCELED", "owner", "OFFERED");

type Table = Record<string, Partial<Record<LoanStatus, Transition>>>;

/** As long as a book is not handed over, a gift goes the way of a loan. */
const promise = {
  approve: { REQUESTED: byOwner("APPROVED", "LOAN_APPROVED", "BOOKED") },
  schedule: { APPROVED: schedule },
  /** Changes the meet-up that there is. */
  move: { SCHEDULED: move },
  /** Its meet-up, which other loans share, goes on without it. */
  leaveMeetUp: { SCHEDULED: leave },
  // Only by the side that did not propose the meet-up as it stands: see `mayConfirm` of `meetup-machine`.
  confirm: { SCHEDULED: confirm },
  cancel: { REQUESTED: reject, APPROVED: cancel, SCHEDULED: cancel },
  /** The owner removes the book from the shelf: the borrower is not rejected. */
  withdrawBook: { REQUESTED: bySystem("CANCELED", "borrower", null) },
  /** Another reader is given the book. */
  giveToOther: { REQUESTED: bySystem("CANCELED", "borrower", null, "GIFT_GONE") },
  /** The owner's account is deleted. */
  ownerLeaves: {
    REQUESTED: bySystem("CANCELED", "borrower", null),
    APPROVED: leftByOwner,
    SCHEDULED: leftByOwner,
  },
  /** The borrower's account is deleted. */
  borrowerLeaves: {
    REQUESTED: bySystem("CANCELED", "owner", null),
    APPROVED: leftByBorrower,
    SCHEDULED: leftByBorrower,
  },
} satisfies Table;

const loan = {
  ...promise,
  schedule: { ...promise.schedule, LENT: whileLent(schedule) },
  move: { ...promise.move, LENT: whileLent(move) },
  leaveMeetUp: { ...promise.leaveMeetUp, LENT: whileLent(leave) },
  confirm: { ...promise.confirm, LENT: whileLent(confirm) },
  lend: { APPROVED: lend, SCHEDULED: lend },
  /** Soon after handing it over; where it was handed over at a meet-up, `undoToMeetUp`. */
  undoHandOver: { LENT: undo },
  undoToMeetUp: { LENT: { ...undo, to: "SCHEDULED" } },
  return: {
    APPROVED: giveBack,
    SCHEDULED: giveBack,
    LENT: giveBack,
    // The lost book was found.
    LOST: giveBack,
  },
  /** The side that gets the book enters the code of the side that has it. */
  confirmByCode: { APPROVED: byCode(lend), SCHEDULED: byCode(lend), LENT: giveBack },
  lose: { APPROVED: lose, SCHEDULED: lose, LENT: lose },
  // LENT: handed over by mistake.
  cancel: { ...promise.cancel, LENT: byOwner("CANCELED", "LOAN_STATUS_CHANGE", "OFFERED") },
  requestExtension: {
    LENT: {
      to: "LENT",
      kind: "EXTENSION_REQUESTED",
      by: ["borrower"],
      notifies: { owner: "EXTENSION_REQUESTED" },
      bookBecomes: null,
      asked: false,
    },
  },
  approveExtension: { LENT: { ...extend, asked: true } },
  declineExtension: {
    LENT: {
      ...byOwner("LENT", "EXTENSION_DECLINED", null),
      kind: "EXTENSION_DECLINED",
      asked: true,
    },
  },
  extend: { LENT: extend },
  ownerLeaves: { ...promise.ownerLeaves, LENT: leftByOwner },
  // Only where an administrator deletes the account: the borrower keeps the book.
  borrowerLeaves: { ...promise.borrowerLeaves, LENT: bySystem("LOST", "owner", "LOST") },
} satisfies Table;

const gift = {
  ...promise,
  give: { APPROVED: give, SCHEDULED: give },
  confirmByCode: { APPROVED: byCode(give), SCHEDULED: byCode(give) },
} satisfies Table;

export type LoanAction = keyof typeof loan | keyof typeof gift;

/**
 * The whole machine: kind × action × status → transition. A loan begins REQUESTED; nothing moves it on that
 * does not stand here, and API, screens, jobs and tests read this table and no other.
 */
export const LOAN_MACHINE: Record<
  LoanKind,
  Partial<Record<LoanAction, Partial<Record<LoanStatus, Transition>>>>
> = { LOAN: loan, GIFT: gift };

/** What the machine has to know of a loan. */
export interface LoanState {
  kind: LoanKind;
  status: LoanStatus;
}

/** What the action does to a loan in this status; null where it cannot be done. */
export function transitionOf(action: LoanAction, { kind, status }: LoanState): Transition | null {
  return LOAN_MACHINE[kind][action]?.[status] ?? null;
}

/** The same where this side may do it; null where it may not. */
export function findTransition(
  action: LoanAction,
  loan: LoanState,
  role: LoanRole,
): Transition | null {
  const transition = transitionOf(action, loan);
  return transition?.by.includes(role) ? transition : null;
}

export type ActiveStatus = (typeof ACTIVE_STATUSES)[number];

export function isActive(status: LoanStatus): status is ActiveStatus {
  return ACTIVE_STATUSES.some((active) => active === status);
}

export type OpenStatus = (typeof OPEN_STATUSES)[number];

export function isOpen(status: LoanStatus): status is OpenStatus {
  return OPEN_STATUSES.some((open) => open === status);
}

/** How many loans these are, of every status. */
export function loansIn(counts: Record<LoanStatus, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
