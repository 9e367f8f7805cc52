import type { Notification } from "@/lib/features/notifications/schema";
import { UNLISTED_TYPES } from "@/lib/features/notifications/terms";

/**
 * What stands in the list: changes of a loan's status do not, nor requests that wait in the section
 * of their own above it.
 */
export function listed(
  notifications: readonly Notification[],
  pending: readonly { id: string }[],
): Notification[] {
  const waiting = new Set(pending.map((loan) => loan.id));
  return notifications.filter(({ type, loanId }) => {
    if (UNLISTED_TYPES.some((unlisted) => unlisted === type)) return false;
    return !(type === "LOAN_REQUEST" && loanId && waiting.has(loanId));
  });
}
