import type { NotificationParams, NotificationType } from "./schema";

/** Pushed and mailed, but not in the list. */
export const UNLISTED_TYPES = ["LOAN_STATUS_CHANGE"] as const satisfies NotificationType[];

/** Not mailed: no mail setting covers them. */
const UNMAILED_TYPES = [
  "BADGE_EARNED",
  "ID_APPROVED",
  "ID_REJECTED",
  "BOOK_HIDDEN",
  "BOOK_RESTORED",
  "PICTURE_REMOVED",
  "REVIEW_REMOVED",
  "NOTE_REMOVED",
  "SIGN_IN_REMOVED",
  // The two stand beside each other.
  "HANDED_OVER",
] as const satisfies NotificationType[];
export type MailedType = Exclude<NotificationType, (typeof UNMAILED_TYPES)[number]>;

export function isMailed(type: NotificationType): type is MailedType {
  return !UNMAILED_TYPES.some((unmailed) => unmailed === type);
}

/** What a device can be told, each kind by its own switch. */
export const PUSH_KINDS = ["requests", "messages", "reminders", "wishes"] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Notification type → the switch that decides whether it is pushed; null: none is. Messages are no notifications. */
export const PUSH_KIND_OF: Record<NotificationType, Exclude<PushKind, "messages"> | null> = {
  LOAN_REQUEST: "requests",
  LOAN_APPROVED: "requests",
  LOAN_APPROVED_BY_RULE: "requests",
  LOAN_REJECTED: "requests",
  LOAN_STATUS_CHANGE: "requests",
  BOOK_RETURNED: "requests",
  MEETUP_SCHEDULED: "requests",
  MEETUP_CONFIRMED: "requests",
  EXTENSION_REQUESTED: "requests",
  EXTENSION_APPROVED: "requests",
  EXTENSION_DECLINED: "requests",
  GIFT_RECEIVED: "requests",
  GIFT_GONE: "requests",
  FRIEND_REQUEST: "requests",
  FRIEND_ACCEPTED: "requests",
  ID_APPROVED: "requests",
  ID_REJECTED: "requests",
  BOOK_HIDDEN: "requests",
  BOOK_RESTORED: "requests",
  PICTURE_REMOVED: "requests",
  REVIEW_REMOVED: "requests",
  NOTE_REMOVED: "requests",
  SIGN_IN_REMOVED: "requests",
  MEETUP_TOMORROW: "reminders",
  DUE_SOON: "reminders",
  OVERDUE: "reminders",
  OUTSIDE_LOAN_OVERDUE: "reminders",
  BOOK_FREE: "wishes",
  WAITING_ENDED: "wishes",
  WISH_FOUND: "wishes",
  BADGE_EARNED: null,
  // The two stand beside each other.
  HANDED_OVER: null,
};

const PAGES: Partial<Record<NotificationType, string>> = {
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

/** Values of the texts that a notification has beside names, and dates and places in words. */
export function noticeValues(params: NotificationParams) {
  return {
    ...{ kind: "LOAN", meetUpConfirmed: 0, invited: 0, days: 0 },
    ...params,
    more: (params.books ?? 1) - 1,
    dated: params.dueDate ? "yes" : "no",
    when: whenOf(params.days),
  };
}

/** What the days to a day are called; without any it is over. */
function whenOf(days: number | undefined): string {
  if (days === undefined) return "over";
  return ["today", "tomorrow"][days] ?? "later";
}

/** Where a notification leads that is about no loan. */
export function noticePage(type: NotificationType, { bookId }: NotificationParams): string {
  if (type === "WISH_FOUND" && bookId) return `/books/${bookId}`;
  return PAGES[type] ?? "/notifications";
}
