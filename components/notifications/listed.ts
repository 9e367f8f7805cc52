import { isListed, kindOf } from "@/lib/features/notifications/kinds";
import type { Notification } from "@/lib/features/notifications/schema";

/**
 * The newest notification of each matter, read if all of the matter are: without changes of a loan's status, and without
 * requests and asks for more time that wait in their own sections above the list.
 */
export function listed(
  notifications: readonly Notification[],
  waitingLoans: readonly { id: string }[],
): Notification[] {
  const waiting = new Set(waitingLoans.map((loan) => loan.id));
  const shown = notifications.filter(({ type }) => isListed(type));
  return [...Map.groupBy(shown, ({ matter }) => matter).values()].flatMap(([newest, ...older]) => {
    if (!newest || (kindOf(newest.type).asks && waiting.has(newest.loanId ?? ""))) return [];
    return { ...newest, read: newest.read && older.every(({ read }) => read) };
  });
}
