import { loanPath } from "@/lib/features/loans/terms";
import { noticePage } from "@/lib/features/notifications/kinds";
import type { Notification } from "@/lib/features/notifications/schema";

/** The page that a notification opens: its loan's, or another screen. */
export function pageOf({ id, type, loanId, params }: Notification): string {
  return loanId ? loanPath(loanId, id) : noticePage(type, params);
}
