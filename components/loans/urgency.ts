import type { LoanRole, LoanStatus } from "@/lib/features/loans/machine/loan-machine";
import { hasMeetUp, mayConfirm } from "@/lib/features/loans/machine/meetup-machine";
import type { Loan } from "@/lib/features/loans/schema";

const LATER: Partial<Record<LoanStatus, number>> = { APPROVED: 3, LENT: 4 };

/** Sort key; smaller is more urgent: overdue, waiting for this user, then the rest. */
function rank(loan: Loan, role: LoanRole, today: string): number {
  if (loan.status === "LENT" && loan.dueDate !== null && loan.dueDate < today) return 0;
  if (
    mayConfirm(loan, role) ||
    (role === "owner" && loan.extension) ||
    (role === "owner" && loan.status === "REQUESTED" && loan.bookAvailable)
  )
    return 1;
  if (hasMeetUp(loan)) return 2;
  return LATER[loan.status] ?? 5;
}

/** The loan's next date (meet-up, else due date, else empty) as text that sorts by time. */
function dueAt(loan: Loan): string {
  const { meetUpDateTime, dueDate, requestDate } = loan;
  if (loan.status === "REQUESTED") return requestDate;
  return (hasMeetUp(loan) && meetUpDateTime) || (dueDate ?? "9999");
}

/**
 * Loans that go on, the most urgent first: overdue ones, what waits for this reader's answer,
 * meet-ups, promises, and what is being read, each by its day.
 * @param today "YYYY-MM-DD".
 */
export function byUrgency(loans: readonly Loan[], role: LoanRole, today: string): Loan[] {
  return loans.toSorted(
    (a, b) => rank(a, role, today) - rank(b, role, today) || dueAt(a).localeCompare(dueAt(b)),
  );
}
