import type { Tx } from "@/lib/server/database/db";
import type { LoanStatus } from "@/lib/features/loans/machine/loan-machine";
import type { LoanEventKind } from "@/lib/features/loans/terms";

interface LoanStep {
  loanId: string;
  kind: LoanEventKind;
  /** Null for a new loan. */
  from: LoanStatus | null;
  /** The same as `from` if the status did not change. */
  to: LoanStatus;
  /** Null: the system. */
  actorId: string | null;
  /** The due date that was set, asked for or reminded of. */
  dueDate?: Date;
}

/** Adds a step to the loan's timeline. */
export async function recordStep(tx: Tx, step: LoanStep): Promise<void> {
  await tx.loanEvent.create({ data: step });
}
