import { loanPath } from "@/lib/features/loans/terms";
import type { Notification, NotificationType } from "@/lib/features/notifications/schema";

/** Where notifications lead that are about no loan. */
const PAGE_OF: Partial<Record<NotificationType, string>> = {
  WAITING_ENDED: "/search",
  FRIEND_REQUEST: "/friends?tab=requests",
  FRIEND_ACCEPTED: "/friends",
  ID_APPROVED: "/settings#identity",
  ID_REJECTED: "/settings#identity",
  BOOK_HIDDEN: "/books/manage?tab=books",
  BOOK_RESTORED: "/books/manage?tab=books",
  PICTURE_REMOVED: "/profile",
  REVIEW_REMOVED: "/loans",
  OUTSIDE_LOAN_OVERDUE: "/loans?tab=lent",
  NOTE_REMOVED: "/loans",
  BADGE_EARNED: "/profile",
  SIGN_IN_REMOVED: "/settings",
};

/** Where a notification leads: to its loan, or to another screen. */
export function pageOf({ id, type, loanId }: Notification): string {
  return loanId ? loanPath(loanId, id) : (PAGE_OF[type] ?? "/notifications");
}
