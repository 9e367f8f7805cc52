import type { ExtensionState } from "@/prisma/client/enums";
import { findTransition, type LoanAction, type LoanRole, type LoanState } from "./loan-machine";

export type ExtensionAction = Extract<LoanAction, "extend" | `${string}Extension`>;

/** Whether an act needs an open ask for more time (null: either way), and what becomes of the ask. */
export const EXTENSION_MACHINE: Record<
  ExtensionAction,
  { asked: boolean | null; askBecomes: ExtensionState }
> = {
  requestExtension: { asked: false, askBecomes: "OPEN" },
  approveExtension: { asked: true, askBecomes: "APPROVED" },
  declineExtension: { asked: true, askBecomes: "DECLINED" },
  extend: { asked: null, askBecomes: "ENDED" },
};

/** Whether this side may do it as the loan and its ask for more time stand. */
export function mayExtend(
  action: ExtensionAction,
  loan: LoanState & { extension: object | null },
  role: LoanRole,
): boolean {
  const { asked } = EXTENSION_MACHINE[action];
  const fits = asked === null || asked === (loan.extension !== null);
  return fits && findTransition(action, loan, role) !== null;
}
