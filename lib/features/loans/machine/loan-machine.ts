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

export const LOAN_ACTIONS = [
  "approve",
  "schedule",
  "confirm",
  "lend",
  "return",
  "lose",
  "give",
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
export const OPEN_STATUSES = OPEN_LOAN_STATUSES satisfies readonly LoanStatus[];

/** The notifications of a transition: their texts name the users, the title and the statuses. */
type TransitionNotification = Extract<
  NotificationType,
  | `LOAN_${"APPROVED" | "REJECTED" | "STATUS_CHANGE"}`
  | `MEETUP_${string}`
  | `EXTENSION_${string}`
  | `GIFT_${string}`
  | "BOOK_RETURNED"
  | "HANDED_OVER"
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
  bookBecomes: BookEffect | null;
}

/** OFFERED: what it was offered for when it was promised. */
export type BookEffect = BookState | "OFFERED";

/** Of the owner alone; the borrower is notified. */
export function byOwner(
  to: LoanStatus,
  type: TransitionNotification,
  bookBecomes: BookEffect | null,
): Transition {
  return { to, kind: to, by: ["owner"], notifies: { borrower: type }, bookBecomes };
}

/** Of either side; the other one is notified. */
export function byEither(
  to: LoanStatus,
  type: TransitionNotification,
  bookBecomes: BookEffect | null,
): Transition {
  return {
    to,
    kind: to,
    by: ["owner", "borrower"],
    notifies: { owner: type, borrower: type },
    bookBecomes,
  };
}

const approve = byOwner("APPROVED", "LOAN_APPROVED", "BOOKED");
const schedule = byEither("SCHEDULED", "MEETUP_SCHEDULED", null);
const move: Transition = { ...schedule, kind: "MOVED" };
const confirm: Transition = {
  ...byEither("SCHEDULED", "MEETUP_CONFIRMED", null),
  kind: "CONFIRMED",
};
/** A meet-up to bring the book back: the loan stays lent. */
const scheduleReturn: Transition = { ...schedule, to: "LENT" };
const lend = byOwner("LENT", "LOAN_STATUS_CHANGE", "LENT");
const giveBack = byOwner("RETURNED", "BOOK_RETURNED", "OFFERED");
const lose = byOwner("LOST", "LOAN_STATUS_CHANGE", "LOST");
export const cancel = byEither("CANCELED", "LOAN_STATUS_CHANGE", "OFFERED");
const extend: Transition = { ...byOwner("LENT", "EXTENSION_APPROVED", null), kind: "EXTENDED" };
// The book changes hands with it: see `changeHands`.
const give = byOwner("GIVEN", "GIFT_RECEIVED", null);
const reject: Transition = {
  to: "CANCELED",
  kind: "CANCELED",
  by: LOAN_ROLES,
  notifies: { owner: "LOAN_STATUS_CHANGE", borrower: "LOAN_REJECTED" },
  bookBecomes: null,
};

type Machine = Record<LoanAction, Partial<Record<LoanStatus, Transition>>>;

const loanMachine: Machine = {
  approve: { REQUESTED: approve },
  schedule: { APPROVED: schedule, SCHEDULED: move, LENT: scheduleReturn },
  // Only by the side that did not propose the meet-up as it stands: see `mayConfirm` of `meetup-machine`.
  confirm: { SCHEDULED: confirm, LENT: { ...confirm, to: "LENT" } },
  lend: { APPROVED: lend, SCHEDULED: lend },
  return: {
    APPROVED: giveBack,
    SCHEDULED: giveBack,
    LENT: giveBack,
    // The lost book was found.
    LOST: giveBack,
  },
  lose: { APPROVED: lose, SCHEDULED: lose, LENT: lose },
  give: {},
  cancel: {
    REQUESTED: reject,
    APPROVED: cancel,
    SCHEDULED: cancel,
    // Handed over by mistake.
    LENT: byOwner("CANCELED", "LOAN_STATUS_CHANGE", "OFFERED"),
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

const giftMachine: Machine = {
  approve: loanMachine.approve,
  schedule: { APPROVED: schedule, SCHEDULED: move },
  confirm: { SCHEDULED: confirm },
  lend: {},
  return: {},
  lose: {},
  give: { APPROVED: give, SCHEDULED: give },
  cancel: { REQUESTED: reject, APPROVED: cancel, SCHEDULED: cancel },
  requestExtension: {},
  approveExtension: {},
  declineExtension: {},
  extend: {},
};

/**
 * The whole machine: kind × action × state → transition. Where there is none, the action is answered
 * with 409 LOAN_TRANSITION. API, screens and tests read this table and no other.
 */
export const LOAN_MACHINE: Record<LoanKind, Machine> = { LOAN: loanMachine, GIFT: giftMachine };

/** What the machine has to know of a loan. */
export interface LoanState {
  kind: LoanKind;
  status: LoanStatus;
}

/** What this side's action does to a loan in this state; null where it may not. */
export function findTransition(
  action: LoanAction,
  { kind, status }: LoanState,
  role: LoanRole,
): Transition | null {
  const transition = LOAN_MACHINE[kind][action][status];
  return transition?.by.includes(role) ? transition : null;
}

/** The actions open to one side of a loan in this state: which buttons to show. */
export function allowedActions(loan: LoanState, role: LoanRole): LoanAction[] {
  return LOAN_ACTIONS.filter((action) => findTransition(action, loan, role));
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
  GIVEN: "give",
};

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
