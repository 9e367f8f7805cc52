import type { LoanRole } from "@/lib/features/loans/machine";

/** The address at which a loan is marked in its list. */
export function loanPath(loanId: string, role: LoanRole): string {
  return `/loans?tab=${role === "owner" ? "lent" : "borrowed"}&open=${loanId}`;
}
