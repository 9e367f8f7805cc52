import type { Notification, NotificationType } from "@/lib/features/notifications/schema";
import { UNLISTED_TYPES } from "@/lib/features/notifications/terms";

const isAsk = (type: NotificationType) => type === "LOAN_REQUEST" || type === "EXTENSION_REQUESTED";

/**
 * What stands in the list: changes of a loan's status do not, nor requests and asks for more time that wait in
 * sections of their own above it.
 */
export function listed(
  notifications: readonly Notification[],
  waitingLoans: readonly { id: string }[],
): Notification[] {
  const waiting = new Set(waitingLoans.map((loan) => loan.id));
  return notifications.filter(({ type, loanId }) => {
    if (UNLISTED_TYPES.some((unlisted) => unlisted === type)) return false;
    return !(isAsk(type) && loanId && waiting.has(loanId));
  });
}
