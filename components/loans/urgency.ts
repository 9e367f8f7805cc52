import type { LoanRole, LoanStatus } from "@/lib/features/loans/machine/loan-machine";
import { hasMeetUp, mayConfirm } from "@/lib/features/loans/machine/meetup-machine";
import type { Loan } from "@/lib/features/loans/schema";

const LATER: Partial<Record<LoanStatus, number>> = { APPROVED: 3, LENT: 4 };

/** Sort key; smaller is more urgent. */
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

/** The loan's next date as text that sorts by time: of the request, the meet-up or the due date, else last. */
function dueAt(loan: Loan): string {
  const { meetUpDateTime, dueDate, requestDate } = loan;
  if (loan.status === "REQUESTED") return requestDate;
  return (hasMeetUp(loan) && meetUpDateTime) || (dueDate ?? "9999");
}

/**
 * Open loans, most urgent first: overdue, waiting for this reader's answer, with a meet-up, approved, lent;
 * within each group by date.
 * @param today "YYYY-MM-DD".
 */
export function byUrgency(loans: readonly Loan[], role: LoanRole, today: string): Loan[] {
  return loans.toSorted(
    (a, b) => rank(a, role, today) - rank(b, role, today) || dueAt(a).localeCompare(dueAt(b)),
  );
}
