import type { BookState, LoanEventKind, NotificationType } from "@/prisma/client/enums";
import { ACTIVE_LOAN_STATUSES, OPEN_LOAN_STATUSES } from "@/lib/features/users/terms";

/**
 * A gift has the statuses of a loan, but ends GIVEN where a loan becomes LENT. SELF_SERVICE: a member takes a circle's
 * own book and brings it back, without a promise or a meet-up.
 */
export const LOAN_KINDS = ["LOAN", "GIFT", "SELF_SERVICE"] as const;
export type LoanKind = (typeof LOAN_KINDS)[number];
/** Kinds that begin with a request. */
export const ASKED_KINDS = ["LOAN", "GIFT"] as const satisfies readonly LoanKind[];

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

export const sideOf = (loan: { ownerUserId: string | null }, userId: string): LoanRole =>
  loan.ownerUserId === userId ? "owner" : "borrower";

/** At most one per book. */
export const ACTIVE_STATUSES = ACTIVE_LOAN_STATUSES satisfies readonly LoanStatus[];
/** At most one per book and borrower. */
export const OPEN_STATUSES = OPEN_LOAN_STATUSES satisfies readonly LoanStatus[];

/** Notifications of transitions: their texts name the users, the title and the statuses. */
type Notice = Extract<
  NotificationType,
  | `LOAN_${"APPROVED" | "REJECTED" | "STATUS_CHANGE"}`
  | `MEETUP_${string}`
  | `EXTENSION_${string}`
  | `GIFT_${string}`
  | "BOOK_RETURNED"
  | "HANDED_OVER"
  | "TAKEN_BY_OTHER"
>;

/** A side of a loan, or `system` for what follows from a change of the book or of an account. */
type LoanActor = LoanRole | "system";

export interface Transition {
  to: LoanStatus;
  /** Its step in the timeline. */
  kind: LoanEventKind;
  by: readonly LoanActor[];
  /** Notifications by the side that gets them; the side that acted gets none. */
  notifies: Partial<Record<LoanRole, Notice>>;
  /** The book's new state; null: unchanged; OFFERED: the state before the book was promised. */
  bookBecomes: BookState | "OFFERED" | null;
  /** Whether the borrower must have an open ask for more time (true) or must not (false). */
  asked?: boolean;
}

type BookEffect = Transition["bookBecomes"];

/** By the owner; the borrower is notified. */
function byOwner(to: LoanStatus, type: Notice, bookBecomes: BookEffect): Transition {
  return { to, kind: to, by: ["owner"], notifies: { borrower: type }, bookBecomes };
}

/** By either side; the other one is notified. */
function byEither(to: LoanStatus, type: Notice, bookBecomes: BookEffect): Transition {
  return { to, kind: to, by: LOAN_ROLES, notifies: { owner: type, borrower: type }, bookBecomes };
}

/** By neither side; `notified` is told. */
function bySystem(
  to: LoanStatus,
  notified: LoanRole,
  bookBecomes: BookEffect,
  type: Notice = "LOAN_STATUS_CHANGE",
): Transition {
  return { to, kind: to, by: ["system"], notifies: { [notified]: type }, bookBecomes };
}

/** By the borrower at the shelf; nobody is notified. */
function atShelf(to: LoanStatus, bookBecomes: BookEffect): Transition {
  return { to, kind: to, by: ["borrower"], notifies: {}, bookBecomes };
}

/** The same transition, by the borrower who enters the owner's code. */
function byCode(transition: Transition): Transition {
  return { ...transition, by: ["borrower"], notifies: { owner: "HANDED_OVER" } };
}

/** A meet-up for the return: the loan stays lent. */
function whileLent(transition: Transition): Transition {
  return { ...transition, to: "LENT" };
}

const schedule = byEither("SCHEDULED", "MEETUP_SCHEDULED", null);
const move: Transition = { ...schedule, kind: "MOVED" };
const confirm: Transition = {
  ...byEither("SCHEDULED", "MEETUP_CONFIRMED", null),
  kind: "CONFIRMED",
};
// No notification: the other side is told of the meet-up that continues.
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
// The book gets a new owner: see `changeHands`.
const give = byOwner("GIVEN", "GIFT_RECEIVED", null);
const leftByOwner = bySystem("CANCELED", "borrower", "OFFERED");
const leftByBorrower = bySystem("CANCELED", "owner", "OFFERED");
// Only if an administrator deletes the account: the borrower keeps the book.
const keptByBorrower = bySystem("LOST", "owner", "LOST");

type Table = Record<string, Partial<Record<LoanStatus, Transition>>>;

/** What loans and gifts have in common: everything before the handover. */
const promise = {
  approve: { REQUESTED: byOwner("APPROVED", "LOAN_APPROVED", "BOOKED") },
  schedule: { APPROVED: schedule },
  move: { SCHEDULED: move },
  /** Removes the loan from its shared meet-up, which continues for the other loans. */
  leaveMeetUp: { SCHEDULED: leave },
  // Only the side that did not propose the present meet-up: see `mayConfirm` of `meetup-machine`.
  confirm: { SCHEDULED: confirm },
  cancel: { REQUESTED: reject, APPROVED: cancel, SCHEDULED: cancel },
  /** The owner removes the book from the shelf; the request does not count as rejected. */
  withdrawBook: { REQUESTED: bySystem("CANCELED", "borrower", null) },
  /** Another reader gets the book as a gift. */
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

/** More time for a book that is lent, asked for or given. */
const moreTime = {
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
} satisfies Table;

const loan = {
  ...promise,
  ...moreTime,
  schedule: { ...promise.schedule, LENT: whileLent(schedule) },
  move: { ...promise.move, LENT: whileLent(move) },
  leaveMeetUp: { ...promise.leaveMeetUp, LENT: whileLent(leave) },
  confirm: { ...promise.confirm, LENT: whileLent(confirm) },
  lend: { APPROVED: lend, SCHEDULED: lend },
  /** Shortly after the handover; `undoToMeetUp` if the loan was SCHEDULED before. */
  undoHandOver: { LENT: undo },
  undoToMeetUp: { LENT: { ...undo, to: "SCHEDULED" } },
  return: {
    APPROVED: giveBack,
    SCHEDULED: giveBack,
    LENT: giveBack,
    // A lost book was found.
    LOST: giveBack,
  },
  /** The side that gets the book enters the code shown by the other side. */
  confirmByCode: { APPROVED: byCode(lend), SCHEDULED: byCode(lend), LENT: giveBack },
  lose: { APPROVED: lose, SCHEDULED: lose, LENT: lose },
  // LENT: the book was marked as handed over by mistake.
  cancel: { ...promise.cancel, LENT: byOwner("CANCELED", "LOAN_STATUS_CHANGE", "OFFERED") },
  ownerLeaves: { ...promise.ownerLeaves, LENT: leftByOwner },
  borrowerLeaves: { ...promise.borrowerLeaves, LENT: keptByBorrower },
} satisfies Table;

const selfService = {
  ...moreTime,
  take: { REQUESTED: atShelf("LENT", "LENT") },
  bringBack: { LENT: atShelf("RETURNED", "OFFERED") },
  /** Another member has the book in hand: it was put back without a scan. */
  putBack: { LENT: bySystem("RETURNED", "borrower", "OFFERED", "TAKEN_BY_OTHER") },
  return: { LENT: giveBack, LOST: giveBack },
  lose: { LENT: lose },
  ownerLeaves: { LENT: leftByOwner },
  borrowerLeaves: { LENT: keptByBorrower },
} satisfies Table;

const gift = {
  ...promise,
  give: { APPROVED: give, SCHEDULED: give },
  confirmByCode: { APPROVED: byCode(give), SCHEDULED: byCode(give) },
} satisfies Table;

export type LoanAction = keyof typeof loan | keyof typeof gift | keyof typeof selfService;

/**
 * The whole machine: kind × action × status → transition. A loan begins REQUESTED; API, screens, jobs and
 * tests read every change of status from this table.
 */
export const LOAN_MACHINE: Record<
  LoanKind,
  Partial<Record<LoanAction, Partial<Record<LoanStatus, Transition>>>>
> = { LOAN: loan, GIFT: gift, SELF_SERVICE: selfService };

export interface LoanState {
  kind: LoanKind;
  status: LoanStatus;
}

/** What the action does to a loan in this status; null if it is not possible. */
export function transitionOf(action: LoanAction, { kind, status }: LoanState): Transition | null {
  return LOAN_MACHINE[kind][action]?.[status] ?? null;
}

/** As `transitionOf`, but null also if this side may not do it. */
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

/** Number of loans of all statuses. */
export function loansIn(counts: Record<LoanStatus, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
