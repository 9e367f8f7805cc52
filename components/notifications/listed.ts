import { isListed, kindOf } from "@/lib/features/notifications/kinds";
import type { Notification } from "@/lib/features/notifications/schema";

/**
 * Notifications of the list: without changes of a loan's status, and without requests and asks for more time
 * that wait in their own sections above it.
 */
export function listed(
  notifications: readonly Notification[],
  waitingLoans: readonly { id: string }[],
): Notification[] {
  const waiting = new Set(waitingLoans.map((loan) => loan.id));
  return notifications.filter(
    ({ type, loanId }) => isListed(type) && !(kindOf(type).asks && loanId && waiting.has(loanId)),
  );
}
