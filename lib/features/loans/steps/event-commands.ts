import type { Tx } from "@/lib/server/database/db";
import type { LoanStatus } from "@/lib/features/loans/machine/loan-machine";
import type { LoanEventKind } from "@/lib/features/loans/terms";

/** A step of a loan. */
interface LoanStep {
  loanId: string;
  kind: LoanEventKind;
  /** The status before it; null: the loan is new. */
  from: LoanStatus | null;
  /** The status after it; the same as `from` where it stayed. */
  to: LoanStatus;
  /** Null: the product itself. */
  actorId: string | null;
  /** The due date that the step set, asked for or reminded of. */
  dueDate?: Date;
}

/** Writes a step into the loan's story. */
export async function recordStep(tx: Tx, step: LoanStep): Promise<void> {
  await tx.loanEvent.create({ data: step });
}
