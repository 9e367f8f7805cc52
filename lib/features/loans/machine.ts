import type { BookState } from "@/prisma/client/enums";
import type { NotificationType } from "@/lib/features/notifications/schema";
import { ACTIVE_LOAN_STATUSES } from "@/lib/features/users/terms";
import type { LoanEventKind } from "./terms";

export const LOAN_STATUSES = [
  "REQUESTED",
  "APPROVED",
  "SCHEDULED",
  "LENT",
  "RETURNED",
  "CANCELED",
  "LOST",
] as const;
export type LoanStatus = (typeof LOAN_STATUSES)[number];

export const LOAN_ROLES = ["owner", "borrower"] as const;
export type LoanRole = (typeof LOAN_ROLES)[number];

export const LOAN_ACTIONS = [
  "approve",
  "schedule",
  "confirm",
  "lend",
  "return",
  "lose",
  "cancel",
  "requestExtension",
  "approveExtension",
  "declineExtension",
  "extend",
] as const;
export type LoanAction = (typeof LOAN_ACTIONS)[number];

/** At most one per book. */
export const ACTIVE_STATUSES = ACTIVE_LOAN_STATUSES satisfies readonly LoanStatus[];
/** At most one per book and borrower. */
export const OPEN_STATUSES = ["REQUESTED", ...ACTIVE_STATUSES] as const satisfies LoanStatus[];

/** A request can be approved only while the book is in one of these states. */
export const FREE_STATES = [
  "AVAILABLE_FOR_BORROW",
  "AVAILABLE_FOR_GIVE_AWAY",
] as const satisfies BookState[];

/** The notifications of a transition: their texts name the users, the title and the statuses. */
type TransitionNotification = Extract<
  NotificationType,
  | `LOAN_${"APPROVED" | "REJECTED" | "STATUS_CHANGE"}`
  | `MEETUP_${string}`
  | `EXTENSION_${string}`
  | "BOOK_RETURNED"
>;

/** What an action does to a loan in one state. */
export interface Transition {
  to: LoanStatus;
  /** The step in the loan's story. */
  kind: LoanEventKind;
  /** Who may do it. */
  by: readonly LoanRole[];
  /** The notification for the side that did not act. */
  notifies: Partial<Record<LoanRole, TransitionNotification>>;
  /** The book's state afterwards; null: unchanged. */
  bookBecomes: BookState | null;
}

function byOwner(
  to: LoanStatus,
  type: TransitionNotification,
  bookBecomes: BookState | null,
): Transition {
  return { to, kind: to, by: ["owner"], notifies: { borrower: type }, bookBecomes };
}

function byEither(
  to: LoanStatus,
  type: TransitionNotification,
  bookBecomes: BookState | null,
): Transition {
  return { to, kind: to, by: LOAN_ROLES, notifies: { owner: type, borrower: type }, bookBecomes };
}

const approve = byOwner("APPROVED", "LOAN_APPROVED", "BOOKED");
const schedule = byEither("SCHEDULED", "MEETUP_SCHEDULED", null);
const move: Transition = { ...schedule, kind: "MOVED" };
const confirm: Transition = {
  ...byEither("SCHEDULED", "MEETUP_CONFIRMED", null),
  kind: "CONFIRMED",
};
const lend = byOwner("LENT", "LOAN_STATUS_CHANGE", "LENT");
const giveBack = byOwner("RETURNED", "BOOK_RETURNED", "AVAILABLE_FOR_BORROW");
const lose = byOwner("LOST", "LOAN_STATUS_CHANGE", "LOST");
const cancel = byEither("CANCELED", "LOAN_STATUS_CHANGE", "AVAILABLE_FOR_BORROW");
const extend: Transition = { ...byOwner("LENT", "EXTENSION_APPROVED", null), kind: "EXTENDED" };
const reject: Transition = {
  to: "CANCELED",
  kind: "CANCELED",
  by: LOAN_ROLES,
  notifies: { owner: "LOAN_STATUS_CHANGE", borrower: "LOAN_REJECTED" },
  bookBecomes: null,
};

/**
 * The whole machine: action × state → transition. Where there is none, the action is answered with
 * 409 LOAN_TRANSITION. API, screens and tests read this table and no other.
 */
export const LOAN_MACHINE: Record<LoanAction, Partial<Record<LoanStatus, Transition>>> = {
  approve: { REQUESTED: approve },
  schedule: { APPROVED: schedule, SCHEDULED: move },
  // Only by the side that did not propose the meet-up as it stands: see `mayConfirm`.
  confirm: { SCHEDULED: confirm },
  lend: { APPROVED: lend, SCHEDULED: lend },
  return: {
    APPROVED: giveBack,
    SCHEDULED: giveBack,
    LENT: giveBack,
    // The lost book was found.
    LOST: giveBack,
  },
  lose: { APPROVED: lose, SCHEDULED: lose, LENT: lose },
  cancel: {
    REQUESTED: reject,
    APPROVED: cancel,
    SCHEDULED: cancel,
    // Handed over by mistake.
    LENT: byOwner("CANCELED", "LOAN_STATUS_CHANGE", "AVAILABLE_FOR_BORROW"),
  },
  // More time: which of them an open ask allows says `EXTENSION_MACHINE`.
  requestExtension: {
    LENT: {
      to: "LENT",
      kind: "EXTENSION_REQUESTED",
      by: ["borrower"],
      notifies: { owner: "EXTENSION_REQUESTED" },
      bookBecomes: null,
    },
  },
  approveExtension: { LENT: extend },
  declineExtension: {
    LENT: { ...extend, kind: "EXTENSION_DECLINED", notifies: { borrower: "EXTENSION_DECLINED" } },
  },
  extend: { LENT: extend },
};

/** The owner undoes a handover soon enough: status before it → transition back. */
export const HANDOVER_UNDONE: Record<"APPROVED" | "SCHEDULED", Transition> = {
  APPROVED: undoTo("APPROVED"),
  SCHEDULED: undoTo("SCHEDULED"),
};

function undoTo(status: "APPROVED" | "SCHEDULED"): Transition {
  return { ...byOwner(status, "LOAN_STATUS_CHANGE", "BOOKED"), kind: "HANDOVER_UNDONE" };
}

/** A request whose book the owner removes from the shelf: the borrower is not rejected. */
export const REQUEST_OF_WITHDRAWN_BOOK = byOwner("CANCELED", "LOAN_STATUS_CHANGE", null);

/** What becomes of an open loan when the account of this side is deleted. */
export const ON_ACCOUNT_DELETION: Record<LoanRole, Record<OpenStatus, Transition>> = {
  owner: {
    REQUESTED: REQUEST_OF_WITHDRAWN_BOOK,
    APPROVED: cancel,
    SCHEDULED: cancel,
    LENT: cancel,
  },
  borrower: {
    REQUESTED: { ...cancel, bookBecomes: null },
    APPROVED: cancel,
    SCHEDULED: cancel,
    // Only where an administrator deletes the account: the borrower keeps the book.
    LENT: byEither("LOST", "LOAN_STATUS_CHANGE", "LOST"),
  },
};

/** What this side's action does to a loan in this state; null where it may not. */
export function findTransition(
  action: LoanAction,
  status: LoanStatus,
  role: LoanRole,
): Transition | null {
  const transition = LOAN_MACHINE[action][status];
  return transition?.by.includes(role) ? transition : null;
}

/** The actions open to one side of a loan in this state: which buttons to show. */
export function allowedActions(status: LoanStatus, role: LoanRole): LoanAction[] {
  return LOAN_ACTIONS.filter((action) => findTransition(action, status, role));
}

/** Whether this side is asked to confirm the meet-up as it stands. */
export function mayConfirm(loan: Proposal, role: LoanRole): boolean {
  return (
    findTransition("confirm", loan.status, role) !== null &&
    !loan.meetUpConfirmed &&
    loan.meetUpProposedBy !== null &&
    loan.meetUpProposedBy !== role
  );
}

interface Proposal {
  status: LoanStatus;
  /** Null where it is not known who proposed it. */
  meetUpProposedBy: LoanRole | null;
  meetUpConfirmed: boolean;
}

/** The action by which "change status" reaches a status; null: that call cannot reach it. */
export const ACTION_FOR_STATUS: Record<LoanStatus, LoanAction | null> = {
  REQUESTED: null,
  APPROVED: "approve",
  // Only scheduling a meet-up leads there.
  SCHEDULED: null,
  LENT: "lend",
  RETURNED: "return",
  CANCELED: "cancel",
  LOST: "lose",
};

export type ActiveStatus = (typeof ACTIVE_STATUSES)[number];

export function isActive(status: LoanStatus): status is ActiveStatus {
  return ACTIVE_STATUSES.some((active) => active === status);
}

export type OpenStatus = (typeof OPEN_STATUSES)[number];

export function isOpen(status: LoanStatus): status is OpenStatus {
  return OPEN_STATUSES.some((open) => open === status);
}
