import type { BookState } from "@/prisma/client/enums";
import type { NotificationType } from "@/lib/features/notifications/schema";
import { ACTIVE_LOAN_STATUSES } from "@/lib/features/users/terms";

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

export const LOAN_ACTS = [
  "approve",
  "schedule",
  "confirm",
  "lend",
  "return",
  "lose",
  "cancel",
] as const;
export type LoanAct = (typeof LOAN_ACTS)[number];

/** Loans that promise the book to somebody: one per book at most. */
export const ACTIVE_STATUSES = ACTIVE_LOAN_STATUSES satisfies readonly LoanStatus[];
/** Loans that are not over: one per book and borrower at most. */
export const OPEN_STATUSES = ["REQUESTED", ...ACTIVE_STATUSES] as const satisfies LoanStatus[];

/** A book in one of these may be promised. */
export const FREE_STATES = [
  "AVAILABLE_FOR_BORROW",
  "AVAILABLE_FOR_GIVE_AWAY",
] as const satisfies BookState[];

/** The notifications of a step, which have its names, title and statuses to say. */
type StepNotification = Extract<
  NotificationType,
  `LOAN_${"APPROVED" | "REJECTED" | "STATUS_CHANGE"}` | `MEETUP_${string}` | "BOOK_RETURNED"
>;

/** What an act does to a loan in one state. */
export interface Effect {
  to: LoanStatus;
  /** Who may do it, and what the other side is told. A side that is absent may not. */
  tells: Partial<Record<LoanRole, StepNotification>>;
  /** What the book becomes; null where it stays as it is. */
  bookBecomes: BookState | null;
}

const none = null;

const handBack: Effect = {
  to: "RETURNED",
  tells: { owner: "BOOK_RETURNED" },
  bookBecomes: "AVAILABLE_FOR_BORROW",
};
const meet: Effect = {
  to: "SCHEDULED",
  tells: { owner: "MEETUP_SCHEDULED", borrower: "MEETUP_SCHEDULED" },
  bookBecomes: null,
};
const handOver: Effect = {
  to: "LENT",
  tells: { owner: "LOAN_STATUS_CHANGE" },
  bookBecomes: "LENT",
};
const writeOff: Effect = {
  to: "LOST",
  tells: { owner: "LOAN_STATUS_CHANGE" },
  bookBecomes: "LOST",
};
const callOff: Effect = {
  to: "CANCELED",
  tells: { owner: "LOAN_STATUS_CHANGE", borrower: "LOAN_STATUS_CHANGE" },
  bookBecomes: "AVAILABLE_FOR_BORROW",
};

/**
 * The whole machine: act × state → effect. Every state is listed for every act, `none` where the
 * act is refused (409 LOAN_TRANSITION). API, screens and tests read this table and no other.
 */
export const LOAN_MACHINE: Record<LoanAct, Record<LoanStatus, Effect | null>> = {
  approve: {
    REQUESTED: { to: "APPROVED", tells: { owner: "LOAN_APPROVED" }, bookBecomes: "BOOKED" },
    APPROVED: none,
    SCHEDULED: none,
    LENT: none,
    RETURNED: none,
    CANCELED: none,
    LOST: none,
  },
  schedule: {
    REQUESTED: none,
    APPROVED: meet,
    SCHEDULED: meet,
    LENT: none,
    RETURNED: none,
    CANCELED: none,
    LOST: none,
  },
  // By the side that did not propose the meet-up as it stands: see `mayConfirm`.
  confirm: {
    REQUESTED: none,
    APPROVED: none,
    SCHEDULED: {
      to: "SCHEDULED",
      tells: { owner: "MEETUP_CONFIRMED", borrower: "MEETUP_CONFIRMED" },
      bookBecomes: null,
    },
    LENT: none,
    RETURNED: none,
    CANCELED: none,
    LOST: none,
  },
  lend: {
    REQUESTED: none,
    APPROVED: handOver,
    SCHEDULED: handOver,
    LENT: none,
    RETURNED: none,
    CANCELED: none,
    LOST: none,
  },
  return: {
    REQUESTED: none,
    APPROVED: handBack,
    SCHEDULED: handBack,
    LENT: handBack,
    RETURNED: none,
    CANCELED: none,
    // It turned up.
    LOST: handBack,
  },
  lose: {
    REQUESTED: none,
    APPROVED: writeOff,
    SCHEDULED: writeOff,
    LENT: writeOff,
    RETURNED: none,
    CANCELED: none,
    LOST: none,
  },
  cancel: {
    REQUESTED: {
      to: "CANCELED",
      tells: { owner: "LOAN_REJECTED", borrower: "LOAN_STATUS_CHANGE" },
      bookBecomes: null,
    },
    APPROVED: callOff,
    SCHEDULED: callOff,
    // Handed over by mistake.
    LENT: { ...callOff, tells: { owner: "LOAN_STATUS_CHANGE" } },
    RETURNED: none,
    CANCELED: none,
    LOST: none,
  },
};

/** The owner takes "handed over" back, soon enough: where the loan was before → what becomes of it. */
export const HANDOVER_UNDONE: Record<"APPROVED" | "SCHEDULED", Effect> = {
  APPROVED: { to: "APPROVED", tells: { owner: "LOAN_STATUS_CHANGE" }, bookBecomes: "BOOKED" },
  SCHEDULED: { to: "SCHEDULED", tells: { owner: "LOAN_STATUS_CHANGE" }, bookBecomes: "BOOKED" },
};

/** What becomes of a request whose book the owner takes off the shelf: no refusal of a reader. */
export const REQUEST_OF_WITHDRAWN_BOOK: Effect = {
  to: "CANCELED",
  tells: { owner: "LOAN_STATUS_CHANGE" },
  bookBecomes: null,
};

/** What becomes of an open loan when one side's account is deleted; the role is that side's. */
export const WHEN_LEAVING: Record<LoanRole, Record<OpenStatus, Effect>> = {
  owner: {
    REQUESTED: REQUEST_OF_WITHDRAWN_BOOK,
    APPROVED: callOff,
    SCHEDULED: callOff,
    LENT: callOff,
  },
  borrower: {
    REQUESTED: { ...callOff, bookBecomes: null },
    APPROVED: callOff,
    SCHEDULED: callOff,
    // Where an administrator deletes the account: the book has gone with its reader.
    LENT: { ...writeOff, tells: { borrower: "LOAN_STATUS_CHANGE" } },
  },
};

/** What this side's act does to a loan in this state; null where it may not. */
export function effectOf(act: LoanAct, status: LoanStatus, role: LoanRole): Effect | null {
  const effect = LOAN_MACHINE[act][status];
  return effect?.tells[role] ? effect : null;
}

/** The acts open to one side of a loan in this state: which buttons to show. */
export function allowed(status: LoanStatus, role: LoanRole): LoanAct[] {
  return LOAN_ACTS.filter((act) => effectOf(act, status, role) !== null);
}

/** Whether this side is asked to confirm the meet-up as it stands. */
export function mayConfirm(loan: Proposal, role: LoanRole): boolean {
  const open = effectOf("confirm", loan.status, role) !== null && !loan.meetUpConfirmed;
  return open && loan.meetUpProposedBy !== null && loan.meetUpProposedBy !== role;
}

interface Proposal {
  status: LoanStatus;
  /** Null where nobody remembers who proposed it. */
  meetUpProposedBy: LoanRole | null;
  meetUpConfirmed: boolean;
}

/** The act that leads to a status by "change status"; null where that call cannot lead there. */
export function actTowards(status: LoanStatus): LoanAct | null {
  const acts: Record<LoanStatus, LoanAct | null> = {
    REQUESTED: null,
    APPROVED: "approve",
    // Only by agreeing on a meet-up.
    SCHEDULED: null,
    LENT: "lend",
    RETURNED: "return",
    CANCELED: "cancel",
    LOST: "lose",
  };
  return acts[status];
}

export type ActiveStatus = (typeof ACTIVE_STATUSES)[number];

/** What the owner's book-state dialog does to the active loan: an act, nothing, or a refusal. */
export type DialogAct = Exclude<LoanAct, "approve" | "schedule" | "confirm"> | "nothing" | "refuse";

const whilePromised: Record<BookState, DialogAct> = {
  AVAILABLE_FOR_BORROW: "cancel",
  AVAILABLE_FOR_GIVE_AWAY: "cancel",
  BOOKED: "nothing",
  LENT: "lend",
  LOST: "cancel",
};

/** State of the active loan × chosen book state → what becomes of the loan. */
export const BOOK_DIALOG: Record<ActiveStatus, Record<BookState, DialogAct>> = {
  APPROVED: whilePromised,
  SCHEDULED: whilePromised,
  LENT: {
    AVAILABLE_FOR_BORROW: "return",
    AVAILABLE_FOR_GIVE_AWAY: "return",
    BOOKED: "refuse",
    LENT: "nothing",
    LOST: "lose",
  },
};

export function isActive(status: LoanStatus): status is ActiveStatus {
  return ACTIVE_STATUSES.some((active) => active === status);
}

export type OpenStatus = (typeof OPEN_STATUSES)[number];

export function isOpen(status: LoanStatus): status is OpenStatus {
  return OPEN_STATUSES.some((open) => open === status);
}
