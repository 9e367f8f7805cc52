import type { NotificationType } from "@/lib/features/notifications/schema";

/** Types that lead to another screen and to nothing else. */
export const PAGE_OF: Partial<Record<NotificationType, string>> = {
  FRIEND_REQUEST: "/friends?tab=requests",
  FRIEND_ACCEPTED: "/friends",
  ID_APPROVED: "/settings#identity",
  ID_REJECTED: "/settings#identity",
  BOOK_HIDDEN: "/books/manage?tab=books",
  BOOK_RESTORED: "/books/manage?tab=books",
  PICTURE_REMOVED: "/profile",
  REVIEW_REMOVED: "/loans",
  BADGE_EARNED: "/profile",
  SIGN_IN_REMOVED: "/settings",
};
