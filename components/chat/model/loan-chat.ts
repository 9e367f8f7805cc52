import type { LoanRole } from "@/lib/features/loans/machine";
import type { Loan } from "@/lib/features/loans/schema";

/** Statuses that require an earlier approval. */
const APPROVED_ONCE = ["APPROVED", "SCHEDULED", "LENT", "RETURNED", "LOST"] as const;

/**
 * Whether a loan offers its chat to a side: to both once it was approved, to the owner already on
 * the request. What the server allows beyond that (an answer to the owner) begins in the chats.
 */
export function offersChat({ status }: Pick<Loan, "status">, role: LoanRole): boolean {
  if (status === "REQUESTED") return role === "owner";
  return APPROVED_ONCE.some((each) => each === status);
}
