import type { LoanSide } from "@/lib/features/loans/schema";
import type { UserSummary } from "@/lib/features/users/schema";

/** Whom a report or a block is about. */
export type Target = Pick<UserSummary, "id" | "displayName">;

/** Whom a report is about; without an id where the reported thing identifies them. */
export type Reported = Pick<LoanSide, "id" | "displayName">;
